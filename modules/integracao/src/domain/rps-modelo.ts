import { counted } from '@iss/kernel/texto'
import { defineErrors, fill, type Violation, all } from '@iss/kernel/errors'

/** Sentences of the print of blank receipts. Source: S27. */
export const rpsModeloErrors = defineErrors('rps-modelo', {
  serie: { field: 'serie', message: 'A série do RPS deve ter de 1 a 5 letras ou algarismos.' },
  inicio: { field: 'inicio', message: 'O número inicial deve ficar entre 1 e 999999999999999.' },
  quantidade: { field: 'quantidade', message: 'A quantidade deve ficar entre 1 e 500.' },
  vias: { field: 'vias', message: 'O número de vias deve ficar entre 1 e 3.' },
  jaImpressos: { field: 'inicio', message: 'Os RPS {de} a {ate} da série {s} já foram impressos em {data}.' },
  jaConvertidos: { field: 'inicio', message: 'O RPS {n} da série {s} já foi convertido na NF-e {x}.' },
})

/** Most receipts of one print. */
export const maximoDeRps = 500
/** Largest number of a receipt: 15 digits (ABRASF tsNumeroRps). */
const maximoNumero = 999_999_999_999_999

export type PedidoRpsModelo = {
  readonly serie: string
  readonly inicio: number
  readonly quantidade: number
  readonly vias: number
}

/** What stands against a print, all at once; the last number of the range has 15 digits at most. */
export function validarRpsModelo({ serie, inicio, quantidade, vias }: PedidoRpsModelo): Violation[] {
  const quantos = Number.isInteger(quantidade) && quantidade >= 1 && quantidade <= maximoDeRps
  return all(
    !/^[0-9A-Za-z]{1,5}$/.test(serie) && rpsModeloErrors.serie,
    (!Number.isInteger(inicio) || inicio < 1 || inicio + (quantos ? quantidade : 1) - 1 > maximoNumero) && rpsModeloErrors.inicio,
    !quantos && rpsModeloErrors.quantidade,
    (!Number.isInteger(vias) || vias < 1 || vias > 3) && rpsModeloErrors.vias,
  )
}

/** Names of the copies, in the order in which they are printed. */
export const nomesDasVias = ['1ª via: tomador', '2ª via: prestador', '3ª via: arquivo'] as const

/** The sentence at the foot of a blank receipt. */
export const avisoDoRps = (prazo: number) =>
  `Recibo Provisório de Serviços – converter em NF-e até ${counted(prazo, 'dia', 'dias')}`

/** A range that was printed before, as a refusal. */
export const recusaImpressos = (de: number, ate: number, s: string, data: string) =>
  fill(rpsModeloErrors.jaImpressos, { de: String(de), ate: String(ate), s, data })
