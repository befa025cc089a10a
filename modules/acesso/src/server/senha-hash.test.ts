import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const verificados: string[] = []
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: (...args: Parameters<typeof real.verify>) => {
      verificados.push(String(args[0]))
      return real.verify(...args)
    },
  }
})
const { hashSenha, isSenhaCerta } = await import('./senha-hash.ts')

beforeEach(() => {
  verificados.length = 0
})
afterAll(() => vi.restoreAllMocks())

it('hashes with argon2id, a salt of its own and the cost of the house', async () => {
  const [a, b] = [await hashSenha('Demo@2026'), await hashSenha('Demo@2026')]
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(a).not.toBe(b)
})

it('accepts the password, whichever way its accents are composed, and not its letters without them', async () => {
  const senhaHash = await hashSenha('ação123')
  expect(await isSenhaCerta(senhaHash, 'ação123'.normalize('NFD'))).toBe(true)
  expect(await isSenhaCerta(senhaHash, 'acao123')).toBe(false)
})

it('an account without hash costs exactly the verification that one with a hash costs, and is never accepted', async () => {
  const senhaHash = await hashSenha('uma senha')
  await isSenhaCerta(senhaHash, 'tentativa')
  expect(await isSenhaCerta(null, 'tentativa')).toBe(false)
  expect(await isSenhaCerta(undefined, 'nenhuma conta tem esta senha')).toBe(false)
  const custo = (phc: string) => phc.split('$').slice(1, 4).join('$')
  expect(verificados.map(custo)).toEqual([custo(senhaHash), custo(senhaHash), custo(senhaHash)])
})
