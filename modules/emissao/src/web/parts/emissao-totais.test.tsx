// @vitest-environment jsdom
import { figures, type Shown, showScreen } from '@iss/portal/test-screen'
import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { BarraDeTotais } from './emissao-totais.tsx'

let shown: Shown
afterEach(() => shown?.unmount())

type Calculo = ComponentProps<typeof BarraDeTotais>['calculo']
const calculo = (retido: boolean) =>
  ({
    resultado: {
      valorTotal: Dinheiro.from('10000.00'),
      base: Dinheiro.from('8699.96'),
      aliquota: Aliquota.from('3.00'),
      imposto: Dinheiro.from('261.00'),
      impostoSuspenso: Dinheiro.zero,
      retido,
      liquido: Dinheiro.from('8705.61'),
      aReceber: Dinheiro.from('8505.59'),
      memoria: [],
    },
  }) as unknown as Calculo
const draw = async (of: Calculo) => {
  shown = await showScreen(
    <BarraDeTotais calculo={of} desatualizado={false} recusado={false}>
      {null}
    </BarraDeTotais>,
    [],
  )
  await shown.until(() => shown.container.querySelector('dt'))
  return figures(shown.container)
}

describe('the bar of totals of a note that is being written', () => {
  it('a suspended tax is an amount of its own beside a tax of zero', async () => {
    const suspensa = calculo(false)
    Object.assign(suspensa?.resultado ?? {}, { imposto: Dinheiro.zero, impostoSuspenso: Dinheiro.from('261.00') })
    expect(await draw(suspensa)).toMatchObject({ ISS: '0,00', 'ISS com exigibilidade suspensa': '261,00', Alíquota: '3,00%' })
  })

  it.each([
    [false, 'Não'],
    [true, 'Sim'],
  ])('shows each amount under its label (withheld: %s)', async (retido, dito) => {
    expect(await draw(calculo(retido))).toEqual({
      'Valor total': '10.000,00',
      'Base de cálculo': '8.699,96',
      Alíquota: '3,00%',
      ISS: '261,00',
      Retido: dito,
      'Valor líquido': '8.705,61',
      'Valor a receber do tomador': '8.505,59',
    })
  })

  it('shows no negative amount to receive while the discounts typed are above the value', async () => {
    const demais = calculo(false)
    const resultado = { ...demais?.resultado, liquido: Dinheiro.from('-99999.00'), aReceber: Dinheiro.from('-99999.00') }
    const bar = await draw({ ...demais, resultado } as Calculo)
    expect([bar['Valor líquido'], bar['Valor a receber do tomador'], bar['Valor total']]).toEqual(['–', '–', '10.000,00'])
  })

  it('shows no figure before the first computation', async () => {
    expect(new Set(Object.values(await draw(undefined)))).toEqual(new Set(['–']))
  })
})
