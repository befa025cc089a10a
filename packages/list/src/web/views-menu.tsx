import { useConfirm } from '@iss/ui/confirm-dialog'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button, Menu } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconLink,
  IconMailForward,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { removerVisao } from '../contract/relatorio-visao.ts'
import { type ReportDescriptor, reportCalls } from '../definition/calls.ts'
import type { FilterValues } from './filter-wire.ts'
import { copy } from './list-call.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { Chosen } from './use-view.ts'

type Props = {
  descriptor: ReportDescriptor
  chosen: Chosen
  /** What the rows on screen were asked for with, in wire form, and their order. */
  filtros: FilterValues
  ordem: string | undefined
}

/** The saved views of a report: opens one, saves what stands on the screen, shares its address, sends it by e-mail, takes it away. */
export function ViewsMenu({ descriptor, chosen, filtros, ordem }: Props) {
  const page = usePage()
  const confirm = useConfirm()
  const [dialog, setDialog] = useState<'salvar' | 'mudar' | 'enviar' | null>(null)
  const { visao } = chosen
  const visoes = descriptor.visoes ?? []
  const remove = useCallMutation(removerVisao, {
    invalidate: [reportCalls(descriptor.slug).descritor],
    onSuccess: ({ mensagem }) => {
      chosen.open(null)
      page.success(mensagem)
    },
  })
  const askToRemove = async () => {
    if (!visao) return
    if (await confirm({ question: `Tem certeza que pretende eliminar a visão ${visao.nome}?`, danger: true }))
      remove.mutate({ id: visao.id })
  }
  const close = () => setDialog(null)
  return (
    <>
      <Menu position="bottom-start" withinPortal width={270}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden="true" />}
            rightSection={<IconChevronDown size={15} aria-hidden="true" />}
          >
            {visao ? `Visão: ${visao.nome}` : 'Visões'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {visoes.length > 0 ? (
            <>
              <Menu.Label>Visões salvas</Menu.Label>
              {visoes.map((one) => (
                <Menu.Item
                  key={one.id}
                  aria-current={one.id === visao?.id || undefined}
                  leftSection={one.id === visao?.id ? <IconCheck size={16} aria-hidden="true" /> : <span style={{ width: 16 }} />}
                  onClick={() => chosen.open(one)}
                >
                  {one.nome}
                  {one.padrao ? ' (padrão)' : ''}
                </Menu.Item>
              ))}
              {visao ? <Menu.Item onClick={() => chosen.open(null)}>Sem visão</Menu.Item> : null}
              <Menu.Divider />
            </>
          ) : null}
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />} onClick={() => setDialog('salvar')}>
            Salvar visão
          </Menu.Item>
          {visao ? (
            <>
              <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />} onClick={() => setDialog('mudar')}>
                Atualizar esta visão
              </Menu.Item>
              <Menu.Item
                leftSection={<IconLink size={16} aria-hidden="true" />}
                onClick={() => void copy(page, addressOfView(visao.id))}
              >
                Copiar endereço
              </Menu.Item>
              {descriptor.agendavel ? (
                <Menu.Item leftSection={<IconMailForward size={16} aria-hidden="true" />} onClick={() => setDialog('enviar')}>
                  Enviar por e-mail
                </Menu.Item>
              ) : null}
              <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => void askToRemove()}>
                Excluir visão
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'salvar' || dialog === 'mudar' ? (
        <SaveViewDialog
          descriptor={descriptor}
          chosen={chosen}
          filtros={filtros}
          ordem={ordem}
          visao={dialog === 'mudar' ? visao : null}
          onClose={close}
        />
      ) : null}
      {dialog === 'enviar' && visao ? <ScheduleDialog descriptor={descriptor} visao={visao} onClose={close} /> : null}
    </>
  )
}

const addressOfView = (id: number) => `${location.origin}${location.pathname}?visao=${id}`
