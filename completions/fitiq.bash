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
