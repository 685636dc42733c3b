function __fitiq_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __fitiq_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __fitiq_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __fitiq_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __fitiq_parse_tokens -S
    set -l unparsed_tokens (__fitiq_tokens -pc)
    switch $unparsed_tokens[1]
    case 'fitiq'
        __fitiq_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'doctor'
            __fitiq_parse_subcommand 1 'examples=' 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'version' 'h/help'
        case 'cleanup'
            __fitiq_parse_subcommand -r 1 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'keep=' 'user=' 'type=' 'since=' 'until=' 'completed-older-than=' 'history-older-than=' 'relink' 'accept-time-zone' 'plan-out=' 'apply=' 'revalidate' 'backup-dir=' 'no-backup' 'local-only' 'y/yes' 'dry-run' 'report=' 'version' 'h/help'
        case 'migrate'
            __fitiq_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'all'
                __fitiq_parse_subcommand 1 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'user=' 'since=' 'relink' 'keep-duplicates-in-quarantine' 'accept-time-zone' 'dry-run' 'version' 'h/help'
            case 'tracking'
                __fitiq_parse_subcommand -r 1 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'from-file=' 'user=' 'remove-migrated' 'dry-run' 'version' 'h/help'
            case 'store'
                __fitiq_parse_subcommand 1 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'user=' 'since=' 'relink' 'keep-duplicates-in-quarantine' 'accept-time-zone' 'dry-run' 'version' 'h/help'
            case 'status'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'version' 'h/help'
            case 'up'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'dry-run' 'version' 'h/help'
            case 'check'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'version' 'h/help'
            case 'verify'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'version' 'h/help'
            case 'show'
                __fitiq_parse_subcommand 1 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'version' 'h/help'
            case 'restore'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'y/yes' 'dry-run' 'from=' 'version' 'h/help'
            end
        case 'entries'
            __fitiq_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'user=' 'from=' 'to=' 'oldest' 'after=' 'limit=' 'type=+' 'sync-status=' 'version' 'h/help'
            case 'show'
                __fitiq_parse_subcommand 1 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'version' 'h/help'
            case 'totals'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'user=' 'from=' 'to=' 'by=' 'type=' 'version' 'h/help'
            end
        case 'sessions'
            __fitiq_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'user=' 'from=' 'to=' 'oldest' 'after=' 'limit=' 'sync-status=' 'version' 'h/help'
            case 'show'
                __fitiq_parse_subcommand 1 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'version' 'h/help'
            end
        case 'users'
            __fitiq_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'limit=' 'after=' 'version' 'h/help'
            end
        case 'tracking'
            __fitiq_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'metric=+' 'user=' 'from=' 'to=' 'limit=' 'version' 'h/help'
            case 'show'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'metric=+' 'user=' 'from=' 'to=' 'version' 'h/help'
            case 'mark'
                __fitiq_parse_subcommand -r 1 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'metric=' 'user=' 'from=' 'to=' 'dry-run' 'version' 'h/help'
            case 'clear'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'metric=+' 'user=' 'from=' 'to=' 'y/yes' 'dry-run' 'all' 'version' 'h/help'
            end
        case 'quarantine'
            __fitiq_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'limit=' 'reason=' 'version' 'h/help'
            end
        case 'log'
            __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'limit=' 'version' 'h/help'
        case 'undo'
            __fitiq_parse_subcommand 1 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'y/yes' 'dry-run' 'version' 'h/help'
        case 'config'
            __fitiq_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'show'
                __fitiq_parse_subcommand 0 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'store=' 'busy-timeout=' 'allow-network-fs' 'time-zone=' 'as-of=' 'version' 'h/help'
            end
        case 'completions'
            __fitiq_parse_subcommand 1 'output=' 'json' 'color=' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'help'
            __fitiq_parse_subcommand -r 1 'version'
        end
    end
end

function __fitiq_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __fitiq_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __fitiq_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __fitiq_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__fitiq_tokens -p)
    if test -z "$(__fitiq_tokens -t)"
        set -l index (count (__fitiq_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'fitiq' -f
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'doctor' -d 'Say what is wrong with a store, and which command repairs it.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'cleanup' -d 'Remove copies and leftovers from a store, provably without losing anything.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'migrate' -d 'Bring legacy state and the schema into the typed database.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'entries' -d 'Read progress entries: steps, heart rate, weight, …'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'sessions' -d 'Read sleep sessions and their stages.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'users' -d 'See whose data a store holds.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'tracking' -d 'See and correct which days of which metric were synced.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'quarantine' -d 'See what was not imported, and why.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'log' -d 'List the operation log.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'undo' -d 'Take an operation back, row by row.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'config' -d 'See the settings in force.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'completions' -d 'Print a completion script.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq doctor" -eq 1' -F
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" examples' -l 'examples' -d 'Examples of each finding.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq doctor" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq cleanup" -ge 1' -fka 'duplicates sleep outbox orphans history times'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" keep' -l 'keep' -d 'Which copy stays: newest, oldest or largest.' -rfka 'newest oldest largest'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" user' -l 'user' -d 'Only this user.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" type' -l 'type' -d 'Only entries of this type; named, different values of a day of water or mood are copies too.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" since' -l 'since' -d 'Only what was measured on this day or later.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" until' -l 'until' -d 'Only what was measured on this day or before.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" completed-older-than' -l 'completed-older-than' -d 'Age at which delivered events go.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" history-older-than' -l 'history-older-than' -d 'Age at which transactions of the history go.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" relink' -l 'relink' -d 'Attribute rows that name nobody to the only profile there is.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" accept-time-zone' -l 'accept-time-zone' -d 'Go on although wall times contradict the instants under the time zone.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" plan-out' -l 'plan-out' -d 'Save the plan.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" apply' -l 'apply' -d 'Apply a saved plan, exactly it.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" revalidate' -l 'revalidate' -d 'With --apply: leave out what changed since, instead of refusing.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" backup-dir' -l 'backup-dir' -d 'Where the backup goes; beside the store by default.' -rfa '(__fitiq_complete_directories)'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" no-backup' -l 'no-backup' -d 'Make no backup: there is no way back then.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" local-only' -l 'local-only' -d 'Change a store that CloudKit mirrors, although the change stays local.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" y yes' -l 'yes' -s 'y' -d 'Do not ask.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" dry-run' -l 'dry-run' -d 'Show what would happen, change nothing.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" report' -l 'report' -d 'Also write the report as a page for a browser.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'html\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq cleanup" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate" -eq 1' -fa 'all' -d 'Bring schema, tracking keys and store of a container in, in this order.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate" -eq 1' -fa 'tracking' -d 'Import the app\'s sync-tracking keys into the typed table.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate" -eq 1' -fa 'store' -d 'Import the app\'s SwiftData store into the typed tables.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate" -eq 1' -fa 'status' -d 'Show every step of the ledger and what is pending.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate" -eq 1' -fa 'up' -d 'Apply pending schema migrations.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate" -eq 1' -fa 'check' -d 'Compare ledger, checksums and schema with this binary.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate" -eq 1' -fa 'verify' -d 'Check, and test the integrity of the data as well.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate" -eq 1' -fa 'show' -d 'Print the SQL of an embedded migration.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate" -eq 1' -fa 'restore' -d 'Bring the backup of a migration back.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" user' -l 'user' -d 'Only this user.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" since' -l 'since' -d 'Only what is of this day or later.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" relink' -l 'relink' -d 'Attribute rows that name nobody to the only profile there is.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" keep-duplicates-in-quarantine' -l 'keep-duplicates-in-quarantine' -d 'Keep the whole rows of merged duplicates in quarantine.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" accept-time-zone' -l 'accept-time-zone' -d 'Import although wall times contradict the instants under the time zone.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate all" -eq 1' -fa '(__fitiq_complete_directories)'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" dry-run' -l 'dry-run' -d 'Show the reports of the imports, write nothing.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate all" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate tracking" -ge 1' -F
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" from-file' -l 'from-file' -d 'File with one source a line; - for standard input.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" user' -l 'user' -d 'Whose lists these are.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" remove-migrated' -l 'remove-migrated' -d 'Afterwards write NAME.migrated.plist without the migrated keys, and NAME.plist.backup, beside the plist.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" dry-run' -l 'dry-run' -d 'Show the report of the import, write nothing.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate tracking" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" user' -l 'user' -d 'Only this user.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" since' -l 'since' -d 'Only what is of this day or later.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" relink' -l 'relink' -d 'Attribute rows that name nobody to the only profile there is.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" keep-duplicates-in-quarantine' -l 'keep-duplicates-in-quarantine' -d 'Keep the whole rows of merged duplicates in quarantine.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" accept-time-zone' -l 'accept-time-zone' -d 'Import although wall times contradict the instants under the time zone.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq migrate store" -eq 1' -F
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" dry-run' -l 'dry-run' -d 'Show the report of the import, write nothing.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate store" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate status" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate status" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate status" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate status" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate status" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate status" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate status" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate status" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate status" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate status" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate up" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate up" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate up" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate up" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate up" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate up" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate up" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate up" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate up" dry-run' -l 'dry-run' -d 'Run on a private copy; print the SQL and the schema difference.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate up" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate up" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate check" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate check" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate check" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate check" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate check" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate check" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate check" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate check" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate check" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate verify" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate verify" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate verify" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate verify" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate verify" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate verify" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate verify" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate verify" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate verify" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate verify" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate show" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate show" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate show" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate show" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate show" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate show" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" y yes' -l 'yes' -s 'y' -d 'Do not ask.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" dry-run' -l 'dry-run' -d 'Show what would happen, change nothing.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" from' -l 'from' -d 'Backup file; the newest by default.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'db\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq migrate restore" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq entries" -eq 1' -fa 'list' -d 'List entries, newest first.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq entries" -eq 1' -fa 'show' -d 'Show one entry, its outbox events and its copies.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq entries" -eq 1' -fa 'totals' -d 'Add entries up by day, week or month, raw and de-duplicated.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" user' -l 'user' -d 'Only this user.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" from' -l 'from' -d 'First local day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" to' -l 'to' -d 'Last local day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" oldest' -l 'oldest' -d 'Oldest first.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" after' -l 'after' -d 'Go on after this row: the note at the end of a page names it.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" limit' -l 'limit' -d 'Rows at most; 0 for all.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list"' -l 'type' -d 'Only this type, such as steps; repeatable.' -rfka 'weight height body_fat_percentage bmi steps calories_out distance_km active_minutes sleep_hours water_liters resting_heart_rate mood_score calories_in protein_g carbs_g fat_g'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" sync-status' -l 'sync-status' -d 'Only with this state of synchronisation.' -rfka 'pending syncing synced failed'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" user' -l 'user' -d 'Only this user.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" from' -l 'from' -d 'First local day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" to' -l 'to' -d 'Last local day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" by' -l 'by' -d 'Period.' -rfka 'day week month'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" type' -l 'type' -d 'Type of the entries.' -rfka 'weight height body_fat_percentage bmi steps calories_out distance_km active_minutes sleep_hours water_liters resting_heart_rate mood_score calories_in protein_g carbs_g fat_g'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq entries totals" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq sessions" -eq 1' -fa 'list' -d 'List sleep sessions, newest first.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq sessions" -eq 1' -fa 'show' -d 'Show one sleep session with its stages.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" user' -l 'user' -d 'Only this user.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" from' -l 'from' -d 'First local day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" to' -l 'to' -d 'Last local day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" oldest' -l 'oldest' -d 'Oldest first.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" after' -l 'after' -d 'Go on after this row: the note at the end of a page names it.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" limit' -l 'limit' -d 'Rows at most; 0 for all.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" sync-status' -l 'sync-status' -d 'Only with this state of synchronisation.' -rfka 'pending syncing synced failed'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq sessions show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq users" -eq 1' -fa 'list' -d 'List users with what they have.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" limit' -l 'limit' -d 'Rows at most; 0 for all.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" after' -l 'after' -d 'Go on after this user: the note at the end of a page names it.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq users list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq tracking" -eq 1' -fa 'list' -d 'List tracked days.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq tracking" -eq 1' -fa 'show' -d 'Summarise tracked days and show the gaps between them.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq tracking" -eq 1' -fa 'mark' -d 'Mark past days of a metric as synced.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq tracking" -eq 1' -fa 'clear' -d 'Remove tracked days, so that they count as not synced.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list"' -l 'metric' -d 'Only this metric; repeatable.' -rfka 'steps heartRate sleep activeEnergy exerciseMinutes bodyMass'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" user' -l 'user' -d 'Only this user.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" from' -l 'from' -d 'First day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" to' -l 'to' -d 'Last day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" limit' -l 'limit' -d 'Rows at most; 0 for all.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show"' -l 'metric' -d 'Only this metric; repeatable.' -rfka 'steps heartRate sleep activeEnergy exerciseMinutes bodyMass'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" user' -l 'user' -d 'Only this user.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" from' -l 'from' -d 'First day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" to' -l 'to' -d 'Last day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" metric' -l 'metric' -d 'The metric.' -rfka 'steps heartRate sleep activeEnergy exerciseMinutes bodyMass'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" user' -l 'user' -d 'The user.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" from' -l 'from' -d 'First day of a range.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" to' -l 'to' -d 'Last day of the range.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" dry-run' -l 'dry-run' -d 'Show what would happen, change nothing.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking mark" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear"' -l 'metric' -d 'Only this metric; repeatable.' -rfka 'steps heartRate sleep activeEnergy exerciseMinutes bodyMass'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" user' -l 'user' -d 'Only this user.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" from' -l 'from' -d 'First day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" to' -l 'to' -d 'Last day.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" y yes' -l 'yes' -s 'y' -d 'Do not ask.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" dry-run' -l 'dry-run' -d 'Show what would happen, change nothing.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" all' -l 'all' -d 'Every row, of every user and metric.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq tracking clear" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq quarantine" -eq 1' -fa 'list' -d 'List what was rejected with key, index, value and reason.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" limit' -l 'limit' -d 'Rows at most; 0 for all.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" reason' -l 'reason' -d 'Only what was rejected for this reason.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq quarantine list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq log" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq log" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq log" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq log" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq log" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq log" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq log" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq log" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq log" limit' -l 'limit' -d 'Rows at most; 0 for all.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq log" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq log" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" y yes' -l 'yes' -s 'y' -d 'Do not ask.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" dry-run' -l 'dry-run' -d 'Show what would happen, change nothing.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq undo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq config" -eq 1' -fa 'show' -d 'Show each setting with its origin.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" store' -l 'store' -d 'Path of the database.' -rF
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" busy-timeout' -l 'busy-timeout' -d 'Seconds to wait for another process\'s lock.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" allow-network-fs' -l 'allow-network-fs' -d 'Change a database on a network file system, whose locks may not hold.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" time-zone' -l 'time-zone' -d 'Device time zone of the user, such as Europe/Lisbon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" as-of' -l 'as-of' -d 'Instant to take for now: RFC 3339, or a day for its noon.' -rfka ''
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq config show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq completions" output' -l 'output' -d 'Output format.' -rfka 'table json jsonl csv markdown'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq completions" json' -l 'json' -d 'Short for --output json.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq completions" color' -l 'color' -d 'When to use colour.' -rfka 'auto always never'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq completions" q quiet' -l 'quiet' -s 'q' -d 'Leave out notes; errors still show.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq completions" v verbose' -l 'verbose' -s 'v' -d 'Show the causes of errors.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_positional "fitiq completions" -eq 1' -fka 'bash zsh fish'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq completions" version' -l 'version' -d 'Show the version.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq completions" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'fitiq' -n '__fitiq_should_offer_completions_for_flags_or_options "fitiq help" version' -l 'version' -d 'Show the version.'
