# Completion of loghop for bash. Commands and options come from `loghop --help`, so that they are those of the program that
# is there.

_loghop_words() { # of a text of --help: its subcommands or its options
  case "$1" in
    commands) "$2" --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/ s/^  \([a-z]*\) .*/\1/p' ;;
    options) "$2" "$3" --help 2>/dev/null | sed -n '/^Options:/,/^$/ s/^  \(-[^ ]*\).*/\1/p' | tr ',' '\n' ;;
  esac
}

_loghop_names() { # that may follow a command, one a line
  case "$2" in
    explain) printf '%s\n' platform calibration scenario predictions ;;
    import) "$1" list formats 2>/dev/null | sed 's/ .*//' ;;
    list) "$1" list 2>/dev/null | sed '/^ /d' ;;
    predict) "$1" list models 2>/dev/null | sed -n 's/^\([^ ].*[^ ]\)   *.*/\1/p' ;;
  esac
}

_loghop() {
  local program="${COMP_WORDS[0]}" word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" name
  COMPREPLY=() # files, by -o default
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_loghop_words commands "$program") --help --version" -- "$word")
  elif [ "$before" = --format ]; then
    mapfile -t COMPREPLY < <(compgen -W "table json csv" -- "$word")
  elif [[ "$word" == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_loghop_words options "$program" "${COMP_WORDS[1]}")" -- "$word")
  elif [ "$COMP_CWORD" -eq 2 ]; then
    while IFS= read -r name; do
      if [[ "$name" == "$word"* ]]; then COMPREPLY+=("$(printf %q "$name")"); fi
    done < <(_loghop_names "$program" "$before")
  fi
}

complete -o default -F _loghop loghop
