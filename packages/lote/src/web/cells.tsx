import { valueOf } from '@iss/kinds'
import type { GridColumn } from '@iss/ui/data-grid'
import type { LoteDescriptor } from '../definition/calls.ts'

type Line = { linha: Readonly<Record<string, unknown>> }

/** Grid columns of the lines of an order. */
export function cellColumns<Row extends Line>(columns: LoteDescriptor['colunas']): GridColumn<Row>[] {
  return columns.map(({ chave, rotulo, tipo, ocultaNoCelular }) => ({
    key: chave,
    label: rotulo,
    kind: tipo,
    wrap: tipo === 'text',
    hideOnMobile: ocultaNoCelular,
    value: ({ linha }) => valueOf(tipo, linha[chave]),
  }))
}
