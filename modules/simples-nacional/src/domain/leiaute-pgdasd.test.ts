import { describe, expect, it } from 'vitest'
import { LeitorDeDeclaracoes, tipoDoNome } from './arquivo-pgdasd.ts'
import { leiautesDeclaracao, tipoDoCabecalho } from './leiaute-declaracao.ts'
import { lerTexto } from './ler-de-prova.ts'
import type { TipoDeclaracao } from './leiautes-simples.ts'
import { codigosTributo, exigibilidadesSimples } from './pgdas.ts'
import { arquivoPgdasd, declaracaoPgdasd } from './pgdasd-de-prova.ts'

const lerArquivoPgdasd = (texto: string, codigoTom: string, tipo: TipoDeclaracao = 'PGDASD2018') =>
  lerTexto(new LeitorDeDeclaracoes(codigoTom, leiautesDeclaracao[tipo]), texto)
const umaDeclaracao = (mudancas: Parameters<typeof declaracaoPgdasd>[0] = {}) => arquivoPgdasd([declaracaoPgdasd(mudancas)])

it('Q3-9.2-11 Q3-9.2-12 Q3-9.2-13 the name of a file tells its kind, the longer names first', () => {
  expect(tipoDoNome('90-0000-PUB-PGDASD2018-20260112-01.zip')).toBe('PGDASD2018')
  expect(tipoDoNome('90-0000-PUB-PGDASD-20150112-01.txt')).toBe('PGDASD')
  expect(tipoDoNome('PGDASD_DAS-20260112.txt')).toBe('PGDASD_DAS')
  expect(tipoDoNome('declaracoes.txt')).toBeNull()
})

it('E3-9.2-02 E3-9.2-03 E3-9.2-05 E3-9.2-06 E3-9.2-07 reads a declaration with revenue, establishment, detail of the ISS and DAS', () => {
  const { arquivo, violations } = lerArquivoPgdasd(umaDeclaracao(), '9901')
  expect(violations).toEqual([])
  expect([arquivo.inicio, arquivo.fim, arquivo.lidas, arquivo.outroMunicipio]).toEqual(['2026-04-01', '2026-04-01', 1, 0])
  const [{ declaracao: lida } = { declaracao: undefined }] = arquivo.doMunicipio
  expect(lida).toMatchObject({
    declaracao: '40000003202603001',
    cnpjMatriz: '40000003000140',
    municipioMatriz: '9901',
    operacao: 'Apuracao',
    regimeCaixa: false,
  })
  expect([lida?.periodo.toString(), lida?.receita.format(), lida?.transmissao.toISOString()]).toEqual([
    '2026-03',
    '10.000,00',
    '2026-04-10T13:00:00.000Z',
  ])
  expect(lida?.receitas.map(({ competencia, valor }) => `${competencia} ${valor.format()}`)).toEqual(['2026-02 8.000,00'])
  const [filial] = lida?.filiais ?? []
  expect([filial?.cnpj, filial?.receita.format()]).toEqual(['40000003000140', '10.000,00'])
  expect(
    filial?.detalhes.map((detalhe) => [
      detalhe.faixa,
      detalhe.filialAtividade,
      detalhe.exigibilidade,
      detalhe.municipioIncidencia,
      detalhe.receita.format(),
      detalhe.aliquotaIss.toString(),
      detalhe.iss.format(),
    ]),
  ).toEqual([['A', '14', 0, '9901', '10.000,00', '2.0123', '201,23']])
  expect(
    lida?.das.map(({ numero, total, vencimento, iss }) => [numero, total.format(), vencimento, iss[0]?.principal.format()]),
  ).toEqual([['07202610000000012', '600,00', '2026-04-20', '201,23']])
})

it('N3-9.1-01 of a DAS with a part under each of the eight tax codes (spec 3 §9.1) the reader takes that of the ISS alone', () => {
  const codigos = [1001, 1002, 1004, 1005, 1006, 1007, 1008, 1010]
  expect(Object.values(codigosTributo)).toEqual(codigos)
  const lidas = (partes: [number, string][]) =>
    lerArquivoPgdasd(umaDeclaracao({ partes }), '9901').arquivo.doMunicipio[0]?.declaracao.das[0]?.iss.map(({ principal }) =>
      principal.format(),
    )
  expect(lidas(codigos.map((codigo) => [codigo, `${codigo},00`]))).toEqual(['1.010,00'])
  expect(codigos.filter((codigo) => (lidas([[codigo, '1,00']]) ?? []).length > 0)).toEqual([codigosTributo.ISS])
})

it.each([
  ['00', 'Não informado'],
  ['01', 'Imunidade'],
  ['02', 'Exigibilidade suspensa'],
  ['03', 'Lançamento de ofício'],
  ['11', 'Retenção tributária'],
  ['45', 'Isenção/redução'],
] as const)('the qualification %s of the ISS is kept by the position of %s', (iss, nome) => {
  const { arquivo } = lerArquivoPgdasd(umaDeclaracao({ iss }), '9901')
  expect(arquivo.doMunicipio[0]?.declaracao.filiais[0]?.detalhes[0]?.exigibilidade).toBe(exigibilidadesSimples.indexOf(nome))
})

it('a withheld activity, another city and a rectification', () => {
  const texto = umaDeclaracao({ iss: '11', incidencia: '7107', operacao: 'R' })
  const { arquivo } = lerArquivoPgdasd(texto, '9901')
  expect(arquivo.doMunicipio[0]?.declaracao.operacao).toBe('Retificacao')
  expect(arquivo.doMunicipio[0]?.declaracao.filiais[0]?.detalhes[0]).toMatchObject({
    exigibilidade: 4,
    municipioIncidencia: '7107',
  })
  expect(lerArquivoPgdasd(umaDeclaracao({ tom: '1234' }), '9901').arquivo).toMatchObject({
    lidas: 1,
    outroMunicipio: 1,
    doMunicipio: [],
  })
})

it('a declaration that cannot be read is listed with its line, the others are kept', () => {
  const texto = arquivoPgdasd([declaracaoPgdasd({ receita: '10.000,00' }), declaracaoPgdasd({ numero: '40000003202603002' })])
  const { arquivo, violations } = lerArquivoPgdasd(texto, '9901')
  expect(violations).toEqual([])
  expect(arquivo.erros).toEqual([{ linha: 2, mensagem: 'Registro 00000: não foi possível ler o valor.' }])
  expect(arquivo.doMunicipio.map(({ declaracao }) => declaracao.declaracao)).toEqual(['40000003202603002'])
  expect(lerArquivoPgdasd(umaDeclaracao({ atividade: 'AB' }), '9901').arquivo.erros).toEqual([
    { linha: 7, mensagem: 'Registro 03100: não foi possível ler o tipo da atividade.' },
  ])
  const errada = declaracaoPgdasd({}).replace(/99999\|\d+/, '99999|3')
  expect(lerArquivoPgdasd(arquivoPgdasd([errada]), '9901').arquivo.erros[0]?.mensagem).toMatch(
    /^Registro 99999: informa 3 linhas e a declaração tem \d+\.$/,
  )
})

it.each([
  ['linha,outra\n1,2', 'Layout do arquivo não reconhecido.'],
  ['', 'Layout do arquivo não reconhecido.'],
  [umaDeclaracao().replace(/99999\|\d+\r\n/, ''), 'Registro de encerramento 99999 ausente: arquivo incompleto.'],
  [umaDeclaracao().replace(/ZZZZZ.*\r\n/, ''), 'Registro de fechamento ZZZZZ ausente: arquivo incompleto.'],
])('refuses whole what is no complete file', (texto, frase) => {
  expect(lerArquivoPgdasd(texto, '9901').violations.map(({ message }) => message)).toEqual([frase])
})

describe('the declarations of the months before 2018', () => {
  const deAntes = (mudancas: Parameters<typeof declaracaoPgdasd>[0] = {}) =>
    arquivoPgdasd(
      [declaracaoPgdasd({ periodo: '201203', anterior: { periodo: '201202', valor: '8000,00' }, ...mudancas }, 'PGDASD')],
      'PGDASD',
    )
  const lerDeAntes = (mudancas: Parameters<typeof declaracaoPgdasd>[0] = {}) =>
    lerArquivoPgdasd(deAntes(mudancas), '9901', 'PGDASD').arquivo

  it('the first record of a file tells which declarations follow', () => {
    expect(tipoDoCabecalho(deAntes().split('\r\n')[0] ?? '')).toBe('PGDASD')
    expect(tipoDoCabecalho(umaDeclaracao().split('\r\n')[0] ?? '')).toBe('PGDASD2018')
    expect(tipoDoCabecalho('AAAAA|999|20120401|20120401')).toBeNull()
  })

  it('their operation and regime stand one field further on, the ISS of the DAS in the records 04000 at their end', () => {
    const { doMunicipio, erros } = lerDeAntes({ operacao: 'R' })
    expect(erros).toEqual([])
    const lida = doMunicipio[0]?.declaracao
    expect([lida?.operacao, lida?.regimeCaixa, lida?.receita.format(), lida?.periodo.toString()]).toEqual([
      'Retificacao',
      false,
      '10.000,00',
      '2012-03',
    ])
    expect(lida?.receitas.map(({ competencia, valor }) => `${competencia} ${valor.format()}`)).toEqual(['2012-02 8.000,00'])
    expect(lida?.das.map(({ total, dataGeracao, iss }) => [total.format(), dataGeracao, iss.map(String).length])).toEqual([
      ['600,00', null, 1],
    ])
    expect(lida?.das[0]?.iss[0]?.principal.format()).toBe('201,23')
    expect(lida?.filiais[0]?.detalhes[0]).toMatchObject({ filialAtividade: '14', municipioIncidencia: '9901' })
    expect(lida?.filiais[0]?.detalhes[0]?.iss.format()).toBe('201,23')
  })

  it.each(exigibilidadesSimples.map((nome, codigo) => [String(codigo), nome] as const))(
    'the qualification %s of the ISS is %s',
    (iss, nome) => {
      expect(lerDeAntes({ iss }).doMunicipio[0]?.declaracao.filiais[0]?.detalhes[0]?.exigibilidade).toBe(
        exigibilidadesSimples.indexOf(nome),
      )
    },
  )

  it('a qualification of 2018 is none of theirs', () => {
    expect(lerDeAntes({ iss: '45' }).erros).toEqual([
      { linha: 9, mensagem: 'Registro 03110: não foi possível ler a qualificação do ISS.' },
    ])
  })
})
