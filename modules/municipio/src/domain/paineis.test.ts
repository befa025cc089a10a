import { groupMenu } from '@iss/portal/menu-page'
import { describe, expect, it } from 'vitest'
import { paineisAdmin, paineisFiscal } from './paineis.ts'

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

describe('the menu of the inspector', () => {
  it('U2-2.8-03 M2-2.8-02 M2-2.8-04 M2-2.8-06 puts the panels of the inspector’s menu in the order of the document, others after them', () => {
    expect(paineisFiscal).toHaveLength(17)
    const grupos = ['Outra', ...[...paineisFiscal].reverse()]
    const telas = grupos.map((grupo, ordem) => tela(`/${grupo}`, [entry(`/${grupo}`, grupo, ordem)]))
    expect(groupMenu(telas, 'lateral', paineisFiscal).map(({ grupo }) => grupo)).toEqual([...paineisFiscal, 'Outra'])
    expect(groupMenu(telas.slice(0, 3), 'lateral', paineisFiscal).map(({ grupo }) => grupo)).toEqual([
      'Ordem de serviço',
      'Nota avulsa',
      'Outra',
    ])
  })
})

describe('the menu of the administrator (A00)', () => {
  it('has its panels in the order of the design', () => {
    const telas = [...paineisAdmin].reverse().map((grupo) => tela(`/${grupo}`, [entry(`/${grupo}`, grupo, 10)]))
    expect(groupMenu(telas, 'lateral', paineisAdmin).map(({ grupo }) => grupo)).toEqual([
      'Municípios e acesso',
      'Dados fiscais e tabelas',
      'Importações',
      'Rotinas',
      'Conector (TNC)',
      'Consoles',
      'Operação',
    ])
  })
})
