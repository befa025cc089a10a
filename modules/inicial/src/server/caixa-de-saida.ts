import { refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { emailTable } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { desc, eq, sql } from 'drizzle-orm'
import { baixarAnexoEmail, buscarEmail, buscarEmails } from '../contract/caixa-de-saida.ts'

type Email = typeof emailTable.$inferSelect

const cabecalho = (email: Pick<Email, 'id' | 'para' | 'assunto' | 'criadoEm' | 'enviadoEm' | 'erro'>) => ({
  id: email.id,
  para: email.para,
  assunto: email.assunto,
  criadoEm: email.criadoEm.toISOString(),
  enviadoEm: email.enviadoEm?.toISOString() ?? null,
  erro: email.erro,
})

export const buscarEmailsOperation = implement(buscarEmails, async (ctx, { busca, pagina, tamanho }) => {
  const texto = fold(busca)
  const where =
    texto === ''
      ? undefined
      : sql`lower(unaccent(${emailTable.assunto} || ' ' || array_to_string(${emailTable.para}, ' '))) like ${`%${texto.replace(/[\\%_]/g, '\\$&')}%`}`
  const [contagem] = await ctx.db.select({ total: sql<string>`count(*)` }).from(emailTable).where(where)
  const rows = await ctx.db
    .select({
      id: emailTable.id,
      para: emailTable.para,
      assunto: emailTable.assunto,
      criadoEm: emailTable.criadoEm,
      enviadoEm: emailTable.enviadoEm,
      erro: emailTable.erro,
      anexos: sql<number>`jsonb_array_length(${emailTable.anexos})`,
    })
    .from(emailTable)
    .where(where)
    .orderBy(desc(emailTable.criadoEm), desc(emailTable.id))
    .limit(tamanho)
    .offset(pagina * tamanho)
  return { lista: rows.map((row) => ({ ...cabecalho(row), anexos: row.anexos })), total: Number(contagem?.total ?? 0) }
})

async function getEmail(ctx: Context, id: number): Promise<Email> {
  const [email] = await ctx.db.select().from(emailTable).where(eq(emailTable.id, id))
  return email ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

export const buscarEmailOperation = implement(buscarEmail, async (ctx, { id }) => {
  const email = await getEmail(ctx, id)
  const anexos = email.anexos.map(({ nome, tipo, conteudo }) => ({ nome, tipo, tamanho: Buffer.from(conteudo, 'base64').length }))
  return { ...cabecalho(email), texto: email.texto, html: email.html, anexos }
})

export const baixarAnexoEmailOperation = implement(baixarAnexoEmail, async (ctx, { id, indice }) => {
  const anexo = (await getEmail(ctx, id)).anexos[indice]
  if (!anexo) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return { stream: Buffer.from(anexo.conteudo, 'base64'), nome: anexo.nome, tipo: anexo.tipo }
})
