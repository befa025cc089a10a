import { Aliquota } from '@iss/kernel/aliquota'
import { defineChild, defineRegistry } from '@iss/registry/definition'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

const cem = Aliquota.from('100')

/** Percents taken off the base, in the order in which they are offered. */
const tipos = defineChild({
  title: 'Descontos',
  table: 'tipo_desconto_base',
  parent: 'perfilId',
  position: 'posicao',
  fields: {
    nome: { label: 'Nome', kind: 'text', required: true, max: 100, span: 8 },
    percentual: { label: 'Percentual', kind: 'percent', required: true, span: 4 },
    atividadeId: { label: 'Atividade', kind: 'lookup', lookup: 'atividades', help: 'Em branco: todas as atividades.', span: 12 },
  },
  list: ['nome', 'percentual', 'atividadeId'],
  check: ({ percentual }) =>
    percentual.compare(Aliquota.zero) <= 0 || percentual.compare(cem) > 0 ? [cadastroErrors.percentualDesconto] : [],
  unique: [
    {
      fields: ['parent', 'atividadeId'],
      index: 'tipo_desconto_base_atividade',
      message: cadastroErrors.descontoRepetido.message,
    },
  ],
})

/** Who has the profile; a person has one at a time. */
const pessoas = defineChild({
  title: 'Contribuintes',
  table: 'pessoa_perfil_desconto_base',
  parent: 'perfilId',
  fields: {
    pessoaId: { label: 'Contribuinte', kind: 'lookup', lookup: 'pessoa', required: 'Informe o contribuinte.', span: 12 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 6 },
    fim: { label: 'Fim', kind: 'date', span: 6 },
  },
  list: ['pessoaId', 'inicio', 'fim'],
  order: ['-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['pessoaId'] },
})

/** Discount profiles on the base of the tax (PerfilDescontoBaseCalculo): their percents, and the taxpayers who have them. */
export const configuracoesDesconto = defineRegistry({
  slug: 'configuracoes-desconto',
  title: 'Descontos da base de cálculo',
  path: '/home/configuracao/configuracoes-desconto',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 70, icone: 'coins' }],
  table: 'perfil_desconto_base',
  fields: {
    nome: { label: 'Nome do perfil', kind: 'text', required: true, max: 100, span: 12 },
    fundamento: { label: 'Fundamento legal', kind: 'text', max: 200, span: 12 },
  },
  list: ['nome', 'fundamento'],
  order: ['nome'],
  unique: [{ fields: ['nome'], index: 'perfil_desconto_base_nome', message: cadastroErrors.perfilRepetido.message }],
  softDelete: true,
  children: { tipos, pessoas },
})
