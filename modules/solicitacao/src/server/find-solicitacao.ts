import { refuse } from '@iss/kernel/errors'
import { hasChave } from '@iss/platform/contract'
import { type Context, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { solicitacaoErrors } from '../domain/errors.ts'
import { type Solicitacao, solicitacaoTable } from '../tables/solicitacao.ts'
import { assertAtende, isAutoridade } from './config-solicitacoes.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The request of a public key in the city of the session; refuses with 404. `lock` keeps others from deciding it meanwhile. */
export async function getSolicitacao(ctx: Context, chave: string, options: { lock?: boolean } = {}): Promise<Solicitacao> {
  const query = ctx.db.select().from(solicitacaoTable).where(eq(solicitacaoTable.chave, chave))
  const [row] = uuid.test(chave) ? await (options.lock ? query.for('update') : query) : []
  return row ?? refuse(solicitacaoErrors.naoEncontrada, { kind: 'not-found' })
}

/** Whether the session stands on the requester's side: it asked, or acts for the taxpayer and may consult requests. */
export function isRequerente(ctx: Context, solicitacao: Solicitacao): boolean {
  if (solicitacao.solicitanteId === ctx.user.pessoaUsuario.id) return true
  return (
    solicitacao.contribuinteId !== null &&
    solicitacao.contribuinteId === ctx.user.pessoaSelecionada.id &&
    hasChave(ctx.user, 'iss:solicitacoes:consultar')
  )
}

/** A request of the requester's side; anyone else gets 403, or 404 when it is no business of his. */
export async function getSolicitacaoDoRequerente(
  ctx: Context,
  chave: string,
  options: { lock?: boolean } = {},
): Promise<Solicitacao> {
  const solicitacao = await getSolicitacao(ctx, chave, options)
  if (!isRequerente(ctx, solicitacao)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return solicitacao
}

/** A sent request for an authority that attends its kind; drafts do not exist for it. */
export async function getSolicitacaoDoFisco(ctx: Context, chave: string, options: { lock?: boolean } = {}): Promise<Solicitacao> {
  const solicitacao = await getSolicitacao(ctx, chave, options)
  if (solicitacao.rascunho) refuse(solicitacaoErrors.naoEncontrada, { kind: 'not-found' })
  await assertAtende(ctx, solicitacao.tipo)
  return solicitacao
}

/** Refuses unless the user is on either side of the request. */
export async function assertPodeVer(ctx: Context, solicitacao: Solicitacao): Promise<void> {
  if (isRequerente(ctx, solicitacao)) return
  if (!isAutoridade(ctx) || solicitacao.rascunho) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  await assertAtende(ctx, solicitacao.tipo)
}
