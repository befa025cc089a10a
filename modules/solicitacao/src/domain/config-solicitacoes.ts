import type { TipoSolicitacao } from './tipo-solicitacao.ts'

/** The eleven switches of ConfigSolicitacoes, named as the spec names them; every one defaults to true. Source: spec 3 §3.3. */
export const chavesSolicitacoes = [
  'aidf',
  'alteracaoNFe',
  'anfe',
  'autenticacaoLivroFiscal',
  'cadastro',
  'cadastroEventual',
  'cancelamentoEncerramento',
  'cancelamentoNotaFiscal',
  'generica',
  'importacao_NFE',
  'perfilDescontoNotaFiscal',
] as const
export type ChaveSolicitacoes = (typeof chavesSolicitacoes)[number]
export type ConfigSolicitacoes = Readonly<Record<ChaveSolicitacoes, boolean>>

/** What holds where nothing was configured. */
export const configSolicitacoesPadrao = Object.freeze(
  Object.fromEntries(chavesSolicitacoes.map((chave) => [chave, true])),
) as ConfigSolicitacoes

const chaveDoTipo: Readonly<Record<TipoSolicitacao, ChaveSolicitacoes | null>> = {
  AbatimentoObra: null,
  AIDF: 'aidf',
  AlteracaoNFe: 'alteracaoNFe',
  ANFE: 'anfe',
  AutenticacaoLivroFiscal: 'autenticacaoLivroFiscal',
  Cadastro: 'cadastro',
  CadastroEventual: 'cadastroEventual',
  CancelamentoEncerramento: 'cancelamentoEncerramento',
  CancelamentoNotaFiscal: 'cancelamentoNotaFiscal',
  Generica: 'generica',
  IMPORTACAO_NFE: 'importacao_NFE',
  PerfilDescontoNotaFiscal: 'perfilDescontoNotaFiscal',
  Senha: null,
}

/** Switch of a kind; null for AbatimentoObra and the password on paper, which are always on. */
export function chaveDe(tipo: TipoSolicitacao): ChaveSolicitacoes | null {
  return chaveDoTipo[tipo]
}

/** Whether the kind is on: every configuration given (municipality, inspector) must have it on; a missing one counts as on. */
export function isTipoLigado(tipo: TipoSolicitacao, ...configs: (Partial<ConfigSolicitacoes> | null | undefined)[]): boolean {
  const chave = chaveDe(tipo)
  return chave === null || configs.every((config) => config?.[chave] !== false)
}
