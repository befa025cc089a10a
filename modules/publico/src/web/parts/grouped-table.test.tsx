// @vitest-environment jsdom
import type { GridColumn } from '@iss/ui/data-grid'
import { type GridFile, GridFiles, type GridFilesProps } from '@iss/ui/grid-files'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { UiProvider } from '@iss/ui/theme'
import { expect, it } from 'vitest'
import { GroupedTable } from './grouped-table.tsx'

type Row = { sorteio: string; numero: number }
const rows = [
  { sorteio: '02/2026', numero: 12 },
  { sorteio: '01/2026', numero: 9 },
  { sorteio: '02/2026', numero: 3 },
]
const columns: GridColumn<Row>[] = [
  { key: 'sorteio', label: 'Sorteio' },
  { key: 'numero', label: 'Número', kind: 'numero' },
]
let file: GridFile | undefined
const Files = ({ read }: GridFilesProps) => <button onClick={() => (file = read())}>Exportar</button>

it('a public table sorts on every column, keeps its groups, and gives its files in that order', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <UiProvider test>
        <GridFiles value={Files}>
          <GroupedTable label="Bilhetes" columns={columns} rows={rows} groupOf={({ sorteio }) => sorteio} />
        </GridFiles>
      </UiProvider>,
    ),
  )
  const shown = () => [...container.querySelectorAll('tbody tr')].map((line) => line.textContent)
  const press = (name: string) =>
    act(async () => [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  expect(shown()).toEqual(['02/202612', '3', '01/20269'])
  await press('Número')
  expect(shown()).toEqual(['02/20263', '12', '01/20269'])
  await press('Sorteio')
  expect(shown()).toEqual(['01/20269', '02/202612', '3'])
  expect(container.querySelector('th[aria-sort]')?.textContent).toBe('Sorteio')
  await press('Exportar')
  expect(file?.rows).toEqual([
    ['01/2026', 9],
    ['02/2026', 12],
    ['02/2026', 3],
  ])
  await act(async () => root.unmount())
})
