import type { Context } from '@iss/platform/server'

export type Dependencia = { tabela: string; quantidade: number }

/** Rows that refer to a row, table by table, as the foreign keys of the database say it; only the city's own are counted. `tabela` is no user's text. */
export async function lerDependencias({ client }: Context, tabela: string, id: number): Promise<Dependencia[]> {
  const { rows } = await client.query<{ tabela: string; coluna: string }>(
    `select t.relname as tabela, a.attname as coluna from pg_constraint k join pg_class t on t.oid = k.conrelid
       join pg_class alvo on alvo.oid = k.confrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
         (select attnum from pg_attribute where attrelid = alvo.oid and attname = 'id'))]
     where k.contype = 'f' and alvo.relname = $1 and alvo.relnamespace = 'public'::regnamespace order by 1, 2`,
    [tabela],
  )
  const achadas: Dependencia[] = []
  for (const { tabela: nome, coluna } of rows) {
    const { rows: contadas } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${client.escapeIdentifier(nome)} where ${client.escapeIdentifier(coluna)} = $1`,
      [id],
    )
    const n = contadas[0]?.n ?? 0
    if (n > 0) achadas.push({ tabela: nome, quantidade: n })
  }
  return achadas
}

/** Tables whose rows are fiscal documents, or what was paid and closed of them. */
const fiscais = new Set([
  'documento',
  'nota_fiscal',
  'escrit_papel',
  'escrit_especial',
  'escrit_setor',
  'guia',
  'pagamento',
  'encerramento',
  'credito',
  'debito',
  'saldo_competencia',
])

/** Whether something fiscal stands on the row. */
export const temDocumentoFiscal = (dependencias: readonly Dependencia[]) => dependencias.some(({ tabela }) => fiscais.has(tabela))
