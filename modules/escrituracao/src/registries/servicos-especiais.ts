import { defineChild, defineRegistry } from '@iss/registry/definition'
import { cadastroEscrituracaoErrors } from './errors.ts'

/** ServicoEspecialValor: unit value from a day to another. */
const valores = defineChild({
  title: 'Valores',
  table: 'servico_especial_valor',
  parent: 'servicoId',
  fields: {
    inicio: { label: 'Início', kind: 'date', required: true, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
    valor: { label: 'Valor unitário', kind: 'money', required: true, span: 4 },
  },
  list: ['inicio', 'fim', 'valor'],
  order: ['-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['parent'] },
})

/** Services of the special ledger with the unit value in force (L05). */
export const servicosEspeciais = defineRegistry({
  slug: 'servicos-especiais',
  title: 'Serviços da escrituração especial',
  path: '/home/configuracao/servicos-especiais',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Documentos', ordem: 50, icone: 'list-details' }],
  table: 'servico_especial',
  fields: {
    nome: { label: 'Serviço', kind: 'text', required: true, max: 100, span: 8 },
    atividadeId: { label: 'Atividade', kind: 'lookup', lookup: 'atividades', required: true, span: 12 },
  },
  list: ['nome', 'atividadeId'],
  order: ['nome'],
  unique: [{ fields: ['nome'], index: 'servico_especial_nome', message: cadastroEscrituracaoErrors.servicoRepetido.message }],
  softDelete: true,
  name: 'nome',
  children: { valores },
})
