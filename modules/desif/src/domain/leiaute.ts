/** Versions of the model of the declaration that are read. Source: spec 3 §9.1. */
export const versoesLeiaute = ['2.2', '2.3', '3.1', '3.2'] as const
export type VersaoLeiaute = (typeof versoesLeiaute)[number]

/** Modules of the declaration by their code. Source: spec 3 §9.3. */
export const modulosDesif = [1, 2, 3, 4] as const
export type ModuloDesif = (typeof modulosDesif)[number]
export const rotulosModulo = {
  1: 'Demonstrativo contábil',
  2: 'Apuração mensal do ISSQN',
  3: 'Informações comuns aos municípios',
  4: 'Partidas dos lançamentos contábeis',
} as const satisfies Record<ModuloDesif, string>

/**
 * What a field holds: `texto`, `inteiro` (digits, up to its size), `digitos` (digits, exactly its size), `raiz` and `extensao` (the two parts of a
 * CNPJ), `cnpj` (whole), `decimal` (never negative), `saldo` (may be negative), `aliquota` (percent), `data` (yyyymmdd), `mes` (yyyymm).
 */
export type TipoCampo =
  | 'texto'
  | 'inteiro'
  | 'digitos'
  | 'raiz'
  | 'extensao'
  | 'cnpj'
  | 'decimal'
  | 'saldo'
  | 'aliquota'
  | 'data'
  | 'mes'
export type Campo = { readonly nome: string; readonly tipo: TipoCampo; readonly tamanho: number; readonly obrigatorio: boolean }

/** Records of the declaration, in the order in which a file holds them. */
export const tiposRegistro = ['0000', '0100', '0200', '0300', '0400', '0410', '0420', '0430', '0440', '1000'] as const
export type TipoRegistro = (typeof tiposRegistro)[number]

/** A record of one version: its fields in order, and the place of each by its name. */
export type Leiaute = { readonly campos: readonly Campo[]; readonly posicao: Readonly<Record<string, number>> }

type Linha = readonly [nome: string, tipo: TipoCampo, tamanho: number, obrigatorio?: 'sim']

function leiaute(registro: TipoRegistro, linhas: readonly Linha[]): Leiaute {
  const todas: readonly Linha[] = [['Num_Linha', 'inteiro', 8, 'sim'], ['Reg', 'digitos', 4, 'sim'], ...linhas]
  const nomes = todas.map(([nome]) => nome)
  if (new Set(nomes).size !== nomes.length) throw new Error(`Record ${registro} names a field twice`)
  return {
    campos: todas.map(([nome, tipo, tamanho, obrigatorio]) => ({ nome, tipo, tamanho, obrigatorio: obrigatorio === 'sim' })),
    posicao: Object.fromEntries(nomes.map((nome, indice) => [nome, indice])),
  }
}

/** The unfolding of an account that mixes what is taxed and what is not: only version 3 has it. */
const mista: Linha = ['Des_Mista', 'digitos', 2, 'sim']

const comuns = {
  '0000': [
    ['CNPJ', 'raiz', 8, 'sim'],
    ['Nome', 'texto', 100, 'sim'],
    ['Tipo_Inti', 'texto', 1, 'sim'],
    ['Cod_Munc', 'digitos', 7, 'sim'],
    ['Ano_Mes_Inic_Cmpe', 'mes', 6, 'sim'],
    ['Ano_Mes_Fim_Cmpe', 'mes', 6, 'sim'],
    ['Modu_Decl', 'digitos', 1, 'sim'],
    ['Tipo_Decl', 'digitos', 1, 'sim'],
    ['Prtc_Decl_Ante', 'texto', 30],
    ['Tipo_Cnso', 'digitos', 1],
    ['CNPJ_Resp_Rclh', 'extensao', 6],
    ['Idn_Versao', 'texto', 10, 'sim'],
    ['Tipo_Arred', 'digitos', 1],
  ],
  '0400': [
    ['Cod_Depe', 'texto', 15, 'sim'],
    ['Indr_Insc_Munl', 'digitos', 1, 'sim'],
    ['CNPJ_Proprio', 'extensao', 6],
    ['Tipo_Depe', 'inteiro', 2, 'sim'],
    ['Endr_Depe', 'texto', 100],
    ['CNPJ_Unif', 'extensao', 6],
    ['Cod_Munc', 'digitos', 7, 'sim'],
    ['Ctbl_Propria', 'digitos', 1, 'sim'],
    ['Dat_Inic_Para', 'data', 8],
    ['Dat_Fim_Para', 'data', 8],
  ],
  '0420': [
    ['Cod_Depe', 'texto', 15, 'sim'],
    ['Ano_Mes_Cmpe', 'mes', 6, 'sim'],
    ['Desc_Rat', 'texto', 255, 'sim'],
    ['Valr_Rat', 'decimal', 16, 'sim'],
    ['Tipo_Prda', 'digitos', 1, 'sim'],
    ['Cod_Evto', 'inteiro', 3],
  ],
  '0440': [
    ['CNPJ', 'extensao', 6, 'sim'],
    ['Cod_Trib_DES-IF', 'inteiro', 9],
    ['Rece_Decl_Cnso', 'decimal', 16, 'sim'],
    ['Dedu_Rece_Decl_Sub_Titu', 'decimal', 16],
    ['Dedu_Rece_Decl_Cnso', 'decimal', 16],
    ['Desc_Dedu', 'texto', 255],
    ['Base_Calc', 'decimal', 16, 'sim'],
    ['Aliq_ISSQN', 'aliquota', 5, 'sim'],
    ['Valr_ISSQN_Devd', 'decimal', 16, 'sim'],
    ['Valr_ISSQN_Retd', 'decimal', 16],
    ['Inct_Fisc_Sub_Titu', 'decimal', 16],
    ['Inct_Fisc', 'decimal', 16],
    ['Desc_Inct_Fisc', 'texto', 255],
    ['Valr_A_Cmpn', 'decimal', 16],
    ['Orig_Cred_A_Cmpn', 'texto', 255],
    ['Valr_ISSQN_Rclh', 'decimal', 16],
    ['Motv_Nao_Exig', 'digitos', 1],
    ['Proc_Motv_Nao_Exig', 'texto', 20],
    ['ISSQN_A_Relh', 'decimal', 16, 'sim'],
  ],
  '1000': [
    ['CNPJ_Ctbl', 'cnpj', 14, 'sim'],
    ['Cod_Munc_Ctbl', 'digitos', 7, 'sim'],
    ['Idto_Lanc', 'texto', 50, 'sim'],
    ['Dat_Lanc', 'data', 8, 'sim'],
    ['Valr_Prda_Lanc', 'decimal', 16, 'sim'],
    ['Sub_Titu', 'texto', 30, 'sim'],
    ['Tipo_Prda', 'digitos', 1, 'sim'],
    ['Cod_Evto', 'inteiro', 3],
    ['Munc_Vinc', 'digitos', 7, 'sim'],
    ['Hist_Prda', 'texto', 255, 'sim'],
  ],
} as const satisfies Partial<Record<TipoRegistro, readonly Linha[]>>

/** Fields of an account, with and without the unfolding. */
function conta(desdobra: boolean): readonly Linha[] {
  return [
    ['Conta', 'texto', 30, 'sim'],
    ...(desdobra ? [mista] : []),
    ['Nome', 'texto', 100, 'sim'],
    ['Desc_Conta', 'texto', 600],
    ['Conta_Supe', 'texto', 30],
    ['Conta_COSIF', 'inteiro', 10, 'sim'],
    ['Cod_Trib_DES-IF', 'inteiro', 9],
  ]
}

const dois: Record<TipoRegistro, readonly Linha[]> = {
  ...comuns,
  '0100': conta(false),
  '0200': [
    ['Idto_Tari', 'inteiro', 4, 'sim'],
    ['Desc_Tari', 'texto', 255, 'sim'],
    ['Sub_Titu', 'texto', 30, 'sim'],
  ],
  '0300': [
    ['Idto_Serv', 'inteiro', 4, 'sim'],
    ['Desc_Compl_Serv', 'texto', 255],
    ['Sub_Titu', 'texto', 30, 'sim'],
  ],
  '0410': [
    ['Cod_Depe', 'texto', 15, 'sim'],
    ['Ano_Mes_Cmpe', 'mes', 6, 'sim'],
    ['Conta', 'texto', 30, 'sim'],
    ['Sald_Inic', 'saldo', 16, 'sim'],
    ['Valr_Debt', 'decimal', 16, 'sim'],
    ['Valr_Cred', 'decimal', 16, 'sim'],
    ['Sald_Finl', 'saldo', 16, 'sim'],
  ],
  '0430': apuracao({ tres: false }),
}

const tres: Record<TipoRegistro, readonly Linha[]> = {
  ...comuns,
  '0100': conta(true),
  '0200': [
    ['Idto_Tari', 'inteiro', 4, 'sim'],
    ['Dat_Vige', 'data', 8, 'sim'],
    ['Val_Tari_Unit', 'decimal', 8, 'sim'],
    ['Val_Tari_Perc', 'aliquota', 5, 'sim'],
    ['Sub_Titu', 'texto', 30, 'sim'],
    mista,
  ],
  '0300': [['Idto_Serv', 'inteiro', 4, 'sim'], ['Desc_Compl_Serv', 'texto', 255], ['Sub_Titu', 'texto', 30, 'sim'], mista],
  '0410': [
    ['Cod_Depe', 'texto', 15, 'sim'],
    ['Ano_Mes_Cmpe', 'mes', 6, 'sim'],
    ['Conta', 'texto', 30, 'sim'],
    mista,
    ['Sald_Inic', 'saldo', 16, 'sim'],
    ['Valr_Debt', 'decimal', 16, 'sim'],
    ['Valr_Cred', 'decimal', 16, 'sim'],
    ['Sald_Finl', 'saldo', 16, 'sim'],
    ['Conta_Supe', 'texto', 30],
    ['Conta_COSIF', 'inteiro', 10],
  ],
  '0430': apuracao({ tres: true }),
}

function apuracao({ tres: desdobra }: { tres: boolean }): readonly Linha[] {
  return [
    ['Cod_Depe', 'texto', 15, 'sim'],
    ['Sub_Titu', 'texto', 30, 'sim'],
    ...(desdobra ? [mista] : []),
    ['Cod_Trib_DES-IF', 'inteiro', 9, 'sim'],
    ['Valr_Cred_Mens', 'decimal', 16, 'sim'],
    ['Valr_Debt_Mens', 'decimal', 16, 'sim'],
    ['Rece_Decl', 'decimal', 16, 'sim'],
    ['Dedu_Rece_Decl', 'decimal', 16],
    ['Desc_Dedu', 'texto', 255],
    ['Base_Calc', 'decimal', 16, 'sim'],
    ['Aliq_ISSQN', 'aliquota', 5, 'sim'],
    ['Inct_Fisc', 'decimal', 16],
    ['Desc_Inct_Fisc', 'texto', 255],
    ...(desdobra ? ([['Valr_ISSQN_Retd', 'decimal', 16]] as const) : []),
    ['Motv_Nao_Exig', 'digitos', 1],
    ['Proc_Motv_Nao_Exig', 'texto', 20],
  ]
}

const geracao = (linhas: Record<TipoRegistro, readonly Linha[]>) =>
  Object.fromEntries(tiposRegistro.map((registro) => [registro, leiaute(registro, linhas[registro])])) as Readonly<
    Record<TipoRegistro, Leiaute>
  >

const segunda = geracao(dois)
const terceira = geracao(tres)

/** The records of each version. 2.3 and 3.2 changed tables of codes and accounts, not fields. Source: decision 0150. */
export const leiautes: Readonly<Record<VersaoLeiaute, Readonly<Record<TipoRegistro, Leiaute>>>> = {
  '2.2': segunda,
  '2.3': segunda,
  '3.1': terceira,
  '3.2': terceira,
}

/** Records that a module holds after its header, in their order. */
export const registrosDoModulo: Readonly<Record<ModuloDesif, readonly TipoRegistro[]>> = {
  1: ['0400', '0410', '0420'],
  2: ['0400', '0430', '0440'],
  3: ['0100', '0200', '0300'],
  4: ['1000'],
}

/** Whether a version writes UTF-8 only and unfolds accounts. */
export const isTerceira = (versao: VersaoLeiaute): boolean => versao.startsWith('3')

/** The version that a text names; null for another. */
export function versaoDe(texto: string): VersaoLeiaute | null {
  return versoesLeiaute.find((versao) => versao === texto.trim()) ?? null
}

/** The place of a field in a record of a version. Throws for a name that the record does not have. */
export function posicaoDe(versao: VersaoLeiaute, registro: TipoRegistro, campo: string): number {
  const posicao = leiautes[versao][registro].posicao[campo]
  if (posicao === undefined) throw new Error(`Record ${registro} of ${versao} has no ${campo}`)
  return posicao
}
