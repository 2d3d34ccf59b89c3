#!/bin/sh
# Makes an image with the PostgreSQL of this machine, and a part of the interface of Docker's official image: POSTGRES_USER,
# POSTGRES_PASSWORD and POSTGRES_DB, port 5432, a volume for the data. Nothing is pulled.
# usage: postgres-image.sh FOLDER TAG ENGINE, with FOLDER for temporary files
set -eu
folder=$1
tag=$2
engine=$3
bin=
for candidate in /usr/lib/postgresql/*/bin; do
    if [ -x "$candidate/initdb" ]; then bin=$candidate; fi
done
[ -n "$bin" ] || { echo "no PostgreSQL is installed" >&2; exit 3; }
version=${bin%/bin}
version=${version##*/}

root=$folder/root
mkdir -p "$root/tmp" "$root/etc" "$root/var/lib/postgresql/data" "$root/run/postgresql" "$root/usr/share/postgresql"
chmod 1777 "$root/tmp" "$root/run/postgresql"
ln -s usr/bin "$root/bin"
ln -s usr/lib "$root/lib"
ln -s usr/lib64 "$root/lib64"
mkdir -p "$root/usr/bin" "$root/usr/lib" "$root/usr/lib64"
printf 'root:x:0:0::/:/bin/sh\npostgres:x:999:999::/var/lib/postgresql:/bin/sh\n' >"$root/etc/passwd"
printf 'root:x:0:\npostgres:x:999:\n' >"$root/etc/group"

mkdir -p "$root$bin" "$root/usr/lib/postgresql/$version/lib"
for program in postgres initdb psql pg_isready; do cp "$bin/$program" "$root$bin/"; done
for library in dict_snowball plpgsql; do
    cp "/usr/lib/postgresql/$version/lib/$library.so" "$root/usr/lib/postgresql/$version/lib/"
done
cp -R "/usr/share/postgresql/$version" "$root/usr/share/postgresql/"
mkdir -p "$root/usr/share/zoneinfo"
cp -L /usr/share/zoneinfo/UTC "$root/usr/share/zoneinfo/"
for program in sh cat mkdir sleep id chown; do cp -L "$(command -v "$program")" "$root/usr/bin/"; done
cp -L "$(command -v setpriv)" "$root/usr/bin/"

for program in "$root$bin"/* "$root/usr/bin"/*; do
    ldd "$program" | while read -r name arrow library rest; do
        case $name in /*) library=$name ;; esac
        [ "$arrow" = "=>" ] || [ "$library" = "$name" ] || continue
        case $library in /*) ;; *) continue ;; esac
        [ -e "$root$library" ] || { mkdir -p "$root${library%/*}" && cp -L "$library" "$root$library"; }
    done
done

cat >"$root/entrypoint" <<SCRIPT
#!/bin/sh
set -eu
export PATH=$bin:/usr/bin PGDATA=/var/lib/postgresql/data
if [ "\$(id -u)" = 0 ]; then
    chown 999:999 "\$PGDATA" /run/postgresql
    exec setpriv --reuid 999 --regid 999 --clear-groups /entrypoint "\$@"
fi
user=\${POSTGRES_USER:-postgres}
if [ -z "\${POSTGRES_PASSWORD:-}" ] && [ "\${POSTGRES_HOST_AUTH_METHOD:-}" != trust ]; then
    echo "Error: Database is uninitialized and superuser password is not specified." >&2
    exit 1
fi
if [ ! -e "\$PGDATA/PG_VERSION" ]; then
    printf '%s\n' "\${POSTGRES_PASSWORD:-}" >/tmp/password
    initdb --no-sync --no-locale --encoding UTF8 --username "\$user" --auth scram-sha-256 --pwfile /tmp/password
    printf 'local all all trust\nhost all all all %s\n' "\${POSTGRES_HOST_AUTH_METHOD:-scram-sha-256}" >"\$PGDATA/pg_hba.conf"
    database=\${POSTGRES_DB:-\$user}
    [ "\$database" = postgres ] || echo "CREATE DATABASE \$database" | postgres --single -j postgres >/dev/null
fi
exec postgres -c listen_addresses='*' -c fsync=off -c unix_socket_directories=/run/postgresql "\$@"
SCRIPT
chmod 755 "$root/entrypoint"
tar -C "$root" -c . | "$engine" import \
    --change 'ENTRYPOINT ["/entrypoint"]' --change 'VOLUME /var/lib/postgresql/data' --change 'EXPOSE 5432' \
    --change "ENV PATH=$bin:/usr/bin" - "$tag"
