import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { EntradaCalculo, ItemCalculo, ResultadoNota, SimplesCalculo } from './entrada-calculo.ts'

export const AQUI = '9900001'
export const FORA = '9900002'
export const reais = (texto: string) => Dinheiro.from(texto)
export const taxa = (texto: string) => Aliquota.from(texto)
export const item = (valorUnitario: string, quantidade = '1'): ItemCalculo => ({
  quantidade: Decimal4.from(quantidade),
  valorUnitario: Decimal4.from(valorUnitario),
})

/** 1.000,00 of subitem 1.07 at 5 %, both persons here, with the changes given. */
export function entrada(mudanca: Partial<EntradaCalculo> = {}): EntradaCalculo {
  return {
    municipio: AQUI,
    data: '2026-04-15',
    subitem: '1.07',
    itens: [item('1000.00')],
    exigibilidade: 'EXIGIVEL',
    municipioPrestacao: AQUI,
    prestador: { municipio: AQUI, regime: 'FATURAMENTO' },
    tomador: { tipo: 'PJ', municipio: AQUI },
    atividade: { aliquota: taxa('5.00') },
    tipoTributacao: null,
    ...mudanca,
  }
}

export const simples = (aliquota: string, exata: string, resto: Partial<SimplesCalculo> = {}): SimplesCalculo => ({
  aliquota: taxa(aliquota),
  aliquotaExata: taxa(exata),
  aliquotaRetencao: taxa('3.20'),
  motivoRetencao: 'Alíquota efetiva do mês anterior: 3,20%.',
  fonteRetencao: 'LC 123/2006 art. 21, §4, I',
  foraDoDas: false,
  ...resto,
})

export const beta = entrada({
  subitem: '7.02',
  itens: [item('10000.00')],
  descontoIncondicional: reais('500.00'),
  deducoes: [{ descricao: 'Materiais', valor: reais('3000.00') }],
  tipoTributacao: { retido: true, naoPermitidoST: false },
  retencoes: {
    pis: reais('65.00'),
    cofins: reais('300.00'),
    csll: reais('100.00'),
    irrf: reais('150.00'),
    inss: reais('770.00'),
  },
})

/** Every result as text. */
export function textos(nota: ResultadoNota): Record<string, string> {
  return Object.fromEntries(Object.entries(nota).map(([chave, valor]) => [chave, String(valor)]))
}

/** The sentences of the violations. */
export function mensagens({ violations }: ResultadoNota): string[] {
  return violations.map(({ message }) => message)
}
