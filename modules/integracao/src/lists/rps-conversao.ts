import { formatDocumento } from '@iss/kernel/documento'
import { plusDays } from '@iss/kernel/data'
import { choiceField, defineList, textField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { converterRpsPendentes, recusarRpsPendentes } from '../contract/rps-conversao.ts'
import { textoImportacao } from '../domain/mensagens.ts'
import { lerPrazoConversao } from '../server/prazo-conversao.ts'
import { listRpsPendentes } from '../server/rps-pendentes.ts'

const filters = z.object({
  serie: textField({ label: 'Série' }),
  prazo: choiceField({
    label: 'Prazo',
    initial: 'todos',
    options: [
      { value: 'todos', label: 'Todos' },
      { value: 'no-prazo', label: 'No prazo' },
      { value: 'vencido', label: 'Fora do prazo' },
    ],
  }),
})

const tipos = { 1: 'RPS', 2: 'Nota Conjugada (Mista)', 3: 'Cupom' } as const

/** RPS pendentes de conversão (E19): what was delivered in files and has become no note yet, with the day until which it should. */
export const rpsConversao = defineList({
  slug: 'rps-conversao',
  title: 'RPS pendentes de conversão',
  path: '/home/actions/rps-conversao',
  access: converterRpsPendentes.access,
  menu: [{ area: 'solicitacoes', grupo: 'Integração', ordem: 222, icone: 'replace' }],
  filters,
  rows: pendentes,
  id: 'id',
  empty: 'Nenhum RPS pendente de conversão.',
  order: ['prazo', 'serie', 'numero'],
  actions: {
    importar: { label: 'Importar RPS', on: 'list', icon: 'file-import', href: '/home/actions/importar-rps-escrituracoes' },
    converter: {
      label: 'Converter selecionados',
      on: 'selection',
      icon: 'replace',
      call: converterRpsPendentes,
      question:
        'Confirma a conversão dos RPS selecionados em NF-e? Depois de emitidas, as notas só podem ser canceladas ou substituídas.',
    },
    recusar: {
      label: 'Recusar',
      on: 'selection',
      icon: 'x',
      call: recusarRpsPendentes,
      question:
        'Os RPS selecionados não serão convertidos. Para convertê-los depois será preciso enviá-los de novo. Deseja continuar?',
    },
  },
  columns: [
    { key: 'numero', label: 'Nº', kind: 'numero' },
    { key: 'serie', label: 'Série', kind: 'text' },
    { key: 'tipo', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'status', label: 'Status', kind: 'text', secondary: true },
    { key: 'data', label: 'Data', kind: 'date' },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'prazo', label: 'Prazo', kind: 'date' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'No prazo' ? 'success' : 'danger'),
    },
    { key: 'mensagem', label: 'Motivo', kind: 'text', secondary: true },
  ],
})

async function* pendentes(ctx: Context, { serie, prazo: qual }: z.output<typeof filters>) {
  const [dias, hoje] = [await lerPrazoConversao(ctx), ctx.clock.today()]
  for (const { id, rps, declaracao, mensagem } of await listRpsPendentes(ctx, ctx.sessao.pessoaSelecionadaId)) {
    const { dataEmissao, status, tomador, servico } = declaracao
    const prazo = dataEmissao === null ? null : plusDays(dataEmissao, dias)
    const vencido = prazo !== null && prazo < hoje
    if ((serie !== '' && rps.serie !== serie) || (qual === 'vencido' && !vencido) || (qual === 'no-prazo' && vencido)) continue
    yield {
      id,
      numero: rps.numero,
      serie: rps.serie,
      tipo: tipos[rps.tipo],
      status: status === 'normal' ? 'Normal' : 'Cancelado',
      data: dataEmissao,
      tomador: tomador?.razaoSocial ?? (tomador?.documento ? formatDocumento(tomador.documento) : 'Não identificado'),
      valor: servico.valores.valorServicos,
      prazo,
      situacao: vencido ? 'Fora do prazo' : 'No prazo',
      mensagem: mensagem ?? textoImportacao('arquivoNaoConfirmado'),
    }
  }
}
