import { describe, expect, it } from 'vitest'
import { fileNameOf } from './files.ts'
import { isCounted } from './favoritos.ts'
import { groupMenu } from './menu-page.tsx'
import { matchPath } from './navigation.tsx'

describe('matchPath', () => {
  it('takes parts by name, optional ones too', () => {
    expect(matchPath('/public/recupera-senha/:usuario?/:codigo?', '/public/recupera-senha')).toEqual({})
    expect(matchPath('/public/recupera-senha/:usuario?/:codigo?', '/public/recupera-senha/ana/123')).toEqual({
      usuario: 'ana',
      codigo: '123',
    })
    expect(matchPath('/home/atender/:tipo/:id', '/home/atender/aidf')).toBeNull()
    expect(matchPath('/public/remove-inscricao-email/:email', '/public/remove-inscricao-email/a%40b.c')).toEqual({
      email: 'a@b.c',
    })
  })
  it('takes nothing longer or other', () => {
    expect(matchPath('/home/senha', '/home/senha/x')).toBeNull()
    expect(matchPath('/home/senha', '/home/senhas')).toBeNull()
    expect(matchPath('/home/senha', '/home/senha/')).toEqual({})
    expect(matchPath('/home/x/*', '/home/x/a/b')).toEqual({ '*': 'a/b' })
  })
})

const entry = (path: string, grupo: string, ordem: number, area = 'lateral' as const) => ({
  path,
  title: path,
  rotulo: path,
  area,
  grupo,
  ordem,
  icone: null,
})
const tela = (path: string, menu: ReturnType<typeof entry>[]) => ({
  path,
  aliases: [],
  title: path,
  tipo: 'tela' as const,
  alvo: 'x',
  menu,
})

describe('groupMenu', () => {
  it('U2-2.2-02 orders groups by their lowest entry, entries by place, and shows a path once', () => {
    const telas = [
      tela('/b', [entry('/b', 'Fiscal', 1)]),
      tela('/a', [entry('/a', 'Geral', 1), entry('/a', 'Geral', 2)]),
      tela('/c', [entry('/c', 'Fiscal', 0)]),
      tela('/d', [entry('/d', 'Geral', 0)]),
    ]
    expect(groupMenu(telas, 'lateral').map(({ grupo, entries }) => [grupo, entries.map(({ path }) => path)])).toEqual([
      ['Geral', ['/d', '/a']],
      ['Fiscal', ['/c', '/b']],
    ])
    expect(groupMenu(telas, 'admin')).toEqual([])
  })
})

describe('favourites and files', () => {
  it('U1-2.1-01 and U1-2.11-03 count no public page and no blocked-movement page', () => {
    expect(isCounted('/home/atendimento')).toBe(true)
    expect(isCounted('/public/rps')).toBe(false)
    expect(isCounted('/home/bloqueio-movimentacao')).toBe(false)
    expect(isCounted('/landing-page')).toBe(false)
  })
  it('reads the name of a file, with accents too', () => {
    expect(fileNameOf('attachment; filename="guia.pdf"')).toBe('guia.pdf')
    expect(fileNameOf("attachment; filename=x.pdf; filename*=UTF-8''escritura%C3%A7%C3%A3o.pdf")).toBe('escrituração.pdf')
    expect(fileNameOf(null)).toBeNull()
  })
})
