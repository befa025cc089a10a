import { inTransaction, type Pool } from '../db/index.ts'
import { firstSeal, hashEvent, hashSeal } from './hash.ts'

type EventRow = {
  id: string
  municipio_id: number
  ocorrido_em: Date
  conta_id: string | null
  pessoa_id: string | null
  como_pessoa_id: string | null
  tipo: string
  entidade: string
  entidade_id: string | null
  antes: unknown
  depois: unknown
  requisicao: string | null
  hash: string
}

const number = (value: string | null) => (value === null ? null : Number(value))

const contentHash = (row: EventRow) =>
  hashEvent({
    municipioId: row.municipio_id,
    ocorridoEm: row.ocorrido_em,
    contaId: number(row.conta_id),
    pessoaId: number(row.pessoa_id),
    comoPessoaId: number(row.como_pessoa_id),
    tipo: row.tipo,
    entidade: row.entidade,
    entidadeId: row.entidade_id,
    antes: row.antes,
    depois: row.depois,
    requisicao: row.requisicao,
  })

/**
 * Chains the events of a municipality that have no seal yet, in order of id, up to `limit` of them. One sealer at a time per city
 * (advisory lock). Answers how many were sealed. Source: decisions T5.
 */
export async function sealMunicipio(pool: Pool, municipioId: number, now: Date, limit = 5000): Promise<number> {
  return inTransaction(pool, { municipioId }, async (_db, client) => {
    const lock = await client.query<{ ok: boolean }>('select pg_try_advisory_xact_lock(4777102, $1) as ok', [municipioId])
    if (!lock.rows[0]?.ok) return 0
    const last = await client.query<{ sequencia: string; selo: string }>(
      'select sequencia, selo from auditoria_selo order by sequencia desc limit 1',
    )
    let sequencia = Number(last.rows[0]?.sequencia ?? 0)
    let selo = last.rows[0]?.selo ?? firstSeal
    const { rows } = await client.query<{ id: string; hash: string }>(
      `select e.id, e.hash from auditoria_evento e
       where not exists (select 1 from auditoria_selo s where s.municipio_id = e.municipio_id and s.evento_id = e.id)
       order by e.id limit $1`,
      [limit],
    )
    if (rows.length === 0) return 0
    const values = rows.map((row) => {
      const anterior = selo
      sequencia += 1
      selo = hashSeal(anterior, sequencia, Number(row.id), row.hash)
      return { sequencia, evento_id: Number(row.id), anterior, selo }
    })
    await client.query(
      `insert into auditoria_selo (sequencia, evento_id, anterior, selo, selado_em)
       select x.sequencia, x.evento_id, x.anterior, x.selo, $2 from jsonb_to_recordset($1::jsonb) as x(sequencia bigint, evento_id bigint, anterior text, selo text)`,
      [JSON.stringify(values), now],
    )
    return rows.length
  })
}

export type AuditReport = { eventos: number; selados: number; semSelo: number; problemas: string[] }

/** Verifies every event's own hash, the chain of seals and its sequence; says what is not sealed yet. */
export async function verifyMunicipio(pool: Pool, municipioId: number): Promise<AuditReport> {
  return inTransaction(pool, { municipioId, readOnly: true }, async (_db, client) => {
    const report: AuditReport = { eventos: 0, selados: 0, semSelo: 0, problemas: [] }
    const hashes = new Map<number, string>()
    let after = 0
    for (;;) {
      const { rows } = await client.query<EventRow>('select * from auditoria_evento where id > $1 order by id limit 2000', [
        after,
      ])
      if (rows.length === 0) break
      for (const row of rows) {
        report.eventos += 1
        hashes.set(Number(row.id), row.hash)
        if (contentHash(row) !== row.hash) report.problemas.push(`Evento ${row.id}: o conteúdo foi alterado depois de gravado.`)
      }
      after = Number(rows[rows.length - 1]?.id)
    }
    let anterior = firstSeal
    let sequencia = 0
    for (;;) {
      const { rows } = await client.query<{ sequencia: string; evento_id: string; anterior: string; selo: string }>(
        'select sequencia, evento_id, anterior, selo from auditoria_selo where sequencia > $1 order by sequencia limit 5000',
        [sequencia],
      )
      if (rows.length === 0) break
      for (const row of rows) {
        report.selados += 1
        if (Number(row.sequencia) !== sequencia + 1)
          report.problemas.push(`Selo ${row.sequencia}: falta o selo ${sequencia + 1}.`)
        const hash = hashes.get(Number(row.evento_id))
        if (hash === undefined) report.problemas.push(`Selo ${row.sequencia}: o evento ${row.evento_id} não existe mais.`)
        if (
          row.anterior !== anterior ||
          row.selo !== hashSeal(anterior, Number(row.sequencia), Number(row.evento_id), hash ?? '')
        )
          report.problemas.push(`Selo ${row.sequencia}: a cadeia não confere.`)
        anterior = row.selo
        sequencia = Number(row.sequencia)
      }
    }
    report.semSelo = report.eventos - report.selados
    return report
  })
}
