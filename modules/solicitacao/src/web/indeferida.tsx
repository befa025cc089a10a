import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { TextArea } from '@iss/ui/text-area'
import { useOpenFile } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { LinkButton, useNavigate, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { atenderReabrir, atenderReenviarEmail, buscarAtendimento } from '../contract/atendimento.ts'
import { buscarSolicitacaoTO, imprimirSolicitacao } from '../contract/solicitacao.ts'
import { rotaAtender } from '../domain/destino-atendimento.ts'
import { Conversa } from './parts/conversa.tsx'
import { Missing } from './parts/missing.tsx'
import { SolicitacaoContent, SolicitacaoDecisao, SolicitacaoHeader } from './parts/solicitacao-details.tsx'

function Reabrir({ criptId, onDone }: { criptId: string; onDone: () => void }) {
  const form = useForm({ defaultValues: { motivo: '' } })
  const reabrir = useCallMutation(atenderReabrir, { form, invalidate: [buscarAtendimento], onSuccess: onDone })
  return (
    <Form form={form} onSubmit={({ motivo }) => reabrir.mutate({ criptId, motivo })} label="Reabrir">
      <FormGrid>
        <TextArea control={form.control} name="motivo" label="Motivo" required span={12} maxLength={2000} />
      </FormGrid>
      <FormActions>
        <Button type="submit" loading={reabrir.isPending}>
          Reabrir
        </Button>
      </FormActions>
    </Form>
  )
}

/** A rejected request: why, by whom, what was asked (S44, F152). */
export function Screen() {
  const [search] = useSearch()
  const id = search.get('id') ?? ''
  const page = usePage()
  const navigate = useNavigate()
  const imprimir = useOpenFile()
  const [reabrindo, setReabrindo] = useState(false)
  const solicitacao = useCall(buscarSolicitacaoTO, { id }, { enabled: id !== '', silent: true })
  const reenviar = useCallMutation(atenderReenviarEmail, {
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      solicitacao.refetch()
    },
  })
  const to = solicitacao.data
  if (!to)
    return (
      <Page title="Solicitação indeferida">
        {id === '' || solicitacao.isError ? <Missing error={solicitacao.error} back="/home" /> : null}
      </Page>
    )
  return (
    <Page title="Solicitação indeferida">
      <SolicitacaoHeader
        to={to}
        actions={
          <Group gap="sm">
            <Button
              variant="default"
              size="xs"
              loading={imprimir.isPending}
              onClick={() => void imprimir(imprimirSolicitacao, { id: to.criptId })}
            >
              Imprimir
            </Button>
            {to.podeReenviarEmail ? (
              <Button
                variant="default"
                size="xs"
                loading={reenviar.isPending}
                onClick={() => reenviar.mutate({ criptId: to.criptId })}
              >
                Reenviar e-mail
              </Button>
            ) : null}
            {to.podeReabrir ? (
              <Button variant="default" size="xs" onClick={() => setReabrindo(true)}>
                Reabrir
              </Button>
            ) : null}
            {to.podeRepetir ? (
              <LinkButton size="xs" to={`${to.rotaNova}?aPartirDe=${encodeURIComponent(to.criptId)}`}>
                Nova solicitação a partir desta
              </LinkButton>
            ) : null}
          </Group>
        }
      />
      <SolicitacaoDecisao to={to} />
      <SolicitacaoContent to={to} />
      <Conversa mensagens={to.mensagens} />
      <FormDialog opened={reabrindo} onClose={() => setReabrindo(false)} title="Reabrir">
        <Reabrir criptId={to.criptId} onDone={() => navigate(rotaAtender(to.tipo, to.criptId))} />
      </FormDialog>
    </Page>
  )
}
