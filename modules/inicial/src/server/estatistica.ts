import { normalizeCaminho } from '@iss/acesso/domain/caminho'
import { telasEm } from '@iss/acesso/domain/telas'
import { isAllowed } from '@iss/platform/contract'
import { type Context, implement } from '@iss/platform/server'
import { and, desc, eq, sql } from 'drizzle-orm'
import {
  atualizarEstatisticaAcesso,
  atualizarFavorito,
  buscarEstatisticaAcesso,
  buscarFavorito,
} from '@iss/portal/contract/estatistica'
import { isContada, linkDe } from '../domain/acao.ts'
import { estatisticaAcessoTable } from '../tables/inicial.ts'

const table = estatisticaAcessoTable
const conflict = [table.municipioId, table.contaId, table.acao]
const MAIS_UTILIZADAS = 10
/** The frame of legacy actions takes any name: it is no screen of the list of most used ones. */
const paginaAntiga = '/home/actions/:'

/**
 * The declared path of the screen that an address names, null when it is none that this user may open: so an account's rows are bounded by
 * its screens. An alias, or the values of `:name` parts, count for the one screen.
 */
function paginaDe(ctx: Context, acao: string): string | null {
  const caminho = normalizeCaminho(acao)
  if (!isContada(caminho)) return null
  const tela = telasEm(ctx.screens, caminho).find((screen) => isAllowed(screen.access, ctx.user))
  return tela && !tela.path.startsWith(paginaAntiga) ? tela.path : null
}

const daConta = (ctx: Context, acao: string) => and(eq(table.contaId, ctx.sessao.contaId), eq(table.acao, acao))

export const atualizarEstatisticaAcessoOperation = implement(atualizarEstatisticaAcesso, async (ctx, input) => {
  const acao = paginaDe(ctx, input.acao)
  if (acao === null) return { acessos: 0 }
  const ultimoAcesso = ctx.clock.now()
  const [row] = await ctx.db
    .insert(table)
    .values({ contaId: ctx.sessao.contaId, acao, acessos: 1, ultimoAcesso })
    .onConflictDoUpdate({ target: conflict, set: { acessos: sql`${table.acessos} + 1`, ultimoAcesso } })
    .returning({ acessos: table.acessos })
  return { acessos: row?.acessos ?? 0 }
})

export const atualizarFavoritoOperation = implement(atualizarFavorito, async (ctx, input) => {
  const acao = favoritaDe(ctx, input.acao)
  if (acao === null) return { favorito: false }
  const [row] = await ctx.db
    .insert(table)
    .values({ contaId: ctx.sessao.contaId, acao, favorito: true })
    .onConflictDoUpdate({ target: conflict, set: { favorito: sql`not ${table.favorito}` } })
    .returning({ favorito: table.favorito })
  return { favorito: row?.favorito ?? false }
})

export const buscarFavoritoOperation = implement(buscarFavorito, async (ctx, input) => {
  const acao = favoritaDe(ctx, input.acao)
  if (acao === null) return { favorito: false, permitido: false }
  const [row] = await ctx.db.select({ favorito: table.favorito }).from(table).where(daConta(ctx, acao))
  return { favorito: row?.favorito ?? false, permitido: true }
})

/** Whether a screen stands by itself for the user: reached from his menu, by its own entry or one that redirects to it, not from a row of another one. */
function isDoMenu({ screens, user }: Context, path: string): boolean {
  return screens.some(
    ({ menu, redirectTo, ...screen }) =>
      (screen.path === path || redirectTo === path) && menu?.some(({ access }) => !access || isAllowed(access, user)),
  )
}

/** The path of the screen that an address names when it may be starred: one that stands by itself. */
function favoritaDe(ctx: Context, acao: string): string | null {
  const path = paginaDe(ctx, acao)
  return path !== null && isDoMenu(ctx, path) ? path : null
}

/**
 * Favourites first, then by use; without the start page itself, screens that the user may no longer open and those that show one thing chosen
 * elsewhere, starred or not: opened from here they would have nothing to show.
 */
export async function listMaisUtilizadas(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(eq(table.contaId, ctx.sessao.contaId))
    .orderBy(desc(table.favorito), desc(table.acessos), desc(table.ultimoAcesso))
    .limit(200)
  return rows
    .flatMap((row) => {
      const screen = ctx.screens.find((item) => item.path === row.acao)
      if (
        !screen ||
        screen.redirectTo ||
        screen.path.includes('/:') ||
        screen.path === '/home/inicial-menu' ||
        !isDoMenu(ctx, screen.path) ||
        !isAllowed(screen.access, ctx.user)
      )
        return []
      return [{ descricao: screen.title, link: linkDe(row.acao), favorito: row.favorito, acessos: row.acessos }]
    })
    .slice(0, MAIS_UTILIZADAS)
}

export const buscarEstatisticaAcessoOperation = implement(buscarEstatisticaAcesso, (ctx) => listMaisUtilizadas(ctx))
