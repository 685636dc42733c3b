# Completion of fitiq for fish: the program itself knows what can stand where.
function __fitiq_complete
    set -l program (commandline -po | string match -rv '^\w+=')[1]
    set program (string replace -r '^~/' "$HOME/" -- $program)
    set -l answer (command $program ---complete fish (commandline -cp | string collect) 2>/dev/null)
    set -l lead (string match -r -- '^--[^=]*=' (commandline -ct))
    set -l path (string replace -r -- '^--[^=]*=' '' (commandline -ct))
    switch "$answer[1]"
        case files
            __fish_complete_path "$path" | string replace -r -- '^' "$lead"
        case folders
            __fish_complete_directories "$path" '' | string replace -r -- '^' "$lead"
        case values
            string join \n -- $answer[2..]
    end
end
complete -c 'fitiq' -f -k -a '(__fitiq_complete)'
