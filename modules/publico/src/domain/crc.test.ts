import { expect, it } from 'vitest'
import { isCrc } from './crc.ts'

it.each([
  ['MG-000001/O', true],
  ['mg 000001/o-4', true],
  ['SP123456/O-4', true],
  ['RJ-012345/T-2-SP', true],
  ['MG-12345/O', false],
  ['123456/O', false],
  ['MG-000001', false],
  ['MG-000001/X', false],
  ['', false],
])('CRC %s: %s', (texto, valido) => {
  expect(isCrc(texto)).toBe(valido)
})
