import { ListView } from '@iss/list/web/list-view'
import type { LoteDescriptor } from '../definition/calls.ts'

type Props = { slug: string; descriptor: LoteDescriptor; onOpen: (id: number) => void }

/** Past orders of a kind, the newest first; one is opened by its button. */
export function OrderHistory({ slug, descriptor, onOpen }: Props) {
  return (
    <ListView
      slug="execucoes"
      title="Execuções anteriores"
      given={{ lote: slug, razao: descriptor.motivo?.rotulo ?? '' }}
      onAction={(_ver, [order]) => order && onOpen(Number(order.id))}
    />
  )
}
