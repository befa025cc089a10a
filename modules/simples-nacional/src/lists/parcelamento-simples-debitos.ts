import { defineList, givenField } from '@iss/list/definition'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { competencia } from '../reports/simples-filtros.ts'
import { parcelamentoConsolidacaoTable as consolidacao, parcelamentoDebitoTable as debito } from '../tables/arquivos-simples.ts'

const filters = z.object({ parcelamentoId: givenField('Parcelamento') })

/** Debts of an instalment plan by its consolidations. */
export const parcelamentoSimplesDebitos = defineList({
  slug: 'parcelamento-simples-debitos',
  title: 'Débitos consolidados',
  path: null,
  access: fiscaisDoSimples,
  filters,
  query: debitos,
  id: 'id',
  empty: 'Nenhum débito consolidado.',
  order: ['-consolidadoEm', 'periodo'],
  columns: [
    { key: 'consolidadoEm', label: 'Consolidação', kind: 'date' },
    { key: 'periodo', label: 'Período de apuração', kind: 'competencia' },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'saldo', label: 'ISS do município', kind: 'money', total: 'sum' },
  ],
})

function debitos({ db }: Context, { parcelamentoId }: z.output<typeof filters>) {
  return db
    .select({
      id: debito.id,
      consolidadoEm: consolidacao.dataConsolidacao,
      periodo: competencia(debito.periodoApuracao).as('periodo'),
      vencimento: debito.vencimento,
      saldo: debito.saldo,
    })
    .from(debito)
    .innerJoin(consolidacao, refere(debito.consolidacaoId, consolidacao))
    .where(parcelamentoId === null ? sql`false` : eq(consolidacao.parcelamentoId, parcelamentoId))
}
