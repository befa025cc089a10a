import { calcularNota } from '@iss/emissao/domain/calcular-nota'
import type { ResultadoNota } from '@iss/emissao/domain/entrada-calculo'
import type { Data } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, type Violation } from '@iss/kernel/errors'
import type { RateioExtensao } from '@iss/tributacao/domain/rateio-extensao'
import { setorErrors } from './errors-setor.ts'
import { entradaDoLancamento, type FatosLancamento, type LancamentoPapel } from './lancamento.ts'

/** Books of sectors, each a part of the closing of its own. Source: L06, L07. */
export const livrosDoSetor = ['PEDAGIO', 'CARTORIO', 'TRANSPORTE', 'BANCO'] as const
export type LivroDoSetor = (typeof livrosDoSetor)[number]

/** Whether a line of the books comes from one of them. */
export const isLivroDoSetor = (origem: string): origem is LivroDoSetor => livrosDoSetor.some((livro) => livro === origem)

/** Screen of each book, and the words of its lines in the books, the memory of the closing and the printed book. */
export const rotulosDoSetor = {
  PEDAGIO: { livro: 'Pedágio', especie: 'Pedágio', path: '/home/pedagio/pedagio-list' },
  CARTORIO: { livro: 'Cartório', especie: 'Cartório', path: '/home/cartorio/cartorio-list' },
  TRANSPORTE: { livro: 'Transporte', especie: 'Transporte', path: '/home/transporte/transporte-list' },
  BANCO: { livro: 'Bancos', especie: 'Banco', path: '/home/actions/escrit-banco' },
} as const satisfies Record<LivroDoSetor, { livro: string; especie: string; path: string }>

/** What an entry of any sector is calculated from. Amounts in reais. */
export type ValoresDoSetor = {
  readonly data: Data
  readonly itens: readonly { readonly quantidade: Decimal4; readonly valorUnitario: Decimal4 }[]
  /** What leaves the value before it is taxed: funds of third parties, revenue that is none of the service. */
  readonly desconto: Dinheiro
  /** Network by which the base is apportioned among municipalities; null: all of it is of this one. */
  readonly rateio: RateioExtensao | null
}

export type CalculoDoSetor = {
  /** Σ of quantity × unit value. */
  readonly valor: Dinheiro
  /** Value less base: what was taken off, the part of other municipalities and benefits included. */
  readonly deducoes: Dinheiro
  readonly resultado: ResultadoNota
  readonly violations: readonly Violation[]
}

/**
 * An entry of a sector by the rules of any note: what is taken off is an unconditional discount, the service is done in the city and nobody
 * withholds. Examples (setores.md): 200.000,00 × 18 km ÷ 120 km = 30.000,00 × 5 % = 1.500,00; 120 × 45,00 − 1.080,00 = 4.320,00 × 5 % = 216,00;
 * 100.000 × 4,50 = 450.000,00 × 2 % = 9.000,00.
 */
export function calcularDoSetor(valores: ValoresDoSetor, fatos: FatosLancamento): CalculoDoSetor {
  const { desconto, rateio } = valores
  const entrada = entradaDoLancamento(comoPapel(valores), fatos)
  const resultado = calcularNota({ ...entrada, rateio, descontoIncondicional: desconto, retidoInformado: false })
  const valor = resultado.valorTotal
  const demais = desconto.isNegative() || desconto.gt(valor)
  return {
    valor,
    deducoes: valor.minus(resultado.base),
    resultado,
    violations: all(
      demais && setorErrors.deducaoMaior,
      !valor.isPositive() && setorErrors.semValor,
      !demais && valor.isPositive() && resultado.violations.map(({ field: _field, ...violation }) => violation),
    ),
  }
}

function comoPapel({ data, itens }: ValoresDoSetor): LancamentoPapel {
  return {
    papelEscriturador: 'prestador',
    serie: '',
    numero: null,
    dataPrestacao: data,
    dataLiquidacao: null,
    outroDocumento: '',
    outroNome: '',
    outroMunicipio: null,
    outroPais: null,
    outroNif: '',
    municipioPrestacao: null,
    itens: itens.map((item) => ({ descricao: '', ...item })),
    deducoes: Dinheiro.zero,
    retido: false,
    somenteMateriais: false,
    prestadorOptanteSimples: false,
    aliquotaInformada: null,
  }
}

/** One of a value in reais. */
export const umDe = (valor: Dinheiro) => ({ quantidade: Decimal4.one, valorUnitario: Decimal4.from(valor) })
