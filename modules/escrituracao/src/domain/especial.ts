import { calcularNota } from '@iss/emissao/domain/calcular-nota'
import type { ResultadoNota } from '@iss/emissao/domain/entrada-calculo'
import type { Data } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, type Violation } from '@iss/kernel/errors'
import { escrituracaoErrors } from './errors.ts'
import { entradaDoLancamento, type FatosLancamento, type LancamentoPapel } from './lancamento.ts'

/** What is typed of a line of the special ledger, with the unit value in force of its service, in reais. */
export type LancamentoEspecial = {
  readonly data: Data
  readonly quantidade: Decimal4
  readonly valorUnitario: Dinheiro
  readonly desconto: Dinheiro
  /** CPF or CNPJ; empty when not identified. */
  readonly tomadorDocumento: string
  readonly tomadorNome: string
}

export type CalculoEspecial = {
  readonly faturado: Dinheiro
  readonly resultado: ResultadoNota
  readonly violations: readonly Violation[]
}

/**
 * A line of the special ledger by the rules of any note: its discount is unconditional, its service is done in the city. `faturado` = quantity × unit
 * value − discount. Example (L05): 40 × 25,00 − 100,00 = 900,00 × 3% = 27,00.
 */
export function calcularEspecial(especial: LancamentoEspecial, fatos: FatosLancamento): CalculoEspecial {
  const { quantidade, desconto } = especial
  const resultado = calcularNota({ ...entradaDoLancamento(comoPapel(especial), fatos), descontoIncondicional: desconto })
  const faturado = resultado.valorTotal.minus(desconto)
  const errada = quantidade.isZero() || quantidade.isNegative()
  const demais = desconto.isNegative() || faturado.isNegative()
  return {
    faturado,
    resultado,
    violations: all(
      errada && escrituracaoErrors.quantidade,
      demais && escrituracaoErrors.descontoMaior,
      !errada && !demais && resultado.violations,
    ),
  }
}

function comoPapel({ data, quantidade, valorUnitario, tomadorDocumento, tomadorNome }: LancamentoEspecial): LancamentoPapel {
  return {
    papelEscriturador: 'prestador',
    serie: '',
    numero: null,
    dataPrestacao: data,
    dataLiquidacao: null,
    outroDocumento: tomadorDocumento,
    outroNome: tomadorNome,
    outroMunicipio: null,
    outroPais: null,
    outroNif: '',
    municipioPrestacao: null,
    itens: [{ descricao: '', quantidade, valorUnitario: Decimal4.from(valorUnitario) }],
    deducoes: Dinheiro.zero,
    retido: null,
    somenteMateriais: false,
    prestadorOptanteSimples: false,
    aliquotaInformada: null,
  }
}
