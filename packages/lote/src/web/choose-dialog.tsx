import { kindOf, proseOf, textOf, valueOf } from '@iss/kinds'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { FieldControls } from '@iss/registry/web/field-control'
import { newValues, rulesResolver, wireValues } from '@iss/registry/web/form-values'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Alert, Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import { type FieldValues, useForm, useWatch } from 'react-hook-form'
import type { LoteDescriptor } from '../definition/calls.ts'
import { callsOf } from './calls-of.ts'
import { cellColumns } from './cells.tsx'
import { ConfirmFields, noConfirmation } from './confirm-fields.tsx'
import { fieldsOf, optionsSource } from './lote-fields.ts'
import type { Candidate, Escolha } from './preview.ts'

type Simulated = AnswerOutputOf<ReturnType<typeof callsOf>['simular']>[number]

/** What the chosen items come to: '2 notas, valor R$ 3.000,00, ISS R$ 150,00. Com impedimento: 1.' */
export function chosenSummary(
  chosen: readonly Pick<Candidate, 'linha' | 'impedimento'>[],
  { colunas, item: [one, many] }: Pick<LoteDescriptor, 'colunas' | 'item'>,
): string {
  const sums = colunas.flatMap(({ chave, rotulo, tipo, soma }) => {
    const { sum } = kindOf(tipo)
    if (!soma || !sum) return []
    const total = chosen.reduce<unknown>((sofar, { linha }) => sum.add(sofar, valueOf(tipo, linha[chave]) ?? sum.zero), sum.zero)
    const label = rotulo === rotulo.toUpperCase() ? rotulo : rotulo.charAt(0).toLowerCase() + rotulo.slice(1)
    return [`${label} ${proseOf(tipo, total).replaceAll(' ', '\u00a0')}`]
  })
  const against = chosen.filter(({ impedimento }) => impedimento !== null).length
  const said = [`${textOf('integer', chosen.length)} ${chosen.length === 1 ? one : many}`, ...sums].join(', ')
  return against === 0 ? `${said}.` : `${said}. Com impedimento: ${textOf('integer', against)}.`
}

type Props = {
  slug: string
  descriptor: LoteDescriptor
  escolha: Escolha
  valores: Record<string, unknown>
  chosen: readonly Candidate[]
  onClose: () => void
  onGiven: (order: number) => void
}

/** Second and third steps of shape L: what will happen to the chosen items, what is to be done, the reason, and that the author knows. */
export function ChooseDialog({ slug, descriptor, escolha, valores, chosen, onClose, onGiven }: Props) {
  const page = usePage()
  const calls = callsOf(slug)
  const fields = useMemo(() => fieldsOf(escolha.campos), [escolha])
  const initial = useMemo(() => ({ ...newValues(fields), ...noConfirmation }), [fields])
  const form = useForm<FieldValues>({ defaultValues: initial, resolver: rulesOf(fields) })
  const { control } = form
  const itens = useMemo(() => chosen.flatMap(({ alvo }) => (alvo === null ? [] : [alvo])), [chosen])
  const lines = useExamined({ slug, escolha, fields, valores, itens, chosen, values: useWatch({ control }) })
  const simulate = useCallMutation(calls.simular, { form })
  const run = useCallMutation(calls.executar, {
    form,
    idempotencyKey: true,
    invalidate: 'all',
    onSuccess: ({ id, mensagem }) => {
      page.success(mensagem)
      onGiven(id)
    },
  })
  const asked = (values: FieldValues) => ({ ...valores, ...wireValues(fields, values) })
  const send = ({ motivo, palavra, ciente, ...values }: FieldValues) =>
    run.mutate({ valores: asked(values), itens, motivo: String(motivo), palavra: String(palavra), ciente: Boolean(ciente) })
  return (
    <FormDialog opened onClose={onClose} size={escolha.simulacao ? 'xl' : 'lg'} title={escolha.conferencia}>
      <Form form={form} label={escolha.conferencia} onSubmit={send}>
        <Alert color="yellow" mb="md">
          {[descriptor.aviso, chosenSummary(lines, descriptor)].filter(Boolean).join(' ')}
        </Alert>
        <FormGrid>
          <FieldControls registry={optionsSource(slug, fields)} fields={fields} control={control} others={valores} />
          {escolha.simulacao ? (
            <FormCell span={12}>
              <Group justify="flex-end">
                <Button
                  variant="default"
                  loading={simulate.isPending}
                  onClick={() =>
                    void form.trigger(Object.keys(fields)).then((fine) => {
                      if (fine) simulate.mutate({ valores: asked(form.getValues()), itens })
                    })
                  }
                >
                  Simular
                </Button>
              </Group>
            </FormCell>
          ) : null}
          {escolha.simulacao && simulate.data ? (
            <FormCell span={12}>
              <Simulation columns={escolha.simulacao} lines={simulate.data} />
            </FormCell>
          ) : null}
          <ConfirmFields descriptor={descriptor} control={control} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" {...(descriptor.perigo ? { color: 'red' } : {})} loading={run.isPending}>
            {descriptor.executar}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}

/** The rules of the declared fields; what the confirmation itself asks for is the server's to check. */
function rulesOf(fields: ReturnType<typeof fieldsOf>): ReturnType<typeof rulesResolver> {
  const rules = rulesResolver({ fields })
  return async (values, context, options) => {
    const checked = await rules(values, context, options)
    return Object.keys(checked.errors).length === 0 ? { values, errors: {} } : checked
  }
}

type Examined = {
  slug: string
  escolha: Escolha
  fields: ReturnType<typeof fieldsOf>
  valores: Record<string, unknown>
  itens: number[]
  chosen: readonly Candidate[]
  values: FieldValues
}

/** The chosen items with what stands against each under the options of the order; as they were until that is known. */
function useExamined({ slug, escolha, fields, valores, itens, chosen, values }: Examined): readonly Candidate[] {
  const wire = wireValues(fields, values)
  const options = Object.fromEntries(escolha.examinar.map((name) => [name, wire[name]]))
  const asked = Object.values(options).some((value) => value !== null && value !== false)
  const { data } = useCall(
    callsOf(slug).validar,
    { valores: { ...valores, ...options }, itens },
    { enabled: asked, silent: true },
  )
  if (!asked || !data) return chosen
  const known = new Map(data.lista.map((line) => [line.alvo, line]))
  return chosen.map((line) => known.get(line.alvo) ?? line)
}

/** What the parameters would make of each chosen item. */
function Simulation({ columns, lines }: { columns: NonNullable<Escolha['simulacao']>; lines: readonly Simulated[] }) {
  const grid: GridColumn<Simulated>[] = [
    ...cellColumns<Simulated>(columns),
    { key: 'impedimento', label: 'Impedimento', wrap: true, value: ({ impedimento }) => impedimento ?? 'Nenhum' },
  ]
  return (
    <DataGrid
      label="Prévia"
      columns={grid}
      rows={lines}
      getRowId={({ id }) => id}
      rowTone={({ impedimento }) => (impedimento === null ? undefined : 'muted')}
      search={false}
      paged={lines.length > 10}
    />
  )
}
