import type { Scene } from '../scene.ts'
import type { Random } from './random.ts'

/** Numbers of rows that exist, by table and city. */
export type World = { idOf(random: Random, hint: string, city: 1 | 2): number }

/** Looks up a few rows of every table of both cities. */
export async function readWorld(scene: Scene): Promise<World> {
  const tables = await scene.owner<{ nome: string }>(
    `select c.relname as nome from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     join pg_attribute m on m.attrelid = c.oid and m.attname = 'municipio_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid in ('int8'::regtype, 'int4'::regtype)
     order by 1`,
  )
  const select = ({ nome }: { nome: string }) =>
    [1, 2].map(
      (city) =>
        `select '${nome}' as nome, ${city} as cidade, array(select id::int8 from ${nome} where municipio_id = ${city} order by id desc limit 6) as ids`,
    )
  const rows = await scene.owner<{ nome: string; cidade: number; ids: string[] }>(tables.flatMap(select).join(' union all '))
  const filled = rows.filter(({ ids }) => ids.length > 0).map((row) => ({ ...row, nome: row.nome.replaceAll('_', '') }))
  return {
    idOf(random, hint, city) {
      const wanted = hint.toLowerCase().replace(/ids?$/, '')
      const own = filled.filter((row) => row.cidade === city)
      const named = wanted === '' ? [] : own.filter(({ nome }) => nome.includes(wanted) || wanted.includes(nome))
      const from = named.length > 0 && random.chance(0.9) ? named : own
      return from.length === 0 || random.chance(0.05) ? random.below(500) + 1 : Number(random.pick(random.pick(from).ids))
    },
  }
}
