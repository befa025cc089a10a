import { CheckboxField } from '@iss/ui/checkbox-field'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarSubstituicao, executarSubstituicao, previaSubstituicao } from '../contract/substituir-atividade.ts'
import { palavraDaSubstituicao } from '../domain/substituir-atividade.ts'

type Pedido = { antigaId: number; novaId: number; inicio: string; anexos: boolean; ibpt: boolean }
type Previa = AnswerOutputOf<typeof previaSubstituicao>
type Campos = { antigaId: number | null; novaId: number | null; inicio: string; anexos: boolean; ibpt: boolean }

const colunas: GridColumn<Previa['primeiras'][number]>[] = [
  { key: 'documento', label: 'Documento', kind: 'documento' },
  { key: 'nome', label: 'Contribuinte', wrap: true },
]

/** Moves everybody from one activity to another from a day on (K21): preview, reason and word before anything is written. */
export function Screen() {
  const [previa, setPrevia] = useState<{ pedido: Pedido; dados: Previa } | null>(null)
  return (
    <Page title="Substituir atividade">
      <Stack>
        <Escolha onPrevia={setPrevia} />
        {previa ? <Confirmacao key={previa.dados.assinatura} {...previa} onFeita={() => setPrevia(null)} /> : null}
      </Stack>
    </Page>
  )
}

function Escolha({ onPrevia }: { onPrevia: (previa: { pedido: Pedido; dados: Previa } | null) => void }) {
  const page = usePage()
  const { data } = useCall(buscarSubstituicao, {})
  const form = useForm<Campos>({ defaultValues: { antigaId: null, novaId: null, inicio: '', anexos: true, ibpt: true } })
  const gerar = useCallMutation(previaSubstituicao, {
    form,
    onSuccess: (dados, pedido) => onPrevia({ dados, pedido: pedido as Pedido }),
  })
  const opcoes = (data ?? []).map(({ id, rotulo, ativa }) => ({ value: id, label: ativa ? rotulo : `${rotulo} (inativa)` }))
  return (
    <Panel>
      <Form
        form={form}
        label="Substituir atividade"
        onSubmit={({ antigaId, novaId, ...resto }) => {
          page.clear()
          onPrevia(null)
          if (antigaId !== null && novaId !== null) gerar.mutate({ antigaId, novaId, ...resto })
        }}
      >
        <FormGrid>
          <SelectField control={form.control} name="antigaId" label="Atividade antiga" options={opcoes} required span={6} />
          <SelectField control={form.control} name="novaId" label="Atividade nova" options={opcoes} required span={6} />
          <DateField control={form.control} name="inicio" label="Início da nova" required span={4} />
          <CheckboxField control={form.control} name="anexos" label="Também os anexos do Simples" span={4} />
          <CheckboxField control={form.control} name="ibpt" label="Também os itens do IBPT" span={4} />
        </FormGrid>
        <FormActions>
          <Button type="submit" loading={gerar.isPending}>
            Prévia
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

function Confirmacao({ pedido, dados, onFeita }: { pedido: Pedido; dados: Previa; onFeita: () => void }) {
  const page = usePage()
  const form = useForm({ defaultValues: { motivo: '', palavra: '' } })
  const executar = useCallMutation(executarSubstituicao, {
    form,
    invalidate: 'all',
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onFeita()
    },
  })
  return (
    <Panel>
      <Form
        form={form}
        label="Confirmar a substituição"
        onSubmit={(valores) => executar.mutate({ ...pedido, ...valores, assinatura: dados.assinatura })}
      >
        <Stack>
          <Text>
            Contribuintes: {dados.pessoas}. Anexos do Simples: {dados.anexos}. Itens do IBPT: {dados.ibpt}. As notas emitidas não
            mudam.
          </Text>
          <DataGrid
            label="Primeiros contribuintes"
            columns={colunas}
            rows={dados.primeiras}
            status="ready"
            search={false}
            empty="Nenhum registro encontrado."
          />
          <FormGrid>
            <TextArea
              control={form.control}
              name="motivo"
              label="Motivo"
              description="Ao menos 20 caracteres."
              maxLength={500}
              required
              span={12}
            />
            <TextField
              control={form.control}
              name="palavra"
              label={`Digite ${palavraDaSubstituicao} para confirmar`}
              required
              span={6}
            />
          </FormGrid>
        </Stack>
        <FormActions>
          <Button type="submit" color="red" loading={executar.isPending}>
            Executar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
