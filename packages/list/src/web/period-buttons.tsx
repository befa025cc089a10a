import { Button, Group } from '@mantine/core'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ReportDescriptor } from '../definition/calls.ts'
import { toForm } from './filter-wire.ts'

type Props = {
  descriptor: Pick<ReportDescriptor, 'filtros' | 'periodos'>
  form: UseFormReturn<FieldValues>
  /** Asks for the rows of what the form holds then. */
  onChosen: () => void
}

/** The periods that people ask for, each by one button; nothing where the filters are no period. */
export function PeriodButtons({ descriptor: { filtros, periodos }, form, onChosen }: Props) {
  if (periodos.length === 0) return null
  const choose = (valores: Record<string, unknown>) => {
    for (const { nome, tipo } of filtros)
      if (nome in valores) form.setValue(nome, toForm(tipo, valores[nome]), { shouldDirty: true })
    onChosen()
  }
  return (
    <Group gap={6} role="group" aria-label="Período" mt="sm">
      {periodos.map(({ rotulo, valores }) => (
        <Button key={rotulo} size="compact-sm" variant="light" radius="xl" onClick={() => choose(valores)}>
          {rotulo}
        </Button>
      ))}
    </Group>
  )
}
