import { refere } from '@iss/platform/db'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { defineList, longtextField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { cancelarCreditoCall } from '../contract/lancamentos.ts'
import { fiscoAccess } from '../contract/papel.ts'
import { tomLancamento } from '../domain/tom-lancamento.ts'
import { filtroLancamentos, ondeLancamentos, rotulosPapel } from '../server/lancamentos-filtro.ts'
import { creditoTable as table } from '../tables/credito.ts'
import { tipoCreditoTable as tipo } from '../tables/tipo-credito.ts'

/** Créditos (F66): what the taxpayers have to use in closings, and what the inspector gives them. */
export const creditos = defineList({
  slug: 'creditos',
  title: 'Créditos',
  path: null,
  access: fiscoAccess,
  tipo: RelatorioAssincrono.CREDITOS,
  filters: filtroLancamentos,
  query: lancados,
  id: 'id',
  struck: 'cancelado',
  empty: 'Nenhum crédito encontrado.',
  order: ['-emissao'],
  actions: {
    lancar: { label: 'Lançar crédito', on: 'list', icon: 'plus', page: true },
    cancelar: {
      label: 'Cancelar',
      call: cancelarCreditoCall,
      danger: true,
      submit: 'Cancelar crédito',
      when: ({ manual, cancelado }) => manual && !cancelado,
      question: ({ numero }) => `Tem certeza que pretende cancelar este crédito? Crédito nº ${numero}.`,
      fields: z.object({ motivo: longtextField({ label: 'Justificativa', required: true }) }),
    },
  },
  columns: [
    { key: 'numero', label: 'Documento', kind: 'numero' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'documento', label: 'CPF/CNPJ', kind: 'documento', filesOnly: true },
    { key: 'tipo', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'motivo', label: 'Origem', kind: 'text' },
    { key: 'papelRotulo', label: 'Papel', kind: 'text', secondary: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'emissao', label: 'Emissão', kind: 'datetime', filesOnly: true },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'usado', label: 'Utilizado', kind: 'money', total: 'sum' },
    { key: 'saldo', label: 'Saldo', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomLancamento(situacao) },
  ],
})

function lancados({ db }: Context, filtro: z.output<typeof filtroLancamentos>) {
  const saldo = sql`case when ${table.cancelado} then 0 else ${table.valor} - ${table.usado} end`
  return db
    .select({
      id: table.id,
      numero: sql<number>`coalesce(${documento.numero}, 0)`.mapWith(Number).as('numero'),
      contribuinte: pessoa.nome,
      documento: sql<string>`${pessoa.documento}`.as('cpf_cnpj'),
      tipo: sql<string | null>`${tipo.nome}`.as('tipo_nome'),
      papelRotulo: wordsSql(table.papel, rotulosPapel).as('papel_rotulo'),
      competencia: table.competencia,
      motivo: table.motivo,
      processo: table.processo,
      emissao: table.emissao,
      valor: table.valor,
      usado: table.usado,
      saldo: sql`${saldo}`.mapWith(table.valor).as('saldo'),
      cancelado: table.cancelado,
      situacao:
        sql<string>`case when ${table.cancelado} then 'Cancelado' when ${saldo} = 0 then 'Utilizado' when ${table.usado} = 0
        then 'Disponível' else 'Em uso' end`.as('situacao'),
      manual: sql<boolean>`(${table.guiaId} is null and ${table.pagamentoId} is null and ${table.encerramentoId} is null)`.as(
        'manual',
      ),
    })
    .from(table)
    .innerJoin(pessoa, refere(table.pessoaId, pessoa))
    .innerJoin(documento, refere(table.id, documento))
    .leftJoin(tipo, refere(table.tipoCreditoId, tipo))
    .where(ondeLancamentos(table, filtro))
}
