import { baixarArquivo } from '@iss/portal/contract/arquivo'
import { Panel } from '@iss/ui/panel'
import { useDownload } from '@iss/portal/files'
import { Anchor, Stack } from '@mantine/core'
import type { DenunciaTO } from '../../contract/denuncia.ts'

/** What was sent with a complaint, to be downloaded. */
export function DenunciaAnexos({ anexos }: { anexos: DenunciaTO['anexos'] }) {
  const baixar = useDownload()
  if (anexos.length === 0) return null
  return (
    <Panel title="Anexos">
      <Stack gap="xs" align="flex-start">
        {anexos.map(({ id, nome }) => (
          <Anchor key={id} component="button" type="button" onClick={() => void baixar(baixarArquivo, { id }, nome)}>
            {nome}
          </Anchor>
        ))}
      </Stack>
    </Panel>
  )
}
