import { formatDocumento } from '@iss/kernel/documento'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineList } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { dispensarNotasPrevistas, emitirNotasPrevistas } from '../contract/nota-recorrente.ts'
import { examinarNotas } from '../server/examinar-notas.ts'
import { listPrevistas, pedidoDeEmissao } from '../server/notas-previstas.ts'

/** Notas a emitir: what recurrences have prepared, computed as it would be issued today, confirmed after one look. */
export const notasAEmitir = defineList({
  slug: 'notas-a-emitir',
  title: 'Notas a emitir',
  back: '/home/actions/emissaonf2',
  access: emitirNotasPrevistas.access,
  filters: z.object({}),
  rows: previstas,
  id: 'id',
  empty: 'Nenhuma nota a emitir.',
  order: ['data'],
  actions: {
    recorrentes: { label: 'Notas recorrentes', on: 'list', icon: 'repeat', href: '/home/actions/notas-recorrentes' },
    emitir: {
      label: 'Emitir selecionadas',
      on: 'selection',
      icon: 'send',
      call: emitirNotasPrevistas,
      question:
        'Confirma a emissão das notas selecionadas, com os tomadores e valores da lista? Depois de emitidas, só podem ser canceladas ou substituídas.',
    },
    dispensar: {
      label: 'Dispensar',
      on: 'selection',
      icon: 'x',
      call: dispensarNotasPrevistas,
      question: 'As notas selecionadas não serão emitidas nesta competência. Deseja continuar?',
    },
  },
  columns: [
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'servico', label: 'Serviço', kind: 'text', secondary: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'data', label: 'Data da prestação', kind: 'date' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'retido', label: 'Retido', kind: 'boolean' },
    { key: 'aReceber', label: 'A receber', kind: 'money', total: 'sum' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ impedimento }) => (impedimento === '' ? 'success' : 'danger'),
    },
    { key: 'impedimento', label: 'Impedimento', kind: 'text', secondary: true },
  ],
})

async function* previstas(ctx: Context) {
  const pendentes = await listPrevistas(ctx)
  const examinadas = await examinarNotas(
    ctx,
    pendentes.map((uma) => pedidoDeEmissao(ctx, uma)),
  )
  for (const [indice, { prevista, recorrente, pedido }] of pendentes.entries()) {
    const exame = examinadas[indice]?.exame
    const resultado = exame?.apuracao.resultado
    const impedimento = exame?.violacoes.map(({ message }) => message).join(' ') ?? ''
    yield {
      id: prevista.id,
      tomador: [pedido.tomador.nome, pedido.tomador.documento && formatDocumento(pedido.tomador.documento)]
        .filter(Boolean)
        .join(' · '),
      servico: pedido.itens.map(({ descricao }) => descricao).join('; '),
      competencia: prevista.competencia,
      data: pedido.dataPrestacao,
      valor: resultado?.valorTotal ?? recorrente.valor,
      iss: resultado?.imposto ?? Dinheiro.zero,
      retido: resultado?.retido ?? false,
      aReceber: resultado?.aReceber ?? Dinheiro.zero,
      situacao: impedimento === '' ? 'Pronta' : 'Com impedimento',
      impedimento,
    }
  }
}
