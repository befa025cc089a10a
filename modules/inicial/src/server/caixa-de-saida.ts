import { refuse } from '@iss/kernel/errors'
import { emailTable } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { readRows } from '@iss/list/server'
import { eq } from 'drizzle-orm'
import { baixarAnexoEmail, buscarEmail, buscarEmails } from '../contract/caixa-de-saida.ts'
import { caixaDeSaida } from '../lists/caixa-de-saida.ts'

type Email = typeof emailTable.$inferSelect

const cabecalho = (email: Pick<Email, 'id' | 'para' | 'assunto' | 'criadoEm' | 'enviadoEm' | 'erro'>) => ({
  id: email.id,
  para: email.para,
  assunto: email.assunto,
  criadoEm: email.criadoEm.toISOString(),
  enviadoEm: email.enviadoEm?.toISOString() ?? null,
  erro: email.erro,
})

export const buscarEmailsOperation = implement(buscarEmails, async (ctx, { pagina, tamanho, ordem, busca }) => {
  const { lista, total } = await readRows(ctx, caixaDeSaida, {}, { pagina, tamanho, ordem, busca })
  return {
    lista: lista.map((row) => ({ ...cabecalho({ ...row, para: row.destinatarios }), anexos: row.anexos })),
    total,
  }
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
