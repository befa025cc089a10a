import { refere } from '@iss/platform/db'
import { Competencia } from '@iss/kernel/competencia'
import { defineList, givenField, optionalCompetenciaField } from '@iss/list/definition'
import { pessoaDoPedido } from '@iss/pessoa/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { buscarRelacaoNotaEscrit } from '../contract/escrituracao.ts'
import { escrituracaoMensagens } from '../domain/errors.ts'
import { MESES_A_FRENTE, primeiraCompetencia } from '../domain/lancamento.ts'
import { escritPapelTable as prestada } from '../tables/escrituracao.ts'

const filters = z.object({
  competenciaInicial: optionalCompetenciaField({ label: 'Competência inicial' }),
  competenciaFinal: optionalCompetenciaField({ label: 'Competência final' }),
  idPessoa: givenField('Contribuinte'),
})

const tomada = alias(prestada, 'tomada')
const vinculada = sql`(select r.escrit_tomada_id from relacao_nota_escrit r join escrit_papel v on v.municipio_id = r.municipio_id and v.id = r.escrit_tomada_id
  where r.municipio_id = ${prestada.municipioId} and r.escrit_prestada_id = ${prestada.id} and v.estado = 'LANCADA')`

/** What was rendered against what its takers booked (RelacaoNotaEscrit, L02). */
export const relacaoNotaEscrit = defineList({
  slug: 'relacao-nota-escrit',
  title: 'Relação nota prestada × tomada',
  path: null,
  access: buscarRelacaoNotaEscrit.access,
  filters,
  query: relacao,
  id: 'id',
  empty: 'Nenhuma nota de papel escriturada.',
  order: ['-competencia', '-numero'],
  columns: [
    { key: 'numero', label: 'Número', kind: 'text', orderBy: 'ordem' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'valor', label: 'Valor prestado', kind: 'money' },
    { key: 'valorTomada', label: 'Valor tomado', kind: 'money' },
    { key: 'imposto', label: 'ISS prestado', kind: 'money', secondary: true },
    { key: 'impostoTomada', label: 'ISS tomado', kind: 'money', secondary: true },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Confere' ? 'success' : situacao.startsWith('Diverge') ? 'danger' : 'warning'),
    },
  ],
})

function relacao(ctx: Context, { competenciaInicial, competenciaFinal, idPessoa }: z.output<typeof filters>) {
  const ate = competenciaFinal ?? Competencia.fromData(ctx.clock.today()).plusMonths(MESES_A_FRENTE)
  const diferencas = sql`concat_ws(', ', case when ${prestada.valorTotal} <> ${tomada.valorTotal} then 'valor' end,
    case when ${prestada.imposto} <> ${tomada.imposto} then 'ISS' end, case when ${prestada.retido} <> ${tomada.retido} then 'retenção' end)`
  return ctx.db
    .select({
      id: prestada.id,
      ordem: prestada.numero,
      numero:
        sql<string>`case when ${prestada.serie} = '' then ${prestada.numero}::text else ${prestada.numero} || '/' || ${prestada.serie} end`.as(
          'numero_serie',
        ),
      competencia: prestada.competencia,
      tomador: prestada.outroNome,
      valor: prestada.valorTotal,
      imposto: prestada.imposto,
      valorTomada: sql`${tomada.valorTotal}`.mapWith(tomada.valorTotal).as('valor_tomada'),
      impostoTomada: sql`${tomada.imposto}`.mapWith(tomada.imposto).as('imposto_tomada'),
      situacao: sql<string>`case when ${tomada.id} is null then ${escrituracaoMensagens.semCorrespondencia}
        when ${diferencas} = '' then 'Confere' else 'Diverge: ' || ${diferencas} end`.as('situacao'),
    })
    .from(prestada)
    .innerJoin(pessoa, refere(prestada.titularId, pessoa))
    .leftJoin(
      tomada,
      and(
        eq(tomada.municipioId, prestada.municipioId),
        eq(tomada.papel, 'TOMADOR'),
        eq(tomada.estado, 'LANCADA'),
        // Tied by the tax office, otherwise of the same provider, series and number.
        or(
          sql`${tomada.id} = ${vinculada}`,
          and(
            sql`${vinculada} is null`,
            eq(tomada.titularId, prestada.outroId),
            eq(tomada.outroDocumento, pessoa.documento),
            eq(tomada.serie, prestada.serie),
            eq(tomada.numero, prestada.numero),
            eq(tomada.ano, prestada.ano),
          ),
        ),
      ),
    )
    .where(
      and(
        eq(prestada.titularId, pessoaDoPedido(ctx, idPessoa)),
        eq(prestada.papel, 'PRESTADOR'),
        eq(prestada.estado, 'LANCADA'),
        gte(prestada.competencia, competenciaInicial ?? primeiraCompetencia),
        lte(prestada.competencia, ate),
      ),
    )
}
