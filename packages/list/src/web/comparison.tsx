import { NativeSelect, Table } from '@mantine/core'
import type { ComparedFigure, ReportDescriptor, ReportPage } from '../definition/calls.ts'
import { type Comparison, comparisonNames, comparisons } from '../definition/comparison.ts'
import classes from './comparison.module.css'

/** Chooses what the period is set beside. */
export function CompareSelect({ value, onChange }: { value: Comparison | null; onChange: (how: Comparison | null) => void }) {
  return (
    <NativeSelect
      size="xs"
      aria-label="Comparar com"
      value={value ?? ''}
      onChange={(event) => onChange(comparisons.find((one) => one === event.currentTarget.value) ?? null)}
      data={[
        { value: '', label: 'Sem comparação' },
        ...comparisons.map((one) => ({ value: one, label: `Comparar: ${comparisonNames[one].toLowerCase()}` })),
      ]}
    />
  )
}

type Props = { descriptor: ReportDescriptor; page: ReportPage | undefined }

/** Every figure and total beside that of the other period: what it was, the difference and its percent. */
export function ComparisonTable({ descriptor, page }: Props) {
  const { comparacao } = page ?? {}
  if (!comparacao) return null
  const totals = descriptor.colunas.flatMap(({ chave }) => comparacao.totais[chave] ?? [])
  const lines: ComparedFigure[] = [comparacao.registros, ...comparacao.figuras, ...totals]
  const title = `${comparacao.rotulo}: ${comparacao.periodo}`
  return (
    <Table.ScrollContainer minWidth={0} className={classes.box}>
      <table className={classes.table} aria-label={`Comparação com ${title}`}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {['Atual', 'Antes', 'Diferença', 'Variação'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ rotulo, atual, outro, diferenca, variacao }, index) => (
            // Two figures may bear one name; their order does not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={`${rotulo}-${index}`}>
              <th scope="row">{rotulo}</th>
              <td data-label="Atual">{atual || '–'}</td>
              <td data-label="Antes">{outro || '–'}</td>
              <td data-label="Diferença" data-sign={signOf(diferenca)}>
                {diferenca || '–'}
              </td>
              <td data-label="Variação" data-sign={signOf(variacao)}>
                {variacao || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Table.ScrollContainer>
  )
}

const signOf = (text: string) => (/[1-9]/.test(text) ? text.charAt(0) : undefined)
