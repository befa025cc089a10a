import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { TextArea } from '@iss/ui/text-area'
import { Button } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'

/** The taxpayer's reopening has a reason (`motivo`), the authority's a justification: the refusals name one or the other. */
export type ValoresReabertura = { motivo: string; justificativa: string; cascata: boolean }

export const semReabertura: ValoresReabertura = { motivo: '', justificativa: '', cascata: false }

type Props = {
  titulo: string
  campo: 'motivo' | 'justificativa'
  form: UseFormReturn<ValoresReabertura>
  /** Texts of the two buttons. */
  voltar: string
  confirmar: string
  pendente: boolean
  onSubmit: (valores: ValoresReabertura) => void
  onClose: () => void
}

/** Asks why a closing is undone, and whether the later ones of the role go with it (C04, F52). */
export function ReaberturaDialog({ titulo, campo, form, voltar, confirmar, pendente, onSubmit, onClose }: Props) {
  return (
    <FormDialog opened onClose={onClose} title={titulo}>
      <Form form={form} onSubmit={onSubmit}>
        <FormGrid>
          <TextArea
            control={form.control}
            name={campo}
            label={campo === 'motivo' ? 'Motivo' : 'Justificativa'}
            required
            maxLength={500}
            span={12}
          />
          <CheckboxField
            control={form.control}
            name="cascata"
            label="Reabrir também as competências posteriores encerradas"
            span={12}
          />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            {voltar}
          </Button>
          <Button type="submit" loading={pendente}>
            {confirmar}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
