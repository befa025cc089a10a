import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Call, isAllowed, type Screen } from '@iss/platform/contract'
import { descrita, pessoasPossiveis } from './pessoas.ts'

const raiz = resolve(import.meta.dirname, '../../../..')

/** The file behind what a file imports by name; undefined: not one of ours. */
function arquivoDe(nome: string, de: string): string | undefined {
  const [, modulo, resto] = /^@iss\/([^/]+)\/(.+)$/.exec(nome) ?? []
  const lugares = nome.startsWith('.')
    ? [resolve(dirname(de), nome)]
    : ['modules', 'packages'].map((pasta) => resolve(raiz, pasta, `${modulo}/src/${resto}.ts`))
  return lugares.find((lugar) => existsSync(lugar))
}

/** The request and the options of a call, from its opening parenthesis to the one that closes it. */
function argumentos(texto: string, inicio: number): string {
  let abertos = 1
  let ate = inicio
  for (; abertos > 0 && ate < texto.length; ate += 1)
    if ('([{'.includes(texto[ate] ?? '')) abertos += 1
    else if (')]}'.includes(texto[ate] ?? '')) abertos -= 1
  return texto.slice(inicio, ate)
}

/**
 * The calls that a screen makes by being opened: `useCall` of its own file, without a condition. What is made later or under a condition
 * (`enabled`) asks for itself whether it may.
 */
async function chamadasAoAbrir(arquivo: string): Promise<Call[]> {
  const texto = readFileSync(arquivo, 'utf8')
  const importados = new Map<string, string>()
  for (const [, nomes = '', de = ''] of texto.matchAll(/import \{([^}]*)\} from '([^']+)'/g))
    for (const nome of nomes.split(',')) importados.set(nome.trim(), de)
  const nomes = [...texto.matchAll(/\buseCall\(\s*(\w+),/g)]
    .filter((achado) => !/\benabled\b/.test(argumentos(texto, achado.index + 'useCall('.length)))
    .map(([, nome = '']) => nome)
  return Promise.all(
    nomes.map(async (nome) => {
      const contrato = arquivoDe(importados.get(nome) ?? '', arquivo)
      if (contrato === undefined) throw new Error(`${arquivo}: nothing is known of ${nome}`)
      return ((await import(contrato)) as Record<string, Call>)[nome] as Call
    }),
  )
}

/** A screen made by hand and the calls that it makes by being opened. */
export type Abertura = { tela: Pick<Screen, 'path' | 'access'>; chamadas: readonly Pick<Call, 'path' | 'access'>[] }

/** Every screen made by hand with what it asks for at once; those of the engines are for whom their calls are, by the table. */
export async function aberturas(screens: readonly Screen[], origins: ReadonlyMap<unknown, string>): Promise<Abertura[]> {
  return Promise.all(
    screens.flatMap((tela) => {
      const modulo = origins.get(tela)?.split('/').slice(0, 2).join('/')
      if (!tela.component || modulo === undefined) return []
      const arquivo = resolve(raiz, modulo, `src/web/${tela.component}.tsx`)
      return [chamadasAoAbrir(arquivo).then((chamadas) => ({ tela, chamadas }))]
    }),
  )
}

/** Somebody who may open a screen and is refused what it asks for at once, told by the first person of each kind. */
export function recusadasAoAbrir(vistas: readonly Abertura[]): string[] {
  return vistas.flatMap(({ tela, chamadas }) =>
    chamadas.flatMap((call) => {
      const chaves = [tela.access, call.access].flatMap((access) => ('public' in access ? [] : (access.chaves ?? [])))
      const quem = pessoasPossiveis([...new Set(chaves)]).find(
        ({ user }) => isAllowed(tela.access, user) && !isAllowed(call.access, user),
      )
      return quem ? [`${tela.path} is open to ${descrita(quem)}, ${call.path} is not`] : []
    }),
  )
}
