import { useOpenFile } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { formatDateTime } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { Button } from '@mantine/core'
import { buscarSenhaEmPapel, imprimirSenhaEmPapel } from '../../contract/senha-em-papel.ts'
import { solicitacaoMensagens } from '../../domain/errors.ts'

/** The paper of a granted request: to be printed, once, or what became of it. */
export function SenhaEmPapel({ criptId }: { criptId: string }) {
  const confirmar = useConfirm()
  const abrir = useOpenFile()
  const senha = useCall(buscarSenhaEmPapel, { criptId })
  const papel = senha.data
  if (!papel) return null
  const imprimir = async () => {
    if (!(await confirmar(solicitacaoMensagens.senhaSoUmaVez))) return
    await abrir(imprimirSenhaEmPapel, { criptId })
    senha.refetch()
  }
  const estado = papel.trocada ? 'Trocada pelo usuário' : papel.impressaEm ? 'Impressa' : 'A imprimir'
  return (
    <Panel
      title="Senha temporária"
      actions={
        papel.impressaEm === null ? (
          <Button size="xs" loading={abrir.isPending} onClick={() => void imprimir()}>
            Imprimir a senha temporária
          </Button>
        ) : null
      }
    >
      <DescriptionList
        items={[
          { label: 'Usuário', value: papel.usuario },
          {
            label: 'Senha',
            value: <StatusPill tone={papel.trocada ? 'success' : papel.impressaEm ? 'neutral' : 'warning'}>{estado}</StatusPill>,
          },
          ...(papel.impressaEm
            ? [
                { label: 'Impressa em', value: formatDateTime(papel.impressaEm) },
                { label: 'Impressa por', value: papel.impressaPor },
                { label: 'Vale até', value: papel.valeAte ? formatDateTime(papel.valeAte) : null },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}
