import { encerramentoAccess } from '@iss/conta/contract/acesso'
import { Competencia } from '@iss/kernel/competencia'
import { choiceField, defineList, integerField } from '@iss/list/definition'
import { findPessoa, pessoaDoPedido } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { lerCompetencias } from '../server/competencias.ts'

const filters = z.object({
  ano: integerField({ label: 'Ano', min: 2006, max: 2100 }),
  papelServico: choiceField({
    label: 'Papel',
    initial: 'PRESTADOR',
    options: [
      { value: 'PRESTADOR', label: 'Prestador' },
      { value: 'TOMADOR', label: 'Tomador' },
    ],
  }),
})

/** The months of a year of the selected person (L01): the files of the screen 'Competências'. */
export const competenciasDoAno = defineList({
  slug: 'competencias-do-ano',
  title: 'Competências',
  path: null,
  access: encerramentoAccess,
  filters,
  rows: meses,
  id: 'id',
  empty: 'Nenhuma movimentação no período.',
  order: ['competencia'],
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'quantidade', label: 'Notas', kind: 'integer', total: 'sum' },
    { key: 'faturado', label: 'Faturado', kind: 'money', total: 'sum' },
    { key: 'imposto', label: 'Imposto', kind: 'money', total: 'sum' },
    { key: 'retido', label: 'Retido', kind: 'money', total: 'sum' },
    { key: 'creditos', label: 'Créditos', kind: 'money', total: 'sum' },
    { key: 'encerrado', label: 'Encerrado', kind: 'money', total: 'sum' },
    { key: 'acrescimos', label: 'Multa e juros', kind: 'money', total: 'sum' },
    { key: 'aPagar', label: 'A pagar', kind: 'money', total: 'sum' },
    { key: 'guiaNumero', label: 'Guia', kind: 'numero' },
    { key: 'guiaVencimento', label: 'Vencimento da guia', kind: 'text' },
    { key: 'guiaSituacao', label: 'Situação da guia', kind: 'text' },
  ],
})

async function* meses(ctx: Context, filtro: z.output<typeof filters>) {
  const pessoa = await findPessoa(ctx, pessoaDoPedido(ctx, null))
  // A year has its twelve months whatever happened in them, but only for somebody of this city.
  if (!pessoa) return
  for (const mes of await lerCompetencias(ctx, { ...filtro, pessoaId: pessoa.id })) {
    const competencia = Competencia.fromWire({ ano: mes.ano, mes: mes.mes })
    yield { ...mes, competencia, id: Competencia.ordinal(competencia) }
  }
}
