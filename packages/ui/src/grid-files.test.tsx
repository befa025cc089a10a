// @vitest-environment jsdom
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { afterEach, describe, expect, it } from 'vitest'
import { DataGrid, type GridColumn } from './data-grid.tsx'
import { type GridFile, GridFiles, type GridFilesProps } from './grid-files.tsx'
import { byButton, click, type Rendered, render, type } from './test-render.tsx'

type Row = { id: number; nome: string; competencia: Competencia; valor: Dinheiro | null; ativo: boolean; quando: string }
const row = (id: number, nome: string, valor: Dinheiro | null): Row => ({
  id,
  nome,
  valor,
  competencia: Competencia.from('2026-03'),
  ativo: id === 1,
  quando: id === 2 ? 'amanhã' : '2026-03-01',
})
const rows = [row(1, 'Alfa', Dinheiro.from('1500.50')), row(2, 'Beta', null), row(3, 'Alfa Filial', Dinheiro.from('2.00'))]
const columns: GridColumn<Row>[] = [
  { key: 'nome', label: 'Nome' },
  { key: 'competencia', label: 'Competência', kind: 'competencia' },
  { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
  { key: 'ativo', label: 'Ativo' },
  { key: 'quando', label: 'Quando', kind: 'date' },
  { key: 'abrir', label: 'Abrir', sortable: false, render: () => 'Abrir' },
]

let drawn: Rendered
afterEach(() => drawn?.unmount())

let file: GridFile | undefined
function Files(props: GridFilesProps) {
  return (
    <button title={props.title} disabled={props.empty} onClick={() => (file = props.read())}>
      Exportar
    </button>
  )
}

describe('files of a grid in the browser', () => {
  it('hold the columns of data with every row that the search finds, in the order on screen', async () => {
    drawn = await render(
      <GridFiles value={Files}>
        <DataGrid label="Empresas" columns={columns} rows={rows} pageSize={10} defaultSort={{ key: 'nome', desc: true }} />
      </GridFiles>,
    )
    await type(drawn.container.querySelector('input[type=search]') as HTMLInputElement, 'alfa')
    const button = byButton(drawn.container, 'Exportar') as HTMLButtonElement
    expect([button.title, button.disabled]).toEqual(['Empresas', false])
    await click(button)
    expect(file?.columns.map(({ label, kind, sum }) => [label, kind, sum])).toEqual([
      ['Nome', 'text', false],
      ['Competência', 'competencia', false],
      ['Valor', 'money', true],
      ['Ativo', 'text', false],
      ['Quando', 'date', false],
    ])
    expect(file?.rows).toEqual([
      ['Alfa Filial', '2026-03', '2.00', 'Não', '2026-03-01'],
      ['Alfa', '2026-03', '1500.50', 'Sim', '2026-03-01'],
    ])
  })

  it('write a column that holds words in place of values as the words on screen; a grid of the server has its own files', async () => {
    drawn = await render(
      <GridFiles value={Files}>
        <DataGrid label="Empresas" columns={columns} rows={rows} search={false} />
      </GridFiles>,
    )
    await click(byButton(drawn.container, 'Exportar') as HTMLElement)
    expect(file?.columns.at(-1)).toMatchObject({ label: 'Quando', kind: 'text' })
    expect(file?.rows.map((cells) => cells.at(-1))).toEqual(['01/03/2026', 'amanhã', '01/03/2026'])
    const state = { pagina: 0, tamanho: 10, busca: '', setPagina() {}, setTamanho() {}, setOrdem() {}, setBusca() {} }
    await drawn.rerender(
      <GridFiles value={Files}>
        <DataGrid label="Empresas" columns={columns} rows={rows} server={{ state: state as never, total: 3 }} />
      </GridFiles>,
    )
    expect(drawn.container.textContent).toContain('Alfa Filial')
    expect([...drawn.container.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Exportar')
  })
})
