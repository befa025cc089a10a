import { useConfirm } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { TextArea } from '@iss/ui/text-area'
import { useOpenFile } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { LinkButton, usePathParam } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarSolicitacaoTO, cancelarSolicitacao, imprimirSolicitacao, responderSolicitacao } from '../contract/solicitacao.ts'
import { solicitacaoMensagens } from '../domain/errors.ts'
import { AnexosField, type Anexo } from './parts/anexos.tsx'
import { Conversa } from './parts/conversa.tsx'
import { LinhaDoTempo } from './parts/linha-do-tempo.tsx'
import { Missing } from './parts/missing.tsx'
import { SolicitacaoContent, SolicitacaoDecisao, SolicitacaoHeader } from './parts/solicitacao-details.tsx'

type Resposta = { texto: string; anexos: Anexo[] }

function Responder({ id, onSent }: { id: string; onSent: (mensagem: string) => void }) {
  const form = useForm<Resposta>({ defaultValues: { texto: '', anexos: [] } })
  const responder = useCallMutation(responderSolicitacao, {
    form,
    onSuccess: ({ mensagem }) => {
      form.reset()
      onSent(mensagem)
    },
  })
  return (
    <Form
      form={form}
      onSubmit={({ texto, anexos }) => responder.mutate({ id, texto, anexos: anexos.map((anexo) => anexo.id) })}
      label="Enviar mensagem"
    >
      <FormGrid>
        <TextArea control={form.control} name="texto" label="Mensagem ao fiscal" required span={12} maxLength={4000} />
      </FormGrid>
      <AnexosField control={form.control} name="anexos" />
      <FormActions>
        <Button type="submit" loading={responder.isPending}>
          Enviar mensagem
        </Button>
      </FormActions>
    </Form>
  )
}

/** A request as its requester sees it: /home/solicitacao/{slug}/{criptId}. */
export function Screen() {
  const id = usePathParam('id') ?? ''
  const page = usePage()
  const confirm = useConfirm()
  const imprimir = useOpenFile()
  const solicitacao = useCall(buscarSolicitacaoTO, { id }, { enabled: id !== '', silent: true })
  const done = (mensagem: string) => {
    page.success(mensagem)
    solicitacao.refetch()
  }
  const cancelar = useCallMutation(cancelarSolicitacao, { onSuccess: ({ mensagem }) => done(mensagem) })
  const to = solicitacao.data
  const askCancel = async () => {
    if (await confirm({ question: solicitacaoMensagens.confirmaCancelamento, danger: true })) cancelar.mutate({ id })
  }
  return (
    <Page title="Solicitação" back="/home/actions/solicitacoes">
      {to ? (
        <>
          <SolicitacaoHeader
            to={to}
            actions={
              <Group gap="sm">
                <Button
                  variant="default"
                  size="xs"
                  loading={imprimir.isPending}
                  onClick={() => void imprimir(imprimirSolicitacao, { id })}
                >
                  Imprimir
                </Button>
                {to.podeRepetir ? (
                  <LinkButton size="xs" to={`${to.rotaNova}?aPartirDe=${encodeURIComponent(to.criptId)}`}>
                    Nova solicitação a partir desta
                  </LinkButton>
                ) : null}
                {to.podeCancelar ? (
                  <Button variant="default" size="xs" loading={cancelar.isPending} onClick={() => void askCancel()}>
                    Cancelar solicitação
                  </Button>
                ) : null}
              </Group>
            }
          />
          <LinhaDoTempo to={to} />
          <SolicitacaoDecisao to={to} />
          <SolicitacaoContent to={to} />
          <Conversa mensagens={to.mensagens}>{to.podeResponder ? <Responder id={id} onSent={done} /> : null}</Conversa>
        </>
      ) : solicitacao.isError ? (
        <Missing error={solicitacao.error} back="/home/actions/solicitacoes" />
      ) : null}
    </Page>
  )
}
