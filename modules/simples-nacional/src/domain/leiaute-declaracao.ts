import type { TipoDeclaracao } from './leiautes-simples.ts'
import { type ExigibilidadeSimples, exigibilidadesSimples } from './pgdas.ts'

/** Where the parts of a tax stand in the record of the profile of a DAS. */
const perfil = { codigo: 2, principal: 3, multa: 5, juros: 7, municipio: 9 } as const
/** Where the older declaration has the same as that of 2018. */
const comuns = {
  '01500': { competencia: 2, valor: 3 },
  '03000': { cnpj: 2, municipio: 4, receita: 5 },
  '03100': { atividade: 2 },
  '03110': { municipio: 3, receita: 4, qualificacaoIss: 11, aliquotaIss: 27, iss: 28 },
  '03120': { aliquotaIss: 15, iss: 16 },
  '03130': { aliquotaIss: 15, iss: 16 },
} as const

/**
 * Where the fields of a declaration stand: record, field and its number from 1, the kind of the record being the first. Source: layout of the
 * declarations of the PGDAS-D 2018, version 1.0.2.0.
 */
const posicoes2018 = {
  '00000': {
    declaracao: 2,
    transmissao: 5,
    cnpjMatriz: 7,
    nome: 8,
    municipioMatriz: 9,
    abertura: 11,
    periodo: 12,
    receita: 13,
    operacao: 15,
    regime: 16,
    receitaCaixa: 17,
  },
  '01000': { numero: 2, total: 6, vencimento: 7, validadeCalculo: 8, dataGeracao: 9 },
  '01100': perfil,
  ...comuns,
} as const

/**
 * The same of the PGDAS-D of the months before 2018: one field more before the operation, no day on which a DAS was made, and the profile of the
 * DAS in a record of its own at the end of the declaration. Source: files of the Receita Federal of version 120 and a public reader of them.
 */
const posicoesAntes = {
  '00000': { ...posicoes2018['00000'], operacao: 16, regime: 17, receitaCaixa: 18 },
  '01000': { numero: 2, total: 6, vencimento: 7, validadeCalculo: 8 },
  '04000': perfil,
  ...comuns,
} as const

type Campos<P> = { readonly [C in keyof P]: number }
type Comuns = Omit<typeof posicoes2018, '01000' | '01100'>
export type PosicoesDeclaracao = { readonly [R in keyof Comuns]: Campos<Comuns[R]> } & {
  readonly '01000': Campos<(typeof posicoesAntes)['01000']> & { readonly dataGeracao?: number }
  readonly '01100'?: Campos<typeof perfil>
  readonly '04000'?: Campos<typeof perfil>
}

/** A layout of the declarations: where the fields stand, and what the codes of the qualification of the ISS mean. Plain data. */
export type LeiauteDeclaracao = {
  readonly versao: string
  /** Codes of version that its files bear in their first record. */
  readonly codigos: readonly string[]
  readonly posicoes: PosicoesDeclaracao
  readonly qualificacoes: Readonly<Record<string, ExigibilidadeSimples>>
}

const naoInformado = { '': 'Não informado' } as const

/** The layouts of the program. The codes of qualification before 2018 are the positions of the list of the spec (3 §9.1). */
export const leiautesDeclaracao: Readonly<Record<TipoDeclaracao, LeiauteDeclaracao>> = {
  PGDASD: {
    versao: 'PGDAS-D 120',
    codigos: ['120'],
    posicoes: posicoesAntes,
    qualificacoes: {
      ...naoInformado,
      ...Object.fromEntries(exigibilidadesSimples.map((nome, codigo) => [String(codigo), nome])),
    },
  },
  PGDASD2018: {
    versao: 'PGDAS-D 2018 1.0.2.0',
    codigos: ['100', '101', '102'],
    posicoes: posicoes2018,
    qualificacoes: {
      ...naoInformado,
      '00': 'Não informado',
      '01': 'Imunidade',
      '02': 'Exigibilidade suspensa',
      '03': 'Lançamento de ofício',
      '11': 'Retenção tributária',
      '45': 'Isenção/redução',
    },
  },
}

/** The kind of declarations that the first record of a file (AAAAA) tells by its version; null when it tells none that is known. */
export function tipoDoCabecalho(linha: string): TipoDeclaracao | null {
  const [, codigo = ''] = /^\|?AAAAA\|0*(\d+)/.exec(linha) ?? []
  const [tipo = null] = Object.entries(leiautesDeclaracao).flatMap(([um, { codigos }]) =>
    codigos.includes(codigo) ? [um as TipoDeclaracao] : [],
  )
  return tipo
}

/** Fields without which a declaration cannot be read. */
export const exigidosDeclaracao: readonly string[] = [
  '00000.declaracao',
  '00000.transmissao',
  '00000.cnpjMatriz',
  '00000.periodo',
  '01000.numero',
  '01500.competencia',
  '03000.cnpj',
  '03100.atividade',
]

/** What people read of each field, and its kind. */
export const rotulosDeclaracao: Readonly<Record<string, readonly [rotulo: string, formato: string]>> = {
  '00000.declaracao': ['Número da declaração', 'inteiro'],
  '00000.transmissao': ['Transmissão', 'data e hora'],
  '00000.cnpjMatriz': ['CNPJ da matriz', 'documento'],
  '00000.nome': ['Nome', 'texto'],
  '00000.municipioMatriz': ['Município da matriz (TOM)', 'texto'],
  '00000.abertura': ['Abertura da empresa', 'data'],
  '00000.periodo': ['Período de apuração', 'competência'],
  '00000.receita': ['Receita do período (competência)', 'valor'],
  '00000.operacao': ['Operação (A ou R)', 'texto'],
  '00000.regime': ['Regime (0 competência, 1 caixa)', 'texto'],
  '00000.receitaCaixa': ['Receita do período (caixa)', 'valor'],
  '01000.numero': ['Número do DAS', 'inteiro'],
  '01000.total': ['Valor total do DAS', 'valor'],
  '01000.vencimento': ['Vencimento do DAS', 'data'],
  '01000.validadeCalculo': ['Validade do cálculo', 'data'],
  '01000.dataGeracao': ['Data da geração', 'data e hora'],
  ...rotulosDoPerfil('01100'),
  ...rotulosDoPerfil('04000'),
  '01500.competencia': ['Mês da receita anterior', 'competência'],
  '01500.valor': ['Receita do mês anterior', 'valor'],
  '03000.cnpj': ['CNPJ do estabelecimento', 'documento'],
  '03000.municipio': ['Município do estabelecimento (TOM)', 'texto'],
  '03000.receita': ['Receita do estabelecimento', 'valor'],
  '03100.atividade': ['Tipo da atividade', 'texto'],
  '03110.municipio': ['Município de incidência (TOM)', 'texto'],
  '03110.receita': ['Receita da parcela', 'valor'],
  '03110.qualificacaoIss': ['Qualificação do ISS', 'texto'],
  '03110.aliquotaIss': ['Alíquota do ISS na faixa A', 'percentual'],
  '03110.iss': ['ISS na faixa A', 'valor'],
  '03120.aliquotaIss': ['Alíquota do ISS na faixa B', 'percentual'],
  '03120.iss': ['ISS na faixa B', 'valor'],
  '03130.aliquotaIss': ['Alíquota do ISS na faixa C', 'percentual'],
  '03130.iss': ['ISS na faixa C', 'valor'],
}

function rotulosDoPerfil(registro: string): Record<string, readonly [rotulo: string, formato: string]> {
  return {
    [`${registro}.codigo`]: ['Código do tributo', 'inteiro'],
    [`${registro}.principal`]: ['Principal', 'valor'],
    [`${registro}.multa`]: ['Multa', 'valor'],
    [`${registro}.juros`]: ['Juros', 'valor'],
    [`${registro}.municipio`]: ['Município do tributo (TOM)', 'texto'],
  }
}
