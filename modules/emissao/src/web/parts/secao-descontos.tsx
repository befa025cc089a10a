import { FormGrid } from '@iss/ui/form'
import { formatReais } from '@iss/ui/format'
import { MoneyField } from '@iss/ui/money-field'
import { defineSecao, type SecaoProps } from './emissao-secao.ts'

/** What is taken off the whole note, beside what its items take off. */
export function SecaoDescontos({ form: { control } }: SecaoProps) {
  return (
    <FormGrid>
      <MoneyField control={control} name="descontoIncondicional" label="Desconto incondicional" span={3} />
      <MoneyField control={control} name="descontoCondicional" label="Desconto condicional" span={3} />
    </FormGrid>
  )
}

export const secao = defineSecao({
  nome: 'descontos',
  titulo: 'Descontos sobre o total',
  ordem: 450,
  campos: ['descontoIncondicional', 'descontoCondicional'],
  dobrada: () => true,
  resumo: ({ valores: { descontoIncondicional, descontoCondicional } }) =>
    [
      descontoIncondicional?.isPositive() && `Incondicional ${formatReais(descontoIncondicional)}`,
      descontoCondicional?.isPositive() && `Condicional ${formatReais(descontoCondicional)}`,
    ]
      .filter(Boolean)
      .join(' · ') || 'Nenhum desconto',
  Conteudo: SecaoDescontos,
})
