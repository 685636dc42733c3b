#!/bin/bash

__fitiq_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__fitiq_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__fitiq_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__fitiq_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_fitiq() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    doctor|repl|query|cleanup|reconcile|outbox|migrate|sync|entries|sessions|summary|users|tracking|quarantine|log|undo|backups|auth|config|completions|help)
        # Offer subcommand argument completions
        "_fitiq_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'doctor repl query cleanup reconcile outbox migrate sync entries sessions summary users tracking quarantine log undo backups auth config completions help' -- "${cur}"))
        ;;
    esac
}

_fitiq_doctor() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--examples --output --color --store --busy-timeout --time-zone --as-of)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--examples')
        return
        ;;
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __fitiq_add_completions -f
        return
        ;;
    esac
}

_fitiq_repl() {
    repeating_flags=()
    non_repeating_flags=(--continue --write --json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=(-c --command)
    non_repeating_options=(--file -f --output --color --store --busy-timeout --time-zone --as-of)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '-c'|'--command')
        return
        ;;
    '--file'|'-f')
        __fitiq_add_completions -f
        return
        ;;
    '--output')
        __fitiq_add_completions -W 'table'$'\n''csv'$'\n''tsv'$'\n''json'$'\n''jsonl'$'\n''markdown'$'\n''line'$'\n''sparkline'$'\n''chart'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __fitiq_add_completions -f
        return
        ;;
    esac
}

_fitiq_query() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=(--param)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--param')
        return
        ;;
    '--output')
        __fitiq_add_completions -W 'table'$'\n''csv'$'\n''tsv'$'\n''json'$'\n''jsonl'$'\n''markdown'$'\n''line'$'\n''sparkline'$'\n''chart'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    esac
}

_fitiq_cleanup() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --relink --accept-time-zone --revalidate --no-backup --local-only --yes -y --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --keep --user --type --since --until --completed-older-than --history-older-than --plan-out --apply --backup-dir --report)
    __fitiq_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--keep')
        __fitiq_add_completions -W 'newest'$'\n''oldest'$'\n''largest'
        return
        ;;
    '--user')
        return
        ;;
    '--type')
        return
        ;;
    '--since')
        return
        ;;
    '--until')
        return
        ;;
    '--completed-older-than')
        return
        ;;
    '--history-older-than')
        return
        ;;
    '--plan-out')
        __fitiq_add_completions -f
        return
        ;;
    '--apply')
        __fitiq_add_completions -f
        return
        ;;
    '--backup-dir')
        __fitiq_add_completions -d
        return
        ;;
    '--report')
        __fitiq_add_completions -o plusdirs -fX '!*.@(html)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __fitiq_add_completions -W 'duplicates'$'\n''sleep'$'\n''outbox'$'\n''orphans'$'\n''history'$'\n''times'
        return
        ;;
    esac
}

_fitiq_reconcile() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --fix --yes -y --dry-run --local-only --version -h --help)
    repeating_options=(--metric --cause)
    non_repeating_options=(--from-export --output --color --store --busy-timeout --time-zone --as-of --user --from --to --day --by --report --limit --plan-out --merge)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--from-export')
        __fitiq_add_completions -f
        return
        ;;
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--user')
        return
        ;;
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    '--metric')
        __fitiq_add_completions -W 'steps'$'\n''heartRate'$'\n''sleep'$'\n''activeEnergy'$'\n''exerciseMinutes'$'\n''bodyMass'
        return
        ;;
    '--day')
        return
        ;;
    '--cause')
        __fitiq_add_completions -W 'duplicate_copies'$'\n''all_sources'$'\n''one_source'$'\n''raw_sample'$'\n''missed_late_data'$'\n''missing'$'\n''truncated_night'$'\n''merged_night'$'\n''wrong_time_zone'$'\n''unexplained'
        return
        ;;
    '--by')
        __fitiq_add_completions -W 'day'$'\n''hour'
        return
        ;;
    '--report')
        __fitiq_add_completions -o plusdirs -fX '!*.@(html)'
        return
        ;;
    '--limit')
        return
        ;;
    '--plan-out')
        __fitiq_add_completions -f
        return
        ;;
    '--merge')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __fitiq_add_completions -f
        return
        ;;
    esac
}

_fitiq_outbox() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|show|stats|retry|cancel|rescue|snooze|prune|deliver|run|reconcile|export|import|remote-duplicates)
        # Offer subcommand argument completions
        "_fitiq_outbox_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list show stats retry cancel rescue snooze prune deliver run reconcile export import remote-duplicates' -- "${cur}"))
        ;;
    esac
}

_fitiq_outbox_list() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --failed --version -h --help)
    repeating_options=(--status --type)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --entity --error --older-than --newer-than --attempts --limit)
    __fitiq_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'pending'$'\n''processing'$'\n''waiting'$'\n''failed'$'\n''dead'$'\n''stuck'$'\n''completed'$'\n''unknown'
        return
        ;;
    '--type')
        __fitiq_add_completions -W 'activitySnapshot'$'\n''chatMessage'$'\n''goal'$'\n''journalEntry'$'\n''mealLog'$'\n''moodEntry'$'\n''physicalAttribute'$'\n''profileMetadata'$'\n''profilePhysical'$'\n''progressEntry'$'\n''sleepSession'$'\n''workout'$'\n''workoutTemplate'
        return
        ;;
    '--user')
        return
        ;;
    '--entity')
        return
        ;;
    '--error')
        return
        ;;
    '--older-than')
        return
        ;;
    '--newer-than')
        return
        ;;
    '--attempts')
        return
        ;;
    '--limit')
        return
        ;;
    esac
}

_fitiq_outbox_show() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --payload --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    esac
}

_fitiq_outbox_stats() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --watch --to)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'$'\n''prometheus'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--watch')
        return
        ;;
    '--to')
        __fitiq_add_completions -f
        return
        ;;
    esac
}

_fitiq_outbox_retry() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --failed --yes -y --dry-run --local-only --all --no-deliver --version -h --help)
    repeating_options=(--status --type)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --entity --error --older-than --newer-than --attempts --limit --reason --api-url --rate --concurrency --max-failures)
    __fitiq_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'pending'$'\n''processing'$'\n''waiting'$'\n''failed'$'\n''dead'$'\n''stuck'$'\n''completed'$'\n''unknown'
        return
        ;;
    '--type')
        __fitiq_add_completions -W 'activitySnapshot'$'\n''chatMessage'$'\n''goal'$'\n''journalEntry'$'\n''mealLog'$'\n''moodEntry'$'\n''physicalAttribute'$'\n''profileMetadata'$'\n''profilePhysical'$'\n''progressEntry'$'\n''sleepSession'$'\n''workout'$'\n''workoutTemplate'
        return
        ;;
    '--user')
        return
        ;;
    '--entity')
        return
        ;;
    '--error')
        return
        ;;
    '--older-than')
        return
        ;;
    '--newer-than')
        return
        ;;
    '--attempts')
        return
        ;;
    '--limit')
        return
        ;;
    '--reason')
        return
        ;;
    '--api-url')
        return
        ;;
    '--rate')
        return
        ;;
    '--concurrency')
        return
        ;;
    '--max-failures')
        return
        ;;
    esac
}

_fitiq_outbox_cancel() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --failed --yes -y --dry-run --local-only --all --version -h --help)
    repeating_options=(--status --type)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --entity --error --older-than --newer-than --attempts --limit --reason)
    __fitiq_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'pending'$'\n''processing'$'\n''waiting'$'\n''failed'$'\n''dead'$'\n''stuck'$'\n''completed'$'\n''unknown'
        return
        ;;
    '--type')
        __fitiq_add_completions -W 'activitySnapshot'$'\n''chatMessage'$'\n''goal'$'\n''journalEntry'$'\n''mealLog'$'\n''moodEntry'$'\n''physicalAttribute'$'\n''profileMetadata'$'\n''profilePhysical'$'\n''progressEntry'$'\n''sleepSession'$'\n''workout'$'\n''workoutTemplate'
        return
        ;;
    '--user')
        return
        ;;
    '--entity')
        return
        ;;
    '--error')
        return
        ;;
    '--older-than')
        return
        ;;
    '--newer-than')
        return
        ;;
    '--attempts')
        return
        ;;
    '--limit')
        return
        ;;
    '--reason')
        return
        ;;
    esac
}

_fitiq_outbox_rescue() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --failed --yes -y --dry-run --local-only --all --version -h --help)
    repeating_options=(--status --type)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --entity --error --older-than --newer-than --attempts --limit --reason)
    __fitiq_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'pending'$'\n''processing'$'\n''waiting'$'\n''failed'$'\n''dead'$'\n''stuck'$'\n''completed'$'\n''unknown'
        return
        ;;
    '--type')
        __fitiq_add_completions -W 'activitySnapshot'$'\n''chatMessage'$'\n''goal'$'\n''journalEntry'$'\n''mealLog'$'\n''moodEntry'$'\n''physicalAttribute'$'\n''profileMetadata'$'\n''profilePhysical'$'\n''progressEntry'$'\n''sleepSession'$'\n''workout'$'\n''workoutTemplate'
        return
        ;;
    '--user')
        return
        ;;
    '--entity')
        return
        ;;
    '--error')
        return
        ;;
    '--older-than')
        return
        ;;
    '--newer-than')
        return
        ;;
    '--attempts')
        return
        ;;
    '--limit')
        return
        ;;
    '--reason')
        return
        ;;
    esac
}

_fitiq_outbox_snooze() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --failed --yes -y --dry-run --local-only --all --version -h --help)
    repeating_options=(--status --type)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --entity --error --older-than --newer-than --attempts --limit --reason --for)
    __fitiq_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'pending'$'\n''processing'$'\n''waiting'$'\n''failed'$'\n''dead'$'\n''stuck'$'\n''completed'$'\n''unknown'
        return
        ;;
    '--type')
        __fitiq_add_completions -W 'activitySnapshot'$'\n''chatMessage'$'\n''goal'$'\n''journalEntry'$'\n''mealLog'$'\n''moodEntry'$'\n''physicalAttribute'$'\n''profileMetadata'$'\n''profilePhysical'$'\n''progressEntry'$'\n''sleepSession'$'\n''workout'$'\n''workoutTemplate'
        return
        ;;
    '--user')
        return
        ;;
    '--entity')
        return
        ;;
    '--error')
        return
        ;;
    '--older-than')
        return
        ;;
    '--newer-than')
        return
        ;;
    '--attempts')
        return
        ;;
    '--limit')
        return
        ;;
    '--reason')
        return
        ;;
    '--for')
        return
        ;;
    esac
}

_fitiq_outbox_prune() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --failed --yes -y --dry-run --local-only --all --version -h --help)
    repeating_options=(--status --type)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --entity --error --older-than --newer-than --attempts --limit --reason --keep --keep-failed)
    __fitiq_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'pending'$'\n''processing'$'\n''waiting'$'\n''failed'$'\n''dead'$'\n''stuck'$'\n''completed'$'\n''unknown'
        return
        ;;
    '--type')
        __fitiq_add_completions -W 'activitySnapshot'$'\n''chatMessage'$'\n''goal'$'\n''journalEntry'$'\n''mealLog'$'\n''moodEntry'$'\n''physicalAttribute'$'\n''profileMetadata'$'\n''profilePhysical'$'\n''progressEntry'$'\n''sleepSession'$'\n''workout'$'\n''workoutTemplate'
        return
        ;;
    '--user')
        return
        ;;
    '--entity')
        return
        ;;
    '--error')
        return
        ;;
    '--older-than')
        return
        ;;
    '--newer-than')
        return
        ;;
    '--attempts')
        return
        ;;
    '--limit')
        return
        ;;
    '--reason')
        return
        ;;
    '--keep')
        return
        ;;
    '--keep-failed')
        return
        ;;
    esac
}

_fitiq_outbox_deliver() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --failed --local-only --dry-run --version -h --help)
    repeating_options=(--status --type)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --entity --error --older-than --newer-than --attempts --api-url --rate --concurrency --max-failures)
    __fitiq_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'pending'$'\n''processing'$'\n''waiting'$'\n''failed'$'\n''dead'$'\n''stuck'$'\n''completed'$'\n''unknown'
        return
        ;;
    '--type')
        __fitiq_add_completions -W 'activitySnapshot'$'\n''chatMessage'$'\n''goal'$'\n''journalEntry'$'\n''mealLog'$'\n''moodEntry'$'\n''physicalAttribute'$'\n''profileMetadata'$'\n''profilePhysical'$'\n''progressEntry'$'\n''sleepSession'$'\n''workout'$'\n''workoutTemplate'
        return
        ;;
    '--user')
        return
        ;;
    '--entity')
        return
        ;;
    '--error')
        return
        ;;
    '--older-than')
        return
        ;;
    '--newer-than')
        return
        ;;
    '--attempts')
        return
        ;;
    '--api-url')
        return
        ;;
    '--rate')
        return
        ;;
    '--concurrency')
        return
        ;;
    '--max-failures')
        return
        ;;
    esac
}

_fitiq_outbox_run() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --failed --version -h --help)
    repeating_options=(--status --type)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --entity --error --older-than --newer-than --attempts --api-url --rate --concurrency --max-failures --poll --batch --grace --health-port)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'pending'$'\n''processing'$'\n''waiting'$'\n''failed'$'\n''dead'$'\n''stuck'$'\n''completed'$'\n''unknown'
        return
        ;;
    '--type')
        __fitiq_add_completions -W 'activitySnapshot'$'\n''chatMessage'$'\n''goal'$'\n''journalEntry'$'\n''mealLog'$'\n''moodEntry'$'\n''physicalAttribute'$'\n''profileMetadata'$'\n''profilePhysical'$'\n''progressEntry'$'\n''sleepSession'$'\n''workout'$'\n''workoutTemplate'
        return
        ;;
    '--user')
        return
        ;;
    '--entity')
        return
        ;;
    '--error')
        return
        ;;
    '--older-than')
        return
        ;;
    '--newer-than')
        return
        ;;
    '--attempts')
        return
        ;;
    '--api-url')
        return
        ;;
    '--rate')
        return
        ;;
    '--concurrency')
        return
        ;;
    '--max-failures')
        return
        ;;
    '--poll')
        return
        ;;
    '--batch')
        return
        ;;
    '--grace')
        return
        ;;
    '--health-port')
        return
        ;;
    esac
}

_fitiq_outbox_reconcile() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --yes -y --dry-run --local-only --no-isolate --no-orphans --no-collapse --no-syncing --no-create --recheck --version -h --help)
    repeating_options=(--only)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --reason)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--only')
        __fitiq_add_completions -W 'isolate'$'\n''orphans'$'\n''collapse'$'\n''syncing'$'\n''recheck'$'\n''create'
        return
        ;;
    '--reason')
        return
        ;;
    esac
}

_fitiq_outbox_export() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --failed --version -h --help)
    repeating_options=(--status --type)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --entity --error --older-than --newer-than --attempts --limit --to)
    __fitiq_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'pending'$'\n''processing'$'\n''waiting'$'\n''failed'$'\n''dead'$'\n''stuck'$'\n''completed'$'\n''unknown'
        return
        ;;
    '--type')
        __fitiq_add_completions -W 'activitySnapshot'$'\n''chatMessage'$'\n''goal'$'\n''journalEntry'$'\n''mealLog'$'\n''moodEntry'$'\n''physicalAttribute'$'\n''profileMetadata'$'\n''profilePhysical'$'\n''progressEntry'$'\n''sleepSession'$'\n''workout'$'\n''workoutTemplate'
        return
        ;;
    '--user')
        return
        ;;
    '--entity')
        return
        ;;
    '--error')
        return
        ;;
    '--older-than')
        return
        ;;
    '--newer-than')
        return
        ;;
    '--attempts')
        return
        ;;
    '--limit')
        return
        ;;
    '--to')
        __fitiq_add_completions -f
        return
        ;;
    esac
}

_fitiq_outbox_import() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --yes -y --dry-run --skip-invalid --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --reason)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--reason')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __fitiq_add_completions -f
        return
        ;;
    esac
}

_fitiq_outbox_remote-duplicates() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|export|delete)
        # Offer subcommand argument completions
        "_fitiq_outbox_remote-duplicates_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list export delete' -- "${cur}"))
        ;;
    esac
}

_fitiq_outbox_remote-duplicates_list() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=(--type --status)
    non_repeating_options=(--output --color --store --busy-timeout --user --limit)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--user')
        return
        ;;
    '--type')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'found'$'\n''deleted'$'\n''gone'$'\n''failed'
        return
        ;;
    '--limit')
        return
        ;;
    esac
}

_fitiq_outbox_remote-duplicates_export() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=(--type --status)
    non_repeating_options=(--output --color --store --busy-timeout --user --to --format)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--user')
        return
        ;;
    '--type')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'found'$'\n''deleted'$'\n''gone'$'\n''failed'
        return
        ;;
    '--to')
        __fitiq_add_completions -f
        return
        ;;
    '--format')
        __fitiq_add_completions -W 'jsonl'$'\n''csv'
        return
        ;;
    esac
}

_fitiq_outbox_remote-duplicates_delete() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --yes -y --dry-run --version -h --help)
    repeating_options=(--type --status)
    non_repeating_options=(--output --color --store --busy-timeout --user --api-url --rate --concurrency --limit --max-failures)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--user')
        return
        ;;
    '--type')
        return
        ;;
    '--status')
        __fitiq_add_completions -W 'found'$'\n''deleted'$'\n''gone'$'\n''failed'
        return
        ;;
    '--api-url')
        return
        ;;
    '--rate')
        return
        ;;
    '--concurrency')
        return
        ;;
    '--limit')
        return
        ;;
    '--max-failures')
        return
        ;;
    esac
}

_fitiq_migrate() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    all|tracking|store|status|up|check|verify|show|restore)
        # Offer subcommand argument completions
        "_fitiq_migrate_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'all tracking store status up check verify show restore' -- "${cur}"))
        ;;
    esac
}

_fitiq_migrate_all() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --relink --keep-duplicates-in-quarantine --accept-time-zone --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --since)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--user')
        return
        ;;
    '--since')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __fitiq_add_completions -d
        return
        ;;
    esac
}

_fitiq_migrate_tracking() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --remove-migrated --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --from-file --user)
    __fitiq_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--from-file')
        __fitiq_add_completions -f
        return
        ;;
    '--user')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __fitiq_add_completions -f
        return
        ;;
    esac
}

_fitiq_migrate_store() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --relink --keep-duplicates-in-quarantine --accept-time-zone --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --since)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--user')
        return
        ;;
    '--since')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __fitiq_add_completions -f
        return
        ;;
    esac
}

_fitiq_migrate_status() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    esac
}

_fitiq_migrate_up() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    esac
}

_fitiq_migrate_check() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    esac
}

_fitiq_migrate_verify() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    esac
}

_fitiq_migrate_show() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_fitiq_migrate_restore() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --yes -y --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --from)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--from')
        __fitiq_add_completions -o plusdirs -fX '!*.@(db)'
        return
        ;;
    esac
}

_fitiq_sync() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    daily|history|status)
        # Offer subcommand argument completions
        "_fitiq_sync_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'daily history status' -- "${cur}"))
        ;;
    esac
}

_fitiq_sync_daily() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --dry-run --version -h --help)
    repeating_options=(--metric)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --from-export --user --merge --day)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--from-export')
        __fitiq_add_completions -f
        return
        ;;
    '--metric')
        __fitiq_add_completions -W 'steps'$'\n''heartRate'$'\n''sleep'$'\n''activeEnergy'$'\n''exerciseMinutes'$'\n''bodyMass'
        return
        ;;
    '--user')
        return
        ;;
    '--merge')
        return
        ;;
    '--day')
        return
        ;;
    esac
}

_fitiq_sync_history() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --dry-run --version -h --help)
    repeating_options=(--metric)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --from-export --user --merge --from --to)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--from-export')
        __fitiq_add_completions -f
        return
        ;;
    '--metric')
        __fitiq_add_completions -W 'steps'$'\n''heartRate'$'\n''sleep'$'\n''activeEnergy'$'\n''exerciseMinutes'$'\n''bodyMass'
        return
        ;;
    '--user')
        return
        ;;
    '--merge')
        return
        ;;
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    esac
}

_fitiq_sync_status() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=(--metric)
    non_repeating_options=(--output --color --store --busy-timeout --user --from --to)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--metric')
        __fitiq_add_completions -W 'steps'$'\n''heartRate'$'\n''sleep'$'\n''activeEnergy'$'\n''exerciseMinutes'$'\n''bodyMass'
        return
        ;;
    '--user')
        return
        ;;
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    esac
}

_fitiq_entries() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|show|totals)
        # Offer subcommand argument completions
        "_fitiq_entries_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list show totals' -- "${cur}"))
        ;;
    esac
}

_fitiq_entries_list() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --oldest --version -h --help)
    repeating_options=(--type)
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --from --to --after --limit --sync-status)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--user')
        return
        ;;
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    '--after')
        return
        ;;
    '--limit')
        return
        ;;
    '--type')
        __fitiq_add_completions -W 'weight'$'\n''height'$'\n''body_fat_percentage'$'\n''bmi'$'\n''steps'$'\n''calories_out'$'\n''distance_km'$'\n''active_minutes'$'\n''sleep_hours'$'\n''water_liters'$'\n''resting_heart_rate'$'\n''mood_score'$'\n''calories_in'$'\n''protein_g'$'\n''carbs_g'$'\n''fat_g'
        return
        ;;
    '--sync-status')
        __fitiq_add_completions -W 'pending'$'\n''syncing'$'\n''synced'$'\n''failed'
        return
        ;;
    esac
}

_fitiq_entries_show() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    esac
}

_fitiq_entries_totals() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --from --to --by --type)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--user')
        return
        ;;
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    '--by')
        __fitiq_add_completions -W 'day'$'\n''week'$'\n''month'
        return
        ;;
    '--type')
        __fitiq_add_completions -W 'weight'$'\n''height'$'\n''body_fat_percentage'$'\n''bmi'$'\n''steps'$'\n''calories_out'$'\n''distance_km'$'\n''active_minutes'$'\n''sleep_hours'$'\n''water_liters'$'\n''resting_heart_rate'$'\n''mood_score'$'\n''calories_in'$'\n''protein_g'$'\n''carbs_g'$'\n''fat_g'
        return
        ;;
    esac
}

_fitiq_sessions() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|show)
        # Offer subcommand argument completions
        "_fitiq_sessions_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list show' -- "${cur}"))
        ;;
    esac
}

_fitiq_sessions_list() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --oldest --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --user --from --to --after --limit --sync-status)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--user')
        return
        ;;
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    '--after')
        return
        ;;
    '--limit')
        return
        ;;
    '--sync-status')
        __fitiq_add_completions -W 'pending'$'\n''syncing'$'\n''synced'$'\n''failed'
        return
        ;;
    esac
}

_fitiq_sessions_show() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    esac
}

_fitiq_summary() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--day --user --output --color --store --busy-timeout --time-zone --as-of)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--day')
        return
        ;;
    '--user')
        return
        ;;
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    esac
}

_fitiq_users() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list)
        # Offer subcommand argument completions
        "_fitiq_users_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list' -- "${cur}"))
        ;;
    esac
}

_fitiq_users_list() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --limit --after)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--limit')
        return
        ;;
    '--after')
        return
        ;;
    esac
}

_fitiq_tracking() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|show|mark|clear)
        # Offer subcommand argument completions
        "_fitiq_tracking_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list show mark clear' -- "${cur}"))
        ;;
    esac
}

_fitiq_tracking_list() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=(--metric)
    non_repeating_options=(--output --color --store --busy-timeout --user --from --to --limit)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--metric')
        __fitiq_add_completions -W 'steps'$'\n''heartRate'$'\n''sleep'$'\n''activeEnergy'$'\n''exerciseMinutes'$'\n''bodyMass'
        return
        ;;
    '--user')
        return
        ;;
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    '--limit')
        return
        ;;
    esac
}

_fitiq_tracking_show() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=(--metric)
    non_repeating_options=(--output --color --store --busy-timeout --user --from --to)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--metric')
        __fitiq_add_completions -W 'steps'$'\n''heartRate'$'\n''sleep'$'\n''activeEnergy'$'\n''exerciseMinutes'$'\n''bodyMass'
        return
        ;;
    '--user')
        return
        ;;
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    esac
}

_fitiq_tracking_mark() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of --metric --user --from --to)
    __fitiq_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    '--metric')
        __fitiq_add_completions -W 'steps'$'\n''heartRate'$'\n''sleep'$'\n''activeEnergy'$'\n''exerciseMinutes'$'\n''bodyMass'
        return
        ;;
    '--user')
        return
        ;;
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    esac
}

_fitiq_tracking_clear() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --yes -y --dry-run --all --version -h --help)
    repeating_options=(--metric)
    non_repeating_options=(--output --color --store --busy-timeout --user --from --to)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--metric')
        __fitiq_add_completions -W 'steps'$'\n''heartRate'$'\n''sleep'$'\n''activeEnergy'$'\n''exerciseMinutes'$'\n''bodyMass'
        return
        ;;
    '--user')
        return
        ;;
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    esac
}

_fitiq_quarantine() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list)
        # Offer subcommand argument completions
        "_fitiq_quarantine_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list' -- "${cur}"))
        ;;
    esac
}

_fitiq_quarantine_list() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --limit --reason)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--limit')
        return
        ;;
    '--reason')
        return
        ;;
    esac
}

_fitiq_log() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --limit)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--limit')
        return
        ;;
    esac
}

_fitiq_undo() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --yes -y --dry-run --local-only --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    esac
}

_fitiq_backups() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|restore|prune)
        # Offer subcommand argument completions
        "_fitiq_backups_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list restore prune' -- "${cur}"))
        ;;
    esac
}

_fitiq_backups_list() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --limit)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--limit')
        return
        ;;
    esac
}

_fitiq_backups_restore() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --yes -y --dry-run --local-only --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    esac
}

_fitiq_backups_prune() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --yes -y --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--older-than --keep --output --color --store --busy-timeout)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--older-than')
        return
        ;;
    '--keep')
        return
        ;;
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    esac
}

_fitiq_auth() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    set|status|clear)
        # Offer subcommand argument completions
        "_fitiq_auth_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'set status clear' -- "${cur}"))
        ;;
    esac
}

_fitiq_auth_set() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --from-environment --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_fitiq_auth_status() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_fitiq_auth_clear() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --yes -y --dry-run --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_fitiq_config() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    show)
        # Offer subcommand argument completions
        "_fitiq_config_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'show' -- "${cur}"))
        ;;
    esac
}

_fitiq_config_show() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --allow-network-fs --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color --store --busy-timeout --time-zone --as-of)
    __fitiq_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--store')
        __fitiq_add_completions -f
        return
        ;;
    '--busy-timeout')
        return
        ;;
    '--time-zone')
        return
        ;;
    '--as-of')
        return
        ;;
    esac
}

_fitiq_completions() {
    repeating_flags=()
    non_repeating_flags=(--json --quiet -q --verbose -v --version -h --help)
    repeating_options=()
    non_repeating_options=(--output --color)
    __fitiq_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __fitiq_add_completions -W 'table'$'\n''json'$'\n''jsonl'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--color')
        __fitiq_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __fitiq_add_completions -W 'bash'$'\n''zsh'$'\n''fish'
        return
        ;;
    esac
}

_fitiq_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __fitiq_offer_flags_options -1
}

complete -o filenames -F _fitiq fitiq
