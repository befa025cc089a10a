import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { FormCell, FormGrid } from '@iss/ui/form'
import { MoneyField } from '@iss/ui/money-field'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Control } from 'react-hook-form'
import type { FaturaPor, TipoPeriodo } from '../../domain/curso.ts'

export type Valor = { idDoValor: number | null; inicio: Competencia | null; fim: Competencia | null; valor: Dinheiro | null }
export type Valores = {
  nome: string
  atividadeId: number | null
  tipoPeriodo: TipoPeriodo
  faturaPor: FaturaPor
  servicoEspecialId: number | null
  valores: Valor[]
}
export const novoValor: Valor = { idDoValor: null, inicio: null, fim: null, valor: null }

/** A price of a course in its form. */
export function LinhaDeValor({
  control,
  indice,
  onRemover,
}: {
  control: Control<Valores>
  indice: number
  onRemover: (() => void) | null
}) {
  return (
    <FormGrid>
      <CompetenciaField control={control} name={`valores.${indice}.inicio`} label="Início" required span={3} />
      <CompetenciaField control={control} name={`valores.${indice}.fim`} label="Fim" span={3} />
      <MoneyField control={control} name={`valores.${indice}.valor`} label="Valor" required span={3} />
      <FormCell span={3} bottom>
        {onRemover ? (
          <Button
            variant="default"
            leftSection={<IconTrash size={17} aria-hidden="true" />}
            aria-label={`Remover o valor ${indice + 1}`}
            onClick={onRemover}
          >
            Remover
          </Button>
        ) : null}
      </FormCell>
    </FormGrid>
  )
}
