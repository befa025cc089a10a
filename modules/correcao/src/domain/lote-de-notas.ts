import type { Competencia } from '@iss/kernel/competencia'
import { all, defineErrors, fill, type Violation } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'
import { notaErrors } from '@iss/nota/domain/errors'
import type { EstadoNota } from '@iss/nota/domain/estado'

/** Sentences of operations on many notes. Source: fiscal.md shape L, F68, F69. */
export const loteErrors = defineErrors('lote-de-notas', {
  prestador: { field: 'prestadorId', message: 'O prestador é obrigatório.' },
  vazio: { field: 'itens', message: 'Selecione as notas do lote.' },
  muitas: { field: 'itens', message: sentences.limiteDoLote },
  ciente: { field: 'ciente', message: sentences.confirmeCiente },
  numeros: { field: 'numeros', message: 'Informe os números das notas separados por vírgula, espaço ou linha.' },
  guiaPaga: { message: 'Guia {n} paga: gere crédito antes de cancelar.' },
  encerrada: { message: 'Competência {competencia} encerrada.' },
  pedidoPendente: { message: 'Há uma solicitação pendente sobre a nota (protocolo {n}).' },
  naoCancelada: { message: 'A nota não está cancelada.' },
  substituida: { message: 'Nota substituída por {n}.' },
  bilheteSorteado: { message: 'Bilhete da nota premiada já sorteado.' },
  guiaCancelada: { message: 'Guia da nota já cancelada.' },
  guiaAcertada: { message: 'A guia {n} já foi acertada pelo cancelamento da nota.' },
  retencao: { message: 'A retenção não pode ser alterada para este prestador.' },
  guiaPagaSubstituicao: { message: 'Nota com guia paga não pode ser substituída.' },
  valorIgual: { message: 'O novo valor é igual ao atual.' },
  valorInvalido: { field: 'valor', message: 'Informe o novo valor do campo.' },
})

/** Sentences that inform. Source: fiscal.md shape L. */
export const loteMensagens = {
  agendada: sentences.operacaoAgendada,
  concluida: 'Operação concluída.',
} as const

/** Most notes of one order. Source: fiscal.md shape L. */
export const MAXIMO_DO_LOTE = 500
/** Removals up to this many are done at once. Source: F68. */
export const REMOCOES_NA_HORA = 20

/** The numbers of a pasted list, each once; null when something in it is no number. */
export function lerNumeros(texto: string): number[] | null {
  const partes = texto.split(/[\s,;]+/).filter((parte) => parte !== '')
  if (partes.some((parte) => !/^[1-9]\d{0,14}$/.test(parte))) return null
  return [...new Set(partes.map(Number))]
}

export type NotaParaCancelarEmLote = {
  readonly estado: EstadoNota
  readonly competencia: Competencia
  /** Closed by the provider, or by the taker when the tax was withheld. */
  readonly encerrada: boolean
  /** The paid guide that stands for the note. */
  readonly guiaPaga: string | null
  /** Protocol of a request about the note that waits for a decision. */
  readonly pedidoPendente: string | null
}
export type OpcoesDoCancelamento = {
  /** What was paid becomes a credit of the provider. */
  readonly gerarCredito: boolean
  /** The difference of a closed competence goes to its complement. */
  readonly complementar: boolean
}

/** What stands against the cancellation of a note by the authority, all at once. Source: F69. */
export function impedimentosDoCancelamento(nota: NotaParaCancelarEmLote, opcoes: OpcoesDoCancelamento): Violation[] {
  const { estado, guiaPaga, pedidoPendente, competencia } = nota
  const cancelada = estado === 'CANCELADA' || estado === 'SUBSTITUIDA'
  if (cancelada) return [notaErrors.notaJaCancelada]
  return all(
    estado === 'RASCUNHO' && notaErrors.notaNaoEmitida,
    pedidoPendente !== null
      ? fill(loteErrors.pedidoPendente, { n: pedidoPendente })
      : estado === 'CANCELAMENTO_SOLICITADO' && notaErrors.cancelamentoPendente,
    guiaPaga !== null && !opcoes.gerarCredito && fill(loteErrors.guiaPaga, { n: guiaPaga }),
    nota.encerrada && !opcoes.complementar && fill(loteErrors.encerrada, { competencia: competencia.format() }),
  )
}

/** What an order of substitution may correct. Source: F70. */
export const camposDaSubstituicao = [
  'ATIVIDADE',
  'ALIQUOTA',
  'EXIGIBILIDADE',
  'TIPO_TRIBUTACAO',
  'MUNICIPIO_INCIDENCIA',
  'RETENCAO',
] as const
export type CampoDaSubstituicao = (typeof camposDaSubstituicao)[number]

const campos: Readonly<Record<CampoDaSubstituicao, string>> = {
  ATIVIDADE: 'Atividade',
  ALIQUOTA: 'Alíquota',
  EXIGIBILIDADE: 'Exigibilidade',
  TIPO_TRIBUTACAO: 'Tipo de tributação',
  MUNICIPIO_INCIDENCIA: 'Município de incidência',
  RETENCAO: 'Retenção',
}
export const labelCampoDaSubstituicao = (campo: CampoDaSubstituicao): string => campos[campo]

/** What stands against replacing a note by the authority, whatever changes, all at once. Source: F70. */
export function impedimentosDaSubstituicao(nota: NotaParaCancelarEmLote): Violation[] {
  const { estado, pedidoPendente, competencia } = nota
  if (estado === 'CANCELADA' || estado === 'SUBSTITUIDA') return [notaErrors.notaJaCancelada]
  return all(
    (estado === 'RASCUNHO' || estado === 'AGUARDANDO_PAGAMENTO') && notaErrors.notaNaoEmitida,
    pedidoPendente !== null
      ? fill(loteErrors.pedidoPendente, { n: pedidoPendente })
      : estado === 'CANCELAMENTO_SOLICITADO' && notaErrors.cancelamentoPendente,
    nota.guiaPaga !== null && loteErrors.guiaPagaSubstituicao,
    nota.encerrada && fill(loteErrors.encerrada, { competencia: competencia.format() }),
  )
}

export type NotaParaRestaurar = {
  readonly estado: EstadoNota
  /** Number of the note that replaced it. */
  readonly substituta: number | null
  readonly competencia: Competencia
  readonly encerrada: boolean
  /** It had tickets in a draw that is over. */
  readonly bilheteSorteado: boolean
  /** Guides that were made for it. */
  readonly guias: readonly { readonly numero: string; readonly cancelada: boolean }[]
}

/** What stands against taking a cancellation back, all at once; `complementar` lifts a closed competence. Source: F68. */
export function impedimentosDaRemocao(
  nota: NotaParaRestaurar,
  { complementar }: Pick<OpcoesDoCancelamento, 'complementar'>,
): Violation[] {
  if (nota.estado === 'SUBSTITUIDA') return [fill(loteErrors.substituida, { n: String(nota.substituta ?? '') })]
  if (nota.estado !== 'CANCELADA') return [loteErrors.naoCancelada]
  const acertada = nota.guias.find(({ cancelada }) => !cancelada)
  return all(
    nota.encerrada && !complementar && fill(loteErrors.encerrada, { competencia: nota.competencia.format() }),
    nota.bilheteSorteado && loteErrors.bilheteSorteado,
    nota.guias.some(({ cancelada }) => cancelada) && loteErrors.guiaCancelada,
    acertada !== undefined && fill(loteErrors.guiaAcertada, { n: acertada.numero }),
  )
}
