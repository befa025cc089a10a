import { isAllowed } from '@iss/platform/contract'
import { implement } from '@iss/platform/server'
import { buscarTelas } from '@iss/portal/contract/sessao'
import { alvoDe, entradasDe } from '../domain/telas.ts'

/** Every screen that the user may open, with its menu entries. */
export const buscarTelasOperation = implement(buscarTelas, async (ctx) =>
  ctx.screens
    .filter((screen) => isAllowed(screen.access, ctx.user))
    .map((screen) => ({
      path: screen.path,
      aliases: [...(screen.aliases ?? [])],
      title: screen.title,
      ...alvoDe(screen),
      menu: entradasDe(screen, ctx.user),
    })),
)
