import { createHash, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'

/** Functions that no query of the console needs; those who may, take them from everybody but the program. */
const closedFunctions = `(proname in ('set_config', 'pg_sleep', 'pg_sleep_for', 'pg_sleep_until', 'pg_notify', 'pg_cancel_backend', 'pg_terminate_backend',
  'query_to_xml', 'query_to_xmlschema', 'query_to_xml_and_xmlschema', 'cursor_to_xml', 'table_to_xml', 'schema_to_xml', 'database_to_xml', 'lo_creat', 'lo_create',
  'lo_from_bytea', 'lo_open', 'lo_put', 'lo_get', 'lowrite', 'loread', 'lo_unlink', 'lo_truncate', 'lo_import', 'lo_export', 'pg_logical_emit_message',
  'nextval', 'setval') or proname like 'pg_advisory%' or proname like 'pg_try_advisory%' or proname like 'dblink%')`

/** Whether everybody may still use what these privileges are of; without privileges of its own a thing has the usual ones. */
const isOpen = (privileges: string, kind: 'f' | 'l' | 'n', owner: string) =>
  `exists (select 1 from aclexplode(coalesce(${privileges}, acldefault('${kind}', ${owner}))) where grantee = 0)`

/** Whether the program's roles lack what was taken from everybody. */
const isLacking = (has: (role: string) => string) => `not (${has('iss_app')} and ${has('iss_dono')})`

/** Limits of each session of the console's role, from its beginning. */
const readerSettings = {
  default_transaction_read_only: 'on',
  statement_timeout: '60s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '90s',
  search_path: 'consulta',
}

/** Whether what PostgreSQL keeps of a password (SCRAM-SHA-256, RFC 5802 §3) is kept of this one. */
export function isScramOf(kept: string | null, password: string): boolean {
  const [, iterations = '', salt = '', stored = ''] = /^SCRAM-SHA-256\$(\d+):([^$]+)\$([^:]+):/.exec(kept ?? '') ?? []
  if (stored === '') return false
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(iterations), 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  const computed = createHash('sha256').update(clientKey).digest()
  const expected = Buffer.from(stored, 'base64')
  return expected.length === computed.length && timingSafeEqual(computed, expected)
}

type State = {
  super: boolean
  app: boolean
  dono: boolean
  there: boolean
  config: string[] | null
  marca: string | null
}

/**
 * The role of the read-only console reads the views of the schema `consulta`, which is made for it, and nothing else: it owns nothing, reaches no table
 * and no function of the program, and (where the caller may say so) no function that waits, writes, signals or runs text. Limits of time and space hold
 * for each of its sessions from the beginning. What is as it should be is not touched: a start of the program writes nothing about the role.
 */
export async function ensureReader(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<State>(
    `select (select rolsuper from pg_roles where rolname = current_user) as super, r.oid is not null as there, r.rolconfig as config,
       shobj_description(r.oid, 'pg_authid') as marca, exists (select 1 from pg_roles where rolname = 'iss_app') as app,
       exists (select 1 from pg_roles where rolname = 'iss_dono') as dono
     from (select 1) um left join pg_roles r on r.rolname = 'portal_leitura'`,
  )
  const [state] = rows
  if (!state) throw new Error('The database did not answer about its roles')
  if (!state.there)
    await client.query(
      'create role portal_leitura login nosuperuser nobypassrls nocreatedb nocreaterole noinherit noreplication connection limit 20',
    )
  await setPassword(client, password, state)
  const settings = { ...readerSettings, ...(state.super ? { temp_file_limit: '256MB' } : {}) }
  for (const [name, value] of Object.entries(settings))
    if (!state.config?.includes(`${name}=${value}`)) await client.query(`alter role portal_leitura set ${name} = '${value}'`)
  if (!state.super) return
  if (!state.app) await client.query('create role iss_app login nosuperuser nobypassrls nocreatedb nocreaterole')
  if (!state.dono) await client.query('create role iss_dono nologin nosuperuser nobypassrls nocreaterole')
  await closeToPublic(client)
}

/** Gives the role its password where it has another one. Who may not see what is kept of it leaves a mark of it with the role. */
async function setPassword(client: pg.Client, password: string, { super: isSuper, marca }: State): Promise<void> {
  if (isSuper) {
    const { rows } = await client.query<{ kept: string | null }>(
      `select rolpassword as kept from pg_authid where rolname = 'portal_leitura'`,
    )
    if (isScramOf(rows[0]?.kept ?? null, password)) return
  }
  // The password is 256 random bits: nothing is learnt from a hash of it.
  const mark = createHash('sha256').update(password).digest('base64')
  if (!isSuper && marca === mark) return
  await client.query(`alter role portal_leitura password ${client.escapeLiteral(password)}`)
  if (!isSuper) await client.query(`comment on role portal_leitura is ${client.escapeLiteral(mark)}`)
}

/** Takes from everybody what only the program needs, and gives it to the program: each thing once. */
async function closeToPublic(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ comando: string }>(
    `select format('revoke execute on function %s from public; grant execute on function %1$s to iss_app, iss_dono', oid::regprocedure) as comando
       from pg_proc where pronamespace = 'pg_catalog'::regnamespace and ${closedFunctions}
         and (${isOpen('proacl', 'f', 'proowner')} or ${isLacking((role) => `has_function_privilege('${role}', oid, 'execute')`)})
     union all select 'revoke usage on language plpgsql from public; grant usage on language plpgsql to iss_app, iss_dono'
       from pg_language where lanname = 'plpgsql'
         and (${isOpen('lanacl', 'l', 'lanowner')} or ${isLacking((role) => `has_language_privilege('${role}', oid, 'usage')`)})
     union all select 'revoke all on schema public from public; grant usage on schema public to iss_app, iss_dono'
       from pg_namespace where nspname = 'public'
         and (${isOpen('nspacl', 'n', 'nspowner')} or ${isLacking((role) => `has_schema_privilege('${role}', oid, 'usage')`)})`,
  )
  if (rows.length > 0) await client.query(rows.map(({ comando }) => comando).join('; '))
}
