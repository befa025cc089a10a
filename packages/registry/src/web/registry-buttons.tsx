import { useConfirm } from '@iss/ui/confirm-dialog'
import { Icon } from '@iss/ui/icon'
import { useCallMutation, useCan, useCanOpen } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { actionCall, registryCalls, type RegistryRow } from '../definition/calls.ts'
import { fromWire, toText } from '../definition/field-kinds.ts'
import type { Action, Cells, Registry } from '../definition/registry.ts'
import { ActionButton } from './action-dialog.tsx'

/** The actions and links that stand above a registry, or beside a form of configuration. */
export function RegistryButtons({ registry, pai }: { registry: Registry; pai?: number | undefined }) {
  const canOpen = useCanOpen()
  return (
    <>
      {Object.entries(registry.actions).map(([name, action]) =>
        action.ofRow ? null : (
          <ActionButton key={name} registry={registry} name={name} action={action} {...(pai === undefined ? {} : { pai })} />
        ),
      )}
      {registry.links.map(({ label, href, icon }) =>
        typeof href === 'string' && canOpen(href) ? (
          <LinkButton key={href} to={href} size="xs" variant="default" leftSection={<Icon name={icon} size={16} />}>
            {label}
          </LinkButton>
        ) : null,
      )}
    </>
  )
}

/** Whether anything stands in the rows of a registry. */
export const hasRowButtons = ({ actions, links }: Registry): boolean =>
  Object.values(actions).some(({ ofRow }) => ofRow !== undefined) || links.some(({ href }) => typeof href !== 'string')

/** What is done with one row and where it leads, called by what the row is for those who hear the buttons. */
export function RowButtons({ registry, row, pai }: { registry: Registry; row: RegistryRow; pai?: number | undefined }) {
  const canOpen = useCanOpen()
  const can = useCan()
  const field = registry.fields[registry.name]
  const nome = field ? (row.rotulos[registry.name] ?? toText(field, fromWire(field, row.valores[registry.name]))) : ''
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {Object.entries(registry.actions).map(([name, action]) => {
        const valores = row.cancelado || !can(action.access ?? registry.edit) ? null : action.ofRow?.(row.valores)
        return valores ? <RowButton key={name} {...{ registry, name, action, valores, nome, pai }} /> : null
      })}
      {registry.links.map(({ label, href }) => {
        const to = typeof href === 'string' ? null : href(row.valores)
        return to && canOpen(to) ? (
          <LinkButton key={label} to={to} size="compact-sm" variant="default" aria-label={`${label}: ${nome}`}>
            {label}
          </LinkButton>
        ) : null
      })}
    </Group>
  )
}

type RowButtonProps = { registry: Registry; name: string; action: Action; valores: Cells; nome: string; pai?: number | undefined }

function RowButton({ registry, name, action, valores, nome, pai }: RowButtonProps) {
  const page = usePage()
  const confirm = useConfirm()
  const run = useCallMutation(actionCall(registry, name), {
    invalidate: [registryCalls(registry).buscar],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const start = async () => {
    if (action.confirm && !(await confirm({ question: action.confirm, details: nome }))) return
    page.clear()
    run.mutate({ ...(pai === undefined ? {} : { pai }), valores })
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={run.isPending}
      aria-label={`${action.label}: ${nome}`}
      onClick={() => void start()}
    >
      {action.label}
    </Button>
  )
}
