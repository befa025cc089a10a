import { expect, it } from 'vitest'
import { certificadoTable } from '../tables/certificado.ts'
import { certificados } from './certificados.ts'

it('U3-3.4-09 a certificate is active by default', () => {
  expect(certificadoTable.ativo.default).toBe(true)
  expect((certificados.fields.ativo as { initial?: unknown }).initial).toBe(true)
})
