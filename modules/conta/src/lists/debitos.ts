import { refere } from '@iss/platform/db'
import { defineList, longtextField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { cancelarDebitoCall } from '../contract/lancamentos.ts'
import { fiscoAccess } from '../contract/papel.ts'
import { tomLancamento } from '../domain/tom-lancamento.ts'
import { filtroLancamentos, ondeLancamentos, rotulosPapel } from '../server/lancamentos-filtro.ts'
import { debitoTable as table } from '../tables/credito.ts'

/** Débitos avulsos: what the inspector launches, and what payments and values below the minimum left; closings bill them. */
export const debitos = defineList({
  slug: 'debitos',
  title: 'Débitos',
  path: null,
  access: fiscoAccess,
  filters: filtroLancamentos,
  query: lancados,
  id: 'id',
  struck: 'cancelado',
  empty: 'Nenhum débito encontrado.',
  order: ['-criadoEm'],
  actions: {
    lancar: { label: 'Lançar débito', on: 'list', icon: 'plus', page: true },
    cancelar: {
      label: 'Cancelar',
      call: cancelarDebitoCall,
      danger: true,
      submit: 'Cancelar débito',
      when: ({ manual, situacao }) => manual && situacao === 'Em aberto',
      question: 'Tem certeza que pretende cancelar este débito?',
      fields: z.object({ motivo: longtextField({ label: 'Justificativa', required: true }) }),
    },
  },
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'documento', label: 'CPF/CNPJ', kind: 'documento', secondary: true },
    { key: 'motivo', label: 'Origem', kind: 'text' },
    { key: 'processo', label: 'Processo', kind: 'text', secondary: true },
    { key: 'papelRotulo', label: 'Papel', kind: 'text', secondary: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'criadoEm', label: 'Lançado em', kind: 'datetime', filesOnly: true },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomLancamento(situacao) },
  ],
})

function lancados({ db }: Context, filtro: z.output<typeof filtroLancamentos>) {
  return db
    .select({
      id: table.id,
      contribuinte: pessoa.nome,
      documento: pessoa.documento,
      papelRotulo: wordsSql(table.papel, rotulosPapel).as('papel_rotulo'),
      competencia: table.competencia,
      motivo: table.motivo,
      processo: table.processo,
      valor: table.valor,
      cancelado: table.cancelado,
      criadoEm: table.criadoEm,
      situacao:
        sql<string>`case when ${table.cancelado} then 'Cancelado' when ${table.encerramentoGuiaId} is null then 'Em aberto'
        else 'Cobrado em guia' end`.as('situacao'),
      manual:
        sql<boolean>`(${table.guiaId} is null and ${table.pagamentoId} is null and ${table.encerramentoGeradorId} is null)`.as(
          'manual',
        ),
    })
    .from(table)
    .innerJoin(pessoa, refere(table.pessoaId, pessoa))
    .where(ondeLancamentos(table, filtro))
}
