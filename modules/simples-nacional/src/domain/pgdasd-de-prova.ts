import type { TipoDeclaracao } from './leiautes-simples.ts'

/** Files of declarations for tests and demonstration, by the layouts of the PGDAS-D; every figure invented. */

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

/** The records of one declaration, by the layout of 2018 unless told. Amounts as the layout writes them: '10000,00'. */
export function declaracaoPgdasd(
  {
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
    iss,
    incidencia = tom,
    das = '07202610000000012',
    partes = [[1010, '201,23']],
  }: DeclaracaoDeProva,
  leiaute: TipoDeclaracao = 'PGDASD2018',
): string {
  const isAntes = leiaute === 'PGDASD'
  const nenhuma = isAntes ? '0' : '00'
  const qualificacoes = [...Array.from({ length: 6 }, () => nenhuma), iss ?? nenhuma, nenhuma]
  // Rate and amount of each tax, in the order of the layout; only the ISS matters to a city.
  const [semAliquota, doIss, daFaixa] = isAntes ? ['0,000', '2,012', '6,000'] : ['0,0000000000', '2,0123000000', '6,0000000000']
  const tributos = ['COFINS', 'CSLL', 'ICMS', 'INSS', 'IPI', 'IRPJ', 'ISS', 'PIS'].flatMap((nomeDoTributo) =>
    nomeDoTributo === 'ISS' ? [doIss, '201,23'] : [semAliquota, '0,00'],
  )
  const identidade = ['00000', numero, '1', '1', transmissao, '1', cnpj, nome, tom, 'S', '20200110', periodo, receita]
  const doDas = ['01000', das, '600,00', '0,00', '0,00', '600,00', '20260420', '20260430']
  const perfil = (registro: string) =>
    partes.map(([codigo, valor]) => [registro, String(codigo), valor, '1021', '0,00', '1031', '0,00', '', incidencia])
  const anteriores = (registro: string, valor: string) => [registro, anterior.periodo, valor]
  const estabelecimento = [
    ['03000', cnpj, 'MG', tom, receita],
    ['03100', atividade, receita],
    ['03110', 'MG', incidencia, receita, ...qualificacoes, daFaixa, '600,00', ...tributos],
  ]
  const linhas = isAntes
    ? [
        [...identidade, '0,000', '1,00', operacao, '0', '', receita, '0,00'],
        [...doDas, '600,00'],
        anteriores('01500', anterior.valor),
        anteriores('01501', anterior.valor),
        anteriores('01502', '0,00'),
        ...estabelecimento,
        ...perfil('04000'),
      ]
    : [
        [...identidade, '0', operacao, '0', '0,00'],
        [...doDas, '20260410100500'],
        ...perfil('01100'),
        anteriores('01500', anterior.valor),
        ...estabelecimento,
      ]
  return [...linhas.map((campos) => campos.join('|')), `99999|${linhas.length + 1}`, ''].join('\r\n')
}

/** A whole file of declarations, of those of 2018 unless told. */
export function arquivoPgdasd(declaracoes: readonly string[], leiaute: TipoDeclaracao = 'PGDASD2018'): string {
  const linhas = declaracoes.join('').split('\r\n').length + 1
  const versao = leiaute === 'PGDASD' ? '120' : '102'
  return `AAAAA|${versao}|20260401|20260401\r\n${declaracoes.join('')}ZZZZZ|${linhas}\r\n`
}
