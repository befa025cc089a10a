import { Competencia } from '@iss/kernel/competencia'
import { defineRegistry } from '@iss/registry/definition'
import { bloqueioMovimentacaoErrors, labelTipoBloqueio, tiposBloqueio } from '../domain/bloqueio-movimentacao.ts'

/** What a taxpayer may not do in a range of competences, and why; a block is ended or cancelled, never deleted. */
export const bloqueioDeMovimentacoes = defineRegistry({
  slug: 'bloqueio-de-movimentacoes',
  title: 'Bloqueio de movimentações',
  path: '/home/actions/bloqueio-de-movimentacoes',
  access: { perfis: ['fiscal', 'gestor'], chaves: ['iss:bloqueioMov'] },
  menu: [{ area: 'fiscal', grupo: 'Fiscalização', ordem: 40, icone: 'ban' }],
  table: 'bloqueio_movimentacao',
  fields: {
    contribuinteId: { label: 'Contribuinte', kind: 'lookup', lookup: 'pessoa', required: 'Informe o contribuinte.', span: 8 },
    tipo: {
      label: 'Tipo',
      kind: 'select',
      required: true,
      options: tiposBloqueio.map((value) => ({ value, label: labelTipoBloqueio[value] })),
      initial: 'FISCALIZACAO',
      span: 4,
    },
    competenciaInicial: {
      label: 'Competência inicial',
      kind: 'competencia',
      required: true,
      initial: (hoje) => Competencia.fromData(hoje),
      span: 3,
    },
    competenciaFinal: { label: 'Competência final', kind: 'competencia', span: 3, help: 'Em branco: sem fim.' },
    bloqueiaNf: { label: 'Bloqueia a emissão de notas', kind: 'boolean', initial: true, span: 4 },
    bloqueiaEncerramento: { label: 'Bloqueia o encerramento', kind: 'boolean', span: 4 },
    bloqueiaEscrituracoes: { label: 'Bloqueia a escrituração', kind: 'boolean', span: 4 },
    motivo: { label: 'Motivo', kind: 'longtext', required: bloqueioMovimentacaoErrors.motivo.message, max: 500, span: 12 },
    fiscalId: {
      label: 'Fiscal',
      kind: 'lookup',
      lookup: 'pessoa',
      readOnlyWhen: () => true,
      visibleWhen: ({ fiscalId }) => Boolean(fiscalId),
      span: 8,
    },
  },
  list: [
    'contribuinteId',
    'tipo',
    'competenciaInicial',
    'competenciaFinal',
    'bloqueiaNf',
    'bloqueiaEncerramento',
    'bloqueiaEscrituracoes',
    'motivo',
    'fiscalId',
  ],
  search: ['motivo', 'tipo'],
  order: ['-competenciaInicial'],
  check: ({ bloqueiaNf, bloqueiaEncerramento, bloqueiaEscrituracoes }) =>
    bloqueiaNf || bloqueiaEncerramento || bloqueiaEscrituracoes ? [] : [bloqueioMovimentacaoErrors.nenhuma],
  vigencia: {
    inicio: 'competenciaInicial',
    fim: 'competenciaFinal',
    key: ['contribuinteId'],
    message: bloqueioMovimentacaoErrors.periodo.message,
  },
  softDelete: true,
  lockedWhenUsed: bloqueioMovimentacaoErrors.soFinal.message,
})
