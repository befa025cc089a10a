import { alvoDe, entradasDe, telasEm } from '@iss/acesso/domain/telas'
import { refuse } from '@iss/kernel/errors'
import type { Report } from '@iss/list/definition'
import type { Lote } from '@iss/lote/definition'
import { isAllowed, type Screen } from '@iss/platform/contract'
import { type Context, implement } from '@iss/platform/server'
import type { Registry } from '@iss/registry/definition'
import { buscarAjudaDaTela } from '../contract/ajuda-da-tela.ts'
import { descreverTela, type Feitio } from '../domain/ajuda-da-tela.ts'

const maximoDeRelacionadas = 6

/** Written from the registry of screens: a screen says what it is for, or its engine does. What the user may not open has no help. */
export const buscarAjudaDaTelaOperation = implement(buscarAjudaDaTela, async (ctx, { caminho }) => {
  const tela = findTela(ctx, caminho)
  if (!tela) return refuse([], { kind: 'not-found' })
  const feitio = feitioDe(ctx, tela)
  return {
    titulo: tela.title,
    texto: descreverTela(tela.title, tela.help, feitio),
    rotulo: feitio.tipo === 'relatorio' ? 'Colunas' : 'Campos',
    campos: [...feitio.campos],
    relacionadas: relacionadas(ctx, tela),
  }
})

/** The screen at a path that the user may open; of an entry of the menu that leads on, where it leads. */
function findTela(ctx: Context, caminho: string): Screen | undefined {
  const tela = telasEm(ctx.screens, caminho).find(({ access }) => isAllowed(access, ctx.user))
  return tela?.redirectTo && tela.redirectTo !== caminho ? findTela(ctx, tela.redirectTo) : tela
}

function feitioDe(ctx: Context, tela: Screen): Feitio {
  const { tipo, alvo } = alvoDe(tela)
  const find = <T extends { slug: string }>(kind: string) => ctx.definitions<T>(kind).find(({ slug }) => slug === alvo)
  const registro = tipo === 'registro' ? find<Registry>('registry') : undefined
  if (registro)
    return { tipo: 'registro', single: registro.single, campos: Object.values(registro.fields).map(({ label }) => label) }
  const relatorio = tipo === 'relatorio' ? find<Report>('report') : undefined
  if (relatorio) return { tipo: 'relatorio', list: relatorio.list, campos: relatorio.columns.map(({ label }) => label) }
  const lote = tipo === 'lote' ? find<Lote>('lote') : undefined
  if (lote) return { tipo: 'lote', aviso: lote.texts.warning ?? '', campos: Object.values(lote.fields).map(({ label }) => label) }
  return { tipo: 'tela', grupo: entradasDe(tela, ctx.user)[0]?.grupo ?? null, campos: [] }
}

/** The others of its group in the menu. */
function relacionadas(ctx: Context, tela: Screen) {
  const [lugar] = entradasDe(tela, ctx.user)
  if (!lugar) return []
  return ctx.screens
    .filter((outra) => outra.path !== tela.path)
    .flatMap((outra) => entradasDe(outra, ctx.user))
    .filter(({ area, grupo }) => area === lugar.area && grupo === lugar.grupo)
    .sort((a, b) => a.ordem - b.ordem)
    .slice(0, maximoDeRelacionadas)
    .map(({ path, rotulo }) => ({ path, title: rotulo }))
}
