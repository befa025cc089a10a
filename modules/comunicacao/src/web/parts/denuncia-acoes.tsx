import { FormDialog, useConfirm } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  assumirDenuncia,
  buscarDenuncia,
  buscarDenuncias,
  type DenunciaTO,
  encerrarDenuncia,
  responderDenuncia,
} from '../../contract/denuncia.ts'
import { labelResultadoDenuncia, type ResultadoDenuncia, resultadosDenuncia } from '../../domain/denuncia.ts'

const lidas = [buscarDenuncia, buscarDenuncias]
type Feito = (answer: { mensagem: string }) => void
type Alvo = { chave: string; versao: number }

function Responder({ alvo, onFeito }: { alvo: Alvo; onFeito: Feito }) {
  const form = useForm({ defaultValues: { resposta: '' } })
  const responder = useCallMutation(responderDenuncia, { form, invalidate: lidas, onSuccess: onFeito })
  return (
    <Form form={form} onSubmit={(valores) => responder.mutate({ ...alvo, ...valores })} label="Responder">
      <TextArea control={form.control} name="resposta" label="Resposta" required rows={5} maxLength={4000} />
      <FormActions>
        <Button type="submit" loading={responder.isPending}>
          Responder
        </Button>
      </FormActions>
    </Form>
  )
}

function Encerrar({ alvo, onFeito }: { alvo: Alvo; onFeito: Feito }) {
  const form = useForm<{ resultado: ResultadoDenuncia | null; parecer: string }>({
    defaultValues: { resultado: null, parecer: '' },
  })
  const encerrar = useCallMutation(encerrarDenuncia, { form, invalidate: lidas, onSuccess: onFeito })
  return (
    <Form form={form} onSubmit={(valores) => encerrar.mutate({ ...alvo, ...valores })} label="Encerrar">
      <FormGrid>
        <SelectField
          control={form.control}
          name="resultado"
          label="Resultado"
          required
          options={resultadosDenuncia.map((value) => ({ value, label: labelResultadoDenuncia[value] }))}
          span={12}
        />
        <TextArea control={form.control} name="parecer" label="Parecer" required rows={5} maxLength={4000} span={12} />
      </FormGrid>
      <FormActions>
        <Button type="submit" loading={encerrar.isPending}>
          Encerrar
        </Button>
      </FormActions>
    </Form>
  )
}

/** What the inspector may do with a complaint. */
export function DenunciaAcoes({ to }: { to: DenunciaTO }) {
  const page = usePage()
  const confirm = useConfirm()
  const { pessoaUsuario } = useUserInfo()
  const [aberto, setAberto] = useState<'responder' | 'encerrar' | null>(null)
  const feito: Feito = ({ mensagem }) => {
    setAberto(null)
    page.success(mensagem)
  }
  const alvo = { chave: to.chave, versao: to.versao }
  const assumir = useCallMutation(assumirDenuncia, { invalidate: lidas, onSuccess: feito })
  const tomar = async () => {
    const deOutro = to.fiscal !== null && to.fiscal !== pessoaUsuario.nome
    if (
      !deOutro ||
      (await confirm({ question: `A denúncia está com ${to.fiscal}. Assumir mesmo assim?`, confirmLabel: 'Assumir' }))
    )
      assumir.mutate(alvo)
  }
  const botoes = [
    ['assumir', 'Assumir', () => void tomar()],
    ['responder', 'Responder', () => setAberto('responder')],
    ['encerrar', 'Encerrar', () => setAberto('encerrar')],
  ] as const
  return (
    <Group gap="xs">
      {botoes
        .filter(([acao]) => to.acoes.includes(acao))
        .map(([acao, rotulo, run]) => (
          <Button key={acao} size="xs" variant="default" onClick={run}>
            {rotulo}
          </Button>
        ))}
      <FormDialog opened={aberto === 'responder'} onClose={() => setAberto(null)} title="Responder">
        <Responder alvo={alvo} onFeito={feito} />
      </FormDialog>
      <FormDialog opened={aberto === 'encerrar'} onClose={() => setAberto(null)} title="Encerrar">
        <Encerrar alvo={alvo} onFeito={feito} />
      </FormDialog>
    </Group>
  )
}
