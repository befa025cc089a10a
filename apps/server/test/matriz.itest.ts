import { chaves } from '@iss/acesso/domain/permissoes-por-perfil'
import { isSempreAberto } from '@iss/acesso/domain/caminho'
import { acesso, alterarPessoaSelecionada, buscarTelas, buscarUserInfo } from '@iss/portal/contract/sessao'
import { type Call, hasChave, type Perfil, perfis, type UserInfo } from '@iss/platform/contract'
import { type Client, type Scene, startScene } from '@iss/testing'
import type { Report } from '@iss/list/definition'
import { icons } from '@iss/ui/icons'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admite, type Pessoa, publico } from './matriz/quem.ts'
import { quemChama, telaPorEndereco } from './matriz/tabela.ts'

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
  for (const usuario of usuarios)
    it(`U2-6-01 U2-1-01 C2-7-27 as ${usuario}: the session service admits exactly to what the table says, and the list of screens agrees`, async () => {
      const { client, user } = await sessao(usuario)
      const listadas = new Set((await client.call(buscarTelas, {})).map(({ path }) => path))
      const erros: string[] = []
      for (const screen of scene.house.screens) {
        for (const path of [screen.path, ...(screen.aliases ?? [])]) {
          if (isSempreAberto(path) || path === '/home/actions/:acao') continue
          const esperado = abre(path, user)
          const admitido = await client.call(acesso, { acao: enderecoDe(path) })
          if (admitido !== esperado) erros.push(`${path}: table ${esperado}, admitted ${admitido}`)
        }
        const esperada = abre(screen.path, user)
        if (listadas.has(screen.path) !== esperada) erros.push(`${screen.path}: table ${esperada}, listed ${!esperada}`)
      }
      expect(erros).toEqual([])
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
    it(`U2-6-01 as ${usuario}: a call answers 403 exactly where the table does not admit`, async () => {
      const { client, user } = await sessao(usuario)
      expect(await erradas(client, user, chamadas())).toEqual([])
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
