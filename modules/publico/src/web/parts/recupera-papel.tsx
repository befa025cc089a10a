import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { pedirSenha } from '../../contract/pedir-senha.ts'
import { publicoErrors } from '../../domain/errors.ts'
import { useCaptcha } from './use-captcha.tsx'
import { useErroRecuperacao } from './use-erro-recuperacao.ts'
import { MunicipioField } from './municipio-field.tsx'
import { useMunicipios } from './use-municipios.ts'

type Props = { usuario: string; onVoltar: () => void }

/** Panel 'Senha em papel': a request to the city hall, for who has no e-mail in the register (S19). */
export function PainelPapel({ usuario, onVoltar }: Props) {
  const page = usePage()
  const mostrarErro = useErroRecuperacao()
  const municipios = useMunicipios()
  const captcha = useCaptcha(municipios.options.length > 0)
  const form = useForm({
    defaultValues: { idMunicipio: null as number | null, documento: '', usuario, telefone: '', motivo: '' },
  })
  const pedir = useCallMutation(pedirSenha, {
    form,
    silent: true,
    onError: (error) => {
      captcha.reset()
      mostrarErro(error)
    },
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onVoltar()
    },
  })
  return (
    <Panel
      title="Senha em papel"
      description="Para quem não tem e-mail cadastrado. Um fiscal responde ao pedido e imprime uma senha temporária, que se retira na prefeitura com um documento com foto."
    >
      <Form
        form={form}
        label="Senha em papel"
        onSubmit={({ idMunicipio, documento, ...pedido }) => {
          page.clear()
          if (idMunicipio === null || documento === '') return page.error(publicoErrors.municipioEDocumento.message)
          if (captcha.token === null) return page.error(publicoErrors.senhaCaptcha.message)
          pedir.mutate({ idMunicipio, documento, ...pedido, captcha: captcha.token })
        }}
      >
        <FormGrid>
          <MunicipioField control={form.control} municipios={municipios} />
          <DocumentoField control={form.control} name="documento" label="CPF/CNPJ" required span={6} />
          <TextField
            control={form.control}
            name="usuario"
            label="Usuário"
            autoComplete="username"
            maxLength={200}
            required
            span={6}
          />
          <TextField control={form.control} name="telefone" label="Telefone para contato" maxLength={40} span={6} />
          <TextArea control={form.control} name="motivo" label="Motivo" maxLength={1000} span={12} />
        </FormGrid>
        {captcha.element}
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
          <Button type="submit" loading={pedir.isPending}>
            Pedir a senha
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
