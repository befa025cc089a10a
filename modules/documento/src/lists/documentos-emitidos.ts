import { formatSenha } from '@iss/kernel/ids'
import { dateField, defineList, lookupField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { documentosAccess, imprimirDocumento } from '../contract/consulta.ts'
import { lerDocumentos, tomDocumento } from '../server/ler-documentos.ts'
import { situacaoDocumentoField } from '../server/situacao-documento-field.ts'

const filters = z.object({
  tipo: lookupField({ label: 'Tipo', lookup: 'tipo-documento' }),
  inicio: dateField({
    label: 'Emissão de',
    range: { nome: 'emissao', ponta: 'inicio' },
    initial: (hoje) => `${hoje.slice(0, 4)}-01-01`,
  }),
  fim: dateField({ label: 'até', range: { nome: 'emissao', ponta: 'fim' }, initial: (hoje) => hoje }),
  situacao: situacaoDocumentoField(),
})

/** Documents of the selected person: those of the current year at first, to be opened or printed again (S01). */
export const documentosEmitidos = defineList({
  slug: 'documentos-emitidos',
  title: 'Documentos Emitidos',
  access: { ...documentosAccess, naoPerfis: ['gestor', 'fiscal', 'administrador', 'suporte'] },
  menu: [{ area: 'solicitacoes', grupo: 'Documentos', ordem: 10, icone: 'file-text' }],
  back: '/home/actions/solicitacoes',
  filters,
  limiteMeses: 1200,
  query: (ctx: Context, filtro: z.output<typeof filters>) => lerDocumentos(ctx, { ...filtro, numero: null }),
  id: 'id',
  open: ({ senha }) => `/home/actions/documentos?senha=${encodeURIComponent(formatSenha(senha))}`,
  struck: 'cancelado',
  empty: 'Nenhum documento encontrado no período.',
  order: ['-emissao'],
  actions: { imprimir: { label: 'Imprimir', call: imprimirDocumento, show: true } },
  columns: [
    { key: 'rotulo', label: 'Tipo', kind: 'text' },
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'emissao', label: 'Emissão', kind: 'datetime' },
    { key: 'valor', label: 'Valor', kind: 'money' },
    { key: 'validade', label: 'Validade', kind: 'date', secondary: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomDocumento[situacao] },
  ],
})
