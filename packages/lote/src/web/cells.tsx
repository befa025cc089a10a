import type { GridColumn } from '@iss/ui/data-grid'
import { kindOf } from '@iss/report/definition'
import type { LoteDescriptor } from '../definition/calls.ts'

type Line = { linha: Readonly<Record<string, unknown>> }

/** Grid columns of the lines of an order: sorted by value, shown in words. */
export function cellColumns<Row extends Line>(columns: LoteDescriptor['colunas']): GridColumn<Row>[] {
  return columns.map(({ chave, rotulo, tipo, ocultaNoCelular }) => {
    const kind = kindOf(tipo)
    const valueOf = ({ linha }: Row) => (linha[chave] == null ? null : kind.fromWire(linha[chave]))
    return {
      key: chave,
      label: rotulo,
      align: kind.align,
      hideOnMobile: ocultaNoCelular,
      ...(tipo === 'text' ? { wrap: true } : { kind: tipo === 'integer' ? ('number' as const) : tipo }),
      value: valueOf,
      render: (row) => {
        const value = valueOf(row)
        return value === null ? '' : kind.text(value)
      },
    }
  })
}
