import { papeis } from '@iss/kernel/papel'
import { defineList, optionalCompetenciaField, selectField } from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { contribuinteField } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { imprimirNotificacoesDeLancamento, oficioAccess } from '../contract/lote.ts'
import { encerramentosDaCidade } from '../server/encerramentos-da-cidade.ts'
import { encerramentoTable as table } from '../tables/encerramento.ts'

const filters = z.object({
  contribuinte: contribuinteField(),
  competenciaOficio: optionalCompetenciaField({ label: 'Competência' }),
  papelOficio: selectField({ label: 'Papel', options: papeis }),
  situacaoOficio: selectField({
    label: 'Situação',
    options: [
      { value: 'vigentes', label: 'Vigentes' },
      { value: 'cancelados', label: 'Cancelados' },
    ],
  }),
})

/** Closings that the authority made for who did not close, those put back struck through (F52). */
export const encerramentosOficio = defineList({
  slug: 'encerramentos-oficio',
  title: 'Encerramentos de ofício',
  path: null,
  access: oficioAccess,
  mode: 'assincrono',
  tipo: RelatorioAssincrono.ENCERRAMENTO_OFICIO,
  filters,
  query: encerramentos,
  id: 'id',
  open: ({ id }) => `/home/actions/encerramento-memoria?id=${id}`,
  struck: 'reaberto',
  empty: 'Nenhum encerramento de ofício.',
  order: ['-encerradoEm', 'contribuinte'],
  actions: {
    notificar: {
      label: 'Notificação de lançamento',
      on: 'selection',
      icon: 'printer',
      call: imprimirNotificacoesDeLancamento,
      show: true,
    },
    cancelar: {
      label: 'Cancelar encerramento de ofício',
      icon: 'ban',
      compact: true,
      danger: true,
      page: true,
      when: ({ reaberto }) => !reaberto,
    },
  },
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', below: 'documento', total: 'count' },
    { key: 'documento', label: 'CPF/CNPJ', kind: 'documento', filesOnly: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'papel', label: 'Papel', kind: 'text', secondary: true },
    { key: 'encerradoEm', label: 'Data', kind: 'datetime' },
    { key: 'usuario', label: 'Autor', kind: 'text', secondary: true },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum', secondary: true },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum', secondary: true },
    { key: 'credito', label: 'Crédito', kind: 'money', total: 'sum', secondary: true },
    { key: 'valor', label: 'Valor devido', kind: 'money', total: 'sum' },
    { key: 'guia', label: 'Guia', kind: 'numero' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ reaberto }) => (reaberto ? 'danger' : 'success') },
    { key: 'motivo', label: 'Motivo do cancelamento', kind: 'text', filesOnly: true },
  ],
})

function encerramentos(ctx: Context, filtro: z.output<typeof filters>) {
  const { contribuinte, competenciaOficio, papelOficio, situacaoOficio } = filtro
  return encerramentosDaCidade(
    ctx,
    and(
      eq(table.deOficio, true),
      contribuinte === null ? undefined : eq(table.pessoaId, Number(contribuinte)),
      competenciaOficio === null ? undefined : eq(table.competencia, competenciaOficio),
      papelOficio === null ? undefined : eq(table.papel, papelOficio),
      situacaoOficio === 'vigentes' ? isNull(table.reabertoEm) : undefined,
      situacaoOficio === 'cancelados' ? isNotNull(table.reabertoEm) : undefined,
    ),
  )
}
