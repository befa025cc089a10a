import { ActionIcon, Button, NativeSelect, Text, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconRefresh, IconSearch, IconTrash } from '@tabler/icons-react'
import { type ComponentType, use, useEffect, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import classes from './data-grid.module.css'
import { formatValue } from './format.ts'
import { GridFiles, gridFileOf, type GridFilesProps } from './grid-files.tsx'
import { cellValue, type useGridTable } from './grid-table.ts'
import type { DataGridProps, RowId } from './grid-types.ts'

type Props<Row> = {
  props: DataGridProps<Row>
  grid: Pick<
    ReturnType<typeof useGridTable<Row>>,
    'search' | 'setSearch' | 'sorting' | 'setSort' | 'total' | 'inOrder' | 'visible' | 'getRowId'
  >
  selected: readonly RowId[]
  selectable: boolean
  onDeleted: () => void
}

const NONE_SELECTED = 'Nenhum registro selecionado'
const DELETE_QUESTION = 'Tem certeza que pretende eliminar este registro?'

/** Title, add, delete, refresh, search, and on a phone the choice of the order. */
export function GridToolbar<Row>({ props, grid, selected, onDeleted }: Props<Row>) {
  const { title, onAdd, addLabel = 'Novo', onDelete, onRefresh, search = true, toolbar, server, columns } = props
  const [asking, setAsking] = useState(false)
  const [notice, setNotice] = useState('')
  const [typed, setTyped] = useState(grid.search)

  useEffect(() => {
    if (!server || typed === server.state.busca) return
    const timer = setTimeout(() => server.state.setBusca(typed), 300)
    return () => clearTimeout(timer)
  }, [typed, server])

  useEffect(() => {
    if (selected.length > 0) setNotice('')
  }, [selected.length])

  // Lists and registries, whose rows the server pages, have files of their own.
  const Files = use(GridFiles)
  const files = Files && !server ? Files : null
  if (!title && !onAdd && !onDelete && !onRefresh && !search && !toolbar && !files) return null
  const sortable = columns.filter((column) => column.sortable ?? true)

  return (
    <div className={classes.toolbar}>
      {title ? <h2 className={classes.title}>{title}</h2> : null}
      <div className={classes.tools}>
        {onAdd ? (
          <Button size="xs" leftSection={<IconPlus size={16} />} onClick={onAdd}>
            {addLabel}
          </Button>
        ) : null}
        {onDelete ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={16} />}
            onClick={() => (selected.length === 0 ? setNotice(NONE_SELECTED) : setAsking(true))}
          >
            Excluir
          </Button>
        ) : null}
        {toolbar}
        {files ? <FilesOfGrid Files={files} props={props} grid={grid} /> : null}
        <span role="alert" className={classes.notice}>
          {notice}
        </span>
      </div>
      <div className={classes.finders}>
        {search ? (
          <TextInput
            size="xs"
            className={classes.search}
            aria-label={`Pesquisar em ${props.label}`}
            placeholder="Pesquisar na lista"
            type="search"
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={server ? typed : grid.search}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              if (!server) grid.setSearch(event.currentTarget.value)
            }}
          />
        ) : null}
        {sortable.length > 1 ? (
          <NativeSelect
            size="xs"
            className={classes.mobileSort}
            aria-label="Ordenar por"
            value={grid.sorting ? `${grid.sorting.desc ? '-' : ''}${grid.sorting.id}` : ''}
            onChange={(event) => {
              const key = event.currentTarget.value
              if (key) grid.setSort(key.replace(/^-/, ''), key.startsWith('-'))
            }}
            data={[
              { value: '', label: 'Ordenar por' },
              ...sortable.flatMap(({ key, label }) => [
                { value: key, label: `${label} (crescente)` },
                { value: `-${key}`, label: `${label} (decrescente)` },
              ]),
            ]}
          />
        ) : null}
        {onRefresh ? (
          <Tooltip label="Atualizar">
            <ActionIcon variant="default" size={30} aria-label="Atualizar" onClick={onRefresh}>
              <IconRefresh size={17} />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </div>
      <ConfirmDialog
        opened={asking}
        question={DELETE_QUESTION}
        details={<NamesOf props={props} grid={grid} selected={selected} />}
        confirmLabel="Excluir"
        cancelLabel="Cancelar"
        danger
        onAnswer={(yes) => {
          setAsking(false)
          if (!yes) return
          onDelete?.([...selected])
          onDeleted()
        }}
      />
    </div>
  )
}

/** Names that a question lists; of more it says how many. */
const LISTED = 5

/** What the marked rows are called by: their first column; those of other pages are counted. */
function NamesOf<Row>({ props: { columns }, grid, selected }: Pick<Props<Row>, 'props' | 'grid' | 'selected'>) {
  const [first] = columns
  const names = selected
    .flatMap((id) => grid.visible.find((row) => grid.getRowId(row) === id) ?? [])
    .map((row) => (first ? formatValue(first.kind ?? 'text', cellValue(first, row)) : ''))
    .filter((name) => name !== '')
    .slice(0, LISTED)
  if (names.length === 0) return null
  const rest = selected.length - names.length
  return (
    <Text component="p" mt="sm" mb={0} fw={600} style={{ overflowWrap: 'anywhere' }}>
      {names.join(', ')}
      {rest > 0 ? ` e mais ${rest}` : ''}
    </Text>
  )
}

/** The files of what the grid holds: every row that its search finds, in the order on screen. */
function FilesOfGrid<Row>({
  Files,
  props: { title, label, columns },
  grid,
}: Pick<Props<Row>, 'props' | 'grid'> & { Files: ComponentType<GridFilesProps> }) {
  return <Files title={title ?? label} empty={grid.total === 0} read={() => gridFileOf(columns, grid.inOrder(), cellValue)} />
}
