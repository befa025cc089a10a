import { expect, it } from 'vitest'
import { lerAssinatura, montarTxid, situacaoDoResultado, textoAssinado } from './pix-dinamico.ts'

it('txid: 30 letters and digits (Pix API: 26 to 35), another one for another revision', () => {
  const txid = montarTxid({ municipioId: 1, numero: 123, versao: 2 })
  expect(txid).toBe('ISS000001G0000000000123R000002')
  expect(txid).toMatch(/^[A-Za-z0-9]{26,35}$/)
})

it.each([
  ['EXATO', 'PAGO'],
  ['A_MENOR', 'DIVERGENTE'],
  ['A_MAIOR', 'DIVERGENTE'],
  ['EM_DUPLICIDADE', 'DUPLICADO'],
] as const)('a payment %s makes a Pix %s', (resultado, situacao) => {
  expect(situacaoDoResultado(resultado)).toBe(situacao)
})

it('signature: covers the second and every field of every Pix in order', () => {
  const pix = { endToEndId: 'E1', txid: 'T1', valor: '10.00', horario: '2026-04-15T15:00:00Z' }
  expect(textoAssinado(7, [pix, { ...pix, endToEndId: 'E2' }])).toBe(
    '7\nE1|T1|10.00|2026-04-15T15:00:00Z\nE2|T1|10.00|2026-04-15T15:00:00Z',
  )
})

it.each(['', 't=1', 't=1,v1=zz', `t=x,v1=${'a'.repeat(64)}`, `t=1,v1=${'a'.repeat(65)}`])('no signature: %s', (texto) => {
  expect(lerAssinatura(texto)).toBeNull()
})

it('reads a signature', () => {
  expect(lerAssinatura(`t=1776265200,v1=${'a'.repeat(64)}`)).toEqual({ instante: 1_776_265_200, hmac: 'a'.repeat(64) })
})
