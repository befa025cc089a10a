import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineList, documentoField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { listarCreditosTomador } from '../contract/credito-tomador.ts'
import { tomCreditoTomador } from '../domain/tom-lancamento.ts'
import { filtrosCreditoTomador, lerCreditosTomador, notaDoCredito, somarLiberados } from '../server/ler-creditos-tomador.ts'

const filters = z.object({ ...filtrosCreditoTomador, documento: documentoField({ label: 'CPF ou CNPJ do tomador' }) })
type Filtro = z.output<typeof filters>

/** Credits that notes gave to their takers, of the whole city (F66). */
export const creditosTomador = defineList({
  slug: 'creditos-tomador',
  title: 'Créditos de notas tomadas',
  path: null,
  access: listarCreditosTomador.access,
  filters,
  limiteMeses: 1200,
  query: (ctx: Context, filtro: Filtro) => lerCreditosTomador(ctx, filtro, filtro.documento),
  summary: async (ctx, filtro) => [
    { label: 'Liberados', kind: 'money', value: (await somarLiberados(ctx, filtro, filtro.documento)) ?? Dinheiro.zero },
  ],
  id: 'id',
  struck: 'estornado',
  uncounted: 'semValor',
  empty: 'Nenhum crédito gerado.',
  order: ['-emissao'],
  columns: [
    { key: 'emissao', label: 'Emissão', kind: 'date', orderBy: 'emitidoEm' },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'documento', label: 'CPF/CNPJ', kind: 'documento', secondary: true },
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
