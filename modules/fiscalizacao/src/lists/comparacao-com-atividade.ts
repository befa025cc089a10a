import { defineList, givenField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { analiseAccess } from '../contract/analise.ts'
import { comparar, isAbaixo, lerComparados } from '../server/analise-contribuinte.ts'

const filters = z.object({ contribuinte: givenField('Contribuinte'), atividade: givenField('Atividade') })

/** The months of the comparison of a company with its activity, to be read and taken along. */
export const comparacaoComAtividade = defineList({
  slug: 'comparacao-com-atividade',
  title: 'Comparação com a atividade',
  path: null,
  access: analiseAccess,
  filters,
  rows: meses,
  header: async (ctx, filtros) => {
    const pedido = pedidoDe(filtros)
    if (!pedido) return []
    const { contribuinte, escolhida, atividades } = await lerComparados(ctx, pedido)
    return [[contribuinte, atividades.find(({ id }) => id === escolhida)?.nome].filter(Boolean).join(', ')]
  },
  id: 'mes',
  order: ['competencia'],
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'base', label: 'Base do contribuinte', kind: 'money', total: 'sum' },
    { key: 'primeiroQuartil', label: 'Primeiro quartil', kind: 'money' },
    { key: 'mediana', label: 'Mediana', kind: 'money' },
    { key: 'terceiroQuartil', label: 'Terceiro quartil', kind: 'money' },
    { key: 'pares', label: 'Outros com movimento', kind: 'integer' },
    { key: 'lugar', label: 'Situação', kind: 'status', tone: ({ abaixo }) => (abaixo ? 'warning' : 'neutral') },
  ],
})

type Filtros = z.output<typeof filters>

const pedidoDe = ({ contribuinte, atividade }: Filtros) =>
  contribuinte === null ? null : { contribuinteId: contribuinte, atividadeId: atividade }

async function* meses(ctx: Context, filtros: Filtros) {
  const pedido = pedidoDe(filtros)
  const comparada = pedido && (await comparar(ctx, pedido))
  yield* (comparada?.meses ?? []).map((mes) => {
    const { base, mediana, ativo } = mes
    const abaixo = isAbaixo(mes)
    return {
      ...mes,
      mes: mes.competencia.firstDay(),
      abaixo,
      lugar: abaixo
        ? 'Abaixo do primeiro quartil'
        : !ativo
          ? 'Sem a atividade no mês inteiro'
          : mediana === null
            ? 'Sem comparação'
            : base.lt(mediana)
              ? 'Abaixo da mediana'
              : 'Na mediana ou acima',
    }
  })
}
