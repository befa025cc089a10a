import type { Fields } from '@iss/registry/definition'

/** The form of a signed script; state and dates are the server's. */
export const camposDoScript = {
  nome: { label: 'Nome', kind: 'text', required: 'Informe o nome do script.', max: 60, span: 6 },
  ativo: { label: 'Ativo', kind: 'boolean', readOnlyWhen: () => true, initial: false, span: 2 },
  criado: { label: 'Criado', kind: 'datetime', readOnlyWhen: () => true, span: 2 },
  modificado: { label: 'Modificado', kind: 'datetime', readOnlyWhen: () => true, span: 2 },
  arquivo: {
    label: 'Arquivo',
    kind: 'longtext',
    required: 'Cole o conteúdo do arquivo do script.',
    max: 20_000,
    help: 'Exatamente como foi assinado.',
    span: 12,
  },
  assinatura: {
    label: 'Assinatura',
    kind: 'text',
    required: 'Assinatura inválida.',
    max: 100,
    help: 'A que agente-conector assinar mostra.',
    span: 12,
  },
} as const satisfies Fields

const oNome = { nome: { label: 'Nome do script', kind: 'text', required: true, max: 60 } } as const

/** What the registries of both kinds of scripts are beside their names (A55, A56): grid, fields, and what switches a script on and off. */
export const formaDosScripts = {
  fields: camposDoScript,
  list: ['nome', 'ativo', 'criado', 'modificado'],
  search: ['nome'],
  order: ['nome'],
  actions: {
    ativar: { label: 'Ativar script', icon: 'check', fields: oNome, submit: 'Ativar' },
    desativar: { label: 'Desativar script', icon: 'x', fields: oNome, submit: 'Desativar' },
  },
} as const

/** One name stands for one script. */
export const nomeUnico = (index: string) => [{ fields: ['nome'], index, message: 'Já existe um script com este nome.' }] as const
