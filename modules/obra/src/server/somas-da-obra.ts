import { wordsSql } from '@iss/list/server'
import { dinheiro, estadosComEfeitoSql } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { obraPrestadorTable as vinculo, obraTable as obra } from '../tables/obra.ts'

/** What the notes in force of a provider add up to in works: of each bond that a query joins. */
export const notasDoPrestador = sql`(select count(*) as quantas, coalesce(sum(n.valor_total), 0) as faturado, coalesce(sum(n.deducoes), 0) as deduzido,
    coalesce(sum(n.imposto), 0) as imposto
  from obra_nota_fiscal f join nota_fiscal n on n.municipio_id = f.municipio_id and n.id = f.nota_id
  where f.municipio_id = ${vinculo.municipioId} and f.obra_prestador_prestacao_id = ${vinculo.id}
    and n.estado in ${estadosComEfeitoSql}) as das_notas`

export const somas = {
  faturado: dinheiro(sql`das_notas.faturado`).as('faturado'),
  deduzido: dinheiro(sql`das_notas.deduzido`).as('deduzido'),
  iss: dinheiro(sql`das_notas.imposto`).as('iss'),
}

/** Works whose last day has passed. */
export const isEncerrada = (ctx: Context) => sql<boolean>`coalesce(${obra.fim} < ${ctx.clock.today()}, false)`

/** 'Ativa', 'Encerrada', 'Isenta'. */
export const situacaoDaObra = (ctx: Context) =>
  wordsSql(sql`case when ${isEncerrada(ctx)} then 'ENCERRADA' when ${obra.isenta} then 'ISENTA' else 'ATIVA' end`, {
    ATIVA: 'Ativa',
    ISENTA: 'Isenta',
    ENCERRADA: 'Encerrada',
  })
