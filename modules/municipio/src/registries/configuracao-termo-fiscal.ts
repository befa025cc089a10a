import { defineRegistry } from '@iss/registry/definition'
import { tiposTermoFiscal, variaveisTermo } from '../domain/termo-fiscal.ts'
import { validarVariaveis } from '../domain/texto-com-variaveis.ts'

/** Texts of the inspection terms, with variables; one active of each kind (K44). */
export const configuracaoTermoFiscal = defineRegistry({
  slug: 'configuracao-termo-fiscal',
  title: 'Termos fiscais',
  path: '/home/actions/configuracao-termo-fiscal',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Fiscalização', ordem: 20, icone: 'file-certificate' }],
  table: 'termo_fiscal_modelo',
  fields: {
    tipo: {
      label: 'Tipo',
      kind: 'select',
      required: true,
      options: Object.entries(tiposTermoFiscal).map(([value, label]) => ({ value, label })),
      span: 8,
    },
    ativo: { label: 'Ativo', kind: 'boolean', initial: true, span: 4 },
    texto: {
      label: 'Texto',
      kind: 'longtext',
      required: true,
      max: 20_000,
      help: `Variáveis: ${variaveisTermo.map((nome) => `{{${nome}}}`).join(', ')}.`,
      span: 12,
    },
    assinatura: { label: 'Assinatura', kind: 'text', max: 200, help: 'Nome e cargo de quem assina.', span: 12 },
  },
  list: ['tipo', 'assinatura', 'ativo'],
  order: ['tipo'],
  check: ({ texto, assinatura }) => [
    ...validarVariaveis('texto', texto, variaveisTermo),
    ...validarVariaveis('assinatura', assinatura ?? '', variaveisTermo),
  ],
  name: 'tipo',
  actions: {
    previa: {
      label: 'Prévia',
      icon: 'eye',
      submit: 'Mostrar',
      fields: {
        modeloId: { label: 'Modelo', kind: 'lookup', lookup: 'configuracao-termo-fiscal', required: true, span: 12 },
      },
    },
  },
})
