import { useCallMutation } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { ativarContador } from '../contract/ativar-contador.ts'
import { publicoErrors } from '../domain/errors.ts'
import { useAviso } from './parts/use-aviso.tsx'
import { useCaptcha } from './parts/use-captcha.tsx'
import { MunicipioField } from './parts/municipio-field.tsx'
import { useMunicipios } from './parts/use-municipios.ts'

/** Activation of an accountant (design S34): user, CRC and municipality; an inspector answers. */
export function Screen() {
  const page = usePage()
  const navigate = useNavigate()
  const aviso = useAviso()
  const municipios = useMunicipios()
  const captcha = useCaptcha(municipios.options.length > 0)
  const form = useForm({ defaultValues: { idMunicipio: null as number | null, usuario: '', crc: '' } })
  const ativar = useCallMutation(ativarContador, {
    form,
    onError: captcha.reset,
    onSuccess: ({ mensagem }) => aviso.avisar(mensagem, () => navigate('/landing-page')),
  })
  return (
    <Page title="Ativação de contador">
      {aviso.element}
      <Panel>
        <Text mb="md">
          Para contadores que já têm usuário. Um fiscal do município confere o CRC e ativa o acesso; a resposta vai para o e-mail
          do cadastro.
        </Text>
        <Form
          form={form}
          label="Ativação de contador"
          onSubmit={(pedido) => {
            page.clear()
            if (captcha.token === null) return page.error(publicoErrors.contadorCaptcha.message)
            ativar.mutate({ ...pedido, captcha: captcha.token })
          }}
        >
          <FormGrid>
            <MunicipioField control={form.control} municipios={municipios} />
            <TextField
              control={form.control}
              name="usuario"
              label="Usuário"
              autoComplete="username"
              maxLength={60}
              required
              span={3}
            />
            <TextField
              control={form.control}
              name="crc"
              label="CRC"
              description="Como na carteira: MG-000001/O"
              maxLength={20}
              required
              span={3}
            />
            <FormCell span={12}>{captcha.element}</FormCell>
          </FormGrid>
          <FormActions>
            <Button variant="default" onClick={() => navigate('/landing-page')}>
              Voltar
            </Button>
            <Button type="submit" loading={ativar.isPending}>
              Pedir a ativação
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
