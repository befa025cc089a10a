import { describe, expect, it } from 'vitest'
import {
  colar,
  type LinhaPlanilha,
  lerCabecalho,
  lerLinhaPlanilha,
  linhaVazia,
  parseColagem,
  toCsvPlanilha,
} from './rps-planilha.ts'

const prestador = { documento: '11222333000181', inscricaoMunicipal: '12345', optanteSimples: false, codigoMunicipio: 9_900_001 }
const boa: LinhaPlanilha = {
  ...linhaVazia,
  numero: '10',
  serie: 'm1',
  emissao: '12/01/2026',
  tomadorDocumento: '11.444.777/0001-61',
  tomadorNome: 'Comercial Aurora Ltda',
  item: '1.07',
  discriminacao: 'Suporte técnico',
  valor: '1.250,50',
  retido: 'não',
}
const frases = (mudanca: Partial<LinhaPlanilha>) =>
  lerLinhaPlanilha({ ...boa, ...mudanca }, 2, prestador).violacoes.map(({ message }) => message)

describe('sheet of RPS typed by hand (S22)', () => {
  it('a line becomes a declaration; amounts and dates are read as Brazilians write them', () => {
    const { declaracao } = lerLinhaPlanilha(boa, 2, prestador)
    expect(declaracao?.rps).toEqual({ numero: 10, serie: 'M1', tipo: 1 })
    expect(declaracao?.dataCompetencia).toBe('2026-01-12')
    expect(declaracao?.servico.valores.valorServicos.toString()).toBe('1250.50')
    expect(declaracao?.servico.itemListaServico.codigo).toBe('1.07')
    expect(declaracao?.tomador?.documento).toBe('11444777000161')
    expect(lerLinhaPlanilha({ ...boa, valor: '1250.5', emissao: '2026-01-12' }, 2, prestador).violacoes).toEqual([])
  })
  it('everything against a line is told at once, with line and column', () => {
    expect(frases({ numero: '', valor: 'dez', item: '9999x', emissao: '31/02/2026', retido: 'talvez' })).toEqual([
      'Linha 2: informe Número.',
      'Linha 2: o valor de Emissão não é válido: 31/02/2026.',
      'Linha 2: o valor de Item da LC 116 não é válido: 9999x.',
      'Linha 2: o valor de Valor dos serviços não é válido: dez.',
      'Linha 2: o valor de ISS retido não é válido: talvez.',
    ])
    expect(frases({ tomadorDocumento: '11444777000162' })).toEqual([
      'Linha 2: o valor de CPF/CNPJ do tomador não é válido: 11444777000162.',
    ])
  })
  it('columns are found by their names in any order; a required one that is missing is named', () => {
    const { posicoes, violacoes } = lerCabecalho(['Série', ' número '])
    expect(posicoes).toEqual({ serie: 0, numero: 1 })
    expect(violacoes[0]?.message).toBe('A planilha não tem a coluna Emissão.')
  })
  it('what is copied from a spreadsheet goes over the cells from the chosen one on', () => {
    const celulas = parseColagem('7\tA1\t12/01/2026\n8\t"duas\nlinhas ""x"""\t13/01/2026\n')
    expect(celulas).toEqual([
      ['7', 'A1', '12/01/2026'],
      ['8', 'duas\nlinhas "x"', '13/01/2026'],
    ])
    const linhas = colar([boa], 1, 'numero', celulas)
    expect(linhas.map(({ numero, serie }) => [numero, serie])).toEqual([
      ['10', 'm1'],
      ['7', 'A1'],
      ['8', 'duas\nlinhas "x"'],
    ])
    expect(colar([boa], 0, 'retido', [['sim', 'sobra']])[0]?.retido).toBe('sim')
  })
  it('the file has the header and quotes what needs them', () => {
    const [cabecalho, linha] = toCsvPlanilha([{ ...boa, discriminacao: 'Peça "A"; limpeza' }]).split('\r\n')
    expect(cabecalho).toContain('"Número";"Série";"Emissão"')
    expect(linha).toContain('"Peça ""A""; limpeza"')
  })
})
