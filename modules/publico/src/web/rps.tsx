import { all } from '@iss/kernel/errors'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarRps } from '../contract/consultas.ts'
import { publicoErrors } from '../domain/errors.ts'
import { mostrarProblemas } from './parts/mostrar-problemas.ts'
import { NotaEncontrada } from './parts/nota-encontrada.tsx'
import { useCaptcha } from './parts/use-captcha.tsx'
import { MunicipioField } from './parts/municipio-field.tsx'
import { useMunicipios } from './parts/use-municipios.ts'

type Pedido = { idMunicipio: number | null; documento: string; documentoTomador: string; numeroRps: string }

/** Invoice lookup by receipt (spec 1 §2.9): captcha, municipality, provider, number, wrong ones told in this order. */
export function Screen() {
  const page = usePage()
  const municipios = useMunicipios()
  const captcha = useCaptcha(municipios.ready)
  const form = useForm<Pedido>({ defaultValues: { idMunicipio: null, documento: '', documentoTomador: '', numeroRps: '' } })
  const buscar = useCallMutation(buscarRps, { onSuccess: captcha.reset, onError: captcha.reset })

  const pesquisar = (digitado: Pedido) => {
    buscar.reset()
    const pedido = { ...digitado, idMunicipio: municipios.unico ?? digitado.idMunicipio }
    const problemas = all(
      captcha.token === null && publicoErrors.rpsCaptcha,
      pedido.idMunicipio === null && publicoErrors.rpsMunicipio,
      pedido.documento === '' && publicoErrors.rpsDocumento,
      pedido.numeroRps.trim() === '' && publicoErrors.rpsNumero,
    )
    if (mostrarProblemas(form, page, problemas)) return
    buscar.mutate({ ...pedido, captcha: captcha.token })
  }

  return (
    <Page title="Busca de Notas Fiscais">
      <Panel>
        <Form form={form} onSubmit={pesquisar} label="Busca por recibo">
          <FormGrid>
            {municipios.unico === null ? <MunicipioField control={form.control} municipios={municipios} /> : null}
            <TextField
              control={form.control}
              name="numeroRps"
              label="Número do Recibo"
              inputMode="numeric"
              maxLength={15}
              required
              span={6}
            />
            <DocumentoField control={form.control} name="documento" label="CPF/CNPJ Prestador" required span={6} />
            <DocumentoField control={form.control} name="documentoTomador" label="CPF/CNPJ Tomador" span={6} />
            <FormCell span={12}>{captcha.element}</FormCell>
          </FormGrid>
          <FormActions>
            <Button type="submit" loading={buscar.isPending}>
              Pesquisar
            </Button>
          </FormActions>
        </Form>
      </Panel>
      {buscar.data ? <NotaEncontrada nota={buscar.data} /> : null}
    </Page>
  )
}
