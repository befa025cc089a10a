import { ListView } from '@iss/list/web/list-view'

/** Imports of the selected person, newest first. */
export function Historico({ onAbrir }: { onAbrir: (id: number) => void }) {
  return <ListView slug="importacoes-realizadas" title="Importações realizadas" onRowClick={({ id }) => onAbrir(Number(id))} />
}
