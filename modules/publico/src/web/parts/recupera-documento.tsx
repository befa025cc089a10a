import { enviarUsuario } from '@iss/acesso/contract/login'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { publicoErrors } from '../../domain/errors.ts'
import { MunicipioField } from './municipio-field.tsx'
import { useMunicipios } from './use-municipios.ts'
import { useErroRecuperacao } from './use-erro-recuperacao.ts'

type Pedido = { idMunicipio: number | null; documento: string }

/** Panel 'Pelo documento': sends the user name to the registered e-mail and returns to the user panel (spec 1 §4). */
export function PainelDocumento({ onVoltar }: { onVoltar: () => void }) {
  const page = usePage()
  const mostrarErro = useErroRecuperacao()
  const municipios = useMunicipios()
  const form = useForm<Pedido>({ defaultValues: { idMunicipio: null, documento: '' } })
  const enviar = useCallMutation(enviarUsuario, {
    form,
    silent: true,
    onError: mostrarErro,
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onVoltar()
    },
  })
  return (
    <Panel title="Pelo documento" description="Enviaremos o nome do usuário para o e-mail do cadastro.">
      <Form
        form={form}
        onSubmit={({ idMunicipio, documento }) => {
          page.clear()
          if (idMunicipio === null || documento === '') return page.error(publicoErrors.municipioEDocumento.message)
          enviar.mutate({ idMunicipio, documento })
        }}
      >
        <FormGrid>
          <MunicipioField control={form.control} municipios={municipios} />
          <DocumentoField control={form.control} name="documento" label="CPF/CNPJ" required span={6} />
        </FormGrid>
        <FormActions>
          <Button
            variant="default"
            onClick={() => {
              page.clear()
              onVoltar()
            }}
          >
            Voltar
          </Button>
          <Button type="submit" loading={enviar.isPending}>
            Enviar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
