import type { Aliquota } from '@iss/kernel/aliquota'

/** 'NF-e nº 1.234' as in lists and messages. Takes the number of the provider's sequence. */
export function formatNumeroNota(numero: number | bigint): string {
  return numero.toString().replace(/\B(?=(?:\d{3})+$)/g, '.')
}

/** Number and series as ledgers show them: '123/E'; the number alone without a series. */
export function formatNumeroSerie(numero: number | bigint, serie: string | null): string {
  return serie ? `${numero}/${serie}` : `${numero}`
}

/** Groups a key in blocks of four for reading: '1234 5678 9'. Blanks of the input are dropped. */
export function agruparDeQuatro(texto: string): string {
  return texto.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}

/** Verification code of a note, upper-case, as typed with or without dots, hyphens and blanks. */
export function normalizeCodigoVerificacao(texto: string): string {
  return texto.replace(/[.\-\s]/g, '').toUpperCase()
}

/** Rate with the sign: '3,24%'. */
export function formatPercentual(aliquota: Aliquota): string {
  return `${aliquota.format()}%`
}

/** 'Sim' or 'Não', for the retention. */
export function formatSimNao(valor: boolean): string {
  return valor ? 'Sim' : 'Não'
}
