/** Situations of a ticket, as the spec spells them. Source: spec 3 §4. */
export const situacoesTopico = ['aberto', 'fechado', 'indeferido'] as const
export type SituacaoTopico = (typeof situacoesTopico)[number]
export const labelSituacaoTopico: Readonly<Record<SituacaoTopico, string>> = {
  aberto: 'Aberto',
  fechado: 'Fechado',
  indeferido: 'Indeferido',
}
export const toneTopico = { aberto: 'warning', fechado: 'success', indeferido: 'danger' } as const

/** Evaluations of the administrator, as the spec spells them. Source: spec 3 §4. */
export const avaliacoesAdministrador = [
  'arquivado',
  'defeito',
  'melhoria',
  'não avaliado',
  'necessita documentação',
  'nova funcionalidade',
] as const
export type AvaliacaoAdministrador = (typeof avaliacoesAdministrador)[number]

/** Who speaks in a ticket. */
export const remetentes = ['CONTRIBUINTE', 'FISCO', 'ADMINISTRADOR'] as const
export type Remetente = (typeof remetentes)[number]
export const labelRemetente: Readonly<Record<Remetente, string>> = {
  CONTRIBUINTE: 'Contribuinte',
  FISCO: 'Fisco',
  ADMINISTRADOR: 'Administrador',
}

/** Subjects offered for a new ticket. */
export const categoriasTopico = [
  'Nota fiscal eletrônica',
  'Escrituração',
  'Encerramento e guias',
  'Cadastro e acesso',
  'Simples Nacional',
  'Solicitações',
  'Outro assunto',
] as const

export const acoesTopico = [
  'responder',
  'fechar',
  'indeferir',
  'reabrir',
  'assumir',
  'transferir',
  'encaminhar',
  'avaliar',
  'converter',
] as const
export type AcaoTopico = (typeof acoesTopico)[number]

const fisco = {
  aberto: ['responder', 'fechar', 'indeferir', 'assumir', 'transferir', 'encaminhar'],
  fechado: ['reabrir', 'encaminhar'],
  indeferido: ['reabrir', 'encaminhar'],
} as const

/** What each side may do with a ticket in each situation; whatever is not listed is refused. Source: spec 3 §4, design S26, F153, A61. */
export const acoesPermitidas: Readonly<Record<Remetente, Readonly<Record<SituacaoTopico, readonly AcaoTopico[]>>>> = {
  CONTRIBUINTE: { aberto: ['responder', 'fechar'], fechado: [], indeferido: [] },
  FISCO: fisco,
  ADMINISTRADOR: {
    aberto: ['responder', 'fechar', 'avaliar', 'converter'],
    fechado: ['avaliar', 'converter'],
    indeferido: ['avaliar'],
  },
}

/** Whether a side may do something with a ticket of a situation. */
export function isAcaoTopico(acao: AcaoTopico, situacao: SituacaoTopico, lado: Remetente): boolean {
  return acoesPermitidas[lado][situacao].includes(acao)
}

/** Fewest characters of a taxpayer's first message. Source: design S26. */
export const minimoMensagem = 10
/** Most characters of a message. Source: design S26. */
export const maximoMensagem = 4000
