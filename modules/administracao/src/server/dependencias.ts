import type { Context } from '@iss/platform/server'

/** Rows of a table that refer to what stands above them; `coluna` is by which, `filhas` what refers to those rows in turn. */
export type Dependencia = { tabela: string; coluna: string; quantidade: number; filhas: Dependencia[] }

/** Steps down from the entity, and rows of a table whose own references are followed. */
const NIVEIS = 3
const SEGUIDAS = 500

/**
 * The tree of rows that refer to a row, as the foreign keys of the database say it; only the city's own are counted. Below a fiscal document nothing is
 * looked for. `tabela` is no user's text.
 */
export async function lerDependencias(ctx: Context, tabela: string, id: number): Promise<Dependencia[]> {
  return descer(ctx, tabela, [id], new Set([tabela]), 1)
}

async function descer(ctx: Context, tabela: string, ids: readonly number[], vistas: ReadonlySet<string>, nivel: number) {
  const { client } = ctx
  const { rows } = await client.query<{ tabela: string; coluna: string; comid: boolean }>(
    `select t.relname as tabela, a.attname as coluna,
       exists (select 1 from pg_attribute where attrelid = t.oid and attname = 'id' and atttypid in ('int8'::regtype, 'int4'::regtype) and not attisdropped) as comid
     from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class alvo on alvo.oid = k.confrelid
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
         (select attnum from pg_attribute where attrelid = alvo.oid and attname = 'id'))]
     where k.contype = 'f' and alvo.relname = $1 and alvo.relnamespace = 'public'::regnamespace order by 1, 2`,
    [tabela],
  )
  const achadas: Dependencia[] = []
  for (const { tabela: nome, coluna, comid } of rows) {
    const [de, chave] = [client.escapeIdentifier(nome), client.escapeIdentifier(coluna)]
    const { rows: contadas } = await client.query<{ n: number; ids: string[] | null }>(
      `select count(*)::int as n, ${comid ? `(array_agg(id order by id))[1:${SEGUIDAS}]::text[]` : 'null'} as ids from ${de} where ${chave} = any($1)`,
      [ids],
    )
    const { n = 0, ids: proprias = null } = contadas[0] ?? {}
    if (n === 0) continue
    const segue = nivel < NIVEIS && proprias && !vistas.has(nome) && !fiscais.has(nome)
    const filhas = segue ? await descer(ctx, nome, proprias.map(Number), new Set([...vistas, nome]), nivel + 1) : []
    achadas.push({ tabela: nome, coluna, quantidade: n, filhas })
  }
  return achadas
}

/** A tree in words: 'solicitacao_mensagem: 2 (solicitacao_arquivo: 1), aidf: 1'. */
export const arvoreEmPalavras = (arvore: readonly Dependencia[]): string =>
  arvore
    .map(({ tabela, quantidade, filhas }) => {
      const abaixo = arvoreEmPalavras(filhas)
      return `${tabela}: ${quantidade}${abaixo ? ` (${abaixo})` : ''}`
    })
    .join(', ')

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

/** Whether something fiscal stands on the row, however far down. */
export const temDocumentoFiscal = (arvore: readonly Dependencia[]): boolean =>
  arvore.some(({ tabela, filhas }) => fiscais.has(tabela) || temDocumentoFiscal(filhas))
