import { implement } from '@iss/platform/server'
import { autenticar, type codigosLogin } from '../contract/login.ts'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { findVinculoPrincipal } from './abrir-sessao.ts'
import { findContaDaProva } from './conta-externa.ts'
import { findContaPorUsuario } from './find-conta.ts'
import { identidadeDe } from './identidade.ts'
import { abrirTentativas } from './tentativas.ts'

type Codigo = (typeof codigosLogin)[number]
const negar = (type: Codigo, info: string | null = null) => ({ success: false, relogar: false, errors: [{ type, info }] })

/**
 * What stands between a right credential and the portal: account not active, city or company blocked, password expired. The session itself
 * refuses a blocked city or company too; this says why. Source: spec 1 §8, A-05.
 */
export const autenticarOperation = implement(autenticar, async (ctx, { usuario, senha }) => {
  const tentativas = await abrirTentativas(ctx, 'entrar', usuario)
  const digitada = await findContaPorUsuario(ctx, usuario)
  const identidade = identidadeDe(ctx)
  const conferencia = await identidade.conferir(ctx, usuario, senha, digitada)
  const prova = conferencia.certa && !conferencia.trocar ? conferencia.prova : null
  const conta = prova ? await findContaDaProva(ctx, prova) : digitada
  const renovacao = prova?.renovacao
  // The proof served its purpose: no session comes of it.
  if (renovacao) ctx.afterCommit(() => identidade.externa?.sair(renovacao))
  const vinculo = await findVinculoPrincipal(ctx, conta?.id ?? 0)
  if (!conta || !conferencia.certa) {
    await tentativas.falhou(recusaIdentidade('NotAuthorizedException', acessoErrors.usuarioOuSenhaInvalido), {
      conta: conta ?? digitada,
      motivo: conferencia.certa ? 'conta' : 'senha',
    })
    return negar('loginInvalido')
  }
  await tentativas.limpar()
  // Whoever knows the password is told why; of an account without a city there is nothing to be said.
  if (conta.situacao === 'BLOQUEADA') return negar('info', acessoErrors.contaBloqueada.message)
  if (!vinculo) return negar('custom')
  const { rows } = await ctx.client.query<{ bloqueio: Codigo | null; aguarda: boolean }>(
    'select bloqueio_acesso($1, $2) as bloqueio, aguarda_aprovacao($1, $2) as aguarda',
    [vinculo.municipioId, vinculo.pessoaId],
  )
  const bloqueio = rows[0]?.bloqueio
  if (bloqueio) return negar(bloqueio)
  if (conta.situacao === 'INATIVA') return negar(rows[0]?.aguarda ? 'usuarioNaoAtivoFiscal' : 'usuarioNaoAtivo')
  return { success: true, relogar: conferencia.trocar, errors: [] }
})
