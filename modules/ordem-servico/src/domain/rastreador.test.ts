import { describe, expect, it } from 'vitest'
import { enderecoAcesso, isEnderecoRastreador, podeAcessarRastreador } from './rastreador.ts'

describe('external work tracker (spec 2 §2.8, F01)', () => {
  it.each([
    ['carla', 'segredo', true],
    ['', 'segredo', false],
    ['   ', 'segredo', false],
    ['carla', '', false],
    ['carla', '   ', false],
  ])('U2-2.8-04 user %j and password %j: %s', (usuario, senha, pode) => {
    expect(podeAcessarRastreador(usuario, senha)).toBe(pode)
  })

  it('U2-2.8-05 carries user and password in the query, encoded, beside what the address has', () => {
    const config = { endereco: 'https://chamados.example/entrar?projeto=iss', semCredenciais: false }
    const url = new URL(enderecoAcesso(config, ' paulo ', 'a&b c'))
    expect(url.origin + url.pathname).toBe('https://chamados.example/entrar')
    expect(Object.fromEntries(url.searchParams)).toEqual({ projeto: 'iss', user: 'paulo', password: 'a&b c' })
    expect(enderecoAcesso({ ...config, semCredenciais: true }, 'paulo', 'x')).toBe(config.endereco)
  })

  it.each([
    ['https://chamados.example', true],
    ['http://chamados.example', false],
    ['javascript:alert(1)', false],
    ['https://u:s@chamados.example', false],
    ['chamados.example', false],
  ])('the address %s is accepted: %s', (endereco, aceito) => {
    expect(isEnderecoRastreador(endereco)).toBe(aceito)
    const acessar = () => enderecoAcesso({ endereco, semCredenciais: false }, 'a', 'b')
    if (aceito) expect(acessar).not.toThrow()
    else expect(acessar).toThrow()
  })
})
