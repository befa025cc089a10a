import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Anchor } from '@mantine/core'
import type { RpsResult } from '../../contract/formas.ts'
import { enderecoNota } from './endereco-nota.ts'

const columns: GridColumn<RpsResult>[] = [
  { key: 'prestador', label: 'Prestador', wrap: true },
  { key: 'tomador', label: 'Tomador', wrap: true },
  { key: 'valor', label: 'Valor', kind: 'money', align: 'right' },
  {
    key: 'codigoVerificador',
    label: 'Link para nota fiscal completa',
    sortable: false,
    render: (nota) => (
      <Anchor href={enderecoNota(nota)} target="_blank" rel="noopener">
        Abrir a nota fiscal<span className="visually-hidden"> (abre em nova aba)</span>
      </Anchor>
    ),
  },
]

/** The note that a lookup found. */
export function NotaEncontrada({ nota }: { nota: RpsResult }) {
  return (
    <DataGrid
      label="Nota Fiscal Encontrada"
      title="Nota Fiscal Encontrada"
      columns={columns}
      rows={[nota]}
      getRowId={({ codigoVerificador }) => codigoVerificador}
      search={false}
      paged={false}
    />
  )
}
