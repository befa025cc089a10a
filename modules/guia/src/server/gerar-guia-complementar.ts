import { orderOnSelection } from '@iss/lote/server'
import { implement } from '@iss/platform/server'
import { asc, inArray } from 'drizzle-orm'
import { gerarGuiaComplementar } from '../contract/guia-complementar.ts'
import { guiaErrors } from '../domain/errors.ts'
import { gerarGuiaComplementarLote } from '../lotes/gerar-guia-complementar.ts'
import { guiaTable } from '../tables/guia.ts'

export const gerarGuiaComplementarOperation = implement(gerarGuiaComplementar, async (ctx, { ids, justificativa }) => {
  const unicos = [...new Set(ids)].sort((uma, outra) => uma - outra)
  const guias = await ctx.db
    .select({ id: guiaTable.id, numero: guiaTable.numero })
    .from(guiaTable)
    .where(inArray(guiaTable.id, unicos))
    .orderBy(asc(guiaTable.id))
  const numeros = new Map(guias.map(({ id, numero }) => [id, numero]))
  return orderOnSelection(ctx, gerarGuiaComplementarLote, {
    valores: {},
    motivo: justificativa,
    itens: unicos.map((alvo) => ({
      alvo,
      chave: numeros.has(alvo) ? `Guia nº ${numeros.get(alvo)}` : null,
      linha: {},
      impedimento: numeros.has(alvo) ? null : guiaErrors.guiaNaoEncontrada.message,
    })),
  })
})
