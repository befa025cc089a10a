import { fill, type Violation } from '@iss/kernel/errors'
import { orientacaoDe } from '@iss/nfse-nacional/regras/codigos'
import { type CodigoEvento, type EstadoNacional, recusaDoEvento } from '@iss/nfse-nacional/regras/eventos'
import { nacionalErrors } from './errors.ts'

/** Events about notes of others that a town registers itself. */
export const eventosDoMunicipio = ['105104', '105105', '305101', '305102', '305103'] as const
export type EventoDoMunicipio = (typeof eventosDoMunicipio)[number]

export const labelEventoDoMunicipio: Readonly<Record<EventoDoMunicipio, string>> = {
  105104: 'Deferir cancelamento',
  105105: 'Indeferir cancelamento',
  305101: 'Cancelar por ofício',
  305102: 'Bloquear evento',
  305103: 'Desbloquear evento',
}

/** Events that a town may block. */
export const bloqueaveis = ['101101', '105102', '105104', '105105', '305101'] as const

const nomes: Readonly<Record<CodigoEvento, string>> = {
  101101: 'Cancelamento',
  101103: 'Pedido de análise fiscal para cancelamento',
  105102: 'Cancelamento por substituição',
  105104: 'Cancelamento deferido por análise fiscal',
  105105: 'Cancelamento indeferido por análise fiscal',
  202201: 'Confirmação do prestador',
  203202: 'Confirmação do tomador',
  204203: 'Confirmação do intermediário',
  205204: 'Confirmação tácita',
  202205: 'Rejeição do prestador',
  203206: 'Rejeição do tomador',
  204207: 'Rejeição do intermediário',
  205208: 'Anulação da rejeição',
  305101: 'Cancelamento por ofício',
  305102: 'Bloqueio por ofício',
  305103: 'Desbloqueio por ofício',
}

/** Name of an event as people read it. */
export function labelEvento(codigo: string): string {
  return nomes[codigo as CodigoEvento] ?? `Evento ${codigo}`
}

/** Events that the city may register in a state; the block itself always may while the note is in force. */
export function eventosPermitidos(estado: EstadoNacional): EventoDoMunicipio[] {
  if (estado.situacao !== 'NORMAL') return []
  return eventosDoMunicipio.filter((codigo) => {
    if (codigo === '305103') return estado.bloqueados.length > 0
    return recusaDoEvento(estado, codigo) === null
  })
}

/** What stands against an event of the city: its place among the others, its reason, its process, what it blocks. */
export function validarEvento(
  estado: EstadoNacional,
  { evento, motivo, processo, alvo }: { evento: EventoDoMunicipio; motivo: string; processo: string; alvo: string | null },
): Violation[] {
  if (estado.situacao !== 'NORMAL') return [nacionalErrors.notaEncerrada]
  const recusa = evento === '305103' || evento === '305102' ? null : recusaDoEvento(estado, evento)
  if (recusa) return [fill(nacionalErrors.eventoNaoCabe, { motivo: orientacaoDe(recusa).motivo })]
  const violacoes: Violation[] = []
  if (evento !== '305103' && (motivo.length < 15 || motivo.length > 255)) violacoes.push(nacionalErrors.motivoCurto)
  if (evento === '305101' && !/\d/.test(processo)) violacoes.push(nacionalErrors.processoObrigatorio)
  const bloqueado = alvo !== null && (estado.bloqueados as readonly string[]).includes(alvo)
  if (evento === '305103' && !bloqueado) violacoes.push(nacionalErrors.semBloqueio)
  if (evento === '305102' && !(bloqueaveis as readonly (string | null)[]).includes(alvo))
    violacoes.push(nacionalErrors.semBloqueio)
  return violacoes
}
