import { useConfirm } from '@iss/ui/confirm-dialog'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions } from '@iss/ui/form'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useLeaveGuard } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Button, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { registryCalls, type RegistryRow } from '../definition/calls.ts'
import { registryTexts } from '../definition/errors.ts'
import type { Registry } from '../definition/registry.ts'
import { draftKey, rowValues, rulesResolver, unkept, wireValues } from './form-values.ts'
import { HistoryList } from './history-list.tsx'
import { RegistryButtons } from './registry-buttons.tsx'
import { RegistryList } from './registry-list.tsx'
import { TabbedFields } from './tabbed-fields.tsx'

/** A form of configuration: one row per municipality, with its history. */
export function ConfigScreen({ registry }: { registry: Registry }) {
  const [tab, setTab] = useState('dados')
  const { data } = useCall(registryCalls(registry).configuracao, {}, { staleTime: 0 })
  if (!data) return <Skeleton height={240} radius="md" />
  const { registro, editavel, fatos } = data
  return (
    <PageTabs
      value={tab}
      onChange={setTab}
      label={registry.title}
      items={[
        {
          value: 'dados',
          label: 'Dados',
          content: (
            <Stack>
              {fatos.length > 0 ? <Facts fatos={fatos} /> : null}
              {Object.keys(registry.actions).length + registry.links.length > 0 ? (
                <Group gap="xs">
                  <RegistryButtons registry={registry} />
                </Group>
              ) : null}
              <ConfigForm key={registro.versao} registry={registry} row={registro} editable={editavel} />
            </Stack>
          ),
        },
        ...Object.entries(registry.children).map(([name, child]) => ({
          value: name,
          label: child.title,
          content: child.single ? <ConfigPart registry={child} /> : <RegistryList registry={child} />,
        })),
        {
          value: 'historico',
          label: 'Histórico',
          content:
            registro.id === 0 ? <EmptyState title={registryTexts.vazio} /> : <HistoryList registry={registry} id={registro.id} />,
        },
      ]}
    />
  )
}

/** What is shown and not changed. */
function Facts({ fatos }: { fatos: readonly { rotulo: string; valor: string }[] }) {
  return (
    <Group component="dl" gap="xl" m={0}>
      {fatos.map(({ rotulo, valor }) => (
        <div key={rotulo}>
          <Text component="dt" size="sm" c="dimmed">
            {rotulo}
          </Text>
          <Text component="dd" m={0} fw={600}>
            {valor}
          </Text>
        </div>
      ))}
    </Group>
  )
}

/** A further part of the form, kept in a table of its own, with what changed in it below. */
function ConfigPart({ registry }: { registry: Registry }) {
  const { data } = useCall(registryCalls(registry).configuracao, {}, { staleTime: 0 })
  if (!data) return <Skeleton height={240} radius="md" />
  const { registro, editavel } = data
  return (
    <Stack>
      <ConfigForm key={registro.versao} registry={registry} row={registro} editable={editavel} />
      {registro.id === 0 ? null : <HistoryList registry={registry} id={registro.id} />}
    </Stack>
  )
}

function Differences({ lines }: { lines: readonly string[] }) {
  return (
    <List mt="sm">
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  )
}

function ConfigForm({ registry, row, editable }: { registry: Registry; row: RegistryRow; editable: boolean }) {
  const page = usePage()
  const calls = registryCalls(registry)
  const initial = rowValues(registry.fields, row)
  const confirm = useConfirm()
  const form = useForm({ defaultValues: initial, resolver: rulesResolver(registry) })
  const draft = useDraft(editable ? draftKey(registry, row) : null, form, { omit: unkept(registry.fields) })
  useLeaveGuard(form.formState.isDirty)
  const save = useCallMutation(calls.salvar, {
    form,
    draft,
    invalidate: [calls.configuracao, calls.historico],
    onSuccess: ({ mensagem }, request) => {
      form.reset(rowValues(registry.fields, { valores: (request as { valores: RegistryRow['valores'] }).valores }))
      page.success(mensagem)
    },
  })
  const { root } = form.formState.errors
  const send = async (values: Record<string, unknown>) => {
    const lines = registry.differences?.(initial, values) ?? []
    if (
      lines.length > 0 &&
      !(await confirm({ question: registryTexts.confirmarDiferencas, details: <Differences lines={lines} /> }))
    )
      return
    save.mutate({ versao: row.versao, valores: wireValues(registry.fields, values) })
  }
  return (
    <Panel>
      <Form form={form} draft={draft} label={registry.title} onSubmit={send}>
        <TabbedFields
          registry={registry}
          control={form.control}
          errors={form.formState.errors}
          readOnly={!editable}
          holder={row}
        />
        {root?.message ? (
          <Text role="alert" c="red" size="sm" mt="sm">
            {root.message}
          </Text>
        ) : null}
        {editable ? (
          <FormActions>
            <Button variant="default" onClick={() => form.reset(initial)}>
              Descartar
            </Button>
            <Button type="submit" loading={save.isPending}>
              Salvar
            </Button>
          </FormActions>
        ) : null}
      </Form>
    </Panel>
  )
}
