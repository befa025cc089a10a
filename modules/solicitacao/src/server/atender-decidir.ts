import { implement } from '@iss/platform/server'
import { documentoTable } from '@iss/documento/tables/documento'
import { eq } from 'drizzle-orm'
import { atenderAprovar, atenderIndeferir } from '../contract/atendimento.ts'
import { solicitacaoMensagens } from '../domain/errors.ts'
import { aprovarSolicitacao, indeferirSolicitacao } from './decidir-solicitacao.ts'
import { getSolicitacaoDoFisco } from './find-solicitacao.ts'

/** The second of two inspectors waits for the first one's lock and is then told who decided. */
export const atenderAprovarOperation = implement(atenderAprovar, async (ctx, { criptId, versao, texto, enviarEmail, dados }) => {
  const solicitacao = await getSolicitacaoDoFisco(ctx, criptId, { lock: true })
  const row = await aprovarSolicitacao(ctx, solicitacao, {
    fiscalId: ctx.user.pessoaUsuario.id,
    versao,
    texto,
    enviarEmail,
    correcoes: dados,
  })
  const [documento] =
    row.documentoId === null
      ? []
      : await ctx.db.select({ senha: documentoTable.senha }).from(documentoTable).where(eq(documentoTable.id, row.documentoId))
  return { mensagem: solicitacaoMensagens.aprovada, senhaDocumento: documento?.senha ?? null }
})

export const atenderIndeferirOperation = implement(
  atenderIndeferir,
  async (ctx, { solicitacao: chave, versao, justificativaIndeferimentoList, texto, enviarEmail }) => {
    const solicitacao = await getSolicitacaoDoFisco(ctx, chave, { lock: true })
    await indeferirSolicitacao(ctx, solicitacao, {
      fiscalId: ctx.user.pessoaUsuario.id,
      versao,
      texto,
      enviarEmail,
      justificativas: justificativaIndeferimentoList,
    })
    return { mensagem: solicitacaoMensagens.indeferida }
  },
)
