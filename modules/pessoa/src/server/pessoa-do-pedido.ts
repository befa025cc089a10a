import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { isDaAutoridade } from '../domain/autoridade.ts'

/** Whether the user is the city's authority. */
export const isAutoridade = (ctx: Context): boolean => isDaAutoridade(ctx.user)

/** The taxpayer a call is about: the one named, which only an authority may choose, otherwise the selected person. Refuses (403) any other. */
export function pessoaDoPedido(ctx: Context, idPessoa: number | null): number {
  const propria = ctx.sessao.pessoaSelecionadaId
  if (idPessoa === null || idPessoa === propria) return propria
  return isAutoridade(ctx) ? idPessoa : refuse(platformErrors.semPermissao, { kind: 'authorization' })
}
