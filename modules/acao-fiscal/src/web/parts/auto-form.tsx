import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { carregarMulta } from '@iss/guia/contract/guia-multa'
import { dizerVencimentos } from '@iss/guia/domain/vencimentos-das-multas'
import { CabecalhoDaOcorrencia } from '@iss/guia/parts/cabecalho-da-ocorrencia.tsx'
import { Recusas } from '@iss/guia/parts/valores-da-guia.tsx'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { MoneyField } from '@iss/ui/money-field'
import { NumberField } from '@iss/ui/number-field'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { Button, Group } from '@mantine/core'
import { IconCalculator, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Control, useFieldArray, useForm, useWatch } from 'react-hook-form'
import type { FiscalizacaoTO } from '../../contract/consulta.ts'
import { calcularAuto, lavrarAuto } from '../../contract/termos.ts'
import { codigosAinf } from '../../domain/codigo-ainf.ts'
import { prazoPadrao } from '../../domain/termo.ts'
import { useLidosDaAcao } from './lidos-da-acao.ts'

type Dados = AnswerOutputOf<typeof carregarMulta>
type Calculo = AnswerOutputOf<typeof calcularAuto>
type Ocorrencia = {
  infracaoId: number | null
  competencia: Competencia | null
  codigoAinf: number | null
  imposto: Dinheiro | null
  vencimento: string
}
type Valores = {
  ocorrencias: Ocorrencia[]
  guiaUnica: boolean
  vencimento: string
  indiceId: number | null
  prazoDias: number
  complemento: string
}
type Props = { acao: FiscalizacaoTO; onFeito: (mensagem: string) => void; onVoltar: () => void }

const colunas: GridColumn<Calculo['ocorrencias'][number] & { id: number }>[] = [
  { key: 'infracao', label: 'Infração', wrap: true },
  { key: 'conta', label: 'Cálculo', wrap: true },
  { key: 'vencimento', label: 'Vencimento', kind: 'date' },
  { key: 'multa', label: 'Multa', kind: 'money', total: 'sum' },
]

/** Auto de infração: occurrences, each of a month that is inspected, and the guide of their fines (F126). */
export function AutoForm(props: Props) {
  const { acao } = props
  const { data } = useCall(carregarMulta, { idPessoa: acao.contribuinte.id, competencia: acao.fimCompetencia })
  return data ? <Formulario {...props} dados={data} /> : null
}

function Formulario({ acao, onFeito, onVoltar, dados }: Props & { dados: Dados }) {
  const nova: Ocorrencia = {
    infracaoId: null,
    competencia: acao.fimCompetencia,
    codigoAinf: null,
    imposto: null,
    vencimento: dados.vencimento,
  }
  const form = useForm<Valores>({
    defaultValues: {
      ocorrencias: [nova],
      guiaUnica: true,
      vencimento: dados.vencimento,
      indiceId: null,
      prazoDias: prazoPadrao.AUTO_INFRACAO as number,
      complemento: '',
    },
  })
  const draft = useDraft(`fiscalizacao/${acao.id}/auto`, form)
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'ocorrencias' })
  const ocorrencias = useWatch({ control, name: 'ocorrencias' })
  const guiaUnica = useWatch({ control, name: 'guiaUnica' })
  const infracaoDe = (indice: number) => dados.infracoes.find(({ id }) => id === ocorrencias[indice]?.infracaoId)
  const pedeUnidade = ocorrencias.some((_uma, indice) => infracaoDe(indice)?.pedeUnidade)
  const [calculo, setCalculo] = useState<Calculo | null>(null)
  const calcular = useCallMutation(calcularAuto, { form, onSuccess: setCalculo })
  const lidos = useLidosDaAcao()
  const lavrar = useCallMutation(lavrarAuto, {
    form,
    draft,
    idempotencyKey: true,
    ...lidos,
    onSuccess: ({ mensagem }) => onFeito(mensagem),
  })
  const pedido = (valores: Valores) => ({
    ...dizerVencimentos(valores),
    id: acao.id,
    versao: acao.versao,
    indiceId: pedeUnidade ? valores.indiceId : null,
  })
  return (
    <Form form={form} draft={draft} onSubmit={(valores) => lavrar.mutate(pedido(valores))} label="Lavrar Auto de Infração">
      {fields.map((field, indice) => (
        <LinhaDaOcorrencia
          key={field.id}
          control={control}
          indice={indice}
          dados={dados}
          acao={acao}
          infracao={infracaoDe(indice)}
          comVencimento={!guiaUnica}
          onRemover={fields.length > 1 ? () => remove(indice) : null}
        />
      ))}
      <Group my="sm">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => append(nova)}
        >
          Adicionar ocorrência
        </Button>
      </Group>
      <FormGrid>
        <FormCell span={12}>
          <CheckboxField
            control={control}
            name="guiaUnica"
            label="Uma guia para todas as ocorrências"
            description="Senão cada ocorrência tem a sua guia, com vencimento próprio."
          />
        </FormCell>
        {guiaUnica ? <DateField control={control} name="vencimento" label="Vencimento da guia" required span={4} /> : null}
        <NumberField
          control={control}
          name="prazoDias"
          label="Prazo da defesa em dias úteis"
          required
          min={1}
          max={180}
          span={4}
        />
        {pedeUnidade ? (
          <SelectField
            control={control}
            name="indiceId"
            label="Unidade fiscal"
            required
            options={dados.indices.map(({ id, nome }) => ({ value: id, label: nome }))}
            description="Vale a cotação de hoje."
            span={4}
          />
        ) : null}
        <TextArea control={control} name="complemento" label="Descrição dos fatos" rows={4} maxLength={8000} span={12} />
      </FormGrid>
      {calculo ? (
        <>
          <Recusas violacoes={calculo.violacoes} />
          <DataGrid
            label="Multas do auto"
            title="Multas do auto"
            columns={colunas}
            rows={calculo.ocorrencias.map((ocorrencia, id) => ({ ...ocorrencia, id }))}
            search={false}
            paged={false}
          />
        </>
      ) : null}
      <FormActions>
        <Button variant="default" onClick={onVoltar}>
          Voltar
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalculator size={17} aria-hidden="true" />}
          loading={calcular.isPending}
          onClick={() => calcular.mutate(pedido(form.getValues()))}
        >
          Calcular
        </Button>
        <Button type="submit" loading={lavrar.isPending}>
          Lavrar auto
        </Button>
      </FormActions>
    </Form>
  )
}

type LinhaProps = {
  control: Control<Valores>
  indice: number
  dados: Dados
  acao: FiscalizacaoTO
  infracao: Dados['infracoes'][number] | undefined
  /** Its guide is its own. */
  comVencimento: boolean
  onRemover: (() => void) | null
}

function LinhaDaOcorrencia({ control, indice, dados, acao, infracao, comVencimento, onRemover }: LinhaProps) {
  const n = indice + 1
  return (
    <FormGrid>
      {onRemover ? <CabecalhoDaOcorrencia n={n} onRemover={onRemover} /> : null}
      <SelectField
        control={control}
        name={`ocorrencias.${indice}.infracaoId`}
        label={`Infração da ocorrência ${n}`}
        required
        searchable
        options={dados.infracoes.map(({ id, rotulo }) => ({ value: id, label: rotulo }))}
        description={
          infracao ? `${infracao.fundamento}. Multa: ${infracao.regra ?? 'nenhuma em vigor no fim do período'}.` : undefined
        }
        span={12}
      />
      <CompetenciaField
        control={control}
        name={`ocorrencias.${indice}.competencia`}
        label={`Competência da ocorrência ${n}`}
        required
        de={acao.inicioCompetencia}
        ate={acao.fimCompetencia}
        span={4}
      />
      {infracao && !infracao.pedeImposto ? null : (
        <MoneyField
          control={control}
          name={`ocorrencias.${indice}.imposto`}
          label={`Imposto não recolhido da ocorrência ${n}`}
          required
          span={5}
        />
      )}
      <SelectField
        control={control}
        name={`ocorrencias.${indice}.codigoAinf`}
        label={`Código AINF da ocorrência ${n}`}
        description="Só para optante do Simples Nacional."
        clearable
        searchable
        options={codigosAinf.map((value) => ({ value, label: String(value) }))}
        span={4}
      />
      {comVencimento ? (
        <DateField
          control={control}
          name={`ocorrencias.${indice}.vencimento`}
          label={`Vencimento da ocorrência ${n}`}
          required
          span={4}
        />
      ) : null}
    </FormGrid>
  )
}
