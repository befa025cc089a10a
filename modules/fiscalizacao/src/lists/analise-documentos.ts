import { defineList, lookupField, optionalCompetenciaField, selectField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import { juntarDocumento } from '../contract/analise.ts'
import { competencia, dinheiro, esteId, fiscais, inteiro } from '../reports/fato-filtros.ts'
import {
  canceladaPeloPrestador,
  documentosDivergentes,
  soDoTomador,
  valorDiferente,
} from '../server/documentos-dos-dois-lados.ts'

const resultados = [soDoTomador, canceladaPeloPrestador, valorDiferente]
const filters = z.object({
  contribuinte: lookupField({ label: 'Prestador', lookup: 'pessoa' }),
  resultado: selectField({ label: 'Resultado', options: resultados.map((value) => ({ value, label: value })) }),
  de: optionalCompetenciaField({ label: 'Competência de', range: { nome: 'competencia', ponta: 'inicio' } }),
  ate: optionalCompetenciaField({ label: 'Competência até', range: { nome: 'competencia', ponta: 'fim' } }),
})

/** Documents whose two sides do not agree: what takers booked of a provider against what he issued; each goes into his inspection with one click. */
export const analiseDocumentos = defineList({
  slug: 'analise-documentos',
  title: 'Documentos dos dois lados',
  path: null,
  access: fiscais,
  limiteMeses: 1200,
  filters,
  query: divergentes,
  id: 'id',
  empty: 'Os dois lados conferem.',
  order: ['-competencia', 'prestador', 'numero'],
  chart: { type: 'bar', title: 'Diferença por resultado', category: 'resultado', values: ['diferenca'] },
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'escriturado', label: 'Escriturado pelo tomador', kind: 'money', total: 'sum' },
    { key: 'nota', label: 'Valor da nota', kind: 'money', total: 'sum' },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    { key: 'resultado', label: 'Resultado', kind: 'text' },
  ],
  actions: { juntar: { label: 'Juntar à fiscalização', icon: 'folder-plus', call: juntarDocumento } },
})

function divergentes(ctx: Context, { contribuinte, resultado, de, ate }: z.output<typeof filters>) {
  return ctx.db
    .select({
      id: sql<number>`x.id`.mapWith(Number).as('id_do_lancamento'),
      competencia: competencia(sql`x.competencia`).as('competencia'),
      prestador: sql<string>`x.prestador`.as('prestador'),
      tomador: sql<string>`x.tomador`.as('tomador'),
      numero: inteiro(sql`x.numero`).as('numero'),
      escriturado: dinheiro(sql`x.escriturado`).as('escriturado'),
      nota: dinheiro(sql`coalesce(x.nota, 0)`).as('nota'),
      diferenca: dinheiro(sql`x.diferenca`).as('diferenca'),
      resultado: sql<string>`x.resultado`.as('resultado'),
    })
    .from(documentosDivergentes)
    .where(
      and(
        esteId(sql`x.prestador_id`, contribuinte),
        resultado ? sql`x.resultado = ${resultado}` : undefined,
        de ? sql`x.competencia >= ${de.firstDay()}::date` : undefined,
        ate ? sql`x.competencia <= ${ate.firstDay()}::date` : undefined,
      ),
    )
}
