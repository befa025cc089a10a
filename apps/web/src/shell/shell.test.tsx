// @vitest-environment jsdom
import { byButton, click, prepareDom, type as typeText } from '@iss/ui/test-render'
import { AppProvider } from '@iss/portal/provider'
import { clearSession, keepSession } from '@iss/portal/session'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScreenOutlet } from '../router/outlet.tsx'
import { HomeShell } from './home-shell.tsx'

const pessoa = { id: 2, documento: '40000001000150', nome: 'Alfa Tecnologia Ltda' }
const user = {
  perfis: ['usuario'],
  pessoaUsuario: { id: 1, documento: '52998224725', nome: 'Maria Silva' },
  pessoaSelecionada: pessoa,
  authRegex: [],
  nomeUsuario: 'Maria Silva',
  nomePessoaSelecionada: pessoa.nome,
  documentoPessoaSelecionada: pessoa.documento,
  responsavelNome: 'Nova Serra',
  responsavelEstado: 'MG',
  autoridadeId: null as number | null,
  possuiAvatar: false,
  email: 'maria@exemplo.com',
  producao: false,
  pessoaAutorizadaNfe: true,
  pessoaAutorizadaEscriturar: true,
  permiteNotaDeducao: false,
  permiteEmitirReciboLocacao: false,
  podeCancelarNfe: false,
  podeAlterarAliquotaSimples: false,
  simples: false,
  prestador: true,
  nomeAutorizacaoRps: null,
  idMunicipio: 1,
  municipios: [{ id: 1, nome: 'Nova Serra', estado: 'MG' }],
  emailPadrao: false,
}
const entry = (path: string, rotulo: string, area: string, grupo: string, ordem: number) => ({
  path,
  title: rotulo,
  rotulo,
  area,
  grupo,
  ordem,
  icone: null,
})
const telas = [
  {
    path: '/home/x',
    aliases: [],
    title: 'X',
    tipo: 'redireciona',
    alvo: '/home/not-found',
    menu: [entry('/home/x', 'Guias', 'lateral', 'Movimentação', 1)],
  },
  {
    path: '/home/senha',
    aliases: [],
    title: 'Alterar senha',
    tipo: 'redireciona',
    alvo: '/home/not-found',
    menu: [entry('/home/senha', 'Alterar senha', 'usuario', 'Usuário', 1)],
  },
  {
    path: '/home/actions/solicitacoes',
    aliases: [],
    title: 'Solicitações',
    tipo: 'redireciona',
    alvo: '/home',
    menu: [entry('/home/actions/solicitacoes', 'Solicitações', 'lateral', 'Geral', 1)],
  },
  {
    path: '/home/actions/aidf',
    aliases: [],
    title: 'AIDF',
    tipo: 'redireciona',
    alvo: '/home',
    menu: [entry('/home/actions/aidf', 'AIDF', 'solicitacoes', 'Solicitações', 1)],
  },
]

const cliente = { inscricaoMunicipal: null, situacao: 'Ativa', aEncerrar: 0, desde: null, guiasVencidas: 0 }
const inicial = {
  alertaList: [],
  aliquotaSimples: null,
  desenquadradoSimples: null,
  autorizacaoList: [],
  bloqueioList: [],
  avisoList: [],
  comunicadoList: [],
  comunicadoLido: [],
  pessoaSimplificadaTOList: [],
  pessoaList: [
    { ...cliente, ...pessoa, selecionada: true },
    { ...cliente, id: 3, documento: '40000002000102', nome: 'Beta Construções Ltda', selecionada: false },
  ],
  estatisticaAcessoTOList: [],
  pessoa: {
    documento: '',
    nome: '',
    inscMun: null,
    grpMobiliario: null,
    regimeISS: '',
    situacao: '',
    email: null,
    dadosEndereco: null,
  },
  contatoMunicipio: null,
}

let root: Root
let container: HTMLElement
let current: typeof user
let allowed: boolean
const asked: { path: string; body: string }[] = []
const native = globalThis.fetch

beforeEach(() => {
  prepareDom()
  window.scrollTo = () => undefined
  current = { ...user }
  allowed = true
  asked.length = 0
  keepSession({ accessToken: 'a', refreshToken: 'r' })
  // The network is the outside world of these tests.
  globalThis.fetch = async (input, init) => {
    const path = String(input).replace('/v2/rest', '')
    asked.push({ path, body: String(init?.body ?? '') })
    const answers: Record<string, unknown> = {
      '/session/buscarUserInfo': current,
      '/session/buscarTelas': telas,
      '/session/acesso': allowed,
      '/session/buscarMenuMap': String(init?.body).includes('gui') ? [telas[0]?.menu[0]] : [],
      '/pessoa/alterarEmail': { mensagem: 'ok' },
      '/inicialmenu/buscar': inicial,
      '/session/alterarPessoaSelecionada': current,
    }
    return path in answers ? new Response(JSON.stringify(answers[path])) : new Response('{}', { status: 404 })
  }
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  globalThis.fetch = native
  clearSession()
})

const settle = (ms = 40) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)))

async function open(path: string) {
  const base = createRootRoute()
  const home = createRoute({ getParentRoute: () => base, path: '/home', component: HomeShell })
  const splat = createRoute({ getParentRoute: () => home, path: '$', component: ScreenOutlet })
  const router = createRouter({
    routeTree: base.addChildren([home.addChildren([splat])]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await act(async () => {
    root.render(
      <AppProvider test navigate={(to) => router.history.push(to)}>
        <RouterProvider router={router as never} />
      </AppProvider>,
    )
  })
  await settle()
  await settle()
  return router
}
const text = () => container.textContent ?? ''
const header = () => container.querySelector('header')?.textContent ?? ''

describe('the shell', () => {
  it('U2-2.2-02 and U2-2.2-04 show the selected person, its city and the red banner outside of production', async () => {
    await open('/home/not-found')
    expect(text()).toContain('VOCÊ ESTÁ EM AMBIENTE DE TESTE. TODAS AS MOVIMENTAÇÕES NÃO TEM VALOR FISCAL.')
    expect(text()).toContain('Alfa Tecnologia Ltda')
    expect(text()).toContain('40.000.001/0001-50')
    expect(text()).toContain('Nova Serra - MG')
    expect(text()).toContain('Não foi possivel encontrar a página de destino.')
  })
  it('marks the entry whose redirect leads to the open screen', async () => {
    await open('/home/not-found')
    const marked = [...container.querySelectorAll('nav [aria-current="page"], aside [aria-current="page"]')]
    expect(marked.map((link) => link.textContent)).toEqual(['Guias'])
  })
  it('shows no banner in production', async () => {
    current.producao = true
    await open('/home/not-found')
    expect(text()).not.toContain('AMBIENTE DE TESTE')
  })
  it('U2-2.3-01 offers the way back to the own profile only to who acts as another person', async () => {
    await open('/home/not-found')
    await click(container.querySelector('header button:last-of-type'))
    expect(header()).not.toContain('Voltar para o seu perfil')
    expect(header()).toContain('Alterar senha')
    expect(header()).toContain('Sair')
    await act(async () => root.unmount())
    container.remove()
    current.autoridadeId = 7
    await open('/home/not-found')
    await click(container.querySelector('header button:last-of-type'))
    expect(header()).toContain('Voltar para o seu perfil')
  })
  it('says for whom the user acts, and goes over to another taxpayer without leaving the screen', async () => {
    current.pessoaUsuario = pessoa
    await open('/home/not-found')
    expect(text()).not.toContain('Você está agindo por')
    await act(async () => root.unmount())
    container.remove()
    current.pessoaUsuario = user.pessoaUsuario
    const router = await open('/home/not-found')
    expect(text()).toContain('Você está agindo por Alfa Tecnologia Ltda 40.000.001/0001-50')
    await click(byButton(container, 'Trocar de contribuinte'))
    await settle()
    const others = [...container.querySelectorAll<HTMLElement>('main [role=menuitem]')]
    expect(others.map((other) => other.textContent)).toEqual(['Beta Construções Ltda'])
    await click(others[0] as HTMLElement)
    await settle()
    expect(asked.find(({ path }) => path === '/session/alterarPessoaSelecionada')?.body).toBe('{"idPessoa":3}')
    expect(router.state.location.pathname).toBe('/home/not-found')
  })
  it('U2-2.2-10 filters the menu after 300 ms and says when nothing is found', async () => {
    await open('/home/not-found')
    const box = container.querySelector<HTMLInputElement>('input[aria-label="Filtrar menu"]')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await typeText(box as HTMLInputElement, 'gui')
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(asked.some(({ body }) => body.includes('"gui"'))).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(1))
    for (let round = 0; round < 5; round += 1) await act(() => vi.advanceTimersByTimeAsync(20))
    vi.useRealTimers()
    await settle()
    await settle()
    expect([...container.querySelectorAll('nav a')].map((link) => link.textContent)).toEqual(['Guias'])
    await typeText(box as HTMLInputElement, 'zzz')
    await settle(400)
    await settle()
    expect(text()).toContain('Nenhum resultado para ser apresentado.')
  })
  it('U2-2.2-09 M2-2.2-05 closes an unlocked menu by a click on the content', async () => {
    await open('/home/not-found')
    const main = container.querySelector('main')
    await click(main)
    expect(byButton(container, 'Fechar menu').getAttribute('aria-expanded')).toBe('true')
    await click(byButton(container, 'Fixar menu'))
    await click(main)
    expect(byButton(container, 'Abrir menu').getAttribute('aria-expanded')).toBe('false')
  })
  it('U2-2.2-05 and U2-2.2-06 ask for an own e-mail while it is the default one', async () => {
    current.emailPadrao = true
    await open('/home/not-found')
    expect(text()).toContain('O e-mail cadastrado é o padrão, por favor altere para ter maior controle do sistema.')
    await click(byButton(container, 'Alterar'))
    expect(text()).toContain('O e-mail é obrigatório.')
    await typeText(container.querySelector('input[type=email]') as HTMLInputElement, 'nova@exemplo.com')
    await click(byButton(container, 'Alterar'))
    await settle()
    expect(asked.find(({ path }) => path === '/pessoa/alterarEmail')?.body).toBe('{"email":"nova@exemplo.com"}')
  })
})

describe('the route guard', () => {
  it('U1-2.12-02 asks the session service for a path under /home/', async () => {
    await open('/home/x')
    expect(asked.find(({ path }) => path === '/session/acesso')?.body).toBe('{"acao":"/home/x"}')
    expect(text()).toContain('Página não encontrada')
  })
  it('U1-2.12-03 sends who comes from outside to the access-denied page', async () => {
    allowed = false
    const router = await open('/home/proibido')
    await settle()
    expect(router.state.location.pathname).toBe('/home/access-denied')
    expect(text()).toContain('Você não tem acesso a esta informação.')
  })
  it('shows the not-found page for a path that no screen has', async () => {
    const router = await open('/home/nada')
    await settle()
    expect(router.state.location.pathname).toBe('/home/not-found')
  })
})
