import type { Action } from '@iss/list/definition'
import { alterarPessoaSelecionada } from '@iss/portal/contract/sessao'

/**
 * 'Abrir como contribuinte' of a row (fiscal screens §0.1): the session acts for that taxpayer until 'Voltar para o seu perfil'. Who may is judged by the call:
 * the authority of the city for anyone of it (pode_atuar_por); the choice is in the audit.
 */
export function acaoAbrirComo<const K extends string>(campo: K): Action<Record<K, number>> {
  return {
    label: 'Abrir como contribuinte',
    icon: 'user-circle',
    call: alterarPessoaSelecionada,
    send: (row) => ({ idPessoa: row[campo] }),
    question: 'Abrir o portal como este contribuinte? Tudo o que fizer fica registrado em seu nome.',
    leads: '/home',
  }
}
