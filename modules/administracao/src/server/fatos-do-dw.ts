import { createHash } from 'node:crypto'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { parquetWriteBuffer } from 'hyparquet-writer'

/** Tables of the warehouse. Each column is a text, a count or an amount in centavos, so that sums are exact wherever they are taken. */
export const tabelasDoDw = {
  fato_competencia: {
    rotulo: 'Fatos da competência',
    /** The column in which source and warehouse are compared. */
    medida: 'devido_centavos',
    sql: `select p.documento, p.nome, f.papel, f.origem, f.regime, coalesce(a.codigo_exibido, '') as atividade, f.quantidade::int as quantidade,
        (f.servicos * 100)::bigint as servicos_centavos, (f.base * 100)::bigint as base_centavos, (f.iss_proprio * 100)::bigint as iss_proprio_centavos,
        (f.iss_retido * 100)::bigint as iss_retido_centavos, (f.devido * 100)::bigint as devido_centavos, (f.pago * 100)::bigint as pago_centavos
      from fato_atual f join pessoa p on p.municipio_id = f.municipio_id and p.id = f.pessoa_id
        left join atividade a on a.municipio_id = f.municipio_id and a.id = f.atividade_id
      where f.competencia = $1 order by p.documento, f.papel, f.origem, 6, f.regime`,
  },
  fato_guia: {
    rotulo: 'Guias da competência',
    medida: 'total_centavos',
    sql: `select p.documento, g.numero::text as numero, g.tipo, g.papel, g.estado, g.vencimento::text as vencimento, coalesce(g.data_baixa::text, '') as data_baixa,
        (g.base * 100)::bigint as base_centavos, (g.total * 100)::bigint as total_centavos
      from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
      where g.competencia = $1 order by g.numero`,
  },
} as const
export type TabelaDoDw = keyof typeof tabelasDoDw

type Row = Record<string, string | number>

/** The facts of a table and month at their source: rows, how many, the sum of the measure, and the hash by which a change is seen. */
export async function lerFatos({ client }: Context, tabela: TabelaDoDw, competencia: Competencia) {
  const { sql, medida } = tabelasDoDw[tabela]
  const { rows, fields } = await client.query<Row>(sql, [competencia.firstDay()])
  const colunas = fields.map(({ name }) => name)
  const centavos = rows.reduce((soma, row) => soma + BigInt(row[medida] ?? 0), 0n)
  const hash = createHash('sha256')
  for (const row of rows) hash.update(`${colunas.map((coluna) => row[coluna]).join('\u001f')}\n`)
  return { rows, colunas, linhas: rows.length, soma: Dinheiro.centavos(centavos), conteudo: hash.digest('hex') }
}

/** The facts as a Parquet file; amounts are INT64 centavos, the month is a column of its own. */
export function escreverParquet(
  competencia: Competencia,
  { rows, colunas }: Pick<Awaited<ReturnType<typeof lerFatos>>, 'rows' | 'colunas'>,
): Buffer {
  const columnData = [
    { name: 'competencia', type: 'STRING' as const, data: rows.map(() => competencia.toString()) },
    ...colunas.map((name) => {
      if (name.endsWith('_centavos')) return { name, type: 'INT64' as const, data: rows.map((row) => BigInt(row[name] ?? 0)) }
      if (name === 'quantidade') return { name, type: 'INT32' as const, data: rows.map((row) => Number(row[name])) }
      return { name, type: 'STRING' as const, data: rows.map((row) => String(row[name] ?? '')) }
    }),
  ]
  return Buffer.from(parquetWriteBuffer({ columnData }))
}

/** Months of a period that have facts, the oldest first. */
export async function mesesComFatos({ client }: Context, de: Competencia, ate: Competencia): Promise<string[]> {
  const { rows } = await client.query<{ competencia: string }>(
    `select distinct competencia::text from (select competencia from fato_atual union all select competencia from guia) x
     where competencia between $1 and $2 order by 1`,
    [de.firstDay(), ate.firstDay()],
  )
  return rows.map(({ competencia }) => competencia)
}
