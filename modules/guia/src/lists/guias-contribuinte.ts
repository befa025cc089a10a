import { findPessoa, pessoaDoPedido } from '@iss/pessoa/server'
import { type Context, oncePerFilter } from '@iss/platform/server'
import { defineList, givenField, optionalCompetenciaField, selectField } from '@iss/list/definition'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { guiaAccess } from '../contract/guia.ts'
import { labelSituacaoGuia, situacoesGuia } from '../domain/situacao-guia.ts'
import { labelTipoGuia, tiposGuia } from '../domain/tipos-guia.ts'
import { tomSituacao } from '../domain/tom-situacao.ts'
import { isExpirada, linhaDaGuia } from '../server/guia-to.ts'
import { isAPagar, somarGuias } from '../server/resumo-das-guias.ts'
import { naSituacao } from '../server/situacao-guia-sql.ts'
import { valoresDeHoje } from '../server/totais-de-hoje.ts'
import { guiaTable as table } from '../tables/guia.ts'

const filters = z.object({
  competencia: optionalCompetenciaField(),
  tipo: selectField({ label: 'Tipo', options: tiposGuia.map((value) => ({ value, label: labelTipoGuia(value) })) }),
  situacao: selectField({
    label: 'Situação',
    options: situacoesGuia.map((value) => ({ value, label: labelSituacaoGuia(value) })),
  }),
  papel: selectField({
    label: 'Papel',
    options: [
      { value: 'PRESTADOR', label: 'Prestador' },
      { value: 'TOMADOR', label: 'Tomador' },
    ],
  }),
  idPessoa: givenField('Contribuinte'),
})

/** Minhas guias (G1): additions as of today. An authority may name another taxpayer. */
export const guiasContribuinte = defineList({
  slug: 'guias-contribuinte',
  title: 'Minhas guias',
  access: { ...guiaAccess, naoPerfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 40, icone: 'barcode', palavras: ['boleto', 'pagar', 'pix', 'DAM'] }],
  filters,
  rows: guias,
  id: 'id',
  open: ({ id }) => `/home/actions/guia?id=${id}`,
  struck: 'cancelada',
  empty: 'Nenhuma guia encontrada.',
  order: ['-mes', '-numero'],
  actions: {
    avulsa: { label: 'Guia Avulsa', on: 'list', href: '/home/actions/guia-avulsa' },
    pagar: {
      label: 'Pagar',
      icon: 'barcode',
      // One past its validity is recalculated first, on its own page.
      href: ({ id, expirada }) => `/home/actions/${expirada ? 'guia' : 'pix-guia'}?id=${id}`,
      when: ({ situacao }) => isAPagar(situacao),
    },
  },
  summary: async (ctx, filtro) => somarGuias(await lerGuias(ctx, filtro)),
  columns: [
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'tipoRotulo', label: 'Tipo', kind: 'text' },
    { key: 'mes', label: 'Competência', kind: 'competencia' },
    { key: 'papelRotulo', label: 'Papel', kind: 'text', secondary: true },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'base', label: 'Principal', kind: 'money', total: 'sum' },
    { key: 'acrescimos', label: 'Acréscimos', kind: 'money', total: 'sum' },
    { key: 'total', label: 'Total', kind: 'money', total: 'sum' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomSituacao(situacao) },
  ],
})

async function* guias(ctx: Context, filtro: z.output<typeof filters>) {
  yield* await lerGuias(ctx, filtro)
}

const lerGuias = oncePerFilter(async (ctx, filtro: z.output<typeof filters>) => {
  const hoje = ctx.clock.today()
  const pessoa = await findPessoa(ctx, pessoaDoPedido(ctx, filtro.idPessoa))
  if (!pessoa) return []
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.pessoaId, pessoa.id),
        filtro.competencia ? eq(table.competencia, filtro.competencia) : undefined,
        filtro.tipo ? eq(table.tipo, filtro.tipo) : undefined,
        filtro.papel ? eq(table.papel, filtro.papel) : undefined,
        naSituacao(filtro.situacao, hoje),
      ),
    )
  const valores = await valoresDeHoje(ctx, rows)
  return rows.map((guia) => ({
    ...linhaDaGuia(guia, pessoa.nome, hoje, valores.get(guia.id) ?? guia),
    mes: guia.competencia,
    cancelada: guia.estado === 'CANCELADA',
    expirada: isExpirada(guia, hoje),
  }))
})
