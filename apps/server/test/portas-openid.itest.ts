import { concluirOpenid, buscarOpenid, iniciarOpenid } from '@iss/acesso/contract/openid'
import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { acessoErrors } from '@iss/acesso/domain/errors'
import { formatDocumento } from '@iss/kernel/documento'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Scene, startScene } from '@iss/testing'
import { type OpenidProvider, startOpenidProvider } from '@iss/testing/openid-provider'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

const retorno = 'http://localhost:3000/public/entrar-openid'

/** What a browser does: follows the redirects with its cookies until the address of the portal; gives the query of that. */
async function navigate(from: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = new URL(from)
  for (let hop = 0; hop < 10; hop += 1) {
    if (url.href.startsWith(retorno)) return url.search.slice(1)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider stopped at ${url.pathname} with ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  throw new Error('Too many redirects')
}

async function startWith(env: Record<string, string>): Promise<Scene> {
  Object.assign(process.env, env)
  try {
    return await startScene()
  } finally {
    for (const name of Object.keys(env)) delete process.env[name]
  }
}

const textos = (answer: { body: { mensagens?: { message: string }[] } }) => answer.body.mensagens?.map((item) => item.message)

describe('sign-in through an OpenID provider', () => {
  let peer: OpenidProvider
  let scene: Scene
  beforeAll(async () => {
    peer = await startOpenidProvider(retorno)
    scene = await startWith({
      ISS_OPENID_EMISSOR: peer.emissor,
      ISS_OPENID_CLIENTE: 'portal',
      ISS_OPENID_SEGREDO: 'segredo-do-portal',
    })
  })
  afterAll(async () => {
    await scene?.stop()
    peer?.stop()
  })
  afterEach(() => {
    peer.estado.nega = false
    peer.estado.forma = (cpf) => ({ sub: cpf })
  })

  const iniciar = () => scene.publico.call(iniciarOpenid, {})
  const entrarComo = async (cpf: string) => {
    peer.estado.quem = cpf
    const { endereco, pedido } = await iniciar()
    return scene.publico.try(concluirOpenid, { parametros: await navigate(endereco), pedido })
  }
  const contas = () => scene.owner<{ n: string }>('select count(*)::text as n from conta')

  it('is offered by its name', async () => {
    expect(await scene.publico.call(buscarOpenid, {})).toEqual({ nome: 'gov.br' })
  })

  it('opens the session of the existing account of the CPF, links it once and leaves the events', async () => {
    const antes = await contas()
    for (let i = 0; i < 2; i += 1) {
      const answer = await entrarComo(demoDocumentos.fiscal)
      expect(answer.status).toBe(200)
      const token = { authorization: `Bearer ${String(answer.body.accessToken)}` }
      const user = await scene.publico.try(buscarUserInfo, {}, token)
      expect(JSON.stringify(user.body)).toContain(demoDocumentos.fiscal)
    }
    const events = await scene.owner<{ tipo: string }>(
      `select tipo from auditoria_evento where depois->>'provedor' = $1 and municipio_id = 1 order by id`,
      [peer.emissor],
    )
    expect(events.map((event) => event.tipo)).toEqual(['conta.ligada-provedor', 'login', 'login'])
    expect(await contas()).toEqual(antes)
  })

  it('asks with code, PKCE S256, state and nonce, fresh each time', async () => {
    const urls = [await iniciar(), await iniciar()].map(({ endereco }) => new URL(endereco).searchParams)
    for (const query of urls)
      expect(Object.fromEntries(query)).toMatchObject({
        response_type: 'code',
        client_id: 'portal',
        redirect_uri: retorno,
        scope: 'openid',
        code_challenge_method: 'S256',
      })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(urls[0]?.get(name)).toMatch(/^[\w-]{43}$/)
      expect(urls[0]?.get(name)).not.toBe(urls[1]?.get(name))
    }
  })

  it('never creates an account: an unknown CPF is sent to the first access', async () => {
    const antes = await contas()
    const answer = await entrarComo('52998224725')
    expect(answer.status).toBe(409)
    expect(textos(answer)).toEqual([
      'Não há usuário do portal para o CPF informado pelo provedor de identidade. Faça o primeiro acesso para se cadastrar.',
    ])
    expect(await contas()).toEqual(antes)
  })

  it.each([
    ['is no CPF', 'pseudonimo-1', 'O provedor de identidade não informou um CPF válido. Entre com usuário e senha.'],
    ['is not active', demoDocumentos.inativo, acessoErrors.openidContaInativa.message],
  ])('refuses a subject that %s', async (_case, cpf, texto) => {
    expect(textos(await entrarComo(cpf))).toEqual([texto])
  })

  it('refuses blocked accounts and blocked cities', async () => {
    const texto = 'O acesso deste usuário está bloqueado. Entre em contato com o suporte técnico da prefeitura.'
    await scene.owner(`update conta set situacao = 'BLOQUEADA' where usuario = 'gestor'`)
    expect(textos(await entrarComo(demoDocumentos.gestor))).toEqual([texto])
    await scene.owner(`update municipio_config set bloqueio = 'CONTRATO' where municipio_id = 1`)
    expect(textos(await entrarComo(demoDocumentos.fiscal2))).toEqual([texto])
    await scene.owner('update municipio_config set bloqueio = null where municipio_id = 1')
    expect((await entrarComo(demoDocumentos.fiscal2)).status).toBe(200)
  })

  it('ends only where it began, once, and in time', async () => {
    const vencido = 'O pedido de entrada venceu ou não foi feito neste navegador. Tente novamente.'
    const recusado = 'O provedor de identidade não confirmou a entrada. Tente novamente.'
    peer.estado.quem = demoDocumentos.fiscal
    const meu = await iniciar()
    const parametros = await navigate(meu.endereco)
    // The answer to my request with the request of another browser: the state does not fit.
    const outro = await iniciar()
    expect(textos(await scene.publico.try(concluirOpenid, { parametros, pedido: outro.pedido }))).toEqual([recusado])
    expect(textos(await scene.publico.try(concluirOpenid, { parametros, pedido: `${meu.pedido}x` }))).toEqual([vencido])
    expect((await scene.publico.try(concluirOpenid, { parametros, pedido: meu.pedido })).status).toBe(200)
    expect(textos(await scene.publico.try(concluirOpenid, { parametros, pedido: meu.pedido }))).toEqual([recusado])
    const tarde = await iniciar()
    const resposta = await navigate(tarde.endereco)
    scene.clock.advance(11 * 60_000)
    expect(textos(await scene.publico.try(concluirOpenid, { parametros: resposta, pedido: tarde.pedido }))).toEqual([vencido])
  })

  it('who says no at the provider is not signed in', async () => {
    peer.estado.nega = true
    expect(textos(await entrarComo(demoDocumentos.fiscal))).toEqual([
      'O provedor de identidade não confirmou a entrada. Tente novamente.',
    ])
  })

  it('tells neither state nor verifier to the browser that keeps them', async () => {
    const { endereco, pedido } = await iniciar()
    expect(pedido.split('.')).toHaveLength(5)
    expect(Buffer.from(pedido, 'base64url').toString('latin1')).not.toContain(new URL(endereco).searchParams.get('state') ?? '?')
  })
})

describe('other configurations of the OpenID provider', () => {
  it('reads the CPF from another claim, by the user info when the ID token has it not', async () => {
    const peer = await startOpenidProvider(retorno)
    peer.estado.forma = () => ({ cpf: formatDocumento(demoDocumentos.fiscal) })
    const scene = await startWith({
      ISS_OPENID_EMISSOR: peer.emissor,
      ISS_OPENID_CLIENTE: 'portal',
      ISS_OPENID_SEGREDO: 'segredo-do-portal',
      ISS_OPENID_ESCOPO: 'openid perfil',
      ISS_OPENID_CAMPO_CPF: 'cpf',
      ISS_OPENID_NOME: 'Conta da cidade',
    })
    try {
      peer.estado.quem = 'id-opaco-17'
      const { endereco, pedido } = await scene.publico.call(iniciarOpenid, {})
      const answer = await scene.publico.try(concluirOpenid, { parametros: await navigate(endereco), pedido })
      expect(answer.status).toBe(200)
      expect(await scene.owner('select sujeito from conta_externa')).toEqual([{ sujeito: 'id-opaco-17' }])
      expect(await scene.publico.call(buscarOpenid, {})).toEqual({ nome: 'Conta da cidade' })
    } finally {
      await scene.stop()
      peer.stop()
    }
  })

  it('says so when the provider is not there, and when the secret is wrong', async () => {
    const peer = await startOpenidProvider(retorno)
    const scene = await startWith({ ISS_OPENID_EMISSOR: peer.emissor, ISS_OPENID_CLIENTE: 'portal', ISS_OPENID_SEGREDO: 'outro' })
    try {
      peer.estado.quem = demoDocumentos.fiscal
      const { endereco, pedido } = await scene.publico.call(iniciarOpenid, {})
      const parametros = await navigate(endereco)
      expect(textos(await scene.publico.try(concluirOpenid, { parametros, pedido }))).toEqual([
        'O provedor de identidade não confirmou a entrada. Tente novamente.',
      ])
      peer.stop()
      expect(textos(await scene.publico.try(concluirOpenid, { parametros, pedido }))).toEqual([
        'O provedor de identidade não respondeu. Tente novamente mais tarde ou entre com usuário e senha.',
      ])
    } finally {
      await scene.stop()
      peer.stop()
    }
    const sozinho = await startWith({
      ISS_OPENID_EMISSOR: peer.emissor,
      ISS_OPENID_CLIENTE: 'portal',
      ISS_OPENID_SEGREDO: 'outro',
    })
    try {
      expect(textos(await sozinho.publico.try(iniciarOpenid, {}))).toEqual([
        'O provedor de identidade não respondeu. Tente novamente mais tarde ou entre com usuário e senha.',
      ])
    } finally {
      await sozinho.stop()
    }
  })

  it('offers nothing and refuses clearly where none is configured', async () => {
    const scene = await startScene()
    try {
      expect(await scene.publico.call(buscarOpenid, {})).toEqual({ nome: null })
      expect(textos(await scene.publico.try(iniciarOpenid, {}))).toEqual([
        'A entrada por provedor de identidade não está disponível neste portal.',
      ])
    } finally {
      await scene.stop()
    }
  })
})
