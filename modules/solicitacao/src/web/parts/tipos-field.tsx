import { FormCell } from '@iss/ui/form'
import { MultiSelect } from '@mantine/core'
import { labelTipoSolicitacao, type TipoSolicitacao, tiposSolicitacao } from '../../domain/tipo-solicitacao.ts'

const todos = 'Todos'
const options = [
  { value: todos, label: todos },
  ...tiposSolicitacao.map((tipo) => ({ value: tipo as string, label: labelTipoSolicitacao[tipo] })),
]

type Props = { value: readonly TipoSolicitacao[]; onChange: (value: TipoSolicitacao[]) => void; span: number }

/** The kinds to search for; 'Todos' selects all of them, and again none. List height 166 (spec 2 §2.16). */
export function TiposField({ value, onChange, span }: Props) {
  const change = (chosen: string[]) => {
    if (chosen.includes(todos)) onChange(value.length === tiposSolicitacao.length ? [] : [...tiposSolicitacao])
    else onChange(tiposSolicitacao.filter((tipo) => chosen.includes(tipo)))
  }
  return (
    <FormCell span={span}>
      <MultiSelect
        label="Tipos"
        placeholder={value.length === 0 ? todos : undefined}
        data={options}
        value={[...value]}
        onChange={change}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar Tipos', tabIndex: 0, 'aria-hidden': false }}
        searchable
        nothingFoundMessage="Nenhuma opção encontrada."
        maxDropdownHeight={166}
        comboboxProps={{ shadow: 'md' }}
      />
    </FormCell>
  )
}
