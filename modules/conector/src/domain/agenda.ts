import type { Especie } from '@iss/agente-conector/protocol'
import { civilEm, formatDataHora, instanteDe, plusDays } from '@iss/kernel/data'
import { all, type Violation } from '@iss/kernel/errors'
import { conectorErrors } from './errors.ts'
import { recebidas } from './protocolo.ts'

export type Agenda = {
  frequenciaMinutos: number | null
  horario: string | null
  janela: string | null
}

const hora = /^([01]\d|2[0-3]):[0-5]\d$/
const janelaValida = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/

/** Rules of a routine across its fields (F112): one of frequency and time, at least five minutes, directions that exist. */
export function validarAgenda({
  rotina,
  sentido,
  frequenciaMinutos,
  horario,
  janela,
}: Agenda & { rotina: Especie; sentido: 'RECEBER' | 'ENVIAR' }): Violation[] {
  return all(
    (frequenciaMinutos === null) === (horario === null) && conectorErrors.frequenciaOuHorario,
    frequenciaMinutos !== null && frequenciaMinutos < 5 && conectorErrors.intervaloMinimo,
    horario !== null && !hora.test(horario) && conectorErrors.horarioInvalido,
    janela !== null && !janelaValida.test(janela) && conectorErrors.janelaInvalida,
    sentido === 'RECEBER' && !(recebidas as readonly string[]).includes(rotina) && conectorErrors.rotinaSemRecebimento,
  )
}

/** Whether a moment is in the window of a routine; a window may go over midnight, without one every moment is. */
export function isNaJanela(janela: string | null, agora: Date): boolean {
  if (janela === null) return true
  const [de = '', ate = ''] = janela.split('-')
  const agoraHora = civilEm(agora).hora.slice(0, 5)
  return de <= ate ? agoraHora >= de && agoraHora <= ate : agoraHora >= de || agoraHora <= ate
}

/** When a routine is next to run after `depois`: so many minutes later, or at its time of that day or the next. */
export function proximaExecucao({ frequenciaMinutos, horario }: Agenda, depois: Date): Date {
  if (frequenciaMinutos !== null) return new Date(depois.getTime() + frequenciaMinutos * 60_000)
  const { data } = civilEm(depois)
  const hoje = instanteDe(data, `${horario ?? '00:00'}:00`)
  return hoje > depois ? hoje : instanteDe(plusDays(data, 1), `${horario ?? '00:00'}:00`)
}

/** The second run in a row that a routine missed; null while it missed none or one (F112). */
export function execucaoPerdida(agenda: Agenda, desde: Date, agora: Date): Date | null {
  const segunda = proximaExecucao(agenda, proximaExecucao(agenda, desde))
  return segunda <= agora ? segunda : null
}

/** When a routine is due, for its grid: with the next ping where it never ran and has a frequency (F112). */
export function dizerProxima({
  ativo,
  ativadoEm,
  ultimaExecucao,
  ...agenda
}: Agenda & { ativo: boolean | null; ativadoEm: Date | null; ultimaExecucao: Date | null }): string {
  if (!ativo) return '—'
  const desde = ultimaExecucao ?? (agenda.horario === null ? null : ativadoEm)
  return desde === null ? 'No próximo ping' : formatDataHora(proximaExecucao(agenda, desde))
}

/** How often a routine runs, for its grid (F112). */
export const dizerFrequencia = ({ frequenciaMinutos, horario }: Pick<Agenda, 'frequenciaMinutos' | 'horario'>): string =>
  frequenciaMinutos === null ? `às ${horario ?? '—'}` : `${frequenciaMinutos} min`
