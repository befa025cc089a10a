import type { GridFilesProps } from '@iss/ui/grid-files'
import { useDownload } from '@iss/portal/files'
import { arquivoDaTela } from '../contract/arquivo-da-tela.ts'
import { formatos } from '../definition/report.ts'
import { ExportMenu } from './export-menu.tsx'

/** The files of a grid whose rows are all in the browser: the same button as that of every list. */
export function FilesOfGrid({ title, empty, read }: GridFilesProps) {
  const download = useDownload()
  return (
    <ExportMenu
      formatos={formatos}
      disabled={empty}
      loading={download.isPending}
      onExport={(formato) => {
        const { columns, rows } = read()
        const colunas = columns.map(({ label, kind, sum }) => ({ rotulo: label, tipo: kind, soma: sum }))
        void download(arquivoDaTela, { titulo: title, formato, colunas, linhas: rows } as never)
      }}
    />
  )
}
