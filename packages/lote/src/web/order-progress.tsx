import { rowsOfList } from '@iss/list/web/list-view'
import { textOf } from '@iss/kinds'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { useDownload } from '@iss/portal/files'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconDownload, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { LoteDescriptor, OrderWire } from '../definition/calls.ts'
import { isRunning } from '../definition/state.ts'
import { callsOf } from './calls-of.ts'
import { OrderItems } from './order-items.tsx'

/** Milliseconds between two looks at an order that is under way. */
const pause = 2000

/** How far an order is: 'Concluído: 2 de 2 (2 com sucesso, 0 com erro). Enviado em …' */
export function progressText(order: OrderWire): string {
  const { situacaoRotulo, processados, quantidade, enviadoEm, fimEm } = order
  const further = [
    [order.semEfeito, 'sem alteração'],
    [order.cancelados, 'não processados'],
    [order.desfeitos, 'desfeitos'],
  ] as const
  const counts = [
    `${textOf('integer', order.sucesso)} com sucesso`,
    `${textOf('integer', order.erro)} com erro`,
    ...further.flatMap(([count, label]) => (count > 0 ? [`${textOf('integer', count)} ${label}`] : [])),
  ]
  const ended = fimEm ? `, concluído em ${fimEm}` : ''
  return `${situacaoRotulo}: ${textOf('integer', processados)} de ${textOf('integer', quantidade)} (${counts.join(', ')}). Enviado em ${enviadoEm}${ended}.`
}

/** Percent of the items that are through; while it is being undone, of those taken back. */
export function progressPercent({ situacao, processados, quantidade, sucesso, desfeitos }: OrderWire): number {
  const [done, all] = situacao === 'DESFAZENDO' ? [desfeitos, desfeitos + sucesso] : [processados, quantidade]
  return all === 0 ? 0 : Math.trunc((done * 100) / all)
}

type Props = {
  slug: string
  descriptor: LoteDescriptor
  id: number
  onEnd: () => void
  /** The result of each item below; a screen that shows more of them than the order knows leaves it out. */
  items?: boolean
}

/** How an order goes, looked at again until it ends, what may be done with it, and the result of each item. */
export function OrderProgress({ slug, descriptor, id, onEnd, items = true }: Props) {
  const calls = callsOf(slug)
  const [ended, setEnded] = useState(false)
  const { data: order } = useCall(calls.buscarTO, { id }, ended ? {} : { refetchInterval: pause })
  const invalidate = useInvalidate()
  const over = order !== undefined && (!isRunning(order.situacao) || order.parado)
  useEffect(() => {
    setEnded(over)
    if (!over) return
    void invalidate(rowsOfList('execucoes'), callsOf(slug).validar)
    onEnd()
  }, [over, invalidate, slug, onEnd])
  if (!order) return null
  const facts = [
    { label: 'Enviado por', value: order.usuario, span: 4 },
    ...(order.confirmador ? [{ label: 'Confirmado por', value: order.confirmador, span: 4 }] : []),
    ...order.parametros.map(({ rotulo, valor }) => ({ label: rotulo, value: valor, span: 4 })),
    ...(order.motivo ? [{ label: descriptor.motivo?.rotulo ?? 'Motivo', value: order.motivo, span: 12 }] : []),
  ]
  return (
    <>
      <Panel title="Resultado" actions={<OrderActions slug={slug} descriptor={descriptor} order={order} />}>
        <Stack gap="md">
          <Text role="status">{progressText(order)}</Text>
          <Progress aria-label="Andamento da execução" value={progressPercent(order)} />
          <DescriptionList items={facts} />
        </Stack>
      </Panel>
      {items ? <OrderItems slug={slug} descriptor={descriptor} order={order} /> : null}
    </>
  )
}

function OrderActions({ slug, descriptor, order }: { slug: string; descriptor: LoteDescriptor; order: OrderWire }) {
  const page = usePage()
  const confirm = useConfirm()
  const download = useDownload()
  const calls = callsOf(slug)
  const { id } = order
  const after = {
    invalidate: [calls.buscarTO, calls.itens, rowsOfList('execucoes')],
    onSuccess: ({ mensagem }: { mensagem: string }) => page.success(mensagem),
  }
  const retry = useCallMutation(calls.reprocessar, after)
  const cancel = useCallMutation(calls.cancelar, after)
  const undo = useCallMutation(calls.desfazer, after)
  const approve = useCallMutation(calls.confirmar, after)
  const [, many] = descriptor.item
  const ask = async (question: string, work: () => void) => {
    if (await confirm(question)) work()
  }
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <Group gap="xs">
      {order.erro > 0 ? (
        <Button
          variant="default"
          size="xs"
          loading={download.isPending}
          leftSection={<IconDownload {...icon} />}
          onClick={() => void download(calls.erros, { id })}
        >
          Erros (CSV)
        </Button>
      ) : null}
      <Button
        variant="default"
        size="xs"
        loading={download.isPending}
        leftSection={<IconDownload {...icon} />}
        onClick={() => void download(calls.resultado, { id })}
      >
        Resultado (CSV)
      </Button>
      {order.podeReprocessar ? (
        <Button
          variant="default"
          size="xs"
          loading={retry.isPending}
          leftSection={<IconRefresh {...icon} />}
          onClick={() => retry.mutate({ id })}
        >
          Reprocessar
        </Button>
      ) : null}
      {order.podeCancelar ? (
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          leftSection={<IconX {...icon} />}
          onClick={() => void ask('Cancelar esta execução? O que já foi processado permanece.', () => cancel.mutate({ id }))}
        >
          Cancelar execução
        </Button>
      ) : null}
      {order.podeDesfazer ? (
        <Button
          variant="default"
          size="xs"
          loading={undo.isPending}
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() =>
            void ask(`Desfazer esta execução? Voltam ao que eram: ${textOf('integer', order.sucesso)} ${many}.`, () =>
              undo.mutate({ id }),
            )
          }
        >
          Desfazer
        </Button>
      ) : null}
      {order.podeConfirmar ? (
        <Button
          size="xs"
          loading={approve.isPending}
          leftSection={<IconCheck {...icon} />}
          onClick={() =>
            void ask(`Confirmar a execução sobre ${textOf('integer', order.quantidade)} ${many}?`, () => approve.mutate({ id }))
          }
        >
          Confirmar execução
        </Button>
      ) : null}
    </Group>
  )
}
