import { Competencia } from '@iss/kernel/competencia'
import { systemClock } from '@iss/kernel/clock'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { DecimalField } from '@iss/ui/decimal-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MoneyField } from '@iss/ui/money-field'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarEscritEspecial, salvarEscritEspecial } from '../contract/escrituracao.ts'
import { escrituracaoErrors } from '../domain/errors.ts'
import { tiposDocumentoEspecial } from '../domain/rotulos.ts'
import { MotivoDialog } from './parts/motivo-dialog.tsx'

type Resposta = AnswerOutputOf<typeof buscarEscritEspecial>
type Linha = Resposta['lista'][number]

const tipos = Object.entries(tiposDocumentoEspecial).map(([value, label]) => ({ value, label }))

/** Escrituração especial (L05): quantity × unit value in force − discount, a line a document or a day. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const pedida = search.get('competencia') ?? ''
  const competencia = /^\d{4}-(0[1-9]|1[0-2])$/.test(pedida)
    ? Competencia.from(pedida)
    : Competencia.fromData(systemClock.today())
  const livro = useCall(buscarEscritEspecial, { competencia, idPessoa: null }, { keepPrevious: true })
  const [cancelando, setCancelando] = useState<Linha | null>(null)
  const { data } = livro
  return (
    <Page title="Escrituração especial" back="/home/actions/escrit-consulta">
      {data && !data.habilitada ? (
        <EmptyState title={escrituracaoErrors.especialNaoHabilitada.message} />
      ) : (
        <>
          {data ? <Lancamento dados={data} /> : null}
          <Panel>
            <FormGrid>
              <CompetenciaField
                label="Competência"
                clearable={false}
                value={competencia}
                onChange={(valor) => setSearch({ competencia: valor?.toString() ?? null })}
                span={3}
              />
            </FormGrid>
          </Panel>
          <DataGrid
            label="Lançamentos especiais"
            columns={colunas(data)}
            rows={data?.lista}
            status={livro.gridStatus}
            empty="Nenhum lançamento especial."
            search={false}
            isRowStruck={({ estado }) => estado.startsWith('Cancelada')}
            onRefresh={livro.refetch}
            actions={(linha) =>
              linha.estado.startsWith('Cancelada') ? null : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Cancelar o lançamento de ${linha.data}`}
                  onClick={() => setCancelando(linha)}
                >
                  Cancelar
                </Button>
              )
            }
          />
        </>
      )}
      {cancelando ? (
        <MotivoDialog
          linha={{ ...cancelando, numero: cancelando.numero || cancelando.data, origem: 'ESPECIAL' }}
          acao="cancelar"
          onClose={() => setCancelando(null)}
        />
      ) : null}
    </Page>
  )
}

function colunas(dados: Resposta | undefined): GridColumn<Linha>[] {
  return [
    { key: 'data', label: 'Data' },
    { key: 'servico', label: 'Serviço', wrap: true },
    ...(dados?.individual
      ? ([
          { key: 'tipo', label: 'Documento', hideOnMobile: true },
          { key: 'numero', label: 'Número' },
          { key: 'tomador', label: 'Tomador', wrap: true, hideOnMobile: true },
        ] satisfies GridColumn<Linha>[])
      : []),
    ...(dados?.quantidade
      ? ([
          {
            key: 'quantidade',
            label: 'Quantidade',
            align: 'right',
            render: ({ quantidade }) => quantidade.format(0),
          },
          { key: 'valorUnitario', label: 'Valor unitário', kind: 'money', hideOnMobile: true },
        ] satisfies GridColumn<Linha>[])
      : []),
    ...(dados?.desconto
      ? ([{ key: 'desconto', label: 'Desconto', kind: 'money', hideOnMobile: true }] satisfies GridColumn<Linha>[])
      : []),
    { key: 'faturado', label: 'Faturado', kind: 'money' },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent', hideOnMobile: true },
    { key: 'imposto', label: 'ISS', kind: 'money' },
    {
      key: 'estado',
      label: 'Situação',
      kind: 'status',
      tone: ({ estado }) => (estado.startsWith('Cancelada') ? 'neutral' : estado.includes('pós') ? 'warning' : 'success'),
    },
  ]
}

type Values = {
  servicoId: string | null
  tipoDocumentoFiscal: 'NOTA_FISCAL' | 'RECIBO'
  numero: number | null
  tomadorDocumento: string
  tomadorNome: string
  data: string
  quantidade: Decimal4 | null
  desconto: Dinheiro | null
}

function Lancamento({ dados }: { dados: Resposta }) {
  const page = usePage()
  const vazio: Values = {
    servicoId: dados.servicos.length === 1 ? String(dados.servicos[0]?.id) : null,
    tipoDocumentoFiscal: 'NOTA_FISCAL',
    numero: null,
    tomadorDocumento: '',
    tomadorNome: '',
    data: systemClock.today(),
    quantidade: Decimal4.one,
    desconto: null,
  }
  const form = useForm<Values>({ defaultValues: vazio })
  const draft = useDraft('escrit-especial', form)
  const salvar = useCallMutation(salvarEscritEspecial, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [buscarEscritEspecial],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      form.reset({ ...vazio, data: form.getValues('data') })
    },
  })
  return (
    <Panel title="Novo lançamento">
      <Form
        form={form}
        draft={draft}
        label="Novo lançamento"
        onSubmit={(values) =>
          salvar.mutate({
            ...values,
            servicoId: values.servicoId === null ? null : Number(values.servicoId),
            quantidade: values.quantidade ?? Decimal4.zero,
            desconto: values.desconto ?? Dinheiro.zero,
          })
        }
      >
        <FormGrid>
          <SelectField
            control={form.control}
            name="servicoId"
            label="Serviço"
            required
            options={dados.servicos.map(({ id, nome }) => ({ value: String(id), label: nome }))}
            span={4}
          />
          <DateField control={form.control} name="data" label="Data" required span={2} />
          {dados.individual ? (
            <>
              <SelectField
                control={form.control}
                name="tipoDocumentoFiscal"
                label="Tipo de documento fiscal"
                options={tipos}
                clearable={false}
                span={3}
              />
              <NumberField control={form.control} name="numero" label="Número" min={1} span={3} />
              <DocumentoField control={form.control} name="tomadorDocumento" label="CPF/CNPJ do tomador" span={4} />
              <TextField control={form.control} name="tomadorNome" label="Nome do tomador" maxLength={150} span={8} />
            </>
          ) : null}
          {dados.quantidade ? (
            <DecimalField control={form.control} name="quantidade" label="Quantidade" required span={3} />
          ) : null}
          {dados.desconto ? <MoneyField control={form.control} name="desconto" label="Desconto" span={3} /> : null}
        </FormGrid>
        {dados.quantidade || dados.desconto ? (
          <Text size="sm" c="dimmed" mt="xs">
            quantidade * valor unitário - desconto = valor faturado
          </Text>
        ) : null}
        <FormActions>
          <Button type="submit" loading={salvar.isPending}>
            Lançar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
