import { describe, expect, it } from 'vitest'
import { handMadeLists, tablesByHand, unsortedColumns } from './rules-of-lists.ts'

const at = (path: string, text: string) => [{ path, text }]

describe('the rules of lists find', () => {
  it('lists drawn by hand', () => {
    const text = 'const grid = useGridState({ tamanho: 10 })'
    const path = 'modules/a/src/web/guias.tsx'
    expect(handMadeLists(at(path, text))).toMatchObject([{ path, line: 1 }])
    expect(handMadeLists(at(path, '<ListView slug="guias" />'))).toEqual([])
    expect(handMadeLists(at('packages/list/src/web/list-view.tsx', text))).toEqual([])
  })
  it('columns of data that do not sort', () => {
    const path = 'modules/a/src/web/guias.tsx'
    const bad = [
      "const a = [{ key: 'data', label: 'Data', sortable: false }]",
      "const a = [{ key: 'b', label: 'B' }, { key: 'valor', kind: 'money', sortable: false, render: (x) => x }, { key: 'c' }]",
      "const a = [{ key: 'nome', sortable: false, value: ({ nome }) => nome, render: (x) => x }]",
    ]
    for (const text of bad) expect(unsortedColumns(at(path, text))).toMatchObject([{ path, line: 1 }])
    const action = "const a = [{ key: 'nome', kind: 'text' }, { key: 'abrir', sortable: false, render: (x) => <Botao x={x} /> }]"
    expect(unsortedColumns(at(path, action))).toEqual([])
  })
  it('rows in a table of their own', () => {
    const path = 'modules/a/src/web/guias.tsx'
    for (const text of ['<Table aria-label="Guias"><Table.Tr /></Table>', '<table>{rows}</table>'])
      expect(tablesByHand(at(path, text))).toMatchObject([{ path, line: 1 }])
    expect(tablesByHand(at(path, '<DataGrid label="Guias" rows={rows} />'))).toEqual([])
    expect(tablesByHand(at(path, '<Table><Table.Td><Checkbox /></Table.Td></Table>'))).toEqual([])
    expect(tablesByHand(at(path, 'const Files = use(GridFiles); return <table />'))).toEqual([])
    expect(tablesByHand(at('packages/ui/src/data-grid.tsx', '<table />'))).toEqual([])
  })
})
