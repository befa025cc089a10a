import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarAplicativo, buscarPublicacaoAplicativo, salvarAplicativo } from '../contract/aplicativo-desktop.ts'

type Publicacao = AnswerOutputOf<typeof buscarPublicacaoAplicativo>

/** The administrator publishes the program that taxpayers download (S28). */
export function Screen() {
  const { data } = useCall(buscarPublicacaoAplicativo, {})
  return (
    <Page title="Aplicativo desktop" back="/home/admin-menu">
      {data ? <Publicar key={data.versao} publicacao={data} /> : null}
    </Page>
  )
}

function Publicar({ publicacao }: { publicacao: Publicacao }) {
  const page = usePage()
  const [arquivo, setArquivo] = useState(publicacao.arquivo)
  const form = useForm({
    defaultValues: { versaoAplicativo: publicacao.versaoAplicativo, instrucoes: publicacao.instrucoes },
  })
  const salvar = useCallMutation(salvarAplicativo, {
    form,
    invalidate: [buscarPublicacaoAplicativo, buscarAplicativo],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  return (
    <Panel
      title="Aplicativo oferecido"
      description="Sem arquivo, a página de download informa que a ferramenta está indisponível."
    >
      <Form
        form={form}
        label="Aplicativo oferecido"
        onSubmit={(valores) => salvar.mutate({ versao: publicacao.versao, arquivoId: arquivo?.id ?? null, ...valores })}
      >
        <FormGrid>
          <FormCell span={12}>
            <AppUpload
              label="Arquivo do aplicativo"
              accept=".zip"
              hint="Um arquivo zip de até 16 MB."
              onUploaded={({ id, nome }) => setArquivo({ id, nome })}
            />
            {arquivo ? (
              <Group gap="sm" mt="xs">
                <Text size="sm">Arquivo: {arquivo.nome}</Text>
                <Button size="compact-xs" variant="subtle" color="red" onClick={() => setArquivo(null)}>
                  Retirar o arquivo
                </Button>
              </Group>
            ) : null}
          </FormCell>
          <TextField
            control={form.control}
            name="versaoAplicativo"
            label="Versão"
            required={arquivo !== null}
            maxLength={30}
            span={4}
          />
          <TextArea
            control={form.control}
            name="instrucoes"
            label="Instruções de instalação"
            rows={6}
            maxLength={4000}
            span={12}
          />
        </FormGrid>
        <FormActions>
          <Button type="submit" loading={salvar.isPending}>
            Salvar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
