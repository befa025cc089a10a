import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { apurarNota } from './apurar-nota.ts'
import { alfa, fatos, naPessoa } from './fatos.fixture.ts'
import { linhasDaNota, type NotaAceita } from './linhas-da-nota.ts'
import { deducao, item, nota, servico } from './nota.fixture.ts'

const agora = new Date('2026-04-15T12:00:00-03:00')
const gravada = { id: 500, numero: 12, senha: 'ABCDEFGHJKLMNPQR', codigoVerificacao: 'ABCDEFGH2' }
const endereco = {
  logradouroTipo: 'Rua',
  logradouroNome: 'das Flores',
  numero: '10',
  complemento: null,
  bairro: 'Centro',
  cep: '13000000',
  municipioCodigo: '9900001',
  municipioNome: 'Serra do Sul',
  uf: 'SP',
}

function linhas(mudanca: Parameters<typeof nota>[0] = {}, resto: Partial<NotaAceita> = {}) {
  const qual = nota(mudanca)
  return linhasDaNota({
    municipioId: 1,
    emissorId: 77,
    agora,
    nota: qual,
    apuracao: apurarNota(qual, fatos({ prestador: naPessoa(alfa, { endereco }) })),
    gravacao: { canal: 'TELA' },
    gravada,
    ...resto,
  })
}

describe('the rows of an accepted note', () => {
  it('document: keys, codes, who issued it, where it came from', () => {
    expect(linhas().documento).toEqual({
      municipioId: 1,
      ...gravada,
      tipoDocumento: 'NOTA_FISCAL',
      contribuinteId: 1,
      emissorId: 77,
      origem: 'usuario',
      emissao: agora,
    })
    const arquivo = linhas({}, { emissorId: null, gravacao: { canal: 'ARQUIVO', rpsHash: 'h', emissao: new Date(0) } })
    expect(arquivo.documento).toMatchObject({ emissorId: 1, origem: 'importacao', emissao: new Date(0) })
    expect(arquivo.nota).toMatchObject({ canal: 'ARQUIVO', rpsHash: 'h', emissao: new Date(0) })
    expect(arquivo.envio).toEqual({ municipioId: 1, notaId: 500, evento: 'EMISSAO', criadoEm: agora })
  })

  it('note: choices, figures of the computation, provider as he was that day', () => {
    const { nota: linha } = linhas({ itens: [{ ...item, valorUnitario: Decimal4.from('1000') }] })
    expect(linha).toMatchObject({
      id: 500,
      numero: 12,
      serieId: 1,
      autorizacaoId: 1,
      prestadorId: 1,
      tomadorId: 2,
      tomadorDocumento: '11222333000181',
      dataPrestacao: '2026-04-15',
      competencia: Competencia.of(2026, 4),
      atividadeId: 1,
      itemListaServico: '1.07',
      tipoTributacaoId: 1,
      exigibilidade: 1,
      regime: 'FATURAMENTO',
      municipioPrestacao: '9900001',
      municipioIncidencia: '9900001',
      devidoAqui: true,
      retido: false,
      rpsNumero: null,
      substituidaId: null,
    })
    expect([linha.valorTotal, linha.base, linha.aliquota, linha.imposto, linha.liquido].map(String)).toEqual([
      '1000.00',
      '1000.00',
      '5.00',
      '50.00',
      '1000.00',
    ])
    expect(linha.dadosPrestador).toMatchObject({ nome: 'Alfa Sistemas Ltda', endereco: { logradouro: 'Rua das Flores' } })
  })

  it.each([
    ['a text of its own', { servico: { ...servico, discriminacao: 'Contrato 7' } }, 'Contrato 7'],
    ['its items, one a line', { itens: [item, { ...item, descricao: 'Visita' }] }, 'Manutenção de sistema\nVisita'],
  ])('description: %s', (_titulo, mudanca, esperada) => expect(linhas(mudanca).nota.discriminacao).toBe(esperada))

  it('a service abroad is done in 9999999', () => {
    const fora = linhas({ servico: { ...servico, municipioPrestacao: null, paisPrestacao: 'US' } })
    expect(fora.nota.municipioPrestacao).toBe('9999999')
  })

  it('items and deductions in their order, the items with the values of the computation', () => {
    const { itens, deducoes } = linhas({
      itens: [{ ...item, quantidade: Decimal4.from('3'), valorUnitario: Decimal4.from('33.333') }, item],
      deducoes: [deducao, { ...deducao, documento: null, valor: Dinheiro.from('1.00') }],
    })
    expect(itens.map(({ ordem, valor }) => [ordem, valor.toString()])).toEqual([
      [1, '100.00'],
      [2, '100.00'],
    ])
    expect(deducoes.map(({ ordem, numeroDocumento, valor }) => [ordem, numeroDocumento, valor.toString()])).toEqual([
      [1, '10', '10.00'],
      [2, null, '1.00'],
    ])
  })

  it('RPS: identity, and the hash that makes the issue idempotent', () => {
    const rps = { tipo: 2 as const, serie: 'A', numero: '15', dataEmissao: '2026-04-14', status: 1 as const, substituido: null }
    expect(linhas({ rps }).nota).toMatchObject({ rpsNumero: 15, rpsSerie: 'A', rpsTipo: 2, rpsEmissao: '2026-04-14' })
  })

  it('audit and event tell the same figures', () => {
    const { evento, emitida } = linhas()
    expect(evento).toMatchObject({
      tipo: 'nfe.emitida',
      entidadeId: 500,
      depois: { numero: 12, tomador: '11.222.333/0001-81', canal: 'TELA' },
    })
    expect(emitida).toMatchObject({
      notaId: 500,
      prestadorId: 1,
      tomadorId: 2,
      competencia: '2026-04',
      regime: 'FATURAMENTO',
      avulsa: false,
    })
    expect(String(emitida.imposto)).toBe(String(evento.depois.imposto))
  })

  it('a note that chose no series cannot be written', () => {
    expect(() => linhas({ serieId: 99 })).toThrow('Only a validated note can be written')
  })
})
