import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import { useCallMutation, useCanOpen } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarTopicos, salvarTopico } from '../contract/topico.ts'
import { comunicacaoTexts } from '../domain/errors.ts'
import { categoriasTopico } from '../domain/topico.ts'
import { colunasContribuinte, TopicosLista } from './parts/topicos-lista.tsx'
import { TopicoView } from './parts/topico-view.tsx'

type Valores = { assunto: string; categoria: (typeof categoriasTopico)[number]; texto: string }

type NovaProps = { tela: string | null; onClose: () => void; onEnviada: (id: number, mensagem: string) => void }

function NovaDuvida({ tela, onClose, onEnviada }: NovaProps) {
  const form = useForm<Valores>({
    defaultValues: {
      assunto: tela === null ? '' : `Dúvida sobre a tela ${tela}`.slice(0, 200),
      categoria: 'Outro assunto',
      texto: '',
    },
  })
  const draft = useDraft('duvida', form)
  const [anexos, setAnexos] = useState<{ id: number; nome: string }[]>([])
  const salvar = useCallMutation(salvarTopico, {
    form,
    draft,
    invalidate: [buscarTopicos],
    onSuccess: ({ id, mensagem }) => onEnviada(id, mensagem),
  })
  return (
    <Panel title="Nova dúvida">
      <Form
        form={form}
        draft={draft}
        onSubmit={(valores) => salvar.mutate({ ...valores, anexos: anexos.map(({ id }) => id) })}
        label="Nova dúvida"
      >
        <FormGrid>
          <TextField control={form.control} name="assunto" label="Assunto" required maxLength={200} span={8} />
          <SelectField
            control={form.control}
            name="categoria"
            label="Categoria"
            clearable={false}
            options={[...categoriasTopico]}
            span={4}
          />
          <TextArea control={form.control} name="texto" label="Mensagem" required rows={6} maxLength={4000} span={12} />
          <FormCell span={12}>
            <AppUpload label="Anexos" onUploaded={({ id, nome }) => setAnexos((list) => [...list, { id, nome }])} />
            {anexos.map(({ id, nome }) => (
              <Text key={id} size="sm">
                {nome}
              </Text>
            ))}
          </FormCell>
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={salvar.isPending}>
            Enviar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

/** The taxpayer's tickets (design S26): the list, a new one, and one with its conversation. */
export function Screen() {
  const page = usePage()
  const [search, change] = useSearch()
  const tela = search.get('tela')
  const [nova, setNova] = useState(tela !== null)
  const temAjuda = useCanOpen()('/home/actions/ajuda')
  const id = Number(search.get('topicoId')) || null
  const abrir = (topicoId: number) => change({ topicoId }, { push: true })
  return (
    <Page title="Dúvidas">
      {id !== null ? (
        <TopicoView key={id} id={id} contribuinte onVoltar={() => change({ topicoId: null }, { push: true })} />
      ) : nova ? (
        <NovaDuvida
          tela={tela}
          onClose={() => {
            setNova(false)
            change({ tela: null })
          }}
          onEnviada={(topicoId, mensagem) => {
            setNova(false)
            abrir(topicoId)
            page.success(mensagem)
          }}
        />
      ) : (
        <TopicosLista
          filtro={{}}
          columns={colunasContribuinte}
          vazio={comunicacaoTexts.vazioDuvidas}
          onOpen={abrir}
          onAdd={() => setNova(true)}
          toolbar={
            temAjuda ? (
              <LinkButton to="/home/actions/ajuda" variant="default" size="xs">
                Perguntas frequentes
              </LinkButton>
            ) : null
          }
        />
      )}
    </Page>
  )
}
