import { ListView } from '@iss/list/web/list-view'
import { Panel } from '@iss/ui/panel'

/** First step of cancellation and substitution: one of the own valid notes, the newest first, or by its number; `soPorNumero`: nothing is listed before. */
export function EscolhaDaNota({ soPorNumero = false, onEscolher }: { soPorNumero?: boolean; onEscolher: (id: number) => void }) {
  return (
    <Panel title="Escolha a nota">
      <ListView
        slug="notas-da-pessoa"
        given={{ situacao: 'validas' }}
        waiting={soPorNumero ? 'Informe o número da NF-e.' : undefined}
        onRowClick={({ id }) => onEscolher(Number(id))}
      />
    </Panel>
  )
}
