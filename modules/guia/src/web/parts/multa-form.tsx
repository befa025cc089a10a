import { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { useDraft } from '@iss/portal/draft'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { MoneyField } from '@iss/ui/money-field'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { Button, Group } from '@mantine/core'
import { IconCalculator, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { buscarGuias } from '../../contract/guia.ts'
import { calcularMultaCall, carregarMulta, emitirMultaCall } from '../../contract/guia-multa.ts'
import { dizerVencimentos } from '../../domain/vencimentos-das-multas.ts'
import { CabecalhoDaOcorrencia } from './cabecalho-da-ocorrencia.tsx'
import { Recusas } from './valores-da-guia.tsx'

type Dados = AnswerOutputOf<typeof carregarMulta>
type Calculo = AnswerOutputOf<typeof calcularMultaCall>
type Valores = {
  competencia: Competencia | null
  vencimento: string
  indiceId: number | null
  ocorrencias: { infracaoId: number | null; imposto: Dinheiro | null; vencimento: string }[]
  guiaUnica: boolean
  observacao: string
}
const colunas: GridColumn<Calculo['ocorrencias'][number] & { id: number }>[] = [
  { key: 'infracao', label: 'Infração', wrap: true },
  { key: 'conta', label: 'Cálculo', wrap: true },
  { key: 'vencimento', label: 'Vencimento', kind: 'date' },
  { key: 'multa', label: 'Multa', kind: 'money', total: 'sum' },
]

/** Guia de multa (G7, F126): infractions of a taxpayer, each with the fine that the law of its month fixes. */
export function MultaForm({ idPessoa }: { idPessoa: number }) {
  const [competencia, setCompetencia] = useState<Competencia | null>(null)
  const dados = useCall(carregarMulta, { idPessoa, competencia }, { keepPrevious: true })
  return dados.data ? <Formulario idPessoa={idPessoa} dados={dados.data} onCompetencia={setCompetencia} /> : null
}

type Props = { idPessoa: number; dados: Dados; onCompetencia: (competencia: Competencia | null) => void }

function Formulario({ idPessoa, dados, onCompetencia }: Props) {
  const page = usePage()
  const navigate = useNavigate()
  const vazia = { infracaoId: null, imposto: null, vencimento: dados.vencimento }
  const form = useForm<Valores>({
    defaultValues: {
      competencia: Competencia.fromData(dados.hoje),
      vencimento: dados.vencimento,
      indiceId: null,
      ocorrencias: [vazia],
      guiaUnica: true,
      observacao: '',
    },
  })
  const draft = useDraft(`guia/${idPessoa}/multa`, form)
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'ocorrencias' })
  const ocorrencias = useWatch({ control, name: 'ocorrencias' })
  const guiaUnica = useWatch({ control, name: 'guiaUnica' })
  const competencia = useWatch({ control, name: 'competencia' })
  useEffect(() => onCompetencia(competencia), [competencia, onCompetencia])
  const infracaoDe = (indice: number) => dados.infracoes.find(({ id }) => id === ocorrencias[indice]?.infracaoId)
  const pedeUnidade = ocorrencias.some((_, indice) => infracaoDe(indice)?.pedeUnidade)
  const [calculo, setCalculo] = useState<Calculo | null>(null)
  const calcular = useCallMutation(calcularMultaCall, { form, onSuccess: setCalculo })
  const emitir = useCallMutation(emitirMultaCall, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [buscarGuias],
    onSuccess: ({ guias, mensagem }) => {
      page.success(mensagem)
      const [unica] = guias
      if (unica) navigate(`/home/actions/guia?id=${unica.id}`)
    },
  })
  const pedido = (valores: Valores) => ({
    ...dizerVencimentos(valores),
    idPessoa,
    indiceId: pedeUnidade ? valores.indiceId : null,
  })
  return (
    <Form form={form} draft={draft} onSubmit={(valores) => emitir.mutate(pedido(valores))} label="Guia de multa">
      <Panel title="Dados da guia">
        <DescriptionList
          items={[
            {
              label: 'Contribuinte',
              value: `${dados.contribuinte.nome} - ${formatDocumento(dados.contribuinte.documento)}`,
              span: 12,
            },
          ]}
        />
        <FormGrid>
          <CompetenciaField control={control} name="competencia" label="Competência da infração" required span={4} />
          {guiaUnica ? <DateField control={control} name="vencimento" label="Vencimento" required span={4} /> : null}
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
        </FormGrid>
      </Panel>
      <Panel title="Ocorrências">
        {fields.map((field, indice) => {
          const infracao = infracaoDe(indice)
          return (
            <FormGrid key={field.id}>
              {fields.length > 1 ? <CabecalhoDaOcorrencia n={indice + 1} onRemover={() => remove(indice)} /> : null}
              <SelectField
                control={control}
                name={`ocorrencias.${indice}.infracaoId`}
                label={`Infração da ocorrência ${indice + 1}`}
                required
                searchable
                options={dados.infracoes.map(({ id, rotulo }) => ({ value: id, label: rotulo }))}
                description={
                  infracao ? `${infracao.fundamento}. Multa: ${infracao.regra ?? 'nenhuma em vigor na competência'}.` : undefined
                }
                span={12}
              />
              {infracao && !infracao.pedeImposto ? null : (
                <MoneyField
                  control={control}
                  name={`ocorrencias.${indice}.imposto`}
                  label={`Imposto não recolhido da ocorrência ${indice + 1}`}
                  required
                  span={5}
                />
              )}
              {guiaUnica ? null : (
                <DateField
                  control={control}
                  name={`ocorrencias.${indice}.vencimento`}
                  label={`Vencimento da ocorrência ${indice + 1}`}
                  required
                  span={4}
                />
              )}
            </FormGrid>
          )
        })}
        <Group mt="sm">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => append(vazia)}
          >
            Adicionar ocorrência
          </Button>
        </Group>
      </Panel>
      <Panel>
        <FormGrid>
          <FormCell span={12}>
            <CheckboxField
              control={control}
              name="guiaUnica"
              label="Uma guia para todas as ocorrências"
              description="Senão cada ocorrência tem a sua guia, com vencimento próprio."
            />
          </FormCell>
          <TextArea control={control} name="observacao" label="Observação" maxLength={500} span={12} />
        </FormGrid>
      </Panel>
      {calculo ? (
        <>
          <Recusas violacoes={calculo.violacoes} />
          <DataGrid
            label="Multas"
            title="Multas"
            columns={colunas}
            rows={calculo.ocorrencias.map((ocorrencia, id) => ({ ...ocorrencia, id }))}
            search={false}
            paged={false}
          />
        </>
      ) : null}
      <FormActions>
        <Button
          variant="default"
          leftSection={<IconCalculator size={17} aria-hidden="true" />}
          loading={calcular.isPending}
          onClick={() => calcular.mutate(pedido(form.getValues()))}
        >
          Calcular
        </Button>
        <Button type="submit" loading={emitir.isPending}>
          Emitir
        </Button>
      </FormActions>
    </Form>
  )
}
