import { type Access, type Call, isAllowed, type MenuArea, type Screen } from '@iss/platform/contract'
import { descrita, pessoasPossiveis } from './pessoas.ts'
import { admite, type Linha, type Pessoa, porPalavra, type publico, type Quem } from './quem.ts'
import { palavraDe, palavrasDasChamadas, quemChama, telaPorEndereco } from './tabela.ts'

const possiveis = new Map<string, Pessoa[]>()
function pessoasDe(chaves: readonly string[]): Pessoa[] {
  const nome = [...new Set(chaves)].toSorted().join(' ')
  const achadas = possiveis.get(nome) ?? pessoasPossiveis(nome === '' ? [] : nome.split(' '))
  possiveis.set(nome, achadas)
  return achadas
}

const chavesDe = (access: Access) => ('public' in access ? [] : (access.chaves ?? []))

/** Where a declaration and the table part, told by the first person of each kind; accesses of one thing hold together. */
function diferenca(nome: string, declarados: readonly Access[], quem: Quem | typeof publico | undefined): string[] {
  if (quem === undefined) return [`${nome}: declared, and the table (apps/server/test/matriz) says nothing of it`]
  const chaves = [...declarados.flatMap(chavesDe), ...(quem === 'publico' ? [] : (quem.chaves ?? []))]
  const pessoas = [null, ...pessoasDe(chaves)]
  const entra = (pessoa: Pessoa | null) => declarados.every((access) => isAllowed(access, pessoa?.user ?? null))
  const dita = (pessoa: Pessoa | null | undefined) => (pessoa ? descrita(pessoa) : 'nobody signed in')
  const demais = pessoas.find((pessoa) => entra(pessoa) && !admite(quem, pessoa))
  const deMenos = pessoas.find((pessoa) => !entra(pessoa) && admite(quem, pessoa))
  return [
    ...(demais === undefined ? [] : [`${nome}: admits ${dita(demais)}, the table does not`]),
    ...(deMenos === undefined ? [] : [`${nome}: does not admit ${dita(deMenos)}, the table does`]),
  ]
}

/** Every address of these screens against the table of addresses, both ways. */
export function diferencasDasTelas(screens: readonly Screen[]): string[] {
  const declaradas = new Map<string, Access>()
  for (const screen of screens)
    for (const endereco of [screen.path, ...(screen.aliases ?? [])]) declaradas.set(endereco, screen.access)
  return [
    ...[...declaradas].flatMap(([endereco, access]) => diferenca(endereco, [access], telaPorEndereco.get(endereco))),
    ...[...telaPorEndereco.keys()].filter((endereco) => !declaradas.has(endereco)).map((endereco) => `${endereco}: no screen`),
  ]
}

/** Every call against the table of calls, both ways. */
export function diferencasDasChamadas(calls: readonly Call[]): string[] {
  const ditas = new Set(calls.map(({ path }) => palavraDe(path)))
  return [
    ...calls.flatMap(({ path, access }) => diferenca(path, [access], quemChama(path))),
    ...palavrasDasChamadas.filter((palavra) => !ditas.has(palavra)).map((palavra) => `${palavra}: no call`),
  ]
}

/** Who sees an entry of a menu: whoever may open its screen and satisfies the entry's own access. The table need not say all entries. */
export function diferencasDoMenu(screens: readonly Screen[], area: MenuArea, linhas: readonly Linha[]): string[] {
  const lugares = new Map(
    screens.flatMap((screen) =>
      (screen.menu ?? [])
        .filter((lugar) => lugar.area === area)
        .map((lugar) => [screen.path, [screen.access, ...(lugar.access ? [lugar.access] : [])]] as const),
    ),
  )
  return [...porPalavra(linhas)].flatMap(([endereco, quem]) => {
    const declarados = lugares.get(endereco)
    return declarados ? diferenca(`${area} ${endereco}`, declarados, quem) : [`${area} ${endereco}: no entry`]
  })
}
