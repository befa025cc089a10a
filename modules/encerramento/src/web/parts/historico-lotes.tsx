import { ListView } from '@iss/list/web/list-view'

/** Past batches of the city, the newest first; one is opened by its button. */
export function HistoricoLotes({ oficio, onOpen }: { oficio: boolean; onOpen: (id: number) => void }) {
  return (
    <ListView
      slug="lotes-de-encerramento"
      title="Histórico"
      given={{ oficio }}
      onAction={(_ver, [lote]) => lote && onOpen(Number(lote.id))}
    />
  )
}
