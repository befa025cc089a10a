import type { Context } from '@iss/platform/server'
import { type Catalogo, type Entidade, semMarca } from '../domain/entidades-da-consulta.ts'

/** People as the hot tables name them: those tables have no foreign key to them (their rows are checked when they are written). */
const pessoas = new Set([
  'prestador',
  'tomador',
  'contribuinte',
  'titular',
  'outro',
  'pessoa',
  'fiscal',
  'emissor',
  'usuario',
  'ator',
])

/** The views of the console with their columns, and the relations that the tables behind them have, as the database says them. */
export async function lerCatalogo({ client }: Context): Promise<Catalogo> {
  const { rows } = await client.query<{ entidade: string; coluna: string; alvo: string | null }>(
    `select v.relname as entidade, a.attname as coluna, (
       select alvo.relname from pg_constraint k join pg_class alvo on alvo.oid = k.confrelid
         join pg_class t on t.oid = k.conrelid and t.relname = v.relname and t.relnamespace = 'public'::regnamespace
         join pg_attribute c on c.attrelid = t.oid and c.attname = a.attname
       where k.contype = 'f' and c.attnum = any (k.conkey) and a.attname <> 'id' limit 1) as alvo
     from pg_class v join pg_namespace n on n.oid = v.relnamespace and n.nspname = 'consulta' join pg_attribute a on a.attrelid = v.oid and a.attnum > 0
     where v.relkind = 'v' order by 1, a.attnum`,
  )
  const entidades = new Map<string, Entidade>()
  for (const { entidade: nome, coluna, alvo } of rows) {
    const chave = semMarca(nome)
    const entidade = entidades.get(chave) ?? { nome, campos: new Map(), relacoes: new Map() }
    entidade.campos.set(semMarca(coluna), coluna)
    const nomeDaRelacao = coluna.endsWith('_id') ? coluna.slice(0, -3) : null
    const entidadeAlvo = alvo ?? (nomeDaRelacao !== null && pessoas.has(nomeDaRelacao) ? 'pessoa' : nomeDaRelacao)
    if (nomeDaRelacao !== null && entidadeAlvo !== null)
      entidade.relacoes.set(semMarca(nomeDaRelacao), { coluna, entidade: entidadeAlvo })
    entidades.set(chave, entidade)
  }
  for (const { relacoes } of entidades.values())
    for (const [nome, { entidade }] of relacoes) if (!entidades.has(semMarca(entidade))) relacoes.delete(nome)
  return { entidades, visoes: new Set([...entidades.values()].map(({ nome }) => nome)) }
}
