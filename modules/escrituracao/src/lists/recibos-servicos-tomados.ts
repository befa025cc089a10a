import { refere } from '@iss/platform/db'
import { labelSituacaoGuia, situacoesGuia } from '@iss/guia/domain/situacao-guia'
import { situacaoSql } from '@iss/guia/server'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { defineList, givenField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { telaDasConsultas } from '@iss/nota/contract/consulta-abas'
import {
  conferirLimites,
  consultados,
  filtroDasCompetencias,
  filtroDoContribuinte,
  filtroDosNumeros,
  filtroDosValores,
} from '@iss/nota/server'
import { pessoaDoPedido } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { enviarEmailRecibo, imprimirRecibo } from '../contract/escrituracao.ts'
import { tiposRecibo } from '../domain/rotulos.ts'
import { reciboTable as table } from '../tables/escrituracao.ts'

const filters = z.object({
  ...filtroDoContribuinte,
  ...filtroDasCompetencias,
  ...filtroDosNumeros,
  ...filtroDosValores,
  idPessoa: givenField('Contribuinte'),
})

const rotulosGuia = Object.fromEntries(situacoesGuia.map((situacao) => [situacao, labelSituacaoGuia(situacao)]))

/** Recibos de Serviços Tomados (L08): the tax withheld of each document, as the closing left it; a tab of Consultas, too (E16). */
export const recibosServicosTomados = defineList({
  slug: 'recibos-servicos-tomados',
  title: 'Recibos de Serviços Tomados',
  access: { chaves: ['iss:escrituracao:consultar'], naoPerfis: ['funcionario', 'fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'solicitacoes', grupo: 'Documentos', ordem: 20, icone: 'receipt-tax' }],
  tab: { screen: telaDasConsultas, name: 'Recibo', order: 45 },
  filters,
  query: recibos,
  check: conferirLimites,
  id: 'id',
  struck: 'cancelado',
  empty: 'Nenhum recibo encontrado.',
  order: ['-numero'],
  actions: {
    imprimir: { label: 'Imprimir', icon: 'printer', call: imprimirRecibo, show: true },
    email: { label: 'E-mail', icon: 'mail', call: enviarEmailRecibo, when: ({ cancelado }) => !cancelado },
  },
  columns: [
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'emissao', label: 'Emissão', kind: 'datetime', secondary: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'prestadorDocumento', label: 'CPF/CNPJ', kind: 'documento', secondary: true },
    { key: 'nota', label: 'Nota', kind: 'text' },
    { key: 'tipo', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'base', label: 'Base', kind: 'money', secondary: true },
    { key: 'imposto', label: 'ISS retido', kind: 'money', total: 'sum' },
    { key: 'guia', label: 'Guia', kind: 'text' },
  ],
})

function recibos(ctx: Context, filtro: z.output<typeof filters>) {
  const { contribuinteId, idPessoa, competenciaInicial, competenciaFinal, numeroInicial, numeroFinal, valorDe, valorAte } = filtro
  const situacao = wordsSql(situacaoSql(ctx.clock.today()), rotulosGuia)
  return ctx.db
    .select({
      id: table.id,
      numero: table.numero,
      emissao: table.emissao,
      competencia: table.competencia,
      prestador: table.prestadorNome,
      prestadorDocumento: table.prestadorDocumento,
      nota: sql<string>`case when ${table.notaSerie} <> '' then ${table.notaNumero} || '/' || ${table.notaSerie}
        else ${table.notaNumero}::text end`.as('nota'),
      tipo: wordsSql(table.tipo, tiposRecibo).as('tipo_rotulo'),
      base: table.base,
      imposto: table.imposto,
      guia: sql<string>`case when ${guia.id} is null then 'Sem guia' else 'nº ' || ${guia.numero} || ' - ' || ${situacao} end`.as(
        'guia_texto',
      ),
      cancelado: sql<boolean>`${table.canceladoEm} is not null`.as('cancelado'),
    })
    .from(table)
    .leftJoin(guia, refere(table.guiaId, guia))
    .where(
      and(
        idPessoa === null
          ? inArray(table.tomadorId, consultados(ctx, contribuinteId))
          : eq(table.tomadorId, pessoaDoPedido(ctx, idPessoa)),
        competenciaInicial === null ? undefined : gte(table.competencia, competenciaInicial),
        competenciaFinal === null ? undefined : lte(table.competencia, competenciaFinal),
        numeroInicial === null ? undefined : gte(table.numero, numeroInicial),
        numeroFinal === null ? undefined : lte(table.numero, numeroFinal),
        valorDe === null ? undefined : gte(table.imposto, valorDe),
        valorAte === null ? undefined : lte(table.imposto, valorAte),
      ),
    )
}
