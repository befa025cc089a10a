import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { type Achado, isAlerta } from '../../domain/achados.ts'

type Linha = Omit<Achado, 'codigo'> & { codigo: string }
const colunas: GridColumn<Linha & { id: number }>[] = [
  { key: 'linha', label: 'Linha', kind: 'integer' },
  { key: 'registro', label: 'Registro' },
  { key: 'campo', label: 'Campo' },
  {
    key: 'codigo',
    label: 'Código',
    kind: 'status',
    value: ({ codigo }) => codigo,
    tone: ({ codigo }) => (isAlerta(codigo) ? 'warning' : 'danger'),
  },
  { key: 'conteudo', label: 'Conteúdo', wrap: true },
  { key: 'mensagem', label: 'Mensagem', wrap: true },
  { key: 'solucao', label: 'Solução', wrap: true },
]

/** What was found in a file, by line and field, with what to do. */
export function Achados({ titulo, achados }: { titulo: string; achados: readonly Linha[] }) {
  return <DataGrid label={titulo} title={titulo} columns={colunas} rows={achados.map((achado, id) => ({ ...achado, id }))} />
}
