import { defineRegistry } from '@iss/registry/definition'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

/** Units of measure of the items of a note; an inactive one is no longer offered, and old items keep it. */
export const gerenciarUnidades = defineRegistry({
  slug: 'gerenciar-unidades',
  title: 'Unidades',
  path: '/home/configuracao/gerenciar-unidades',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Município e acesso', ordem: 60, icone: 'list-check' }],
  table: 'unidade',
  fields: {
    sigla: { label: 'Sigla', kind: 'text', required: true, max: 6, span: 3 },
    nome: { label: 'Nome', kind: 'text', required: true, max: 60, span: 6 },
    ativa: { label: 'Ativa', kind: 'boolean', initial: true, span: 3 },
  },
  list: ['sigla', 'nome', 'ativa'],
  order: ['sigla'],
  unique: [{ fields: ['sigla'], index: 'unidade_sigla', message: cadastroErrors.unidadeRepetida.message }],
  import: true,
})
