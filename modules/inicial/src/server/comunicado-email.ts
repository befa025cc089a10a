import type { PerfilPapel } from '@iss/pessoa/domain/perfil-papel'
import { papelTable, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { renderMail } from '@iss/platform/mail'
import { type Context, defineProcess } from '@iss/platform/server'
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { comunicadoDestinatarioTable as destinatario, comunicadoTable as table } from '../tables/inicial.ts'

const POR_BLOCO = 100
type Comunicado = typeof table.$inferSelect

/** Addresses of those to whom a notice speaks, each once, after the last one sent; people whose address is the system's default get no mail. */
async function listEnderecos(ctx: Context, { id, perfis, emailsUltimo }: Comunicado): Promise<string[]> {
  const email = sql<string>`lower(${pessoaTable.email})`
  const chamados = () => ctx.db.select({ id: destinatario.pessoaId }).from(destinatario).where(eq(destinatario.comunicadoId, id))
  const papeis = ctx.db
    .select({ id: papelTable.atorId })
    .from(papelTable)
    .where(and(isNull(papelTable.fim), perfis.length > 0 ? inArray(papelTable.perfil, perfis as PerfilPapel[]) : undefined))
  const porNome = (await chamados().limit(1)).length > 0
  const deQuem = inArray(pessoaTable.id, porNome ? chamados() : papeis)
  const rows = await ctx.db
    .selectDistinct({ email })
    .from(pessoaTable)
    .where(
      and(
        deQuem,
        isNotNull(pessoaTable.email),
        eq(pessoaTable.emailPadrao, false),
        emailsUltimo === null ? undefined : gt(email, emailsUltimo),
      ),
    )
    .orderBy(asc(email))
    .limit(POR_BLOCO)
  return rows.map((row) => row.email)
}

/** Sends a published notice by e-mail, one message for each address, a hundred in a block. Source: design F71 (filaEmails). */
export const enviarComunicado = defineProcess<{ id: number }, never>({
  fila: 'filaEmails',
  nome: 'comunicado.enviarEmails',
  async block(ctx, { id }) {
    const [comunicado] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
    if (!comunicado?.publicadoEm) return { done: true, feitos: 0 }
    const enderecos = await listEnderecos(ctx, comunicado)
    const { texto, html } = renderMail({
      titulo: comunicado.assunto,
      paragrafos: comunicado.corpo.split(/\n{2,}/),
      botao: { texto: 'Abrir o portal', url: new URL('/home/inicial-menu', ctx.baseUrl).href },
    })
    for (const para of enderecos) await ctx.mail({ para: [para], assunto: comunicado.assunto, texto, html })
    const emailsEnviados = comunicado.emailsEnviados + enderecos.length
    const done = enderecos.length < POR_BLOCO
    await ctx.db
      .update(table)
      .set({
        emailsEnviados,
        emailsUltimo: enderecos.at(-1) ?? comunicado.emailsUltimo,
        ...(done ? { emailsEm: ctx.clock.now() } : {}),
      })
      .where(eq(table.id, id))
    return { done, feitos: emailsEnviados }
  },
})
