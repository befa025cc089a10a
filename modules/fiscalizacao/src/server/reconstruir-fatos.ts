import { defineProcess, implement } from '@iss/platform/server'
import { reconstruirFatosCall } from '../contract/fatos.ts'
import { reconstruirFatos } from './consolidar-fatos.ts'

export const reconstruirFatosProcess = defineProcess<Record<string, never>, never>({
  fila: 'processaDw',
  nome: 'reconstruir-fatos',
  async block(ctx) {
    const feitos = await reconstruirFatos(ctx)
    return { done: true, feitos, total: feitos }
  },
})

export const reconstruirFatosOperation = implement(reconstruirFatosCall, async (ctx) => {
  const processoId = await ctx.schedule(reconstruirFatosProcess, {})
  await ctx.audit({ tipo: 'fato-competencia.reconstruido', entidade: 'processo_assincrono', entidadeId: processoId })
  return { processoId }
})
