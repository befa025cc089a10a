import { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { divideHalfEven } from '@iss/kernel/rounding'
import { aliquotaNaTransicao } from './limites.ts'
import { type PassoMemoria, passo } from './memoria.ts'
import { type Anexo, type FaixaSimples, getTabelaSimples, type TabelaSimples } from './tabela-simples.ts'

/** The ISS of an opting company never exceeds it inside the DAS. Source: LC 123/2006 art. 18 §1-B, notes of the annexes. */
export const tetoIss = Aliquota.from('5.00')

/** Smallest ISS share there is: annex IV just above 180.000,00. Source: law §4.3, national rule E0621. */
export const pisoIss = Aliquota.from('1.80')

/** Revenue above which the ISS leaves the DAS (sublimit). Source: LC 123/2006 arts. 13-A and 19. */
export const sublimite = Dinheiro.from('3600000.00')

export type AliquotaSimples = {
  readonly anexo: Anexo
  readonly faixa: number
  /** Effective rate of the whole DAS, 4 decimals: '9.9720'. */
  readonly efetiva: Aliquota
  /** ISS part before the cap, 4 decimals; null when the ISS is outside the DAS. */
  readonly iss: Aliquota | null
  /** ISS part after the cap of 5 %, 4 decimals ('3.2409'): aliquotaExata of the note. */
  readonly aliquotaIss: Aliquota | null
  /** The same to 2 decimals ('3.24'), used and printed on the note. */
  readonly aliquotaNota: Aliquota | null
  /** True in the sixth band: municipal rate, collected by guide. */
  readonly foraDoDas: boolean
  /** True above 4.800.000,00: the company no longer fits the Simples. */
  readonly acimaDoLimite: boolean
  readonly memoria: readonly PassoMemoria[]
}

const UM_POR_CENTO = 1_000_000n // 1 as a product of a rate in ten-thousandths of a percent

/**
 * Effective rate of the Simples Nacional and its ISS part for the annex and the gross revenue of the 12 months before
 * (`rbt12`, never negative: RangeError). `data` picks the table in force. Everything is computed on exact integers and rounded
 * once, half to even. A company without revenue stays in the first band. `foraDoDas` tells what the sublimit of the calendar year decided
 * (`situacaoSublimite`); unless told, the sixth band is outside. Inside the DAS its ISS is that of the fifth band's figures on the revenue.
 * Source: LC 123/2006 art. 18; Res. CGSN 140/2018 art. 24.
 * Example (E00.S): annex III, 500.000,00 gives efetiva 9,9720 %, ISS 3,2409 %, on the note 3,24 %.
 */
export function aliquotaEfetiva({
  anexo,
  rbt12,
  data = '2018-01-01',
  foraDoDas,
  tabelas,
}: {
  anexo: Anexo
  rbt12: Dinheiro
  data?: Data
  foraDoDas?: boolean
  tabelas?: readonly TabelaSimples[]
}): AliquotaSimples {
  if (rbt12.isNegative()) throw new RangeError(`Negative revenue: ${rbt12}`)
  const tabela = getTabelaSimples(anexo, data, tabelas)
  const { faixa, acimaDoLimite } = findFaixa(tabela, rbt12)
  const fracao = fracaoEfetiva(faixa, rbt12)
  const efetiva = Aliquota.scaled(divideHalfEven(fracao.numerador, fracao.denominador))
  const doIss = faixaDoIss(tabela, faixa, foraDoDas)
  const parte = doIss?.partilhaIss ? partilhar(fracaoEfetiva(doIss, rbt12), doIss.partilhaIss) : null
  const resultado = { anexo, faixa: faixa.faixa, efetiva, acimaDoLimite }
  if (!parte) {
    const memoria = [passoEfetiva(tabela, faixa, rbt12, efetiva), passoForaDoDas(tabela.fonte)]
    return { ...resultado, iss: null, aliquotaIss: null, aliquotaNota: null, foraDoDas: true, memoria }
  }
  // The greatest rate of a city falls with the others in the years of the transition.
  const teto = aliquotaNaTransicao(tetoIss, data)
  const aliquotaIss = menor(parte.exata, teto)
  const aliquotaNota = menor(parte.duasCasas, teto)
  const memoria = [
    passoEfetiva(tabela, faixa, rbt12, efetiva),
    passoIss(tabela, doIss ?? faixa, efetiva, parte.exata, aliquotaIss, aliquotaNota),
  ]
  return { ...resultado, iss: parte.exata, aliquotaIss, aliquotaNota, foraDoDas: false, memoria }
}

/** The stored rate differs from the computed one by more than 0,01: alert 'Alíquota Simples Incorreta'. Source: E00.S, S20. */
export function isAliquotaSimplesIncorreta(informada: Aliquota, calculada: Aliquota): boolean {
  const diferenca = informada.minus(calculada).toScaled()
  return (diferenca < 0n ? -diferenca : diferenca) > 100n
}

type Fracao = { numerador: bigint; denominador: bigint }

/** The band whose figures give the ISS; null outside the DAS. */
function faixaDoIss(tabela: TabelaSimples, faixa: FaixaSimples, foraDoDas: boolean | undefined): FaixaSimples | null {
  if (foraDoDas === true) return null
  if (faixa.partilhaIss !== null) return faixa
  return foraDoDas === false ? (tabela.faixas.findLast(({ partilhaIss }) => partilhaIss !== null) ?? null) : null
}

function findFaixa(tabela: TabelaSimples, rbt12: Dinheiro): { faixa: FaixaSimples; acimaDoLimite: boolean } {
  const dentro = tabela.faixas.find(({ ate }) => rbt12.lte(ate))
  const ultima = tabela.faixas.at(-1)
  if (!ultima) throw new RangeError(`The table of annex ${tabela.anexo} has no bands`)
  return { faixa: dentro ?? ultima, acimaDoLimite: dentro === undefined }
}

/** (RBT12 x nominal - deduction) / RBT12 in ten-thousandths of a percent, unrounded. */
function fracaoEfetiva({ nominal, parcelaDeduzir }: FaixaSimples, rbt12: Dinheiro): Fracao {
  if (rbt12.isZero()) return { numerador: nominal.toScaled(), denominador: 1n }
  const receita = rbt12.toCentavos()
  return { numerador: receita * nominal.toScaled() - parcelaDeduzir.toCentavos() * UM_POR_CENTO, denominador: receita }
}

function partilhar({ numerador, denominador }: Fracao, partilha: Aliquota): { exata: Aliquota; duasCasas: Aliquota } {
  const n = numerador * partilha.toScaled()
  const d = denominador * UM_POR_CENTO
  return { exata: Aliquota.scaled(divideHalfEven(n, d)), duasCasas: Aliquota.scaled(divideHalfEven(n, d * 100n) * 100n) }
}

function menor(a: Aliquota, b: Aliquota): Aliquota {
  return a.lt(b) ? a : b
}

function passoEfetiva(tabela: TabelaSimples, faixa: FaixaSimples, rbt12: Dinheiro, efetiva: Aliquota): PassoMemoria {
  const { nominal, parcelaDeduzir } = faixa
  return passo(
    'simples-efetiva',
    `Anexo ${tabela.anexo}, ${faixa.faixa}ª faixa: (${rbt12.format()} × ${nominal.format()}% − ${parcelaDeduzir.format()}) ÷ ` +
      `${rbt12.format()} = ${quatroCasas(efetiva)}% de alíquota efetiva.`,
    { rbt12, nominal, parcelaDeduzir, efetiva },
    tabela.fonte,
  )
}

function passoIss(
  tabela: TabelaSimples,
  { partilhaIss }: FaixaSimples,
  efetiva: Aliquota,
  iss: Aliquota,
  aliquotaIss: Aliquota,
  aliquotaNota: Aliquota,
): PassoMemoria {
  const partilha = partilhaIss ?? Aliquota.zero
  const teto = iss.gt(aliquotaIss) ? `, limitada a ${aliquotaIss.format()}%` : ''
  return passo(
    'simples-iss',
    `Parte do ISS: ${quatroCasas(efetiva)}% × ${partilha.format()}% = ${quatroCasas(iss)}%${teto}; ` +
      `na nota, ${aliquotaNota.format()}%.`,
    { partilha, iss, aliquotaIss, aliquotaNota },
    tabela.fonte,
  )
}

function passoForaDoDas(fonte: string): PassoMemoria {
  return passo(
    'simples-fora-do-das',
    `A receita passou de R$ ${sublimite.format()}: o ISS não é pago no DAS e segue a alíquota do município.`,
    { sublimite },
    `${fonte}; LC 123/2006 art. 19, §4`,
  )
}

/** Always 4 decimals, as an unrounded rate is shown (spec 3 §5). */
function quatroCasas(aliquota: Aliquota): string {
  const [inteiro = '0', decimais = ''] = aliquota.toString().split('.')
  return `${inteiro},${decimais.padEnd(4, '0')}`
}
