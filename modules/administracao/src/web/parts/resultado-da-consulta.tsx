import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import { Alert, Text } from '@mantine/core'

type Linha = { numero: number; celulas: (string | null)[] }
type Resultado = { colunas: string[]; linhas: (string | null)[][]; aviso: string | null; mensagem: string }

/** Lines that are drawn; the file has all of them. */
const NA_TELA = 500

/** What a query of the consoles answered, column by column as the database says it. */
export function ResultadoDaConsulta({ colunas, linhas, aviso, mensagem }: Resultado) {
  const columns = colunas.map(
    (label, indice): GridColumn<Linha> => ({ key: String(indice), label, value: ({ celulas }) => celulas[indice] ?? '' }),
  )
  return (
    <Panel title="Resultado">
      <Text size="sm" role="status">
        {linhas.length === 0 ? 'Nenhum registro encontrado.' : mensagem}
      </Text>
      {aviso && <Alert>{aviso}</Alert>}
      {linhas.length > 0 && (
        <DataGrid
          label="Linhas do resultado"
          columns={columns}
          rows={linhas.slice(0, NA_TELA).map((celulas, numero): Linha => ({ numero, celulas }))}
          getRowId={({ numero }) => numero}
        />
      )}
    </Panel>
  )
}
