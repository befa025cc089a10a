import type { DbClient } from '../db/index.ts'
import type { AuditRow } from '../server/context.ts'

/** Writes audit events in the caller's transaction, all in one statement, in the order given. */
export async function insertAudit(client: DbClient, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    `insert into auditoria_evento overriding user value
     select r.* from jsonb_array_elements($1::jsonb) with ordinality e(row, ordem)
     cross join lateral jsonb_populate_record(null::auditoria_evento, e.row) r order by e.ordem`,
    [JSON.stringify(rows)],
  )
}
