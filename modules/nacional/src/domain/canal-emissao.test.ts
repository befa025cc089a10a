import { describe, expect, it } from 'vitest'
import { checkDataDoMunicipio, validarCanal } from './canal-emissao.ts'

// Dates: Res. CGSN 140/2018 art. 106 (MEI) and Res. CGSN 191/2026 (ME/EPP), decisions N4.
describe('who may issue here since when', () => {
  it.each([
    ['MEI', '2023-08-31', null],
    ['MEI', '2023-09-01', '01/09/2023'],
    ['SIMPLES', '2026-10-31', null],
    ['SIMPLES', '2026-11-01', '01/11/2026'],
    ['FATURAMENTO', '2026-12-01', null],
  ] as const)('%s with a service of %s', (regime, dataPrestacao, desde) => {
    const messages = validarCanal({ ligado: true, regime, dataPrestacao }).map(({ message }) => message)
    expect(messages).toEqual(
      desde === null
        ? []
        : [
            `Optantes do Simples Nacional emitem a NFS-e no Emissor Nacional desde ${desde}. Acesse https://www.nfse.gov.br/EmissorNacional`,
          ],
    )
  })

  it('stops nobody while the switch is off', () => {
    expect(validarCanal({ ligado: false, regime: 'MEI', dataPrestacao: '2026-12-01' })).toEqual([])
  })

  it('takes further regimes of the city, by their date', () => {
    const doMunicipio = [{ regime: 'FATURAMENTO', inicio: '2027-01-01' }] as const
    const recusa = (dataPrestacao: string) =>
      validarCanal({ ligado: true, regime: 'FATURAMENTO', dataPrestacao, doMunicipio }).map(({ message }) => message)
    expect(recusa('2026-12-31')).toEqual([])
    expect(recusa('2027-01-01')).toEqual([
      'Contribuintes do regime Faturamento emitem a NFS-e no Emissor Nacional desde 01/01/2027. Acesse https://www.nfse.gov.br/EmissorNacional',
    ])
  })

  it('refuses a date of the city that the national rule makes idle', () => {
    expect(checkDataDoMunicipio({ regime: 'SIMPLES', inicio: '2027-01-01' }).map(({ message }) => message)).toEqual([
      'A regra nacional já obriga este regime desde 01/11/2026.',
    ])
    expect(checkDataDoMunicipio({ regime: 'ESTIMATIVA', inicio: '2027-01-15' })).toHaveLength(1)
    expect(checkDataDoMunicipio({ regime: 'SIMPLES', inicio: '2026-06-01' })).toEqual([])
    expect(checkDataDoMunicipio({ regime: 'ESTIMATIVA', inicio: '2027-01-01' })).toEqual([])
  })
})
