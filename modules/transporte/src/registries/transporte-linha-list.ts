import { defineRegistry } from '@iss/registry/definition'
import { transporteErrors } from '../domain/errors.ts'

/** Lines of collective transport with the company that runs each. */
export const linhaTransporte = defineRegistry({
  slug: 'transporte-linha-list',
  title: 'Linhas de transporte',
  path: '/home/transporte/transporte-linha-list',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Setores', ordem: 21, icone: 'transfer', palavras: ['ônibus', 'itinerário'] }],
  table: 'linha_transporte',
  fields: {
    codigo: { label: 'Código', kind: 'text', required: true, max: 20, span: 3 },
    nome: { label: 'Nome', kind: 'text', required: true, max: 120, span: 9 },
    pessoaId: { label: 'Empresa', kind: 'lookup', lookup: 'pessoa', required: 'Informe a empresa.', span: 12 },
  },
  list: ['codigo', 'nome', 'pessoaId'],
  search: ['codigo', 'nome'],
  order: ['codigo'],
  name: 'nome',
  unique: [{ fields: ['codigo'], index: 'linha_transporte_codigo', message: transporteErrors.linhaRepetida.message }],
  softDelete: true,
})
