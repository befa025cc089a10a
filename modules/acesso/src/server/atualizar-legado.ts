import { all, refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { atualizarLegado } from '../contract/login.ts'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { isSenhaAceita } from '../domain/limites.ts'
import { contaLegadaTable, contaTable } from '../tables/acesso.ts'
import { findVinculoPrincipal } from './abrir-sessao.ts'
import { findContaLegada } from './conta-legada.ts'
import { definirSenha } from './definir-senha.ts'
import { findContaPorUsuario } from './find-conta.ts'
import { abrirTentativas } from './tentativas.ts'

/**
 * Gives an old credential a user name without blanks and a password of six characters or more; what was already within the rules stays.
 * The old credential serves once. Source: spec 1 §5.
 */
export const atualizarLegadoOperation = implement(atualizarLegado, async (ctx, input) => {
  const tentativas = await abrirTentativas(ctx, 'legado', input.usuario)
  const legada = await findContaLegada(ctx, input.usuario, input.senha)
  const vinculo = await findVinculoPrincipal(ctx, legada?.contaId ?? 0)
  if (!legada || !vinculo) throw await tentativas.falhou(recusaIdentidade('NotAuthorizedException', acessoErrors.legadoInvalido))
  const { novoUsuario, novaSenha } = input
  const problemas = all(
    legada.usuarioInvalido &&
      (novoUsuario === '' ? acessoErrors.novoUsuarioObrigatorio : /\s/.test(novoUsuario) && acessoErrors.novoUsuarioComEspaco),
    legada.senhaInvalida &&
      (novaSenha === '' ? acessoErrors.novaSenhaObrigatoria : !isSenhaAceita(novaSenha) && acessoErrors.novaSenhaLegadaCurta),
  )
  if (problemas.length > 0) refuse(problemas)
  const usuario = legada.usuarioInvalido ? novoUsuario : legada.usuario
  const dono = await findContaPorUsuario(ctx, usuario)
  if (dono && dono.id !== legada.contaId) refuse(acessoErrors.novoUsuarioEmUso)
  await ctx.enterMunicipio(vinculo.municipioId)
  await ctx.db.update(contaTable).set({ usuario }).where(eq(contaTable.id, legada.contaId))
  await ctx.db.update(contaLegadaTable).set({ redefinidaEm: ctx.clock.now() }).where(eq(contaLegadaTable.id, legada.id))
  await definirSenha(ctx, legada.contaId, legada.senhaInvalida ? novaSenha : input.senha, 'legado')
  await ctx.audit({
    tipo: 'usuario.alterado',
    entidade: 'conta',
    entidadeId: legada.contaId,
    antes: { usuario: legada.usuario },
    depois: { usuario },
  })
  await tentativas.limpar()
  return { usuario }
})
