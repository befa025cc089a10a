import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatMoney } from '@iss/ui/format'
import { FormCell, FormGrid } from '@iss/ui/form'
import { MoneyField } from '@iss/ui/money-field'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { CamposDoItem } from './campos-do-item.tsx'
import { type EmissaoForm, itemVazio, totalDoItem } from './emissao-form.ts'
import { defineSecao, type SecaoProps } from './emissao-secao.ts'
import { GuardarServico, ServicoDoItem } from './item-servico.tsx'
import classes from './emissao.module.css'

/** The rows of the note: add, remove, total of each. */
export function SecaoItens({ form, dados }: SecaoProps) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'itens' })
  const erro = form.formState.errors.itens?.root?.message
  const acrescentar = (
    <Button variant="light" size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => append(itemVazio())}>
      Acrescentar item
    </Button>
  )
  return (
    <>
      {fields.map((field, index) => (
        <Linha
          key={field.id}
          form={form}
          dados={dados}
          index={index}
          onRemove={() => {
            form.clearErrors('itens')
            remove(index)
          }}
        />
      ))}
      {fields.length === 0 ? <p className={classes.notes}>Nenhum item na nota.</p> : null}
      {erro ? (
        <p className={classes.gridError} role="alert">
          {erro}
        </p>
      ) : null}
      <div className={classes.acoes}>{acrescentar}</div>
    </>
  )
}

type LinhaProps = SecaoProps & {
  index: number
  onRemove: () => void
}

function Linha({ form, dados, index, onRemove }: LinhaProps) {
  const { control } = form
  const { mostraUnitario, unidades = [] } = dados
  const nome = `Item ${index + 1}`
  return (
    <fieldset className={classes.item} aria-label={nome}>
      <div className={classes.itemHead}>
        <span className={classes.itemName}>{nome}</span>
        <span className={classes.itemFerramentas}>
          <ServicoDoItem form={form} dados={dados} index={index} />
          <GuardarServico form={form} index={index} />
          <Tooltip label="Remover item">
            <ActionIcon variant="subtle" color="red" aria-label={`Remover ${nome.toLowerCase()}`} onClick={onRemove}>
              <IconTrash size={17} />
            </ActionIcon>
          </Tooltip>
        </span>
      </div>
      <FormGrid>
        <CamposDoItem control={control} nome={`itens.${index}`} unidades={unidades} unitario={mostraUnitario} />
        <MoneyField control={control} name={`itens.${index}.descontoIncondicional`} label="Desc. incondicional" span={2} />
        <MoneyField control={control} name={`itens.${index}.desconto`} label="Desc. condicional" span={2} />
        <FormCell span={2}>
          <TotalDaLinha control={control} index={index} />
        </FormCell>
      </FormGrid>
    </fieldset>
  )
}

function TotalDaLinha({ control, index }: { control: Control<EmissaoForm>; index: number }) {
  const item = useWatch({ control, name: `itens.${index}` })
  const total = item ? totalDoItem(item) : null
  return (
    <span>
      <span className={classes.caption}>Total</span>
      <output className={classes.itemTotal}>{formatMoney(total ?? Dinheiro.zero)}</output>
    </span>
  )
}

export const secao = defineSecao({ nome: 'itens', titulo: 'Itens', ordem: 400, campos: ['itens'], Conteudo: SecaoItens })
