import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { type Control, type FieldValues, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { MAX_INLINE_ROWS, type Registry } from '../definition/registry.ts'
import { FieldControls } from './field-control.tsx'
import { newLine, type RemovedLine } from './form-lines.ts'
import classes from './inline-lines.module.css'

type Props = { name: string; child: Registry; form: UseFormReturn<FieldValues>; readOnly: boolean }

/**
 * The rows of a detail grid inside the form of their parent: edited in place, saved with it. Alt with an arrow goes to the same cell of the
 * line above or below; what is wrong stands at its cell.
 */
export function InlineLines({ name, child, form, readOnly }: Props) {
  const control = form.control as Control<FieldValues>
  const path = `filhos.${name}`
  const { fields: lines, append, remove } = useFieldArray({ control, name: path, keyName: '_key' })
  const columns = Object.entries(child.fields)
  const take = (index: number) => {
    const { _id, _versao } = (form.getValues(`${path}.${index}`) ?? {}) as { _id?: number; _versao?: number }
    if (_id !== undefined) {
      const removed = (form.getValues(`removidos.${name}`) ?? []) as RemovedLine[]
      form.setValue(`removidos.${name}`, [...removed, { id: _id, versao: _versao ?? 0 }], { shouldDirty: true })
    }
    remove(index)
  }
  return (
    <section aria-label={child.title} style={{ containerType: 'inline-size', marginTop: 16 }}>
      <Text fw={600} mb={4}>
        {child.title}
      </Text>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nenhuma linha.
        </Text>
      ) : (
        <table className={classes.table} onKeyDown={moveFocus} aria-label={`${child.title}: linhas`}>
          <thead>
            <tr>
              {columns.map(([field, { label, required }]) => (
                <th key={field} scope="col">
                  {label}
                  {required ? ' *' : ''}
                </th>
              ))}
              {readOnly ? null : <th scope="col" className={classes.remove} aria-label="Remover" />}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={line._key}>
                {columns.map(([field, { kind }]) => (
                  <td key={field} className={kind === 'boolean' ? `${classes.cell} ${classes.box}` : classes.cell}>
                    <FieldControls
                      registry={child}
                      only={[field]}
                      control={control}
                      path={`${path}.${index}`}
                      labelOf={({ label }) => `${label}, linha ${index + 1}`}
                      readOnly={readOnly}
                    />
                  </td>
                ))}
                {readOnly ? null : (
                  <td className={classes.remove}>
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      size={36}
                      aria-label={`Remover a linha ${index + 1} de ${child.title}`}
                      onClick={() => take(index)}
                    >
                      <IconTrash size={18} />
                    </ActionIcon>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {readOnly ? null : (
        <Button
          mt="xs"
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={lines.length >= MAX_INLINE_ROWS}
          onClick={() => append(newLine(child.fields), { focusName: `${path}.${lines.length}.${columns[0]?.[0] ?? ''}` })}
        >
          Incluir linha
        </Button>
      )}
    </section>
  )
}

/** Alt and an arrow: the same cell of the next line. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const cell = (event.target as HTMLElement).closest('td')
  const row = cell?.parentElement
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  const target = cell && next?.children[cell.cellIndex]?.querySelector<HTMLElement>('input, textarea, button')
  if (!target) return
  event.preventDefault()
  target.focus()
}
