import type pg from 'pg'
import type { ZipEntry } from './zip.ts'

/** A table of an export: its file, and what was written. */
export type ExportedTable = { tabela: string; arquivo: string; colunas: string[]; linhas: number; sha256: string }

const guide = `Dados do município, como estavam no momento do manifesto.json.

Cada tabela é um arquivo CSV: ponto e vírgula, UTF-8, datas AAAA-MM-DD, decimais com ponto, vazio quando não há valor.
tabelas.csv   as tabelas, com a quantidade de linhas e as colunas que identificam cada linha
colunas.csv   as colunas de cada tabela: tipo, se é obrigatória e a tabela a que se refere (pela coluna id)
arquivos/     o conteúdo dos arquivos; o nome começa pela coluna id da tabela arquivo, que tem o nome, o tipo e o SHA-256 de cada um
manifesto.json  linhas e SHA-256 de cada CSV; em "ausentes", os ids de arquivos cujo conteúdo não está mais guardado

Senhas, chaves, certificados, a trilha de auditoria e o que está a caminho (e-mails, filas) não saem.
`

const csv = (rows: readonly (readonly (string | number)[])[]) =>
  Buffer.from(`\ufeff${rows.map((row) => `${row.join(';')}\r\n`).join('')}`)

type Column = { tabela: string; coluna: string; tipo: string; obrigatoria: boolean; refere: string | null }

/** What the tables and columns of an export are: how rows are recognised, types, and what each column refers to. */
export async function* describeTables(client: pg.Client, tables: readonly ExportedTable[]): AsyncGenerator<ZipEntry> {
  const names = tables.map(({ tabela }) => tabela)
  const { rows: keys } = await client.query<{ tabela: string; chave: string }>(
    `select c.relname as tabela, string_agg(a.attname, ' + ' order by u.ordem) as chave
     from pg_constraint k join pg_class c on c.oid = k.conrelid
       cross join unnest(k.conkey) with ordinality u(numero, ordem) join pg_attribute a on a.attrelid = c.oid and a.attnum = u.numero
     where k.contype = 'p' and c.relnamespace = 'public'::regnamespace and c.relname = any($1) group by c.relname`,
    [names],
  )
  const keyOf = new Map(keys.map(({ tabela, chave }) => [tabela, chave]))
  const { rows: columns } = await client.query<Column>(
    `select c.relname as tabela, a.attname as coluna, format_type(a.atttypid, a.atttypmod) as tipo, a.attnotnull as obrigatoria,
       (select min(o.relname) from pg_constraint k join pg_class o on o.oid = k.confrelid
         where k.contype = 'f' and k.conrelid = c.oid and k.conkey[array_upper(k.conkey, 1)] = a.attnum) as refere
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1) order by c.relname, a.attnum`,
    [names],
  )
  const exported = new Map(tables.map(({ tabela, colunas }) => [tabela, new Set(colunas)]))
  yield { nome: 'LEIA-ME.txt', conteudo: [Buffer.from(guide)] }
  yield {
    nome: 'tabelas.csv',
    conteudo: [
      csv([
        ['tabela', 'linhas', 'chave'],
        ...tables.map(({ tabela, linhas }) => [tabela, linhas, keyOf.get(tabela) ?? ''] as const),
      ]),
    ],
  }
  yield {
    nome: 'colunas.csv',
    conteudo: [
      csv([
        ['tabela', 'coluna', 'tipo', 'obrigatoria', 'refere'],
        ...columns
          .filter(({ tabela, coluna }) => exported.get(tabela)?.has(coluna))
          .map(({ tabela, coluna, tipo, obrigatoria, refere }) => [
            tabela,
            coluna,
            tipo,
            obrigatoria ? 'Sim' : 'Não',
            refere ?? '',
          ]),
      ]),
    ],
  }
}
