# Ends the harness's child processes once the harness has ended in any way, including kill -9, and
# deletes its folder of temporary files, its control groups and its containers, and runs scripts that
# undo what it changed. It reads "mark ASSIGNMENT", "folder PATH", "group PATH", "add PID",
# "remove PID", "containers LABEL ENGINE", "removed LABEL", "script PATH" and "done PATH" lines; the
# end of that input is the end of the harness.
# With a /proc it uses only the shell's builtins, so that it works in the smallest images; for
# containers it uses the program of their engine.
trap '' HUP INT QUIT TERM

registered=
mark=
folder=
groups=
containers=
scripts=

# Sets $birth to the start time of a process, because its pid may be reused. Empty if it has ended.
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

birth_of "$$"
oldest=$birth

# Prints "pid state parent group birth" of every process; without a /proc, no birth.
processes() {
    if [ -r /proc/self/stat ]; then
        for stat in /proc/[0-9]*/stat; do
            IFS= read -r line 2>/dev/null <"$stat" || continue
            # shellcheck disable=SC2086 # split into fields
            set -- "${line%% *}" ${line##*) }
            echo "$1 $2 $3 $4 ${21}"
        done
    else
        ps -A -o pid=,stat=,ppid=,pgid=
    fi
}

# Whether a process was started by the harness, according to its environment: it may have become a
# daemon. Processes older than this shell are skipped. The shell ignores the NULs between variables.
bears_mark() {
    [ -n "$mark" ] && [ -n "$2" ] && [ "$2" -ge "$oldest" ] || return 1
    while IFS= read -r variable || [ -n "$variable" ]; do
        case $variable in *"$mark"*) return 0 ;; esac
    done 2>/dev/null <"/proc/$1/environ"
    return 1
}

# Sets $roots to the registered processes whose pid has not been reused.
find_roots() {
    roots=' '
    for entry in $registered; do
        birth_of "${entry%%:*}"
        if [ -z "$birth" ] || [ "$birth" = "${entry#*:}" ]; then
            roots="$roots${entry%%:*} "
        fi
    done
}

# Sets $doomed to the running processes among the roots, their process groups, all processes with the
# mark, and all descendants of these.
find_doomed() {
    snapshot=$(processes)
    family=$roots
    while read -r pid state parent group born; do
        if bears_mark "$pid" "$born"; then family="$family$pid "; fi
    done <<LIST
$snapshot
LIST
    doomed=
    known=
    while [ "$known" != "$family" ]; do
        known=$family
        doomed=
        while read -r pid state parent group born; do
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

while read -r verb what; do
    case $verb in
        mark) mark=$what ;;
        folder) folder=$what ;;
        group) groups="$groups $what" ;;
        add)
            birth_of "$what"
            registered="$registered $what:$birth"
            ;;
        remove)
            kept=
            for entry in $registered; do
                [ "${entry%%:*}" = "$what" ] || kept="$kept $entry"
            done
            registered=$kept
            ;;
        containers)
            containers="$containers$what
"
            ;;
        removed)
            kept=
            while read -r label engine; do
                [ "$label" = "$what" ] || kept="$kept$label $engine
"
            done <<LIST
$containers
LIST
            containers=$kept
            ;;
        script)
            scripts="$scripts$what
"
            ;;
        done)
            kept=
            while read -r script; do
                [ "$script" = "$what" ] || kept="$kept$script
"
            done <<LIST
$scripts
LIST
            scripts=$kept
            ;;
    esac
done

find_roots
killed=
passes=50
while [ "$passes" -gt 0 ]; do
    find_doomed
    [ -n "$doomed" ] || break
    # shellcheck disable=SC2086 # one argument per process
    kill -KILL $doomed 2>/dev/null
    killed="$killed $doomed"
    sleep 0.1 2>/dev/null || sleep 1
    passes=$((passes - 1))
done

# A killed JVM that was attached to leaves its socket: see Child.deleteAttachFile.
for pid in $killed; do
    rm -f "/tmp/.java_pid$pid" 2>/dev/null
done

# The scripts are in the folder that is deleted next.
while read -r script; do
    if [ -f "$script" ]; then sh "$script" </dev/null >/dev/null 2>&1; fi
done <<LIST
$scripts
LIST

# Only a folder with a name from TemporaryFolder, and no link to one.
case $folder in
    /*/weighbridge-run-*/* | */../*) ;;
    /*/weighbridge-run-*) if [ -d "$folder" ] && [ ! -L "$folder" ]; then rm -rf "$folder" 2>/dev/null; fi ;;
esac

# A control group is a folder that is removed once its last process is gone; it never has spaces.
for group in $groups; do
    case $group in
        */../*) ;;
        */weighbridge-[0-9]*)
            if [ -d "$group" ] && ! rmdir "$group" 2>/dev/null; then
                sleep 1
                rmdir "$group" 2>/dev/null
            fi
            ;;
    esac
done

# Prints the ids of what an engine ("$1") lists with a label ("$2"). The rest is the listing.
labelled() {
    engine_of=$1
    label_of=$2
    shift 2
    "$engine_of" "$@" --quiet --filter "label=$label_of" </dev/null 2>/dev/null
}

# Removes what the engine "$1" has with the label "$2", with the anonymous volumes of the containers.
# Sets $found if there was anything.
remove_labelled() {
    found=
    for kind in container volume network image; do
        case $kind in
            container) ids=$(labelled "$1" "$2" ps --all) ;;
            *) ids=$(labelled "$1" "$2" "$kind" ls) ;;
        esac
        [ -n "$ids" ] || continue
        found=yes
        # shellcheck disable=SC2086 # one argument per id, which has no spaces
        case $kind in
            container) "$1" rm --force --volumes $ids ;;
            network) "$1" network rm $ids ;;
            *) "$1" "$kind" rm --force $ids ;;
        esac </dev/null >/dev/null 2>&1
    done
}

# A container may still appear after the program that asked for it was killed, so what was removed
# is looked for again, until two looks find nothing.
while read -r label engine; do
    case $label in io.weighbridge.run=?*) ;; *) continue ;; esac
    clean=0
    passes=30
    while [ "$clean" -lt 2 ] && [ "$passes" -gt 0 ]; do
        remove_labelled "$engine" "$label"
        if [ -n "$found" ]; then clean=0; else clean=$((clean + 1)); fi
        passes=$((passes - 1))
        sleep 0.5 2>/dev/null || sleep 1
    done
done <<LIST
$containers
LIST
