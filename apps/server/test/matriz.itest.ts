import { chaves } from '@iss/acesso/domain/permissoes-por-perfil'
import { isSempreAberto } from '@iss/acesso/domain/caminho'
import { acesso, alterarPessoaSelecionada, buscarTelas, buscarUserInfo } from '@iss/portal/contract/sessao'
import { type Call, hasChave, isAllowed, type Perfil, perfis, type UserInfo } from '@iss/platform/contract'
import { type Client, type Scene, startScene } from '@iss/testing'
import type { Report } from '@iss/list/definition'
import { icons } from '@iss/ui/icons'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admite, type Pessoa, publico } from './matriz/quem.ts'
import { quemChama, telaPorEndereco } from './matriz/tabela.ts'
import { oneOfEach } from './one-of-each.ts'

/** One account of each kind of the demonstration, and the profiles of its session besides that of everybody. Source: spec 3 §6, A-35. */
const perfisDaConta = {
  maria: [],
  alfa: ['empresa'],
  contador: ['contador'],
  funcionario: ['funcionario'],
  fiscal: ['fiscal'],
  gestor: ['gestor'],
  administrador: ['administrador'],
  suporte: ['suporte'],
  ensino: ['empresa', 'ensino'],
  beta: ['empresa', 'construtora'],
  transporte: ['empresa', 'transporte'],
  pedagio: ['empresa', 'pedagio'],
  cartorio: ['empresa', 'cartorio'],
  integra: ['empresa'],
} as const satisfies Record<string, readonly Perfil[]>
const usuarios = Object.keys(perfisDaConta)

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

const sessao = async (usuario: string): Promise<{ client: Client; user: UserInfo }> => {
  const client = await scene.as(usuario)
  return { client, user: await client.call(buscarUserInfo, {}) }
}

/** An address at which a screen stands: its parameters filled in. */
const enderecoDe = (path: string) => path.replace(/:[A-Za-z]+\??/g, '1')

/** The person of a session, judged by the tables of test/matriz and not by what is declared. */
const pessoaDe = (user: UserInfo): Pessoa => ({ user, tem: (chave) => hasChave(user, chave) })
const abre = (endereco: string, user: UserInfo) => admite(telaPorEndereco.get(endereco) ?? publico, pessoaDe(user))
const chama = (call: Call, user: UserInfo) => admite(quemChama(call.path) ?? publico, pessoaDe(user))

/** The calls that ask for a session. */
const chamadas = () => scene.house.operations.map(({ call }) => call).filter(({ access }) => !('public' in access))

/** What the pipeline answers before any operation runs: no text of a request may hold this character, so nothing is done. */
const chamar = (client: Client, call: Call) =>
  call.method === 'POST'
    ? client.post(`/v2/rest${call.path}`, { x: '\u0000' })
    : client.get(`/v2/rest${call.path.replace(/:[A-Za-z]+\??/g, '1')}?x=%00`)

it('every icon that a menu or an action of a list names is in the set', () => {
  const nomes = scene.house.screens.flatMap(({ path, menu }) => (menu ?? []).map(({ icone }) => ({ path, icone })))
  expect(nomes.filter(({ icone }) => icone).length).toBeGreaterThan(10)
  const deAcoes = ((scene.house.others.get('report') ?? []) as unknown as readonly Report[]).flatMap(({ slug, actions }) =>
    Object.values(actions).map(({ icon }) => ({ path: slug, icone: icon })),
  )
  expect(deAcoes.filter(({ icone }) => icone).length).toBeGreaterThan(10)
  expect([...nomes, ...deAcoes].filter(({ icone }) => icone && !(icone in icons))).toEqual([])
})

it('the demonstration has every session profile, and each account those of its roles and no other', async () => {
  const vistos: Record<string, string[]> = {}
  for (const usuario of usuarios) vistos[usuario] = (await sessao(usuario)).user.perfis.toSorted()
  const escritos = Object.entries(perfisDaConta).map(([usuario, proprios]) => [usuario, ['usuario', ...proprios].toSorted()])
  expect(vistos).toEqual(Object.fromEntries(escritos))
  expect(perfis.filter((perfil) => !Object.values(vistos).flat().includes(perfil))).toEqual([])
})

describe('every screen × every profile', () => {
  /** The addresses of screens that a session is asked about, with those under which they are known besides. */
  const enderecos = () =>
    scene.house.screens
      .flatMap(({ path, aliases }) => [path, ...(aliases ?? [])])
      .filter((path) => !isSempreAberto(path) && path !== '/home/actions/:acao')

  for (const usuario of usuarios)
    it(`U2-6-01 U2-1-01 C2-7-27 as ${usuario}: the list of screens has exactly those that the table admits`, async () => {
      const { client, user } = await sessao(usuario)
      const listadas = new Set((await client.call(buscarTelas, {})).map(({ path }) => path))
      const erros = scene.house.screens.filter(({ path }) => listadas.has(path) !== abre(path, user))
      expect(erros.map(({ path }) => `${path}: listed ${listadas.has(path)}`)).toEqual([])
    })

  it('U2-6-01 U2-1-01 the session service admits to every address somebody whom the table admits, and not somebody whom it does not', async () => {
    const sessoes = await Promise.all(usuarios.map(sessao))
    const erros: string[] = []
    const admitidos = new Set<string>()
    for (const [lugar, path] of enderecos().entries())
      for (const quem of oneOfEach(sessoes, lugar, ({ user }) => abre(path, user))) {
        const esperado = abre(path, quem.user)
        const admitido = await quem.client.call(acesso, { acao: enderecoDe(path) })
        if (admitido !== esperado) erros.push(`${path}: table ${esperado}, admitted ${admitido}`)
        if (admitido) admitidos.add(path)
      }
    expect(erros).toEqual([])
    expect(admitidos.size).toBeGreaterThan(enderecos().length * 0.9)
  })
})

/** Calls that answer 403 where the table admits this person, or do not where it does not. */
async function erradas(client: Client, user: UserInfo, calls: readonly Call[]): Promise<string[]> {
  const erros: string[] = []
  for (const call of calls) {
    const { status } = await chamar(client, call)
    if ((status === 403) === chama(call, user) || status === 401 || status >= 500)
      erros.push(`${call.method} ${call.path}: ${status}`)
  }
  return erros
}

describe('every call × every profile', () => {
  for (const usuario of usuarios)
    it(`U2-6-01 as ${usuario}: a call is declared to admit exactly whom the table admits`, async () => {
      const { user } = await sessao(usuario)
      const outras = chamadas().filter((call) => isAllowed(call.access, user) !== chama(call, user))
      expect(outras.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    })

  it('U2-6-01 what a call declares is what it answers: 403 to somebody whom the table does not admit, something else to somebody whom it admits', async () => {
    const sessoes = await Promise.all(usuarios.map(sessao))
    const erros: string[] = []
    const perguntados = { admitidos: 0, recusados: 0 }
    for (const [lugar, call] of chamadas().entries())
      for (const { client, user } of oneOfEach(sessoes, lugar, ({ user }) => chama(call, user))) {
        erros.push(...(await erradas(client, user, [call])))
        perguntados[chama(call, user) ? 'admitidos' : 'recusados']++
      }
    expect(erros).toEqual([])
    expect(perguntados.admitidos).toBeGreaterThan(chamadas().length * 0.9)
    expect(perguntados.recusados).toBeGreaterThan(chamadas().length * 0.8)
  })

  it('U2-6-01 an employee may do what the employer granted and nothing else: no key, then every key that can be granted', async () => {
    const comChave = chamadas().filter(({ path }) => {
      const quem = quemChama(path)
      return quem !== undefined && quem !== publico && quem.chaves !== undefined
    })
    const funcionario = await scene.as('funcionario')
    const { user: empregador } = await sessao('alfa')
    const proprio = (await funcionario.call(buscarUserInfo, {})).pessoaUsuario.id
    const molhos: string[][] = []
    for (const granted of [[], chaves]) {
      await scene.owner(
        `update papel set empregador_id = $1, dados = dados || jsonb_build_object('chaves', $2::jsonb)
         where municipio_id = 1 and perfil = 'funcionario' and ator_id = $3`,
        [empregador.pessoaUsuario.id, JSON.stringify(granted), proprio],
      )
      await funcionario.call(alterarPessoaSelecionada, { idPessoa: empregador.pessoaUsuario.id })
      const user = await funcionario.call(buscarUserInfo, {})
      molhos.push(user.authRegex)
      expect(await erradas(funcionario, user, comChave)).toEqual([])
    }
    expect(molhos[1]?.length).toBeGreaterThan((molhos[0]?.length ?? 0) + 10)
  })

  it('U2-2.1-03 without a session every call that is not public answers 401', async () => {
    const erros: string[] = []
    for (const call of chamadas()) {
      const { status } = await chamar(scene.publico, call)
      if (status !== 401) erros.push(`${call.method} ${call.path}: ${status}`)
    }
    expect(erros).toEqual([])
  })
})
