import { isAllowed } from '@iss/platform/contract'
import type { NomeDaAba, SecaoDaFicha, TelaDaAba } from '@iss/pessoa/contract/aba-da-ficha'
import type { AbaDaFicha, PedidoDaAba } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'

/** What modules add to the sheet of a person for this session, in order: a tab of one name is one tab. */
async function partesDaFicha(ctx: Context, pessoaId: number): Promise<AbaDaFicha[]> {
  const partes = ctx
    .definitions<AbaDaFicha>('aba-da-ficha')
    .filter(({ para }) => isAllowed(para, ctx.user))
    .toSorted((uma, outra) => uma.ordem - outra.ordem)
  const valem: AbaDaFicha[] = []
  for (const parte of partes) if ((await parte.vale?.(ctx, pessoaId)) ?? true) valem.push(parte)
  return valem
}

/** Names of the tabs that modules add. */
export async function listAbas(ctx: Context, pessoaId: number): Promise<NomeDaAba[]> {
  const partes = await partesDaFicha(ctx, pessoaId)
  return [...new Map(partes.map(({ aba }) => [aba.slug, aba])).values()]
}

/** The tables of one tab and the screens of those that add them; none for a tab that nobody adds for this session and person. */
export async function lerAba(
  ctx: Context,
  slug: string,
  pedido: PedidoDaAba,
): Promise<{ telas: TelaDaAba[]; secoes: SecaoDaFicha[] }> {
  const telas: TelaDaAba[] = []
  const secoes: SecaoDaFicha[] = []
  for (const parte of await partesDaFicha(ctx, pedido.pessoaId))
    if (parte.aba.slug === slug) {
      if (parte.tela) telas.push(parte.tela(pedido))
      secoes.push(...(await parte.ler(ctx, pedido)))
    }
  return { telas, secoes }
}
