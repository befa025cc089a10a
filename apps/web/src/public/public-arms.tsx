import { buscarLogotipoPublico } from '@iss/municipio/contract/logotipo'
import { API_PREFIX } from '@iss/portal/request'

/** Coat of arms at the head of a page without sign-in: of the only city of the portal, else a plain shield. */
export function PublicArms({ className }: { className: string | undefined }) {
  return <img className={className} src={API_PREFIX + buscarLogotipoPublico.path} alt="" />
}
