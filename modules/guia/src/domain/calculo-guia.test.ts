import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { type ConfigCalculo, calcularGuia, configCalculoPadrao, type EntradaGuia } from './calculo-guia.ts'
import { descricaoJuros, type EstrategiaJuros, type EstrategiaMulta, validarEstrategias } from './estrategias.ts'
import { diasCorridos, diasUteis, type InicioTempo, iniciosTempo, labelInicioTempo, mesesEDias } from './tempo-atraso.ts'

const taxa = (texto: string) => Aliquota.from(texto)
const reais = (texto: string) => Dinheiro.from(texto)
const feriados = new Set(['2026-02-16', '2026-02-17', '2026-04-03'])
const cotacoes = [
  { dia: '2025-12-31', valor: Decimal4.from('7000') },
  { dia: '2026-04-01', valor: Decimal4.from('7105') },
  { dia: '2026-05-01', valor: Decimal4.from('9999') },
]
const correcao = { tipo: 'INDICE', indice: 'UFM', cotacoes } as const
const diaria: EstrategiaMulta = { tipo: 'DIARIA', multa: taxa('0.33'), teto: taxa('20.00') }
const faixas: EstrategiaMulta = {
  tipo: 'FAIXAS',
  faixas: [
    { ate: 30, percentual: taxa('2.00') },
    { ate: 60, percentual: taxa('5.00') },
    { ate: null, percentual: taxa('10.00') },
  ],
}
const mensal = (mudanca: Partial<Extract<EstrategiaJuros, { tipo: 'MENSAL' }>> = {}): EstrategiaJuros => ({
  tipo: 'MENSAL',
  taxa: taxa('1.00'),
  proRataDiario: false,
  proRataFracao: false,
  contabilizaMesFracao: false,
  inicioTempo: 'VENCIMENTO',
  ...mudanca,
})
const diario = (apenasUteis: boolean): EstrategiaJuros => ({
  tipo: 'DIARIO',
  taxa: taxa('0.033'),
  apenasUteis,
  inicioTempo: 'VENCIMENTO',
})
const selic = (inicioTempo: InicioTempo, ...meses: [string, string][]): EstrategiaJuros => ({
  tipo: 'SELIC',
  indice: 'Selic',
  inicioTempo,
  taxas: meses.map(([mes, valor]) => ({ competencia: Competencia.from(mes), taxa: taxa(valor) })),
})
const mesEFracao = mensal({ contabilizaMesFracao: true })

function guia(config: Partial<ConfigCalculo>, mudanca: Partial<EntradaGuia> = {}) {
  return calcularGuia({
    base: reais('1000.00'),
    vencimento: '2026-01-20',
    pagamento: '2026-04-15',
    config: { ...configCalculoPadrao, ...config },
    feriados,
    ...mudanca,
  })
}

describe('time of delay (G00.S)', () => {
  it('85 days, 2 months and 26 days, 58 business days', () => {
    expect(diasCorridos('2026-01-20', '2026-04-15')).toBe(85)
    expect(mesesEDias('2026-01-20', '2026-04-15')).toEqual({ meses: 2, dias: 26 })
    expect(diasUteis('2026-01-20', '2026-04-15', feriados)).toBe(58)
  })

  it.each([
    ['2026-01-31', '2026-02-28', 1, 0],
    ['2026-01-31', '2026-03-01', 1, 1],
    ['2026-01-20', '2026-01-20', 0, 0],
    ['2026-01-20', '2026-01-10', 0, 0],
    ['2025-12-20', '2026-12-19', 11, 29],
  ])('%s to %s is %i months and %i days', (de, ate, meses, dias) => expect(mesesEDias(de, ate)).toEqual({ meses, dias }))

  it('N3-9.1-19 labels of the start', () =>
    expect(iniciosTempo.map(labelInicioTempo)).toEqual(['Vencimento', 'Virada do mês', '1 mês']))
})

describe('correction and fine', () => {
  it.each<[string, Partial<ConfigCalculo>, string, string]>([
    ['G00.S index 7.000 to 7.105', { correcao }, 'correcao', '15.00'],
    ['G00.S daily fine on the corrected value', { correcao, multa: diaria }, 'multa', '203.00'],
    ['G00.S daily fine on the base', { correcao, multa: diaria, multaSobreCorrigido: false }, 'multa', '200.00'],
    ['G00.S fine by bands', { correcao, multa: faixas }, 'multa', '101.50'],
  ])('%s', (_titulo, config, campo, esperado) => {
    expect(String(guia(config)[campo as 'multa'])).toBe(esperado)
  })

  it.each([
    [46, '151.80'],
    [90, '200.00'],
  ])('law §4.6: daily fine of %i days is %s', (dias, esperado) => {
    const vencimento = '2026-01-01'
    const pagamento = new Date(Date.parse(vencimento) + dias * 86_400_000).toISOString().slice(0, 10)
    expect(guia({ multa: diaria }, { vencimento, pagamento }).multa.toString()).toBe(esperado)
  })

  it.each([
    ['2026-02-19', '20.00'],
    ['2026-02-20', '50.00'],
    ['2026-03-21', '50.00'],
    ['2026-03-22', '100.00'],
  ])('bands: paid on %s the fine is %s', (pagamento, esperado) => {
    expect(guia({ multa: faixas }, { pagamento }).multa.toString()).toBe(esperado)
  })

  it('an index that fell leaves the principal whole; no quote is refused', () => {
    const queda = {
      ...correcao,
      cotacoes: [
        { dia: '2026-01-01', valor: Decimal4.from('100') },
        { dia: '2026-04-01', valor: Decimal4.from('99') },
      ],
    }
    expect(guia({ correcao: queda }).total.toString()).toBe('1000.00')
    expect(() => guia({ correcao: { ...correcao, cotacoes: [] } })).toThrow(RangeError)
  })
})

describe('interest', () => {
  it.each<[string, EstrategiaJuros, string]>([
    ['G00.S daily, calendar days', diario(false), '28.05'],
    ['G00.S daily, business days', diario(true), '19.14'],
    ['G00.S mês e fração', mesEFracao, '30.00'],
    ['G00.S pró rata diário', mensal({ proRataDiario: true }), '28.33'],
    ['G00.S pró rata da fração', mensal({ proRataFracao: true }), '28.67'],
    ['G00.S whole months', mensal(), '20.00'],
    ['G00.S Virada do mês', mensal({ contabilizaMesFracao: true, inicioTempo: 'VIRADA_DO_MES' }), '30.00'],
    ['G00.S 1 mês', mensal({ contabilizaMesFracao: true, inicioTempo: 'UM_MES' }), '20.00'],
    ['G00.S Selic 0,95 + 1,05 + 1,00', selic('VENCIMENTO', ['2026-02', '0.95'], ['2026-03', '1.05']), '30.00'],
    ['Selic after 1 mês: March and payment', selic('UM_MES', ['2026-03', '1.05']), '20.50'],
    ['none', { tipo: 'NENHUM' }, '0.00'],
  ])('%s', (_titulo, juros, esperado) => expect(guia({ juros }).juros.toString()).toBe(esperado))

  it.each<[string, EstrategiaJuros, string]>([
    ['month and fraction', mesEFracao, '20.00'],
    ['pro rata daily 46/30', mensal({ proRataDiario: true }), '15.33'],
    ['pro rata of the fraction', mensal({ proRataFracao: true }), '15.00'],
    ['Selic 1,16 + 1', selic('VENCIMENTO', ['2026-09', '1.16']), '21.60'],
  ])('law §4.6: due 20/08, paid 05/10, %s', (_titulo, juros, esperado) => {
    expect(guia({ juros }, { vencimento: '2026-08-20', pagamento: '2026-10-05' }).juros.toString()).toBe(esperado)
  })

  it('Selic: nothing inside the due month, 1 % in the next, a missing month is refused', () => {
    const taxas = selic('VENCIMENTO')
    expect(guia({ juros: taxas }, { pagamento: '2026-01-31' }).juros.toString()).toBe('0.00')
    expect(guia({ juros: taxas }, { pagamento: '2026-02-01' }).juros.toString()).toBe('10.00')
    expect(() => guia({ juros: taxas })).toThrow('Selic has no rate for 2026-02')
  })

  it.each<[EstrategiaJuros, string]>([
    [selic('VENCIMENTO'), 'Juro Selic'],
    [selic('UM_MES'), 'Juro Selic (cobrar após 1 mês )'],
    [diario(true), '0,03% ao dia (dias úteis)'],
    [diario(false), '0,03% ao dia (dias corridos)'],
    [mesEFracao, '1,00% ao mês, mês e fração'],
    [mensal({ proRataDiario: true }), '1,00% ao mês, pró rata diário'],
    [
      mensal({ proRataFracao: true, inicioTempo: 'VIRADA_DO_MES' }),
      '1,00% ao mês, pró rata somente da parte fracionária do mês (cobrar após Virada do mês )',
    ],
    [{ tipo: 'NENHUM' }, 'Sem juros'],
  ])('U3-3.5-04 U3-9.1-01 N3-9.1-20 %o is named "%s"', (juros, texto) => expect(descricaoJuros(juros)).toBe(texto))

  it('K30: only one way of counting the month; bands rise', () => {
    expect(validarEstrategias(diaria, mesEFracao)).toEqual([])
    const duas = mensal({ proRataDiario: true, contabilizaMesFracao: true })
    expect(validarEstrategias(faixas, duas).map(({ message }) => message)).toEqual([
      'Escolha apenas uma forma de contagem do mês.',
    ])
    expect(validarEstrategias({ tipo: 'FAIXAS', faixas: [{ ate: 30, percentual: taxa('2.00') }] }, mesEFracao)).toHaveLength(1)
  })
})

describe('total of a guide', () => {
  const comum = { correcao, multa: diaria, juros: mesEFracao }

  it.each<[string, Partial<ConfigCalculo>, Partial<EntradaGuia>, string]>([
    ['U3-3.5-05 G00.S common setup', comum, {}, '1248.00'],
    ['U3-3.5-05 G00.S with tsa 5,00', { ...comum, tsa: reais('5.00') }, {}, '1253.00'],
    ['G6 K31 denúncia espontânea', { ...comum, multa: { tipo: 'NENHUMA' } }, {}, '1045.00'],
    ['K33 isentaMulta', comum, { isencao: { isentaMulta: true } }, '1045.00'],
    ['isentaJuros', comum, { isencao: { isentaJuros: true } }, '1218.00'],
    ['isentaCorrecao', comum, { isencao: { isentaCorrecao: true } }, '1230.00'],
    ['interest on the corrected value', { ...comum, jurosSobreCorrigido: true }, {}, '1248.45'],
    ['interest on the fine', { ...comum, jurosSobreMulta: true }, {}, '1254.09'],
    ['G00: paid on the due date', { ...comum, tsa: reais('5.00') }, { pagamento: '2026-01-20' }, '1005.00'],
    ['paid before', comum, { pagamento: '2026-01-10' }, '1000.00'],
  ])('%s', (_titulo, config, mudanca, esperado) => expect(guia(config, mudanca).total.toString()).toBe(esperado))

  it('U3-3.5-03 defaults of the flags; law §4.6: 1.000 with index 2,5 %, fine 2 %, interest 2 % is 1.065,50', () => {
    expect(configCalculoPadrao).toMatchObject({
      multaSobreCorrigido: true,
      jurosSobreCorrigido: false,
      jurosSobreMulta: false,
      recalculoViradaAno: true,
    })
    const indice = {
      ...correcao,
      cotacoes: [
        { dia: '2026-01-01', valor: Decimal4.from('100') },
        { dia: '2026-04-01', valor: Decimal4.from('102.5') },
      ],
    }
    const multa: EstrategiaMulta = { tipo: 'FAIXAS', faixas: [{ ate: null, percentual: taxa('2.00') }] }
    const resultado = guia({ correcao: indice, multa, juros: mensal() })
    expect([resultado.correcao, resultado.multa, resultado.juros, resultado.total].map(String)).toEqual([
      '25.00',
      '20.50',
      '20.00',
      '1065.50',
    ])
  })

  it('isentaGuia frees the guide; the memory tells each step', () => {
    expect(guia(comum, { isencao: { isentaGuia: true } }).pagavel).toBe(false)
    const { memoria, pagavel } = guia(comum)
    expect(pagavel).toBe(true)
    expect(memoria.map(({ descricao }) => descricao)).toEqual([
      'Correção por UFM: 7.000,00 a 7.105,00: 15,00.',
      'Multa de 0,33% × 85 dias = 28,05%, limitada a 20,00% sobre 1.015,00: 203,00.',
      'Juros de 1,00% ao mês × 3 meses sobre 1.000,00: 30,00.',
      'Total: valor principal 1.000,00 + correção 15,00 + juros 30,00 + multa 203,00 = 1.248,00.',
    ])
    expect(guia({ ...comum, tsa: reais('3.50') }).memoria.at(-1)?.descricao).toMatch(/ \+ taxa de serviço 3,50 = 1\.251,50\.$/)
  })

  it('where nothing is added the memory says so, without sums of zeros', () => {
    const semAcrescimo = guia({ ...comum, multa: { tipo: 'NENHUMA' }, juros: { tipo: 'NENHUM' }, correcao: { tipo: 'NENHUMA' } })
    expect(semAcrescimo.memoria.map(({ descricao }) => descricao)).toEqual([
      'Sem correção monetária: 0,00.',
      'Sem multa: 0,00.',
      'Sem juros: 0,00.',
      'Total: valor principal 1.000,00, sem acréscimos.',
    ])
  })

  it('one day of delay is one day', () => {
    const { memoria } = guia({ ...comum, multa: diaria }, { pagamento: '2026-01-21' })
    expect(memoria[1]?.descricao).toMatch(/^Multa de 0,33% × 1 dia = 0,33% sobre /)
  })
})
