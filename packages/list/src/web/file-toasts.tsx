import { Toast } from '@iss/ui/toast'
import { useDownload } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { AppLink } from '@iss/portal/navigation'
import { Button, CloseButton, Group, Progress, Text } from '@mantine/core'
import { baixarRelatorio, buscarMeusArquivos, type RelatorioAssincronoItem } from '../contract/relatorio-assincrono.ts'
import classes from './file-toasts.module.css'
import { percentOf, progressText } from './last-reports-table.tsx'
import { forgetFile, useWatchedFiles } from './watched-files.ts'

const isOpen = ({ situacao }: RelatorioAssincronoItem) => situacao === 'AGENDADO' || situacao === 'PROCESSANDO'

/** The progress of the files that are being made, on every page; one that is ready is fetched from here, or later from 'Meus arquivos'. */
export function FileToasts() {
  const ids = useWatchedFiles()
  const request = { ids: [...ids], quantidade: 50 }
  const { data = [] } = useCall(buscarMeusArquivos, request, { enabled: ids.length > 0, silent: true, keepPrevious: true })
  const going = ids.length > 0 && (data.length < ids.length || data.some(isOpen))
  useCall(buscarMeusArquivos, request, { enabled: going, silent: true, refetchInterval: going ? 2_000 : false })
  return data.filter(({ id }) => ids.includes(id)).map((item) => <FileToast key={item.id} item={item} />)
}

/** One file: how far it is, then that it is ready or why not. */
export function FileToast({ item }: { item: RelatorioAssincronoItem }) {
  const download = useDownload()
  const { id, titulo, formato, situacao, mensagem } = item
  const open = isOpen(item)
  const percent = percentOf(item)
  const words = open ? `Gerando… ${progressText(item)}` : situacao === 'PRONTO' ? 'Arquivo pronto.' : (mensagem ?? '')
  return (
    <Toast tone={open ? 'info' : situacao === 'PRONTO' ? 'success' : 'danger'}>
      <div className={classes.file} data-situacao={situacao}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Text size="sm" fw={600} className={classes.name}>
            {titulo} ({formato})
          </Text>
          <CloseButton size="sm" aria-label={`Fechar o aviso do arquivo ${titulo}`} onClick={() => forgetFile(id)} />
        </Group>
        <Text size="sm" role="status">
          {words}
        </Text>
        {open ? (
          <Progress
            value={percent ?? 100}
            animated={percent === null}
            striped={percent === null}
            size="sm"
            my={6}
            aria-label={`Progresso do arquivo ${titulo}`}
          />
        ) : null}
        <Group gap="sm" mt={6}>
          {situacao === 'PRONTO' ? (
            <Button
              size="xs"
              loading={download.isPending}
              onClick={() => void download(baixarRelatorio, { id }).then(() => forgetFile(id))}
            >
              Baixar
            </Button>
          ) : null}
          <AppLink to="/home/actions/meus-arquivos" fz="sm">
            Meus arquivos
          </AppLink>
        </Group>
      </div>
    </Toast>
  )
}
