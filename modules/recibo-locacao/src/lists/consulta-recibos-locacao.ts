import { defineList } from '@iss/list/definition'
import { consultaAccess, telaDasConsultas } from '@iss/nota/contract/consulta-abas'
import {
  conferirLimites,
  consultados,
  filtroDasCompetencias,
  filtroDoContribuinte,
  filtroDosNumeros,
  filtroDosValores,
} from '@iss/nota/server'
import { textField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { and, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { imprimirReciboLocacao, reciboLocacaoAccess } from '../contract/recibo-locacao.ts'
import {
  doLocatario,
  linhasDeRecibos,
  naSituacao,
  nosLimites,
  situacaoReciboField,
  tomRecibo,
} from '../server/linhas-de-recibos.ts'
import { reciboLocacaoTable as table } from '../tables/recibo-locacao.ts'

const filters = z.object({
  ...filtroDoContribuinte,
  ...filtroDasCompetencias,
  ...filtroDosNumeros,
  outraParte: textField({ label: 'Locatário' }),
  situacao: situacaoReciboField(),
  ...filtroDosValores,
})

/** Rental receipts among the tabs of Consultas (E16), beside the receipts of services taken; for accountants those of their clients. */
export const consultaRecibosLocacao = defineList({
  slug: 'consulta-recibos-locacao',
  title: 'Recibos de locação',
  path: null,
  access: { ...consultaAccess, condicao: reciboLocacaoAccess.condicao },
  tab: { screen: telaDasConsultas, name: 'ReciboLocacao', order: 46 },
  filters,
  query: recibos,
  check: conferirLimites,
  id: 'id',
  struck: 'cancelado',
  empty: 'Nenhum recibo emitido.',
  order: ['-dataPrestacao', '-numero'],
  actions: { imprimir: { label: 'Imprimir', icon: 'printer', call: imprimirReciboLocacao, show: true } },
  columns: [
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'dataPrestacao', label: 'Data', kind: 'date' },
    { key: 'competencia', label: 'Competência', kind: 'competencia', secondary: true },
    { key: 'locadorNome', label: 'Locador', kind: 'text', secondary: true },
    { key: 'tomadorNome', label: 'Locatário', kind: 'text' },
    { key: 'tomadorDocumento', label: 'CPF/CNPJ', kind: 'documento', secondary: true },
    { key: 'valorTotal', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomRecibo[situacao] },
  ],
})

function recibos(ctx: Context, { contribuinteId, outraParte, situacao, ...limites }: z.output<typeof filters>) {
  return linhasDeRecibos(
    ctx,
    and(
      inArray(table.prestadorId, consultados(ctx, contribuinteId)),
      doLocatario(outraParte),
      naSituacao(situacao),
      nosLimites(limites),
    ),
  )
}
