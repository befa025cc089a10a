import { booleanField, defineList } from '@iss/list/definition'
import { textOf } from '@iss/kinds'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { buscarAnaliseSimples } from '../contract/aliquota-simples.ts'
import { alteracoesDaAliquota, colunasDaAlteracao } from '../server/historico-aliquota.ts'
import { aliquotaSimplesTable as table } from '../tables/aliquota-simples.ts'

const filters = z.object({ todas: booleanField({ label: 'Mostrar também as já conferidas' }) })

/** Rates of the Simples that depart from the computed ones, for the inspector to accept or refuse. */
export const analiseAliquotasSimples = defineList({
  slug: 'analise-aliquotas-simples',
  title: 'Alíquotas do Simples',
  path: null,
  access: buscarAnaliseSimples.access,
  filters,
  query: (ctx: Context, { todas }: z.output<typeof filters>) =>
    alteracoesDaAliquota(ctx, todas ? undefined : eq(table.situacao, 'EM_ANALISE')),
  id: 'id',
  empty: 'Nenhuma alíquota a analisar.',
  order: ['-registradoEm'],
  actions: {
    analisar: {
      label: 'Analisar',
      page: true,
      when: ({ situacao }) => situacao === 'EM_ANALISE',
      send: ({
        id,
        versao,
        contribuinte,
        competencia,
        aliquota,
        calculada,
        receitaInformada,
        receitaApurada,
        folha,
        motivo,
      }) => ({
        id,
        versao,
        contribuinte,
        competencia: competencia.format(),
        aliquota: textOf('percent', aliquota.round2()),
        calculada: calculada && textOf('percent', calculada.round2()),
        receitaInformada: receitaInformada.toString(),
        receitaApurada: receitaApurada.toString(),
        folha: folha.toString(),
        motivo,
      }),
    },
  },
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'text' },
    ...colunasDaAlteracao,
  ],
})
