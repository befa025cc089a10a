import { refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { and, gte, isNull } from 'drizzle-orm'
import { criarSinalTnc } from '../contract/conector.ts'
import { conectorErrors } from '../domain/errors.ts'
import { semRespostaAntesDe } from '../domain/protocolo.ts'
import { tncSignalTable as table } from '../tables/conector.ts'

export const criarSinalOperation = implement(criarSinalTnc, async (ctx, { tipo, motivo }) => {
  const [pendente] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.finalizado), gte(table.criado, semRespostaAntesDe(ctx.clock.now()))))
    .limit(1)
  if (pendente) refuse(conectorErrors.sinalPendente)
  const [row] = await ctx.db
    .insert(table)
    .values({ tipo, motivo, criado: ctx.clock.now(), criadoPorId: ctx.sessao.pessoaUsuarioId })
    .returning({ id: table.id })
  if (!row) throw new Error('The signal was not written')
  await ctx.audit({ tipo: 'conector.sinal', entidade: 'tnc_signal', entidadeId: row.id, depois: { tipo, motivo } })
  return { mensagem: `Sinal ${tipo} criado: o agente o recebe no próximo ping.` }
})
