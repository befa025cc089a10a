import { defineLote } from '@iss/lote/definition'
import { textoNota } from '@iss/nota/domain/mensagens'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { and, inArray } from 'drizzle-orm'
import { REMOCOES_NA_HORA } from '../domain/lote-de-notas.ts'
import {
  colunasDeNotas,
  colunasDoCancelamento,
  escolhaDeNotas,
  examinarFiltro,
  type FiltroDeNotas,
  filtroDeNotas,
  listNotasDoLote,
  motivoContem,
  ordemDeNotas,
  textosDeNotas,
} from '../server/notas-do-lote.ts'
import { lerImpedimentosDaVolta, removerCancelamento } from '../server/remover-cancelamento.ts'

type Parametros = FiltroDeNotas & { motivo: string | null; complementar: boolean }

const notas = (ctx: Context, { motivo, complementar, ...filtro }: Parametros, escolhidas: readonly number[] | null) =>
  listNotasDoLote(ctx, {
    filtro,
    escolhidas,
    data: 'cancelamento',
    onde: and(inArray(notaFiscalTable.estado, ['CANCELADA', 'SUBSTITUIDA']), motivo === null ? undefined : motivoContem(motivo)),
    impedimento: (nota) => lerImpedimentosDaVolta(ctx, nota, { complementar }),
  })

/** Remover cancelamento de nota (F68): the authority takes wrong cancellations back. */
export const removeCancelamento = defineLote({
  ...ordemDeNotas,
  slug: 'remove-cancelamento',
  title: 'Remover cancelamento de nota',
  access: { perfis: ['fiscal'], chaves: ['iss:nfe:cancelar'] },
  menu: [
    { area: 'fiscal', grupo: 'Movimentação de notas', ordem: 680, icone: 'arrow-back-up' },
    { area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 680, icone: 'arrow-back-up' },
  ],
  queue: 'processaCmdPrioridade',
  immediate: REMOCOES_NA_HORA,
  texts: {
    ...textosDeNotas,
    run: 'Remover cancelamento',
    danger: false,
    confirm: 'Conferência da remoção',
    warning: 'As notas voltam a valer na sua competência.',
  },
  fields: {
    ...filtroDeNotas('Cancelamento'),
    motivo: { kind: 'text', label: 'Motivo contém', max: 200, span: 6 },
  },
  check: examinarFiltro,
  choose: {
    ...escolhaDeNotas,
    fields: {
      complementar: {
        kind: 'boolean',
        label: 'Gerar encerramento complementar',
        help: 'Nas competências encerradas, o imposto das notas fica para o encerramento complementar.',
        span: 12,
      },
    },
    examine: ['complementar'],
  },
  columns: [...colunasDeNotas, ...colunasDoCancelamento],
  items: notas,
  async run(ctx, { alvo }, { id, motivo, valores: { complementar } }) {
    const nota = await removerCancelamento(ctx, alvo, { complementar, justificativa: motivo, lote: id })
    return textoNota('cancelamentoRemovido', { n: String(nota.numero) })
  },
})
