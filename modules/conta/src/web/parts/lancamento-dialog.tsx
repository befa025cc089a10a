import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MoneyField } from '@iss/ui/money-field'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Alert, Button } from '@mantine/core'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { lancarCredito, lancarDebito, listarTiposCredito } from '../../contract/lancamentos.ts'
import { ContribuinteField } from './contribuinte-field.tsx'
import { papeis } from '@iss/kernel/papel'

type Valores = {
  idPessoa: number | null
  papel: 'PRESTADOR' | 'TOMADOR'
  competencia: Competencia | null
  valor: Dinheiro | null
  tipoCreditoId: number | null
  processo: string
  motivo: string
}

type Props = { credito: boolean; onDone: () => void; onClose: () => void }

/** A credit or a debit that the inspector gives to a taxpayer. */
export function LancamentoDialog({ credito, onDone, onClose }: Props) {
  const page = usePage()
  const form = useForm<Valores>({
    defaultValues: {
      idPessoa: null,
      papel: 'PRESTADOR',
      competencia: null,
      valor: null,
      tipoCreditoId: null,
      processo: '',
      motivo: '',
    },
  })
  const draft = useDraft(credito ? 'lancar-credito' : 'lancar-debito', form)
  const { control } = form
  const tipos = useCall(listarTiposCredito, {}, { enabled: credito })
  const tipoId = useWatch({ control, name: 'tipoCreditoId' })
  const foraDoEncerramento = tipos.data?.find(({ id }) => id === tipoId)?.naoUsaEncerramento ?? false
  const onSuccess = ({ mensagem }: { mensagem: string }) => {
    page.success(mensagem)
    onDone()
    onClose()
  }
  const darCredito = useCallMutation(lancarCredito, { form, draft, idempotencyKey: true, onSuccess })
  const darDebito = useCallMutation(lancarDebito, { form, draft, idempotencyKey: true, onSuccess })
  return (
    <FormDialog opened onClose={onClose} title={credito ? 'Lançar crédito' : 'Lançar débito'} size="lg">
      <Form
        form={form}
        draft={draft}
        onSubmit={({ tipoCreditoId, ...valores }) =>
          credito ? darCredito.mutate({ ...valores, tipoCreditoId }) : darDebito.mutate(valores)
        }
      >
        <FormGrid>
          <Controller
            control={control}
            name="idPessoa"
            render={({ field, fieldState }) => (
              <ContribuinteField
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
                required
                span={12}
              />
            )}
          />
          <SelectField control={control} name="papel" label="Papel" required clearable={false} options={papeis} span={4} />
          <CompetenciaField control={control} name="competencia" label="Competência" required span={4} />
          <MoneyField control={control} name="valor" label="Valor" required span={4} />
          {credito ? (
            <SelectField
              control={control}
              name="tipoCreditoId"
              label="Tipo de crédito"
              required
              options={(tipos.data ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
              span={8}
            />
          ) : null}
          <TextField control={control} name="processo" label="Processo" maxLength={60} span={credito ? 4 : 12} />
          <TextArea control={control} name="motivo" label="Justificativa" required maxLength={500} span={12} />
        </FormGrid>
        {foraDoEncerramento ? <Alert color="yellow">O tipo de crédito não é usado no encerramento.</Alert> : null}
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={darCredito.isPending || darDebito.isPending}>
            Lançar
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
