import { ListView } from '@iss/list/web/list-view'
import type { Aliquota } from '@iss/kernel/aliquota'
import { systemClock } from '@iss/kernel/clock'
import { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatDate, formatMoney, formatReais } from '@iss/ui/format'
import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { MoneyField } from '@iss/ui/money-field'
import { Panel } from '@iss/ui/panel'
import { PercentField } from '@iss/ui/percent-field'
import { RadioField } from '@iss/ui/radio-field'
import { SelectField } from '@iss/ui/select-field'
import { Stat, StatRow } from '@iss/ui/stat'
import { TextArea } from '@iss/ui/text-area'
import { useDraft } from '@iss/portal/draft'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Alert, Button } from '@mantine/core'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { calcularAliquotaSimples, salvarAliquotaSimples } from '../contract/aliquota-simples.ts'

type Calculo = AnswerOutputOf<typeof calcularAliquotaSimples>
type Linha = Calculo['linhas'][number]
type Valores = {
  competencia: Competencia | null
  rbt12: Dinheiro | null
  folha12: Dinheiro | null
  atividade: number | null
  escolha: 'CALCULADA' | 'OUTRA'
  aliquota: Aliquota | null
  motivo: string
}

/** Always four decimals, as an unrounded rate is shown. */
const quatroCasas = (aliquota: Aliquota | null) => {
  if (aliquota === null) return 'Fora do DAS'
  const [inteiro = '0', decimais = ''] = aliquota.toString().split('.')
  return `${inteiro},${decimais.padEnd(4, '0')}%`
}

const colunas: GridColumn<Linha>[] = [
  { key: 'nome', label: 'Atividade', value: ({ codigo, nome }) => `${codigo} - ${nome}`, wrap: true },
  { key: 'anexo', label: 'Anexo', value: ({ anexo, fatorR }) => (fatorR ? `${anexo} (fator R ${fatorR.format()}%)` : anexo) },
  { key: 'faixa', label: 'Faixa', value: ({ faixa }) => `${faixa}ª` },
  { key: 'nominal', label: 'Nominal', kind: 'percent' },
  { key: 'parcelaDeduzir', label: 'Parcela a deduzir', kind: 'money' },
  { key: 'efetiva', label: 'Efetiva', align: 'right', value: ({ efetiva }) => quatroCasas(efetiva) },
  { key: 'aliquotaExata', label: 'ISS', align: 'right', value: ({ aliquotaExata }) => quatroCasas(aliquotaExata) },
  { key: 'aliquota', label: 'ISS na nota', kind: 'percent' },
  { key: 'atual', label: 'Em vigor', kind: 'percent' },
]

const receitas: GridColumn<Calculo['receitas'][number]>[] = [
  { key: 'competencia', label: 'Competência' },
  {
    key: 'origem',
    label: 'Origem',
    value: ({ origem }) => (origem === 'PGDAS' ? 'Declarada no PGDAS-D' : 'Notas e escrituração'),
  },
  { key: 'valor', label: 'Receita bruta', kind: 'money' },
]

const atual = () => {
  const hoje = systemClock.today()
  return Competencia.fromData(hoje)
}

/** Alterar Alíquota do Simples (S20): what the records say, what the taxpayer says, and the rate of its notes from a competence on. */
export function Screen() {
  const page = usePage()
  const form = useForm<Valores>({
    defaultValues: {
      competencia: atual(),
      rbt12: null,
      folha12: null,
      atividade: null,
      escolha: 'CALCULADA',
      aliquota: null,
      motivo: '',
    },
  })
  const draft = useDraft('aliquota-simples', form)
  const valores = useWatch({ control: form.control })
  const competencia = (valores.competencia ?? null) as Competencia | null
  const informado = { rbt12: (valores.rbt12 ?? null) as Dinheiro | null, folha12: (valores.folha12 ?? null) as Dinheiro | null }
  const calculo = useCall(
    calcularAliquotaSimples,
    { competencia: competencia ?? atual(), ...informado },
    { enabled: competencia !== null, keepPrevious: true },
  )
  const salvar = useCallMutation(salvarAliquotaSimples, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: 'all',
    onSuccess: ({ mensagem, aviso }) => {
      page.success(mensagem)
      if (aviso) page.warning(aviso)
    },
  })
  const { data } = calculo
  const opcoes = useMemo(
    () => (data?.linhas ?? []).map(({ atividade, codigo, nome }) => ({ value: atividade, label: `${codigo} - ${nome}` })),
    [data],
  )
  const escolhida = data?.linhas.find(({ atividade }) => atividade === valores.atividade) ?? data?.linhas[0]
  const enviar = (pedido: Valores) => {
    if (!pedido.competencia || !data) return
    salvar.mutate({
      competencia: pedido.competencia,
      rbt12: pedido.rbt12 ?? data.receitaApurada,
      folha12: pedido.folha12 ?? data.folhaRegistrada,
      atividade: escolhida?.atividade ?? 0,
      aliquota: pedido.escolha === 'OUTRA' ? pedido.aliquota : null,
      motivo: pedido.motivo,
    })
  }
  return (
    <Page title="Alterar Alíquota do Simples">
      {data ? <Resumo calculo={data} /> : null}
      <Panel title="Cálculo">
        <Form form={form} draft={draft} onSubmit={enviar} label="Alíquota do Simples">
          <FormGrid>
            <CompetenciaField control={form.control} name="competencia" label="Competência" required span={3} />
            <MoneyField
              control={form.control}
              name="rbt12"
              label="Receita bruta dos 12 meses"
              span={4}
              {...(data ? { description: `Nos registros: ${formatReais(data.receitaApurada)}. Vazio usa os registros.` } : {})}
            />
            <MoneyField
              control={form.control}
              name="folha12"
              label="Folha de pagamento dos 12 meses"
              span={5}
              {...(data ? { description: `Registrada: ${formatReais(data.folhaRegistrada)}. Vazio usa a registrada.` } : {})}
            />
          </FormGrid>
          {data?.avisos.map((aviso) => (
            <Alert key={aviso} color="yellow" mt="sm">
              {aviso}
            </Alert>
          ))}
          <DataGrid
            label="Alíquota por atividade"
            columns={colunas}
            rows={data?.linhas}
            status={calculo.gridStatus}
            getRowId={({ atividade }) => atividade}
            search={false}
            paged={false}
          />
          {escolhida ? <MemoriaDeCalculo titulo="Por que esta alíquota?" passos={escolhida.memoria} /> : null}
          <FormGrid>
            {opcoes.length > 1 ? (
              <SelectField
                control={form.control}
                name="atividade"
                label="Atividade da alíquota"
                options={opcoes}
                placeholder={opcoes[0]?.label ?? ''}
                span={6}
              />
            ) : null}
            <RadioField
              control={form.control}
              name="escolha"
              label="Alíquota das notas"
              span={6}
              options={[
                { value: 'CALCULADA' as const, label: 'Usar alíquota calculada' },
                { value: 'OUTRA' as const, label: 'Informar outra alíquota' },
              ]}
            />
            {valores.escolha === 'OUTRA' ? (
              <PercentField control={form.control} name="aliquota" label="Alíquota" required span={3} />
            ) : null}
            <TextArea control={form.control} name="motivo" label="Motivo" maxLength={500} span={12} />
          </FormGrid>
          <FormActions>
            <Button type="submit" loading={salvar.isPending} disabled={!data}>
              Salvar
            </Button>
          </FormActions>
        </Form>
      </Panel>
      <DataGrid
        label="Receita bruta por competência"
        title="Receita bruta por competência"
        columns={receitas}
        rows={data?.receitas}
        status={calculo.gridStatus}
        getRowId={({ competencia: mes }) => mes}
        search={false}
        paged={false}
      />
      <ListView slug="aliquotas-simples" title="Alterações da alíquota" />
    </Page>
  )
}

function Resumo({ calculo }: { calculo: Calculo }) {
  return (
    <StatRow>
      <Stat label="Alíquota atual" value={calculo.atual ? `${calculo.atual.round2().format()}%` : 'Não informada'} />
      <Stat label="Receita bruta nos registros (R$)" value={formatMoney(calculo.receitaApurada)} />
      <Stat label="Folha registrada (R$)" value={formatMoney(calculo.folhaRegistrada)} />
      <Stat label="Início de atividade" value={calculo.inicioAtividade ? formatDate(calculo.inicioAtividade) : 'Não informado'} />
    </StatRow>
  )
}
