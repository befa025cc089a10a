import { useDownload, useOpenFile } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { ListView, rowsOfList } from '@iss/list/web/list-view'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconEye, IconPrinter } from '@tabler/icons-react'
import { useForm, useWatch } from 'react-hook-form'
import { baixarArquivo } from '@iss/portal/contract/arquivo'
import { textOf } from '@iss/kinds'
import { buscarTermoDoContribuinte, imprimirTermoDoContribuinte, responderTermo, tomarCiencia } from '../contract/contribuinte.ts'
import { acaoTexts } from '../domain/errors.ts'
import { TermoConteudo } from './parts/termo-conteudo.tsx'

const lidos = [buscarTermoDoContribuinte, rowsOfList('termos-do-contribuinte')]

/** Terms that the tax office sent: the list, or the one of `id` with its receipt of reading and the answer. */
export function Screen() {
  const [search] = useSearch()
  const id = Number(search.get('id')) || null
  if (id !== null) return <Termo id={id} />
  return (
    <Page title="Termos fiscais">
      <ListView slug="termos-do-contribuinte" />
    </Page>
  )
}

function Termo({ id }: { id: number }) {
  const page = usePage()
  const confirm = useConfirm()
  const abrir = useOpenFile()
  const { data: termo, isError } = useCall(buscarTermoDoContribuinte, { id }, { silent: true })
  const ciencia = useCallMutation(tomarCiencia, { invalidate: lidos, onSuccess: ({ mensagem }) => page.success(mensagem) })
  const back = '/home/actions/termos-fiscais'
  if (isError)
    return (
      <Page title="Termos fiscais" back={back}>
        <Panel>
          <EmptyState title={acaoTexts.vazioTermos} />
        </Panel>
      </Page>
    )
  if (!termo) return <Page title="Termos fiscais">{null}</Page>
  const ler = async () => {
    const prazo = termo.prazoDias === null ? '' : ', e o prazo passa a contar'
    const question = `Ao abrir o termo você toma ciência dele em nome do contribuinte${prazo}. Confirma?`
    if (await confirm({ question, confirmLabel: 'Tomar ciência' })) ciencia.mutate({ id })
  }
  return (
    <Page
      title={`${termo.rotulo} nº ${termo.numero}`}
      back={back}
      actions={
        termo.lido ? (
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} aria-hidden="true" />}
            onClick={() => void abrir(imprimirTermoDoContribuinte, { id })}
          >
            Imprimir o termo
          </Button>
        ) : null
      }
    >
      {termo.lido ? null : (
        <Alert color="yellow" title="Este termo aguarda a sua ciência">
          <Text mb="sm">O conteúdo aparece depois da ciência, que fica registrada com dia, hora e quem leu.</Text>
          <Button leftSection={<IconEye size={17} aria-hidden="true" />} loading={ciencia.isPending} onClick={() => void ler()}>
            Tomar ciência e ler
          </Button>
        </Alert>
      )}
      <Panel title="Termo">
        <TermoConteudo termo={termo} />
      </Panel>
      {termo.respondivel ? <Responder id={id} /> : null}
    </Page>
  )
}

type Anexo = { id: number; nome: string; tamanho: number }

function Responder({ id }: { id: number }) {
  const page = usePage()
  const download = useDownload()
  const form = useForm<{ texto: string; anexos: Anexo[] }>({ defaultValues: { texto: '', anexos: [] } })
  const anexos = useWatch({ control: form.control, name: 'anexos' })
  const responder = useCallMutation(responderTermo, {
    form,
    idempotencyKey: true,
    invalidate: lidos,
    onSuccess: ({ mensagem }) => {
      form.reset()
      page.success(mensagem)
    },
  })
  const set = (novos: Anexo[]) => form.setValue('anexos', novos)
  return (
    <Panel title="Responder">
      <Form
        form={form}
        onSubmit={({ texto }) => responder.mutate({ id, texto, anexos: anexos.map((anexo) => anexo.id) })}
        label="Responder ao termo"
      >
        <Stack gap="sm">
          <TextArea control={form.control} name="texto" label="Resposta" required rows={6} maxLength={8000} />
          <AppUpload
            label="Anexos da resposta"
            onUploaded={({ id: arquivo, nome, tamanho }) => set([...anexos, { id: arquivo, nome, tamanho }])}
          />
          {anexos.map((anexo) => (
            <Group key={anexo.id} gap="sm">
              <Button variant="light" size="xs" onClick={() => void download(baixarArquivo, { id: anexo.id }, anexo.nome)}>
                {anexo.nome} ({textOf('bytes', anexo.tamanho)})
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="compact-xs"
                aria-label={`Retirar ${anexo.nome}`}
                onClick={() => set(anexos.filter((outro) => outro.id !== anexo.id))}
              >
                Retirar
              </Button>
            </Group>
          ))}
        </Stack>
        <FormActions>
          <Button type="submit" loading={responder.isPending}>
            Enviar resposta
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
