import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { permiteRetencaoProprioMunicipio } from '@iss/pessoa/domain/chaves-pessoais'
import { describe, expect, it } from 'vitest'
import { apurarNota } from './apurar-nota.ts'
import { alfa, atividade, fatos, naPessoa, regrasDeAbril, tipo } from './fatos.fixture.ts'
import { informado, item, nota, servico } from './nota.fixture.ts'
import { tiposAceitos } from './tipos-aceitos.ts'

const mil = { itens: [{ ...item, valorUnitario: Decimal4.from('1000.00') }] }
const simples = (aliquota: string | null) =>
  naPessoa(
    { ...alfa, regimeIssTipo: 'SIMPLES', regimeIssAliquota: aliquota === null ? null : Aliquota.from(aliquota) },
    { regimeAnterior: { regime: 'SIMPLES', aliquota: Aliquota.from('2.8000') } },
  )
const duas = [
  { atividade: atividade({ id: 1, codigo: '1.07.01' }), principal: true, aliquota: Aliquota.from('5.00') },
  { atividade: atividade({ id: 2, codigo: '1.07.02' }), principal: false, aliquota: Aliquota.from('2.00') },
]

describe('M8 one rate of the Simples per annex (LC 123/2006 art. 18 §4)', () => {
  const taxa = (exata: string, nota: string) => ({ exata: Aliquota.from(exata), nota: Aliquota.from(nota) })
  const regime = {
    regime: 'SIMPLES' as const,
    aliquota: Aliquota.from('3.2409'),
    aliquotasSimples: { III: taxa('3.2409', '3.24'), IV: taxa('3.0864', '3.09'), FATOR_R: taxa('3.3250', '3.33') },
  }
  const regimeAnterior = { ...regime, aliquotasSimples: { IV: taxa('2.9000', '2.90') } }
  it.each([
    ['III', null, false, '3.24', '3.2409'],
    ['none bound is III (K14)', null, false, '3.24', '3.2409'],
    ['IV', 'IV', false, '3.09', '3.0864'],
    // Rounded once, from the exact 3,32504: its four decimals would give 3,32.
    ['by the payroll, whatever is bound', 'V', true, '3.33', '3.325'],
    ['V without a rate of its own: the general one', 'V', false, '3.24', '3.2409'],
  ] as const)('%s', (_titulo, anexo, passivelFatorR, aliquota, exata) => {
    const atividades = [{ atividade: atividade({ passivelFatorR }), principal: true, aliquota: Aliquota.from('5.00'), anexo }]
    const { resultado } = apurarNota(nota(mil), fatos({ atividades, prestador: naPessoa(alfa, { regime, regimeAnterior }) }))
    expect([resultado.aliquota, resultado.aliquotaExata].map(String)).toEqual([aliquota, exata])
    expect(resultado.memoria.find(({ passo }) => passo === 'aliquota')?.fonte).toBe('LC 123/2006 art. 18, §4')
  })

  it.each([
    ['the month before, of the same annex (I)', '2015-03-02', '2.90', 'LC 123/2006 art. 21, §4, I'],
    ['the first month (II)', '2026-04-10', '2.00', 'LC 123/2006 art. 21, §4, II'],
  ])('withheld: %s', (_titulo, dataAbertura, aliquota, fonte) => {
    const prestador = naPessoa({ ...alfa, dataAbertura }, { regime, regimeAnterior })
    const daObra = atividade({ itemListaServico: '7.02', codigoTributacaoNacional: '070201' })
    const atividades = [{ atividade: daObra, principal: true, aliquota: Aliquota.from('5.00'), anexo: 'IV' as const }]
    const { resultado } = apurarNota(nota({ ...mil, servico: { ...servico, subitem: '7.02' } }), fatos({ atividades, prestador }))
    expect([resultado.retido, resultado.aliquota.toString()]).toEqual([true, aliquota])
    expect(resultado.memoria.find(({ passo }) => passo === 'aliquota')?.fonte).toBe(fonte)
  })
})

describe('a note computed from its facts', () => {
  it('takes the rate of its activity and the type that agrees with the withholding (E00)', () => {
    const { atividade: escolhida, tipo: doTipo, autorizacao, subitem, resultado } = apurarNota(nota(mil), fatos())
    expect([escolhida?.atividade.id, doTipo?.id, autorizacao?.serie.id, subitem]).toEqual([1, 1, 1, '1.07'])
    expect([resultado.base, resultado.aliquota, resultado.imposto].map(String)).toEqual(['1000.00', '5.00', '50.00'])
  })

  it.each([
    ['the chosen one', { atividadeId: 2 }, 2],
    ['one that is not in force', { atividadeId: 9 }, null],
    ['by municipal code, points left out', { atividadeId: null, codigoMunicipal: '10702' }, 2],
    ['a code that nobody knows: by subitem', { atividadeId: null, codigoMunicipal: '99', subitem: '1.07' }, 1],
    ['a subitem that the provider does not have', { atividadeId: null, subitem: '7.02' }, null],
  ])('activity: %s', (_titulo, mudanca, esperada) => {
    const apuracao = apurarNota(nota({ servico: { ...servico, ...mudanca } }), fatos({ atividades: duas }))
    expect(apuracao.atividade?.atividade.id ?? null).toBe(esperada)
  })

  it('a file whose activity nobody knows keeps the subitem that it tells', () => {
    const apuracao = apurarNota(nota({ servico: { ...servico, atividadeId: null, subitem: '7.02' } }), fatos())
    expect(apuracao.subitem).toBe('7.02')
  })

  it.each([
    ['the chosen series', 2, 2],
    ['a series without authorisation', 9, null],
    ['none told: the first in force', null, 1],
  ])('series: %s', (_titulo, serieId, esperada) => {
    expect(apurarNota(nota({ serieId }), fatos()).autorizacao?.serie.id ?? null).toBe(esperada)
  })

  it('a regime that may not use a type gets another; where it may use none, the first stands and is refused (K13)', () => {
    const regimes = (...tipos: number[]) => regrasDeAbril({ regimes: tipos.map((id) => ({ regime: 'FATURAMENTO', tipo: id })) })
    const tipos = [tipo(1), tipo(4), tipo(3, { exigibilidade: 3 })]
    const quatro = apurarNota(nota(), fatos({ tipos, regras: regimes(4) }))
    expect([quatro.tipo?.id, quatro.tipoPermitido]).toEqual([4, true])
    const nenhum = apurarNota(nota(), fatos({ tipos, regras: regimes(3) }))
    expect([nenhum.tipo?.id, nenhum.tipoPermitido]).toEqual([1, false])
  })

  it.each([
    ['its own rate, 4 decimals behind 2', '3.2439', false, '3.24'],
    ['no rate told: 5 % (LC 123 art. 21 §4, V)', null, false, '5.00'],
    ['outside the DAS: the rate of the activity (LC 123 arts. 13-A, 20)', '3.2439', true, '2.00'],
    ['outside the DAS without a rate of its own', null, true, '2.00'],
  ])('Simples: %s', (_titulo, aliquota, foraDoDas, esperada) => {
    const semRetencao = { ...mil, tipoTributacaoId: 1, servico: { ...servico, atividadeId: 2 } }
    const { resultado } = apurarNota(nota(semRetencao), fatos({ prestador: simples(aliquota), foraDoDas, atividades: duas }))
    expect(resultado.aliquota.toString()).toBe(esperada)
  })

  it('withheld from a provider of the Simples: the rate of the month before (LC 123 art. 21 §4)', () => {
    const retida = [{ atividade: atividade({ retida: true }), principal: true, aliquota: Aliquota.from('5.00') }]
    const { resultado } = apurarNota(
      nota({ ...mil, tipoTributacaoId: 2 }),
      fatos({ prestador: simples('3.2439'), atividades: retida }),
    )
    expect([resultado.retido, resultado.aliquota.toString()]).toEqual([true, '2.80'])
  })
})

describe('types of taxation that an issue would accept (E00.R)', () => {
  const retida = fatos({
    atividades: [{ atividade: atividade({ retida: true }), principal: true, aliquota: Aliquota.from('5.00') }],
  })
  const isencao = fatos({ regras: regrasDeAbril({ regimes: [{ regime: 'FATURAMENTO', tipo: 3 }] }) })
  const escolhe = fatos({
    prestador: naPessoa(alfa, { switches: (chave) => chave === permiteRetencaoProprioMunicipio || chave.default }),
  })
  it.each([
    ['nothing determines the withholding (M4: no type obliges the taker)', fatos(), nota(), [1]],
    ['the switch leaves the choice', escolhe, nota(), [1, 2]],
    ['a withheld activity', retida, nota(), [2]],
    [
      'a type that refuses withholding, and the issuer wants it',
      fatos({ tipos: [tipo(1, { naoPermitidoSt: true })] }),
      nota({ informado: { ...informado, retido: true } }),
      [],
    ],
    ['another exigibility, which the matrix allows', isencao, nota({ servico: { ...servico, exigibilidade: 'ISENCAO' } }), [3]],
    ['a matrix without rows allows only Exigível (H4)', fatos(), nota({ servico: { ...servico, exigibilidade: 'ISENCAO' } }), []],
    ['the chosen type does not matter', fatos(), nota({ tipoTributacaoId: 2 }), [1]],
  ])('%s', (_titulo, dela, qual, ids) => expect(tiposAceitos(qual, dela).map(({ id }) => id)).toEqual(ids))
})
