import { randomUUID } from 'node:crypto'
import { refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { salvarRascunhoSolicitacao } from '../contract/solicitacao.ts'
import { solicitacaoErrors, solicitacaoMensagens } from '../domain/errors.ts'
import type { TipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { type Solicitacao, solicitacaoArquivoTable, solicitacaoTable } from '../tables/solicitacao.ts'
import { assertAnexos, vincularAnexos } from './anexos.ts'
import { isTipoDisponivel } from './config-solicitacoes.ts'
import { getSolicitacaoDoRequerente } from './find-solicitacao.ts'
import { getRequestKind } from './request-kind.ts'

/** A draft of the requester, to be changed or sent; refuses what was sent already. */
export async function getRascunho(
  ctx: Context,
  tipo: TipoSolicitacao,
  chave: string,
  options: { lock?: boolean } = {},
): Promise<Solicitacao> {
  const row = await getSolicitacaoDoRequerente(ctx, chave, options)
  if (row.tipo !== tipo || row.contribuinteId !== ctx.user.pessoaSelecionada.id)
    refuse(solicitacaoErrors.naoEncontrada, { kind: 'not-found' })
  if (!row.rascunho) refuse(solicitacaoErrors.situacaoNaoPermite)
  return row
}

/** The rejected request of the requester from which a new one is made. */
export async function getOrigem(ctx: Context, tipo: TipoSolicitacao, chave: string): Promise<Solicitacao> {
  const row = await getSolicitacaoDoRequerente(ctx, chave)
  if (row.tipo !== tipo || row.contribuinteId !== ctx.user.pessoaSelecionada.id)
    refuse(solicitacaoErrors.naoEncontrada, { kind: 'not-found' })
  if (row.situacao !== 'Indeferida') refuse(solicitacaoErrors.situacaoNaoPermite)
  return row
}

export const salvarRascunhoOperation = implement(salvarRascunhoSolicitacao, async (ctx, entrada) => {
  const kind = getRequestKind(ctx, entrada.tipo)
  if (!isAllowed(kind.access, ctx.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  if (!(await isTipoDisponivel(ctx, entrada.tipo))) refuse(solicitacaoErrors.tipoIndisponivel)
  const antes = entrada.rascunho ? await getRascunho(ctx, entrada.tipo, entrada.rascunho, { lock: true }) : null
  await assertAnexos(ctx, entrada.anexos, antes ? [antes.id] : [])
  const dados = Object.fromEntries(Object.entries(entrada.dados).filter(([name]) => name in kind.fields))
  const [row] = antes
    ? await ctx.db
        .update(solicitacaoTable)
        .set({ dados, observacao: entrada.observacao, versao: antes.versao + 1 })
        .where(eq(solicitacaoTable.id, antes.id))
        .returning()
    : await ctx.db
        .insert(solicitacaoTable)
        .values({
          chave: randomUUID(),
          tipo: entrada.tipo,
          rascunho: true,
          contribuinteId: ctx.user.pessoaSelecionada.id,
          solicitanteId: ctx.user.pessoaUsuario.id,
          dataSolicitacao: ctx.clock.now(),
          dados,
          observacao: entrada.observacao,
        })
        .returning()
  if (!row) throw new Error('The draft was not written')
  if (antes) await ctx.db.delete(solicitacaoArquivoTable).where(eq(solicitacaoArquivoTable.solicitacaoId, row.id))
  await vincularAnexos(ctx, row.id, entrada.anexos)
  await ctx.audit({
    tipo: 'solicitacao.rascunho',
    entidade: 'solicitacao',
    entidadeId: row.id,
    depois: { tipo: row.tipo, dados },
  })
  return { criptId: row.chave, mensagem: solicitacaoMensagens.rascunhoSalvo }
})
