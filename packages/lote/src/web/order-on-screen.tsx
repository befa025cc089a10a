import { useCall } from '@iss/portal/hooks'
import { callsOf } from './calls-of.ts'
import { OrderProgress } from './order-progress.tsx'

type Props = { slug: string; id: number; onEnd: () => void }

/** An order on a screen of the module's own: how far it is, its sheets, putting back and stopping. */
export function OrderOnScreen({ slug, id, onEnd }: Props) {
  const { data } = useCall(callsOf(slug).descritor, {}, { staleTime: 60_000 })
  return data ? <OrderProgress slug={slug} descriptor={data} id={id} onEnd={onEnd} items={false} /> : null
}
