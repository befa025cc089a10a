import type { Aliquota } from '@iss/kernel/aliquota'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { FormCell, FormGrid } from '@iss/ui/form'
import { formatMoney, formatPercent } from '@iss/ui/format'
import { MoneyField } from '@iss/ui/money-field'
import { Panel } from '@iss/ui/panel'
import { PercentField } from '@iss/ui/percent-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import type { Competencia } from '@iss/kernel/competencia'
import type { carregarEmissaoGuia } from '../../contract/emissao-guia.ts'

export type ValoresItem = { atividadeId: number | null; descricao: string; base: Dinheiro | null; aliquota: Aliquota | null }
export type ValoresEmissao = {
  papel: 'PRESTADOR' | 'TOMADOR'
  competencia: Competencia | null
  vencimento: string
  itens: ValoresItem[]
  observacao: string
  declaracao: boolean
}
type Atividades = AnswerOutputOf<typeof carregarEmissaoGuia>['atividades']
export const itemVazio: ValoresItem = { atividadeId: null, descricao: '', base: null, aliquota: null }

/** Items of a guide: activity, base and rate; the tax of each is shown as it is typed. */
export function ItensGuia({ control, atividades }: { control: Control<ValoresEmissao>; atividades: Atividades }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'itens' })
  const valores = useWatch({ control, name: 'itens' })
  return (
    <Panel title="Itens">
      {fields.map((field, indice) => {
        const valor = valores[indice]
        const atividade = atividades.find(({ id }) => id === valor?.atividadeId)
        const aliquota = (atividade?.editavel ? valor?.aliquota : null) ?? atividade?.aliquota
        return (
          <FormGrid key={field.id}>
            <SelectField
              control={control}
              name={`itens.${indice}.atividadeId`}
              label={`Atividade do item ${indice + 1}`}
              required
              searchable
              options={atividades.map(({ id, rotulo }) => ({ value: id, label: rotulo }))}
              span={5}
            />
            <TextField control={control} name={`itens.${indice}.descricao`} label="Descrição" maxLength={200} span={7} />
            <MoneyField control={control} name={`itens.${indice}.base`} label="Base de cálculo" required span={3} />
            {atividade?.editavel ? (
              <PercentField
                control={control}
                name={`itens.${indice}.aliquota`}
                label="Alíquota"
                description={`Em branco: ${formatPercent(atividade.aliquota)}.`}
                span={3}
              />
            ) : (
              <TextField
                label="Alíquota"
                readOnly
                value={aliquota ? formatPercent(aliquota) : ''}
                onChange={() => undefined}
                span={3}
              />
            )}
            <TextField
              label="Imposto"
              readOnly
              value={valor?.base && aliquota ? formatMoney(valor.base.percent(aliquota)) : ''}
              onChange={() => undefined}
              span={3}
            />
            <FormCell span={3} bottom>
              {fields.length > 1 ? (
                <Button
                  variant="default"
                  leftSection={<IconTrash size={17} aria-hidden="true" />}
                  aria-label={`Remover o item ${indice + 1}`}
                  onClick={() => remove(indice)}
                >
                  Remover
                </Button>
              ) : null}
            </FormCell>
          </FormGrid>
        )
      })}
      {atividades.length === 0 ? <Text size="sm">O contribuinte não tem atividade vigente no cadastro.</Text> : null}
      <Group mt="sm">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => append(itemVazio)}
        >
          Adicionar item
        </Button>
      </Group>
    </Panel>
  )
}
