import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import type { AchadoTO } from '../../contract/achados.ts'
import { labelOrigemAchado, naturezaDoValor, outroValor, valorDeIss } from '../../domain/achado.ts'

const columns: GridColumn<AchadoTO>[] = [
  { key: 'titulo', label: 'Achado', wrap: true },
  { key: 'detalhe', label: 'Detalhe', wrap: true, hideOnMobile: true },
  {
    key: 'inicioCompetencia',
    label: 'Competências',
    value: ({ inicioCompetencia: de, fimCompetencia: ate }) => (de.eq(ate) ? de.format() : `${de.format()} a ${ate.format()}`),
  },
  { key: 'origem', label: 'Origem', value: ({ origem }) => labelOrigemAchado[origem], hideOnMobile: true },
  { key: 'iss', label: 'ISS estimado', kind: 'money', total: 'sum', value: valorDeIss },
  { key: 'outro', label: 'Outro valor', kind: 'money', value: outroValor },
  { key: 'natureza', label: 'Valor de', value: ({ origem }) => naturezaDoValor[origem] },
]

/** Findings in the file of an inspection; nothing where there are none. A row opens what it was found on. */
export function AchadosDaFiscalizacao({ achados }: { achados: readonly AchadoTO[] }) {
  if (achados.length === 0) return null
  return (
    <DataGrid
      label="Achados"
      title="Achados"
      columns={columns}
      rows={[...achados]}
      getRowId={({ id }) => String(id)}
      search={false}
      paged={false}
      rowHref={({ link }) => link || undefined}
    />
  )
}
