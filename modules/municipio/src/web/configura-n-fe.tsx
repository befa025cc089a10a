import { callsConfiguraNFe } from '../contract/config-acesso.ts'
import { OpcoesDoMunicipio } from './parts/opcoes-do-municipio.tsx'

/** The NF-e of the municipality: its limits and the operations of its web service (A31). */
export function Screen() {
  return <OpcoesDoMunicipio titulo="Configurar NF-e" calls={callsConfiguraNFe} />
}
