/** Files of declarations for tests and demonstration, by the layout of the PGDAS-D 2018; every figure invented. */

export type DeclaracaoDeProva = {
  numero?: string
  cnpj?: string
  nome?: string
  tom?: string
  periodo?: string
  transmissao?: string
  operacao?: 'A' | 'R'
  receita?: string
  anterior?: { periodo: string; valor: string }
  atividade?: string
  /** Qualification of the ISS. */
  iss?: string
  incidencia?: string
  das?: string
  /** Parts of the DAS: code of the tax and amount. */
  partes?: readonly (readonly [codigo: number, valor: string])[]
}

/** The records of one declaration. Amounts as the layout writes them: '10000,00'. */
export function declaracaoPgdasd({
  numero = '40000003202603001',
  cnpj = '40000003000140',
  nome = 'GAMA SERVICOS LTDA',
  tom = '9901',
  periodo = '202603',
  transmissao = '20260410100000',
  operacao = 'A',
  receita = '10000,00',
  anterior = { periodo: '202602', valor: '8000,00' },
  atividade = '14',
  iss = '00',
  incidencia = tom,
  das = '07202610000000012',
  partes = [[1010, '201,23']],
}: DeclaracaoDeProva): string {
  const qualificacoes = ['00', '00', '00', '00', '00', '00', iss, '00']
  // Rate and amount of each tax, in the order of the layout; only the ISS matters to a city.
  const tributos = ['COFINS', 'CSLL', 'ICMS', 'INSS', 'IPI', 'IRPJ', 'ISS', 'PIS'].flatMap((nomeDoTributo) =>
    nomeDoTributo === 'ISS' ? ['2,0123000000', '201,23'] : ['0,0000000000', '0,00'],
  )
  const linhas = [
    ['00000', numero, '1', '1', transmissao, '1', cnpj, nome, tom, 'S', '20200110', periodo, receita, '0', operacao, '0', '0,00'],
    ['01000', das, '600,00', '0,00', '0,00', '600,00', '20260420', '20260430', '20260410100500'],
    ...partes.map(([codigo, valor]) => ['01100', String(codigo), valor, '1021', '0,00', '1031', '0,00', '', incidencia]),
    ['01500', anterior.periodo, anterior.valor],
    ['03000', cnpj, 'MG', tom, receita],
    ['03100', atividade, receita],
    ['03110', 'MG', incidencia, receita, ...qualificacoes, '6,0000000000', '600,00', ...tributos],
  ]
  return [...linhas.map((campos) => campos.join('|')), `99999|${linhas.length + 1}`, ''].join('\r\n')
}

/** A whole file of declarations. */
export function arquivoPgdasd(declaracoes: readonly string[]): string {
  const linhas = declaracoes.join('').split('\r\n').length + 1
  return `AAAAA|102|20260401|20260401\r\n${declaracoes.join('')}ZZZZZ|${linhas}\r\n`
}
