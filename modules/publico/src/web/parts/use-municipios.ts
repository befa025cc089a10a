import { buscarListaMunicipioCliente, buscarListaMunicipioNotaPremiada } from '@iss/municipio/contract/municipios'
import type { Option } from '@iss/ui/select-field'
import { useCall } from '@iss/portal/hooks'

const umaHora = 3_600_000

/** The cities to choose from, as options; `ready` once they have come. */
export function useMunicipios(quais: 'clientes' | 'notaPremiada' = 'clientes'): {
  options: Option<number>[]
  ready: boolean
  /** The one city of the portal, which nobody is asked for; null when there are several. */
  unico: number | null
} {
  const clientes = useCall(buscarListaMunicipioCliente, {}, { enabled: quais === 'clientes', staleTime: umaHora })
  const premiados = useCall(buscarListaMunicipioNotaPremiada, {}, { enabled: quais === 'notaPremiada', staleTime: umaHora })
  const lista = quais === 'clientes' ? clientes.data : premiados.data
  return {
    options: (lista ?? []).map(({ id, nome, estado }) => ({ value: id, label: `${nome} - ${estado}` })),
    ready: lista !== undefined,
    unico: lista?.length === 1 ? (lista[0]?.id ?? null) : null,
  }
}
