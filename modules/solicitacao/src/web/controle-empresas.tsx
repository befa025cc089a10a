import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { baixarArquivo } from '@iss/portal/contract/arquivo'
import { systemClock } from '@iss/kernel/clock'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useDownload } from '@iss/portal/files'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  buscarRelacionamentos,
  confirmarRelacionamento,
  desvincularEmpresa,
  encerrarRelacionamento,
  type LinhaRelacionamento,
  solicitarRelacionamento,
} from '../contract/relacionamento.ts'
import { relacionamentoMensagens, tiposDeRelacionamento } from '../domain/relacionamento.ts'

type Valores = { documento: string; tipoRelacionamento: number | null; inicio: string }
const inicial = (): Valores => ({ documento: '', tipoRelacionamento: 0, inicio: systemClock.today() })

const columnsDe = (outra: string): GridColumn<LinhaRelacionamento>[] => [
  { key: 'documento', label: 'CNPJ/CPF', kind: 'documento' },
  { key: 'nome', label: outra, wrap: true },
  { key: 'papel', label: 'Papel' },
  { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ tone }) => tone },
  { key: 'desde', label: 'Desde', kind: 'date' },
]
const daEmpresa = columnsDe('Empresa')
const dePessoa = columnsDe('Solicitante')

/** Relationships between people and companies: one asks, the company confirms, either ends it (S15). */
export function Screen() {
  const page = usePage()
  const confirm = useConfirm()
  const download = useDownload()
  const to = useCall(buscarRelacionamentos, {})
  const [procuracao, setProcuracao] = useState<{ id: number; nome: string } | null>(null)
  const form = useForm<Valores>({ defaultValues: inicial() })
  const draft = useDraft('controle-empresas', form)
  const written = {
    invalidate: [buscarRelacionamentos, buscarUserInfo],
    onSuccess: ({ mensagem }: { mensagem: string }) => page.success(mensagem),
  }
  const solicitar = useCallMutation(solicitarRelacionamento, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [buscarRelacionamentos],
    onSuccess: ({ mensagem, aviso }) => {
      page.success(mensagem)
      if (aviso) page.warning(aviso)
      form.reset(inicial())
      setProcuracao(null)
    },
  })
  const confirmar = useCallMutation(confirmarRelacionamento, written)
  const encerrar = useCallMutation(encerrarRelacionamento, written)
  const desvincular = useCallMutation(desvincularEmpresa, written)
  const responder = async ({ id, versao, nome, papel }: LinhaRelacionamento, aceita: boolean) => {
    const question = aceita ? `Confirma ${nome} como ${papel} da empresa?` : `Recusa o pedido de ${nome}?`
    if (id !== null && (await confirm({ question, danger: !aceita }))) confirmar.mutate({ id, versao, aceita })
  }
  const perguntarFim = async ({ id, versao, pessoaId, nome }: LinhaRelacionamento) => {
    if (!(await confirm({ question: `Confirma o fim do relacionamento com ${nome} hoje?`, danger: true }))) return
    if (id === null) desvincular.mutate({ empresaId: pessoaId })
    else encerrar.mutate({ id, versao })
  }
  const acoes = (linha: LinhaRelacionamento) => (
    <Group gap="xs">
      {linha.procuracao === null ? null : (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Baixar a procuração de ${linha.nome}`}
          onClick={() => void download(baixarArquivo, { id: linha.procuracao ?? 0 })}
        >
          Procuração
        </Button>
      )}
      {linha.podeConfirmar ? (
        <>
          <Button size="compact-xs" aria-label={`Confirmar ${linha.nome}`} onClick={() => void responder(linha, true)}>
            Confirmar
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={`Recusar ${linha.nome}`}
            onClick={() => void responder(linha, false)}
          >
            Recusar
          </Button>
        </>
      ) : null}
      {linha.podeEncerrar ? (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={`Encerrar com ${linha.nome}`}
          onClick={() => void perguntarFim(linha)}
        >
          Encerrar
        </Button>
      ) : null}
    </Group>
  )
  return (
    <Page title="Controle de Empresas" back="/home/actions/solicitacoes">
      {to.data && to.data.recebidos.length > 0 ? (
        <DataGrid
          label="Pedidos recebidos"
          title="Pedidos recebidos pela empresa"
          columns={dePessoa}
          rows={to.data.recebidos}
          actions={acoes}
          search={false}
        />
      ) : null}
      <DataGrid
        label="Empresas"
        title="Minhas empresas"
        columns={daEmpresa}
        rows={to.data?.pedidos}
        getRowId={({ id, pessoaId }) => id ?? `cadastro-${pessoaId}`}
        status={to.gridStatus}
        empty={relacionamentoMensagens.vazio}
        onRefresh={to.refetch}
        actions={acoes}
      />
      <Panel title="Solicitar relacionamento">
        <Form
          form={form}
          draft={draft}
          label="Solicitar relacionamento"
          onSubmit={(valores) => solicitar.mutate({ ...valores, procuracao: procuracao?.id ?? null } as never)}
        >
          <FormGrid>
            <DocumentoField control={form.control} name="documento" label="Documento da empresa" required span={4} />
            <SelectField
              control={form.control}
              name="tipoRelacionamento"
              label="Relacionamento"
              required
              span={4}
              options={tiposDeRelacionamento}
            />
            <DateField control={form.control} name="inicio" label="Início" required span={4} />
          </FormGrid>
          <AppUpload label="Procuração" onUploaded={({ id, nome }) => setProcuracao({ id, nome })} />
          {procuracao ? (
            <Text size="sm" mt="xs">
              {procuracao.nome}
            </Text>
          ) : null}
          <FormActions>
            <Button type="submit" loading={solicitar.isPending}>
              Solicitar
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
