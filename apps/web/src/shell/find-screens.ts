import { fold } from '@iss/kernel/texto'
import type { Tela } from '@iss/portal/hooks'
import type { Achado } from '@iss/portal/contract/busca'

/** How many screens are shown. */
const most = 8

/**
 * Screens whose entry, title, group or other words hold every word that was typed, whatever its case and accents; those whose name begins
 * with it come first. A screen stands once.
 */
export function findScreens(telas: readonly Tela[], typed: string): Achado[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = telas
    .filter(({ path, menu }) => menu.length > 0 && !path.includes(':'))
    .flatMap(({ path, title, menu }) => {
      const names = menu.map(({ rotulo }) => rotulo)
      const text = fold([title, ...names, ...menu.flatMap(({ grupo, palavras = [] }) => [grupo, ...palavras])].join(' '))
      if (!words.every((word) => text.includes(word))) return []
      const name = names[0] ?? title
      const starts = [name, title].some((one) => fold(one).startsWith(words.join(' ')))
      return [{ titulo: name, detalhe: name === title ? (menu[0]?.grupo ?? '') : title, link: path, rank: starts ? 0 : 1 }]
    })
  return found
    .toSorted((a, b) => a.rank - b.rank || a.titulo.localeCompare(b.titulo, 'pt-BR'))
    .slice(0, most)
    .map(({ titulo, detalhe, link }) => ({ titulo, detalhe, link }))
}
