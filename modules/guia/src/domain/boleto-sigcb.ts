import { type Data, daysBetween } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { modulo10, modulo11, resto11 } from './modulos.ts'

const ORIGEM = '1997-10-07'
const REINICIO = '2025-02-22'

/**
 * Due factor of a bank slip, four digits: days since 07/10/1997; after 9999 on 21/02/2025 it starts again at 1000.
 * Refuses (RangeError) dates outside of both cycles.
 */
export function fatorVencimento(vencimento: Data): string {
  const fator = vencimento < REINICIO ? daysBetween(ORIGEM, vencimento) : 1000 + daysBetween(REINICIO, vencimento)
  if (fator < 0 || fator > 9999) throw new RangeError(`No due factor for ${vencimento}`)
  return String(fator).padStart(4, '0')
}

export type BoletoSigcb = {
  /** Code of the beneficiary, six digits. */
  readonly beneficiario: string
  /** Seventeen digits, portfolio included: '14' and fifteen. */
  readonly nossoNumero: string
  readonly vencimento: Data
  readonly valor: Dinheiro
}

/**
 * The 44 digits of the bar code of a Caixa slip (SIGCB): bank 104, currency 9, check digit, due factor, value (10), free field:
 * beneficiary and its digit, parts of the number with '1' and '4' between, check digit. Refuses (RangeError) parts out of size.
 * Source: G00.B.
 */
export function montarCodigoSigcb({ beneficiario, nossoNumero, vencimento, valor }: BoletoSigcb): string {
  const centavos = valor.toCentavos().toString()
  const certo = /^\d{6}$/.test(beneficiario) && /^\d{17}$/.test(nossoNumero) && !valor.isNegative() && centavos.length <= 10
  if (!certo) throw new RangeError(`Not the parts of a SIGCB slip: ${beneficiario}, ${nossoNumero}, ${valor}`)
  const cedente = `${beneficiario}${modulo11(beneficiario)}`
  const livre = `${cedente}${nossoNumero.slice(2, 5)}1${nossoNumero.slice(5, 8)}4${nossoNumero.slice(8)}`
  const depois = `${fatorVencimento(vencimento)}${centavos.padStart(10, '0')}${livre}${modulo11(livre)}`
  return `1049${digitoBoleto(`1049${depois}`)}${depois}`
}

/** Digitable line of a bank slip of 44 digits: three fields with modulo 10, the general digit, factor and value. */
export function linhaDigitavelBoleto(codigo: string): string {
  if (!/^\d{44}$/.test(codigo)) throw new RangeError(`Not a bar code of 44 digits: '${codigo}'`)
  const livre = codigo.slice(19)
  const campo = (texto: string) => {
    const completo = `${texto}${modulo10(texto)}`
    return `${completo.slice(0, 5)}.${completo.slice(5)}`
  }
  const campos = [codigo.slice(0, 4) + livre.slice(0, 5), livre.slice(5, 15), livre.slice(15)].map(campo)
  return `${campos.join(' ')} ${codigo[4]} ${codigo.slice(5, 19)}`
}

/** General digit of a bank slip: modulo 11 in which 0, 10 and 11 give 1. */
function digitoBoleto(digitos: string): number {
  const digito = 11 - resto11(digitos)
  return digito > 9 ? 1 : digito
}
