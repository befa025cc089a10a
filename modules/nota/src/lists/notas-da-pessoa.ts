import { normalizeDocumento } from '@iss/kernel/documento'
import { choiceField, defineList, integerField, optionalCompetenciaField, textField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import { buscarNotas } from '../contract/consulta.ts'
import { estadosNota, isSemEfeito } from '../domain/estado.ts'
import { daOutraParte, linhasDasNotas, tomDaNota } from '../server/consulta-notas.ts'
import { notaFiscalTable as table } from '../tables/nota-fiscal.ts'

const filters = z.object({
  numero: integerField({ label: 'Número da NF-e', min: 1 }),
  lado: choiceField({
    label: 'Notas',
    hidden: true,
    initial: 'emitidas',
    options: [
      { value: 'emitidas', label: 'Emitidas' },
      { value: 'recebidas', label: 'Recebidas' },
    ],
  }).default('emitidas'),
  situacao: choiceField({
    label: 'Situação',
    hidden: true,
    initial: 'todas',
    options: [
      { value: 'todas', label: 'Todas' },
      { value: 'validas', label: 'Válidas' },
      { value: 'canceladas', label: 'Canceladas' },
    ],
  }).default('todas'),
  competenciaInicial: optionalCompetenciaField({ label: 'Competência inicial', hidden: true }),
  competenciaFinal: optionalCompetenciaField({ label: 'Competência final', hidden: true }),
  outraParte: textField({ label: 'Outra parte', hidden: true }),
})

const estados = {
  todas: estadosNota,
  validas: estadosNota.filter((estado) => estado === 'EMITIDA' || estado === 'CANCELAMENTO_SOLICITADO'),
  canceladas: estadosNota.filter(isSemEfeito),
}

/** Notes that the selected person issued or took; where one of them is chosen, and what `buscarNotas` answers. */
export const notasDaPessoa = defineList({
  slug: 'notas-da-pessoa',
  title: 'Notas emitidas',
  path: null,
  access: buscarNotas.access,
  filters,
  query: notas,
  id: 'id',
  struck: 'cancelada',
  empty: 'Nenhuma nota válida encontrada.',
  order: ['-competencia', '-numero'],
  columns: [
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'emissao', label: 'Emissão', kind: 'datetime', secondary: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'nome', label: 'Tomador', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum', filesOnly: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomDaNota(estado) },
  ],
})

function notas(ctx: Context, filtro: z.output<typeof filters>) {
  const { lado, numero, situacao, competenciaInicial, competenciaFinal, outraParte } = filtro
  return linhasDasNotas(
    ctx,
    lado,
    and(
      lado === 'emitidas'
        ? eq(table.prestadorId, ctx.sessao.pessoaSelecionadaId)
        : eq(table.tomadorDocumento, normalizeDocumento(ctx.user.documentoPessoaSelecionada)),
      competenciaInicial === null ? undefined : gte(table.competencia, competenciaInicial),
      competenciaFinal === null ? undefined : lte(table.competencia, competenciaFinal),
      numero === null ? undefined : eq(table.numero, numero),
      situacao === 'todas' ? undefined : inArray(table.estado, estados[situacao]),
      daOutraParte(lado, outraParte),
    ),
  )
}
