import { describe, expect, it } from 'vitest'
import { groupByCategory } from '../shell/menu-filter.tsx'
import { initials } from '../shell/initials.ts'
import { findTela, needsAccessCheck } from './find-tela.ts'
import { plainSearch } from './plain-search.ts'

const tela = (path: string, aliases: string[] = []) => ({
  path,
  aliases,
  title: path,
  tipo: 'tela' as const,
  alvo: path,
  menu: [],
})
const telas = [
  tela('/home/atender/:tipo/:id'),
  tela('/home/atender/lista/todos'),
  tela('/home/actions/guia', ['/home/fiscal/guia']),
]

describe('findTela', () => {
  it('prefers an exact path to a pattern and knows aliases', () => {
    expect(findTela(telas, '/home/atender/lista/todos')?.tela.path).toBe('/home/atender/lista/todos')
    expect(findTela(telas, '/home/atender/aidf/9')).toMatchObject({ params: { tipo: 'aidf', id: '9' } })
    expect(findTela(telas, '/home/fiscal/guia')?.tela.path).toBe('/home/actions/guia')
    expect(findTela(telas, '/home/nada')).toBeNull()
  })
  it('U1-2.12-02 asks the session service for a path that is none of the four', () => {
    expect(['/home', '/home/access-denied', '/home/inicial-menu', '/home/not-found'].some(needsAccessCheck)).toBe(false)
    expect(needsAccessCheck('/home/atendimento')).toBe(true)
    expect(needsAccessCheck('/home/bloqueio-movimentacao')).toBe(true)
  })
})

describe('the address', () => {
  it('keeps the texts of a query', () => {
    expect(plainSearch.parseSearch('?id=007&nome=a%20b')).toEqual({ id: '007', nome: 'a b' })
    expect(plainSearch.stringifySearch({ id: '007' })).toBe('?id=007')
    expect(plainSearch.stringifySearch({})).toBe('')
  })
})

describe('the side menu', () => {
  it('U2-2.2-10 groups what the filter finds by category, each link once', () => {
    const entry = (path: string, grupo: string) => ({
      path,
      grupo,
      title: path,
      rotulo: path,
      area: 'lateral' as const,
      ordem: 0,
      icone: null,
    })
    expect(
      groupByCategory([entry('/a', 'Guias'), entry('/b', 'Geral'), entry('/a', 'Guias')]).map(([name, list]) => [
        name,
        list.length,
      ]),
    ).toEqual([
      ['Guias', 1],
      ['Geral', 1],
    ])
  })
  it('makes initials of the first two words', () => {
    expect(initials('Maria das Dores Silva')).toBe('MD')
    expect(initials('Alfa')).toBe('A')
    expect(initials('')).toBe('')
  })
})
