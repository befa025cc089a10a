import { enviarSenha } from '@iss/acesso/contract/login'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Anchor, Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { publicoTexts } from '../../domain/errors.ts'
import { isCodigoEnviado, validarUsuario } from '../../domain/recuperacao.ts'
import { useErroRecuperacao } from './use-erro-recuperacao.ts'

type Props = { inicial: string; onEnviado: (usuario: string) => void; onLembrar: () => void; onPapel: (usuario: string) => void }

/** Panel 'Pelo usuário': sends the code; a reply that does not begin with EMAIL is an error (spec 1 §7). */
export function PainelUsuario({ inicial, onEnviado, onLembrar, onPapel }: Props) {
  const page = usePage()
  const mostrarErro = useErroRecuperacao()
  const form = useForm({ defaultValues: { usuario: inicial } })
  const enviar = useCallMutation(enviarSenha, {
    form,
    silent: true,
    onError: mostrarErro,
    onSuccess: (resposta, { usuario }) => {
      if (!isCodigoEnviado(resposta)) return page.error(resposta)
      page.success(publicoTexts.codigoEnviado)
      onEnviado(usuario)
    },
  })
  return (
    <Panel title="Pelo usuário" description="Enviaremos um código de verificação para o e-mail do cadastro.">
      <Form
        form={form}
        onSubmit={({ usuario }) => {
          const [problema] = validarUsuario(usuario)
          page.clear()
          if (problema) return page.error(problema.message)
          enviar.mutate({ usuario: usuario.trim() })
        }}
      >
        <FormGrid>
          <TextField
            control={form.control}
            name="usuario"
            label="Usuário"
            autoComplete="username"
            maxLength={200}
            required
            span={6}
          />
        </FormGrid>
        <Text size="sm">
          Não tem e-mail cadastrado?{' '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              page.clear()
              onPapel(form.getValues('usuario').trim())
            }}
          >
            Peça uma senha em papel
          </Anchor>
        </Text>
        <FormActions>
          <Button
            variant="default"
            onClick={() => {
              page.clear()
              onLembrar()
            }}
          >
            Lembrar usuário
          </Button>
          <Button type="submit" loading={enviar.isPending}>
            Enviar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
