import type { Aliquota } from '@iss/kernel/aliquota'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Switch } from '@iss/platform/contract'
import type { DemoPessoa } from '../domain/demo-pessoas.ts'
import type { DadosPapel, PerfilPapel } from '../domain/perfil-papel.ts'
import type { Natureza, RegimeIss, Situacao, TipoContribuinte } from '../domain/pessoa.ts'

/** One person of the demonstration. */
export type LinhaDemo = {
  chave: DemoPessoa
  nome: string
  fantasia?: string
  regime?: RegimeIss
  aliquota?: Aliquota
  valor?: Dinheiro
  natureza?: Natureza
  situacao?: Situacao
  tipo?: TipoContribuinte
  /** Roles beside 'usuario'. */
  papeis?: readonly PerfilPapel[]
  dados?: Partial<Record<PerfilPapel, DadosPapel>>
  bairro: string
  endereco: readonly ['R.' | 'Av.' | 'Pça.' | 'Al.' | 'Rod.' | 'Trav.', string, string]
  telefone: string
  inscricao?: string
  /** May issue NF-e. */
  nfe?: boolean
  escritura?: boolean
  substituto?: boolean
  fiscal?: 'fiscal' | 'fiscal2'
  /** The person whose employee this one is. */
  empregador?: DemoPessoa
  contador?: DemoPessoa
  emailPadrao?: boolean
  /** Outside the city. */
  fora?: { codigo: string; nome: string; uf: string }
  /** Switches that differ from their default. */
  chaves?: readonly Switch[]
}

/** What most companies have in common. */
export const empresa = { papeis: ['empresa'], tipo: 'PRESTADOR', nfe: true, escritura: true } as const
