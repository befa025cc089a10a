import type { Linha } from '../quem.ts'

const autoridade = { perfis: ['fiscal', 'gestor'] } as const

/** The queue of requests: terms by kind, who has taken one, many decided at once. */
export const telas: readonly Linha[] = [
  [{ perfis: ['gestor'] }, 'desenho', '/home/configuracao/prazos-de-atendimento'],
  [autoridade, 'desenho', '/home/actions/decidir-solicitacoes'],
]

export const chamadas: readonly Linha[] = [
  [{ perfis: ['gestor'] }, 'desenho', '/prazosdeatendimento/*'],
  [autoridade, 'desenho', '/atendimento/contarAnteriores /atender/atribuir /decidirsolicitacoes/* /solicitacaosenha/*'],
]
