import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import type { NotaNacionalTo } from './dados-nota-nacional.tsx'

const livros: GridColumn<NotaNacionalTo['livros'][number]>[] = [
  { key: 'papel', label: 'Livro' },
  { key: 'pessoa', label: 'Contribuinte', wrap: true },
  { key: 'competencia', label: 'Competência' },
  { key: 'imposto', label: 'ISS', kind: 'money' },
  { key: 'retido', label: 'Retido', kind: 'boolean' },
  { key: 'situacao', label: 'Situação' },
]
const eventos: GridColumn<NotaNacionalTo['eventos'][number]>[] = [
  { key: 'quando', label: 'Data' },
  { key: 'descricao', label: 'Evento', wrap: true },
  { key: 'autor', label: 'Autor' },
  { key: 'motivo', label: 'Motivo', wrap: true },
]
const enviados: GridColumn<NotaNacionalTo['enviados'][number]>[] = [
  { key: 'tipo', label: 'Documento' },
  { key: 'situacao', label: 'Situação' },
  { key: 'motivo', label: 'Motivo', wrap: true },
]

/** Entries in the books, events of the note, and what the city sent about it. */
export function EfeitosDaNotaNacional({ nota }: { nota: NotaNacionalTo }) {
  return (
    <>
      <DataGrid
        label="Efeitos nos livros"
        title="Efeitos nos livros"
        columns={livros}
        rows={nota.livros}
        empty="A nota não entra em nenhum livro do município."
        getRowId={({ papel, pessoa }) => `${papel} ${pessoa}`}
        search={false}
        paged={false}
      />
      {nota.eventos.length > 0 ? (
        <DataGrid
          label="Eventos"
          title="Eventos"
          columns={eventos}
          rows={nota.eventos}
          getRowId={({ quando, codigo }) => `${quando} ${codigo}`}
          search={false}
          paged={false}
        />
      ) : null}
      {nota.enviados.length > 0 ? (
        <DataGrid
          label="Enviados pelo município"
          title="Enviados pelo município"
          columns={enviados}
          rows={nota.enviados}
          getRowId={(enviado) => nota.enviados.indexOf(enviado)}
          search={false}
          paged={false}
        />
      ) : null}
    </>
  )
}
