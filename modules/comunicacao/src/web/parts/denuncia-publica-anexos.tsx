import { fill } from '@iss/kernel/errors'
import { UploadField } from '@iss/ui/upload-field'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type AnexoEnviado, MAX_ANEXOS_DENUNCIA, tiposAnexoDenuncia, validarAnexosDenuncia } from '../../domain/anexo-denuncia.ts'
import { comunicacaoErrors } from '../../domain/errors.ts'

const regra = fill(comunicacaoErrors.denunciaAnexos, { n: MAX_ANEXOS_DENUNCIA, limite: '2,5 MB' }).message

/** The content of a file in base64. */
function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(new Error('The file could not be read'))
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.readAsDataURL(file)
  })
}

type Props = { anexos: readonly AnexoEnviado[]; onChange: (anexos: AnexoEnviado[]) => void }

/** Files that go with a complaint: they stay in the page until it is sent, so that nobody has to sign in. */
export function AnexosDenuncia({ anexos, onChange }: Props) {
  const incluir = async (file: File): Promise<AnexoEnviado> => {
    const anexo = { nome: file.name, conteudo: await toBase64(file) }
    const problemas = validarAnexosDenuncia([...anexos, anexo])
    if (problemas.length > 0) throw Object.assign(new Error('refused'), { messages: problemas.map(({ message }) => message) })
    return anexo
  }
  return (
    <Stack gap="xs">
      <UploadField
        label="Anexos"
        accept={tiposAnexoDenuncia.map((tipo) => `.${tipo}`).join(',')}
        hint={`PDF, PNG ou JPG. ${regra}`}
        upload={incluir}
        onUploaded={(anexo) => onChange([...anexos, anexo])}
      />
      {anexos.map(({ nome }, index) => (
        <Group key={`${nome}-${index + 1}`} gap="sm">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {nome}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={`Retirar ${nome}`}
            onClick={() => onChange(anexos.filter((_anexo, other) => other !== index))}
          >
            Retirar
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
