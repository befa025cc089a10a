import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { PasswordField } from '@iss/ui/password-field'
import { TextField } from '@iss/ui/text-field'
import { useCall, useCan } from '@iss/portal/hooks'
import { Button } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { buscarRastreador } from '../../contract/rastreador.ts'
import { enderecoAcesso, podeAcessarRastreador, type Rastreador } from '../../domain/rastreador.ts'

/** Access to the external work tracker, for a gestor with a name in it (spec 2 §2.8, F01). */
export function Painel() {
  const can = useCan()
  const { data } = useCall(buscarRastreador, {}, { enabled: can(buscarRastreador.access), silent: true })
  return data ? <Acesso key={data.usuario} rastreador={data} /> : null
}

function Acesso({ rastreador }: { rastreador: Rastreador & { usuario: string } }) {
  const form = useForm({ defaultValues: { usuario: rastreador.usuario, senha: '' } })
  const [usuario, senha] = useWatch({ control: form.control, name: ['usuario', 'senha'] })
  const pode = podeAcessarRastreador(usuario, senha)
  const acessar = () => {
    if (!pode) return
    window.open(enderecoAcesso(rastreador, usuario, senha), '_blank', 'noopener,noreferrer')
    form.setValue('senha', '')
  }
  return (
    <Panel title="Sistema de chamados" description="Abre em uma nova aba. A senha não é guardada.">
      <Form form={form} onSubmit={acessar} label="Sistema de chamados">
        <FormGrid>
          <TextField control={form.control} name="usuario" label="Usuário" maxLength={80} span={4} />
          <PasswordField control={form.control} name="senha" label="Senha" autoComplete="off" span={4} />
        </FormGrid>
        <FormActions>
          <Button type="submit" disabled={!pode}>
            Acessar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
