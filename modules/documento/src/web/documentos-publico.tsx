import { Captcha } from '@iss/ui/captcha'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarDocumento } from '../contract/verificacao.ts'
import { enderecoConferido } from './parts/endereco-conferido.ts'

type Pedido = { codigo: string; captcha: string }

/** Asks for code and captcha, then goes to the server's page of the document (spec 1 §2.2, §2.3). */
export function Screen() {
  const page = usePage()
  const [search] = useSearch()
  const [rodada, setRodada] = useState(0)
  const form = useForm<Pedido>({ defaultValues: { codigo: search.get('senha') ?? '', captcha: '' } })
  const expirado = search.has('data')
  useEffect(() => {
    if (expirado) page.warning('A verificação deste documento expirou. Confirme o código novamente.')
    // Said once, when the page is entered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [expirado])

  const buscar = useCallMutation(buscarDocumento, {
    form,
    onSuccess: ({ url, senha, validador }) => location.assign(enderecoConferido(url, senha, validador)),
    onError: () => {
      form.setValue('captcha', '')
      setRodada((old) => old + 1)
    },
  })
  const erroCaptcha = form.formState.errors.captcha?.message

  return (
    <Page title="Verificação de documento">
      <Panel>
        <Text mb="md">
          Todo documento emitido possui um código de identificação, que permite localizá-lo e conferir sua autenticidade.
        </Text>
        <Form form={form} onSubmit={(pedido) => buscar.mutate(pedido)} label="Verificação de documento">
          <FormGrid>
            <TextField
              control={form.control}
              name="codigo"
              label="Código do documento"
              placeholder="AAAA.AAAA.AAAA.AAAA"
              required
              maxLength={60}
              span={6}
            />
            <FormCell span={12}>
              <Captcha onToken={(token) => form.setValue('captcha', token ?? '')} resetKey={rodada} />
              {erroCaptcha ? (
                <Text role="alert" size="sm" c="var(--mantine-color-error)" mt={4}>
                  {erroCaptcha}
                </Text>
              ) : null}
            </FormCell>
          </FormGrid>
          <FormActions>
            <Button type="submit" loading={buscar.isPending} leftSection={<IconFileSearch size={17} aria-hidden="true" />}>
              Buscar
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
