import { CepField } from '@iss/ui/cep-field'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { PhoneField } from '@iss/ui/phone-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { Button, Stack, Text } from '@mantine/core'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import type { SalvarPessoa } from '../../contract/pessoa.ts'
import { tiposEndereco, tiposLogradouro } from '../../domain/pessoa.ts'

type Props = { form: UseFormReturn<SalvarPessoa>; readOnly: boolean }
const tipos = [
  { value: tiposEndereco.Localizacao, label: 'Localização' },
  { value: tiposEndereco.Correspondencia, label: 'Correspondência' },
]

/** Only one row stays the main one. */
function onlyMain(form: UseFormReturn<SalvarPessoa>, list: 'enderecos' | 'telefones', chosen: number): void {
  form
    .getValues(list)
    .forEach((_row, index) => form.setValue(`${list}.${index}.principal`, index === chosen, { shouldDirty: true }))
}

function Remover({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <FormCell span={12}>
      <Button variant="subtle" color="red" size="compact-sm" onClick={onClick}>
        {children}
      </Button>
    </FormCell>
  )
}

/** Addresses of a person; one is the main one. */
export function Enderecos({ form, readOnly }: Props) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'enderecos' })
  const rows = useWatch({ control, name: 'enderecos' })
  const novo = () =>
    append({
      tipoEndereco: tiposEndereco.Localizacao,
      principal: fields.length === 0,
      logradouroTipo: 'R.',
      logradouroNome: '',
      numero: '',
      complemento: '',
      bairro: '',
      cep: '',
      municipioNome: '',
      uf: '',
      pais: 'Brasil',
    })
  return (
    <Panel
      title="Endereços"
      actions={
        readOnly ? undefined : (
          <Button size="xs" variant="light" onClick={novo}>
            Novo endereço
          </Button>
        )
      }
    >
      <Stack gap="lg">
        {fields.length === 0 ? <Text c="dimmed">Nenhum endereço.</Text> : null}
        {fields.map((field, index) => {
          const name = `enderecos.${index}` as const
          return (
            <FormGrid key={field.id}>
              <SelectField
                control={control}
                readOnly={readOnly}
                name={`${name}.tipoEndereco`}
                label="Tipo"
                required
                span={3}
                options={tipos}
              />
              <SelectField
                control={control}
                readOnly={readOnly}
                name={`${name}.logradouroTipo`}
                label="Logradouro"
                required
                span={3}
                options={[...tiposLogradouro]}
              />
              <TextField
                control={control}
                readOnly={readOnly}
                name={`${name}.logradouroNome`}
                label="Nome do logradouro"
                required
                span={6}
              />
              <TextField control={control} readOnly={readOnly} name={`${name}.numero`} label="Número" required span={3} />
              <TextField control={control} readOnly={readOnly} name={`${name}.complemento`} label="Complemento" span={3} />
              <TextField control={control} readOnly={readOnly} name={`${name}.bairro`} label="Bairro" required span={3} />
              <CepField control={control} readOnly={readOnly} name={`${name}.cep`} label="CEP" span={3} />
              <TextField
                control={control}
                readOnly={readOnly}
                name={`${name}.municipioNome`}
                label="Município"
                required
                span={6}
              />
              <TextField control={control} readOnly={readOnly} name={`${name}.uf`} label="UF" required maxLength={2} span={3} />
              <TextField control={control} readOnly={readOnly} name={`${name}.pais`} label="País" span={3} />
              <CheckboxField
                value={rows?.[index]?.principal ?? false}
                onChange={() => onlyMain(form, 'enderecos', index)}
                disabled={readOnly}
                label={`Endereço ${index + 1} é o principal`}
                span={6}
              />
              {readOnly ? null : <Remover onClick={() => remove(index)}>{`Remover o endereço ${index + 1}`}</Remover>}
            </FormGrid>
          )
        })}
      </Stack>
    </Panel>
  )
}

/** Phones of a person; one is the main one. */
export function Telefones({ form, readOnly }: Props) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'telefones' })
  const rows = useWatch({ control, name: 'telefones' })
  const novo = () => append({ numero: '', fax: false, principal: fields.length === 0 })
  return (
    <Panel
      title="Telefones"
      actions={
        readOnly ? undefined : (
          <Button size="xs" variant="light" onClick={novo}>
            Novo telefone
          </Button>
        )
      }
    >
      <Stack gap="lg">
        {fields.length === 0 ? <Text c="dimmed">Nenhum telefone.</Text> : null}
        {fields.map((field, index) => (
          <FormGrid key={field.id}>
            <PhoneField
              control={control}
              readOnly={readOnly}
              name={`telefones.${index}.numero`}
              label="Telefone"
              required
              span={4}
            />
            <CheckboxField
              control={control}
              disabled={readOnly}
              name={`telefones.${index}.fax`}
              label={`Telefone ${index + 1} é fax`}
              span={4}
            />
            <CheckboxField
              value={rows?.[index]?.principal ?? false}
              onChange={() => onlyMain(form, 'telefones', index)}
              disabled={readOnly}
              label={`Telefone ${index + 1} é o principal`}
              span={4}
            />
            {readOnly ? null : <Remover onClick={() => remove(index)}>{`Remover o telefone ${index + 1}`}</Remover>}
          </FormGrid>
        ))}
      </Stack>
    </Panel>
  )
}
