import { baixarArquivo } from '@iss/portal/contract/arquivo'
import { useDownload } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { Button, Group } from '@mantine/core'
import { buscarAnexosComunicado } from '../../contract/comunicado-publicacao.ts'

/** What is attached to a notice of the start page, to be downloaded; nothing when there is nothing. */
export function ComunicadoAnexos({ comunicadoId }: { comunicadoId: number }) {
  const download = useDownload()
  const anexos = useCall(buscarAnexosComunicado, { ids: [comunicadoId] }, { silent: true })
  if (!anexos.data || anexos.data.length === 0) return null
  return (
    <Group gap="xs">
      {anexos.data.map(({ id, nome }) => (
        <Button key={id} size="xs" variant="light" onClick={() => void download(baixarArquivo, { id }, nome)}>
          {nome}
        </Button>
      ))}
    </Group>
  )
}
