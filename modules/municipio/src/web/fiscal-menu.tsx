import { LigadoPill } from '@iss/ui/status-pill'
import { useCall, useCanOpen } from '@iss/portal/hooks'
import { MenuPage } from '@iss/portal/menu-page'
import { AppLink } from '@iss/portal/navigation'
import { buscarFiscalMenu } from '../contract/menus.ts'
import { paineisFiscal } from '../domain/paineis.ts'

const agendamentos = '/home/actions/tnc-agendamentos'

/** Whether the connector of the city answers; opens what it exchanges (F00). */
function Conector({ status, data }: { status: string; data: string | null }) {
  const pill = <LigadoPill status={status} at={data} />
  return useCanOpen()(agendamentos) ? (
    <AppLink to={agendamentos} underline="never">
      {pill}
    </AppLink>
  ) : (
    pill
  )
}

export function Screen() {
  const { data } = useCall(buscarFiscalMenu, {})
  return (
    <MenuPage
      area="fiscal"
      title="Menu fiscal"
      paineis={paineisFiscal}
      contadores={data?.contadores.filter(({ quantidade }) => quantidade > 0)}
      header={data ? <Conector status={data.status} data={data.data} /> : null}
    />
  )
}
