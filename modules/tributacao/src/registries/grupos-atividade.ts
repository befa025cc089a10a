import { defineRegistry } from '@iss/registry/definition'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

/** Groups under which the activities of the municipality stand. */
export const gruposAtividade = defineRegistry({
  slug: 'grupos-atividade',
  title: 'Grupos de atividade',
  path: '/home/configuracao/grupos-atividade',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 11, icone: 'list-check' }],
  table: 'grupo_atividade',
  fields: {
    codigo: { label: 'Código', kind: 'text', required: true, max: 10, span: 3 },
    descricao: { label: 'Descrição', kind: 'text', required: true, max: 120, span: 6 },
    representaCbo: { label: 'Representa CBO', kind: 'boolean', span: 3 },
  },
  list: ['codigo', 'descricao', 'representaCbo'],
  order: ['codigo'],
  unique: [
    { fields: ['codigo'], index: 'grupo_atividade_municipio_id_codigo_key', message: cadastroErrors.grupoRepetido.message },
  ],
  name: 'descricao',
  import: true,
})
