// @vitest-environment jsdom
import { Dinheiro } from '@iss/kernel/dinheiro'
import { act, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DataGrid, type GridColumn, useGridState } from './data-grid.tsx'
import { compareCells, matchesSearch } from './grid-table.ts'
import { sumColumn } from './grid-totals.tsx'
import { byButton, click, type Rendered, render, type } from './test-render.tsx'

type Row = { id: number; nome: string; documento: string; valor: Dinheiro | null; cancelado?: boolean }
const rows: Row[] = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  nome: index === 6 ? 'Ágape Ltda' : `Empresa ${index + 1}`,
  documento: index === 3 ? '52998224725' : '12ABC34501DE35',
  valor: index === 0 ? null : Dinheiro.centavos(index * 10),
  cancelado: index === 1,
}))
const columns: GridColumn<Row>[] = [
  { key: 'nome', label: 'Nome' },
  { key: 'documento', label: 'Documento', kind: 'documento' },
  { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
]

let drawn: Rendered
afterEach(() => drawn?.unmount())

const cells = (column: number) =>
  [...drawn.container.querySelectorAll(`tbody tr td:nth-of-type(${column})`)].map((cell) => cell.textContent)
const text = () => drawn.container.textContent ?? ''

describe('DataGrid', () => {
  it('U2-2.17-01 shows ten rows at first and offers 10, 20, 50 and 100', async () => {
    drawn = await render(<DataGrid label="Empresas" columns={columns} rows={rows} />)
    expect(cells(1)).toHaveLength(10)
    expect(text()).toContain('1–10 de 25 registros')
    const sizes = drawn.container.querySelector<HTMLSelectElement>('select[aria-label="Registros por página"]')
    expect([...(sizes?.options ?? [])].map((option) => option.value)).toEqual(['10', '20', '50', '100'])
    await click(byButton(drawn.container, 'Próxima página'))
    expect(cells(1)[0]).toBe('Empresa 11')
  })
  it('U2-2.17-02 M2-2.17-07 offers search, add, delete, refresh and the arrows that move a row, when they are asked for', async () => {
    const done: string[] = []
    const all = {
      onAdd: () => done.push('add'),
      onDelete: (ids: (string | number)[]) => done.push(`delete ${ids}`),
      onRefresh: () => done.push('refresh'),
      onMove: ({ id }: Row, direction: number) => done.push(`move ${id} ${direction}`),
    }
    drawn = await render(<DataGrid label="Empresas" columns={columns} rows={rows.slice(0, 3)} {...all} />)
    await click(byButton(drawn.container, 'Novo'))
    await click(byButton(drawn.container, 'Atualizar'))
    const arrows = (label: string) => [...drawn.container.querySelectorAll<HTMLButtonElement>(`[aria-label="${label}"]`)]
    expect(arrows('Mover para cima').map(({ disabled }) => disabled)).toEqual([true, false, false])
    expect(arrows('Mover para baixo').map(({ disabled }) => disabled)).toEqual([false, false, true])
    await click(arrows('Mover para cima')[1] as HTMLElement)
    await click(arrows('Mover para baixo')[0] as HTMLElement)
    expect(done).toEqual(['add', 'refresh', 'move 2 -1', 'move 1 1'])
    expect(byButton(drawn.container, 'Excluir')).toBeTruthy()
    expect(drawn.container.querySelector('input[type=search]')).not.toBeNull()
    await drawn.rerender(<DataGrid label="Empresas" columns={columns} rows={rows.slice(0, 3)} search={false} />)
    expect(drawn.container.querySelectorAll('button[aria-label], input')).toHaveLength(0)
  })
  it('shows the twelve months of a year on one page', async () => {
    const byMonth: GridColumn<Row>[] = [{ key: 'competencia', label: 'Competência', value: ({ nome }) => nome }, ...columns]
    drawn = await render(<DataGrid label="Meses" columns={byMonth} rows={rows.slice(0, 12)} />)
    expect(cells(1)).toHaveLength(12)
    expect(text()).toContain('1–12 de 12 registros')
    expect(drawn.container.querySelector('[aria-label="Próxima página"]')).toBeNull()
    await drawn.rerender(<DataGrid label="Meses" columns={byMonth} rows={rows.slice(0, 13)} />)
    expect(cells(1)).toHaveLength(10)
    await drawn.rerender(<DataGrid label="Empresas" columns={columns} rows={rows.slice(0, 12)} />)
    expect(cells(1)).toHaveLength(10)
  })
  it('says when columns go on to the right, until one has gone there', async () => {
    drawn = await render(
      <DataGrid label="Empresas" columns={columns} rows={rows} actions={() => <button type="button">Abrir</button>} />,
    )
    const region = drawn.container.querySelector('[role=region]') as HTMLElement
    Object.defineProperties(region, { clientWidth: { value: 300 }, scrollWidth: { value: 420 } })
    const scrollTo = async (left: number) => {
      region.scrollLeft = left
      await act(async () => void region.dispatchEvent(new Event('scroll')))
      return region.hasAttribute('data-more')
    }
    const seen = []
    for (const left of [0, 100, 120, 0]) seen.push(await scrollTo(left))
    expect(seen).toEqual([true, true, false, true])
  })
  it('goes back to a page that exists when the search leaves fewer rows', async () => {
    drawn = await render(<DataGrid label="Empresas" columns={columns} rows={rows} />)
    await click(byButton(drawn.container, 'Página 3'))
    await type(drawn.container.querySelector('input[type=search]') as HTMLInputElement, 'agape')
    expect(cells(1)).toEqual(['Ágape Ltda'])
    expect(text()).toContain('1–1 de 1 registro')
  })
  it('turns the order round with its heading and says so', async () => {
    drawn = await render(<DataGrid label="Empresas" columns={columns} rows={rows} />)
    await click(byButton(drawn.container, 'Valor'))
    expect(drawn.container.querySelector('th:nth-of-type(3)')?.getAttribute('aria-sort')).toBe('ascending')
    expect(cells(3)[0]).toBe('0,10')
    await click(byButton(drawn.container, 'Valor'))
    expect(drawn.container.querySelector('th:nth-of-type(3)')?.getAttribute('aria-sort')).toBe('descending')
    expect(cells(3)).toContain('2,40')
  })
  it('adds every row found, not only those of the page', async () => {
    drawn = await render(<DataGrid label="Empresas" columns={columns} rows={rows} />)
    expect(drawn.container.querySelector('tfoot')?.textContent).toContain('30,00')
  })
  it('strikes cancelled rows through and says so to who does not see it', async () => {
    drawn = await render(
      <DataGrid label="Empresas" columns={columns} rows={rows} isRowStruck={(row) => row.cancelado ?? false} />,
    )
    const struck = [...drawn.container.querySelectorAll('tr[data-struck]')]
    expect(struck).toHaveLength(1)
    expect(struck[0]?.textContent).toContain('Cancelado: Empresa 2')
  })
  it('opens a row by a click anywhere in it and by the button of its first cell', async () => {
    const open = vi.fn()
    drawn = await render(<DataGrid label="Empresas" columns={columns} rows={rows} onRowClick={open} />)
    await click(drawn.container.querySelector('tbody tr:nth-of-type(2) td:nth-of-type(2)'))
    await click(byButton(drawn.container, 'Empresa 3'))
    expect(open.mock.calls.map(([row]) => row.id)).toEqual([2, 3])
  })
  it('U2-2.17-03 asks before deleting, and says when nothing is selected', async () => {
    const remove = vi.fn()
    drawn = await render(<DataGrid label="Empresas" columns={columns} rows={rows} onDelete={remove} />)
    await click(byButton(drawn.container, 'Excluir'))
    expect(text()).toContain('Nenhum registro selecionado')
    await click(drawn.container.querySelector('tbody tr:nth-of-type(2) input[type=checkbox]'))
    expect(text()).not.toContain('Nenhum registro selecionado')
    await click(byButton(drawn.container, 'Excluir'))
    expect(document.querySelector('[role=dialog]')?.textContent).toContain(
      'Tem certeza que pretende eliminar este registro?Empresa 2',
    )
    expect(remove).not.toHaveBeenCalled()
    const confirm = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
      (button) => button.textContent === 'Excluir',
    )
    await click(confirm)
    expect(remove).toHaveBeenCalledExactlyOnceWith([2])
  })
  it('shows the first four columns of a row on a telephone, the others behind a button of its own', async () => {
    const wide = [
      ...columns,
      { key: 'id', label: 'Código' },
      { key: 'cancelado', label: 'Cancelado', hideOnMobile: true },
    ] as const
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList)
    drawn = await render(<DataGrid label="Empresas" columns={wide as never} rows={rows.slice(0, 2)} />)
    const later = () =>
      [...drawn.container.querySelectorAll('tbody tr:first-of-type td[data-mobile=off]')].map((cell) =>
        cell.getAttribute('data-label'),
      )
    expect(later()).toEqual(['Cancelado'])
    await click(byButton(drawn.container, 'mais sobre Empresa 1'))
    expect(later()).toEqual([])
    expect(byButton(drawn.container, 'menos sobre Empresa 1').getAttribute('aria-expanded')).toBe('true')
    narrow.mockRestore()
  })
  it('says more of a row under it while it is opened', async () => {
    drawn = await render(
      <DataGrid
        label="Empresas"
        columns={columns}
        rows={rows.slice(0, 2)}
        rowDetail={({ id }) => (id === 1 ? `Papéis de ${id}` : null)}
      />,
    )
    expect(text()).not.toContain('Papéis de')
    const opener = byButton(drawn.container, 'Detalhes de Empresa 1')
    await click(opener)
    expect(text()).toContain('Papéis de 1')
    expect(drawn.container.querySelectorAll('[aria-label^="Detalhes de"]').length).toBe(1)
    await click(opener)
    expect(text()).not.toContain('Papéis de')
  })
  it('tells loading, failure and emptiness apart', async () => {
    drawn = await render(<DataGrid label="Empresas" columns={columns} rows={undefined} />)
    expect(text()).toContain('Carregando')
    await drawn.rerender(<DataGrid label="Empresas" columns={columns} rows={undefined} status="error" />)
    expect(text()).toContain('Não foi possível carregar os registros.')
    await drawn.rerender(<DataGrid label="Empresas" columns={columns} rows={[]} />)
    expect(text()).toContain('Nenhum registro encontrado.')
  })
  it('leaves paging, order and search to the server when it has the rows', async () => {
    const asked: unknown[] = []
    function Screen() {
      const state = useGridState({ ordem: 'nome' })
      asked.push([state.pagina, state.tamanho, state.ordem])
      const [page] = useState(rows.slice(0, 10))
      return <DataGrid label="Empresas" columns={columns} rows={page} server={{ state, total: 137 }} />
    }
    drawn = await render(<Screen />)
    expect(text()).toContain('1–10 de 137 registros')
    await click(byButton(drawn.container, 'Próxima página'))
    await click(byButton(drawn.container, 'Nome'))
    await act(async () => undefined)
    expect(asked.at(0)).toEqual([0, 10, 'nome'])
    expect(asked).toContainEqual([1, 10, 'nome'])
    expect(asked.at(-1)).toEqual([0, 10, '-nome'])
  })
  it('asks the server for the months of a year at once, and for the usual page of anything else', async () => {
    const byMonth: GridColumn<Row>[] = [{ key: 'mes', label: 'Mês', kind: 'competencia', value: () => null }, ...columns]
    const Screen = ({ total, by }: { total: number; by: readonly GridColumn<Row>[] }) => {
      const state = useGridState()
      return (
        <DataGrid label="Meses" columns={by} rows={rows.slice(0, Math.min(total, state.tamanho))} server={{ state, total }} />
      )
    }
    drawn = await render(<Screen total={12} by={byMonth} />)
    expect(cells(1)).toHaveLength(12)
    expect(text()).toContain('1–12 de 12 registros')
    expect(drawn.container.querySelector('[aria-label="Registros por página"]')).toBeNull()
    await drawn.rerender(<Screen total={13} by={byMonth} />)
    expect(text()).toContain('1–10 de 13 registros')
    await drawn.rerender(<Screen total={12} by={columns} />)
    expect(text()).toContain('1–10 de 12 registros')
  })
})

describe('values of a grid', () => {
  it('orders amounts by their value and texts as a Portuguese list', () => {
    expect(compareCells(Dinheiro.from('9'), Dinheiro.from('10'))).toBeLessThan(0)
    expect(['Zebra', 'água', 'Abel', 'item 10', 'item 9'].sort(compareCells)).toEqual([
      'Abel',
      'água',
      'item 9',
      'item 10',
      'Zebra',
    ])
    expect(compareCells(null, 'a')).toBeGreaterThan(0)
  })
  it('orders days, moments and months that are written as people read them by time', () => {
    const sorted = (...texts: string[]) => texts.sort(compareCells)
    expect(sorted('12/2025', '01/2026', '02/2025')).toEqual(['02/2025', '12/2025', '01/2026'])
    expect(sorted('05/01/2026', '10/12/2025')).toEqual(['10/12/2025', '05/01/2026'])
    expect(sorted('02/03/2026 09:00:00', '01/03/2026 23:00:00')).toEqual(['01/03/2026 23:00:00', '02/03/2026 09:00:00'])
    expect(sorted('01/2026 a 02/2026', '12/2025 a 03/2026')).toEqual(['12/2025 a 03/2026', '01/2026 a 02/2026'])
  })
  it('finds a document typed with or without its marks', () => {
    const row = rows[3] as Row
    expect(matchesSearch(columns, row, '529.982')).toBe(true)
    expect(matchesSearch(columns, row, '52998')).toBe(true)
    expect(matchesSearch(columns, row, '777')).toBe(false)
  })
  it('adds exactly', () => {
    const column: GridColumn<{ v: string | null }> = { key: 'v', label: 'V', kind: 'money' }
    expect(sumColumn(column, [{ v: '0.10' }, { v: '0.20' }, { v: null }])).toBe('0,30')
  })
})
