import { counted } from '@iss/kernel/texto'
import { civilEm, isWeekend } from '@iss/kernel/data'

/** States of a chat. Source: design S40. */
export const situacoesChat = ['AGUARDANDO', 'EM_ATENDIMENTO', 'ENCERRADO'] as const
export type SituacaoChat = (typeof situacoesChat)[number]
export const labelSituacaoChat: Readonly<Record<SituacaoChat, string>> = {
  AGUARDANDO: 'Aguardando',
  EM_ATENDIMENTO: 'Em atendimento',
  ENCERRADO: 'Encerrado',
}
export const toneChat = { AGUARDANDO: 'warning', EM_ATENDIMENTO: 'success', ENCERRADO: 'neutral' } as const

/** Who answers: the tax office about taxes, support about the portal. */
export const setoresChat = ['FISCO', 'SUPORTE'] as const
export type SetorChat = (typeof setoresChat)[number]
export const labelSetorChat: Readonly<Record<SetorChat, string>> = {
  FISCO: 'Fisco: tributos, notas e guias',
  SUPORTE: 'Suporte: uso do portal',
}

export const acoesChat = ['escrever', 'assumir', 'transferir', 'encerrar', 'converter', 'avaliar'] as const
export type AcaoChat = (typeof acoesChat)[number]
export type LadoChat = 'contribuinte' | 'atendente'

/** What each side may do in each state; whatever is not listed is refused. Source: design S40, S41, F78. */
export const acoesPermitidasChat: Readonly<Record<LadoChat, Readonly<Record<SituacaoChat, readonly AcaoChat[]>>>> = {
  contribuinte: {
    AGUARDANDO: ['escrever', 'encerrar'],
    EM_ATENDIMENTO: ['escrever', 'encerrar'],
    ENCERRADO: ['avaliar'],
  },
  atendente: {
    AGUARDANDO: ['assumir'],
    EM_ATENDIMENTO: ['escrever', 'transferir', 'encerrar', 'converter'],
    ENCERRADO: [],
  },
}

/** Whether a side may do something with a chat of a state. */
export function isAcaoChat(acao: AcaoChat, situacao: SituacaoChat, lado: LadoChat): boolean {
  return acoesPermitidasChat[lado][situacao].includes(acao)
}

export type HorarioChat = { horaInicio: number; horaFim: number; finsDeSemana: boolean }
/** Hours of a city that has set none: working days from 8 to 18. */
export const horarioPadrao: HorarioChat = { horaInicio: 8, horaFim: 18, finsDeSemana: false }

/** Whether the chat is open at a moment, by the clock of Brasília. */
export function isHorarioDeChat(horario: HorarioChat, em: Date): boolean {
  const { data, hora } = civilEm(em)
  if (!horario.finsDeSemana && isWeekend(data)) return false
  const agora = Number(hora.slice(0, 2))
  return agora >= horario.horaInicio && agora < horario.horaFim
}

/** An hour as people read it: 08:00. */
export const formatHora = (hora: number) => `${String(hora).padStart(2, '0')}:00`

/** A span of whole minutes as people say it: minutes, then whole hours, then whole days. */
export function formatEspera(minutos: number): string {
  if (minutos < 60) return `${minutos} min`
  const horas = Math.floor(minutos / 60)
  if (horas < 24) return `${horas} h`
  const dias = Math.floor(horas / 24)
  return counted(dias, 'dia', 'dias')
}

/** Minutes without a message after which a chat is closed. Source: design F78. */
export const minutosDeInatividade = 30
/** Minutes of waiting for an answer after which the queue says so. Source: design F78. */
export const minutosDeLembrete = 5

/** Ready-made answers of the attendants. Source: design S41, F78 (canned replies). */
export const respostasProntas = [
  'Olá! Em que posso ajudar?',
  'Um momento, por favor. Vou consultar o seu cadastro.',
  'Por favor, envie o número do documento ou um anexo.',
  'Posso ajudar em algo mais?',
  'Obrigado pelo contato. Vou encerrar o atendimento.',
] as const
