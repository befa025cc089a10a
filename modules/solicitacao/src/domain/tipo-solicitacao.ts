/**
 * The twelve kinds of request, spelled as the spec spells them, and the password on paper, to which it gives no name. Source: spec 3 §9.1
 * (Solicitation types), §3.3 (other request kinds).
 */
export const tiposSolicitacao = [
  'AbatimentoObra',
  'AIDF',
  'AlteracaoNFe',
  'ANFE',
  'AutenticacaoLivroFiscal',
  'Cadastro',
  'CadastroEventual',
  'CancelamentoEncerramento',
  'CancelamentoNotaFiscal',
  'Generica',
  'IMPORTACAO_NFE',
  'PerfilDescontoNotaFiscal',
  'Senha',
] as const
export type TipoSolicitacao = (typeof tiposSolicitacao)[number]

/** What people read; the kind's own definition may not rename it, so that search and screens agree. */
export const labelTipoSolicitacao: Readonly<Record<TipoSolicitacao, string>> = {
  AbatimentoObra: 'Abatimento de obra',
  AIDF: 'Autorização de impressão (AIDF)',
  AlteracaoNFe: 'Alteração de NF-e',
  ANFE: 'Autorização de emissão de NF-e',
  AutenticacaoLivroFiscal: 'Autenticação de livro fiscal',
  Cadastro: 'Alteração cadastral',
  CadastroEventual: 'Cadastro de contribuinte eventual',
  CancelamentoEncerramento: 'Cancelamento de encerramento',
  CancelamentoNotaFiscal: 'Cancelamento de nota fiscal',
  Generica: 'Solicitação genérica',
  IMPORTACAO_NFE: 'Autorização de importação de RPS',
  PerfilDescontoNotaFiscal: 'Perfil de desconto na nota',
  Senha: 'Senha em papel',
}

/** The type's part of the route of its attendance screen, /home/atender/{slug}/{id}. */
export const slugTipoSolicitacao: Readonly<Record<TipoSolicitacao, string>> = {
  AbatimentoObra: 'abatimento-obra',
  AIDF: 'aidf',
  AlteracaoNFe: 'alteracao-nfe',
  ANFE: 'anfe',
  AutenticacaoLivroFiscal: 'autenticacao-livro-fiscal',
  Cadastro: 'cadastro',
  CadastroEventual: 'cadastro-eventual',
  CancelamentoEncerramento: 'cancelamento-encerramento',
  CancelamentoNotaFiscal: 'cancelamento-nota-fiscal',
  Generica: 'generica',
  IMPORTACAO_NFE: 'importacao-nfe',
  PerfilDescontoNotaFiscal: 'perfil-desconto-nota-fiscal',
  Senha: 'senha',
}

/** Resource of the calls of a kind: `/solicitacaogenerica/salvar`. Lower-case without separators. */
export function recursoTipoSolicitacao(tipo: TipoSolicitacao): string {
  return `solicitacao${tipo.replaceAll('_', '').toLowerCase()}`
}
