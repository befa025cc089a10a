import { baixarArquivo } from '@iss/portal/contract/arquivo'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { Panel } from '@iss/ui/panel'
import { downloadFile } from '@iss/portal/files'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { buscarMonitorOrdens, removerArquivo } from '../../contract/ordem-servico.ts'
import { ordemServicoTexts } from '../../domain/errors.ts'

type Anexo = { id: number; fileName: string }
type Props = {
  anexos: readonly Anexo[]
  /** Ids of those that the order keeps already: taking one of them off asks and is done at once. */
  gravados: readonly number[]
  onIncluir: (anexo: Anexo) => void
  onRetirar: (id: number) => void
}

/** Attachments of an order: sent one at a time, each with a download link and a trash button. */
export function Anexos({ anexos, gravados, onIncluir, onRetirar }: Props) {
  const page = usePage()
  const confirm = useConfirm()
  const remover = useCallMutation(removerArquivo, {
    invalidate: [buscarMonitorOrdens],
    onSuccess: ({ mensagem }, { idArquivo }) => {
      onRetirar(idArquivo)
      page.success(mensagem)
    },
  })
  const baixar = ({ id, fileName }: Anexo) =>
    downloadFile(baixarArquivo, { id }, fileName).catch(() => page.error(ordemServicoTexts.erroDownload))
  const retirar = async (id: number) => {
    if (!gravados.includes(id)) onRetirar(id)
    else if (
      await confirm({
        question: 'Tem certeza que pretende eliminar este registro?',
        details: anexos.find((anexo) => anexo.id === id)?.fileName,
        danger: true,
      })
    )
      remover.mutate({ idArquivo: id })
  }
  return (
    <Panel>
      <Stack gap="sm">
        <AppUpload label="Anexar arquivo" onUploaded={({ id, nome }) => onIncluir({ id, fileName: nome })} />
        {anexos.length === 0 ? <Text c="dimmed">{ordemServicoTexts.semAnexo}</Text> : null}
        {anexos.map((anexo) => (
          <Group key={anexo.id} gap="sm" wrap="nowrap">
            <Anchor
              component="button"
              type="button"
              onClick={() => void baixar(anexo)}
              style={{ overflowWrap: 'anywhere', textAlign: 'left' }}
            >
              {anexo.fileName}
            </Anchor>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Remover ${anexo.fileName}`}
              onClick={() => void retirar(anexo.id)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}
