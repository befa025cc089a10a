import { fold } from '@iss/kernel/texto'
import { isAllowed, type MenuArea, menuAreas, type Screen, type UserInfo } from '@iss/platform/contract'
import { isCaminhoDe, isSempreAberto, normalizeCaminho } from './caminho.ts'

export type EntradaMenu = {
  path: string
  title: string
  rotulo: string
  area: MenuArea
  grupo: string
  ordem: number
  icone: string | null
  palavras?: string[]
}

/** The screens at a path (alias, `:param`): a screen of its own at this address goes before one whose parameter would take it. */
export function telasEm(screens: readonly Screen[], caminho: string): Screen[] {
  const enderecos = (screen: Screen) => [screen.path, ...(screen.aliases ?? [])]
  const proprias = screens.filter((screen) => enderecos(screen).includes(caminho))
  return proprias.length > 0 ? proprias : screens.filter((screen) => enderecos(screen).some((path) => isCaminhoDe(path, caminho)))
}

/**
 * Whether the user may open a path: one of the always open ones, or a declared screen (alias, `:param`) that the user may use. A path that
 * no screen declares is nobody's secret: it is allowed, and the browser shows home/not-found there (spec 1 §2.1, A-08).
 */
export function isCaminhoPermitido(screens: readonly Screen[], user: UserInfo, acao: string): boolean {
  const caminho = normalizeCaminho(acao)
  if (isSempreAberto(caminho)) return true
  const declaradas = telasEm(screens, caminho)
  return declaradas.length === 0 || declaradas.some((screen) => isAllowed(screen.access, user))
}

/** Menu entries of a screen that the user sees. */
export function entradasDe(screen: Screen, user: UserInfo): EntradaMenu[] {
  if (!isAllowed(screen.access, user)) return []
  return (screen.menu ?? [])
    .filter((place) => !place.access || isAllowed(place.access, user))
    .map((place) => ({
      path: screen.path,
      title: screen.title,
      rotulo: place.rotulo ?? screen.title,
      area: place.area,
      grupo: place.grupo,
      ordem: place.ordem,
      icone: place.icone ?? null,
      ...(place.palavras ? { palavras: [...place.palavras] } : {}),
    }))
}

/** All entries that the user sees whose label holds the text (case and accents aside), in order of area, group and place. */
export function listEntradas(screens: readonly Screen[], user: UserInfo, filtro: string): EntradaMenu[] {
  const wanted = fold(filtro)
  const area = (entry: EntradaMenu) => menuAreas.indexOf(entry.area)
  return screens
    .flatMap((screen) => entradasDe(screen, user))
    .filter((entry) => wanted === '' || fold(entry.rotulo).includes(wanted))
    .sort(
      (a, b) =>
        area(a) - area(b) ||
        a.grupo.localeCompare(b.grupo, 'pt-BR') ||
        a.ordem - b.ordem ||
        a.rotulo.localeCompare(b.rotulo, 'pt-BR'),
    )
}

/** How the browser draws a screen. */
export function alvoDe(screen: Screen): { tipo: 'tela' | 'registro' | 'relatorio' | 'lote' | 'redireciona'; alvo: string } {
  if (screen.redirectTo) return { tipo: 'redireciona', alvo: screen.redirectTo }
  if (screen.generic) return { tipo: screen.generic.tipo, alvo: screen.generic.slug }
  return { tipo: 'tela', alvo: screen.component ?? '' }
}
