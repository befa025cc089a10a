import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineList } from '@iss/list/definition'
import { normalizeDocumento } from '@iss/kernel/documento'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { buscarCreditosTomador } from '../contract/credito-tomador.ts'
import { tomCreditoTomador } from '../domain/tom-lancamento.ts'
import { filtrosCreditoTomador, lerCreditosTomador, notaDoCredito, somarLiberados } from '../server/ler-creditos-tomador.ts'

const filters = z.object(filtrosCreditoTomador)
type Filtro = z.output<typeof filters>

const proprio = (ctx: Context) => normalizeDocumento(ctx.user.documentoPessoaSelecionada)

/** Credits that notes gave to the selected person (E13). */
export const meusCreditos = defineList({
  slug: 'meus-creditos',
  title: 'Créditos de notas tomadas',
  path: null,
  access: buscarCreditosTomador.access,
  filters,
  limiteMeses: 1200,
  query: (ctx: Context, filtro: Filtro) => lerCreditosTomador(ctx, filtro, proprio(ctx)),
  summary: async (ctx, filtro) => [
    {
      label: 'Liberados',
      kind: 'money',
      value: (await somarLiberados(ctx, filtro, proprio(ctx))) ?? Dinheiro.zero,
    },
  ],
  id: 'id',
  struck: 'estornado',
  uncounted: 'semValor',
  empty: 'Nenhum crédito gerado.',
  order: ['-emissao'],
  actions: {
    indicarUso: {
      label: 'Indicar uso',
      on: 'selection',
      page: true,
      when: ({ situacao }) => situacao === 'LIBERADO',
      send: ({ beneficio, pedeReferencia }) => ({ beneficio, pedeReferencia }),
    },
  },
  columns: [
    { key: 'emissao', label: 'Emissão', kind: 'date', orderBy: 'emitidoEm' },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'nota', label: 'Nota', kind: 'numero', link: notaDoCredito },
    { key: 'base', label: 'Base', kind: 'money', secondary: true },
    { key: 'percentual', label: '%', kind: 'percent', secondary: true },
    { key: 'valor', label: 'Crédito', kind: 'money', total: 'sum' },
    { key: 'beneficio', label: 'Benefício', kind: 'text', secondary: true },
    { key: 'validade', label: 'Validade', kind: 'date', secondary: true },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomCreditoTomador[situacao] },
    { key: 'uso', label: 'Uso', kind: 'text', secondary: true },
  ],
})
