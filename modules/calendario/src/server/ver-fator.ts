import { formatData } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { defineRegistryAction } from '@iss/registry/server'
import { eq } from 'drizzle-orm'
import { calendarioErrors } from '../domain/errors.ts'
import { taxaAcumulada } from '../domain/indices.ts'
import { indiceTable } from '../tables/indice.ts'
import { findCotacoes, findFator } from './find-cotacoes.ts'

/** Says the factor of an index between two days; of an index of rates, their sum. */
export const verFator = defineRegistryAction('indices', 'verFator', async (ctx, { valores }) => {
  const [indiceId, de, ate] = [Number(valores.indiceId), String(valores.de), String(valores.ate)]
  if (ate < de) refuse(calendarioErrors.periodoInvertido)
  const [indice] = await ctx.db.select().from(indiceTable).where(eq(indiceTable.id, indiceId))
  const period = `${indice?.nome ?? ''} de ${formatData(de)} a ${formatData(ate)}`
  if (indice?.selic)
    return `Taxa acumulada ${period}: ${taxaAcumulada(await findCotacoes(ctx, indiceId, de, ate), de, ate).format()}%.`
  const { fator, trechos } = await findFator(ctx, indiceId, de, ate)
  const quotes = trechos.map(({ inicial, final }) => `${inicial.format(4)} e ${final.format(4)}`).join('; ')
  return `Fator ${period}: ${fator.replace('.', ',')} (cotações ${quotes}).`
})
