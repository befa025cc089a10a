import { hojeEm } from '@iss/kernel/data'
import { defineSessionLoader, type Sessao } from '@iss/platform/server'
import type { UserInfo } from '@iss/platform/contract'
import type { DadosIdentidade } from '../domain/identidade.ts'
import { montarUserInfo } from '../domain/montar-user-info.ts'
import { lerTokenAcesso } from './tokens.ts'

type Identidade = { sessao: Sessao; user: UserInfo }

const identidadeDe = (sid: string, dados: DadosIdentidade, agora: Date, producao: boolean): Identidade => ({
  sessao: {
    sid,
    contaId: dados.conta.id,
    municipioId: dados.municipio.id,
    pessoaUsuarioId: dados.usuario.id,
    pessoaSelecionadaId: dados.selecionada.id,
  },
  user: montarUserInfo(dados, { hoje: hojeEm(agora), producao }),
})

/**
 * Loads who calls: verifies the access token, then session, person, roles, switches and cities in one round trip. What changed since the
 * sign-in (a role, a link, the accountant) holds at once; a selected person for whom the user may no longer act gives way to his own.
 */
export const carregarSessao = defineSessionLoader({
  async load(token, { pool, now, secret, producao }) {
    const sid = await lerTokenAcesso(token, secret, now)
    if (!sid) return null
    const { rows } = await pool.query<{ dados: { identidade: DadosIdentidade | null } | null }>(
      'select sessao_carregar($1, $2) as dados',
      [sid, now],
    )
    const identidade = rows[0]?.dados?.identidade
    return identidade ? identidadeDe(sid, identidade, now, producao) : null
  },
  async identityOf({ municipioId, contaId, pessoaId }, { pool, now, producao }) {
    const { rows } = await pool.query<{ dados: DadosIdentidade | null }>('select identidade_carregar($1, $2, $3) as dados', [
      contaId,
      municipioId,
      pessoaId,
    ])
    const dados = rows[0]?.dados
    // Without the selected person there is nobody as whom the work could run.
    if (!dados || dados.conta.situacao !== 'ATIVA' || dados.selecionada.id !== pessoaId) return null
    return identidadeDe('', dados, now, producao)
  },
})
