import { AppError, all } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { redefinirSenha } from '../contract/identidade.ts'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { isSenhaAceita, tentativasCodigo } from '../domain/limites.ts'
import { findVinculoPrincipal } from './abrir-sessao.ts'
import { findCodigoAberto, gastarCodigo } from './codigo-recuperacao.ts'
import { definirSenha } from './definir-senha.ts'
import { findContaPorUsuario } from './find-conta.ts'
import { abrirTentativas } from './tentativas.ts'

/** Sets a new password with the code sent by e-mail. An unknown user is answered like a wrong code. Source: spec 1 §8. */
export const redefinirSenhaOperation = implement(redefinirSenha, async (ctx, { usuario, codigo, senha }) => {
  const vazios = all(
    usuario.trim() === '' && acessoErrors.usuarioVazio,
    codigo.trim() === '' && acessoErrors.codigoVazio,
    senha === '' && acessoErrors.senhaVazia,
  )
  if (vazios.length > 0) throw new AppError('business', vazios, { exceptionMessage: 'InvalidParameterException' })
  if (!isSenhaAceita(senha)) throw recusaIdentidade('InvalidPasswordException', acessoErrors.senhaCurta)
  const tentativas = await abrirTentativas(ctx, 'codigo', usuario)
  const conta = await findContaPorUsuario(ctx, usuario)
  const aberto = conta && (await findCodigoAberto(ctx, conta.id, codigo))
  const vinculo = await findVinculoPrincipal(ctx, conta?.id ?? 0)
  if (!conta || !aberto || !vinculo || conta.situacao === 'BLOQUEADA')
    throw await tentativas.falhou(recusaIdentidade('CodeMismatchException', acessoErrors.codigoNaoConfere))
  if (!aberto.confere) {
    await gastarCodigo(ctx, aberto.id, aberto.tentativas + 1)
    throw await tentativas.falhou(recusaIdentidade('CodeMismatchException', acessoErrors.codigoNaoConfere))
  }
  if (aberto.expiraEm <= ctx.clock.now() || aberto.tentativas >= tentativasCodigo)
    throw recusaIdentidade('ExpiredCodeException', acessoErrors.codigoExpirado)
  await ctx.enterMunicipio(vinculo.municipioId)
  await gastarCodigo(ctx, aberto.id, null)
  await definirSenha(ctx, conta.id, senha, 'codigo')
  await tentativas.limpar()
  await (await abrirTentativas(ctx, 'entrar', conta.usuario)).limpar()
  return { mensagem: 'A sua senha foi redefinida com sucesso.' }
})
