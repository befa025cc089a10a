import { DecimalField } from '@iss/ui/decimal-field'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import type { Control, FieldValues } from 'react-hook-form'

type Props<F extends FieldValues> = {
  control: Control<F>
  /** Name of the item in the form: 'itens.0'. */
  nome: string
  /** Units of the municipality; without any, one is typed. */
  unidades: readonly { sigla: string; nome?: string }[]
  /** Whether unit and quantity are asked for. */
  unitario: boolean
}

/** Description, unit, quantity and value of an item, in a form of any kind of note. */
export function CamposDoItem<F extends FieldValues>({ control: controle, nome, unidades, unitario }: Props<F>) {
  const control = controle as unknown as Control<FieldValues>
  return (
    <>
      <TextArea control={control} name={`${nome}.descricao`} label="Descrição" required rows={2} maxLength={2000} span={12} />
      {unitario ? (
        <>
          {unidades.length > 0 ? (
            <SelectField
              control={control}
              name={`${nome}.unidade`}
              label="Unidade"
              options={unidades.map((unidade) => ({
                value: unidade.sigla,
                label: unidade.nome ? `${unidade.sigla} - ${unidade.nome}` : unidade.sigla,
              }))}
              span={2}
            />
          ) : (
            <TextField control={control} name={`${nome}.unidade`} label="Unidade" maxLength={20} span={2} />
          )}
          <DecimalField control={control} name={`${nome}.quantidade`} label="Quantidade" required span={2} />
        </>
      ) : null}
      <DecimalField
        control={control}
        name={`${nome}.valorUnitario`}
        label={unitario ? 'Valor unitário' : 'Valor'}
        required
        span={2}
      />
    </>
  )
}
