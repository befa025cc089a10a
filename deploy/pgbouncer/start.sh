#!/bin/sh
# Writes PgBouncer's settings from BANCO, DONO and SENHA_DONO and becomes PgBouncer. The owner only asks the database for the password of
# whoever connects (auth_query): iss_app's follows from ISS_SEGREDO and is kept nowhere else.
set -eu
folder=${PASTA:-/run/pgbouncer-iss}
umask 077
quoted=$(printf '%s' "$SENHA_DONO" | sed 's/"/""/g')
printf '"%s" "%s"\n' "$DONO" "$quoted" >"$folder/users.txt"
cat >"$folder/pgbouncer.ini" <<END
[databases]
iss = host=$BANCO port=${PORTA_BANCO:-5432} dbname=iss auth_user=$DONO
iss_portas = host=$BANCO port=${PORTA_BANCO:-5432} dbname=iss auth_user=$DONO pool_size=5
[pgbouncer]
listen_addr = ${ENDERECO:-0.0.0.0}
listen_port = ${PORTA:-6432}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $folder/users.txt
auth_query = select usename, passwd from pg_shadow where usename = \$1 and usename = 'iss_app'
pool_mode = transaction
default_pool_size = ${CONEXOES:-20}
max_client_conn = 1000
query_wait_timeout = 15
END
exec pgbouncer "$folder/pgbouncer.ini"
