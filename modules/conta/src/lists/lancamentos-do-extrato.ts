import { Competencia } from '@iss/kernel/competencia'
import { choiceField, defineList } from '@iss/list/definition'
import { pessoaDoPedido } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { encerramentoAccess } from '../contract/acesso.ts'
import { lerExtrato } from '../server/extrato.ts'

const filters = z.object({
  papelServico: choiceField({
    label: 'Papel',
    initial: 'PRESTADOR',
    options: [
      { value: 'PRESTADOR', label: 'Prestador' },
      { value: 'TOMADOR', label: 'Tomador' },
    ],
  }),
})

/** The lines of the statement of the selected person, each with the balance after it: the files of the screen 'Extrato do contribuinte'. */
export const lancamentosDoExtrato = defineList({
  slug: 'lancamentos-do-extrato',
  title: 'Extrato do contribuinte',
  path: null,
  access: encerramentoAccess,
  filters,
  rows: lancamentos,
  id: 'id',
  empty: 'Nenhuma movimentação no período.',
  order: ['data'],
  columns: [
    { key: 'data', label: 'Data', kind: 'date' },
    { key: 'historico', label: 'Histórico', kind: 'text' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'debito', label: 'Débito', kind: 'money', total: 'sum' },
    { key: 'credito', label: 'Crédito', kind: 'money', total: 'sum' },
    { key: 'saldo', label: 'Saldo', kind: 'money' },
  ],
})

async function* lancamentos(ctx: Context, { papelServico }: z.output<typeof filters>) {
  const { lancamentos: linhas } = await lerExtrato(ctx, { pessoaId: pessoaDoPedido(ctx, null), papel: papelServico })
  for (const { competencia, ...linha } of linhas) yield { ...linha, competencia: Competencia.tryParse(competencia) }
}
