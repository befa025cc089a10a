import pg from 'pg'
import { colunasDe, desmapear, type Linha } from './mapping.ts'
import type { Campo, ScriptDeReceber } from './script.ts'
import type { Fonte, Gravado, Parte, TotalDoMes } from './source.ts'

/** Names come from a script that was read by its schema: letters, digits, _ and $; quoted all the same. */
const ident = (nome: string) => `"${nome.replaceAll('"', '""')}"`
const tabela = ({ esquema, tabela: nome }: { esquema?: string | undefined; tabela: string }) =>
  esquema ? `${ident(esquema)}.${ident(nome)}` : ident(nome)

type DeTabela = Extract<ScriptDeReceber['fonte'], { tabela: string }>
type Tipos = { chave: string; alteradoEm: string | null }

/** Minutes that a run looks back: rows of a transaction that was open while the last run read are not missed; what comes twice does no harm. */
const margem = '10 minutes'

function fonteDe(script: ScriptDeReceber): DeTabela {
  if (!('tabela' in script.fonte)) throw new Error(`O script ${script.nome} lê um arquivo CSV, não uma tabela.`)
  return script.fonte
}

/** Rows of PostgreSQL, read in transactions that cannot write, page by page by the key, so that memory stays flat. */
export function createPostgres(url: string): Fonte {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000, statement_timeout: 120_000 })
  pool.on('error', () => undefined) // a connection that the server closed is opened anew
  const tipos = new Map<string, Tipos>()

  async function lendo<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      await client.query('begin transaction read only')
      const value = await work(client)
      await client.query('commit')
      client.release()
      return value
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async function tiposDe(client: pg.PoolClient, fonte: DeTabela): Promise<Tipos> {
    const nome = JSON.stringify(fonte)
    const sabidos = tipos.get(nome)
    if (sabidos) return sabidos
    const { rows } = await client.query<{ coluna: string; tipo: string }>(
      `select attname as coluna, format_type(atttypid, atttypmod) as tipo from pg_attribute where attrelid = $1::regclass and attname = any($2) and not attisdropped`,
      [tabela(fonte), [fonte.chave, ...(fonte.alteradoEm ? [fonte.alteradoEm] : [])]],
    )
    const tipo = (coluna: string) => {
      const achada = rows.find((row) => row.coluna === coluna)
      if (!achada) throw new Error(`A tabela ${tabela(fonte)} não tem a coluna ${coluna}.`)
      return achada.tipo
    }
    const lidos = { chave: tipo(fonte.chave), alteradoEm: fonte.alteradoEm ? tipo(fonte.alteradoEm) : null }
    tipos.set(nome, lidos)
    return lidos
  }

  async function ler(
    script: ScriptDeReceber,
    { cursor, limite, inicio }: { cursor: string | null; limite: number; inicio: boolean },
  ): Promise<Parte> {
    const fonte = fonteDe(script)
    return lendo(async (client) => {
      const { chave: tipoDaChave, alteradoEm: tipoDaAlteracao } = await tiposDe(client, fonte)
      // By the table's own columns: a bare name in `order by` would be that of a text that is selected.
      const chave = `o.${ident(fonte.chave)}`
      const alterado = fonte.alteradoEm ? `o.${ident(fonte.alteradoEm)}` : null
      const isMomento = tipoDaAlteracao !== null && /^(timestamp|date)/.test(tipoDaAlteracao)
      const versao =
        alterado === null ? '0' : isMomento ? `(extract(epoch from ${alterado}) * 1000000)::bigint` : `${alterado}::bigint`
      const desde = cursor === null ? null : (JSON.parse(cursor) as { a: string | null; c: string })
      const onde =
        desde === null
          ? ''
          : alterado === null
            ? `where ${chave} > $2::${tipoDaChave}`
            : inicio && isMomento
              ? `where ${alterado} > $2::${tipoDaAlteracao} - interval '${margem}'`
              : `where (${alterado}, ${chave}) > ($2::${tipoDaAlteracao}, $3::${tipoDaChave})`
      const params = desde === null ? [] : alterado === null ? [desde.c] : inicio && isMomento ? [desde.a] : [desde.a, desde.c]
      const colunas = colunasDe(script).map((coluna) => `o.${ident(coluna)}::text as ${ident(coluna)}`)
      const { rows } = await client.query<Record<string, string | null>>(
        `select ${chave}::text as "$chave", ${versao}::text as "$versao", ${alterado ? `${alterado}::text` : 'null'} as "$alterado"${colunas.map((c) => `, ${c}`).join('')}
         from ${tabela(fonte)} o ${onde} order by ${alterado ? `${alterado}, ` : ''}${chave} limit $1`,
        [limite, ...params],
      )
      const ultima = rows.at(-1)
      return {
        registros: rows.map((row) => ({ chave: row['$chave'] ?? '', versao: Number(row['$versao'] ?? 0), linha: row as Linha })),
        cursor: ultima ? JSON.stringify({ a: ultima['$alterado'], c: ultima['$chave'] }) : cursor,
        temMais: rows.length === limite,
      }
    })
  }

  /** The sum is the database's own, from its own columns: no row that was read and no value that was mapped has a part in it. */
  async function totais(script: ScriptDeReceber): Promise<TotalDoMes[]> {
    const fonte = fonteDe(script)
    const valor = script.totais?.valor ? somavel(script.campos[script.totais.valor]) : '0'
    const mes = script.totais?.competencia ? mensal(script.campos[script.totais.competencia]) : 'null'
    return lendo(async (client) => {
      const { rows } = await client.query<{ competencia: string | null; quantidade: string; soma: string }>(
        `select ${mes} as competencia, count(*) as quantidade, to_char(coalesce(sum(${valor}), 0), 'FM9999999999990.00') as soma
         from ${tabela(fonte)} group by 1 order by 1`,
      )
      return rows.map((row) => ({ competencia: row.competencia, quantidade: Number(row.quantidade), soma: row.soma }))
    })
  }

  return {
    ler,
    totais,
    async conferir({ destino, colunas, codigo }) {
      const nomes = [destino.chave, ...Object.keys(colunas), ...(codigo ? [codigo] : [])]
      await lendo((client) => client.query(`select ${nomes.map(ident).join(', ')} from ${tabela(destino)} where false`))
    },
    async gravar(script, itens) {
      const client = await pool.connect()
      const feitos: Gravado[] = []
      try {
        await client.query('begin')
        for (const { id, versao, chave, conteudo } of itens) {
          const valores: Record<string, string | null> = { ...desmapear(script, conteudo), [script.destino.chave]: chave }
          const nomes = Object.keys(valores)
          const mudam = nomes.filter((nome) => nome !== script.destino.chave)
          await client.query('savepoint item')
          try {
            const { rows } = await client.query<{ codigo: string | null }>(
              `insert into ${tabela(script.destino)} (${nomes.map(ident).join(', ')}) values (${nomes.map((_, index) => `$${index + 1}`).join(', ')})
               on conflict (${ident(script.destino.chave)}) do ${mudam.length === 0 ? 'nothing' : `update set ${mudam.map((nome) => `${ident(nome)} = excluded.${ident(nome)}`).join(', ')}`}
               returning ${script.codigo ? `${ident(script.codigo)}::text` : 'null::text'} as codigo`,
              Object.values(valores),
            )
            await client.query('release savepoint item')
            feitos.push({ id, versao, codigoGrp: rows[0]?.codigo ?? null, erro: null })
          } catch (error) {
            if (!(error instanceof pg.DatabaseError)) throw error
            await client.query('rollback to savepoint item')
            feitos.push({ id, versao, codigoGrp: null, erro: `O banco da prefeitura recusou: ${error.message}`.slice(0, 500) })
          }
        }
        await client.query('commit')
        client.release()
        return feitos
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

/** Amount of a column as the database reads it. */
function somavel(campo: Campo | undefined): string {
  if (!campo || 'fixo' in campo) return '0'
  const coluna = `${ident(campo.coluna)}::text`
  if (campo.tipo === 'centavos') return `(${coluna}::numeric / 100)`
  return `(case when ${coluna} like '%,%' then replace(replace(${coluna}, '.', ''), ',', '.') else ${coluna} end)::numeric`
}

/** Month of a column, 'AAAA-MM', as the database reads it. */
function mensal(campo: Campo | undefined): string {
  if (!campo || 'fixo' in campo) return 'null'
  const coluna = `${ident(campo.coluna)}::text`
  return `case when ${coluna} ~ '^[0-9]{4}-[0-9]{2}' then left(${coluna}, 7) when ${coluna} ~ '^[0-9]{6}$' then left(${coluna}, 4) || '-' || right(${coluna}, 2)
    when ${coluna} ~ '^[0-9]{2}/[0-9]{4}$' then right(${coluna}, 4) || '-' || left(${coluna}, 2)
    when ${coluna} ~ '^[0-9]{2}/[0-9]{2}/[0-9]{4}$' then right(${coluna}, 4) || '-' || substr(${coluna}, 4, 2) end`
}
