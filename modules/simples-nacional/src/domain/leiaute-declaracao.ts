/**
 * Where the fields of a declaration stand: record, field and its number from 1, the kind of the record being the first. Source: layout of the
 * declarations of the PGDAS-D 2018, version 1.0.2.0. The older PGDASD has the same groups of records.
 */
export const posicoesDeclaracao = {
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
  '01100': { codigo: 2, principal: 3, multa: 5, juros: 7, municipio: 9 },
  '01500': { competencia: 2, valor: 3 },
  '03000': { cnpj: 2, municipio: 4, receita: 5 },
  '03100': { atividade: 2 },
  '03110': { municipio: 3, receita: 4, qualificacaoIss: 11, aliquotaIss: 27, iss: 28 },
  '03120': { aliquotaIss: 15, iss: 16 },
  '03130': { aliquotaIss: 15, iss: 16 },
} as const

type Registros = typeof posicoesDeclaracao
export type PosicoesDeclaracao = { readonly [R in keyof Registros]: { readonly [C in keyof Registros[R]]: number } }

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
  '01100.codigo': ['Código do tributo', 'inteiro'],
  '01100.principal': ['Principal', 'valor'],
  '01100.multa': ['Multa', 'valor'],
  '01100.juros': ['Juros', 'valor'],
  '01100.municipio': ['Município do tributo (TOM)', 'texto'],
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
