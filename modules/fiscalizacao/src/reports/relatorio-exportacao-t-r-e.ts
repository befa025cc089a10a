import type { Figure } from '@iss/list/definition'
import { booleanField, dateRange, defineReport, integerField, selectField, textField } from '@iss/list/definition'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { estadosComEfeito } from '@iss/nota/domain/estado'
import { situacaoDaNota } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  exportacaoEleitoralAccess,
  gerarArquivoEleitoral,
  telaDaExportacaoEleitoral,
  telaImportarCnpjsEleitorais,
} from '../contract/lista-eleitoral.ts'
import { fiscalizacaoErrors } from '../domain/errors.ts'
import { labelTurno, turnos } from '../domain/lista-eleitoral.ts'
import { dinheiro } from './fato-filtros.ts'

const daEleicao = {
  ...dateRange(),
  ano: integerField({ label: 'Ano eleitoral', min: 1996, max: 2200, initial: (hoje) => Number(hoje.slice(0, 4)) }),
  turno: selectField({ label: 'Turno', options: turnos.map((value) => ({ value, label: labelTurno(value) })) }),
  oficio: textField({ label: 'Ofício nº' }),
  incluirCanceladas: booleanField({ label: 'Incluir canceladas', initial: true }),
}
const filters = z.object({
  ...daEleicao,
  agrupar: booleanField({ label: 'Agrupar por candidato ou partido' }),
})
type Filtros = z.output<typeof filters>
export type NotasPedidas = Omit<Filtros, 'agrupar' | 'turno'> & { turno: number | null }

/** Notes issued by or against the CNPJs that the electoral court tells (F81): what a city hall answers to its letter, a negative answer included. */
export const exportacaoTre = defineReport({
  slug: 'relatorio-exportacao-t-r-e',
  title: 'Exportação para a Justiça Eleitoral (TRE)',
  path: telaDaExportacaoEleitoral,
  access: exportacaoEleitoralAccess,
  menu: [
    { area: 'fiscal', grupo: 'Exportação', ordem: 10, icone: 'building-bank', palavras: ['TSE', 'eleições', 'FiscalizaJE'] },
  ],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.EXPORTACAO_TRE,
  filters,
  query: notasDaLista,
  order: ['parte', 'emissao', 'numero', 'papel'],
  group: ({ agrupar }) => (agrupar ? 'parte' : null),
  struck: 'cancelada',
  empty: fiscalizacaoErrors.semNotasEleitorais.message,
  summary: quantos,
  header: async (ctx, filtros) => {
    const cnpjs = await contarCnpjs(ctx, filtros)
    return [
      [
        filtros.ano === null ? 'Eleições de todos os anos' : `Eleições de ${filtros.ano}`,
        ...(filtros.turno === null ? [] : [labelTurno(filtros.turno)]),
        ...(filtros.oficio === '' ? [] : [`ofício nº ${filtros.oficio}`]),
      ].join(', '),
      ...(cnpjs === 0 ? [fiscalizacaoErrors.informeCnpjs.message] : []),
    ]
  },
  actions: {
    arquivo: {
      label: 'Arquivo da Justiça',
      on: 'list',
      icon: 'file-export',
      call: gerarArquivoEleitoral,
      fields: z.object({
        ...daEleicao,
        negativa: booleanField({ label: 'Declaração negativa', help: 'Gera o arquivo também quando não há nenhuma nota.' }),
      }),
      submit: 'Gerar arquivo',
    },
    geradas: { label: 'Exportações geradas', on: 'list', icon: 'history', href: '/home/actions/exportacoes-eleitorais' },
    importar: { label: 'Importar CNPJs', on: 'list', icon: 'file-import', href: telaImportarCnpjsEleitorais.path },
  },
  id: 'chave',
  columns: [
    { key: 'parte', label: 'Candidato ou partido', kind: 'text' },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento' },
    { key: 'papel', label: 'Na nota', kind: 'text' },
    {
      key: 'numero',
      label: 'Nota',
      kind: 'integer',
      total: 'count',
      link: ({ senha }) => `/home/actions/documentos?senha=${senha}`,
    },
    { key: 'serie', label: 'Série', kind: 'text', secondary: true },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'prestadorDocumento', label: 'Documento do prestador', kind: 'documento', secondary: true },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'tomadorDocumento', label: 'Documento do tomador', kind: 'documento', secondary: true },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'senha', label: 'Código de verificação', kind: 'text', filesOnly: true },
  ],
})

/** Each CNPJ of the lists that are meant once. */
const lista = ({
  ano,
  turno,
  oficio,
}: NotasPedidas): SQL => sql`(select l.municipio_id, l.documento, max(l.nome) as nome from cnpj_eleitoral l
  where (${ano}::int is null or l.ano = ${ano}) and (${turno}::int is null or l.turno = ${turno}) and (${oficio} = '' or l.oficio = ${oficio})
  group by l.municipio_id, l.documento)`

function daLista(filtros: NotasPedidas): SQL {
  const estados = [...estadosComEfeito, ...(filtros.incluirCanceladas ? ['CANCELADA', 'SUBSTITUIDA'] : [])]
  const lado = (papel: 'Prestador' | 'Tomador', documento: SQL) =>
    sql`select n.municipio_id, n.id, n.numero, n.serie_id, n.emissao, n.tomador_nome, n.tomador_documento, n.valor_total, n.estado,
        p.nome as prestador, p.documento as prestador_documento, l.documento as cnpj, l.nome as parte, ${sql.raw(`'${papel}'`)} as papel
      from ${lista(filtros)} l
      join nota_fiscal n on n.municipio_id = l.municipio_id
      join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
      where ${documento} = l.documento and n.estado = any(${sql.param(estados)}::text[])
        and n.emissao >= ${instanteDe(filtros.dataInicial).toISOString()}::timestamptz
        and n.emissao < ${instanteDe(plusDays(filtros.dataFinal, 1)).toISOString()}::timestamptz`
  return sql`(${lado('Prestador', sql`p.documento`)} union all ${lado('Tomador', sql`n.tomador_documento`)}) as x
    join serie s on s.municipio_id = x.municipio_id and s.id = x.serie_id
    join documento d on d.municipio_id = x.municipio_id and d.id = x.id`
}

/** The notes of who is on the lists, each once for each side of it. */
export function notasDaLista(ctx: Context, filtros: NotasPedidas) {
  return ctx.db
    .select({
      chave: sql<string>`x.id || '.' || x.papel`.as('chave'),
      parte:
        sql<string>`coalesce(nullif(x.parte, ''), case x.papel when 'Prestador' then x.prestador else x.tomador_nome end, '')`.as(
          'parte',
        ),
      cnpj: sql<string>`x.cnpj`.as('cnpj'),
      papel: sql<string>`x.papel`.as('papel'),
      numero: sql<number>`x.numero`.mapWith(Number).as('numero'),
      serie: sql<string>`s.codigo`.as('serie'),
      emissao: sql<string>`to_char(x.emissao at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`.as('emissao_dia'),
      prestador: sql<string>`x.prestador`.as('prestador'),
      prestadorDocumento: sql<string>`x.prestador_documento`.as('prestador_documento'),
      tomador: sql<string>`coalesce(x.tomador_nome, 'Não identificado')`.as('tomador'),
      tomadorDocumento: sql<string | null>`x.tomador_documento`.as('tomador_documento'),
      valor: dinheiro(sql`x.valor_total`).as('valor'),
      situacao: situacaoDaNota(sql`x.estado`).as('situacao'),
      senha: sql<string>`d.senha`.as('senha'),
      cancelada: sql<boolean>`x.estado in ('CANCELADA', 'SUBSTITUIDA')`.as('cancelada'),
    })
    .from(daLista(filtros))
}

/** How many CNPJs the lists that are meant have. */
export const contarCnpjs = (ctx: Context, filtros: NotasPedidas) =>
  contar(ctx, sql`select count(*)::int as n from ${lista(filtros)} l`)
const contarComNotas = (ctx: Context, filtros: Filtros) =>
  contar(ctx, sql`select count(distinct x.cnpj)::int as n from ${daLista(filtros)}`)

async function contar({ db }: Context, consulta: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(consulta)
  return rows[0]?.n ?? 0
}

async function quantos(ctx: Context, filtros: Filtros): Promise<readonly Figure[]> {
  const cnpjs = await contarCnpjs(ctx, filtros)
  return [
    {
      label: 'CNPJs informados',
      kind: 'integer',
      value: cnpjs,
      ...(cnpjs === 0 ? { tone: 'warning', hint: fiscalizacaoErrors.informeCnpjs.message } : {}),
    },
    { label: 'CNPJs com notas', kind: 'integer', value: await contarComNotas(ctx, filtros) },
  ]
}
