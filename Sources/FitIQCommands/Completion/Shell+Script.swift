/// The scripts that bring completion to the shells: they pass the line on and show the answer.
extension Shell {
  /// The completion script.
  package var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// Bash 3.2 has neither compopt nor nosort.
  private static let bashScript = #"""
    # Completion of fitiq for bash: the program itself knows what can stand where.
    _fitiq() {
        local program=$1 kind= answer=
        case $program in "~/"*) program=$HOME/${program:2} ;; esac
        COMPREPLY=()
        {
            IFS= read -r kind
            while IFS= read -r answer || [[ -n $answer ]]; do COMPREPLY+=("$answer"); done
        } < <("$program" ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" "$COMP_TYPE" 2>/dev/null)
        case $kind in
        files) compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$2")) ;;
        folders) compopt -o dirnames 2>/dev/null || COMPREPLY=($(compgen -d -- "$2")) ;;
        *) [[ ${#COMPREPLY[@]} = 1 && ${COMPREPLY[0]} = */ ]] && compopt -o nospace 2>/dev/null ;;
        esac
        return 0
    }
    complete -o nosort -F _fitiq fitiq 2>/dev/null || complete -F _fitiq fitiq

    """#

  private static let zshScript = #"""
    #compdef fitiq
    # Completion of fitiq for zsh: the program itself knows what can stand where.
    _fitiq() {
        local program=${(Q)words[1]} kind
        local -a answer
        program=${program/#\~\//$HOME/}
        answer=("${(@f)$("$program" ---complete zsh \
            "${(j: :)words[1,CURRENT-1]} ${QIPREFIX}${IPREFIX}${PREFIX}" 2>/dev/null)}")
        kind=$answer[1]
        answer=("${(@)answer[2,-1]}")
        [[ $PREFIX = --*=* ]] && compset -P 1 '*='
        case $kind in
        files) _files ;;
        folders) _files -/ ;;
        values) (( $#answer )) && _describe -V 'value' answer -M 'm:{[:lower:]}={[:upper:]}' ;;
        *) return 1 ;;
        esac
    }
    if [[ $funcstack[1] = _fitiq ]]; then
        _fitiq "$@"
    else
        compdef _fitiq fitiq
    fi

    """#

  private static let fishScript = #"""
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

    """#
}
