import { refuse, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'

/** Values by column, as the tables name them. */
type Colunas = Readonly<Record<string, string | null>>

export type CopiaDeLeiaute = {
  /** Table of the layouts of the city (tipo, inicio, fim and more) and of their fields (leiaute_id and more). */
  tabela: string
  tabelaDosCampos: string
  tipo: string
  /** Day from which it holds. */
  inicio: string
  leiaute: Colunas
  campos: readonly Colunas[]
  /** The sentence of a kind that has a layout in force on that day or after it. */
  vigente: Violation
}

/**
 * Writes a layout of the program as one of the city, to be changed there. Refuses (`vigente`) a kind that has one in force from that day on; two copies
 * at once are one after the other. Answers the id of the layout.
 */
export async function copiarLeiauteParaCidade(ctx: Context, copia: CopiaDeLeiaute): Promise<number> {
  const { tabela, tabelaDosCampos, tipo, inicio } = copia
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tabela}|${ctx.municipioId}`])
  const { rows: outros } = await ctx.client.query(
    `select 1 from ${tabela} where tipo = $1 and coalesce(fim, 'infinity'::date) >= $2::date limit 1`,
    [tipo, inicio],
  )
  if (outros.length > 0) refuse(copia.vigente)
  const [id] = await inserir(ctx, tabela, [{ ...copia.leiaute, tipo, inicio }])
  if (id === undefined) throw new Error('The layout was not written')
  await inserir(
    ctx,
    tabelaDosCampos,
    copia.campos.map((campo) => ({ ...campo, leiaute_id: id })),
  )
  await ctx.audit({ tipo: 'cadastro.incluido', entidade: tabela, entidadeId: id, depois: { tipo, inicio } })
  return Number(id)
}

async function inserir({ client }: Context, tabela: string, linhas: readonly Colunas[]): Promise<string[]> {
  const colunas = Object.keys(linhas[0] ?? {}).join(', ')
  if (colunas === '') return []
  const { rows } = await client.query<{ id: string }>(
    `insert into ${tabela} (${colunas}) select ${colunas} from jsonb_populate_recordset(null::${tabela}, $1::jsonb) returning id`,
    [JSON.stringify(linhas)],
  )
  return rows.map(({ id }) => id)
}
