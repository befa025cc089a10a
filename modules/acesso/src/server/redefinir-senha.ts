import { AppError, all } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { redefinirSenha } from '../contract/identidade.ts'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { isSenhaAceita, tentativasCodigo } from '../domain/limites.ts'
import type { Conta } from '../tables/acesso.ts'
import { encerrarSessoesDaConta, findVinculoPrincipal } from './abrir-sessao.ts'
import { findCodigoAberto, gastarCodigo } from './codigo-recuperacao.ts'
import { definirSenha, encerrarSenhaTemporaria } from './definir-senha.ts'
import { findContaPorUsuario } from './find-conta.ts'
import { identidadeDe, type IdentidadeExterna } from './identidade.ts'
import { abrirTentativas, type Tentativas } from './tentativas.ts'

const redefinida = { mensagem: 'A sua senha foi redefinida com sucesso.' }

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
  const identidade = identidadeDe(ctx)
  if (identidade.externa && conta && vinculo && conta.situacao !== 'BLOQUEADA' && !aberto?.confere) {
    if (aberto) await gastarCodigo(ctx, aberto.id, aberto.tentativas + 1)
    await ctx.enterMunicipio(vinculo.municipioId)
    return redefinirFora(ctx, identidade.externa, conta, { codigo, senha, tentativas })
  }
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
  return redefinida
})

type PedidoFora = { codigo: string; senha: string; tentativas: Tentativas }

/** The code of the provider outside, which keeps the password; the sessions end here too. Its refusals count as attempts. */
async function redefinirFora(ctx: Context, externa: IdentidadeExterna, conta: Conta, { codigo, senha, tentativas }: PedidoFora) {
  try {
    await externa.redefinir(conta.usuario, codigo, senha)
  } catch (error) {
    throw error instanceof AppError ? await tentativas.falhou(error) : error
  }
  await encerrarSenhaTemporaria(ctx, conta.id)
  await encerrarSessoesDaConta(ctx, conta.id, 'SENHA')
  await ctx.audit({
    tipo: 'senha.alterada',
    entidade: 'conta',
    entidadeId: conta.id,
    depois: { como: 'codigo', provedor: identidadeDe(ctx).nome },
  })
  await tentativas.limpar()
  await (await abrirTentativas(ctx, 'entrar', conta.usuario)).limpar()
  return redefinida
}
