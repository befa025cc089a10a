import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { decidirBaixa } from './baixa.ts'
import { competenciasAutorizadas, validarDenuncia } from './denuncia.ts'
import {
  type EstadoGuia,
  estadosGuia,
  labelSituacaoGuia,
  situacaoGuia,
  situacoesGuia,
  transicoesGuia,
  validarTransicaoGuia,
} from './situacao-guia.ts'
import {
  formasArrecadacao,
  labelFormaArrecadacao,
  labelFormaPagamento,
  labelTipoGuia,
  labelTributoGuia,
  tiposBaixa,
  tiposGuia,
  tributosGuia,
} from './tipos-guia.ts'
import { calcularGuiaAvulsa, parcelasValorFixo, valorSociedade, valorUnidadeFiscal } from './valor-guia.ts'
import { calcularVencimento, diaVencimentoPadrao, type PedidoRecalculo, validarRecalculo } from './vencimento.ts'

const reais = (texto: string) => Dinheiro.from(texto)
const mes = (texto: string) => Competencia.from(texto)

describe('due date', () => {
  it.each([
    ['U1-9-10 U3-3.5-01 day 20 of the next month', '2026-03', {}, '2026-04-20'],
    ['G00: 20/06/2026 is a Saturday', '2026-05', {}, '2026-06-22'],
    ['antecipar', '2026-05', { antecipar: true }, '2026-06-19'],
    ['a holiday after the weekend', '2026-05', { feriados: new Set(['2026-06-22']) }, '2026-06-23'],
    ['K32: fixed for the competence', '2026-03', { fixado: '2026-04-24' }, '2026-04-24'],
    ['December falls in the next year', '2025-12', {}, '2026-01-20'],
    ['another day', '2026-03', { dia: 10 }, '2026-04-10'],
  ])('%s', (_titulo, competencia, mudanca, esperado) => {
    expect(calcularVencimento({ competencia: mes(competencia), feriados: new Set(), ...mudanca })).toBe(esperado)
  })

  it('the default is 20; days outside 1 to 28 are refused', () => {
    expect(diaVencimentoPadrao).toBe(20)
    expect(() => calcularVencimento({ competencia: mes('2026-03'), feriados: new Set(), dia: 29 })).toThrow(RangeError)
  })
})

describe('recalculation (G2)', () => {
  const pedido: PedidoRecalculo = {
    estado: 'EMITIDA',
    permiteRecalculo: true,
    vencimento: '2026-01-20',
    hoje: '2026-04-15',
    dataPagamento: '2026-04-30',
    recalculoViradaAno: false,
  }

  it.each<[string, Partial<PedidoRecalculo>, string[]]>([
    ['right', {}, []],
    ['today', { dataPagamento: '2026-04-15' }, []],
    ['paid', { estado: 'PAGA' }, ['A guia já foi paga.']],
    ['settled', { estado: 'BAIXADA' }, ['A guia já foi paga.']],
    ['cancelled', { estado: 'CANCELADA' }, ['A guia está cancelada.']],
    ['dívida ativa', { estado: 'DIVIDA_ATIVA' }, ['Guia inscrita em dívida ativa. Procure a Prefeitura.']],
    ['not allowed', { permiteRecalculo: false }, ['Esta guia não permite recálculo.']],
    ['yesterday', { dataPagamento: '2026-04-14' }, ['A data de pagamento não pode ser anterior a hoje.']],
    ['next month', { dataPagamento: '2026-05-01' }, ['A data de pagamento deve estar no mês atual.']],
    ['year turn refused', { vencimento: '2025-12-20' }, ['O recálculo na virada do ano não é permitido.']],
    ['year turn allowed', { vencimento: '2025-12-20', recalculoViradaAno: true }, []],
  ])('%s', (_titulo, mudanca, mensagens) => {
    expect(validarRecalculo({ ...pedido, ...mudanca }).map(({ message }) => message)).toEqual(mensagens)
  })
})

describe('states (decisions G4)', () => {
  const pares = estadosGuia.flatMap((de) => estadosGuia.map((para): [EstadoGuia, EstadoGuia] => [de, para]))
  const permitidas = new Set([
    'EMITIDA>PAGA',
    'EMITIDA>BAIXADA',
    'EMITIDA>CANCELADA',
    'EMITIDA>DIVIDA_ATIVA',
    'DIVIDA_ATIVA>PAGA',
    'DIVIDA_ATIVA>BAIXADA',
    'DIVIDA_ATIVA>CANCELADA',
  ])

  it.each(pares)('%s to %s', (de, para) => {
    expect(validarTransicaoGuia(de, para)).toHaveLength(permitidas.has(`${de}>${para}`) ? 0 : 1)
  })

  it('shows A vencer until the due date, then Vencida', () => {
    expect(Object.values(transicoesGuia).flat()).toHaveLength(permitidas.size)
    expect(situacaoGuia('EMITIDA', '2026-04-20', '2026-04-20')).toBe('A_VENCER')
    expect(situacaoGuia('EMITIDA', '2026-04-20', '2026-04-21')).toBe('VENCIDA')
    expect(situacaoGuia('PAGA', '2026-04-20', '2026-04-21')).toBe('PAGA')
    expect(situacoesGuia.map(labelSituacaoGuia)).toEqual(['A vencer', 'Vencida', 'Paga', 'Baixada', 'Cancelada', 'Dívida ativa'])
  })
})

describe('settlement (G9)', () => {
  it.each([
    ['exact', '1248.00', false, 'EXATO', '0.00', '0.00', null],
    ['G9: 1.248,00 due, 1.200,00 paid', '1200.00', false, 'A_MENOR', '48.00', '0.00', null],
    ['more', '1250.00', false, 'A_MAIOR', '0.00', '2.00', 'Pagamento a maior'],
    ['G9: paid twice', '1248.00', true, 'EM_DUPLICIDADE', '0.00', '1248.00', 'Pagamento em duplicidade'],
  ])('%s', (_titulo, pago, jaPaga, tipo, debito, credito, motivoCredito) => {
    const resultado = decidirBaixa({ total: reais('1248.00'), pago: reais(pago), jaPaga })
    expect(resultado).toMatchObject({ tipo, motivoCredito })
    expect([resultado.debito, resultado.credito].map(String)).toEqual([debito, credito])
  })

  it('N3-9.2-08 N3-9.2-09 channels and ways of payment', () => {
    expect(['1', '2', '3', '4'].map(labelFormaPagamento)).toEqual(['Dinheiro', 'Cheque', 'Não identificado', null])
    expect(formasArrecadacao).toHaveLength(18)
    expect(['1', '6', 'a', 'F', 'i', 'z'].map(labelFormaArrecadacao)).toEqual([
      'Guichê com fatura',
      'Telefone com fatura',
      'Guichê sem fatura',
      'Outros meios sem fatura',
      'Pix sem fatura',
      null,
    ])
  })

  it('N3-9.1-23 N3-9.1-24 N3-9.1-25 labels of the guide', () => {
    expect(tiposBaixa).toEqual(['INTEGRACAO', 'MANUAL'])
    expect(tiposGuia.map(labelTipoGuia)).toEqual(['Avulsa', 'Valor fixo', 'Encerramento', 'Nota fiscal avulsa'])
    expect(tributosGuia.map(labelTributoGuia)).toEqual(['ISSQN', 'Taxa de AIDF', 'Multa'])
  })
})

describe('value of guides', () => {
  it('G3: 2.000,00 at 3 % is 60,00; no item is refused', () => {
    expect(calcularGuiaAvulsa([{ base: reais('2000.00'), aliquota: Aliquota.from('3.00') }]).total.toString()).toBe('60.00')
    expect(calcularGuiaAvulsa([]).violations.map(({ message }) => message)).toEqual(['Informe ao menos um item.'])
  })

  it('G5: 600,00 a year', () => {
    const { unica, mensais } = parcelasValorFixo(reais('600.00'), { parcelas: 12, descontoUnica: Aliquota.from('10.00') })
    expect(unica.toString()).toBe('540.00')
    expect(mensais.map(String)).toEqual(Array.from({ length: 12 }, () => '50.00'))
    const quebrada = parcelasValorFixo(reais('100.00'), { parcelas: 3, descontoUnica: Aliquota.zero }).mensais
    expect(quebrada.map(String)).toEqual(['33.34', '33.33', '33.33'])
    expect(() => parcelasValorFixo(reais('1.00'), { parcelas: 13, descontoUnica: Aliquota.zero })).toThrow(RangeError)
  })

  it('G5: society of 3 x 100,00; 120 UFM x 5,1234', () => {
    expect(valorSociedade(3, reais('100.00')).toString()).toBe('300.00')
    expect(valorUnidadeFiscal(Decimal4.from('120'), Decimal4.from('5.1234')).toString()).toBe('614.81')
  })
})

describe('denúncia espontânea (G6)', () => {
  it.each([
    ['12/2025', false, []],
    ['11/2025', false, ['A competência 11/2025 não está autorizada para denúncia espontânea.']],
    ['12/2025', true, ['A competência está sob ação fiscal; a denúncia espontânea não é permitida.']],
  ])('%s, under inspection %s', (competencia, sobAcaoFiscal, mensagens) => {
    const autorizadas = competenciasAutorizadas('10/2025;12/2025; 13/2025')
    expect(autorizadas.map((c) => c.format())).toEqual(['10/2025', '12/2025'])
    const violations = validarDenuncia({ competencia: Competencia.parse(competencia), autorizadas, sobAcaoFiscal })
    expect(violations.map(({ message }) => message)).toEqual(mensagens)
  })
})
