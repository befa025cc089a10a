import { isSempreAberto } from '@iss/acesso/domain/caminho'
import { acesso, buscarTelas, buscarUserInfo } from '@iss/portal/contract/sessao'
import { type Call, isAllowed, type Perfil, perfis, type Screen, type UserInfo } from '@iss/platform/contract'
import { type Client, type Scene, startScene } from '@iss/testing'
import { icons } from '@iss/ui/icons'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** One account of each kind of the demonstration. */
const usuarios = [
  'maria',
  'alfa',
  'contador',
  'funcionario',
  'fiscal',
  'gestor',
  'administrador',
  'suporte',
  'ensino',
  'beta',
  'transporte',
  'pedagio',
  'cartorio',
  'integra',
] as const

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
const telasEm = (path: string): Screen[] =>
  scene.house.screens.filter((screen) => screen.path === path || screen.aliases?.includes(path))

/** The calls that ask for a session. */
const chamadas = () => scene.house.operations.map(({ call }) => call).filter(({ access }) => !('public' in access))

/** What the pipeline answers before any operation runs: no text of a request may hold this character, so nothing is done. */
const chamar = (client: Client, call: Call) =>
  call.method === 'POST'
    ? client.post(`/v2/rest${call.path}`, { x: '\u0000' })
    : client.get(`/v2/rest${call.path.replace(/:[A-Za-z]+\??/g, '1')}?x=%00`)

it('every icon that a menu names is in the set', () => {
  const nomes = scene.house.screens.flatMap(({ path, menu }) => (menu ?? []).map(({ icone }) => ({ path, icone })))
  expect(nomes.filter(({ icone }) => icone && !(icone in icons))).toEqual([])
})

it('the demonstration has every session profile', async () => {
  const vistos = new Set<Perfil>()
  for (const usuario of usuarios) for (const perfil of (await sessao(usuario)).user.perfis) vistos.add(perfil)
  expect(perfis.filter((perfil) => !vistos.has(perfil))).toEqual([])
})

describe('every screen × every profile', () => {
  for (const usuario of usuarios)
    it(`U2-6-01 U2-1-01 C2-7-27 as ${usuario}: the session service admits exactly to what is declared, and the list of screens agrees`, async () => {
      const { client, user } = await sessao(usuario)
      const listadas = new Set((await client.call(buscarTelas, {})).map(({ path }) => path))
      const erros: string[] = []
      for (const screen of scene.house.screens) {
        for (const path of [screen.path, ...(screen.aliases ?? [])]) {
          if (isSempreAberto(path) || path === '/home/actions/:acao') continue
          const esperado = telasEm(path).some((other) => isAllowed(other.access, user))
          const admitido = await client.call(acesso, { acao: enderecoDe(path) })
          if (admitido !== esperado) erros.push(`${path}: declared ${esperado}, admitted ${admitido}`)
        }
        const declarado = isAllowed(screen.access, user)
        if (listadas.has(screen.path) !== declarado) erros.push(`${screen.path}: declared ${declarado}, listed ${!declarado}`)
      }
      expect(erros).toEqual([])
    })
})

describe('every call × every profile', () => {
  for (const usuario of usuarios)
    it(`U2-6-01 as ${usuario}: a call answers 403 exactly where its declaration does not admit`, async () => {
      const { client, user } = await sessao(usuario)
      const erros: string[] = []
      for (const call of chamadas()) {
        const { status } = await chamar(client, call)
        if ((status === 403) === isAllowed(call.access, user) || status === 401 || status >= 500)
          erros.push(`${call.method} ${call.path}: ${status}`)
      }
      expect(erros).toEqual([])
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
