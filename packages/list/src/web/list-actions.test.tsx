// @vitest-environment jsdom
import { byButton, click, type Rendered, render } from '@iss/ui/test-render'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ActionDescriptor } from '../definition/calls.ts'
import { ListButtons, RowButtons } from './list-actions.tsx'
import { callOf, copy, tell } from './list-call.ts'
import type { GridLine } from './report-grid.tsx'
import { sumsOf } from './selection-sums.tsx'
import { countOf, idsOf } from './use-list-action.ts'

const action = (nome: string, lugar: ActionDescriptor['lugar'], rest: Partial<ActionDescriptor> = {}): ActionDescriptor => ({
  nome,
  rotulo: nome,
  lugar,
  icone: null,
  perigo: false,
  pergunta: null,
  enviar: nome,
  campos: [],
  chamada: { metodo: 'POST', caminho: '/teste', arquivo: null, ids: 'ids', idempotente: false },
  endereco: null,
  ...rest,
})
const line = (id: number, ...acoes: string[]): GridLine => ({
  id,
  valores: {},
  links: {},
  tons: {},
  acoes: Object.fromEntries(acoes.map((nome) => [nome, {}])),
  abre: null,
  riscada: false,
  subtotal: false,
})

let drawn: Rendered
afterEach(() => drawn?.unmount())

describe('actions of a list', () => {
  it('a row offers its own, called by what the row is', async () => {
    const started = vi.fn()
    const actions = [action('Cancelar', 'row'), action('Abrir', 'row')]
    drawn = await render(
      <RowButtons actions={actions} row={line(7, 'Cancelar')} name="Guia 7" running={null} onStart={started} />,
    )
    expect([...drawn.container.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual([
      'Cancelar: Guia 7',
    ])
    await click(byButton(drawn.container, 'Cancelar: Guia 7'))
    expect(started).toHaveBeenCalledWith(actions[0], [line(7, 'Cancelar')])
  })

  it('one on a selection takes the rows that offer it, and says so when there is none', async () => {
    const [started, nothing] = [vi.fn(), vi.fn()]
    const transfer = action('Transferir', 'selection')
    const draw = (selected: GridLine[]) => (
      <ListButtons actions={[transfer]} selected={selected} running={null} onStart={started} onNothing={nothing} />
    )
    drawn = await render(draw([line(1, 'Transferir'), line(2)]))
    await click(byButton(drawn.container, 'Transferir (1)'))
    expect(started).toHaveBeenCalledWith(transfer, [line(1, 'Transferir')])
    await drawn.rerender(draw([line(2)]))
    await click(byButton(drawn.container, 'Transferir'))
    expect([started.mock.calls.length, nothing.mock.calls.length]).toEqual([1, 1])
    expect(countOf(transfer, [line(1)])).toBe('1 registro selecionado.')
    expect(countOf(transfer, [line(1), line(2)])).toBe('2 registros selecionados.')
    expect(countOf(action('Cancelar', 'row'), [line(1)])).toBeUndefined()
  })

  it('of several rows about one thing, that thing is sent once', () => {
    const about = (id: number, pessoa: number): GridLine => ({ ...line(id), acoes: { Notificar: { envia: { id: pessoa } } } })
    expect(idsOf('Notificar', [about(1, 7), about(2, 7), about(3, 8)])).toEqual([7, 8])
    expect(idsOf('Notificar', [line(1, 'Notificar'), line(2, 'Notificar')])).toEqual([1, 2])
  })

  it('tells what was done, and of a selection what could not be', () => {
    const page = { success: vi.fn(), warning: vi.fn(), error: vi.fn() }
    tell(page as never, { mensagem: 'Feito.' })
    tell(page as never, {
      mensagem: '1 de 2.',
      itens: [
        { id: 1, ok: true, mensagem: '' },
        { id: 2, ok: false, mensagem: 'Nota 2: paga.' },
      ],
    })
    expect([page.success.mock.calls, page.warning.mock.calls, page.error.mock.calls]).toEqual([
      [['Feito.']],
      [['1 de 2.']],
      [[['Nota 2: paga.']]],
    ])
  })

  it('copies a text; one that the browser does not copy is shown', async () => {
    const page = { success: vi.fn(), error: vi.fn() }
    await copy(page as never, 'ABCD')
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await copy(page as never, 'EFGH')
    vi.unstubAllGlobals()
    expect([page.error.mock.calls, page.success.mock.calls, writeText.mock.calls]).toEqual([
      [[['O navegador não permitiu copiar. O texto é: ABCD']]],
      [['Copiado.']],
      [['EFGH']],
    ])
  })

  it('calls what the declaration names', () => {
    expect(callOf(action('Cancelar', 'row'))).toMatchObject({ method: 'POST', path: '/teste' })
    expect(
      callOf(
        action('Baixar', 'row', {
          chamada: { metodo: 'GET', caminho: '/a/:id', arquivo: 'guarda', ids: 'ids', idempotente: false },
        }),
      ).answer,
    ).toBe('file')
    expect(() => callOf(action('Abrir', 'row', { chamada: null }))).toThrow('has no call')
  })
})

it('adds up what is selected, by the columns that have a total', () => {
  const column = (chave: string, tipo: 'money' | 'numero' | 'integer', rest: object = {}) => ({
    chave,
    rotulo: chave,
    tipo,
    alinhamento: 'right' as const,
    total: true,
    conta: false,
    secundaria: false,
    soArquivo: false,
    ...rest,
  })
  const colunas = [
    column('nota', 'numero', { conta: true }),
    column('Valor', 'money'),
    column('Itens', 'integer', { total: false }),
  ]
  const rows = ['10.50', null, '1.25'].map((valor, id) => ({ ...line(id), valores: { Valor: valor, Itens: 2 } }))
  expect(sumsOf({ colunas }, rows)).toEqual(['3 selecionados', 'Valor: R$ 11,75'])
  expect(sumsOf({ colunas }, rows.slice(0, 1))).toEqual(['1 selecionado', 'Valor: R$ 10,50'])
})
