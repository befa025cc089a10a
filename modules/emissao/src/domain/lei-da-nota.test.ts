import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RateioExtensao } from '@iss/tributacao/domain/rateio-extensao'
import { emRodadas } from '@iss/emissao/testing/sementes'
import { exigibilidades } from '@iss/tributacao/domain/exigibilidade'
import { isSemMinimo } from '@iss/tributacao/domain/limites'
import { motivoSemImposto, regimes } from '@iss/tributacao/domain/regime'
import { calcularNota } from './calcular-nota.ts'
import { AQUI, entrada, FORA, mensagens, reais, simples, taxa } from './calcular-nota.fixture.ts'
import type { EntradaCalculo } from './entrada-calculo.ts'

const semTipo = 'A atividade não permite este tipo de dedução.'

describe('H1 deductions (LC 116/2003 art. 7 §2 I)', () => {
  it('materials of 950,00 on 1.000,00 of 1.01 lower nothing: ISS 30,00, not 1,50', () => {
    const nota = calcularNota(
      entrada({
        subitem: '1.01',
        atividade: { aliquota: taxa('3.00') },
        deducoes: [{ descricao: 'Materiais', valor: reais('950.00') }],
      }),
    )
    expect([nota.base, nota.imposto].map(String)).toEqual(['1000.00', '30.00'])
    expect(nota.violations).toEqual([expect.objectContaining({ field: 'deducoes.0.tipo', message: semTipo })])
    expect(nota.memoria.some(({ passo }) => passo === 'deducao')).toBe(false)
  })

  it('of several, the one that the activity does not take is told at its line; the memory names the law of the other', () => {
    const nota = calcularNota(
      entrada({
        subitem: '7.05',
        deducoes: [
          { descricao: 'Materiais', valor: reais('300.00') },
          { codigo: 4, descricao: 'Reembolso', valor: reais('100.00') },
        ],
      }),
    )
    expect(nota.base.toString()).toBe('700.00')
    expect(nota.violations.map(({ field }) => field)).toEqual(['deducoes.1.tipo'])
    expect(nota.tiposDasDeducoes.map((tipo) => tipo?.nome ?? null)).toEqual(['Materiais', null])
    expect(nota.memoria.find(({ passo }) => passo === 'deducao')?.fonte).toBe('LC 116/2003 art. 7, §2, I')
  })

  it('what the city adds by a row is taken, and named by its law', () => {
    const doMunicipio = [{ id: 9, codigo: 6, nome: 'Repasse plano de saúde', fonte: 'Lei municipal 1.234, art. 5' }]
    const nota = calcularNota(
      entrada({
        subitem: '4.22',
        tiposDeducao: doMunicipio,
        deducoes: [{ descricao: 'Repasse plano de saúde', valor: reais('400.00') }],
      }),
    )
    expect([nota.base.toString(), nota.violations.length]).toEqual(['600.00', 0])
    expect(nota.memoria.find(({ passo }) => passo === 'deducao')?.fonte).toBe('Lei municipal 1.234, art. 5')
  })

  it('a percentage of the national layout needs a kind too', () => {
    const nota = calcularNota(entrada({ deducaoPercentual: taxa('95.00') }))
    expect([nota.base.toString(), ...mensagens(nota)]).toEqual(['1000.00', semTipo])
  })
})

describe('H2 municipalities exist', () => {
  const municipioExiste = (codigo: string) => codigo === AQUI || codigo === FORA
  it.each<[string, Partial<EntradaCalculo>, string[]]>([
    ['the place of the service', { municipioPrestacao: '1234567' }, ['municipioPrestacao']],
    ['the taker', { tomador: { tipo: 'PJ', municipio: '1234567' } }, ['tomador.municipio']],
    ['both of the table', { municipioPrestacao: FORA, tomador: { tipo: 'PJ', municipio: FORA } }, []],
    ['abroad', { municipioPrestacao: null, tomador: { tipo: 'EXTERIOR', municipio: null } }, []],
  ])('%s', (_titulo, mudanca, campos) => {
    expect(calcularNota(entrada({ ...mudanca, municipioExiste })).violations.map(({ field }) => field)).toEqual(campos)
  })
})

describe('M1 suspended exigibility (CTN art. 151)', () => {
  const nota = calcularNota(entrada({ exigibilidade: 'SUSPENSA_JUDICIAL', numeroProcesso: '5001234-10.2025.8.13.0001' }))
  it('keeps the rate and tells the tax apart, not withheld', () => {
    expect([nota.aliquota, nota.imposto, nota.impostoSuspenso, nota.aReceber].map(String)).toEqual([
      '5.00',
      '0.00',
      '50.00',
      '1000.00',
    ])
    expect([nota.retido, nota.violations]).toEqual([false, []])
  })
  it('says so in the memory, with the process', () => {
    expect(nota.memoria.find(({ passo }) => passo === 'imposto-suspenso')).toMatchObject({
      descricao:
        'ISS com exigibilidade suspensa (processo 5001234-10.2025.8.13.0001): 50,00, fora do imposto da nota e do encerramento.',
      fonte: 'CTN art. 151, II a V',
    })
  })
})

it('H4 the memory of an export names the law and the country', () => {
  const { memoria } = calcularNota(
    entrada({ exigibilidade: 'EXPORTACAO', tomador: { tipo: 'EXTERIOR', municipio: null }, paisResultado: 'PT' }),
  )
  expect(memoria.find(({ passo }) => passo === 'exigibilidade')).toMatchObject({
    descricao: 'Exigibilidade da nota: Exportação.',
    valores: { exigibilidade: 'EXPORTACAO', paisResultado: 'PT' },
    fonte: 'LC 116/2003 art. 2, I e parágrafo único',
  })
})

describe('apportioned by the extension in each municipality (LC 116/2003 art. 3 §§1 and 2)', () => {
  const OUTRA = '9900003'
  const rede = (unidade: RateioExtensao['unidade'], ...partes: (readonly [string, string])[]): RateioExtensao => ({
    unidade,
    partes: partes.map(([municipio, medida]) => ({ municipio, medida: Decimal4.from(medida) })),
  })
  const porKm = rede('KM', [AQUI, '40'], [FORA, '50'], [OUTRA, '10'])
  const soFora = rede('KM', [FORA, '30'], [OUTRA, '70'])
  const livre = { aliquota: taxa('5.00'), permiteIncidenciaForaMunicipio: true }

  it.each<[string, Partial<EntradaCalculo>, string, string, string | null, string[]]>([
    ['cables of 3.04: 40 of 100 km', { subitem: '3.04', rateio: porKm }, '400.00', '20.00', AQUI, []],
    ['toll of 22.01: 40 of 100 km', { subitem: '22.01', rateio: porKm }, '400.00', '20.00', AQUI, []],
    ['posts: 1 of 3', { subitem: '3.04', rateio: rede('POSTES', [AQUI, '1'], [FORA, '2']) }, '333.33', '16.67', AQUI, []],
    [
      'whatever place the note names, the city taxes its part',
      { subitem: '22.01', rateio: porKm, municipioPrestacao: FORA },
      '400.00',
      '20.00',
      AQUI,
      [],
    ],
    [
      'no part here: the place of the service, by its part',
      { subitem: '3.04', rateio: soFora, municipioPrestacao: FORA, atividade: livre, aliquotaInformada: taxa('3.00') },
      '300.00',
      '9.00',
      FORA,
      [],
    ],
    [
      'neither here nor there',
      { subitem: '3.04', rateio: soFora },
      '1000.00',
      '50.00',
      AQUI,
      ['O município da prestação não está na extensão cadastrada para o prestador.'],
    ],
    ['no network registered: one municipality', { subitem: '3.04', rateio: null }, '1000.00', '50.00', AQUI, []],
    ['another item is not apportioned', { subitem: '1.07', rateio: porKm }, '1000.00', '50.00', AQUI, []],
    [
      'the discount goes first',
      { subitem: '22.01', rateio: porKm, descontoIncondicional: reais('100.00') },
      '360.00',
      '18.00',
      AQUI,
      [],
    ],
    [
      'a rule of the city that puts it at the provider',
      { subitem: '3.04', rateio: porKm, regrasIncidencia: [] },
      '1000.00',
      '50.00',
      AQUI,
      [],
    ],
  ])('%s', (_titulo, mudanca, base, imposto, incidencia, recusas) => {
    const nota = calcularNota(entrada(mudanca))
    expect([nota.base, nota.imposto].map(String)).toEqual([base, imposto])
    expect([nota.municipioIncidencia, mensagens(nota)]).toEqual([incidencia, recusas])
    expect(nota.base.plus(nota.parcelaDeFora).plus(nota.descontoIncondicional).toString()).toBe('1000.00')
  })

  it('the memory names the part, the whole and the law', () => {
    const { memoria } = calcularNota(entrada({ subitem: '3.04', rateio: porKm }))
    expect(memoria.find(({ passo }) => passo === 'rateio')).toEqual({
      passo: 'rateio',
      descricao: `Parte do município ${AQUI} na extensão: 1.000,00 × 40,00 km ÷ 100,00 km = 400,00; 2 outros municípios: 600,00.`,
      valores: {
        municipio: AQUI,
        medida: '40',
        total: '100',
        baseInteira: '1000.00',
        parcela: '400.00',
        parcelaDeFora: '600.00',
      },
      fonte: 'LC 116/2003 arts. 3, §1, e 7, §1',
    })
    const [toll] = calcularNota(entrada({ subitem: '22.01', rateio: porKm })).memoria.filter(({ passo }) => passo === 'rateio')
    expect(toll?.fonte).toBe('LC 116/2003 art. 3, §2')
  })

  it('the municipalities together tax what is there to be taxed, to half a cent each', () => {
    const parte = fc.integer({ min: 1, max: 5_000_000 })
    emRodadas(300, (rodada) =>
      fc.assert(
        fc.property(parte, parte, parte, fc.integer({ min: 1, max: 10_000_000 }), (a, b, c, centavos) => {
          const medidas = [a, b, c].map((um) => Decimal4.scaled(BigInt(um)))
          const rateio = {
            unidade: 'KM' as const,
            partes: [AQUI, FORA, OUTRA].map((municipio, indice) => ({ municipio, medida: medidas[indice] ?? Decimal4.one })),
          }
          const valor = Dinheiro.centavos(centavos)
          const bases = [AQUI, FORA, OUTRA].map(
            (municipio) =>
              calcularNota(
                entrada({
                  municipio,
                  prestador: { municipio, regime: 'FATURAMENTO' },
                  subitem: '22.01',
                  itens: [{ quantidade: Decimal4.one, valorUnitario: Decimal4.from(valor) }],
                  rateio,
                }),
              ).base,
          )
          expect(Dinheiro.sum(bases).minus(valor).abs().lte(reais('0.01'))).toBe(true)
        }),
        rodada,
      ),
    )
  })
})

describe('for any service', () => {
  const centavos = (max: number) => fc.integer({ min: 0, max }).map((valor) => Dinheiro.centavos(valor))
  const umaEntrada = fc
    .record({
      valor: fc.integer({ min: 100, max: 10_000_000 }),
      subitem: fc.constantFrom('1.01', '1.07', '3.04', '4.22', '7.02', '7.05', '7.10', '16.01', '17.05', '17.19', '22.01'),
      rede: fc.constantFrom(null, AQUI, FORA),
      taxa: fc.constantFrom('0.00', '1.00', '2.00', '3.00', '5.00'),
      progressiva: fc.constantFrom(null, '1.00', '3.00'),
      deducao: centavos(10_000_000),
      descricao: fc.constantFrom('Materiais', 'Reembolso de despesas', 'Deduções informadas no RPS'),
      percentual: fc.constantFrom(null, '90.00'),
      beneficioBase: fc.constantFrom('0.00', '10.00', '40.00', '100.00'),
      beneficioImposto: fc.constantFrom(null, '10.00', '100.00'),
      regime: fc.constantFrom(...regimes),
      exigibilidade: fc.constantFrom(...exigibilidades),
      isenta: fc.boolean(),
      somenteMateriais: fc.boolean(),
      simples: fc.constantFrom('1.80', '2.01', '3.24', '5.00'),
      foraDoDas: fc.boolean(),
      prestacao: fc.constantFrom(AQUI, FORA, '1234567', null),
      tomador: fc.constantFrom('PJ' as const, 'PF' as const, 'EXTERIOR' as const, 'NAO_IDENTIFICADO' as const),
      domicilio: fc.constantFrom(AQUI, FORA, '1234567', null),
      informada: fc.constantFrom(null, '0.50', '3.00'),
    })
    .map(
      (sorteio): EntradaCalculo =>
        entrada({
          subitem: sorteio.subitem,
          itens: [{ quantidade: Decimal4.one, valorUnitario: Decimal4.from(Dinheiro.centavos(sorteio.valor).toString()) }],
          deducoes: sorteio.deducao.isZero() ? [] : [{ descricao: sorteio.descricao, valor: sorteio.deducao }],
          deducaoPercentual: sorteio.percentual === null ? null : taxa(sorteio.percentual),
          rateio: sorteio.rede && {
            unidade: 'KM' as const,
            partes: [
              { municipio: sorteio.rede, medida: Decimal4.from('7') },
              { municipio: '9900009', medida: Decimal4.from('3') },
            ],
          },
          exigibilidade: sorteio.exigibilidade,
          numeroProcesso: '1',
          municipioPrestacao: sorteio.prestacao,
          municipioExiste: (codigo) => codigo === AQUI || codigo === FORA,
          prestador: {
            municipio: AQUI,
            regime: sorteio.regime,
            simples:
              sorteio.regime === 'SIMPLES' ? simples(sorteio.simples, sorteio.simples, { foraDoDas: sorteio.foraDoDas }) : null,
          },
          tomador: { tipo: sorteio.tomador, municipio: sorteio.domicilio },
          atividade: {
            aliquota: taxa(sorteio.taxa),
            isenta: sorteio.isenta,
            aceitaEdicaoAliquota: true,
            permiteIncidenciaForaMunicipio: true,
          },
          tipoTributacao: { retido: false, naoPermitidoST: false, somenteMateriais: sorteio.somenteMateriais },
          aliquotaProgressiva: sorteio.progressiva === null ? null : taxa(sorteio.progressiva),
          aliquotaInformada: sorteio.informada === null ? null : taxa(sorteio.informada),
          beneficiosBase: [{ nome: 'Perfil', percentual: taxa(sorteio.beneficioBase) }],
          beneficioImposto:
            sorteio.beneficioImposto === null ? null : { nome: 'Programa', percentual: taxa(sorteio.beneficioImposto) },
        }),
    )

  /** By what dated law or row a note may bear less than 2 % of its price. */
  const direito = ({ regime, ...nota }: EntradaCalculo['prestador'] & Pick<EntradaCalculo, 'exigibilidade' | 'subitem'>) => {
    if (isSemMinimo(nota.subitem)) return 'LC 116/2003 arts. 7 §2 I and 8-A §1'
    if (nota.exigibilidade === 'IMUNIDADE' || nota.exigibilidade === 'NAO_INCIDENCIA') return 'regime of the competence'
    if (nota.exigibilidade === 'EXPORTACAO') return 'LC 116/2003 art. 2, I'
    if (regime === 'SIMPLES') return 'LC 123/2006 art. 18'
    return regime !== 'ISENTO' && motivoSemImposto(regime) !== null ? 'regime of the competence' : null
  }

  it('no note without a reason against it bears less than 2 % of its price but by a dated right (LC 116/2003 art. 8-A)', () => {
    emRodadas(1000, (rodada) =>
      fc.assert(
        fc.property(umaEntrada, (qualquer) => {
          const nota = calcularNota(qualquer)
          if (nota.violations.length > 0) return
          const imposto = nota.imposto.plus(nota.impostoSuspenso)
          // What lies in other municipalities is theirs to tax, by the dated row of the network.
          const preco = nota.valorTotal.minus(nota.parcelaDeFora)
          if (imposto.gte(preco.percent(taxa('2.00')))) return
          expect(direito({ ...qualquer.prestador, ...qualquer })).not.toBeNull()
        }),
        rodada,
      ),
    )
  })

  it('ISS that leaves the city names a municipality that exists (LC 116/2003 art. 3)', () => {
    emRodadas(700, (rodada) =>
      fc.assert(
        fc.property(umaEntrada, (qualquer) => {
          const { devidoAqui, municipioIncidencia, violations } = calcularNota(qualquer)
          expect(devidoAqui || violations.length > 0 || municipioIncidencia === FORA).toBe(true)
        }),
        rodada,
      ),
    )
  })

  it('immunity, exemption and non-incidence are never the free word of the issuer', () => {
    emRodadas(350, (rodada) =>
      fc.assert(
        fc.property(umaEntrada, (qualquer) => {
          const pedida = { ...qualquer, prestador: { ...qualquer.prestador, regime: 'FATURAMENTO' as const } }
          if (!['IMUNIDADE', 'ISENCAO', 'NAO_INCIDENCIA'].includes(pedida.exigibilidade)) return
          const atividade = { ...pedida.atividade, isenta: false }
          expect(calcularNota({ ...pedida, atividade }).violations.length).toBeGreaterThan(0)
        }),
        rodada,
      ),
    )
  })
})
