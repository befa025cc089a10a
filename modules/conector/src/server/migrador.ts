import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { defineRegistryAction, defineRegistryFacts } from '@iss/registry/server'
import { statusConector } from '@iss/municipio/domain/status-conector'
import { count, eq, max, sql } from 'drizzle-orm'
import { conectorErrors } from '../domain/errors.ts'
import { labelSituacao } from '../domain/troca.ts'
import { tncDocumentoTable as item, tncStatusTable } from '../tables/conector.ts'
import { migradorConfigTable } from '../tables/configuracao.ts'

/** 'Sincronizar agora' (K08): the agent reads the sources after its next ping. */
export const sincronizarAgora = defineRegistryAction('config-migrador', 'sincronizar', async (ctx) => {
  const [row] = await ctx.db.select().from(migradorConfigTable).for('update')
  if (!row?.ligado) return refuse(conectorErrors.migradorDesligado)
  await ctx.db.update(migradorConfigTable).set({ pedidoEm: ctx.clock.now() }).where(eq(migradorConfigTable.id, row.id))
  await ctx.audit({
    tipo: 'migrador.sincronizar',
    entidade: 'migrador_config',
    entidadeId: row.id,
    depois: { origem: row.origem },
  })
  return 'O agente lê as origens depois do próximo ping.'
})

/** State, last run and what waits, above the form (K08). */
export const fatosDoMigrador = defineRegistryFacts('config-migrador', async (ctx) => {
  const [config] = await ctx.db.select().from(migradorConfigTable)
  const [ping] = await ctx.db.select({ ultimo: max(tncStatusTable.pingDate) }).from(tncStatusTable)
  const conector = statusConector(ping?.ultimo ?? null, ctx.clock.now())
  const situacoes = await ctx.db
    .select({ situacao: item.situacao, quantos: count(), ultima: max(item.alteradoEm) })
    .from(item)
    .where(sql`${item.migracao}`)
    .groupBy(item.situacao)
    .orderBy(item.situacao)
  const ultima = situacoes
    .map((uma) => uma.ultima)
    .reduce<Date | null>((maior, uma) => (uma && (!maior || uma > maior) ? uma : maior), null)
  return [
    {
      rotulo: 'Migrador',
      valor: config?.ligado ? (conector === 'LIGADO' ? 'LIGADO' : `LIGADO, conector ${conector}`) : 'DESLIGADO',
    },
    { rotulo: 'Conector', valor: conector },
    { rotulo: 'Última sincronia', valor: ultima ? formatDataHora(ultima) : 'Nunca' },
    ...situacoes.map(({ situacao, quantos }) => ({ rotulo: labelSituacao[situacao], valor: String(quantos) })),
  ]
})
