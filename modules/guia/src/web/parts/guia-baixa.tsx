import type { Dinheiro } from '@iss/kernel/dinheiro'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MoneyField } from '@iss/ui/money-field'
import { TextArea } from '@iss/ui/text-area'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { baixarGuiaCall, estornarGuia } from '../../contract/guia.ts'
import type { Guia } from './guia-vista.ts'

type Fim = { onClose: () => void; onDone: () => void }

function useFim({ onClose, onDone }: Fim) {
  const page = usePage()
  return ({ mensagem }: { mensagem: string }) => {
    page.success(mensagem)
    onClose()
    onDone()
  }
}

/** Manual settlement; without an amount the guide is settled without payment. */
export function BaixarGuia({ guia, ...fim }: { guia: Pick<Guia, 'id' | 'numero'> } & Fim) {
  const form = useForm<{ dataPagamento: string; valor: Dinheiro | null; valorRepetido: Dinheiro | null; motivo: string }>({
    defaultValues: { dataPagamento: '', valor: null, valorRepetido: null, motivo: '' },
  })
  const [repete, setRepete] = useState(false)
  const baixar = useCallMutation(baixarGuiaCall, {
    form,
    onSuccess: useFim(fim),
    onError: ({ problem }) =>
      setRepete((antes) => antes || (problem.kind === 'validation' && problem.fields.some(({ key }) => key === 'valorRepetido'))),
  })
  return (
    <FormDialog opened onClose={fim.onClose} title={`Baixar guia nº ${guia.numero}`}>
      <Form form={form} onSubmit={(pedido) => baixar.mutate({ id: guia.id, ...pedido })}>
        <FormGrid>
          <DateField control={form.control} name="dataPagamento" label="Data do pagamento" required span={6} />
          <MoneyField
            control={form.control}
            name="valor"
            label="Valor pago"
            description="Em branco: baixa sem pagamento."
            span={6}
          />
          {repete && <MoneyField control={form.control} name="valorRepetido" label="Repita o valor pago" required span={6} />}
          <TextArea control={form.control} name="motivo" label="Motivo" required maxLength={500} span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={fim.onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={baixar.isPending}>
            Baixar
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}

/** Reversal of a payment or of a settlement without payment. */
export function EstornarBaixa({ guiaId, pagamentoId, ...fim }: { guiaId: number; pagamentoId: number | null } & Fim) {
  const form = useForm({ defaultValues: { motivo: '' } })
  const estornar = useCallMutation(estornarGuia, { form, onSuccess: useFim(fim) })
  return (
    <FormDialog opened onClose={fim.onClose} title="Estornar baixa">
      <Form form={form} onSubmit={({ motivo }) => estornar.mutate({ id: guiaId, pagamentoId, motivo })}>
        <FormGrid>
          <TextArea control={form.control} name="motivo" label="Motivo" required maxLength={500} span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={fim.onClose}>
            Cancelar
          </Button>
          <Button type="submit" color="red" loading={estornar.isPending}>
            Estornar
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
