import { implement } from '@iss/platform/server'
import { encerrarVisita as contrato } from '@iss/portal/contract/sessao'
import { encerrarVisita } from './visita.ts'

export const encerrarVisitaOperation = implement(contrato, async (ctx) => {
  const id = await encerrarVisita(ctx)
  if (id !== undefined) await ctx.audit({ tipo: 'suporte.visita-encerrada', entidade: 'visita_suporte', entidadeId: id })
  return { mensagem: 'Visita encerrada.' }
})
