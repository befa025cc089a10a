import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Data } from '@iss/kernel/data'
import { isVigente, type Vigente } from './vigencia.ts'

/** What the federal law withholds from a service, dated, by subitem. Rates in percent; null: nothing is withheld. */
export type RetencaoFederal = Vigente & {
  readonly subitem: string
  readonly irrf: Aliquota | null
  readonly inss: Aliquota | null
  readonly fonte: string
}

const desde = (inicio: Data) => ({ inicio, fim: null })
const um = Aliquota.from('1.00')
const umEMeio = Aliquota.from('1.50')
const onze = Aliquota.from('11.00')

/** Cleaning, security and hand labour: IRRF of 1 % and, as cession of labour, INSS of 11 %. */
const deMaoDeObra = ['7.10', '11.02', '17.05']
/** Further services of cession of labour or contract of works. */
const soInss = ['7.02', '7.04', '7.05', '7.09', '7.11']
/** Professional services. */
const profissionais = [
  '1.01',
  '1.02',
  '1.04',
  '1.06',
  '2.01',
  '4.01',
  '4.02',
  '4.08',
  '4.10',
  '4.12',
  '4.14',
  '4.15',
  '4.16',
  '5.01',
  '7.01',
  '7.03',
  '8.02',
  '17.01',
  '17.09',
  '17.14',
  '17.16',
  '17.19',
  '17.20',
  '33.01',
]

/**
 * The services from which a legal person withholds IRRF or INSS. Sources: IRRF of 1 %, RIR/2018 art. 716 (DL 2.462/1988 art. 3, Lei
 * 7.713/1988 art. 55); of 1,5 %, RIR/2018 art. 714 (DL 2.030/1983); INSS, Lei 8.212/1991 art. 31, IN RFB 2.110/2022 arts. 111 and 112.
 */
export const retencoesFederais: readonly RetencaoFederal[] = [
  ...deMaoDeObra.map((subitem) => ({
    subitem,
    irrf: um,
    inss: onze,
    ...desde('2003-08-01'),
    fonte: 'RIR/2018 art. 716; Lei 8.212/1991 art. 31',
  })),
  ...soInss.map((subitem) => ({ subitem, irrf: null, inss: onze, ...desde('2003-08-01'), fonte: 'Lei 8.212/1991 art. 31' })),
  ...profissionais.map((subitem) => ({ subitem, irrf: umEMeio, inss: null, ...desde('2003-08-01'), fonte: 'RIR/2018 art. 714' })),
]

/** PIS, COFINS and CSLL withheld together. Source: Lei 10.833/2003 art. 31. */
export const aliquotasCsrf = { pis: Aliquota.from('0.65'), cofins: Aliquota.from('3.00'), csll: Aliquota.from('1.00') } as const

/** A withholding up to this amount is not made. Sources: Lei 9.430/1996 art. 67; Lei 10.833/2003 art. 31 §3; IN RFB 2.110/2022 art. 115. */
export const retencaoDispensada = Dinheiro.from('10.00')

/** What is withheld from a subitem on a civil date; null when the table has no row. */
export function findRetencaoFederal(
  subitem: string,
  data: Data,
  linhas: readonly RetencaoFederal[] = retencoesFederais,
): RetencaoFederal | null {
  return linhas.find((linha) => linha.subitem === subitem && isVigente(linha, data)) ?? null
}
