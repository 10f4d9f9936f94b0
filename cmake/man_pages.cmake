# Writes man pages of the program and of each of its commands, from what --help prints:
#   cmake -DPROGRAM=loghop -DHELP2MAN=help2man -DVERSION=0.1.0 -DFOLDER=man -P man_pages.cmake
file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}")
execute_process(COMMAND "${PROGRAM}" --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE ";" "," help "${help}") # which ends an element of a list here
string(REGEX MATCH "\nSubcommands:\n.*\n\n" subcommands "${help}")
string(REGEX MATCHALL "\n  [a-z]+ +[^\n]+" lines "${subcommands}")

# write_page(<words of the command line after the program>... ): `name` is the page's, `about` its line of apropos.
function(write_page name about)
  execute_process(COMMAND "${HELP2MAN}" --no-info --no-discard-stderr "--version-string=${VERSION}" "--name=${about}"
                          --manual=loghop "${PROGRAM} ${ARGN}"
                  OUTPUT_VARIABLE page COMMAND_ERROR_IS_FATAL ANY)
  string(TOUPPER "${name}" upper)
  string(REGEX REPLACE "\n\\.TH [^ ]+" "\n.TH ${upper}" page "${page}")
  string(REGEX REPLACE "\n\\.SH NAME\n[^\n]*" "\n.SH NAME\n${name} \\\\- ${about}" page "${page}")
  file(WRITE "${FOLDER}/${name}.1" "${page}")
endfunction()

write_page(loghop "simulate message passing on clusters, beside the predictions of analytic models")
foreach(line IN LISTS lines)
  string(REGEX REPLACE "\n  ([a-z]+) +([^\n]+)" "\\1;\\2" command "${line}")
  list(POP_FRONT command word)
  write_page("loghop-${word}" "${command}" "${word}")
endforeach()
