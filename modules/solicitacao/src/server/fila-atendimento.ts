import { hojeEm } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { atribuirSolicitacao, contarAnteriores } from '../contract/fila-atendimento.ts'
import { solicitacaoErrors, solicitacaoMensagens } from '../domain/errors.ts'
import { solicitacaoTable } from '../tables/solicitacao.ts'
import { contarPendentesAntes } from './buscar-atendimento.ts'
import { listFiscais } from './buscar-fiscais.ts'
import { assertDecidivel } from './decidir-solicitacao.ts'
import { getSolicitacaoDoFisco } from './find-solicitacao.ts'

export const contarAnterioresOperation = implement(contarAnteriores, async (ctx, filtro) => {
  const { total, desde } = await contarPendentesAntes(ctx, filtro)
  return { total, desde: desde && hojeEm(desde) }
})

export const atribuirSolicitacaoOperation = implement(atribuirSolicitacao, async (ctx, { criptId, fiscal }) => {
  const solicitacao = await getSolicitacaoDoFisco(ctx, criptId, { lock: true })
  await assertDecidivel(ctx, solicitacao, 'complementar')
  if (fiscal !== null && !(await listFiscais(ctx)).some(({ id }) => id === fiscal)) refuse(solicitacaoErrors.fiscalInvalido)
  await ctx.db.update(solicitacaoTable).set({ responsavelId: fiscal }).where(eq(solicitacaoTable.id, solicitacao.id))
  await ctx.audit({
    tipo: 'solicitacao.atribuida',
    entidade: 'solicitacao',
    entidadeId: solicitacao.id,
    antes: { responsavelId: solicitacao.responsavelId },
    depois: { responsavelId: fiscal },
  })
  return { mensagem: fiscal === null ? solicitacaoMensagens.semResponsavel : solicitacaoMensagens.atribuida }
})
