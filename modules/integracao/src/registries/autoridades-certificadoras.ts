import { defineRegistry } from '@iss/registry/definition'

/** Isomorphic: browser and server run the same rules. */
export const autoridadesCertificadoras = defineRegistry({
  slug: 'autoridades-certificadoras',
  title: 'Autoridades certificadoras',
  path: '/home/configuracao/autoridades-certificadoras',
  access: { perfis: ['gestor', 'administrador'] },
  menu: [{ area: 'configuracao', grupo: 'Geral', ordem: 100 }],
  table: 'autoridades_certificadoras',
  fields: {
    descricao: { label: 'Descrição', kind: 'text', required: true, max: 100, span: 6 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 3 },
    fim: { label: 'Fim', kind: 'date', span: 3 },
    ativo: { label: 'Ativo', kind: 'boolean', initial: true, span: 3 },
  },
  list: ['descricao', 'inicio', 'fim', 'ativo'],
  order: ['descricao'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['descricao'] },
})
