import { refere } from '@iss/platform/db'
import { defineList } from '@iss/list/definition'
import { consultaAccess, telaDasConsultas } from '@iss/nota/contract/consulta-abas'
import { conferirLimites, consultados, filtroDasCompetencias, filtroDoContribuinte, filtroDosNumeros } from '@iss/nota/server'
import { serieTable as serie } from '@iss/nota/tables/serie'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, gte, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type SituacaoMostrada, toneAidf } from '../domain/aidf.ts'
import { utilizadas } from '../server/ler-aidf.ts'
import { aidfTable as table } from '../tables/aidf.ts'

const filters = z.object({ ...filtroDoContribuinte, ...filtroDasCompetencias, ...filtroDosNumeros })

/** AIDF of Consultas (E16): the authorisations of paper notes of the people of the search, by the month of their issue. */
export const consultaAidfs = defineList({
  slug: 'consulta-aidfs',
  title: 'AIDF',
  path: null,
  access: consultaAccess,
  tab: { screen: telaDasConsultas, name: 'Aidf', order: 60 },
  filters,
  query: autorizacoes,
  check: conferirLimites,
  id: 'id',
  struck: 'cancelada',
  empty: 'Nenhuma autorização encontrada.',
  order: ['-emissao', '-numero'],
  columns: [
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'serie', label: 'Série', kind: 'text' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'grafica', label: 'Gráfica', kind: 'text', secondary: true },
    { key: 'numeroInicial', label: 'Nota inicial', kind: 'numero' },
    { key: 'numeroFinal', label: 'Nota final', kind: 'numero' },
    { key: 'usadas', label: 'Utilizadas', kind: 'integer', secondary: true },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'validade', label: 'Validade', kind: 'date', secondary: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => toneAidf(situacao) },
  ],
})

function autorizacoes(ctx: Context, filtro: z.output<typeof filters>) {
  const { contribuinteId, competenciaInicial, competenciaFinal, numeroInicial, numeroFinal } = filtro
  // As `situacaoAidf` says it.
  const situacao = sql<SituacaoMostrada>`case when ${table.situacao} = 'CANCELADA' then 'Cancelada'
    when ${table.situacao} = 'AGUARDANDO_PAGAMENTO' then 'Aguardando pagamento'
    when ${utilizadas} >= ${table.numeroFinal} - ${table.numeroInicial} + 1 then 'Encerrada'
    when ${table.validade} < ${ctx.clock.today()} then 'Vencida'
    when ${utilizadas} > 0 then 'Em uso'
    when ${table.situacao} = 'CONFECCIONADA' then 'Confeccionada' else 'Autorizada' end`
  return ctx.db
    .select({
      id: table.id,
      numero: table.numero,
      serie: sql<string>`${serie.especie} || '/' || ${serie.codigo}`.as('serie_rotulo'),
      contribuinte: pessoa.nome,
      grafica: table.graficaNome,
      numeroInicial: table.numeroInicial,
      numeroFinal: table.numeroFinal,
      usadas: sql<number>`${utilizadas}`.mapWith(Number).as('usadas'),
      emissao: table.emissao,
      validade: table.validade,
      situacao: situacao.as('situacao_mostrada'),
      cancelada: sql<boolean>`(${table.situacao} = 'CANCELADA')`.as('cancelada'),
    })
    .from(table)
    .innerJoin(serie, refere(table.serieId, serie))
    .innerJoin(pessoa, refere(table.pessoaId, pessoa))
    .where(
      and(
        inArray(table.pessoaId, consultados(ctx, contribuinteId)),
        competenciaInicial === null ? undefined : gte(table.emissao, competenciaInicial.firstDay()),
        competenciaFinal === null ? undefined : lte(table.emissao, competenciaFinal.lastDay()),
        numeroInicial === null ? undefined : gte(table.numero, numeroInicial),
        numeroFinal === null ? undefined : lte(table.numero, numeroFinal),
      ),
    )
}
