import { implement } from '@iss/platform/server'
import { buscarLegado } from '../contract/login.ts'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { findContaLegada } from './conta-legada.ts'
import { abrirTentativas } from './tentativas.ts'

/** Search of legacy credentials (spec 1 §5): a user name with blanks or a password of less than six characters. */
export const buscarLegadoOperation = implement(buscarLegado, async (ctx, { usuario, senha }) => {
  const tentativas = await abrirTentativas(ctx, 'legado', usuario)
  const legada = await findContaLegada(ctx, usuario, senha)
  if (!legada) {
    await tentativas.falhou(recusaIdentidade('NotAuthorizedException', acessoErrors.legadoInvalido))
    return null
  }
  await tentativas.limpar()
  return { usuario: legada.usuario, usuarioInvalido: legada.usuarioInvalido, senhaInvalida: legada.senhaInvalida }
})
