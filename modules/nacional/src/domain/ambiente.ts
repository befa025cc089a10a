import type { Enderecos } from '@iss/nfse-nacional/cliente'

export const ambientes = ['SIMULADOR', 'PRODUCAO_RESTRITA', 'PRODUCAO'] as const
export type Ambiente = (typeof ambientes)[number]

export const labelAmbiente: Readonly<Record<Ambiente, string>> = {
  SIMULADOR: 'Simulador (somente demonstração)',
  PRODUCAO_RESTRITA: 'Produção restrita',
  PRODUCAO: 'Produção',
}

/** tpAmb of the messages: 1 production, 2 anything else. */
export function tipoAmbiente(ambiente: Ambiente): '1' | '2' {
  return ambiente === 'PRODUCAO' ? '1' : '2'
}

const restrita = 'producaorestrita.nfse.gov.br'
/** Addresses that the Receita Federal publishes for each environment; a municipality may have others in its settings. */
const publicados: Readonly<Record<Exclude<Ambiente, 'SIMULADOR'>, Enderecos>> = {
  PRODUCAO_RESTRITA: {
    adn: `https://adn.${restrita}`,
    sefin: `https://sefin.${restrita}/SefinNacional`,
    cnc: `https://adn.${restrita}`,
    parametros: `https://adn.${restrita}`,
  },
  PRODUCAO: {
    adn: 'https://adn.nfse.gov.br',
    sefin: 'https://sefin.nfse.gov.br/SefinNacional',
    cnc: 'https://adn.nfse.gov.br',
    parametros: 'https://adn.nfse.gov.br',
  },
}

/** Page where taxpayers issue in the national system. */
export const EMISSOR_NACIONAL = 'https://www.nfse.gov.br/EmissorNacional'

/** Where anybody looks at a note of the national repository by its key; `tpAmb` of its messages. Source: NT 008 of the NFS-e. */
export function consultaNacional(tpAmb: '1' | '2', chave: string): string {
  return `https://www.${tpAmb === '1' ? 'nfse.gov.br' : restrita}/ConsultaPublica/?tpc=1&chave=${chave}`
}

type Proprios = {
  readonly enderecoAdn: string | null
  readonly enderecoSefin: string | null
  readonly enderecoCnc: string | null
  readonly enderecoParametros: string | null
}

/** The addresses of an environment: those of the settings, else the published ones (or those of the simulator, `simulados`). */
export function enderecosDe(ambiente: Ambiente, proprios: Proprios, simulados: Enderecos | null): Enderecos | null {
  const padrao = ambiente === 'SIMULADOR' ? simulados : publicados[ambiente]
  if (!padrao) return null
  const limpo = (proprio: string | null, publicado: string) => (proprio?.trim() || publicado).replace(/\/+$/, '')
  return {
    adn: limpo(proprios.enderecoAdn, padrao.adn),
    sefin: limpo(proprios.enderecoSefin, padrao.sefin),
    cnc: limpo(proprios.enderecoCnc, padrao.cnc),
    parametros: limpo(proprios.enderecoParametros, padrao.parametros),
  }
}
