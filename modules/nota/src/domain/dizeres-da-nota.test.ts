import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { dizeresDaNota, frasesDoRegime, type NotaComDizeres } from './dizeres-da-nota.ts'

const nota = (mudancas: Partial<NotaComDizeres> = {}): NotaComDizeres => ({
  canonica: {},
  cnae: null,
  impostoSuspenso: Dinheiro.zero,
  deducoes: [],
  ...mudancas,
})
const linhas = (mudancas: Partial<NotaComDizeres>) =>
  dizeresDaNota(nota(mudancas)).map(({ rotulo, valor }) => `${rotulo}: ${valor}`)

describe('what a note tells beside its main fields (M1, M6)', () => {
  it('nothing of what nobody told', () => expect(dizeresDaNota(nota())).toEqual([]))

  it('the suspended tax with its suit', () =>
    expect(
      linhas({
        canonica: { servico: { numeroProcesso: '5001234-56.2026.8.13.0024' } },
        impostoSuspenso: Dinheiro.from('300.00'),
      }),
    ).toEqual(['Número do processo: 5001234-56.2026.8.13.0024', 'ISS com exigibilidade suspensa: R$ 300,00']))

  it('codes, works, countries and intermediary', () =>
    expect(
      linhas({
        cnae: '4120400',
        canonica: {
          servico: { codigoNacional: '070201', nbs: '101011100', paisResultado: 'PT' },
          obra: { codigo: '123456789012', art: 'MG20260001' },
          tomador: {
            nif: '509442013',
            enderecoExterior: { pais: 'US', cidade: null, estado: null, codigoPostal: null, texto: null },
          },
          intermediario: { nome: 'Plataforma Ltda', documento: '11222333000181' },
        },
      }),
    ).toEqual([
      'Código de tributação nacional: 070201',
      'NBS: 101011100',
      'CNAE: 4120-4/00',
      'CNO ou CEI: 123456789012',
      'ART: MG20260001',
      'País do tomador: Estados Unidos',
      'Identificação no exterior: 509442013',
      'País do resultado: Portugal',
      'Intermediário: Plataforma Ltda - 11.222.333/0001-81',
    ]))

  it('the CNAE that the note tells comes before that of the activity, and its CTISS before both', () =>
    expect(linhas({ cnae: '4120400', canonica: { servico: { ctiss: '010100188', cnae: '6209100' } } })).toEqual([
      'CTISS: 0101-0/01-88',
      'CNAE: 6209-1/00',
    ]))

  it('every deduction with its document', () =>
    expect(
      linhas({
        deducoes: [
          { tipo: 'Materiais', numeroDocumento: '88', documentoFornecedor: '11222333000181', valor: Dinheiro.from('300.00') },
          { tipo: 'Materiais', numeroDocumento: null, documentoFornecedor: null, valor: Dinheiro.from('1.50') },
        ],
      }),
    ).toEqual(['Dedução 1: Materiais (documento 88, 11.222.333/0001-81), R$ 300,00', 'Dedução 2: Materiais, R$ 1,50']))

  it('the sentences of Resolução CGSN 140/2018 stand on notes of the Simples only', () => {
    expect(frasesDoRegime('SIMPLES')[0]).toBe('DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL')
    expect(frasesDoRegime('FATURAMENTO')).toEqual([])
  })
})
