import { createHash } from 'node:crypto'
import type { Context } from '@iss/platform/server'
import { defineRoutine } from '@iss/platform/server'
import { and, eq, lt } from 'drizzle-orm'
import { protocoloErros } from '../../domain/errors.ts'
import { tncRecebimentoTable as table } from '../../tables/conector.ts'
import { ProtocoloRecusa } from './autenticar.ts'

/** Days for which an Idempotency-Key is known. */
const diasGuardados = 30

/**
 * Does a message once for each key of a credential: sent again with the same bytes it gets the answer that it had, with others it is refused. Two at
 * the same moment wait for each other.
 */
export async function umaVez<T extends Record<string, unknown>>(
  ctx: Context,
  { credencialId, chave, corpo }: { credencialId: number; chave: string | undefined; corpo: Uint8Array },
  fazer: () => Promise<T>,
): Promise<T> {
  if (!chave || chave.length > 120) throw new ProtocoloRecusa(400, protocoloErros.chave)
  const hash = createHash('sha256').update(corpo).digest('hex')
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `tnc|${ctx.municipioId}|${credencialId}|${chave}`,
  ])
  const [antes] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.credencialId, credencialId), eq(table.chave, chave)))
  if (antes && antes.hash !== hash) throw new ProtocoloRecusa(409, protocoloErros.chaveUsada)
  if (antes) return antes.resposta as T
  const resposta = await fazer()
  await ctx.db.insert(table).values({ credencialId, chave, hash, resposta, criadoEm: ctx.clock.now() })
  return resposta
}

export const limparRecebimentos = defineRoutine({
  nome: 'conector-recebimentos',
  everySeconds: 3600,
  async run(ctx) {
    await ctx.db.delete(table).where(lt(table.criadoEm, new Date(ctx.clock.now().getTime() - diasGuardados * 86_400_000)))
  },
})
