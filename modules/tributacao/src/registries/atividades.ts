import { defineChild, defineRegistry } from '@iss/registry/definition'
import { formatSubitem } from '../domain/forma-do-subitem.ts'
import { listaServico } from '../domain/lista-servico-dados.ts'
import { cadastroErrors } from '../domain/errors-cadastros.ts'
import { tiposCartorio } from '../domain/tipos-cartorio.ts'
import { tiposNacionaisDeducao } from '../domain/tipos-deducao.ts'

const anexos = ['III', 'IV', 'V'] as const

/** Rates of an activity, each with its period. A rate that notes bear only gets an end: those notes keep it (AtividadeHistorico). */
const aliquotas = defineChild({
  title: 'Alíquotas',
  table: 'atividade_aliquota',
  parent: 'atividadeId',
  fields: {
    aliquota: { label: 'Alíquota', kind: 'percent', required: true, span: 3 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 3 },
    fim: { label: 'Fim', kind: 'date', span: 3 },
    fonte: { label: 'Fundamento', kind: 'text', required: true, max: 200, span: 12, help: 'Lei ou decreto municipal.' },
  },
  list: ['aliquota', 'inicio', 'fim', 'fonte'],
  order: ['-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['parent'] },
  lockedWhenUsed: cadastroErrors.aliquotaUsada.message,
  name: 'aliquota',
})

/** Kinds of deduction that an activity takes by municipal law; without a row only those of LC 116/2003 art. 7 §2 I (TipoDeducao). */
const tiposDeducao = defineChild({
  title: 'Tipos de dedução',
  table: 'tipo_deducao',
  parent: 'atividadeId',
  fields: {
    codigo: {
      label: 'Tipo',
      kind: 'select',
      required: true,
      options: tiposNacionaisDeducao.map(({ codigo, nome }) => ({ value: String(codigo), label: nome })),
      span: 6,
    },
    nome: { label: 'Nome', kind: 'text', required: true, max: 100, span: 6 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 3 },
    fim: { label: 'Fim', kind: 'date', span: 3 },
    fonte: { label: 'Fundamento', kind: 'text', required: true, max: 200, span: 12, help: 'Lei ou decreto municipal.' },
  },
  list: ['codigo', 'nome', 'inicio', 'fim'],
  position: 'posicao',
  softDelete: true,
  name: 'nome',
})

/** CTISS that the notes of an activity may name (VinculoAtividade). */
const ctiss = defineChild({
  title: 'CTISS',
  table: 'vinculo_atividade',
  parent: 'atividadeId',
  fields: {
    atividadeCtissId: { label: 'CTISS', kind: 'lookup', lookup: 'ctiss', required: 'Informe o CTISS.', span: 12 },
    inicio: { label: 'Início', kind: 'date', required: true, initial: (hoje) => hoje, span: 3 },
    fim: { label: 'Fim', kind: 'date', span: 3 },
    permiteIncidenciaForaMunicipio: { label: 'Permite incidência fora do município', kind: 'boolean', span: 6 },
  },
  list: ['atividadeCtissId', 'inicio', 'fim', 'permiteIncidenciaForaMunicipio'],
  order: ['-inicio'],
  vigencia: { inicio: 'inicio', fim: 'fim', key: ['parent', 'atividadeCtissId'] },
})

/** Services of registry offices under an activity (spec 3 §3.4, notary service type). */
const servicosNotariais = defineChild({
  title: 'Serviços notariais',
  table: 'servico_notarial',
  parent: 'atividadeId',
  visibleWhen: ({ itemListaServico }) => itemListaServico === '21.01',
  fields: {
    tipoCartorio: { label: 'Tipo de cartório', kind: 'select', required: true, options: tiposCartorio, span: 6 },
    codigo: { label: 'Código', kind: 'text', required: true, max: 20, span: 6 },
    descricao: { label: 'Descrição', kind: 'text', required: true, max: 200, span: 12 },
  },
  list: ['tipoCartorio', 'codigo', 'descricao'],
  order: ['tipoCartorio', 'codigo'],
  unique: [
    {
      fields: ['codigo', 'tipoCartorio'],
      index: 'servico_notarial_codigo',
      message: cadastroErrors.servicoNotarialRepetido.message,
    },
  ],
  softDelete: true,
  name: 'descricao',
  import: true,
})

/** Activities of the municipality under the list of services of LC 116/2003, with what each of them allows. */
export const atividades = defineRegistry({
  slug: 'atividades',
  title: 'Atividades',
  path: '/home/configuracao/atividades',
  access: { perfis: ['gestor'], chaves: ['iss:atividadeCNAE'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 10, icone: 'clipboard-list' }],
  table: 'atividade',
  fields: {
    grupoId: { label: 'Grupo', kind: 'lookup', lookup: 'grupos-atividade', required: true, span: 4 },
    codigo: { label: 'Código', kind: 'text', required: true, max: 20, span: 3 },
    ativa: { label: 'Ativa', kind: 'boolean', initial: true, span: 5 },
    nome: { label: 'Nome', kind: 'text', required: true, max: 500, span: 12 },
    resumo: { label: 'Resumo', kind: 'text', required: true, max: 120, span: 12, help: 'Nome curto, para listas.' },
    itemListaServico: {
      label: 'Item da LC 116',
      kind: 'select',
      required: true,
      options: listaServico.map(({ subitem, nome }) => ({ value: subitem, label: `${formatSubitem(subitem)} - ${nome}` })),
      span: 12,
    },
    codigoTributacaoNacional: { label: 'Código de tributação nacional', kind: 'text', max: 6, span: 4 },
    cnae: { label: 'CNAE', kind: 'cnae', span: 4 },
    nbs: { label: 'NBS', kind: 'text', max: 9, span: 4 },
    anexoSimples: {
      label: 'Anexo do Simples Nacional',
      kind: 'select',
      required: true,
      options: anexos.map((value) => ({ value, label: value })),
      initial: 'III',
      span: 6,
    },
    passivelFatorR: { label: 'Passível de fator R', kind: 'boolean', span: 6 },
    isenta: { label: 'Isenta', kind: 'boolean', span: 4 },
    retida: { label: 'Retida', kind: 'boolean', span: 4 },
    aceitaEdicaoAliquota: { label: 'Aceita edição da alíquota', kind: 'boolean', span: 4 },
    permiteIncidenciaForaMunicipio: { label: 'Permite incidência fora do município', kind: 'boolean', span: 4 },
    permiteRetencaoNoMunicipio: { label: 'Permite retenção no município', kind: 'boolean', initial: true, span: 4 },
    retemLocalPrestacao: { label: 'Retém no local da prestação', kind: 'boolean', span: 4 },
    abateObra: { label: 'Abate obra', kind: 'boolean', span: 4 },
    permiteOutrasDeducoes: { label: 'Permite outras deduções', kind: 'boolean', span: 4 },
    tomadorNaoIdentificado: { label: 'Tomador não identificado', kind: 'boolean', span: 4 },
    upfmd: { label: 'UPFMD', kind: 'boolean', span: 4 },
    pedagio: { label: 'Pedágio', kind: 'boolean', span: 4 },
    transporteColetivo: { label: 'Transporte coletivo', kind: 'boolean', span: 4 },
  },
  list: ['codigo', 'resumo', 'itemListaServico', 'isenta', 'retida', 'ativa'],
  search: ['codigo', 'nome', 'resumo', 'itemListaServico'],
  order: ['codigo'],
  unique: [{ fields: ['codigo'], index: 'atividade_municipio_id_codigo_key', message: cadastroErrors.atividadeRepetida.message }],
  name: 'resumo',
  import: true,
  children: { aliquotas, ctiss, tiposDeducao, servicosNotariais },
})
