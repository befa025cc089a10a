import { exigibilidadeDeCodigo, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { NotaLida } from './ler-nota.ts'

/** The amounts of a note as they are shown on paper and on its page, in their order: label, text, and whether it is one of the three that matter. */
export function valoresDaNota({ nota }: Pick<NotaLida, 'nota'>): { rotulo: string; valor: string; destaque: boolean }[] {
  const linhas: [string, string][] = [
    ['Valor dos serviços', nota.valorTotal.formatReais()],
    ['Desconto incondicional', nota.descontoIncondicional.formatReais()],
    ['Desconto condicional', nota.descontoCondicional.formatReais()],
    ['Deduções', nota.deducoes.formatReais()],
    ['Base de cálculo', nota.base.formatReais()],
    ['Alíquota', `${nota.aliquota.format()}%`],
    ['Valor do ISS', nota.imposto.formatReais()],
    ['ISS retido', nota.retido ? 'Sim' : 'Não'],
    ['PIS', nota.pis.formatReais()],
    ['COFINS', nota.cofins.formatReais()],
    ['IRRF', nota.irrf.formatReais()],
    ['CSLL', nota.csll.formatReais()],
    ['INSS', nota.inss.formatReais()],
    ['Outras retenções', nota.outrasRetencoes.plus(nota.outrasDeducoes).formatReais()],
    ['Valor líquido', nota.liquido.formatReais()],
    ['Valor a receber do tomador', nota.aReceber.formatReais()],
  ]
  return linhas.map(([rotulo, valor]) => ({ rotulo, valor, destaque: destacados.has(rotulo) }))
}

const destacados = new Set(['Valor do ISS', 'Valor líquido', 'Valor a receber do tomador'])

/** 'Exigível', 'Imunidade', …; empty for a code that is none. */
export function exigibilidadeDaNota({ nota }: Pick<NotaLida, 'nota'>): string {
  const exigibilidade = exigibilidadeDeCodigo(nota.exigibilidade)
  return exigibilidade ? labelExigibilidade(exigibilidade) : ''
}
