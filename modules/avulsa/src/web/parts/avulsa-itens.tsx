import { CamposDoItem } from '@iss/emissao/parts/campos-do-item.tsx'
import { totalDoItem } from '@iss/emissao/parts/emissao-form.ts'
import { formatMoney } from '@iss/ui/format'
import { FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Control, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { type DadosAvulsa, type FormAvulsa, itemVazio } from './avulsa-form.ts'

/** The rows of the note, each with its total. */
export function ItensDaAvulsa({ form, dados }: { form: UseFormReturn<FormAvulsa>; dados: DadosAvulsa }) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'itens' })
  const erro = form.formState.errors.itens?.root?.message
  return (
    <Panel
      title="Itens"
      actions={
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => append(itemVazio())}
        >
          Acrescentar item
        </Button>
      }
    >
      {fields.map((field, indice) => (
        <fieldset key={field.id} aria-label={`Item ${indice + 1}`} style={{ border: 0, padding: 0, margin: '0 0 12px' }}>
          <FormGrid>
            <CamposDoItem
              control={control}
              nome={`itens.${indice}`}
              unidades={dados.unidades.map((sigla) => ({ sigla }))}
              unitario
            />
            <TotalDaLinha control={control} indice={indice} />
            <FormCell span={2} bottom>
              {fields.length > 1 ? (
                <Button
                  variant="default"
                  leftSection={<IconTrash size={17} aria-hidden="true" />}
                  aria-label={`Remover o item ${indice + 1}`}
                  onClick={() => {
                    form.clearErrors('itens')
                    remove(indice)
                  }}
                >
                  Remover
                </Button>
              ) : null}
            </FormCell>
          </FormGrid>
        </fieldset>
      ))}
      {erro ? (
        <Text size="sm" c="red" role="alert">
          {erro}
        </Text>
      ) : null}
    </Panel>
  )
}

function TotalDaLinha({ control, indice }: { control: Control<FormAvulsa>; indice: number }) {
  const item = useWatch({ control, name: `itens.${indice}` })
  const total = item ? totalDoItem(item) : null
  return <TextField label="Total" readOnly value={total ? formatMoney(total) : ''} onChange={() => undefined} span={3} />
}
