import { formatSenha } from '@iss/kernel/ids'
import { dateField, defineList, integerField, lookupField } from '@iss/list/definition'
import { z } from 'zod'
import { documentosAccess, imprimirDocumento } from '../contract/consulta.ts'
import { lerDocumentos, tomDocumento } from '../server/ler-documentos.ts'
import { situacaoDocumentoField } from '../server/situacao-documento-field.ts'

const filters = z.object({
  tipo: lookupField({ label: 'Tipo', lookup: 'tipo-documento' }),
  numero: integerField({ label: 'Número', min: 1 }),
  inicio: dateField({ label: 'Emissão de', range: { nome: 'emissao', ponta: 'inicio' } }),
  fim: dateField({ label: 'até', range: { nome: 'emissao', ponta: 'fim' } }),
  situacao: situacaoDocumentoField(),
})

/** Documents that were issued (E17): those of the selected person, of the whole city for its authorities. */
export const documentos = defineList({
  slug: 'documentos',
  title: 'Documentos',
  path: null,
  access: documentosAccess,
  filters,
  limiteMeses: 1200,
  query: lerDocumentos,
  id: 'id',
  open: ({ senha }) => `/home/actions/documentos?senha=${encodeURIComponent(formatSenha(senha))}`,
  struck: 'cancelado',
  order: ['-emissao'],
  actions: {
    imprimir: { label: 'Imprimir', call: imprimirDocumento, show: true },
    copiar: { label: 'Copiar código', copy: ({ senha }) => formatSenha(senha) },
  },
  columns: [
    { key: 'rotulo', label: 'Tipo', kind: 'text' },
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'emissao', label: 'Emissão', kind: 'datetime' },
    { key: 'contribuinteNome', label: 'Contribuinte', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money' },
    { key: 'validade', label: 'Validade', kind: 'date', secondary: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomDocumento[situacao] },
  ],
})
