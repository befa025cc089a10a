import { counted } from '@iss/kernel/texto'
import { kindOf, proseOf, valueOf } from '@iss/kinds'
import { Text } from '@mantine/core'
import type { ReportDescriptor } from '../definition/calls.ts'
import type { GridLine } from './report-grid.tsx'

/** How many rows are selected and what their columns with a total add up to. */
export function sumsOf({ colunas }: Pick<ReportDescriptor, 'colunas'>, rows: readonly GridLine[]): string[] {
  const sums = colunas.flatMap(({ chave, rotulo, tipo, total, conta }) => {
    const { sum } = kindOf(tipo)
    if (!total || conta || !sum) return []
    const values = rows.map(({ valores }) => valueOf(tipo, valores[chave])).filter((value) => value !== null)
    return [
      `${rotulo}: ${proseOf(
        tipo,
        values.reduce((all, value) => sum.add(all, value), sum.zero),
      )}`,
    ]
  })
  return [counted(rows.length, 'selecionado', 'selecionados'), ...sums]
}

/** Whether marked rows of the columns shown add up to something. */
export function hasSums({ colunas }: Pick<ReportDescriptor, 'colunas'>, shown: readonly string[] | null): boolean {
  return colunas.some(
    ({ chave, tipo, total, conta, soArquivo }) =>
      total && !conta && !soArquivo && kindOf(tipo).sum !== undefined && (shown?.includes(chave) ?? true),
  )
}

/** The same, told as the selection grows; nothing while it is empty. */
export function SelectionSums({ descriptor, rows }: { descriptor: ReportDescriptor; rows: readonly GridLine[] }) {
  return (
    <Text size="sm" c="dimmed" role="status">
      {rows.length > 0 ? sumsOf(descriptor, rows).join(' · ') : ''}
    </Text>
  )
}
