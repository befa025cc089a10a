import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatDate } from '@iss/ui/format'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { AppLink, LinkButton } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AidfWire, buscarAidfDaGrafica, buscarDeclaracaoAidf, salvarDeclaracaoAidf } from '../contract/aidf.ts'
import { aidfMensagens } from '../domain/errors.ts'

type Anexo = { id: number; nome: string }
type Valores = {
  serieId: number | null
  tipoAIDF: string | null
  graficaNome: string
  numeroAutorizacao: string
  autorizacaoEstadual: string
  numeroInicial: number | null
  numeroFinal: number | null
  dataAutorizacao: string
  validadeAutorizacao: string
}
const vazio: Valores = {
  serieId: null,
  tipoAIDF: null,
  graficaNome: '',
  numeroAutorizacao: '',
  autorizacaoEstadual: '',
  numeroInicial: null,
  numeroFinal: null,
  dataAutorizacao: '',
  validadeAutorizacao: '',
}

const columns: GridColumn<AidfWire>[] = [
  { key: 'numero', label: 'AIDF' },
  { key: 'serie', label: 'Série' },
  { key: 'tipo', label: 'Tipo', hideOnMobile: true },
  { key: 'faixa', label: 'Números', value: ({ numeroInicial, numeroFinal }) => `${numeroInicial} a ${numeroFinal}` },
  { key: 'utilizadas', label: 'Utilizadas', value: ({ utilizadas, total }) => `${utilizadas} de ${total}` },
  { key: 'emissao', label: 'Autorizada em', kind: 'date' },
  { key: 'validade', label: 'Validade', value: ({ validade }) => (validade ? formatDate(validade) : 'Sem prazo') },
  { key: 'grafica', label: 'Gráfica', wrap: true },
  { key: 'estado', label: 'Situação', kind: 'status', tone: ({ tone }) => tone },
]

/** AIDFs of the taxpayer, and the declaration of one obtained before the system, which the inspector confirms (S17). */
export function Screen() {
  const page = usePage()
  const to = useCall(buscarDeclaracaoAidf, {})
  const grafica = useCall(buscarAidfDaGrafica, {}, { silent: true })
  const [anexos, setAnexos] = useState<Anexo[]>([])
  const form = useForm<Valores>({ defaultValues: vazio })
  const draft = useDraft('declaracao-aidf', form)
  const salvar = useCallMutation(salvarDeclaracaoAidf, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [buscarDeclaracaoAidf],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      form.reset(vazio)
      setAnexos([])
    },
  })
  const pendentes = to.data?.pendentes ?? []
  return (
    <Page
      title="Declaração de AIDF"
      back="/home/actions/solicitacoes"
      actions={
        grafica.data?.credenciada ? (
          <LinkButton to="/home/actions/aidf-grafica" variant="default">
            Confirmar confecção
          </LinkButton>
        ) : null
      }
    >
      {pendentes.length > 0 ? (
        <Alert color="blue" title="Aguardando o fisco" mb="md">
          <List>
            {pendentes.map(({ protocolo, assunto, rota }) => (
              <List.Item key={protocolo}>
                {assunto}: <AppLink to={rota}>{protocolo}</AppLink>
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      <DataGrid
        label="AIDF do contribuinte"
        title="AIDF do contribuinte"
        columns={columns}
        rows={to.data?.lista}
        status={to.gridStatus}
        empty={aidfMensagens.vazio}
        onRefresh={to.refetch}
      />
      <Panel title="Declarar AIDF anterior ao sistema">
        <Form
          form={form}
          draft={draft}
          label="Declarar AIDF anterior ao sistema"
          onSubmit={(valores) => salvar.mutate({ ...valores, anexos: anexos.map(({ id }) => id) } as never)}
        >
          <FormGrid>
            <SelectField control={form.control} name="serieId" label="Série" required span={3} options={to.data?.series ?? []} />
            <SelectField control={form.control} name="tipoAIDF" label="Tipo" required span={3} options={to.data?.tipos ?? []} />
            <TextField
              control={form.control}
              name="numeroAutorizacao"
              label="Nº da autorização"
              required
              span={3}
              maxLength={30}
            />
            <TextField
              control={form.control}
              name="autorizacaoEstadual"
              label="Nº da autorização estadual"
              span={3}
              maxLength={30}
            />
            <TextField control={form.control} name="graficaNome" label="Nome da gráfica" span={6} maxLength={150} />
            <NumberField control={form.control} name="numeroInicial" label="Nº inicial" required span={3} min={1} />
            <NumberField control={form.control} name="numeroFinal" label="Nº final" required span={3} min={1} />
            <DateField control={form.control} name="dataAutorizacao" label="Data da autorização" required span={3} />
            <DateField control={form.control} name="validadeAutorizacao" label="Validade" span={3} />
          </FormGrid>
          <AppUpload
            label="Cópia da autorização anterior"
            onUploaded={({ id, nome }) => setAnexos((antes) => [...antes, { id, nome }])}
          />
          {anexos.map(({ id, nome }) => (
            <Group key={id} gap="sm" mt="xs">
              <Text size="sm">{nome}</Text>
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                aria-label={`Remover ${nome}`}
                onClick={() => setAnexos((antes) => antes.filter((anexo) => anexo.id !== id))}
              >
                Remover
              </Button>
            </Group>
          ))}
          <FormActions>
            <Button type="submit" loading={salvar.isPending}>
              Enviar
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
