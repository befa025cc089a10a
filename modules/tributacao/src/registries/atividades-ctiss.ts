import { defineChild, defineRegistry } from '@iss/registry/definition'
import { tabelaErrors } from '../domain/errors-tabelas.ts'
import { formatSubitem } from '../domain/forma-do-subitem.ts'
import { listaServico } from '../domain/lista-servico-dados.ts'

/** CNAE subclasses that belong to a CTISS (VinculoCnaeCtiss). */
const cnaes = defineChild({
  title: 'CNAE',
  table: 'vinculo_cnae_ctiss',
  parent: 'atividadeCtissId',
  fields: {
    cnae: { label: 'CNAE', kind: 'cnae', required: 'Informe o CNAE.', span: 4 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
  },
  list: ['cnae', 'inicio', 'fim'],
  order: ['cnae', '-inicio'],
  unique: [
    { fields: ['parent', 'cnae', 'inicio'], index: 'vinculo_cnae_ctiss_cnae', message: tabelaErrors.cnaeRepetido.message },
  ],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['parent', 'cnae'] },
  name: 'cnae',
  import: true,
})

/** The municipality's own codes of services (AtividadeCTISS, K10), each with its CNAE subclasses; activities are tied to them under Atividades. */
export const atividadesCtiss = defineRegistry({
  slug: 'atividades-ctiss',
  title: 'Atividades CTISS',
  path: '/home/configuracao/atividades-ctiss',
  access: { perfis: ['gestor'], chaves: ['iss:atividadeCNAE'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 12, icone: 'list-check' }],
  table: 'atividade_ctiss',
  fields: {
    codigo: { label: 'CTISS', kind: 'ctiss', required: 'Informe o CTISS.', help: 'Nove caracteres.', span: 4 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 4 },
    fim: { label: 'Fim', kind: 'date', span: 4 },
    descricao: { label: 'Descrição', kind: 'text', required: true, max: 500, span: 12 },
    atividade116: {
      label: 'Item da LC 116',
      kind: 'select',
      required: true,
      options: listaServico.map(({ subitem, nome }) => ({ value: subitem, label: `${formatSubitem(subitem)} - ${nome}` })),
      span: 12,
    },
    abateObra: { label: 'Abate obra', kind: 'boolean', span: 12 },
  },
  list: ['codigo', 'descricao', 'atividade116', 'abateObra', 'inicio', 'fim'],
  search: ['codigo', 'descricao', 'atividade116'],
  order: ['codigo', '-inicio'],
  unique: [{ fields: ['codigo', 'inicio'], index: 'atividade_ctiss_codigo', message: tabelaErrors.ctissRepetido.message }],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['codigo'] },
  name: 'codigo',
  import: true,
  children: { cnaes },
})
