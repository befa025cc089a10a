import { dateField, defineList, integerField, textField } from '@iss/list/definition'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { arquivoTable as arquivo, contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { baixarArquivoEleitoral, exportacaoEleitoralAccess, telaDaExportacaoEleitoral } from '../contract/lista-eleitoral.ts'
import { exportacaoEleitoralTable as table } from '../tables/exportacao-eleitoral.ts'

const filters = z.object({
  ano: integerField({ label: 'Ano eleitoral' }),
  oficio: textField({ label: 'Ofício nº' }),
  geradaDe: dateField({ label: 'Gerada de', range: { nome: 'gerada', ponta: 'inicio' } }),
  geradaAte: dateField({ label: 'Gerada até', range: { nome: 'gerada', ponta: 'fim' } }),
})

/** What went to the electoral court, and when: each file by its protocol, with its hash, to be taken again as it went (F81). */
export const exportacoesEleitorais = defineList({
  slug: 'exportacoes-eleitorais',
  title: 'Exportações para a Justiça Eleitoral',
  access: exportacaoEleitoralAccess,
  back: telaDaExportacaoEleitoral,
  limiteMeses: 1200,
  filters,
  query: exportacoes,
  id: 'id',
  empty: 'Nenhuma exportação gerada.',
  order: ['-geradaEm', '-protocolo'],
  columns: [
    { key: 'protocolo', label: 'Protocolo', kind: 'text', orderBy: 'ordem' },
    { key: 'geradaEm', label: 'Gerada em', kind: 'datetime' },
    { key: 'eleicao', label: 'Eleição', kind: 'text' },
    { key: 'oficio', label: 'Ofício nº', kind: 'text' },
    { key: 'periodo', label: 'Período das notas', kind: 'text' },
    { key: 'cnpjs', label: 'CNPJs informados', kind: 'integer', secondary: true },
    { key: 'notas', label: 'Notas', kind: 'integer', total: 'sum' },
    { key: 'canceladas', label: 'Incluir canceladas', kind: 'boolean', inOpened: true },
    { key: 'leiaute', label: 'Leiaute', kind: 'text', inOpened: true },
    { key: 'arquivo', label: 'Arquivo', kind: 'text', inOpened: true },
    { key: 'sha256', label: 'SHA-256', kind: 'text', inOpened: true },
    { key: 'usuario', label: 'Gerada por', kind: 'text', secondary: true },
  ],
  actions: { baixar: { label: 'Baixar', icon: 'download', call: baixarArquivoEleitoral } },
})

function exportacoes(ctx: Context, { ano, oficio, geradaDe, geradaAte }: z.output<typeof filters>) {
  return ctx.db
    .select({
      id: table.id,
      ordem: sql<string>`${table.anoProtocolo}::text || lpad(${table.numero}::text, 9, '0')`.as('ordem'),
      protocolo: sql<string>`${table.numero} || '/' || ${table.anoProtocolo}`.as('protocolo'),
      geradaEm: table.geradaEm,
      eleicao: sql<string>`coalesce(${table.ano}::text, 'Todas') || coalesce(', ' || ${table.turno} || 'º turno', '')`.as(
        'eleicao',
      ),
      oficio: table.oficio,
      periodo: sql<string>`to_char(${table.dataInicial}, 'DD/MM/YYYY') || ' a ' || to_char(${table.dataFinal}, 'DD/MM/YYYY')`.as(
        'periodo',
      ),
      cnpjs: table.cnpjs,
      notas: table.notas,
      canceladas: table.incluirCanceladas,
      leiaute: table.leiaute,
      arquivo: arquivo.nome,
      sha256: table.sha256,
      usuario: sql<string | null>`${pessoa.nome}`.as('usuario'),
    })
    .from(table)
    .innerJoin(arquivo, refere(table.arquivoId, arquivo))
    .leftJoin(pessoa, refere(table.geradaPorId, pessoa))
    .where(
      and(
        ano === null ? undefined : eq(table.ano, ano),
        oficio === '' ? undefined : contem(table.oficio, oficio),
        geradaDe ? gte(table.geradaEm, instanteDe(geradaDe)) : undefined,
        geradaAte ? lt(table.geradaEm, instanteDe(plusDays(geradaAte, 1))) : undefined,
      ),
    )
}
