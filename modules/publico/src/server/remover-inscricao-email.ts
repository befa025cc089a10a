import { refuse } from '@iss/kernel/errors'
import { defineListaRemovidos } from './lista-removidos.ts'
import { pessoaErrors } from '@iss/pessoa/domain/errors'
import { type Context, implement } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import { removerInscricaoEmail } from '../contract/consultas.ts'
import { publicoTexts } from '../domain/errors.ts'
import { isEmail } from '../domain/validar-cadastro.ts'
import { emailRemovidoTable } from '../tables/publico.ts'

const hashDe = (ctx: Context, email: string) => ctx.hmac('publico.email-removido', email.trim().toLowerCase())

/** Removes an address from the mailing; again is no error. Mails that someone asks for himself (codes, activation) still arrive. */
export const removerInscricaoEmailOperation = implement(removerInscricaoEmail, async (ctx, input) => {
  const email = (typeof input === 'string' ? input : input.email).trim()
  if (!isEmail(email)) refuse(pessoaErrors.emailInvalido)
  await ctx.db
    .insert(emailRemovidoTable)
    .values({ hash: hashDe(ctx, email), removidoEm: ctx.clock.now() })
    .onConflictDoNothing()
  return { mensagem: publicoTexts.emailRemovido }
})

/** Those of the addresses that were removed from the mailing. */
export async function listRemovidos(ctx: Context, enderecos: readonly string[]): Promise<string[]> {
  if (enderecos.length === 0) return []
  const porHash = new Map(enderecos.map((endereco) => [hashDe(ctx, endereco), endereco]))
  const rows = await ctx.db
    .select({ hash: emailRemovidoTable.hash })
    .from(emailRemovidoTable)
    .where(inArray(emailRemovidoTable.hash, [...porHash.keys()]))
  return rows.map(({ hash }) => porHash.get(hash)).filter((endereco) => endereco !== undefined)
}

export const listaRemovidos = defineListaRemovidos(listRemovidos)
