import { Aliquota } from '@iss/kernel/aliquota'
import { defineChild, defineRegistry } from '@iss/registry/definition'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

const cem = Aliquota.from('100')

const pessoas = defineChild({
  title: 'Contribuintes',
  table: 'pessoa_perfil_desconto_imposto',
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

/** Profiles that take a percent off the tax of an electronic note (PerfilDescontoImpostoNfe, K18); an inactive one gives no discount. */
export const pessoaPerfilDescontoImpostoNfe = defineRegistry({
  slug: 'pessoa-perfil-desconto-imposto-nfe',
  title: 'Desconto do imposto na NF-e',
  path: '/home/actions/pessoa-perfil-desconto-imposto-nfe',
  access: { perfis: ['gestor'], chaves: ['iss:nfe:descontoImposto'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 72, icone: 'coins' }],
  table: 'perfil_desconto_imposto',
  fields: {
    nome: { label: 'Nome do perfil', kind: 'text', required: true, max: 100, span: 6 },
    percentual: { label: 'Percentual', kind: 'percent', required: true, span: 3 },
    ativa: { label: 'Ativo', kind: 'boolean', help: 'Perfil inativo não dá desconto.', span: 3 },
  },
  list: ['nome', 'percentual', 'ativa'],
  order: ['nome'],
  check: ({ percentual }) =>
    percentual.compare(Aliquota.zero) <= 0 || percentual.compare(cem) > 0 ? [cadastroErrors.percentualDesconto] : [],
  unique: [{ fields: ['nome'], index: 'perfil_desconto_imposto_nome', message: cadastroErrors.perfilRepetido.message }],
  softDelete: true,
  children: { pessoas },
})
