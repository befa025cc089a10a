import { defineRegistry } from '@iss/registry/definition'
import { desifErrors } from '../domain/errors.ts'
import { tiposDependencia } from '../domain/instituicao.ts'

/** Branches of institutions that the city knows (BancoDependencia); declarations bring new ones, the city says who answers for them. */
export const bancoDependencias = defineRegistry({
  slug: 'banco-dependencias',
  title: 'Dependências bancárias',
  path: '/home/configuracao/banco-dependencias',
  access: { perfis: ['gestor'], chaves: ['iss:banco:desif'] },
  menu: [
    { area: 'configuracao', grupo: 'Tributação', ordem: 101, icone: 'building-bank', palavras: ['agência', 'posto', 'DES-IF'] },
  ],
  table: 'banco_dependencia',
  fields: {
    pessoaId: {
      label: 'Instituição',
      kind: 'lookup',
      lookup: 'instituicao-financeira',
      required: 'Informe a instituição.',
      span: 8,
    },
    codigo: { label: 'Código', kind: 'text', required: true, max: 15, span: 4 },
    tipoDependencia: {
      label: 'Tipo',
      kind: 'select',
      required: true,
      options: tiposDependencia.map((value) => ({ value, label: value })),
      span: 4,
    },
    cnpj: { label: 'CNPJ', kind: 'documento', required: true, span: 4 },
    responsavel: { label: 'Responsável', kind: 'text', required: true, max: 120, span: 4 },
    endereco: { label: 'Endereço', kind: 'text', required: true, max: 120, span: 12 },
    contabilidadePropria: { label: 'Contabilidade própria', kind: 'boolean', span: 4 },
    inicio: { label: 'Início', kind: 'date', span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['pessoaId', 'codigo', 'tipoDependencia', 'responsavel', 'inicio', 'fim'],
  search: ['codigo', 'responsavel', 'endereco'],
  order: ['codigo'],
  name: 'codigo',
  unique: [
    { fields: ['pessoaId', 'codigo'], index: 'banco_dependencia_codigo', message: desifErrors.dependenciaRepetida.message },
  ],
})
