import { hojeEm } from '@iss/kernel/data'
import { LRUCache } from 'lru-cache'
import { defineSessionLoader } from '@iss/platform/server'
import { isCodigoIntegracao } from '../domain/codigo-integracao.ts'
import type { DadosIdentidade } from '../domain/identidade.ts'
import { entrarPorCodigo } from './entrar-por-codigo.ts'
import { identidadeDaSessao, identidadeDe, lerSessao } from './sessoes-juntas.ts'
import { lerTokenAcesso } from './tokens.ts'

/** Tokens whose signature this process has verified: session and end. A token never changes, so it is verified once. */
const verificados = new LRUCache<string, { sid: string; fim: number }>({ max: 5_000 })

/** Id of the session of a valid access token, else null. */
async function sidDoToken(token: string, secret: string, now: Date): Promise<string | null> {
  const nome = `${secret} ${token}`
  const verificado = verificados.get(nome)
  const agora = Math.floor(now.getTime() / 1000)
  if (verificado) return verificado.fim > agora ? verificado.sid : null
  const sid = await lerTokenAcesso(token, secret, now)
  if (sid === null) return null
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: number }
  if (exp !== undefined) verificados.set(nome, { sid, fim: exp })
  return sid
}

/**
 * Loads who calls: verifies the access token, then session, person, roles, switches and cities in one round trip, together with other
 * requests of the moment. What changed since the sign-in (a role, a link, the accountant) holds at once; a selected person for whom the user
 * may no longer act gives way to his own. A code for integration takes the place of a session, within its scope.
 */
export const sessionLoader = defineSessionLoader({
  async load(token, { pool, now, secret, producao }) {
    if (isCodigoIntegracao(token)) return entrarPorCodigo(pool, token, now, producao)
    const sid = await sidDoToken(token, secret, now)
    const dados = sid && (await lerSessao(pool, sid, now))
    return sid && dados ? identidadeDaSessao(sid, dados, now, producao) : null
  },
  async identityOf({ municipioId, contaId, pessoaId }, { pool, now, producao }) {
    const { rows } = await pool.query<{ dados: DadosIdentidade | null }>('select identidade_carregar($1, $2, $3, $4) as dados', [
      contaId,
      municipioId,
      pessoaId,
      hojeEm(now),
    ])
    const dados = rows[0]?.dados
    // Without the selected person there is nobody as whom the work could run.
    if (!dados || dados.conta.situacao !== 'ATIVA' || dados.selecionada.id !== pessoaId) return null
    return identidadeDe('', dados, now, producao)
  },
})
