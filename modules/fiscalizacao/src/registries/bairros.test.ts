import { Decimal4 } from '@iss/kernel/decimal4'
import { expect, it } from 'vitest'
import { bairros } from './bairros.ts'

const check = (latitude: string | null, longitude: string | null) => {
  const graus = (texto: string | null) => (texto === null ? null : Decimal4.from(texto))
  const values = { nome: 'Centro', latitude: graus(latitude), longitude: graus(longitude) }
  return (bairros.check?.(values as never, '2026-04-15') ?? []).map(({ field, message }) => [field, message])
}

it.each([
  ['-20.0135', '-43.9386', []],
  [null, null, []],
  ['90', '180', []],
  ['90.0001', '0', [['latitude', 'A latitude deve estar entre -90 e 90 graus.']]],
  ['0', '-180.0001', [['longitude', 'A longitude deve estar entre -180 e 180 graus.']]],
  ['-20.0135', null, [['longitude', 'Informe a latitude e a longitude, ou nenhuma das duas.']]],
  [null, '-43.9386', [['latitude', 'Informe a latitude e a longitude, ou nenhuma das duas.']]],
])('a place at %s, %s', (latitude, longitude, expected) => {
  expect(check(latitude, longitude)).toEqual(expected)
})
