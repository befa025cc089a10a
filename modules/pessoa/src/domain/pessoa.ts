import { fold } from '@iss/kernel/texto'

/** Registration situation; feminine labels over the codes of seed 2 §2.6. Source: spec 3 §4, A-37. */
export const situacoes = ['ATIVO', 'BAIXADO', 'BLOQUEADO', 'PARALISADO'] as const
export type Situacao = (typeof situacoes)[number]
export const labelSituacao: Readonly<Record<Situacao, string>> = {
  ATIVO: 'Ativa',
  BAIXADO: 'Baixada',
  BLOQUEADO: 'Bloqueada',
  PARALISADO: 'Paralisada',
}

/** Nature of the registration. Source: spec 3 §9.1, A-38. */
export const naturezas = ['PERMANENTE', 'EVENTUAL', 'PROVISORIO'] as const
export type Natureza = (typeof naturezas)[number]
export const labelNatureza: Readonly<Record<Natureza, string>> = {
  PERMANENTE: 'Permanente',
  EVENTUAL: 'Eventual',
  PROVISORIO: 'Provisório',
}

/** Source: spec 3 §4. */
export const webIssStatus = [
  'ATIVO',
  'BLOQUEADO',
  'PARALISADO_TEMPORARIAMENTE',
  'PARALISADO_REVELIA',
  'SOB_FISCALIZACAO',
] as const
export type WebIssStatus = (typeof webIssStatus)[number]
export const labelWebIssStatus: Readonly<Record<WebIssStatus, string>> = {
  ATIVO: 'Ativo',
  BLOQUEADO: 'Bloqueado',
  PARALISADO_TEMPORARIAMENTE: 'Paralisado (temporariamente)',
  PARALISADO_REVELIA: 'Paralisado (revelia)',
  SOB_FISCALIZACAO: 'Sob fiscalização',
}

/** Taxpayer types, texts as the spec spells them (slips included). Source: spec 3 §9.1. */
export const tiposContribuinte = [
  'ADMINISTRACAO_PUBLICA',
  'ASSOCIACAO',
  'AUTONOMO',
  'COMERCIO',
  'INDUSTRIA',
  'INSTITUICAO_FINANCEIRA',
  'MISTA',
  'OBRAS',
  'OUTRO',
  'PRESTADOR',
  'PRESTADOR_OUTRO_MUNICIPIO',
] as const
export type TipoContribuinte = (typeof tiposContribuinte)[number]
export const labelTipoContribuinte: Readonly<Record<TipoContribuinte, string>> = {
  ADMINISTRACAO_PUBLICA: 'Administração pública',
  ASSOCIACAO: 'Associação',
  AUTONOMO: 'Autônomo',
  COMERCIO: 'Comércio',
  INDUSTRIA: 'Industria',
  INSTITUICAO_FINANCEIRA: 'Instituição financeira',
  MISTA: 'Mista',
  OBRAS: 'Obras',
  OUTRO: 'Outro',
  PRESTADOR: 'Prestador',
  PRESTADOR_OUTRO_MUNICIPIO: 'Prestador de outro município',
}

/** Origin of a registration, stored by number. Source: spec 3 §9.1. */
export const origens = {
  desconhecida: 0,
  cadastro: 1,
  autocadastro: 2,
  importacao: 3,
  TOMerger: 4,
  povoador: 5,
  rest: 6,
  unitTest: 7,
  cadastrarPessoaCmd: 8,
  usuario: 9,
  grp: 10,
  ajusteGuiasPocos: 11,
} as const
export type Origem = (typeof origens)[keyof typeof origens]
export const labelOrigem: Readonly<Record<keyof typeof origens, string>> = {
  desconhecida: 'Desconhecida',
  cadastro: 'Cadastro da prefeitura',
  autocadastro: 'Autocadastro',
  importacao: 'Importação',
  TOMerger: 'Unificação de cadastros',
  povoador: 'Carga inicial',
  rest: 'Web service',
  unitTest: 'Teste',
  cadastrarPessoaCmd: 'Cadastro em lote',
  usuario: 'Cadastro de usuário',
  grp: 'Cadastro mobiliário (GRP)',
  ajusteGuiasPocos: 'Ajuste de guias',
}

/** Source: spec 3 §9.1. */
export const tiposEndereco = { Correspondencia: 0, Localizacao: 1 } as const
export type TipoEndereco = (typeof tiposEndereco)[keyof typeof tiposEndereco]

/** Source: spec 1 §3. */
export const tiposLogradouro = ['R.', 'Av.', 'Pça.', 'Al.', 'Rod.', 'Trav.'] as const
export type TipoLogradouro = (typeof tiposLogradouro)[number]

/** Relationship of a company (origem) with a person (destino), stored by number. Source: spec 3 §9.1. */
export const tiposRelacionamento = { Contador: 0, Outro: 1, ResponsavelTecnico: 2, Socio: 3 } as const
export type TipoRelacionamento = (typeof tiposRelacionamento)[keyof typeof tiposRelacionamento]

/** The regimes as stored; rules and labels of taxation belong to the module tributacao. Source: spec 1 §3, A-39. */
export const regimesIss = [
  'ESTIMATIVA',
  'FATURAMENTO',
  'FIXO_ANUAL',
  'IMUNE',
  'ISENTO',
  'MEI',
  'NAO_INCIDENCIA',
  'SIMPLES',
  'SOCIEDADE_PROFISSIONAL',
] as const
export type RegimeIss = (typeof regimesIss)[number]
export const labelRegimeIss: Readonly<Record<RegimeIss, string>> = {
  ESTIMATIVA: 'Estimativa',
  FATURAMENTO: 'Faturamento',
  FIXO_ANUAL: 'Fixo Anual',
  IMUNE: 'Imune',
  ISENTO: 'Isento',
  MEI: 'MEI',
  NAO_INCIDENCIA: 'Não Incidência',
  SIMPLES: 'Simples',
  SOCIEDADE_PROFISSIONAL: 'Sociedade Profissional',
}

/** A person is occasional when the nature is unset or EVENTUAL. Source: spec 3 §3.1. */
export function isEventual(pessoa: { naturezaCadastro: Natureza | null }): boolean {
  return pessoa.naturezaCadastro === null || pessoa.naturezaCadastro === 'EVENTUAL'
}

/** Whether the registration stops issuing, closing and bookkeeping. Source: spec 2 §2.6. */
export function isMovimentacaoBloqueada(pessoa: { situacao: Situacao }): boolean {
  return pessoa.situacao !== 'ATIVO'
}

/** What the search column holds: folded name and trade name. */
export function textoBusca(nome: string, nomeFantasia?: string | null): string {
  return fold(nomeFantasia ? `${nome} ${nomeFantasia}` : nome)
}
