import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { PasswordField } from '@iss/ui/password-field'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { Button, FileInput, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { manifestarNotaNacional } from '../../contract/manifestar.ts'
import { buscarNotaNacional } from '../../contract/notas-nacionais.ts'
import { motivosRejeicao } from '../../domain/manifestacao.ts'
import type { NotaNacionalTo } from './dados-nota-nacional.tsx'

type Valores = { motivo: string | null; texto: string; certificado: string | null; senha: string }

/** A party confirms or rejects the note; its certificate is used for this one request. */
export function ManifestacaoDialog({
  nota,
  acao,
  onClose,
}: {
  nota: NotaNacionalTo
  acao: 'confirmar' | 'rejeitar'
  onClose: () => void
}) {
  const page = usePage()
  const form = useForm<Valores>({ defaultValues: { motivo: null, texto: '', certificado: null, senha: '' } })
  const manifestar = useCallMutation(manifestarNotaNacional, {
    form,
    invalidate: [buscarNotaNacional],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onClose()
    },
  })
  const confirma = acao === 'confirmar'
  const comCertificado = nota.manifestacao?.exigeCertificado === true
  const { errors } = form.formState
  return (
    <FormDialog opened onClose={onClose} title={confirma ? 'Confirmar a nota' : 'Rejeitar a nota'}>
      <Form form={form} onSubmit={(valores) => manifestar.mutate({ id: nota.id, confirma, ...valores })}>
        <Text mb="sm">
          {confirma
            ? `Confirmada, a NFS-e nº ${nota.numero} não pode mais ser cancelada nem substituída pelo prestador.`
            : `O prestador e os municípios são informados de que a NFS-e nº ${nota.numero} foi rejeitada.`}
        </Text>
        <FormGrid>
          {confirma ? null : (
            <>
              <SelectField
                control={form.control}
                name="motivo"
                label="Motivo"
                required
                span={12}
                options={motivosRejeicao.map(({ codigo, label }) => ({ value: codigo, label }))}
              />
              <TextArea control={form.control} name="texto" label="Descrição" maxLength={255} span={12} />
            </>
          )}
          {comCertificado ? (
            <>
              <FormCell span={7}>
                <FileInput
                  label="Certificado A1"
                  description="Usado só neste envio; não é guardado."
                  accept=".pfx,.p12"
                  required
                  error={errors.certificado?.message}
                  onChange={(file) => void lerBase64(file).then((texto) => form.setValue('certificado', texto))}
                />
              </FormCell>
              <PasswordField control={form.control} name="senha" label="Senha do certificado" required span={5} />
            </>
          ) : null}
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" color={confirma ? undefined : 'red'} loading={manifestar.isPending}>
            {confirma ? 'Confirmar a nota' : 'Rejeitar a nota'}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}

/** The file as base64; null when none was chosen. */
async function lerBase64(file: File | null): Promise<string | null> {
  if (!file) return null
  const octetos = new Uint8Array(await file.arrayBuffer())
  let texto = ''
  for (const octeto of octetos) texto += String.fromCharCode(octeto)
  return btoa(texto)
}
