import type { Access } from './access.ts'

/** Where an entry stands: the side menu, its Solicitações submenu, or one of the menu pages (spec 2 §2.4, §2.8-2.11). */
export const menuAreas = ['lateral', 'solicitacoes', 'usuario', 'fiscal', 'configuracao', 'admin', 'ensino'] as const
export type MenuArea = (typeof menuAreas)[number]

export type MenuPlace = {
  area: MenuArea
  /** Group heading inside the area, e.g. 'Geral', 'Movimentação', 'Relatórios'. */
  grupo: string
  ordem: number
  /** Label when it differs from the title. */
  rotulo?: string
  /** Tabler icon name in kebab-case, e.g. 'receipt-2'. */
  icone?: string
  /** Shown only when this holds, beyond the access of the screen itself. */
  access?: Access
  /** Other words by which people look for it: 'arrecadação', 'boleto'. */
  palavras?: readonly string[]
}

export type Screen = {
  kind: 'screen'
  /** Route exactly as the spec spells it, e.g. '/home/actions/emissaonf2'. */
  path: string
  title: string
  access: Access
  /** File name (without .tsx) in the module's src/web that exports `Screen`; absent for a redirect. */
  component?: string
  redirectTo?: string
  /** Drawn by a generic screen: the registry, report or order of this slug (made by the engines from their definitions). */
  generic?: { tipo: 'registro' | 'relatorio' | 'lote'; slug: string }
  aliases?: readonly string[]
  menu?: readonly MenuPlace[]
  /** What it is for, in one or two sentences, for the help (F1); written from its shape when absent. */
  help?: string
}

/** Declares a hand-made screen once: router, menus, menu filter and access check all read this. */
export function defineScreen(definition: Omit<Screen, 'kind'>): Screen {
  if (!definition.path.startsWith('/')) throw new Error(`Screen path '${definition.path}' must start with /`)
  if (!definition.component && !definition.redirectTo && !definition.generic)
    throw new Error(`Screen '${definition.path}' has neither component nor redirect`)
  return { kind: 'screen', ...definition }
}
