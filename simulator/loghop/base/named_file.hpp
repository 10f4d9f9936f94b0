// Files that other files name: where they are, and whether they may be read.
//
// Names are relative to the folder of the file that has them; absolute names and ".." lead anywhere. A user who runs
// the files of others confines them to a folder (--root); names on the command line are never confined.
//
// The folder is one for the whole process, like its working folder: it is a right that the user gives, and no reader
// may be without it because somebody forgot to hand it on.
#pragma once

#include <filesystem>
#include <string>

namespace loghop {

/// From now on, files that files name must be regular and lie in this folder, after links and ".." are followed.
/// Throws std::invalid_argument if there is no such folder.
void confine_named_files(const std::string& folder);

/// No longer: any file may be named.
void free_named_files();

/// The file that `name` means where it stands in the file `by`.
std::string file_named(const std::string& by, const std::string& name);

/// A file that the command line names, and that is read like those.
void note_input(const std::string& file);

/// Whether this is one of the files that file_named or note_input were asked for, by whatever name: what is read must not
/// be written over.
bool is_input(const std::string& file);

/// "", or why a file that another file names may not be read: `expected a regular file in "/work" (--root), found
/// "../secret", which is "/secret"`. Links are followed at the time of this call; what happens to the file afterwards
/// is not noticed.
std::string why_not_to_read(const std::string& file);

/// The same of a folder that loghop keeps files in: only a link that leads out of the folder above is refused.
std::string why_not_to_keep_in(const std::filesystem::path& folder);

} // namespace loghop
