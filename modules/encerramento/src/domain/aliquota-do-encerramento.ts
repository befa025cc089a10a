import type { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import {
  aliquotaDaFaixa,
  type FaixaProgressiva,
  impostoProgressivo,
  type ModoProgressao,
} from '@iss/tributacao/domain/aliquota-progressiva'
import { aliquotaMinima } from '@iss/tributacao/domain/limites'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'

/** A progressive table in force for the taxpayer (K16), bands in order. */
export type TabelaDoEncerramento = {
  readonly nome: string
  readonly modo: ModoProgressao
  readonly faixas: readonly FaixaProgressiva[]
}

/** Documents that owe tax at a municipal rate: their base, the tax that they bear, and the rate of their activity in the competence. */
export type GrupoTributado = {
  readonly base: Dinheiro
  readonly debito: Dinheiro
  readonly aliquota: Aliquota | null
  /** The law lets the tax of its service fall below 2 % (LC 116/2003 art. 8-A §1). */
  readonly semMinimo: boolean
}

/** The debits of the groups, in their order, and the step that explains them. */
export type Recalculo = { readonly debitos: readonly Dinheiro[]; readonly memoria: PassoMemoria }

/**
 * Tax of the month by a progressive table in the place of what the documents bear, each of which was issued before the month's revenue was
 * known. 'CHEIA': the rate of the band that holds `receita` on all the base; 'FATIADA': each slice of the base at its own rate. A discount of
 * the tax that the taxpayer has is kept. The total is split over the groups by their base, to the cent. 120.000,00 with bands up to 50.000
 * at 2 %, up to 100.000 at 3 %, above at 5 %: 6.000,00 and 3.500,00. Source: C01.F.
 */
export function recalcularPelaTabela(
  { nome, modo, faixas }: TabelaDoEncerramento,
  grupos: readonly GrupoTributado[],
  receita: Dinheiro,
  descontoImposto: Aliquota | null,
): Recalculo {
  const base = somar(grupos, 'base')
  const antes = somar(grupos, 'debito')
  const aliquota = modo === 'CHEIA' ? aliquotaDaFaixa(faixas, receita) : null
  const bruto = aliquota ? base.percent(aliquota) : impostoProgressivo(modo, faixas, base)
  const imposto = descontar(bruto, descontoImposto, grupos)
  const conta = aliquota
    ? `receita do mês ${receita.format()}, faixa de ${aliquota.format()}%: ${base.format()} × ${aliquota.format()}%`
    : `base do mês ${base.format()}, cada fatia na sua alíquota`
  return {
    debitos: base.isZero() ? grupos.map(() => Dinheiro.zero) : imposto.allocate(grupos.map((grupo) => grupo.base)),
    memoria: passo(
      'aliquota-progressiva',
      `Tabela progressiva ${nome}, ${conta} = ${bruto.format()}${textoDesconto(descontoImposto, imposto)}, no lugar de ${antes.format()} dos documentos.`,
      { receita, base, imposto, impostoDosDocumentos: antes, ...(aliquota ? { aliquota } : {}) },
      'Tabela progressiva do município',
    ),
  }
}

/**
 * Tax of each group by the rate that its activity has in the competence (AtividadeHistorico), whatever the documents bear; a group without
 * such a rate keeps its own. Source: C01.F, F54 (encerraComAliqAtvHistFatu).
 */
export function recalcularPeloHistorico(grupos: readonly GrupoTributado[], descontoImposto: Aliquota | null): Recalculo {
  const debitos = grupos.map(({ base, debito, aliquota, semMinimo }) =>
    aliquota ? descontar(base.percent(aliquota), descontoImposto, [{ base, semMinimo }]) : debito,
  )
  const [antes, imposto] = [somar(grupos, 'debito'), Dinheiro.sum(debitos)]
  return {
    debitos,
    memoria: passo(
      'aliquota-historico',
      `Alíquotas das atividades na competência: ${imposto.format()}, no lugar de ${antes.format()} dos documentos.`,
      { imposto, impostoDosDocumentos: antes },
      'Histórico de alíquotas das atividades do município',
    ),
  }
}

const somar = (grupos: readonly GrupoTributado[], campo: 'base' | 'debito') => Dinheiro.sum(grupos.map((grupo) => grupo[campo]))

/** The tax less its discount, which never takes it below 2 % of the bases that have this floor. Source: LC 116/2003 art. 8-A §1. */
function descontar(
  imposto: Dinheiro,
  desconto: Aliquota | null,
  grupos: readonly Pick<GrupoTributado, 'base' | 'semMinimo'>[],
): Dinheiro {
  if (!desconto) return imposto
  const comPiso = Dinheiro.sum(grupos.filter(({ semMinimo }) => !semMinimo).map(({ base }) => base))
  return imposto.minus(imposto.percent(desconto)).max(comPiso.percent(aliquotaMinima).min(imposto))
}

const textoDesconto = (desconto: Aliquota | null, imposto: Dinheiro) =>
  desconto ? `, com o desconto de ${desconto.format()}% ${imposto.format()}` : ''
