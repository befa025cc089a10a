import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chamadas } from './chamadas.ts'
import { type Linha, porPalavra, type publico, type Quem } from './quem.ts'
import { telas } from './telas.ts'

/** What a file of `linhas` adds: who adds a screen or a call writes a file, and touches none. */
type Linhas = { telas?: readonly Linha[]; chamadas?: readonly Linha[] }
const nomes = readdirSync(join(import.meta.dirname, 'linhas'))
  .map((nome) => nome.replace(/\.ts$/, ''))
  .sort()
const linhas = await Promise.all(nomes.map((nome) => import(`./linhas/${nome}.ts`) as Promise<Linhas>))

export const telaPorEndereco = porPalavra([...telas, ...linhas.flatMap((file) => file.telas ?? [])])
const porCaminho = porPalavra([...chamadas, ...linhas.flatMap((file) => file.chamadas ?? [])])

const ultima = (endereco: string) => endereco.split('/').at(-1) ?? ''
/** The addresses of the signed-in area that stand for one screen: public ones are named alike. */
const enderecos = [...telaPorEndereco.keys()].filter((endereco) => endereco.startsWith('/home') && !endereco.includes(':'))
const enderecoPorRecurso = new Map(enderecos.map((endereco) => [ultima(endereco).replaceAll('-', ''), endereco]))
const enderecoPorRelatorio = new Map(enderecos.map((endereco) => [ultima(endereco), endereco]))

/** What in the table of the calls speaks of this one: itself, or the longest `/x/*` above it. */
export function palavraDe(path: string): string | undefined {
  if (porCaminho.has(path)) return path
  const partes = path.split('/')
  for (let ate = partes.length - 1; ate > 1; ate -= 1) {
    const palavra = `${partes.slice(0, ate).join('/')}/*`
    if (porCaminho.has(palavra)) return palavra
  }
  return undefined
}

/** Who may use the call of this path; undefined: the table says nothing of it. */
export function quemChama(path: string): Quem | typeof publico | undefined {
  const palavra = palavraDe(path)
  if (palavra) return porCaminho.get(palavra)
  const [, recurso = '', slug = ''] = path.split('/')
  const endereco = recurso === 'relatorio' ? enderecoPorRelatorio.get(slug) : enderecoPorRecurso.get(recurso.toLowerCase())
  return endereco === undefined ? undefined : telaPorEndereco.get(endereco)
}

export const palavrasDasChamadas: readonly string[] = [...porCaminho.keys()]
