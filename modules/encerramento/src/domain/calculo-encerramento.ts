import type { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { aliquotaMinima, aliquotaNaTransicao } from '@iss/tributacao/domain/limites'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'

/** The eight debits of the formula. */
export type DebitosEncerramento = {
  readonly nfe: Dinheiro
  readonly escrit: Dinheiro
  readonly banco: Dinheiro
  readonly especial: Dinheiro
  /** Debits launched by the inspector and minimum values carried from before. */
  readonly avulsos: Dinheiro
  readonly pedagio: Dinheiro
  readonly cartorio: Dinheiro
  readonly transporte: Dinheiro
}

/** The three credits of the formula. */
export type CreditosEncerramento = {
  /** Paid guides of the competence. */
  readonly recebido: Dinheiro
  /** Credito documents whose kind may be used in a closing. */
  readonly credito: Dinheiro
  /** Already billed by guides still unpaid. */
  readonly debitoGuia: Dinheiro
}

export type EntradaEncerramento = {
  readonly debitos: DebitosEncerramento
  readonly creditos: CreditosEncerramento
  /** Null when the regime has no fixed value. */
  readonly valorDevidoFixo: Dinheiro | null
  readonly desconto: Dinheiro
  /** valorMinimoGuia of the municipality. */
  readonly minimoGuia: Dinheiro
  /** isentaGuiaTomador, or an exemption of the guide. */
  readonly semGuia?: boolean
}

export type ResultadoEncerramento = {
  readonly totalDebitos: Dinheiro
  readonly totalCreditos: Dinheiro
  /** Fixed amount if set, else the debits. */
  readonly valorDevido: Dinheiro
  readonly desconto: Dinheiro
  /** Payable, never below zero. */
  readonly valorEncerrado: Dinheiro
  readonly destino: 'GUIA' | 'SEM_VALOR' | 'ACUMULA' | 'SEM_GUIA'
  /** Parts of the credits that were not needed (decisions G2). */
  readonly naoUtilizado: CreditosEncerramento
  readonly totalNaoUtilizado: Dinheiro
  /** Avulso debits that a fixed amount leaves out: billed by a guide of their own (decisions G1). */
  readonly avulsosAParte: Dinheiro
  /** 'Débitos 1.580,00 − créditos 330,00 − desconto 25,00 = 1.225,00 a recolher.' */
  readonly formula: string
  readonly memoria: readonly PassoMemoria[]
}

const FONTE = 'Cálculo do encerramento'

/**
 * The exact formula of the closing (spec 3 §9.6): credits = received + credit + guide debit; debits = NF-e + escrit + bank + special
 * + avulso + toll + notary + transport; payable = max(0, (fixed amount if set, else debits) - credits - discount).
 * The discount is applied first and never becomes credit. Credits are used in the order received, guide debit, Credito.
 * Example (C01.F): debits 1.580,00, credits 330,00, discount 25,00: 1.225,00.
 */
export function calcularEncerramento({
  debitos,
  creditos,
  valorDevidoFixo,
  desconto,
  minimoGuia,
  semGuia = false,
}: EntradaEncerramento): ResultadoEncerramento {
  const totalDebitos = Dinheiro.sum(Object.values(debitos))
  const totalCreditos = Dinheiro.sum(Object.values(creditos))
  const valorDevido = valorDevidoFixo ?? totalDebitos
  const valorEncerrado = valorDevido.minus(totalCreditos).minus(desconto).max(Dinheiro.zero)
  const aCobrir = valorDevido.minus(desconto).max(Dinheiro.zero)
  const naoUtilizado = sobras(creditos, aCobrir)
  const formula = contaDoEncerramento(valorDevidoFixo ? 'Valor fixo' : 'Débitos', valorDevido, totalCreditos, desconto)
  const devido = valorDevidoFixo
    ? passo(
        'devido',
        `Valor fixo devido no mês: ${valorDevidoFixo.format()}.`,
        { valorDevidoFixo, totalDebitos },
        'Regime do contribuinte',
      )
    : passo('devido', `Débitos: ${totalDebitos.format()}.`, { ...debitos, totalDebitos }, FONTE)
  return {
    totalDebitos,
    totalCreditos,
    valorDevido,
    desconto,
    valorEncerrado,
    destino: destinar(valorEncerrado, minimoGuia, semGuia),
    naoUtilizado,
    totalNaoUtilizado: Dinheiro.sum(Object.values(naoUtilizado)),
    avulsosAParte: valorDevidoFixo ? debitos.avulsos : Dinheiro.zero,
    formula,
    memoria: [
      devido,
      passo('creditos', `Créditos: ${totalCreditos.format()}.`, { ...creditos, totalCreditos }, FONTE),
      passo('desconto', `Desconto: ${desconto.format()}.`, { desconto }, 'Desconto de encerramento do contribuinte'),
      passo('a-pagar', formula, { valorDevido, totalCreditos, desconto, valorEncerrado }, FONTE),
    ],
  }
}

/** The subtraction of a closing in words; what is 0,00 is not named, and what covers the whole debt is said as such. */
function contaDoEncerramento(nome: string, devido: Dinheiro, creditos: Dinheiro, desconto: Dinheiro): string {
  const parcelas = [
    ...(creditos.isZero() ? [] : [`créditos ${creditos.format()}`]),
    ...(desconto.isZero() ? [] : [`desconto ${desconto.format()}`]),
  ]
  const conta = [`${nome} ${devido.format()}`, ...parcelas].join(' − ')
  const resta = devido.minus(creditos).minus(desconto)
  if (resta.isNegative()) return `${conta}: o que se abate passa do devido; 0,00 a recolher.`
  if (parcelas.length === 0) return `${conta}, sem créditos nem desconto: ${resta.format()} a recolher.`
  return `${conta} = ${resta.format()} a recolher.`
}

/** Documents of a closing: what they owe, their base, and whether the law lets their tax fall below 2 % (LC 116/2003 art. 8-A §1). */
export type DebitoComBase = { readonly debito: Dinheiro; readonly base: Dinheiro; readonly semMinimo: boolean }

/** Discount of PessoaDescontoEncerramento: round(debits x %, 2). 1.580,00 at 10 % is 158,00. Source: C01.F, K17. */
export function descontoEncerramento(totalDebitos: Dinheiro, percentual: Aliquota): Dinheiro {
  return totalDebitos.percent(percentual)
}

/**
 * The most that a discount may take of documents without pushing their tax below 2 % of the base on the civil date. Base 1.000,00 at 3 %: 10,00;
 * of 7.02, 7.05 and 16.01 all of it. Source: LC 116/2003 art. 8-A §1.
 */
export function tetoDoDesconto(documentos: readonly DebitoComBase[], data: Data): Dinheiro {
  const minima = aliquotaNaTransicao(aliquotaMinima, data)
  return Dinheiro.sum(
    documentos.map(({ debito, base, semMinimo }) => (semMinimo ? debito : debito.minus(base.percent(minima)).max(Dinheiro.zero))),
  )
}

function destinar(valor: Dinheiro, minimo: Dinheiro, semGuia: boolean): ResultadoEncerramento['destino'] {
  if (valor.isZero()) return 'SEM_VALOR'
  if (semGuia) return 'SEM_GUIA'
  return valor.lt(minimo) ? 'ACUMULA' : 'GUIA'
}

/** What is left of the credits of a closing when they cover a value, in their order: money received, guides unpaid, Credito. Source: decisions G2. */
export function sobras(creditos: CreditosEncerramento, aCobrir: Dinheiro): CreditosEncerramento {
  let resta = aCobrir
  const usar = (valor: Dinheiro): Dinheiro => {
    const usado = valor.min(resta)
    resta = resta.minus(usado)
    return valor.minus(usado)
  }
  const recebido = usar(creditos.recebido)
  const debitoGuia = usar(creditos.debitoGuia)
  return { recebido, debitoGuia, credito: usar(creditos.credito) }
}

/**
 * What a closing took of guides of its own: money received whole (the rest became Credito at once), guides still unpaid only as far as they
 * were needed; what is left of these carries when they are paid (decisions G2). 400,00 due and an unpaid guide of 600,00: 400,00 and 200,00.
 */
export function guiasDoEncerramento(calculo: {
  readonly valorDevido: Dinheiro
  readonly valorDesconto: Dinheiro
  readonly totalRecebido: Dinheiro
  readonly totalDebitoGuia: Dinheiro
}): { tomado: Dinheiro; sobra: Dinheiro } {
  const aCobrir = calculo.valorDevido.minus(calculo.valorDesconto).max(Dinheiro.zero)
  const { debitoGuia: sobra } = sobras(
    { recebido: calculo.totalRecebido, debitoGuia: calculo.totalDebitoGuia, credito: Dinheiro.zero },
    aCobrir,
  )
  return { tomado: calculo.totalRecebido.plus(calculo.totalDebitoGuia).minus(sobra), sobra }
}

export type CreditoDisponivel = { readonly id: number; readonly emissao: string; readonly saldo: Dinheiro }

/** Uses Credito documents in order of emission until the value is covered; returns what each gives. Source: decisions G2, G8. */
export function usarCreditos(
  disponiveis: readonly CreditoDisponivel[],
  valor: Dinheiro,
): { id: number; usado: Dinheiro; saldo: Dinheiro }[] {
  let resta = valor
  return [...disponiveis]
    .sort((a, b) => a.emissao.localeCompare(b.emissao) || a.id - b.id)
    .map(({ id, saldo }) => {
      const usado = saldo.min(resta).max(Dinheiro.zero)
      resta = resta.minus(usado)
      return { id, usado, saldo: saldo.minus(usado) }
    })
}

/**
 * Complementary closing: what the new calculation exceeds the closed value, with the original due date; a lower one becomes a
 * Credito 'Encerramento a maior'. 1.500,00 against 1.225,00 is 275,00. Source: C03.
 */
export function calcularComplementar(recalculado: Dinheiro, encerrado: Dinheiro): { complementar: Dinheiro; credito: Dinheiro } {
  const diferenca = recalculado.minus(encerrado)
  return { complementar: diferenca.max(Dinheiro.zero), credito: diferenca.negate().max(Dinheiro.zero) }
}

/** SaldoCompetencia: payable less the principal paid; what was paid above is a credit. Source: C01.F. */
export function saldoCompetencia(encerrado: Dinheiro, principalPago: Dinheiro): { saldo: Dinheiro; credito: Dinheiro } {
  const saldo = encerrado.minus(principalPago)
  return { saldo: saldo.max(Dinheiro.zero), credito: saldo.negate().max(Dinheiro.zero) }
}
