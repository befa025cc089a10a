import { AppError } from '@iss/kernel/errors'
import { defineLote } from '@iss/lote/definition'
import { textoNota } from '@iss/nota/domain/mensagens'
import { getNota } from '@iss/nota/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { notInArray } from 'drizzle-orm'
import { motivosCancelamento } from '../domain/cancelamento.ts'
import type { OpcoesDoCancelamento } from '../domain/lote-de-notas.ts'
import { efetivarCancelamento } from '../server/cancelar-nota.ts'
import { avisarCancelamento, lerImpedimentosDoCancelamento } from '../server/cancelar-em-lote.ts'
import {
  colunasDeNotas,
  escolhaDeNotas,
  examinarFiltro,
  type FiltroDeNotas,
  filtroDeNotas,
  listNotasDoLote,
  ordemDeNotas,
  textosDeNotas,
} from '../server/notas-do-lote.ts'

const notas = (ctx: Context, filtro: FiltroDeNotas & OpcoesDoCancelamento, escolhidas: readonly number[] | null) =>
  listNotasDoLote(ctx, {
    filtro,
    escolhidas,
    data: 'emissao',
    onde: notInArray(notaFiscalTable.estado, ['RASCUNHO']),
    impedimento: (nota) => lerImpedimentosDoCancelamento(ctx, nota, filtro),
  })

/** Cancelar notas em lote (F69): the authority cancels a range of notes of a provider, with the result of each. */
export const cancelaNotaLote = defineLote({
  ...ordemDeNotas,
  slug: 'cancela-nota-lote',
  title: 'Cancelar notas em lote',
  access: { perfis: ['fiscal'], chaves: ['iss:cancela:nota:lote'] },
  menu: [
    { area: 'fiscal', grupo: 'Movimentação de notas', ordem: 690, icone: 'file-x' },
    { area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 690, icone: 'file-x' },
  ],
  texts: {
    ...textosDeNotas,
    run: 'Cancelar notas',
    confirm: 'Conferência do cancelamento',
    warning: 'As notas perdem o efeito e saem da sua competência.',
  },
  fields: filtroDeNotas('Emissão'),
  check: examinarFiltro,
  choose: {
    ...escolhaDeNotas,
    fields: {
      codigo: {
        kind: 'select',
        label: 'Motivo',
        required: true,
        options: motivosCancelamento.map(({ codigo, label }) => ({ value: codigo, label })),
      },
      processo: { kind: 'text', label: 'Processo', max: 60 },
      gerarCredito: { kind: 'boolean', label: 'Gerar crédito do valor pago, quando a guia já foi paga', span: 12 },
      complementar: {
        kind: 'boolean',
        label: 'Lançar a diferença em encerramento complementar, quando a competência está encerrada',
        span: 12,
      },
      notificar: { kind: 'boolean', label: 'Notificar prestador e tomador por e-mail', initial: true, span: 12 },
    },
    examine: ['gerarCredito', 'complementar'],
  },
  columns: colunasDeNotas,
  items: notas,
  async run(ctx, { alvo }, { id, motivo: justificativa, valores }) {
    const { codigo, processo, notificar, gerarCredito, complementar } = valores
    const nota = await getNota(ctx, alvo, true)
    const recusas = await lerImpedimentosDoCancelamento(ctx, nota, { gerarCredito, complementar })
    if (recusas.length > 0) throw new AppError('business', recusas)
    const motivo = processo ? `${justificativa} (processo ${processo})` : justificativa
    await efetivarCancelamento(ctx, nota, motivo, { codigo: Number(codigo), lote: id })
    if (notificar) await avisarCancelamento(ctx, nota, motivo)
    return textoNota('cancelada', { n: String(nota.numero) })
  },
})
