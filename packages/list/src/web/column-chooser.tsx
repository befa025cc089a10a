import { FormDialog } from '@iss/ui/confirm-dialog'
import { ActionIcon, Button, Checkbox, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react'
import { useState } from 'react'
import type { ColumnDescriptor } from '../definition/calls.ts'
import classes from './column-chooser.module.css'

type Props = {
  colunas: readonly ColumnDescriptor[]
  /** Null: all, in the order of the report. */
  chosen: readonly string[] | null
  onChange: (chosen: readonly string[] | null) => void
}

/** Chooses which columns of a report stand in which order, on the screen and in its files. */
export function ColumnChooser(props: Props) {
  const [open, setOpen] = useState(false)
  if (props.colunas.length < 2) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconColumns size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        Colunas
      </Button>
      <FormDialog opened={open} onClose={() => setOpen(false)} title="Colunas" size="md">
        <Choice {...props} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  )
}

function Choice({ colunas, chosen, onChange, onClose }: Props & { onClose: () => void }) {
  const all = colunas.map(({ chave }) => chave)
  const [order, setOrder] = useState<readonly string[]>(() => {
    const first = (chosen ?? all).filter((key) => all.includes(key))
    return [...first, ...all.filter((key) => !first.includes(key))]
  })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosen ?? all))
  const wanted = order.filter((key) => ticked.has(key))
  const onScreen = wanted.some((key) => !colunas.find(({ chave }) => chave === key)?.soArquivo)
  const move = (index: number, by: -1 | 1) => {
    const next = [...order]
    const [key = ''] = next.splice(index, 1)
    next.splice(index + by, 0, key)
    setOrder(next)
  }
  const tick = (key: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(key)
    else next.delete(key)
    setTicked(next)
  }
  const apply = (next: readonly string[] | null) => {
    onChange(next)
    onClose()
  }
  const isAll = wanted.length === all.length && wanted.every((key, index) => key === all[index])
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        Valem na tela e nos arquivos, e ficam guardadas para você. A primeira fica fixa.
      </Text>
      <ul className={classes.list} aria-label="Colunas, na ordem">
        {order.map((key, index) => {
          const column = colunas.find(({ chave }) => chave === key)
          if (!column) return null
          const { rotulo, soArquivo } = column
          return (
            <li key={key} className={classes.item}>
              <Checkbox
                label={soArquivo ? `${rotulo} (só nos arquivos)` : rotulo}
                checked={ticked.has(key)}
                onChange={(event) => tick(key, event.currentTarget.checked)}
              />
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  aria-label={`Mover ${rotulo} para cima`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Mover ${rotulo} para baixo`}
                  disabled={index === order.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
              </Group>
            </li>
          )
        })}
      </ul>
      {onScreen ? null : (
        <Text size="sm" c="red" role="alert">
          Escolha pelo menos uma coluna.
        </Text>
      )}
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" onClick={() => apply(null)}>
          Todas as colunas
        </Button>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!onScreen} onClick={() => apply(isAll ? null : wanted)}>
            Aplicar
          </Button>
        </Group>
      </Group>
    </>
  )
}
