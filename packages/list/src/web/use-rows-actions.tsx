import { usePage } from '@iss/portal/page'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ReportDescriptor, ReportPage } from '../definition/calls.ts'
import { ListActionDialog } from './list-action-dialog.tsx'
import { ListButtons, RowButtons, useOpenActions } from './list-actions.tsx'
import { tell } from './list-call.ts'
import { cellText, type GridLine } from './report-grid.tsx'
import { hasSums, SelectionSums } from './selection-sums.tsx'
import { useListAction } from './use-list-action.ts'

type Options = {
  descriptor: ReportDescriptor
  page: ReportPage | undefined
  /** Columns that the user has chosen; null for all. */
  colunas: readonly string[] | null
  /** Asks for the rows again. */
  refetch: () => void
  /** After a call of an action has done something. */
  onDone?: () => void
  /** Carries out actions that the declaration leaves to the page. */
  onPage?: (name: string, rows: readonly GridLine[]) => void
}

type Selection = { rows: readonly GridLine[]; change: (rows: readonly GridLine[]) => void; clear: () => void }

/** What a grid of a report or list is given so that people can act on its rows. */
export type RowsActions = {
  selection: Selection | undefined
  /** Buttons of a row. */
  actions: ((row: GridLine, name: string) => ReactNode) | undefined
  /** Buttons above the grid, and what the selection adds up to. */
  buttons: ReactNode
  sums: ReactNode
  /** What an action asks for before it is carried out. */
  dialog: ReactNode
  /** Nothing is ticked any more. */
  clear: () => void
}

/** The actions of a report or list on its screen: in each row, on the rows that are ticked, above them. */
export function useRowsActions({ descriptor, page: data, colunas, refetch, onDone, onPage }: Options): RowsActions {
  const page = usePage()
  const selection = useSelection()
  const done = () => {
    selection.clear()
    refetch()
    onDone?.()
  }
  const nameOf = (row: GridLine) => {
    const column = descriptor.colunas.find(({ chave }) => chave === data?.colunas[0])
    return column ? cellText(column, row.valores[column.chave]) : ''
  }
  const action = useListAction({
    nameOf,
    onDone: done,
    onPage: (name, rows) => onPage?.(name, rows),
  })
  const actions = useOpenActions(descriptor.acoes)
  const rowActions = actions.filter(({ lugar }) => lugar === 'row')
  // What no row of the page takes is not offered on a selection.
  const isTaken = (nome: string) =>
    !data?.linhas.length || selection.rows.length > 0 || data.linhas.some(({ acoes = {} }) => nome in acoes)
  const others = actions.filter(({ lugar, nome }) => lugar === 'list' || (lugar === 'selection' && isTaken(nome)))
  const isSelectable = others.some(({ lugar }) => lugar === 'selection')
  const sums = isSelectable || hasSums(descriptor, colunas)
  const start = (...started: Parameters<typeof action.start>) => void action.start(...started)
  return {
    selection: sums ? selection : undefined,
    actions:
      rowActions.length > 0
        ? (row, name) => <RowButtons actions={rowActions} row={row} name={name} running={action.running} onStart={start} />
        : undefined,
    buttons: (
      <ListButtons
        actions={others}
        selected={selection.rows}
        running={action.running}
        onStart={start}
        onNothing={() => page.warning('Nenhum registro selecionado')}
      />
    ),
    sums: sums ? <SelectionSums descriptor={descriptor} rows={selection.rows} /> : null,
    dialog: action.started ? (
      <ListActionDialog
        slug={descriptor.slug}
        started={action.started}
        onClose={action.close}
        onDone={(answer) => {
          action.close()
          page.clear()
          tell(page, answer)
          done()
        }}
      />
    ) : null,
    clear: selection.clear,
  }
}

/** The rows that are ticked, on any page. */
function useSelection(): Selection {
  const [rows, setRows] = useState<readonly GridLine[]>([])
  const clear = useCallback(() => setRows([]), [])
  return useMemo(() => ({ rows, change: setRows, clear }), [rows, clear])
}
