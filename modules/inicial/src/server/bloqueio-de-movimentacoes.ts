import { refere } from '@iss/platform/db'
import { encerramentoEncerrado } from '@iss/encerramento/contract/eventos'
import { encerramentoErrors } from '@iss/encerramento/domain/errors'
import { Competencia } from '@iss/kernel/competencia'
import { fill, refuse } from '@iss/kernel/errors'
import { defineBloqueio } from '@iss/emissao/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, defineHook } from '@iss/platform/server'
import { defineRegistryRules } from '@iss/registry/server'
import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { bloqueioMovimentacaoErrors, labelTipoBloqueio, type TipoBloqueio } from '../domain/bloqueio-movimentacao.ts'
import { bloqueioMovimentacaoTable as bloqueio } from '../tables/bloqueio-movimentacao.ts'
import { defineAlertaInicial } from '@iss/portal/server'

export type BloqueioMovimentacao = typeof bloqueio.$inferSelect

/** The block of a taxpayer in a competence; undefined when there is none. At most one, by the exclusion constraint. */
export async function findBloqueio(
  { db }: Context,
  pessoaId: number,
  competencia: Competencia,
): Promise<BloqueioMovimentacao | undefined> {
  const [row] = await db
    .select()
    .from(bloqueio)
    .where(
      and(
        eq(bloqueio.contribuinteId, pessoaId),
        isNull(bloqueio.dataCancelamento),
        lte(bloqueio.competenciaInicial, competencia),
        or(isNull(bloqueio.competenciaFinal), gte(bloqueio.competenciaFinal, competencia)),
      ),
    )
  return row
}

/** The inspector who blocks is kept; a stored block only gets its end. */
export const bloqueioDeMovimentacoesRules = defineRegistryRules('bloqueio-de-movimentacoes', {
  inUse: async () => true,
  async beforeSave(ctx, { id, values }) {
    if (id === null && ctx.userOrNull) values.fiscalId = ctx.sessao.pessoaUsuarioId
    return []
  },
})

const recusaDaEmissao = (competencia: Competencia, motivo: string) =>
  fill(bloqueioMovimentacaoErrors.emissao, { competencia: competencia.format(), motivo })

/** No notes of a blocked competence, whatever the channel; a set of notes costs one statement. */
export const bloqueioDaEmissao = defineBloqueio(async (ctx, alvos) => {
  const { rows } = await ctx.client.query<{ ordem: string; motivo: string }>(
    'select ordem, motivo from bloqueios_da_emissao($1, $2)',
    [alvos.map(({ pessoaId }) => pessoaId), alvos.map(({ competencia }) => competencia.firstDay())],
  )
  const motivos = new Map(rows.map(({ ordem, motivo }) => [Number(ordem), motivo]))
  return alvos.map(({ competencia }, index) => {
    const motivo = motivos.get(index + 1)
    return motivo === undefined ? {} : { violacoes: [recusaDaEmissao(competencia, motivo)] }
  })
})

/** A blocked competence is not closed: the closing that was made is undone with its transaction. */
export const bloqueioDoEncerramento = defineHook(encerramentoEncerrado, 10, async (ctx, { pessoaId, competencia }) => {
  const row = await findBloqueio(ctx, pessoaId, Competencia.from(competencia))
  if (row?.bloqueiaEncerramento) refuse(encerramentoErrors.bloqueado)
})

/** What the start page says of the blocks of a person that have not ended (spec 2 §3, bloqueioList). */
export const bloqueiosDaPessoa = defineAlertaInicial(async (ctx, pessoaId) => {
  const corrente = Competencia.fromData(ctx.clock.today())
  const rows = await ctx.db
    .select({ bloqueio, fiscal: pessoaTable.nome })
    .from(bloqueio)
    .leftJoin(pessoaTable, refere(bloqueio.fiscalId, pessoaTable))
    .where(
      and(
        eq(bloqueio.contribuinteId, pessoaId),
        isNull(bloqueio.dataCancelamento),
        or(isNull(bloqueio.competenciaFinal), gte(bloqueio.competenciaFinal, corrente)),
      ),
    )
    .orderBy(asc(bloqueio.competenciaInicial))
  return {
    bloqueios: rows.map(({ bloqueio: row, fiscal }) => {
      const [de, ate] = [row.competenciaInicial.toWire(), row.competenciaFinal?.toWire()]
      return {
        tipoBloqueioMovimentacao: { nome: labelTipoBloqueio[row.tipo as TipoBloqueio] },
        fiscal: fiscal === null ? null : { nome: fiscal },
        bloqueiaNF: row.bloqueiaNf,
        bloqueiaEncerramento: row.bloqueiaEncerramento,
        bloqueiaEscrituracoes: row.bloqueiaEscrituracoes,
        anoCompetenciaInicial: de.ano,
        mesCompetenciaInicial: de.mes,
        anoCompetenciaFinal: ate?.ano ?? null,
        mesCompetenciaFinal: ate?.mes ?? null,
        motivo: row.motivo,
      }
    }),
  }
})
