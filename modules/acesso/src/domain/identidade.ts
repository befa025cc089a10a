import type { Natureza, RegimeIss, Situacao } from '@iss/pessoa/domain/pessoa'
import type { DadosPapel, PerfilPapel } from '@iss/pessoa/domain/perfil-papel'
import type { SituacaoConta } from './conta.ts'

/** A role in force, as identidade_carregar answers it. */
export type PapelVigente = { perfil: PerfilPapel; empregadorId: number | null; dados: DadosPapel }

/** What the database says of an account in a city, in one round trip (function identidade_carregar). */
export type DadosIdentidade = {
  conta: { id: number; usuario: string; email: string | null; emailPadrao: boolean; situacao: SituacaoConta }
  usuario: { id: number; documento: string; nome: string; email: string | null; emailPadrao: boolean; papeis: PapelVigente[] }
  selecionada: {
    id: number
    documento: string
    nome: string
    naturezaCadastro: Natureza | null
    situacao: Situacao
    regime: RegimeIss
    prestador: boolean
    possuiAvatar: boolean
    autorizadaNfeDesde: string | null
    autorizadaNfeAte: string | null
    autorizadaEscriturar: boolean
    /** Personal switch permiteEmissaoNotaAvulsa. */
    emiteAvulsa: boolean
    papeis: PapelVigente[]
  }
  municipio: { id: number; nome: string; estado: string; nomeAutorizacaoRps: string | null }
  /** What the city lets taxpayers change by themselves (config-central-contrib). */
  central: { alteraEmail: boolean; alteraImagem: boolean }
  /** Values of the municipal switches that were set. */
  chaves: Record<string, boolean>
  municipios: { id: number; nome: string; estado: string }[]
  /** The support sees the portal as this account sees it. */
  visita?: { contaId: number; pessoaId: number; nome: string; motivo: string; fim: string }
}
