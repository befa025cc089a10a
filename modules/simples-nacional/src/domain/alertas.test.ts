import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import { usoDoLimite } from './alertas.ts'
import { resultadoDaGuia } from './divergencias.ts'

// LC 123/2006 art. 3, II: 4.800.000,00; art. 13-A: 3.600.000,00 of sublimit.
it.each([
  ['480000.00', 10, 'NORMAL'],
  ['3600000.00', 75, 'NORMAL'],
  ['3600000.01', 75, 'ATENCAO'],
  ['3840000.00', 80, 'ATENCAO'],
  ['4800000.00', 100, 'ATENCAO'],
  ['4800000.01', 100, 'URGENTE'],
])('revenue of %s: %s %% of the limit, %s', (receita, percentual, urgencia) =>
  expect(usoDoLimite(Dinheiro.from(receita))).toEqual({ percentual, urgencia }),
)

it.each([
  ['GUIA_DE_OPTANTE', false, null, 'GUIA_DE_OPTANTE'],
  ['GUIA_DE_OPTANTE', true, null, 'CONFERE'],
  ['DUPLICIDADE', true, '0.00', 'CONFERE'],
  ['DUPLICIDADE', true, '201.23', 'DUPLICIDADE'],
  ['DUPLICIDADE', false, '201.23', 'DUPLICIDADE'],
  ['NAO_OPTANTE_COM_DAS', true, null, 'NAO_OPTANTE_COM_DAS'],
] as const)(
  'F91: %s of who pays the city (%s), ISS in the DAS %s: %s (LC 123/2006 arts. 13-A, 18 §22-A, 20)',
  (resultado, recolheAoMunicipio, iss, esperado) => {
    expect(resultadoDaGuia({ resultado, recolheAoMunicipio, issNoDas: iss === null ? null : Dinheiro.from(iss) })).toBe(esperado)
  },
)
