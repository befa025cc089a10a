import { readSchema, type SchemaFile } from '@iss/platform/db'

/** Runs a query on the database that is described. */
export type Ask = <T extends Record<string, unknown>>(sql: string) => Promise<T[]>

type Key = { tabela: string; tipo: 'p' | 'u' | 'f'; colunas: string[]; alvo: string | null }

/** Columns that every key of a city begins with, and that a reader takes for granted. */
const withoutCity = (columns: readonly string[]) => columns.filter((name) => name !== 'municipio_id').join(', ')

/**
 * docs/esquema.md: the tables of a database by part of the house, each with what it is for (the head of its schema file) and its keys as the
 * catalogue has them, then views and functions. `root`: where the schema files are.
 */
export async function describeSchema(root: string, ask: Ask): Promise<string> {
  const files = await readSchema(root)
  const relations = await ask<{ nome: string; visao: boolean; global: boolean }>(
    `select c.relname as nome, c.relkind = 'v' as visao, obj_description(c.oid, 'pg_class') = 'global' as global
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not in ('iss_esquema', 'iss_migracao')`,
  )
  const keys = await ask<Key>(
    `select t.relname as tabela, k.contype as tipo, a.relname as alvo,
       (select array_agg(c.attname::text order by o.ordem) from unnest(k.conkey) with ordinality o(numero, ordem)
        join pg_attribute c on c.attrelid = k.conrelid and c.attnum = o.numero) as colunas
     from pg_constraint k join pg_class t on t.oid = k.conrelid left join pg_class a on a.oid = k.confrelid
     where t.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f') order by t.relname, k.contype, k.conname`,
  )
  const alive = new Set(
    (await ask<{ nome: string }>(`select proname as nome from pg_proc where pronamespace = 'public'::regnamespace`)).map(
      ({ nome }) => nome,
    ),
  )
  const byName = new Map(relations.map((relation) => [relation.nome, relation]))
  const parts = [...new Set(files.map(({ path }) => partOf(path)))].sort((a, b) => (a < b ? -1 : 1))
  return `${[
    heading,
    ...parts.flatMap((part) => {
      const own = files.filter(({ path }) => partOf(path) === part).sort((a, b) => (a.name < b.name ? -1 : 1))
      const tables = own.filter(({ name, kind }) => kind === 'table' && byName.has(name))
      const functions = own.filter(({ name, kind }) => kind === 'function' && alive.has(name))
      return [
        `## ${part}`,
        ...(tables.length === 0
          ? []
          : [
              [
                '| table | what it is for | key | refers to |',
                '|---|---|---|---|',
                ...tables.map((file) => tableLine(file, byName.get(file.name)?.global ?? false, keys)),
              ].join('\n'),
            ]),
        ...(functions.length === 0 ? [] : [functions.map((file) => `* \`${file.name}\`: ${purposeOf(file)}`).join('\n')]),
      ]
    }),
  ].join('\n\n')}\n`
}

const heading = `# The schema

Made by \`npm run esquema\` from the schema files and the catalogue; a test compares it. Every table but those marked *global* belongs to a city:
its key begins with \`municipio_id\`, which is left out here, and row level security keeps cities apart. The files are
\`<part>/schema/<table>.sql\` and \`<part>/schema/functions/<function>.sql\` (docs/decisions/0043).`

const partOf = (path: string) => path.split('/').slice(0, 2).join('/')

function tableLine(file: SchemaFile, isGlobal: boolean, keys: readonly Key[]): string {
  const own = keys.filter(({ tabela }) => tabela === file.name)
  const columns = (tipo: Key['tipo']) =>
    own.filter((key) => key.tipo === tipo).map(({ colunas }) => withoutCity(colunas) || 'municipio_id')
  const unique = columns('u').map((list) => `unique ${list}`)
  const targets = own
    .filter(({ tipo, alvo, colunas }) => tipo === 'f' && alvo !== null && withoutCity(colunas) !== '')
    .map(({ alvo, colunas }) => `${withoutCity(colunas)} → ${alvo}`)
  return `| \`${file.name}\`${isGlobal ? ' *global*' : ''} | ${purposeOf(file)} | ${[...columns('p'), ...unique].join('; ')} | ${[...new Set(targets)].sort().join('; ')} |`
}

/** The head of a schema file in one line. */
function purposeOf({ text }: SchemaFile): string {
  const lines = text.slice(0, text.search(/^[^-\s]/m)).split('\n')
  return lines
    .map((line) => line.replace(/^--\s?/, '').trim())
    .join(' ')
    .trim()
    .replaceAll('|', '\\|')
}
