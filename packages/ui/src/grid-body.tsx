import { kindOf } from '@iss/kinds'
import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import classes from './data-grid.module.css'
import { formatValue, hasFigures } from './format.ts'
import { columnAlign } from './grid-head.tsx'
import { cellValue } from './grid-table.ts'
import type { DataGridProps, GridColumn, RowId } from './grid-types.ts'
import { kindCell } from './kind-cell.tsx'
import { usePhone } from './use-phone.tsx'

type Props<Row> = {
  props: DataGridProps<Row>
  rows: readonly Row[]
  getRowId: (row: Row) => RowId
  selectable: boolean
  selected: readonly RowId[]
  onSelect: (ids: RowId[]) => void
}

/** The content of a cell without link or button. */
export function drawCell<Row>(column: GridColumn<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row)
  return kindCell(column.kind ?? 'text', cellValue(column, row), column.tone?.(row))
}

/** Figures, documents and states are not broken into lines. */
function isOneLine<Row>(column: GridColumn<Row>): boolean {
  return !column.wrap && (column.oneLine ?? (column.kind !== undefined && kindOf(column.kind).oneLine))
}

/** A click on a control inside the row, or the end of a text selection, does not open the row. */
function isRowClick(event: MouseEvent<HTMLElement>): boolean {
  if ((event.target as HTMLElement).closest('a,button,input,label,select,textarea')) return false
  return !window.getSelection()?.toString()
}

/** Columns of a row that its card on a telephone shows at first. */
const ON_CARD = 4

/** What a card shows at first: the first columns that are not left out of it; null where nothing is left for later. */
function firstOnCard<Row>(columns: readonly GridColumn<Row>[]): ReadonlySet<string> | null {
  const shown = columns.filter(({ hideOnMobile }) => !hideOnMobile).slice(0, ON_CARD)
  return shown.length < columns.length ? new Set(shown.map(({ key }) => key)) : null
}

/** The rows of the page. */
export function GridBody<Row>({ props, rows, getRowId, selectable, selected, onSelect }: Props<Row>) {
  const { columns, onRowClick, rowHref, isRowStruck, rowTone, isSum, rowDetail, actions, onMove } = props
  const clickable = Boolean(onRowClick || rowHref)
  const phone = usePhone()
  const onCard = phone ? firstOnCard(columns) : null
  const isLater = ({ key, hideOnMobile }: GridColumn<Row>) => (onCard ? !onCard.has(key) : hideOnMobile)
  const [opened, setOpened] = useState<ReadonlySet<RowId>>(new Set())
  const toggle = (id: RowId) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }

  const open = (row: Row) => {
    if (onRowClick) onRowClick(row)
  }

  const first = (row: Row, content: ReactNode) => {
    const href = rowHref?.(row)
    if (rowHref && href === undefined) return content
    if (href !== undefined) {
      return (
        <a
          className={classes.rowLink}
          href={href}
          onClick={(event) => leaveToRouter(event, onRowClick ? () => open(row) : undefined)}
        >
          {content}
        </a>
      )
    }
    if (!onRowClick) return content
    return (
      <UnstyledButton className={classes.rowLink} onClick={() => open(row)}>
        {content || '–'}
      </UnstyledButton>
    )
  }

  return (
    <tbody role="rowgroup">
      {rows.map((row, index) => {
        const id = getRowId(row) ?? index
        const struck = isRowStruck?.(row) ?? false
        const detail = rowDetail?.(row) ?? null
        const sum = isSum?.(row) ?? false
        const isLeftOut = (column: GridColumn<Row>) =>
          (isLater(column) && !opened.has(id)) || (sum && (cellValue(column, row) ?? '') === '')
        const opener =
          detail === null ? null : (
            <ActionIcon
              variant="subtle"
              size="sm"
              className={classes.opener}
              aria-label={`Detalhes de ${nameOf(columns[0], row)}`}
              aria-expanded={opened.has(id)}
              onClick={() => toggle(id)}
            >
              {opened.has(id) ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
            </ActionIcon>
          )
        return (
          <Fragment key={id}>
            <tr
              role="row"
              data-struck={struck || undefined}
              data-tone={rowTone?.(row)}
              data-clickable={clickable || undefined}
              aria-selected={selectable ? selected.includes(id) : undefined}
              onClick={clickable ? (event) => isRowClick(event) && clickRow(event, row, open, Boolean(onRowClick)) : undefined}
            >
              {selectable ? (
                <td role="cell" className={classes.checkCell}>
                  {(props.canSelect?.(row) ?? true) ? (
                    <Checkbox
                      size="xs"
                      aria-label={`Selecionar o registro ${formatValue(columns[0]?.kind ?? 'text', columns[0] ? cellValue(columns[0], row) : id)}`}
                      checked={selected.includes(id)}
                      onChange={(event) =>
                        onSelect(event.currentTarget.checked ? [...selected, id] : selected.filter((other) => other !== id))
                      }
                    />
                  ) : null}
                </td>
              ) : null}
              {columns.map((column, position) => (
                <td
                  key={column.key}
                  role="cell"
                  data-label={column.label}
                  data-align={columnAlign(column)}
                  data-wrap={column.wrap || undefined}
                  data-mobile={isLeftOut(column) ? 'off' : undefined}
                  data-figures={hasFigures(column.kind) ? '' : undefined}
                  data-oneline={isOneLine(column) ? '' : undefined}
                >
                  {position === 0 ? opener : null}
                  {position === 0 && struck ? <span className={classes.hidden}>Cancelado: </span> : null}
                  {position === 0 ? (
                    first(row, drawCell(column, row))
                  ) : (
                    <span className={classes.value}>{drawCell(column, row)}</span>
                  )}
                </td>
              ))}
              {onCard ? (
                <td role="cell" className={classes.moreCell}>
                  <UnstyledButton className={classes.more} aria-expanded={opened.has(id)} onClick={() => toggle(id)}>
                    {opened.has(id) ? 'menos' : 'mais'}
                    <span className={classes.hidden}> sobre {nameOf(columns[0], row)}</span>
                  </UnstyledButton>
                </td>
              ) : null}
              {actions || onMove ? (
                <td role="cell" className={classes.actionsCell}>
                  {onMove ? <MoveButtons row={row} first={index === 0} last={index === rows.length - 1} onMove={onMove} /> : null}
                  {actions?.(row)}
                </td>
              ) : null}
            </tr>
            {detail !== null && opened.has(id) ? (
              <tr role="row" data-detail>
                <td role="cell" colSpan={columns.length + (selectable ? 1 : 0) + (actions || onMove ? 1 : 0)}>
                  {detail}
                </td>
              </tr>
            ) : null}
          </Fragment>
        )
      })}
    </tbody>
  )
}

function nameOf<Row>(first: GridColumn<Row> | undefined, row: Row): string {
  return first ? formatValue(first.kind ?? 'text', cellValue(first, row)) : ''
}

function leaveToRouter(event: MouseEvent, open: (() => void) | undefined) {
  if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  open()
}

function clickRow<Row>(event: MouseEvent<HTMLElement>, row: Row, open: (row: Row) => void, own: boolean) {
  if (own) open(row)
  else event.currentTarget.querySelector<HTMLAnchorElement>('a')?.click()
}

function MoveButtons<Row>({
  row,
  first,
  last,
  onMove,
}: {
  row: Row
  first: boolean
  last: boolean
  onMove: (row: Row, direction: -1 | 1) => void
}) {
  return (
    <>
      <ActionIcon variant="subtle" aria-label="Mover para cima" disabled={first} onClick={() => onMove(row, -1)}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label="Mover para baixo" disabled={last} onClick={() => onMove(row, 1)}>
        <IconArrowDown size={16} />
      </ActionIcon>
    </>
  )
}
