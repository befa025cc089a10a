import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation, useCanOpen } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarCentralContrib, solicitarAlteracaoCentral } from '../../contract/central-contrib.ts'
import { campoCentral } from '../../domain/central-contrib.ts'
import type { Central } from './central-dados.ts'

type Campo = Central['campos'][number]
const formulario = '/home/actions/solicitacao-cadastro'
const eventual = '/home/actions/cadastro-eventual'

/** The registration, field by field: what may be asked for has a button, the rest a padlock. */
export function CartaoCadastro({ central }: { central: Central }) {
  const [pedido, setPedido] = useState<Campo | null>(null)
  const canOpen = useCanOpen()
  return (
    <Panel
      title={central.nome}
      description="Dados do cadastro municipal. A alteração é decidida por um fiscal."
      actions={
        central.eventual && canOpen(eventual) ? (
          <LinkButton to={eventual} variant="light">
            Atualizar o cadastro eventual
          </LinkButton>
        ) : null
      }
    >
      <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {central.campos.map((campo) => (
          <Group
            key={campo.campo}
            component="li"
            justify="space-between"
            py="xs"
            style={{ borderTop: '1px solid var(--iss-line)' }}
          >
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text size="sm" c="dimmed">
                {campo.rotulo}
              </Text>
              <Text>{campo.valor || 'Não informado'}</Text>
            </div>
            <Acao campo={campo} onPedir={() => setPedido(campo)} />
          </Group>
        ))}
      </Stack>
      <FormDialog
        opened={pedido !== null}
        onClose={() => setPedido(null)}
        title={pedido ? `Solicitar alteração: ${pedido.rotulo}` : ''}
      >
        {pedido ? <Pedido campo={pedido} onDone={() => setPedido(null)} /> : null}
      </FormDialog>
    </Panel>
  )
}

function Acao({ campo, onPedir }: { campo: Campo; onPedir: () => void }) {
  const canOpen = useCanOpen()
  const nome = `Solicitar alteração de ${campo.rotulo}`
  if (!campo.podeSolicitar)
    return (
      <Group gap={6} c="dimmed">
        <IconLock size={16} aria-hidden="true" />
        <Text size="sm">Alterado só pela prefeitura</Text>
      </Group>
    )
  if (campoCentral[campo.campo].pedido !== 'formulario')
    return (
      <Button size="xs" variant="light" onClick={onPedir} aria-label={nome}>
        Solicitar alteração
      </Button>
    )
  return canOpen(formulario) ? (
    <LinkButton to={formulario} size="xs" variant="light" aria-label={nome}>
      Solicitar alteração
    </LinkButton>
  ) : null
}

function Pedido({ campo, onDone }: { campo: Campo; onDone: () => void }) {
  const page = usePage()
  const form = useForm({ defaultValues: { valor: '', motivo: '' } })
  const solicitar = useCallMutation(solicitarAlteracaoCentral, {
    form,
    silent: true,
    invalidate: [buscarCentralContrib],
    onSuccess: ({ mensagem }) => {
      onDone()
      page.success(mensagem)
    },
  })
  const { error } = solicitar
  const soltas =
    error && !error.isCentral ? (error.problem.kind === 'validation' ? error.problem.messages : error.allMessages) : []
  return (
    <Form form={form} onSubmit={(valores) => solicitar.mutate({ campo: campo.campo, ...valores })} label="Solicitar alteração">
      {soltas.length > 0 ? (
        <Alert color="red" role="alert" mb="md">
          {soltas.join(' ')}
        </Alert>
      ) : null}
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        Atual: {campo.valor || 'não informado'}
      </Text>
      <FormGrid>
        <TextField control={form.control} name="valor" label="Novo valor" required maxLength={200} span={12} />
        <TextArea control={form.control} name="motivo" label="Motivo da alteração" required rows={3} maxLength={1000} span={12} />
      </FormGrid>
      <FormActions>
        <Button type="submit" loading={solicitar.isPending}>
          Enviar
        </Button>
      </FormActions>
    </Form>
  )
}
