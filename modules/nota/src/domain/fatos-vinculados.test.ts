import { describe, expect, it } from 'vitest'
import { somarFatos } from './fatos-vinculados.ts'

describe('what hangs on a note', () => {
  it('is nothing when nobody knows anything', () => {
    expect(somarFatos([])).toEqual({
      guia: 'NENHUMA',
      usadaComoDeducao: false,
      sorteioRealizado: false,
      escrituradaPeloTomador: false,
      retencaoEncerradaPeloTomador: false,
      bilheteSorteado: false,
    })
  })

  it.each([
    [['ABERTA', 'PAGA'], 'PAGA'],
    [['PAGA', 'ABERTA', 'NENHUMA'], 'PAGA'],
    [['NENHUMA', 'ABERTA'], 'ABERTA'],
  ] as const)('guides %j count as %s', (guias, esperada) => {
    expect(somarFatos(guias.map((guia) => ({ guia }))).guia).toBe(esperada)
  })

  it('one yes is enough', () => {
    const soma = somarFatos([{ sorteioRealizado: false }, { sorteioRealizado: true, usadaComoDeducao: true }, {}])
    expect([soma.sorteioRealizado, soma.usadaComoDeducao, soma.retencaoEncerradaPeloTomador]).toEqual([true, true, false])
  })
})
