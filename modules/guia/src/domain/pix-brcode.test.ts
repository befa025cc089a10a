import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { crc16, lerBrCode, montarPixDinamico, montarPixEstatico } from './pix-brcode.ts'

const serra = {
  chave: '12345678000195',
  nome: 'PREF NOVA SERRA',
  cidade: 'NOVA SERRA',
  valor: Dinheiro.from('1248.00'),
  txid: 'GUIA0000000123456',
}

describe('Pix BR Code (G00.P, law §4.5)', () => {
  it('law §4.5: CRC of 123456789 is 29B1', () => expect(crc16('123456789')).toBe('29B1'))

  it('law §4.5: sample of the central bank ends 1D3D', () => {
    const codigo = montarPixEstatico({
      chave: '123e4567-e12b-12d1-a456-426655440000',
      nome: 'Fulano de Tal',
      cidade: 'BRASILIA',
      valor: null,
      txid: null,
    })
    expect(codigo.slice(-4)).toBe('1D3D')
    expect(lerBrCode(codigo)?.get('62')).toBe('0503***')
  })

  it('law §4.5: static guide of 1.234,56', () => {
    const codigo = montarPixEstatico({
      chave: '12345678000195',
      nome: 'PREFEITURA EXEMPLO',
      cidade: 'EXEMPLO',
      valor: Dinheiro.from('1234.56'),
      txid: 'GUIA20260000012345',
    })
    expect(codigo).toBe(
      '00020126360014br.gov.bcb.pix01141234567800019552040000530398654071234.565802BR5918PREFEITURA EXEMPLO6007EXEMPLO62220518GUIA2026000001234563047A7C',
    )
  })

  it('G00.P: static guide of 1.248,00', () => {
    expect(montarPixEstatico(serra)).toBe(
      '00020126360014br.gov.bcb.pix01141234567800019552040000530398654071248.005802BR5915PREF NOVA SERRA6010NOVA SERRA62210517GUIA000000012345663040E6D',
    )
  })

  it('a dynamic code has 01=12 and the address in 26-25, without amount', () => {
    const campos = lerBrCode(
      montarPixDinamico({ nome: 'Município de São João', cidade: 'São João del-Rei', url: 'pix.exemplo.com/qr/v2/abc' }),
    )
    expect(campos?.get('01')).toBe('12')
    expect(campos?.get('26')).toBe('0014br.gov.bcb.pix2525pix.exemplo.com/qr/v2/abc')
    expect(campos?.has('54')).toBe(false)
    expect(campos?.get('59')).toBe('Municipio de Sao Joao')
    expect(campos?.get('60')).toBe('Sao Joao del-Re')
  })

  it('refuses a bad txid and an amount of zero; a changed code is not read', () => {
    expect(() => montarPixEstatico({ ...serra, txid: 'com espaço' })).toThrow(RangeError)
    expect(() => montarPixEstatico({ ...serra, valor: Dinheiro.zero })).toThrow(RangeError)
    const codigo = montarPixEstatico(serra)
    expect(lerBrCode(codigo.replace('1248.00', '1248.01'))).toBeNull()
    expect(lerBrCode(`${codigo}0`)).toBeNull()
  })
})
