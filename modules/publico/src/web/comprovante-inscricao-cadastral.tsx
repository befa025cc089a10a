import { all } from '@iss/kernel/errors'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { useCallMutation } from '@iss/portal/hooks'
import { usePathParam } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarComprovante } from '../contract/consultas.ts'
import { publicoErrors } from '../domain/errors.ts'
import { mostrarProblemas } from './parts/mostrar-problemas.ts'
import { useCaptcha } from './parts/use-captcha.tsx'
import { MunicipioField } from './parts/municipio-field.tsx'
import { useMunicipios } from './parts/use-municipios.ts'

type Pedido = { idMunicipio: number | null; documento: string }

/** Asks for municipality, document and captcha; the server renders the certificate at the same address (spec 1 §2.2). */
export function Screen() {
  const page = usePage()
  const embedded = usePathParam('embedded')
  const municipios = useMunicipios()
  const captcha = useCaptcha(municipios.ready)
  const form = useForm<Pedido>({ defaultValues: { idMunicipio: null, documento: '' } })
  const buscar = useCallMutation(buscarComprovante, {
    onSuccess: ({ url }) => location.assign(embedded ? url.replace('?', `/${encodeURIComponent(embedded)}?`) : url),
    onError: captcha.reset,
  })

  const pesquisar = ({ idMunicipio, documento }: Pedido) => {
    const problemas = all(
      captcha.token === null && publicoErrors.consultaCaptcha,
      idMunicipio === null && publicoErrors.consultaMunicipio,
      documento === '' && publicoErrors.consultaDocumento,
    )
    if (mostrarProblemas(form, page, problemas)) return
    buscar.mutate({ idMunicipio, documento, captcha: captcha.token })
  }

  return (
    <Page title="Comprovante de Inscrição Cadastral">
      <Panel>
        <Text mb="md">Informe o município e o CPF ou CNPJ do contribuinte para emitir o comprovante da inscrição municipal.</Text>
        <Form form={form} onSubmit={pesquisar} label="Comprovante de Inscrição Cadastral">
          <FormGrid>
            <MunicipioField control={form.control} municipios={municipios} />
            <DocumentoField control={form.control} name="documento" label="CPF/CNPJ" required span={6} />
            <FormCell span={12}>{captcha.element}</FormCell>
          </FormGrid>
          <FormActions>
            <Button type="submit" loading={buscar.isPending}>
              Emitir comprovante
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
