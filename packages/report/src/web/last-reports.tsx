import { formatDateTime } from '@iss/ui/format'
import { type ReportItem, ReportList } from '@iss/ui/accordion-panel'
import { useDownload } from '@iss/web-api/files'
import { useCall } from '@iss/web-api/hooks'
import { baixarRelatorio, buscarRelatoriosPorTipo, type RelatorioAssincronoItem } from '../contract/relatorio-assincrono.ts'

/** Requests of the list of one kind: the last ten. */
export const lastTen = (tipo: number) => ({ tipo, quantidade: 10 })

/** The last ten asynchronous reports of a kind; asks again while one of them is being made. */
export function LastReports({ tipo }: { tipo: number }) {
  const request = lastTen(tipo)
  const { data } = useCall(buscarRelatoriosPorTipo, request, { silent: true, refetchInterval: 30_000 })
  const open = data?.some(({ situacao }) => situacao === 'AGENDADO' || situacao === 'PROCESSANDO') ?? false
  useCall(buscarRelatoriosPorTipo, request, { silent: true, enabled: open, refetchInterval: open ? 2_000 : false })
  const download = useDownload()
  if (!data) return null
  return <ReportList items={data.map((item) => toItem(item, () => void download(baixarRelatorio, { id: item.id })))} />
}

function toItem(item: RelatorioAssincronoItem, onDownload: () => void): ReportItem {
  const progress = item.situacao === 'PROCESSANDO' && item.total !== null ? ` · ${item.total} linhas` : ''
  return {
    id: item.id,
    rotulo: `${item.formato} · ${formatDateTime(item.agendado)}${progress}${item.filtros ? ` · ${item.filtros}` : ''}`,
    situacao:
      item.situacao === 'PRONTO' ? 'PRONTO' : item.situacao === 'ERRO' || item.situacao === 'EXPIRADO' ? 'ERRO' : 'PROCESSANDO',
    ...(item.situacao === 'PRONTO' ? { onDownload } : item.mensagem ? { erro: item.mensagem } : {}),
  }
}
