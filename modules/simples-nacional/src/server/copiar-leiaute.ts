import { fill, refuse } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { defineRegistryAction } from '@iss/registry/server'
import { and, eq, sql } from 'drizzle-orm'
import { camposDoLeiaute } from '../domain/campos-do-leiaute.ts'
import { simplesErrors } from '../domain/errors.ts'
import { isDeclaracao, leiautesSimples } from '../domain/leiautes-simples.ts'
import { type TipoArquivoSimples, tiposArquivoSimples } from '../domain/pgdas.ts'
import { leiauteSimplesCampoTable, leiauteSimplesTable as table } from '../tables/leiaute-simples.ts'

/** Writes the layout of the program into the registry, where the city changes it. Refuses a kind that has one in force from that day on. */
export const copiarLeiaute = defineRegistryAction('leiautes-simples', 'copiar', async (ctx, { valores }) => {
  const tipo = tiposArquivoSimples.find((um) => um === valores.tipo) as TipoArquivoSimples
  const inicio = String(valores.inicio)
  const [conflito] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tipo, tipo), sql`coalesce(${table.fim}, 'infinity'::date) >= ${inicio}::date`))
    .limit(1)
  if (conflito) refuse(fill(simplesErrors.leiauteEmVigor, { tipo }))
  const forma = isDeclaracao(tipo)
    ? ({ versao: 'PGDAS-D 2018 1.0.2.0', forma: 'CAMPOS', datas: 'AAAAMMDD', valores: 'VIRGULA' } as const)
    : leiautesSimples[tipo]
  const [leiaute] = await ctx.db
    .insert(table)
    .values({ tipo, leiaute: forma.versao, forma: forma.forma, datas: forma.datas, valores: forma.valores, inicio })
    .returning({ id: table.id })
  if (!leiaute) throw new Error('The layout was not written')
  const campos = camposDoLeiaute(tipo)
  await ctx.db
    .insert(leiauteSimplesCampoTable)
    .values(campos.map(({ campo, registro, posicao }) => ({ leiauteId: leiaute.id, campo, registro: registro || null, posicao })))
  await ctx.audit({
    tipo: 'leiautes-simples.copiado',
    entidade: 'leiaute_simples',
    entidadeId: leiaute.id,
    depois: { tipo, inicio },
  })
  return `Leiaute ${tipo} copiado com ${counted(campos.length, 'campo', 'campos')}.`
})
