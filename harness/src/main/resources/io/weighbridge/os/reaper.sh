# Ends what the harness started once the harness has ended in any way, kill -9 included.
# It reads "add PID" and "remove PID" lines; the end of that input is the end of the harness.
# Where there is a /proc it uses the shell's builtins only, so that no image is too small for it.
trap '' HUP INT QUIT TERM

registered=

# Sets $birth to when a process started: its number may later be another's. Empty where it is gone.
birth_of() {
    birth=
    if [ -r /proc/self/stat ]; then
        IFS= read -r line 2>/dev/null <"/proc/$1/stat" || return 0
        # shellcheck disable=SC2086 # split into fields: the 22nd is the start time
        set -- ${line##*) }
        birth=${20}
    else
        birth=$(ps -o lstart= -p "$1" | tr -d ' :')
    fi
}

# Prints "pid state parent group" of every process.
processes() {
    if [ -r /proc/self/stat ]; then
        for stat in /proc/[0-9]*/stat; do
            IFS= read -r line 2>/dev/null <"$stat" || continue
            # shellcheck disable=SC2086 # split into fields
            set -- "${line%% *}" ${line##*) }
            echo "$1 $2 $3 $4"
        done
    else
        ps -A -o pid=,stat=,ppid=,pgid=
    fi
}

# Sets $roots to those registered whose number has not become another process's.
find_roots() {
    roots=' '
    for entry in $registered; do
        birth_of "${entry%%:*}"
        if [ -z "$birth" ] || [ "$birth" = "${entry#*:}" ]; then
            roots="$roots${entry%%:*} "
        fi
    done
}

# Sets $doomed to the living among the roots, their process groups and all their descendants.
find_doomed() {
    snapshot=$(processes)
    doomed=
    family=$roots
    known=
    while [ "$known" != "$family" ]; do
        known=$family
        doomed=
        while read -r pid state parent group; do
            case $family in
                *" $pid "* | *" $parent "*) ;;
                *) case $roots in *" $group "*) ;; *) continue ;; esac ;;
            esac
            case $family in *" $pid "*) ;; *) family="$family$pid " ;; esac
            case $state in Z* | X*) ;; *) doomed="$doomed $pid" ;; esac
        done <<LIST
$snapshot
LIST
    done
}

while read -r verb pid; do
    case $verb in
        add)
            birth_of "$pid"
            registered="$registered $pid:$birth"
            ;;
        remove)
            kept=
            for entry in $registered; do
                [ "${entry%%:*}" = "$pid" ] || kept="$kept $entry"
            done
            registered=$kept
            ;;
    esac
done

[ -n "$registered" ] || exit 0
find_roots
killed=
passes=50
while [ "$passes" -gt 0 ]; do
    find_doomed
    [ -n "$doomed" ] || break
    # shellcheck disable=SC2086 # one argument a process
    kill -KILL $doomed 2>/dev/null
    killed="$killed $doomed"
    sleep 0.1 2>/dev/null || sleep 1
    passes=$((passes - 1))
done

# A killed JVM that was attached to leaves its socket: see AttachFile.
for pid in $killed; do
    rm -f "/tmp/.java_pid$pid" 2>/dev/null
done
