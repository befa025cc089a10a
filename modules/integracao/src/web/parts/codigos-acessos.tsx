import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { buscarAcessosIntegracao } from '../../contract/codigos-integracao.ts'
import { codigoIntegracaoMensagens } from '../../domain/codigo-integracao.ts'

type Linha = AnswerOutputOf<typeof buscarAcessosIntegracao>[number]

const columns: GridColumn<Linha>[] = [
  { key: 'hora', label: 'Desde' },
  { key: 'nome', label: 'Código', wrap: true },
  { key: 'acessos', label: 'Chamadas', kind: 'integer' },
  { key: 'ultimo', label: 'Última chamada' },
]

/** Calls made with the codes, hour by hour. */
export function AcessosDosCodigos() {
  const acessos = useCall(buscarAcessosIntegracao, {})
  return (
    <DataGrid
      label="Acessos por hora"
      title="Acessos por hora"
      columns={columns}
      rows={acessos.data}
      status={acessos.gridStatus}
      empty={codigoIntegracaoMensagens.semAcessos}
      onRefresh={acessos.refetch}
    />
  )
}
