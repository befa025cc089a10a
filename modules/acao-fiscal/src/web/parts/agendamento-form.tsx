import { ContribuinteField } from '@iss/conta/parts/contribuinte-field.tsx'
import type { Competencia } from '@iss/kernel/competencia'
import { plusDays } from '@iss/kernel/data'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { DescriptionList } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { Alert, Button } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import {
  buscarCalendario,
  buscarDaDenuncia,
  carregarAgendamento,
  examinarAgendamento,
  salvarAgendamento,
} from '../../contract/agenda.ts'
import type { FiscalizacaoTO } from '../../contract/consulta.ts'
import { labelMotivoAcao, type MotivoAcao, motivosAcao } from '../../domain/situacao-acao.ts'
import { useLidosDaAcao } from './lidos-da-acao.ts'

type Valores = {
  contribuinteId: number | null
  fiscalId: number | null
  inicioCompetencia: Competencia | null
  fimCompetencia: Competencia | null
  inicioFiscalizacao: string
  fimFiscalizacao: string
  motivo: MotivoAcao | null
  origem: string
  observacao: string
}

type Props = {
  /** The one that is changed; none: a new one. */
  agendamento?: FiscalizacaoTO
  idPessoa?: number | null
  /** The complaint that it comes from. */
  denuncia?: string | null
  onFeito: (mensagem: string, id: number) => void
  onVoltar: () => void
}

/** Plans an inspection, or changes one that has not begun: who, by whom, which months, when and why (F126). */
export function AgendamentoForm({ agendamento, idPessoa = null, denuncia = null, ...props }: Props) {
  const pedido = agendamento ? { idPessoa: agendamento.contribuinte.id, denuncia: null } : { idPessoa, denuncia }
  const { data } = useCall(carregarAgendamento, pedido, { staleTime: Number.POSITIVE_INFINITY })
  return data ? <Formulario {...props} agendamento={agendamento} dados={data} denuncia={denuncia} /> : null
}

type Dados = NonNullable<ReturnType<typeof useCall<typeof carregarAgendamento>>['data']>

/** The months that findings name, together. */
function mesesDe(achados: Dados['achados']) {
  const [primeiro] = achados
  if (!primeiro) return { inicioCompetencia: null, fimCompetencia: null }
  return {
    inicioCompetencia: achados.reduce(
      (de, { inicioCompetencia }) => (inicioCompetencia.isBefore(de) ? inicioCompetencia : de),
      primeiro.inicioCompetencia,
    ),
    fimCompetencia: achados.reduce(
      (ate, { fimCompetencia }) => (fimCompetencia.isAfter(ate) ? fimCompetencia : ate),
      primeiro.fimCompetencia,
    ),
  }
}

function iniciais(dados: Dados, denuncia: string | null, acao?: FiscalizacaoTO): Valores {
  if (acao)
    return {
      contribuinteId: acao.contribuinte.id,
      fiscalId: acao.fiscalId,
      inicioCompetencia: acao.inicioCompetencia,
      fimCompetencia: acao.fimCompetencia,
      inicioFiscalizacao: acao.inicioFiscalizacao,
      fimFiscalizacao: acao.fimFiscalizacao,
      motivo: acao.motivo,
      origem: acao.origem,
      observacao: acao.observacao,
    }
  return {
    contribuinteId: dados.contribuinte?.id ?? null,
    fiscalId: dados.fiscalId,
    ...mesesDe(dados.achados),
    inicioFiscalizacao: dados.hoje,
    fimFiscalizacao: plusDays(dados.hoje, 60),
    motivo: denuncia === null ? (dados.achados.some(({ origem }) => origem === 'ALERTA') ? 'ALERTA' : null) : 'DENUNCIA',
    origem: dados.origem,
    observacao: '',
  }
}

function Formulario({
  agendamento,
  dados,
  denuncia,
  onFeito,
  onVoltar,
}: Omit<Props, 'idPessoa'> & { dados: Dados; denuncia: string | null }) {
  const form = useForm<Valores>({ defaultValues: iniciais(dados, denuncia, agendamento) })
  const draft = useDraft(agendamento || denuncia || dados.achados.length > 0 ? null : 'fiscalizacao/agendar', form)
  const { control } = form
  const valores = useWatch({ control })
  const pedidoDe = (de: Valores) => ({
    ...de,
    id: agendamento?.id ?? null,
    versao: agendamento?.versao ?? 0,
    inicioFiscalizacao: de.inicioFiscalizacao || null,
    fimFiscalizacao: de.fimFiscalizacao || null,
    denuncia: agendamento ? agendamento.denuncia : denuncia,
  })
  const visto = form.getValues()
  const exame = useCall(
    examinarAgendamento,
    { ...pedidoDe({ ...visto, inicioFiscalizacao: '', fimFiscalizacao: '', origem: '', observacao: '' }), denuncia: null },
    { enabled: typeof valores.contribuinteId === 'number', keepPrevious: true, silent: true },
  )
  const lidos = useLidosDaAcao()
  const salvar = useCallMutation(salvarAgendamento, {
    form,
    draft,
    idempotencyKey: true,
    ...lidos,
    invalidate: [...lidos.invalidate, buscarCalendario, buscarDaDenuncia],
    onSuccess: ({ mensagem, id }) => onFeito(mensagem, id),
  })
  const avisos = exame.data?.avisos ?? dados.avisos
  return (
    <Form form={form} draft={draft} onSubmit={(enviados) => salvar.mutate(pedidoDe(enviados))} label="Agendar fiscalização">
      {avisos.length > 0 ? (
        <Alert color="yellow" mb="sm">
          {avisos.map((aviso) => (
            <div key={aviso}>{aviso}</div>
          ))}
        </Alert>
      ) : null}
      {agendamento || dados.achados.length === 0 ? null : (
        <Alert color="blue" mb="sm" title="Achados que farão parte do processo">
          {dados.achados.map(({ id, titulo, detalhe }) => (
            <div key={id}>{detalhe ? `${titulo}: ${detalhe}` : titulo}</div>
          ))}
        </Alert>
      )}
      {agendamento ? (
        <DescriptionList items={[{ label: 'Contribuinte', value: agendamento.contribuinte.nome, span: 12 }]} />
      ) : null}
      <FormGrid>
        {agendamento ? null : (
          <ContribuinteField
            value={valores.contribuinteId ?? null}
            onChange={(id) => form.setValue('contribuinteId', id)}
            error={form.formState.errors.contribuinteId?.message}
            required
            span={8}
          />
        )}
        <SelectField
          control={control}
          name="fiscalId"
          label="Fiscal da ação"
          required
          options={dados.fiscais.map(({ id, nome }) => ({ value: id, label: nome }))}
          span={4}
        />
        <CompetenciaField control={control} name="inicioCompetencia" label="Início da competência" required span={3} />
        <CompetenciaField control={control} name="fimCompetencia" label="Fim da competência" required span={3} />
        <DateField control={control} name="inicioFiscalizacao" label="Início da fiscalização" required span={3} />
        <DateField control={control} name="fimFiscalizacao" label="Fim da fiscalização" required span={3} />
        <SelectField
          control={control}
          name="motivo"
          label="Motivo"
          required
          options={motivosAcao.map((value) => ({ value, label: labelMotivoAcao[value] }))}
          span={4}
        />
        <TextField control={control} name="origem" label="Origem" maxLength={200} span={8} />
        <TextArea control={control} name="observacao" label="Observação" maxLength={2000} rows={3} span={12} />
      </FormGrid>
      <FormActions>
        <Button variant="default" onClick={onVoltar}>
          Voltar
        </Button>
        <Button type="submit" loading={salvar.isPending}>
          {agendamento ? 'Salvar agendamento' : 'Agendar'}
        </Button>
      </FormActions>
    </Form>
  )
}
