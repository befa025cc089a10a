import { FormDialog } from '@iss/ui/confirm-dialog'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { DescriptionList } from '@iss/ui/panel'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { recalcularGuia, validarRecalculoCall } from '../../contract/guia.ts'
import type { Guia } from './guia-vista.ts'

/** Recalcular guia (G2): shows what the guide will be on the chosen day before it is changed. */
export function RecalcularGuia({
  guia,
  onClose,
  onDone,
}: {
  guia: Pick<Guia, 'id' | 'numero'>
  onClose: () => void
  onDone: () => void
}) {
  const page = usePage()
  const form = useForm({ defaultValues: { dataPagamento: '' } })
  const dia = useWatch({ control: form.control, name: 'dataPagamento' })
  const completo = /^\d{4}-\d{2}-\d{2}$/.test(dia)
  const simulacao = useCall(validarRecalculoCall, { id: guia.id, dataPagamento: dia }, { enabled: completo, silent: true })
  const recalcular = useCallMutation(recalcularGuia, {
    form,
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onClose()
      onDone()
    },
  })
  const { data } = simulacao
  return (
    <FormDialog opened onClose={onClose} title={`Recalcular guia nº ${guia.numero}`}>
      <Form form={form} onSubmit={({ dataPagamento }) => recalcular.mutate({ id: guia.id, dataPagamento })}>
        <FormGrid>
          <DateField control={form.control} name="dataPagamento" label="Nova data de pagamento" required span={12} />
        </FormGrid>
        {completo && data ? (
          <>
            {data.violacoes.map(({ message }) => (
              <Text key={message} size="sm" c="red">
                {message}
              </Text>
            ))}
            <DescriptionList
              items={[
                { label: 'Correção', value: formatMoney(data.correcao), span: 3 },
                { label: 'Multa', value: formatMoney(data.multa), span: 3 },
                { label: 'Juros', value: formatMoney(data.juros), span: 3 },
                { label: 'Total', value: formatMoney(data.total), span: 3 },
              ]}
            />
          </>
        ) : null}
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={recalcular.isPending}>
            Recalcular
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
