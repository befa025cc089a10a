import { isAllowed, type UserInfo } from '@iss/platform/contract'
import { expect, it } from 'vitest'
import { configNotaPremiada } from './config-nota-premiada.ts'

it('K45 the prize programme opens to a gestor with its key only', () => {
  const gestor = (...authRegex: string[]) => ({ perfis: ['usuario', 'gestor'], authRegex }) as unknown as UserInfo
  expect(isAllowed(configNotaPremiada.access, gestor('iss:notaPremiada'))).toBe(true)
  expect(isAllowed(configNotaPremiada.access, gestor('iss:configuracao'))).toBe(false)
})
