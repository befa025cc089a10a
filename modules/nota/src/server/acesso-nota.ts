import { isDaAutoridade } from '@iss/pessoa/domain/autoridade'
import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import type { NotaLida } from './ler-nota.ts'

/**
 * Who may see a note: its provider, its taker (also by document), and the city's inspectors, managers and administrators; accountants and
 * employees act as the selected person. Anyone else gets the 403 of the spec (E03).
 */
export function checkAcessoNota(ctx: Context, lida: NotaLida): void {
  const { user, sessao } = ctx
  const autoridade = isDaAutoridade(user)
  const propria = lida.nota.prestadorId === sessao.pessoaSelecionadaId
  const recebida =
    lida.nota.tomadorId === sessao.pessoaSelecionadaId ||
    (lida.nota.tomadorDocumento !== null && lida.nota.tomadorDocumento === user.documentoPessoaSelecionada.replace(/[./-]/g, ''))
  if (!autoridade && !propria && !recebida) refuse(platformErrors.semPermissao, { kind: 'authorization' })
}
