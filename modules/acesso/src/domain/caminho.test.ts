import { describe, expect, it } from 'vitest'
import { defineScreen, type UserInfo } from '@iss/platform/contract'
import { isCaminhoDe, normalizeCaminho } from './caminho.ts'
import { alvoDe, isCaminhoPermitido, listEntradas } from './telas.ts'

const user = (perfis: UserInfo['perfis'], authRegex: string[] = []) => ({ perfis, authRegex }) as unknown as UserInfo

const telas = [
  defineScreen({
    path: '/home/actions/monitor-municipio',
    title: 'Monitor do município',
    access: { perfis: ['fiscal'], chaves: ['iss:monitorFiscal'] },
    component: 'monitor',
    aliases: ['/home/fiscal/monitor-municipio'],
    menu: [
      { area: 'fiscal', grupo: 'Fiscal', ordem: 2 },
      { area: 'lateral', grupo: 'Geral', ordem: 1, rotulo: 'Painel', access: { naoPerfis: ['gestor'] } },
    ],
  }),
  defineScreen({ path: '/home/atender/:tipo/:id', title: 'Atender', access: { perfis: ['fiscal'] }, component: 'atender' }),
  defineScreen({ path: '/home/escrituracao-menu', title: 'Escrituração', access: {}, redirectTo: '/home/escrituracao/list' }),
  defineScreen({
    path: '/home/configuracao/feriados',
    title: 'Feriados',
    access: {},
    generic: { tipo: 'registro', slug: 'feriados' },
    menu: [{ area: 'configuracao', grupo: 'Geral', ordem: 1 }],
  }),
]

describe('path of the access question', () => {
  it.each([
    ['/home/actions/x?id=1', '/home/actions/x'],
    ['/home/actions/x#topo', '/home/actions/x'],
    ['home/actions/x/', '/home/actions/x'],
    ['https://iss.example/home/actions/x?a=/home', '/home/actions/x'],
    ['/', '/'],
    ['', '/'],
  ])('%s is %s', (acao, caminho) => {
    expect(normalizeCaminho(acao)).toBe(caminho)
  })

  it('a declared parameter takes exactly one segment that is not empty', () => {
    expect(isCaminhoDe('/home/atender/:tipo/:id', '/home/atender/aidf/abc')).toBe(true)
    expect(isCaminhoDe('/home/atender/:tipo/:id', '/home/atender/aidf')).toBe(false)
    expect(isCaminhoDe('/home/atender/:tipo/:id', '/home/atender//abc')).toBe(false)
    expect(isCaminhoDe('/home/atender/:tipo/:id', '/home/atender/aidf/abc/d')).toBe(false)
  })
})

describe('U1-2.12 access to a path', () => {
  const fiscal = user(['usuario', 'fiscal'], ['iss:monitor.*'])
  it.each([
    '/home',
    '/home/access-denied',
    '/home/inicial-menu',
    '/home/not-found',
    '/home/bloqueio-movimentacao',
    '/home/voltar',
  ])('%s is open to everybody', (path) => {
    expect(isCaminhoPermitido(telas, user(['usuario']), path)).toBe(true)
  })
  it('a screen needs profile and key; its alias, its query and its parameters count as the screen', () => {
    expect(isCaminhoPermitido(telas, fiscal, '/home/actions/monitor-municipio?ano=2026')).toBe(true)
    expect(isCaminhoPermitido(telas, fiscal, '/home/fiscal/monitor-municipio')).toBe(true)
    expect(isCaminhoPermitido(telas, fiscal, '/home/atender/aidf/x1')).toBe(true)
    expect(isCaminhoPermitido(telas, user(['fiscal'], ['iss:monitor']), '/home/actions/monitor-municipio')).toBe(false)
    expect(isCaminhoPermitido(telas, user(['empresa'], ['iss:monitorFiscal']), '/home/actions/monitor-municipio')).toBe(false)
  })
  it('a screen of its own decides before one whose parameter would take its address', () => {
    const comQuadro = [
      ...telas,
      defineScreen({ path: '/home/actions/:acao', title: 'Página', access: {}, component: 'pagina-legada' }),
    ]
    expect(isCaminhoPermitido(comQuadro, user(['empresa']), '/home/actions/monitor-municipio')).toBe(false)
    expect(isCaminhoPermitido(comQuadro, user(['empresa']), '/home/actions/notas-versao')).toBe(true)
  })
  it('a path that no screen declares is left to the not-found screen', () => {
    expect(isCaminhoPermitido(telas, fiscal, '/home/actions/nada')).toBe(true)
    expect(isCaminhoPermitido(telas, user(['usuario']), '/home/HOME')).toBe(true)
  })
})

describe('menu entries', () => {
  it('only those that the user may open, whose label holds the text, case and accents aside', () => {
    const fiscal = user(['fiscal'], ['iss:monitorFiscal'])
    expect(listEntradas(telas, fiscal, '').map((entry) => entry.rotulo)).toEqual(['Painel', 'Monitor do município', 'Feriados'])
    expect(listEntradas(telas, fiscal, 'MUNICIPIO').map((entry) => entry.rotulo)).toEqual(['Monitor do município'])
    expect(listEntradas(telas, user(['fiscal', 'gestor'], ['iss:monitorFiscal']), 'painel')).toEqual([])
    expect(listEntradas(telas, user(['usuario']), '').map((entry) => entry.path)).toEqual(['/home/configuracao/feriados'])
  })
  it('tells how the browser draws a screen', () => {
    expect(telas.map(alvoDe)).toEqual([
      { tipo: 'tela', alvo: 'monitor' },
      { tipo: 'tela', alvo: 'atender' },
      { tipo: 'redireciona', alvo: '/home/escrituracao/list' },
      { tipo: 'registro', alvo: 'feriados' },
    ])
  })
})
