import { describe, expect, it } from 'vitest'
import { preencherTexto, validarVariaveis, variaveisDoTexto } from './texto-com-variaveis.ts'

describe('text with variables', () => {
  it('names each variable once, and those that nobody fills', () => {
    expect(variaveisDoTexto('{{nome}}, nota {{ numero }} de {{nome}}')).toEqual(['nome', 'numero'])
    expect(validarVariaveis('modelo', 'Olá {{nome}}, {{saldo}} e {{prazo}}', ['nome'])).toMatchObject([
      { field: 'modelo', message: 'Variável desconhecida: saldo.' },
      { field: 'modelo', message: 'Variável desconhecida: prazo.' },
    ])
  })

  it('fills every variable or nothing', () => {
    expect(preencherTexto('Nota {{numero}}: {{ valor }}', { numero: '7', valor: 'R$ 1,00' })).toBe('Nota 7: R$ 1,00')
    expect(() => preencherTexto('Nota {{numero}}', {})).toThrow(RangeError)
    expect(() => preencherTexto('Nota {{numero}}', { numero: '' })).toThrow(RangeError)
  })
})
