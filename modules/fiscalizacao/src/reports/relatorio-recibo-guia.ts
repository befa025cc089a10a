import { anywhere, refere } from '@iss/platform/db'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { reciboTable as recibo } from '@iss/escrituracao/tables/escrituracao'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { dateRange, defineReport, integerField, lookupField, selectField, textField } from '@iss/list/definition'
import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dinheiro, esteId, fiscais } from './fato-filtros.ts'
import { situacaoEm, situacaoGuiaField, textoSituacaoGuia, umDosTextos } from './guia-filtros.ts'

const tipos = { RETENCAO: 'Retenção de tributos', NOTA_AVULSA: 'Nota fiscal avulsa' } as const

const filters = z.object({
  ...dateRange(),
  numero: integerField({ label: 'Guia nº' }),
  prestador: textField({ label: 'Prestador', help: 'Documento ou nome.' }),
  tomador: lookupField({ label: 'Tomador', lookup: 'pessoa' }),
  tipo: selectField({
    label: 'Tipo de recibo',
    options: Object.entries(tipos).map(([value, label]) => ({ value, label })),
  }),
  situacao: situacaoGuiaField(),
})
type Filtros = z.output<typeof filters>

/** Which receipts stand in each guide; the difference shows where they do not add up to its principal (F61). */
export const reciboGuia = defineReport({
  slug: 'relatorio-recibo-guia',
  title: 'Recibos por guia',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Guia', ordem: 610, icone: 'receipt' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.RECIBO_GUIA,
  filters,
  query: recibos,
  order: ['guia', 'recibo'],
  group: 'guia',
  columns: [
    { key: 'guia', label: 'Guia', kind: 'text', link: ({ guiaId }) => (guiaId ? `/home/actions/guia?id=${guiaId}` : null) },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'recibo', label: 'Recibo', kind: 'integer', total: 'count' },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'nota', label: 'Nota', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'diferenca', label: 'Diferença da guia', kind: 'money' },
  ],
})

function recibos(ctx: Context, filtros: Filtros) {
  const hoje = ctx.clock.today()
  const procurado = filtros.prestador?.trim()
  const literal = anywhere(procurado ?? '')
  const somados = sql`(select coalesce(sum(r.imposto), 0) from recibo r
    where r.municipio_id = ${guia.municipioId} and r.guia_id = ${guia.id} and r.cancelado_em is null)`
  return ctx.db
    .select({
      guiaId: recibo.guiaId,
      guia: sql<string>`coalesce(${guia.numero}::text, 'Sem guia')`.as('guia_numero'),
      vencimento: guia.vencimento,
      situacao: textoSituacaoGuia(hoje).as('situacao'),
      recibo: recibo.numero,
      tipo: sql<string>`case ${recibo.tipo} when 'RETENCAO' then ${tipos.RETENCAO} else ${tipos.NOTA_AVULSA} end`.as(
        'tipo_texto',
      ),
      emissao: sql<string>`to_char(${recibo.emissao} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`.as('emitido_em'),
      prestador: recibo.prestadorNome,
      tomador: sql<string>`coalesce(${pessoa.nome}, nullif(${recibo.tomadorNome}, ''), 'Não identificado')`.as('tomador_nome'),
      nota: sql<string>`${recibo.notaNumero} || case when ${recibo.notaSerie} = '' then '' else '/' || ${recibo.notaSerie} end`.as(
        'nota',
      ),
      valor: recibo.base,
      iss: recibo.imposto,
      // Only where they do not agree; null leaves the cell empty.
      diferenca: dinheiro(sql`nullif(${guia.base} - ${somados}, 0)`).as('diferenca'),
    })
    .from(recibo)
    .leftJoin(pessoa, refere(recibo.tomadorId, pessoa))
    .leftJoin(guia, refere(recibo.guiaId, guia))
    .where(
      and(
        isNull(recibo.canceladoEm),
        gte(recibo.emissao, instanteDe(filtros.dataInicial)),
        lt(recibo.emissao, instanteDe(plusDays(filtros.dataFinal, 1))),
        filtros.numero === null ? undefined : eq(guia.numero, filtros.numero),
        procurado
          ? or(sql`${recibo.prestadorNome} ilike ${literal}`, sql`${recibo.prestadorDocumento} like ${literal}`)
          : undefined,
        esteId(recibo.tomadorId, filtros.tomador),
        filtros.tipo === 'RETENCAO' || filtros.tipo === 'NOTA_AVULSA' ? eq(recibo.tipo, filtros.tipo) : undefined,
        umDosTextos(situacaoEm(hoje), filtros.situacao),
      ),
    )
}
