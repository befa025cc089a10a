import type { NomeEvento } from '../layout/index.ts'

/** Who sends an event: the issuer of the note, another actor of it, the town of the issuer, the town of the incidence. */
export type AutorEvento = 'EMITENTE' | 'PRESTADOR' | 'TOMADOR' | 'INTERMEDIARIO' | 'MUNICIPIO' | 'MUNICIPIO_INCIDENCIA'

/** Code of an event without its letter, '101101'. */
export type CodigoEvento = NomeEvento extends `e${infer C}` ? C : never

export const autorDoEvento: Readonly<Record<CodigoEvento, AutorEvento>> = {
  101101: 'EMITENTE',
  101103: 'EMITENTE',
  105102: 'MUNICIPIO',
  105104: 'MUNICIPIO',
  105105: 'MUNICIPIO',
  202201: 'PRESTADOR',
  203202: 'TOMADOR',
  204203: 'INTERMEDIARIO',
  202205: 'PRESTADOR',
  203206: 'TOMADOR',
  204207: 'INTERMEDIARIO',
  205204: 'MUNICIPIO_INCIDENCIA',
  205208: 'MUNICIPIO_INCIDENCIA',
  305101: 'MUNICIPIO',
  305102: 'MUNICIPIO',
  305103: 'MUNICIPIO',
}

/** An event as far as the state of its note looks at it. `momento` orders the events of a note: text of dhProc with offset. */
export type EventoDaNota = {
  readonly id: string
  readonly codigo: CodigoEvento
  readonly momento: string
  readonly chaveSubstituta?: string | undefined
  /** 305102: the blocked event. */
  readonly bloqueia?: CodigoEvento | undefined
  /** 305103: number of the event 305102 that is undone; 205208: of the rejection that is annulled. */
  readonly desfaz?: string | undefined
}

export type SituacaoNacional = 'NORMAL' | 'CANCELADA' | 'SUBSTITUIDA'
export type Manifestacao = 'CONFIRMADA' | 'CONFIRMADA_TACITAMENTE' | 'REJEITADA'

export type EstadoNacional = {
  readonly situacao: SituacaoNacional
  /** Code of the event that ended the note; null while it is normal. */
  readonly encerradaPor: CodigoEvento | null
  readonly chaveSubstituta: string | null
  /** A request of fiscal analysis waits for the town. */
  readonly analisePendente: boolean
  readonly prestador: Manifestacao | null
  readonly tomador: Manifestacao | null
  readonly intermediario: Manifestacao | null
  /** Events that the town blocked. */
  readonly bloqueados: readonly CodigoEvento[]
}

const inicial: EstadoNacional = {
  situacao: 'NORMAL',
  encerradaPor: null,
  chaveSubstituta: null,
  analisePendente: false,
  prestador: null,
  tomador: null,
  intermediario: null,
  bloqueados: [],
}

/** Events that end a note: nothing may follow them. */
export const eventosFinais: ReadonlySet<CodigoEvento> = new Set(['101101', '105102', '105104', '305101'])

/**
 * State of a note after its events, whatever the order in which they arrived and however often: they count in the order of their
 * processing, each once, up to the first that ends the note. Source: national layout of events, table of states.
 */
export function estadoDaNota(eventos: readonly EventoDaNota[]): EstadoNacional {
  const unicos = [...new Map(eventos.map((evento) => [evento.id, evento])).values()]
  const emOrdem = unicos.toSorted((a, b) => Date.parse(a.momento) - Date.parse(b.momento) || (a.id < b.id ? -1 : 1))
  let estado = inicial
  for (const [indice, evento] of emOrdem.entries()) {
    if (estado.situacao !== 'NORMAL') break
    estado = aplicar(estado, evento, emOrdem.slice(0, indice))
  }
  return estado
}

function aplicar(estado: EstadoNacional, evento: EventoDaNota, anteriores: readonly EventoDaNota[]): EstadoNacional {
  switch (evento.codigo) {
    case '101101':
    case '105104':
    case '305101':
      return { ...estado, situacao: 'CANCELADA', encerradaPor: evento.codigo, analisePendente: false }
    case '105102':
      return {
        ...estado,
        situacao: 'SUBSTITUIDA',
        encerradaPor: evento.codigo,
        chaveSubstituta: evento.chaveSubstituta ?? null,
        analisePendente: false,
      }
    case '101103':
      return { ...estado, analisePendente: true }
    case '105105':
      return { ...estado, analisePendente: false }
    case '202201':
      return { ...estado, prestador: 'CONFIRMADA' }
    case '203202':
      return { ...estado, tomador: 'CONFIRMADA' }
    case '204203':
      return { ...estado, intermediario: 'CONFIRMADA' }
    case '205204':
      return { ...estado, tomador: estado.tomador ?? 'CONFIRMADA_TACITAMENTE' }
    case '202205':
      return { ...estado, prestador: 'REJEITADA' }
    case '203206':
      return { ...estado, tomador: 'REJEITADA' }
    case '204207':
      return { ...estado, intermediario: 'REJEITADA' }
    case '205208':
      return anular(
        estado,
        anteriores.findLast(({ id }) => isMesmoEvento(id, evento.desfaz)),
      )
    case '305102':
      return evento.bloqueia ? { ...estado, bloqueados: [...new Set([...estado.bloqueados, evento.bloqueia])] } : estado
    case '305103': {
      // The number does not tell one block of a note from another: the last that still holds is meant.
      const bloqueio = anteriores.findLast(
        ({ id, bloqueia }) => isMesmoEvento(id, evento.desfaz) && bloqueia !== undefined && estado.bloqueados.includes(bloqueia),
      )
      return { ...estado, bloqueados: estado.bloqueados.filter((codigo) => codigo !== bloqueio?.bloqueia) }
    }
  }
}

/** An event refers to another by its number of 56 characters: without 'EVT', and without the sequence. */
function isMesmoEvento(id: string, referido: string | undefined): boolean {
  return referido !== undefined && id.replace(/^EVT/, '').startsWith(referido)
}

function anular(estado: EstadoNacional, rejeicao: EventoDaNota | undefined): EstadoNacional {
  switch (rejeicao?.codigo) {
    case '202205':
      return { ...estado, prestador: null }
    case '203206':
      return { ...estado, tomador: null }
    case '204207':
      return { ...estado, intermediario: null }
    default:
      return estado
  }
}

/** Code with which each event is refused for what another one of the note forbids. Source: Anexo II, rules of events. */
const codigoDaRecusa: Readonly<Record<CodigoEvento, string>> = {
  101101: 'E0840',
  105102: 'E0845',
  101103: 'E0848',
  105104: 'E0852',
  105105: 'E0855',
  202201: 'E0860',
  203202: 'E0861',
  204203: 'E0862',
  205204: 'E0863',
  202205: 'E0864',
  203206: 'E0866',
  204207: 'E0868',
  205208: 'E0870',
  305101: 'E1960',
  305102: 'E1965',
  305103: 'E1970',
}
/** What a request of analysis that waits for the town holds up. */
const esperamAnalise: ReadonlySet<CodigoEvento> = new Set(['101101', '105102', '101103', '305101'])

/**
 * Why an event may not follow in a state, as a code of the national repository; null when it may. Only its place among the others is
 * judged here, not who sends it. Source: Anexo II, table of events by events.
 */
export function recusaDoEvento(estado: EstadoNacional, codigo: CodigoEvento): string | null {
  if (codigo === '105104' && !estado.analisePendente && estado.situacao === 'NORMAL') return 'E0853'
  if (codigo === '105105' && !estado.analisePendente && estado.situacao === 'NORMAL') return 'E0856'
  const confirmada = [estado.prestador, estado.tomador, estado.intermediario].some((cada) => cada?.startsWith('CONFIRMADA'))
  const impedido =
    estado.situacao !== 'NORMAL' ||
    estado.bloqueados.includes(codigo) ||
    (estado.analisePendente && esperamAnalise.has(codigo)) ||
    (codigo === '101101' && confirmada)
  return impedido ? codigoDaRecusa[codigo] : null
}
