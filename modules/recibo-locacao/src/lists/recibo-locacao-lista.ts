import { dateField, defineList, longtextField, textField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lte } from 'drizzle-orm'
import { z } from 'zod'
import { cancelarRecibo, imprimirReciboLocacao, reciboLocacaoAccess } from '../contract/recibo-locacao.ts'
import { doLocatario, linhasDeRecibos, naSituacao, situacaoReciboField, tomRecibo } from '../server/linhas-de-recibos.ts'
import { reciboLocacaoTable as table } from '../tables/recibo-locacao.ts'

const filters = z.object({
  dataInicial: dateField({ label: 'Data de', range: { nome: 'data', ponta: 'inicio' } }),
  dataFinal: dateField({ label: 'até', range: { nome: 'data', ponta: 'fim' } }),
  locatario: textField({ label: 'Locatário' }),
  situacao: situacaoReciboField(),
})

const emissao = '/home/recibo-locacao-menu/recibo-locacao-emissao'

/** Recibos de locação of the selected person, with what may be done with them (R2). */
export const recibosLocacao = defineList({
  slug: 'recibo-locacao-lista',
  title: 'Recibos de locação emitidos',
  path: '/home/recibo-locacao-menu/recibo-locacao-lista',
  back: '/home/recibo-locacao-menu',
  access: reciboLocacaoAccess,
  filters,
  limiteMeses: 1200,
  query: recibos,
  id: 'id',
  struck: 'cancelado',
  empty: 'Nenhum recibo emitido.',
  order: ['-numero'],
  actions: {
    emitir: { label: 'Emitir recibo', on: 'list', icon: 'plus', href: emissao },
    imprimir: { label: 'Imprimir', icon: 'printer', call: imprimirReciboLocacao, show: true },
    repetir: { label: 'Emitir outro igual', icon: 'copy', href: ({ id }) => `${emissao}?copiar=${id}` },
    cancelar: {
      label: 'Cancelar',
      icon: 'ban',
      call: cancelarRecibo,
      danger: true,
      when: ({ cancelavel }) => cancelavel,
      question: ({ numero }) =>
        `Tem certeza que pretende cancelar o recibo de locação nº ${numero}? O número não será usado de novo.`,
      fields: z.object({ motivo: longtextField({ label: 'Motivo', required: true }) }),
      submit: 'Cancelar recibo',
    },
  },
  columns: [
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'dataPrestacao', label: 'Data', kind: 'date' },
    { key: 'tomadorNome', label: 'Locatário', kind: 'text' },
    { key: 'tomadorDocumento', label: 'CPF/CNPJ', kind: 'documento', secondary: true },
    { key: 'periodoInicio', label: 'Período de', kind: 'date', secondary: true },
    { key: 'periodoFim', label: 'até', kind: 'date', secondary: true },
    { key: 'valorTotal', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomRecibo[situacao] },
    { key: 'motivo', label: 'Motivo', kind: 'longtext', secondary: true },
  ],
})

function recibos(ctx: Context, { dataInicial, dataFinal, locatario, situacao }: z.output<typeof filters>) {
  return linhasDeRecibos(
    ctx,
    and(
      eq(table.prestadorId, ctx.sessao.pessoaSelecionadaId),
      dataInicial === null ? undefined : gte(table.dataPrestacao, dataInicial),
      dataFinal === null ? undefined : lte(table.dataPrestacao, dataFinal),
      doLocatario(locatario),
      naSituacao(situacao),
    ),
  )
}
