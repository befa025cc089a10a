import { valueOf } from '@iss/kinds'
import { kindCell } from '@iss/ui/kind-cell'
import type { GridColumn } from '@iss/ui/data-grid'
import { AppLink } from '@iss/portal/navigation'
import type { LoteDescriptor } from '../definition/calls.ts'

type Line = { linha: Readonly<Record<string, unknown>>; alvo?: number | null }

/** Grid columns of the lines of an order, as they stand before it is given or in its result. */
export function cellColumns<Row extends Line>(
  columns: LoteDescriptor['colunas'],
  where: 'preview' | 'result' = 'preview',
): GridColumn<Row>[] {
  return columns
    .filter(({ somente }) => somente === null || somente === where)
    .map(({ chave, rotulo, tipo, ocultaNoCelular, link, tons }) => {
      const value = ({ linha }: Row) => valueOf(tipo, linha[chave])
      return {
        key: chave,
        label: rotulo,
        kind: tipo,
        wrap: tipo === 'text',
        hideOnMobile: ocultaNoCelular,
        value,
        tone: ({ linha }) => tons[String(linha[chave])] ?? 'neutral',
        ...(link === null
          ? {}
          : {
              render: (row: Row) =>
                row.alvo == null ? (
                  kindCell(tipo, value(row))
                ) : (
                  <AppLink to={link.replace('{alvo}', String(row.alvo))}>{kindCell(tipo, value(row))}</AppLink>
                ),
            }),
      }
    })
}
