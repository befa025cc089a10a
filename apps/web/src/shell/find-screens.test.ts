import type { Tela } from '@iss/portal/hooks'
import { expect, it } from 'vitest'
import { findScreens } from './find-screens.ts'

const tela = (path: string, title: string, rotulo: string, grupo: string, palavras: string[] = []): Tela => ({
  path,
  aliases: [],
  title,
  tipo: 'tela',
  alvo: '',
  menu: [{ path, title, rotulo, area: 'fiscal', grupo, ordem: 1, icone: null, palavras }],
})
const telas = [
  tela('/monitor', 'Monitor do município', 'Monitor do município', 'Tarefas do fiscal', ['arrecadação']),
  tela('/guias', 'Guias do município', 'Guias do município', 'Guia', ['boleto']),
  tela('/emitir', 'Emissão de NF-e', 'NF-e', 'Movimentação'),
  { ...tela('/oculta', 'Guia', 'Guia', 'Guia'), menu: [] },
]
const links = (typed: string) => findScreens(telas, typed).map(({ link }) => link)

it.each([
  ['arrecad', ['/monitor']],
  ['ARRECADACAO', ['/monitor']],
  ['boleto', ['/guias']],
  // The group is searched too; what begins with it stands first.
  ['guia', ['/guias']],
  ['municipio', ['/guias', '/monitor']],
  ['monitor fiscal', ['/monitor']],
  ['emissao', ['/emitir']],
  ['nada disso', []],
  ['  ', []],
])('%s', (typed, found) => expect(links(typed)).toEqual(found))

it('says the title where the entry bears another name, else its group', () => {
  expect(findScreens(telas, 'nf-e')[0]).toEqual({ titulo: 'NF-e', detalhe: 'Emissão de NF-e', link: '/emitir' })
  expect(findScreens(telas, 'boleto')[0]?.detalhe).toBe('Guia')
})
