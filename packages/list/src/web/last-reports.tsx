import { useConfirm } from '@iss/ui/confirm-dialog'
import { Panel } from '@iss/ui/panel'
import { useDownload } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import {
  baixarRelatorio,
  buscarRelatoriosPorTipo,
  cancelarRelatorio,
  type RelatorioAssincronoItem,
  repetirRelatorio,
} from '../contract/relatorio-assincrono.ts'
import { LastReportsTable } from './last-reports-table.tsx'

/** Requests of the list of one kind, or of a declared list: the last ten. */
export const lastTen = (of: { tipo: number } | { slug: string }) => ({ ...of, quantidade: 10 })

type Props = { title?: string } & ({ tipo: number; slug?: undefined } | { tipo?: undefined; slug: string })

/**
 * The last ten asynchronous reports of a kind (or of a list that has none), under a title of their own where the screen has none; asks again
 * while one of them is being made.
 */
export function LastReports({ title, ...of }: Props) {
  const request = lastTen(of.slug === undefined ? { tipo: of.tipo } : { slug: of.slug })
  const page = usePage()
  const confirm = useConfirm()
  const { data } = useCall(buscarRelatoriosPorTipo, request, { silent: true, refetchInterval: 30_000 })
  const open = data?.some(({ situacao }) => situacao === 'AGENDADO' || situacao === 'PROCESSANDO') ?? false
  useCall(buscarRelatoriosPorTipo, request, { silent: true, enabled: open, refetchInterval: open ? 2_000 : false })
  const download = useDownload()
  const cancel = useCallMutation(cancelarRelatorio, {
    invalidate: [buscarRelatoriosPorTipo],
    onSuccess: ({ mensagem }) => page.warning(mensagem),
  })
  const repeat = useCallMutation(repetirRelatorio, {
    invalidate: [buscarRelatoriosPorTipo],
    onSuccess: ({ mensagem, existente }) => (existente ? page.warning(mensagem) : page.success(mensagem)),
  })
  if (!data || data.length === 0) return null
  const askToCancel = async ({ id }: RelatorioAssincronoItem) => {
    if (await confirm(`Tem certeza que pretende cancelar o relatório ${id}?`)) cancel.mutate({ id })
  }
  const table = (
    <LastReportsTable
      items={data}
      onDownload={({ id }) => void download(baixarRelatorio, { id })}
      onCancel={(item) => void askToCancel(item)}
      onRepeat={({ id }) => repeat.mutate({ id })}
    />
  )
  return title ? <Panel title={title}>{table}</Panel> : table
}
