import { counted } from '@iss/kernel/texto'
import { type Context, implement } from '@iss/platform/server'
import { defineRegistryAction, defineRegistryRules } from '@iss/registry/server'
import { and, asc, eq, isNotNull, max } from 'drizzle-orm'
import { buscarPerguntasFrequentes } from '../contract/perguntas-frequentes.ts'
import { perguntasErrors } from '../domain/perguntas-errors.ts'
import { perguntasPadrao } from '../domain/perguntas-frequentes.ts'
import { perguntaFrequenteTable as pergunta } from '../tables/pergunta-frequente.ts'

export const buscarPerguntasOperation = implement(buscarPerguntasFrequentes, async ({ db }, { tela }) => ({
  lista: (
    await db
      .select({ assunto: pergunta.assunto, pergunta: pergunta.pergunta, resposta: pergunta.resposta, tela: pergunta.tela })
      .from(pergunta)
      .where(and(eq(pergunta.publicada, true), isNotNull(pergunta.resposta), tela ? eq(pergunta.tela, tela) : undefined))
      .orderBy(asc(pergunta.posicao), asc(pergunta.id))
  ).map((row) => ({ ...row, resposta: row.resposta ?? '' })),
}))

/** A question leads to a screen that is there; who wrote it and the day of its answer are kept. */
export const perguntasFrequentesRules = defineRegistryRules('perguntas-frequentes', {
  async beforeSave(ctx, { id, before, values }) {
    if (id === null) {
      values.dataPergunta = ctx.clock.today()
      values.autorId = ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null
    }
    if (values.resposta !== (before?.resposta ?? null)) values.dataResposta = values.resposta ? ctx.clock.today() : null
    const { tela } = values
    const existe = ctx.screens.some(({ path, aliases = [] }) => tela === path || aliases.some((alias) => alias === tela))
    return tela === null || tela === undefined || existe ? [] : [perguntasErrors.tela]
  },
})

/** Adds the questions of the portal that this city does not have yet; answers how many. */
export async function incluirPerguntasPadrao(ctx: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const { db, clock } = ctx
  const [ultima] = await db.select({ posicao: max(pergunta.posicao) }).from(pergunta)
  const tidas = new Set((await db.select({ pergunta: pergunta.pergunta }).from(pergunta)).map((row) => row.pergunta))
  const faltam = perguntasPadrao.filter((padrao) => !tidas.has(padrao.pergunta))
  // A write of nothing would count as a change that nobody told of.
  if (faltam.length === 0) return 0
  const hoje = clock.today()
  const novas = await db
    .insert(pergunta)
    .values(
      faltam.map((padrao, ordem) => ({
        ...padrao,
        tela: padrao.tela ?? null,
        posicao: (ultima?.posicao ?? 0) + ordem + 1,
        dataPergunta: hoje,
        dataResposta: hoje,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: pergunta.id })
  return novas.length
}

export const incluirPadrao = defineRegistryAction('perguntas-frequentes', 'incluirPadrao', async (ctx) => {
  const novas = await incluirPerguntasPadrao(ctx)
  if (novas === 0) return 'As perguntas do portal já estavam na lista.'
  await ctx.audit({ tipo: 'pergunta-frequente.incluida', entidade: 'pergunta_frequente', depois: { novas } })
  return `${counted(novas, 'pergunta incluída', 'perguntas incluídas')}.`
})
