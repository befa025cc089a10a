import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Alert, Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'

/** What was refused of a row as a whole: goes to the call that saves it, and to the form that shows it. */
export function useRecusas() {
  const [recusas, setRecusas] = useState<string[]>([])
  return {
    recusas,
    limpar: () => setRecusas([]),
    /** Options of the call that saves: its sentences stand in the dialog, not above the page. */
    daChamada: { silent: true, onError: ({ messages }: { messages: string[] }) => setRecusas(messages) } as const,
  }
}

type Props<V extends FieldValues> = Pick<ComponentProps<typeof Form<V>>, 'form' | 'draft' | 'label' | 'onSubmit'> & {
  recusas: ReturnType<typeof useRecusas>
  salvando: boolean
  onClose: () => void
  /** Words above the fields. */
  aviso?: ReactNode
  children: ReactNode
}

/** The form of a row in its dialog: what was refused, the fields, 'Fechar' and 'Salvar'. */
export function FormularioDeLinha<V extends FieldValues>({
  recusas: { recusas, limpar },
  salvando,
  onClose,
  aviso,
  children,
  onSubmit,
  ...form
}: Props<V>) {
  return (
    <Form
      {...form}
      onSubmit={(valores) => {
        limpar()
        return onSubmit(valores)
      }}
    >
      {recusas.length > 0 ? (
        <Alert color="red" role="alert" mb={12}>
          {recusas.join(' ')}
        </Alert>
      ) : null}
      {aviso}
      <FormGrid>{children}</FormGrid>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button type="submit" loading={salvando}>
          Salvar
        </Button>
      </FormActions>
    </Form>
  )
}
