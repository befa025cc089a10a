import { callsConfigAcesso } from '../contract/config-acesso.ts'
import { OpcoesDoMunicipio } from './parts/opcoes-do-municipio.tsx'

/** Municipal switches and settings (K01). */
export function Screen() {
  return <OpcoesDoMunicipio titulo="Configuração de acesso" calls={callsConfigAcesso} />
}
