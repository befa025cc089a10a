import { Aliquota } from '@iss/kernel/aliquota'
import { codigoExigibilidade, exigibilidades, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { PercentField } from '@iss/ui/percent-field'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Alert, Button, Group } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { executarSubstituirNfeLote, simularSubstituirNfeLote } from '../../contract/lote-de-notas.ts'
import {
  type CampoDaSubstituicao,
  camposDaSubstituicao,
  isValorDaSubstituicao,
  labelCampoDaSubstituicao,
  loteErrors,
} from '../../domain/lote-de-notas.ts'
import { type NotaDoLote, resumoDoLote } from './lote-notas-grid.tsx'
import { MunicipioField } from '@iss/portal/municipio-field'

type Opcao = { value: number; label: string }
type ConferenciaForm = { campo: CampoDaSubstituicao | null; valor: string; justificativa: string; ciente: boolean }
type Prevista = AnswerOutputOf<typeof simularSubstituirNfeLote>[number]

const colunas: GridColumn<Prevista>[] = [
  { key: 'numero', label: 'Nota' },
  { key: 'de', label: 'De', wrap: true },
  { key: 'para', label: 'Para', wrap: true },
  { key: 'issAtual', label: 'ISS atual', kind: 'money' },
  { key: 'issNovo', label: 'ISS novo', kind: 'money' },
  { key: 'recusa', label: 'Impedimento', wrap: true, value: ({ recusa }) => recusa ?? 'Nenhum' },
]

type Props = {
  escolhidas: readonly NotaDoLote[]
  atividades: readonly Opcao[]
  tipos: readonly Opcao[]
  onClose: () => void
  onDone: (lote: number) => void
}

/** What to correct and its new value, what that makes of each note, the reason, and that the author knows. */
export function ConferenciaDaSubstituicao({ escolhidas, atividades, tipos, onClose, onDone }: Props) {
  const page = usePage()
  const form = useForm<ConferenciaForm>({ defaultValues: { campo: null, valor: '', justificativa: '', ciente: false } })
  const { control } = form
  const [campo, valor] = useWatch({ control, name: ['campo', 'valor'] })
  const notas = escolhidas.map(({ id }) => id)
  const simular = useCallMutation(simularSubstituirNfeLote, { form })
  const executar = useCallMutation(executarSubstituirNfeLote, {
    form,
    idempotencyKey: true,
    invalidate: 'all',
    onSuccess: ({ id, mensagem }) => {
      page.success(mensagem)
      onDone(id)
    },
  })
  const pronto = campo !== null && isValorDaSubstituicao(campo, valor)
  const mudar = (novo: string) => {
    form.setValue('valor', novo)
    form.clearErrors('valor')
    simular.reset()
  }
  const conferir = (): boolean => {
    if (campo !== null && pronto) return true
    form.setError(campo === null ? 'campo' : 'valor', { type: 'validate', message: loteErrors.valorInvalido.message })
    return false
  }
  return (
    <FormDialog opened onClose={onClose} size="xl" title="Conferência da substituição">
      <Form
        form={form}
        label="Conferência da substituição"
        onSubmit={({ justificativa, ciente }) => {
          if (conferir() && campo !== null) executar.mutate({ notas, campo, valor, justificativa, ciente })
        }}
      >
        <Alert color="yellow" mb="md">
          {`Cada nota é cancelada e substituída por outra, com o próximo número. ${resumoDoLote(escolhidas)}`}
        </Alert>
        <FormGrid>
          <SelectField
            label="Campo a corrigir"
            required
            value={campo}
            onChange={(novo) => {
              form.setValue('campo', novo as CampoDaSubstituicao | null)
              form.clearErrors('campo')
              mudar('')
            }}
            {...(form.formState.errors.campo?.message ? { error: form.formState.errors.campo.message } : {})}
            options={camposDaSubstituicao.map((um) => ({ value: um, label: labelCampoDaSubstituicao(um) }))}
            span={6}
          />
          {campo === null ? null : (
            <NovoValor
              key={campo}
              campo={campo}
              valor={valor}
              onChange={mudar}
              atividades={atividades}
              tipos={tipos}
              error={form.formState.errors.valor?.message}
            />
          )}
          <FormCell span={12}>
            <Group justify="flex-end">
              <Button
                variant="default"
                loading={simular.isPending}
                disabled={campo === null}
                onClick={() => {
                  if (conferir() && campo !== null) simular.mutate({ notas, campo, valor })
                }}
              >
                Simular
              </Button>
            </Group>
          </FormCell>
          {simular.data ? (
            <FormCell span={12}>
              <DataGrid
                label="Prévia da substituição"
                columns={colunas}
                rows={simular.data}
                getRowId={({ id }) => id}
                rowTone={({ recusa }) => (recusa === null ? undefined : 'muted')}
                search={false}
                paged={simular.data.length > 10}
              />
            </FormCell>
          ) : null}
          <TextArea
            control={control}
            name="justificativa"
            label="Justificativa"
            required
            maxLength={500}
            description="De 15 a 500 caracteres."
            span={12}
          />
          <CheckboxField
            control={control}
            name="ciente"
            label="Estou ciente de que esta operação altera documentos fiscais"
            span={12}
          />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={executar.isPending}>
            Substituir notas
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}

type NovoValorProps = {
  campo: CampoDaSubstituicao
  valor: string
  onChange: (valor: string) => void
  atividades: readonly Opcao[]
  tipos: readonly Opcao[]
  error: string | undefined
}

function NovoValor({ campo, valor, onChange, atividades, tipos, error }: NovoValorProps) {
  const comum = { label: 'Novo valor', required: true, span: 6, ...(error ? { error } : {}) } as const
  if (campo === 'ALIQUOTA')
    return (
      <PercentField
        {...comum}
        value={valor === '' ? null : Aliquota.from(valor)}
        onChange={(aliquota) => onChange(aliquota ? String(aliquota) : '')}
      />
    )
  if (campo === 'MUNICIPIO_INCIDENCIA')
    return (
      <MunicipioField
        {...comum}
        label="Novo município da prestação"
        value={valor === '' ? null : valor}
        onChange={(codigo) => onChange(codigo ?? '')}
      />
    )
  const opcoes: readonly { value: string; label: string }[] =
    campo === 'ATIVIDADE'
      ? atividades.map(({ value, label }) => ({ value: String(value), label }))
      : campo === 'TIPO_TRIBUTACAO'
        ? tipos.map(({ value, label }) => ({ value: String(value), label }))
        : campo === 'EXIGIBILIDADE'
          ? exigibilidades.map((uma) => ({ value: String(codigoExigibilidade(uma)), label: labelExigibilidade(uma) }))
          : [
              { value: 'SIM', label: 'ISS retido' },
              { value: 'NAO', label: 'ISS não retido' },
            ]
  return (
    <SelectField
      {...comum}
      value={valor === '' ? null : valor}
      onChange={(novo) => onChange(novo === null ? '' : String(novo))}
      options={[...opcoes]}
      searchable
    />
  )
}
