import { formatData } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import { defineRegistryAction } from '@iss/registry/server'
import { eq } from 'drizzle-orm'
import { administracaoErrors } from '../domain/errors.ts'
import { cotacaoEm, fatorEntre, taxaAcumulada } from '../domain/indices.ts'
import { indiceTable } from '../tables/indice.ts'
import { findCotacoes } from './find-cotacoes.ts'

/** Says the factor of an index between two days; of an index of rates, their sum. */
export const verFator = defineRegistryAction('indices', 'verFator', async (ctx, { valores }) => {
  const [indiceId, de, ate] = [Number(valores.indiceId), String(valores.de), String(valores.ate)]
  if (ate < de) refuse(administracaoErrors.periodoInvertido)
  const [indice] = await ctx.db.select().from(indiceTable).where(eq(indiceTable.id, indiceId))
  const cotacoes = await findCotacoes(ctx, indiceId, de, ate)
  const period = `${indice?.nome ?? ''} de ${formatData(de)} a ${formatData(ate)}`
  if (indice?.selic) return `Taxa acumulada ${period}: ${taxaAcumulada(cotacoes, de, ate).format()}%.`
  const [inicial, final] = [cotacaoEm(cotacoes, de), cotacaoEm(cotacoes, ate)]
  if (!inicial || !final) refuse(fill(administracaoErrors.semCotacao, { data: formatData(inicial ? ate : de) }))
  return `Fator ${period}: ${fatorEntre(inicial.valor, final.valor).replace('.', ',')} (cotações ${inicial.valor.format(4)} e ${final.valor.format(4)}).`
})
