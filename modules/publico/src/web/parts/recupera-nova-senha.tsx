import { redefinirSenha } from '@iss/acesso/contract/identidade'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { PasswordField } from '@iss/ui/password-field'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { validarNovaSenha } from '../../domain/recuperacao.ts'
import { useAviso } from './use-aviso.tsx'
import { useErroRecuperacao } from './use-erro-recuperacao.ts'

type Props = { usuario: string; codigo: string; onVoltar: () => void }

/** Panel 'Alterando a senha': user read-only, code locked when it came in the address (spec 1 §2.6). Ends at the landing page. */
export function PainelSenha({ usuario, codigo, onVoltar }: Props) {
  const page = usePage()
  const mostrarErro = useErroRecuperacao()
  const navigate = useNavigate()
  const aviso = useAviso()
  const form = useForm({ defaultValues: { usuario, codigo, senha: '', confirmaSenha: '' } })
  const redefinir = useCallMutation(redefinirSenha, {
    form,
    silent: true,
    onError: mostrarErro,
    onSuccess: ({ mensagem }) => aviso.avisar(mensagem, () => navigate('/landing-page')),
  })
  return (
    <Panel title="Alterando a senha">
      <Form
        form={form}
        onSubmit={(valores) => {
          const [problema] = validarNovaSenha(valores)
          page.clear()
          if (problema) return page.error(problema.message)
          redefinir.mutate({ usuario, codigo: valores.codigo.trim(), senha: valores.senha })
        }}
      >
        <FormGrid>
          <TextField control={form.control} name="usuario" label="Usuário" autoComplete="username" readOnly span={6} />
          <TextField
            control={form.control}
            name="codigo"
            label="Código"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            readOnly={codigo !== ''}
            required
            span={6}
          />
          <PasswordField control={form.control} name="senha" label="Nova senha" autoComplete="new-password" required span={6} />
          <PasswordField
            control={form.control}
            name="confirmaSenha"
            label="Confirma senha"
            autoComplete="new-password"
            required
            span={6}
          />
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
          <Button type="submit" loading={redefinir.isPending}>
            Alterar
          </Button>
        </FormActions>
      </Form>
      {aviso.element}
    </Panel>
  )
}
