import { describe, expect, it } from 'vitest'
import { findRotaDaAcao, formatSlug, isRetornoDeLogin, listEnderecos, parseSlug } from './pagina-legada.ts'

const base = 'https://iss.exemplo.gov.br/app/inicial.action'

describe('names of actions', () => {
  it.each([
    ['emissao', 'emissao'],
    ['notasVersao', 'notas-versao'],
    ['relatorioNFeRPS', 'relatorio-n-fe-r-p-s'],
    ['fiscalNFAvulsa', 'fiscal-n-f-avulsa'],
    ['inicial!imprimir', 'inicial!imprimir'],
    ['notaFiscal!buscarLista', 'nota-fiscal!buscarLista'],
    ['relatorioISS2', 'relatorio-i-s-s2'],
  ])('U1-2.11-07 %s is %s: a hyphen before each capital, lower-cased; what follows ! is kept', (acao, slug) => {
    expect(formatSlug(acao)).toBe(slug)
    expect(parseSlug(slug)).toBe(acao)
  })
  it.each(['', '..', 'a/b', 'a b', '2via', 'a.action', '%2e%2e', 'a!', 'a!b!c'])('%j names no action', (slug) => {
    expect(parseSlug(slug)).toBeNull()
    expect(listEnderecos(slug, '')).toEqual([])
  })
  it('are looked for with and without the folder of the older program', () => {
    expect(listEnderecos('inicial!imprimir', '?tipo=PDF')).toEqual([
      '/inicial!imprimir.action?tipo=PDF',
      '/app/inicial!imprimir.action?tipo=PDF',
    ])
  })
})

describe('links inside of a framed page', () => {
  it.each([
    ['relatorioNFeRPS.action?ano=2026#fim', '/home/actions/relatorio-n-fe-r-p-s?ano=2026#fim'],
    ['/downloadRelatorioPrimeiroAcesso.action?id=1', '/home/actions/download-relatorio-primeiro-acesso?id=1'],
    ['https://iss.exemplo.gov.br/app/nota!imprimir.action', '/home/actions/nota!imprimir'],
    ['https://outra.exemplo.gov.br/app/nota.action', null],
    ['/public/documentos?senha=x', null],
    ['mailto:iss@exemplo.gov.br', null],
    ['javascript:void(0)', null],
    ['http://', null],
  ])('U1-2.11-06 %s leads to %s', (link, rota) => {
    expect(findRotaDaAcao(link, base)).toBe(rota)
  })
  it.each([
    ['/app/login.action', true],
    ['/loginRetorno.action?ok=1', true],
    ['/autenticar.action', true],
    ['/home', true],
    ['/home/inicial-menu', true],
    ['/landing-page', true],
    ['/', true],
    ['/notasVersao.action', false],
    ['/relogios.action', false],
    ['/homenagem', false],
  ])('U1-2.11-08 %s ends a sign-in: %s', (caminho, fim) => {
    expect(isRetornoDeLogin(new URL(caminho, base).href)).toBe(fim)
  })
})
