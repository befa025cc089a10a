import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Context, defineRoutine } from '@iss/platform/server'
import { lt } from 'drizzle-orm'
import { diasGuardados } from '../../domain/web-service/operacoes.ts'
import { acessoWebServicoTable } from '../../tables/web-service.ts'

export const comprimir = promisify(gzip)
/** Never more than a message may hold, with its answer of as many notes. */
export const descomprimir = (bytes: Buffer) => promisify(gunzip)(bytes, { maxOutputLength: 64 * 1024 * 1024 })

type Acesso = Omit<typeof acessoWebServicoTable.$inferInsert, 'horarioAcesso' | 'enviado' | 'retornado'>

/** Keeps a call with its message and its answer, whatever became of it. */
export async function registrarAcesso(ctx: Context, acesso: Acesso, enviado: Buffer, retornado: Buffer): Promise<number> {
  const [row] = await ctx.db
    .insert(acessoWebServicoTable)
    .values({ ...acesso, horarioAcesso: ctx.clock.now(), enviado, retornado })
    .returning({ id: acessoWebServicoTable.id })
  if (!row) throw new Error('The access was not written')
  return row.id
}

const dia = 86_400_000

/** Messages and answers are kept 90 days. */
export const limparAcessosWebService = defineRoutine({
  nome: 'web-service-acessos',
  everySeconds: 3600,
  async run(ctx) {
    const table = acessoWebServicoTable
    await ctx.db.delete(table).where(lt(table.horarioAcesso, new Date(ctx.clock.now().getTime() - diasGuardados * dia)))
  },
})
