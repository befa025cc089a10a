import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { RegrasDoConjunto } from '@iss/tributacao/domain/regras-da-nota'
import { regrasDaNota } from '@iss/tributacao/domain/regras-da-nota'
import type { Regime } from '@iss/tributacao/domain/regime'
import { describe, expect, it } from 'vitest'
import { apurarNota } from './apurar-nota.ts'
import { exigeGruposNacionais } from './chaves-municipais.ts'
import { alfa, atividade, fatos, naPessoa, semRegras } from './fatos.fixture.ts'
import { ibsCbsVazio, isIbsCbsDevido } from './ibs-cbs-da-nota.ts'
import { item, nota as notaDeProva } from './nota.fixture.ts'

const sempre = { inicio: '2026-01-01', fim: null }
const cadastros: Partial<RegrasDoConjunto> = {
  ibsCbs: [{ atividade: 1, classificacao: '000001', indicador: '100301', ...sempre }],
  ibsCbsClassificacoes: [
    { codigo: '000001', nome: 'Tributação integral', reducaoIbs: '0', reducaoCbs: '0', ...sempre },
    { codigo: '200029', nome: 'Saúde humana', reducaoIbs: '60', reducaoCbs: '60', ...sempre },
  ],
}
const reais = (texto: string) => Dinheiro.from(texto)

/** The note of law §4.8: 10.000,00, ISS 500,00, PIS 65,00, COFINS 300,00. */
function apurar(
  mudanca: {
    data?: string
    nota?: Partial<NotaCanonica>
    regras?: Partial<RegrasDoConjunto>
    regime?: Regime
    exige?: boolean
    nbs?: string | null
  } = {},
) {
  const { data = '2026-10-01', regras = cadastros, regime = 'FATURAMENTO', exige = false, nbs = '115013000' } = mudanca
  const base = notaDeProva({ itens: [{ ...item, valorUnitario: Decimal4.from('10000') }] })
  const nota: NotaCanonica = {
    ...base,
    dataPrestacao: data,
    retencoes: { ...base.retencoes, pis: reais('65.00'), cofins: reais('300.00') },
    ...mudanca.nota,
  }
  const lidos = fatos({
    prestador: naPessoa({ ...alfa, regimeIssTipo: regime }),
    atividades: fatos().atividades.map((cada) => ({ ...cada, atividade: atividade({ nbs }) })),
    switches: (definition) => (definition.name === exigeGruposNacionais.name ? exige : definition.default),
    regras: regrasDaNota({ ...semRegras, ...regras }, { pessoa: alfa.id, data, competencia: `${data.slice(0, 8)}01` }),
  })
  return apurarNota(nota, lidos)
}

const grupo = (mudanca = {}) => ({ ...ibsCbsVazio, ...mudanca })

describe('IBS and CBS of a note', () => {
  it('law §4.8: what the activity declares, with the test rates of 2026', () => {
    const { ibsCbs, resultado } = apurar()
    expect(resultado.imposto.toString()).toBe('500.00')
    expect(ibsCbs.grupo).toMatchObject({ cst: '000', classificacao: '000001', indicadorOperacao: '100301' })
    expect(ibsCbs.gravado).toMatchObject({
      nbs: '115013000',
      base: '9135.00',
      ibs: '9.14',
      ibsUf: { aliquota: '0.10', valor: '9.14' },
      ibsMun: { valor: '0.00' },
      cbs: { aliquota: '0.90', efetiva: '0.90', valor: '82.22' },
    })
    expect(ibsCbs.violations).toEqual([])
    expect(resultado.memoria.at(-1)?.descricao).toContain('CST 000, cClassTrib 000001, cIndOp 100301, NBS 115013000')
  })

  it.each<[string, Regime, boolean]>([
    ['2026-09-30', 'FATURAMENTO', false],
    ['2026-10-01', 'FATURAMENTO', true],
    ['2026-12-31', 'SIMPLES', false],
    ['2027-01-01', 'SIMPLES', true],
    ['2027-01-01', 'MEI', true],
    ['2033-01-01', 'FATURAMENTO', true],
  ])('law §0.1: on %s a provider of the regime %s: %s', (data, regime, devido) => {
    expect(isIbsCbsDevido(regime, data)).toBe(devido)
    expect(apurar({ data, regime }).ibsCbs.aplica).toBe(devido)
  })

  it('a city that registered nothing bears no group, unless it demands it', () => {
    expect(apurar({ regras: {} }).ibsCbs).toMatchObject({ aplica: false, grupo: null, violations: [] })
    const exigida = apurar({ regras: {}, exige: true, nbs: null }).ibsCbs
    expect(exigida.violations.map(({ field }) => field)).toEqual([
      'ibsCbs.classificacao',
      'ibsCbs.indicadorOperacao',
      'ibsCbs.nbs',
    ])
    expect(apurar({ regras: {}, exige: true, data: '2026-09-30' }).ibsCbs.violations).toEqual([])
  })

  it('what the issuer tells wins over the activity; a reduction of 60 % lowers the rates', () => {
    const { ibsCbs } = apurar({ nota: { ibsCbs: grupo({ classificacao: '200029' }) } })
    expect(ibsCbs.grupo).toMatchObject({ cst: '200', classificacao: '200029', indicadorOperacao: '100301' })
    expect(ibsCbs.gravado).toMatchObject({ reducaoCbs: '60.00', cbs: { efetiva: '0.36', valor: '32.89' } })
  })

  it('refuses codes that are none, a CST of another classification, a recipient without name', () => {
    const recusas = (mudanca: object) => apurar({ nota: { ibsCbs: grupo(mudanca) } }).ibsCbs.violations.map(({ field }) => field)
    expect(recusas({ classificacao: '12' })).toEqual(['ibsCbs.classificacao'])
    expect(recusas({ cst: '410' })).toEqual(['ibsCbs.classificacao'])
    expect(recusas({ indicadorOperacao: '10' })).toEqual(['ibsCbs.indicadorOperacao'])
    expect(recusas({ destinatarioDistinto: true })).toEqual(['ibsCbs.destinatario.nome'])
  })

  it('a purchase of a government: its reducer by date, the words of the memory, a taker with CNPJ', () => {
    const regras = {
      ...cadastros,
      ibsCbsAliquotas: [
        { ibsUf: '0.05', ibsMun: '0.05', cbs: '8.80', fonte: 'Resolução do Senado', inicio: '2027-01-01', fim: null },
      ],
      ibsCbsRedutores: [{ ente: '4', redutor: '10.00', inicio: '2027-01-01', fim: null }],
    }
    const compra = (tipoEnteGoverno: string, mudanca: object = {}) =>
      apurar({ data: '2027-01-01', regras, nota: { ibsCbs: grupo({ tipoEnteGoverno, tipoOperacao: '1' }), ...mudanca } })
    const { ibsCbs, resultado } = compra('4')
    // 8,80 % x 0,9 = 7,92 % of 9.500,00.
    expect(ibsCbs.gravado).toMatchObject({
      tipoOperacao: '1',
      compraGovernamental: { ente: '4', redutor: '10.00' },
      cbs: { aliquota: '8.80', efetiva: '7.92', valor: '752.40' },
    })
    expect(ibsCbs.avisos).toEqual([])
    expect(resultado.memoria.at(-1)?.descricao).toContain('Compra governamental: Município, redutor 10,00%.')
    const daUniao = compra('1').ibsCbs
    expect(daUniao.gravado).toMatchObject({ compraGovernamental: { ente: '1' }, cbs: { efetiva: '8.80' } })
    expect(daUniao.avisos[0]).toContain('(União)')
    const pessoaFisica = { tomador: { ...notaDeProva().tomador, identificacao: 'CPF', documento: '52998224725' } }
    expect(compra('4', pessoaFisica).ibsCbs.violations.map(({ field }) => field)).toEqual(['ibsCbs.enteGoverno'])
  })

  it('what would be owed without the condition of the classification stands beside it', () => {
    const { gravado } = apurar({
      nota: { ibsCbs: grupo({ classificacao: '200029', tributacaoRegular: { cst: '000', classificacao: '000001' } }) },
    }).ibsCbs
    expect(gravado?.regular).toEqual({
      ibsUf: { efetiva: '0.10', valor: '9.14' },
      ibsMun: { efetiva: '0.00', valor: '0.00' },
      cbs: { efetiva: '0.90', valor: '82.22' },
    })
  })

  it('says which register lacks what, and computes nothing then', () => {
    const desconhecida = apurar({ nota: { ibsCbs: grupo({ classificacao: '200052' }) } }).ibsCbs
    expect(desconhecida).toMatchObject({ resultado: null, gravado: null, violations: [] })
    expect(desconhecida.avisos[0]).toContain('200052')
    expect(apurar({ data: '2027-01-01' }).ibsCbs.avisos[0]).toContain('2027')
  })

  it('from 2027 on with the rates that the city entered; the ISS of 2029 is nine tenths', () => {
    const taxas = (ano: number) => ({
      ...cadastros,
      ibsCbsAliquotas: [
        { ibsUf: '0.05', ibsMun: '0.05', cbs: '8.80', fonte: 'Resolução do Senado', inicio: `${ano}-01-01`, fim: null },
      ],
    })
    expect(apurar({ data: '2027-01-01', regras: taxas(2027) }).ibsCbs.gravado).toMatchObject({
      base: '9500.00',
      ibs: '9.50',
      cbs: { valor: '836.00' },
    })
    // ISS 5 % x 9/10 = 4,5 %: 450,00.
    const em2029 = apurar({ data: '2029-06-01', regras: taxas(2029) })
    expect(em2029.resultado.imposto.toString()).toBe('450.00')
    expect(em2029.ibsCbs.gravado?.base).toBe('9550.00')
  })
})
