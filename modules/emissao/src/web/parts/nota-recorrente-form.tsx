import { systemClock } from '@iss/kernel/clock'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { useCallMutation } from '@iss/portal/hooks'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { MoneyField } from '@iss/ui/money-field'
import { NumberField } from '@iss/ui/number-field'
import { TextField } from '@iss/ui/text-field'
import { Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { contarNotasPrevistas, salvarNotaRecorrente } from '../../contract/nota-recorrente.ts'
import { FormularioDeLinha, useRecusas } from './formulario-de-linha.tsx'

/** A recurrence that is there, or the note that is to come back. */
export type Recorrencia = {
  id: number | null
  versao: number
  notaId: number | null
  nome: string
  dia: number
  valor: Dinheiro
  ate: Competencia | null
}
type Props = { recorrencia: Recorrencia; onClose: () => void; onSalvo: (mensagem: string) => void }
type Valores = { nome: string; dia: number | null; valor: Dinheiro | null; ate: Competencia | null }

/** When a note comes back, and for how much. */
export function FormularioRecorrente({ recorrencia, onClose, onSalvo }: Props) {
  const { id, versao, notaId, nome, dia, valor, ate } = recorrencia
  const form = useForm<Valores>({ defaultValues: { nome, dia, valor, ate } })
  const { control } = form
  const hoje = Competencia.fromData(systemClock.today())
  const recusas = useRecusas()
  const salvar = useCallMutation(salvarNotaRecorrente, {
    form,
    ...recusas.daChamada,
    invalidate: [contarNotasPrevistas],
    onSuccess: ({ mensagem }) => onSalvo(mensagem ?? 'Nota recorrente salva.'),
  })
  return (
    <FormularioDeLinha
      recusas={recusas}
      salvando={salvar.isPending}
      onClose={onClose}
      aviso={
        <Text size="sm" mb={12} c="dimmed">
          No dia escolhido a nota é preparada em Notas a emitir e espera a sua conferência. Nenhuma nota é emitida sozinha.
        </Text>
      }
      form={form}
      label="Nota recorrente"
      onSubmit={(valores) => {
        salvar.mutate({
          id,
          versao,
          notaId,
          nome: valores.nome,
          dia: valores.dia ?? 0,
          valor: valores.valor ?? Dinheiro.zero,
          ate: valores.ate,
        })
      }}
    >
      <TextField control={control} name="nome" label="Nome" required maxLength={80} span={12} />
      <NumberField control={control} name="dia" label="Dia do mês" required span={4} />
      <MoneyField control={control} name="valor" label="Valor" required span={4} />
      <CompetenciaField control={control} name="ate" label="Até a competência" de={hoje} ate={hoje.plusMonths(60)} span={4} />
    </FormularioDeLinha>
  )
}
