import { implement } from '@iss/platform/server'
import { autenticar, type codigosLogin } from '../contract/login.ts'
import { acessoErrors, recusaIdentidade } from '../domain/errors.ts'
import { findVinculoPrincipal } from './abrir-sessao.ts'
import { findContaPorUsuario } from './find-conta.ts'
import { isSenhaCerta } from './senha-hash.ts'
import { abrirTentativas } from './tentativas.ts'

type Codigo = (typeof codigosLogin)[number]
const negar = (type: Codigo) => ({ success: false, relogar: false, errors: [{ type, info: null }] })

/**
 * What stands between a right credential and the portal: account not active, city or company blocked, password expired. The session itself
 * refuses a blocked city or company too; this says why. Source: spec 1 §8, A-05.
 */
export const autenticarOperation = implement(autenticar, async (ctx, { usuario, senha }) => {
  const tentativas = await abrirTentativas(ctx, 'entrar', usuario)
  const conta = await findContaPorUsuario(ctx, usuario)
  const certa = await isSenhaCerta(conta?.senhaHash, senha)
  const vinculo = await findVinculoPrincipal(ctx, conta?.id ?? 0)
  if (!conta || !certa || !vinculo || conta.situacao === 'BLOQUEADA') {
    await tentativas.falhou(recusaIdentidade('NotAuthorizedException', acessoErrors.usuarioOuSenhaInvalido))
    return negar('loginInvalido')
  }
  await tentativas.limpar()
  const { rows } = await ctx.client.query<{ bloqueio: Codigo | null; aguarda: boolean }>(
    'select bloqueio_acesso($1, $2) as bloqueio, aguarda_aprovacao($1, $2) as aguarda',
    [vinculo.municipioId, vinculo.pessoaId],
  )
  const bloqueio = rows[0]?.bloqueio
  if (bloqueio) return negar(bloqueio)
  if (conta.situacao === 'INATIVA') return negar(rows[0]?.aguarda ? 'usuarioNaoAtivoFiscal' : 'usuarioNaoAtivo')
  return { success: true, relogar: conta.trocarSenha, errors: [] }
})
