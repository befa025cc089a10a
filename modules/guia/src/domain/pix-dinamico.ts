import type { ResultadoBaixa } from './baixa.ts'

/** What became of a Pix: settled, settled with a difference, of a guide settled or cancelled before, of no charge of ours, given back. */
export const situacoesPix = ['PAGO', 'DIVERGENTE', 'DUPLICADO', 'GUIA_CANCELADA', 'SEM_COBRANCA', 'DEVOLVIDO'] as const
export type SituacaoPix = (typeof situacoesPix)[number]

/** Situation of a return as the Pix API of the Banco Central names it. */
export const situacoesDevolucao = ['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'] as const
export type SituacaoDevolucao = (typeof situacoesDevolucao)[number]

const labels: Readonly<Record<SituacaoPix, string>> = {
  PAGO: 'Pago',
  DIVERGENTE: 'Valor divergente',
  DUPLICADO: 'Em duplicidade',
  GUIA_CANCELADA: 'Guia cancelada',
  SEM_COBRANCA: 'Sem cobrança',
  DEVOLVIDO: 'Devolvido',
}

/** What people read. */
export function labelSituacaoPix(situacao: SituacaoPix): string {
  return labels[situacao]
}

/**
 * Identifier of the charge of a guide, 30 characters: city, number of the guide and its revision, so that the same charge asked twice is
 * one. Source: Pix API (txid of 26 to 35 letters and digits), law §4.5.
 */
export function montarTxid({ municipioId, numero, versao }: { municipioId: number; numero: number; versao: number }): string {
  const txid = `ISS${String(municipioId).padStart(6, '0')}G${String(numero).padStart(13, '0')}R${String(versao).padStart(6, '0')}`
  if (!/^[A-Za-z0-9]{26,35}$/.test(txid)) throw new RangeError(`Not a txid: '${txid}'`)
  return txid
}

/** Situation of a Pix by what its payment did to the guide; of a cancelled guide every payment is whole a Credito. */
export function situacaoDoResultado(tipo: ResultadoBaixa['tipo'], cancelada = false): SituacaoPix {
  if (tipo === 'EXATO') return 'PAGO'
  if (tipo !== 'EM_DUPLICIDADE') return 'DIVERGENTE'
  return cancelada ? 'GUIA_CANCELADA' : 'DUPLICADO'
}

/** A notified Pix as far as the signature covers it. */
export type PixNotificado = { endToEndId: string; txid: string; valor: string; horario: string }

/** Text that is signed: the second of the signature and every Pix in order, one for each line. */
export function textoAssinado(instante: number, pix: readonly PixNotificado[]): string {
  return [String(instante), ...pix.map((item) => [item.endToEndId, item.txid, item.valor, item.horario].join('|'))].join('\n')
}

/** Seconds for which a signature holds, before and after its own. */
export const TOLERANCIA_ASSINATURA = 300

/** Reads 't=1776265200,v1=<64 hexadecimal digits>'; null for any other text. */
export function lerAssinatura(texto: string): { instante: number; hmac: string } | null {
  const [, instante, hmac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(texto) ?? []
  return instante && hmac ? { instante: Number(instante), hmac } : null
}
