import { describe, expect, it } from 'vitest'
import { validarCanal } from './canal-emissao.ts'

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
      desde === null ? [] : [`Optantes do Simples Nacional emitem a NFS-e no Emissor Nacional desde ${desde}.`],
    )
  })

  it('stops nobody while the switch is off', () => {
    expect(validarCanal({ ligado: false, regime: 'MEI', dataPrestacao: '2026-12-01' })).toEqual([])
  })
})
