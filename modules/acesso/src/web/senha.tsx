import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { PasswordField } from '@iss/ui/password-field'
import { useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { alterarSenha } from '../contract/login.ts'

const vazio = { senhaAtual: '', senha: '', confirmacao: '', contraSenha: '' }

/** Change of one's own password (spec 2 §2.13); a manager may need the second password of the municipality. */
export function Screen() {
  const page = usePage()
  const { perfis } = useUserInfo()
  const form = useForm({ defaultValues: vazio })
  const alterar = useCallMutation(alterarSenha, {
    form,
    onSuccess: ({ mensagem }) => {
      form.reset(vazio)
      page.success(mensagem)
    },
  })
  const gestor = perfis.includes('gestor')
  const submit = (values: typeof vazio) => alterar.mutate(values)
  return (
    <Page title="Alterar senha">
      <Panel>
        <Form form={form} onSubmit={submit} label="Alterar senha">
          <Text c="dimmed" mb="md">
            A nova senha deve possuir pelo menos seis caracteres.
          </Text>
          <FormGrid>
            <PasswordField control={form.control} name="senhaAtual" label="Senha atual" required span={6} />
            {gestor ? (
              <PasswordField
                control={form.control}
                name="contraSenha"
                label="Contrassenha"
                description="Somente em município do tipo governo."
                autoComplete="off"
                span={6}
              />
            ) : null}
            <PasswordField control={form.control} name="senha" label="Nova senha" required autoComplete="new-password" span={6} />
            <PasswordField
              control={form.control}
              name="confirmacao"
              label="Confirmação"
              required
              autoComplete="new-password"
              span={6}
            />
          </FormGrid>
          <FormActions>
            <Button type="submit" loading={alterar.isPending}>
              Alterar
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
