import { CamposDoItem } from '@iss/emissao/parts/campos-do-item.tsx'
import { FormCell, FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Control, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { totalDoItem } from '../../domain/recibo-locacao.ts'
import { type DadosDoRecibo, type FormRecibo, type ItemForm, itemVazio } from './recibo-form.ts'

/** Total of a row; null while quantity or unit value is missing. */
export const totalDaLinha = ({ quantidade, valorUnitario }: ItemForm) =>
  quantidade && valorUnitario ? totalDoItem({ quantidade, valorUnitario }) : null

/** The things rented, each with its total. */
export function ItensDoRecibo({ form, unidades }: { form: UseFormReturn<FormRecibo>; unidades: DadosDoRecibo['unidades'] }) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'itens' })
  const erros = form.formState.errors.itens
  const erro = erros?.root?.message ?? erros?.message
  return (
    <Panel
      title="Bens locados"
      actions={
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => {
            form.clearErrors('itens')
            append(itemVazio())
          }}
        >
          Acrescentar bem
        </Button>
      }
    >
      {fields.map((field, indice) => (
        <fieldset key={field.id} aria-label={`Bem ${indice + 1}`} style={{ border: 0, padding: 0, margin: '0 0 12px' }}>
          <FormGrid>
            <CamposDoItem control={control} nome={`itens.${indice}`} unidades={unidades} unitario />
            <Total control={control} indice={indice} />
            <FormCell span={3} bottom>
              <Button
                variant="default"
                leftSection={<IconTrash size={17} aria-hidden="true" />}
                aria-label={`Remover o bem ${indice + 1}`}
                onClick={() => {
                  form.clearErrors('itens')
                  remove(indice)
                }}
              >
                Remover
              </Button>
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

function Total({ control, indice }: { control: Control<FormRecibo>; indice: number }) {
  const item = useWatch({ control, name: `itens.${indice}` })
  const total = item ? totalDaLinha(item) : null
  return <TextField label="Total" readOnly value={total ? formatMoney(total) : ''} onChange={() => undefined} span={3} />
}
