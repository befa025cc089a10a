import { systemClock } from '@iss/kernel/clock'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { buscarDeclaracaoNf, salvarDeclaracaoNf } from '../contract/aidf.ts'
import { situacoesNotaPapel } from '../domain/aidf.ts'
import { aidfMensagens } from '../domain/errors.ts'

type Linha = AnswerOutputOf<typeof buscarDeclaracaoNf>['lista'][number]
type Valores = {
  aidf: number | null
  numeroInicial: number | null
  numeroFinal: number | null
  situacao: string | null
  data: string
  boletim: string
  justificativa: string
}
const inicial = (): Valores => ({
  aidf: null,
  numeroInicial: null,
  numeroFinal: null,
  situacao: null,
  data: systemClock.today(),
  boletim: '',
  justificativa: '',
})
const situacoes = Object.entries(situacoesNotaPapel).map(([value, label]) => ({ value, label }))
const columns: GridColumn<Linha>[] = [
  { key: 'aidf', label: 'AIDF' },
  { key: 'faixa', label: 'Números' },
  {
    key: 'situacao',
    label: 'Situação',
    kind: 'status',
    tone: ({ situacao }) => (situacao === situacoesNotaPapel.UTILIZADA ? 'success' : 'danger'),
  },
  { key: 'data', label: 'Data', kind: 'date' },
  { key: 'boletim', label: 'Boletim de ocorrência', hideOnMobile: true },
  { key: 'justificativa', label: 'Justificativa', wrap: true },
  { key: 'declaradoEm', label: 'Declarado em', kind: 'datetime' },
]

/** What became of paper notes: used, cancelled, lost or never used (S16). */
export function Screen() {
  const page = usePage()
  const to = useCall(buscarDeclaracaoNf, {})
  const [anexo, setAnexo] = useState<{ id: number; nome: string } | null>(null)
  const form = useForm<Valores>({ defaultValues: inicial() })
  const draft = useDraft('declaracao-nf', form)
  const situacao = useWatch({ control: form.control, name: 'situacao' })
  const salvar = useCallMutation(salvarDeclaracaoNf, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [buscarDeclaracaoNf],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      form.reset(inicial())
      setAnexo(null)
    },
  })
  return (
    <Page title="Declaração de NF" back="/home/actions/solicitacoes">
      <Panel title="Declarar notas de papel">
        {to.data?.aidfs.length === 0 ? (
          <EmptyState title="Não há AIDF autorizada: sem ela não há notas de papel a declarar." />
        ) : (
          <Form
            form={form}
            draft={draft}
            label="Declarar notas de papel"
            onSubmit={(valores) => salvar.mutate({ ...valores, anexo: anexo?.id ?? null } as never)}
          >
            <FormGrid>
              <SelectField control={form.control} name="aidf" label="AIDF" required span={6} options={to.data?.aidfs ?? []} />
              <NumberField control={form.control} name="numeroInicial" label="Nº de" required span={3} min={1} />
              <NumberField control={form.control} name="numeroFinal" label="Nº até" required span={3} min={1} />
              <SelectField control={form.control} name="situacao" label="Situação" required span={4} options={situacoes} />
              <DateField control={form.control} name="data" label="Data" required span={4} />
              {situacao === 'EXTRAVIADA' ? (
                <TextField control={form.control} name="boletim" label="Boletim de ocorrência" required span={4} maxLength={60} />
              ) : null}
              <TextArea
                control={form.control}
                name="justificativa"
                label="Justificativa"
                required={situacao !== 'UTILIZADA'}
                span={12}
                maxLength={1000}
              />
            </FormGrid>
            <AppUpload label="Anexo" onUploaded={({ id, nome }) => setAnexo({ id, nome })} />
            {anexo ? (
              <Text size="sm" mt="xs">
                {anexo.nome}
              </Text>
            ) : null}
            <FormActions>
              <Button type="submit" loading={salvar.isPending}>
                Declarar
              </Button>
            </FormActions>
          </Form>
        )}
      </Panel>
      <DataGrid
        label="Notas declaradas"
        title="Notas declaradas"
        columns={columns}
        rows={to.data?.lista}
        status={to.gridStatus}
        empty={aidfMensagens.semDeclaracao}
        onRefresh={to.refetch}
      />
    </Page>
  )
}
