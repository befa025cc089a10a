import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { pedirAtivacao } from '../contract/primeiro-acesso.ts'
import { publicoErrors } from '../domain/errors.ts'
import { validarUsuario } from '../domain/recuperacao.ts'
import { useCaptcha } from './parts/use-captcha.tsx'

/** Asks for the link that activates a user; the link itself is answered by the server at this address (spec 1 §2.3, A-07). */
export function Screen() {
  const page = usePage()
  const captcha = useCaptcha()
  const form = useForm({ defaultValues: { usuario: '' } })
  const pedir = useCallMutation(pedirAtivacao, {
    form,
    onSuccess: ({ mensagem }) => {
      captcha.reset()
      page.success(mensagem)
    },
    onError: captcha.reset,
  })
  const enviar = ({ usuario }: { usuario: string }) => {
    const problemas = [...validarUsuario(usuario), ...(captcha.token === null ? [publicoErrors.consultaCaptcha] : [])]
    page.clear()
    if (problemas[0]) return page.error(problemas[0].message)
    pedir.mutate({ usuario, captcha: captcha.token })
  }
  return (
    <Page title="Ativação de usuário">
      <Panel>
        <Text mb="md">Informe o seu usuário para receber, no e-mail do cadastro, um novo link de ativação.</Text>
        <Form form={form} onSubmit={enviar} label="Ativação de usuário">
          <FormGrid>
            <TextField
              control={form.control}
              name="usuario"
              label="Usuário"
              autoComplete="username"
              maxLength={60}
              required
              span={6}
            />
            <FormCell span={12}>{captcha.element}</FormCell>
          </FormGrid>
          <FormActions>
            <Button type="submit" loading={pedir.isPending}>
              Enviar link
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
