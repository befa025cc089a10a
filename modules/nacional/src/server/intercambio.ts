import type { ErroDoServico } from '@iss/nfse-nacional/cliente'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { recuo } from '../domain/recuo.ts'
import { type NacionalIntercambio, nacionalIntercambioTable as table, type ServicoNacional } from '../tables/intercambio.ts'

/** Where the exchange with a service stands; the row is made when it is missing. */
export async function getIntercambio({ db }: Context, servico: ServicoNacional): Promise<NacionalIntercambio> {
  const ler = () => db.select().from(table).where(eq(table.servico, servico))
  const [row] = await ler()
  if (row) return row
  await db.insert(table).values({ servico }).onConflictDoNothing()
  const [nova] = await ler()
  if (!nova) throw new Error(`The state of ${servico} is missing`)
  return nova
}

/** Changes it; the row must be there. */
export async function mudarIntercambio(
  { db }: Context,
  servico: ServicoNacional,
  valores: Partial<typeof table.$inferInsert>,
): Promise<void> {
  await db.update(table).set(valores).where(eq(table.servico, servico))
}

/** The service answered; `esperaMs` says when it is asked next, null leaves that as it is. */
export async function registrarSucesso(ctx: Context, servico: ServicoNacional, esperaMs: number | null): Promise<void> {
  const agora = ctx.clock.now()
  const busca = esperaMs === null ? {} : { proximaBusca: new Date(agora.getTime() + esperaMs), ultimo: agora }
  await mudarIntercambio(ctx, servico, { falhas: 0, erro: null, pausadoAte: null, ...busca })
}

/** The service did not answer, or the city cannot ask it: it waits, longer after each failure. */
export async function registrarFalhaDe(ctx: Context, servico: ServicoNacional, erro: string, sorteio: number): Promise<void> {
  const falhas = (await getIntercambio(ctx, servico)).falhas + 1
  const pausadoAte = new Date(ctx.clock.now().getTime() + recuo(falhas, sorteio))
  await mudarIntercambio(ctx, servico, { falhas, erro: erro.slice(0, 300), pausadoAte })
}

/** What a service said when it failed, in one line. */
export function textoDaFalha({ message, mensagens }: ErroDoServico): string {
  return [message, ...mensagens.map(({ codigo, texto }) => `${codigo} ${texto}`)].join(' · ')
}
