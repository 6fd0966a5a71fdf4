#!/bin/sh
# Starts PostgreSQL as a primary, or as a synchronous replica of the server FOLLOWS if its data directory is empty.
# NAME is the name of this server for the primary.
set -eu
data=${PGDATA:?}

if [ ! -s "$data/PG_VERSION" ]; then
  if [ -n "${FOLLOWS:-}" ]; then
    primary="host=$FOLLOWS user=$POSTGRES_USER password=$POSTGRES_PASSWORD application_name=$NAME"
    mkdir -p "$data"
    chmod 0700 "$data"
    # Removes an incomplete copy.
    find "$data" -mindepth 1 -delete
    until pg_isready --quiet --dbname="$primary dbname=$POSTGRES_DB"; do sleep 2; done
    pg_basebackup --dbname="$primary" --pgdata="$data" --wal-method=stream --checkpoint=fast --write-recovery-conf
    # The copy must not wait for another replica after its promotion.
    sed -i '/^synchronous_standby_names/d' "$data/postgresql.auto.conf"
    [ "$(id -u)" -ne 0 ] || chown -R postgres:postgres "$data"
    # From now on the primary confirms a change after this replica has stored it.
    psql --quiet --dbname="$primary dbname=$POSTGRES_DB" \
      --command="alter system set synchronous_standby_names = '$NAME'" --command="select pg_reload_conf()" >/dev/null
  else
    mkdir -p /docker-entrypoint-initdb.d
    printf 'echo "host replication %s all scram-sha-256" >> "$PGDATA/pg_hba.conf"\n' "$POSTGRES_USER" \
      > /docker-entrypoint-initdb.d/replication.sh
  fi
fi

exec docker-entrypoint.sh "$@"
