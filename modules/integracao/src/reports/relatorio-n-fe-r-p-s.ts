import { refere } from '@iss/platform/db'
import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { booleanField, dateRange, defineReport, integerField, selectField, textField } from '@iss/list/definition'
import { and, asc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import {
  comEfeito,
  diaDaEmissao,
  emitidaEntre,
  emitidas,
  esteId,
  fiscais,
  inteiro,
  situacaoDaNota,
  vindaPor,
} from '@iss/nota/server'
import { loteItemTable as item, loteTable as lote } from '@iss/lote/tables'
import { loteRpsNotaTable as notaDoLote, loteRpsTable as recebido } from '../tables/web-service.ts'

const filters = z.object({
  ...dateRange(),
  contribuinte: contribuinteField(),
  serie: textField({ label: 'Série do RPS' }),
  rpsInicial: integerField({ label: 'Nº RPS de' }),
  rpsFinal: integerField({ label: 'Nº RPS até' }),
  lote: textField({ label: 'Lote', help: 'Número do lote do web service ou da importação.' }),
  prazo: integerField({
    label: 'Prazo de conversão',
    min: 0,
    max: 365,
    help: 'Em dias corridos; em branco vale o prazo do município.',
  }),
  soForaDoPrazo: booleanField({ label: 'Só fora do prazo' }),
  canal: selectField({
    label: 'Canal',
    options: [
      { value: 'WEB_SERVICE', label: 'Web service' },
      { value: 'ARQUIVO', label: 'Importação' },
      { value: 'TELA', label: 'Digitação' },
    ],
  }),
})
type Filtros = z.output<typeof filters>

/** Provisional receipts that became notes, and how long that took. Cancelled notes are struck through and count in no total. */
export const notasDeRps = defineReport({
  slug: 'relatorio-n-fe-r-p-s',
  title: 'NF-e geradas por RPS',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 340, icone: 'replace' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.NFE_RPS,
  filters,
  query: convertidos,
  order: ['-dias', 'prestador', 'rps'],
  struck: 'semEfeito',
  columns: [
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'rps', label: 'Nº RPS', kind: 'integer', total: ({ soma }) => soma('contadas') },
    { key: 'serieRps', label: 'Série', kind: 'text' },
    { key: 'emissaoRps', label: 'Emissão do RPS', kind: 'date' },
    { key: 'lote', label: 'Lote', kind: 'text' },
    { key: 'recebimento', label: 'Recebimento', kind: 'datetime' },
    { key: 'numero', label: 'NF-e', kind: 'integer', link: ({ senha }) => `/home/actions/documentos?senha=${senha}` },
    { key: 'emissao', label: 'Emissão da NF-e', kind: 'date' },
    {
      key: 'dias',
      label: 'Dias',
      kind: 'integer',
      total: ({ soma }) => (soma('contadas') === 0 ? null : Math.round(soma('dias') / soma('contadas'))),
    },
    { key: 'foraDoPrazo', label: 'Fora do prazo', kind: 'boolean' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    // Never shown: the notes that count, for the average.
    { key: 'contadas', label: 'Notas', kind: 'integer', total: 'sum', visibleWhen: () => false },
  ],
})

function convertidos(ctx: Context, filtros: Filtros) {
  const prazo =
    filtros.prazo === null ? sql`coalesce((select c.prazo_conversao_rps from config_nota c), 10)` : sql`${filtros.prazo}::int`
  const dias = sql`(${nota.emissao} at time zone 'America/Sao_Paulo')::date - ${nota.rpsEmissao}`
  const fora = sql<boolean>`(${dias}) > ${prazo}`
  // The batch in which the RPS came: of the web service by its number, of a file by the number of the import.
  const doServico = ctx.db
    .select({
      numero: sql<string>`${recebido.numeroLote}`.as('numero_lote'),
      em: sql`${recebido.dataRecebimento}`.as('recebido_em'),
    })
    .from(notaDoLote)
    .innerJoin(recebido, refere(notaDoLote.loteId, recebido))
    .where(eq(notaDoLote.notaId, nota.id))
    .orderBy(asc(notaDoLote.loteId))
    .limit(1)
    .as('do_servico')
  const doArquivo = ctx.db
    .select({ numero: sql<string>`${lote.id}::text`.as('numero_importacao'), em: sql`${lote.enviadoEm}`.as('importado_em') })
    .from(item)
    .innerJoin(lote, refere(item.loteId, lote))
    .where(and(eq(item.resultadoId, nota.id), sql`${lote.tipo} like 'importacao-rps-%'`))
    .orderBy(asc(item.id))
    .limit(1)
    .as('do_arquivo')
  const numeroDoLote = sql<string | null>`coalesce(${doServico.numero}, ${doArquivo.numero})`
  return ctx.db
    .select({
      senha: documento.senha,
      prestador: pessoa.nome,
      rps: nota.rpsNumero,
      serieRps: nota.rpsSerie,
      emissaoRps: nota.rpsEmissao,
      lote: numeroDoLote.as('lote'),
      recebimento: sql`coalesce(${doServico.em}, ${doArquivo.em})`.mapWith(lote.enviadoEm).as('recebimento'),
      numero: nota.numero,
      emissao: diaDaEmissao.as('emissao'),
      dias: inteiro(dias).as('dias'),
      foraDoPrazo: fora.as('fora_do_prazo'),
      valor: nota.valorTotal,
      iss: nota.imposto,
      situacao: situacaoDaNota().as('situacao'),
      contadas: inteiro(sql`1`).as('contadas'),
      semEfeito: sql<boolean>`not ${comEfeito}`.as('sem_efeito'),
    })
    .from(nota)
    .innerJoin(documento, refere(nota.id, documento))
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .leftJoinLateral(doServico, sql`true`)
    .leftJoinLateral(doArquivo, sql`true`)
    .where(
      and(
        filtros.lote === '' ? undefined : eq(numeroDoLote, filtros.lote),
        isNotNull(nota.rpsNumero),
        emitidas,
        emitidaEntre(filtros.dataInicial, filtros.dataFinal),
        esteId(nota.prestadorId, filtros.contribuinte),
        filtros.serie === '' ? undefined : eq(nota.rpsSerie, filtros.serie),
        filtros.rpsInicial === null ? undefined : gte(nota.rpsNumero, filtros.rpsInicial),
        filtros.rpsFinal === null ? undefined : lte(nota.rpsNumero, filtros.rpsFinal),
        filtros.soForaDoPrazo ? fora : undefined,
        filtros.canal ? vindaPor(filtros.canal) : undefined,
      ),
    )
}
