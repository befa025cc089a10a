import { describe, expect, it } from 'vitest'
import { labelEventoDaNota, mudancasDoEvento } from './historico-da-nota.ts'

describe('history of a note', () => {
  it('tells what an event changed, in words', () => {
    const evento = {
      tipo: 'nfe.cancelada',
      antes: { estado: 'EMITIDA', retido: false },
      depois: { estado: 'CANCELADA', retido: false, motivo: 'Valor errado' },
    }
    expect(mudancasDoEvento(evento)).toEqual([{ campo: 'Situação', antes: 'Emitida', depois: 'Cancelada' }])
  })

  it('has no change where nothing stood before', () => {
    expect(mudancasDoEvento({ tipo: 'nfe.emitida', antes: null, depois: { estado: 'EMITIDA' } })).toEqual([])
  })

  it('names the kinds that it knows and reads out those of others', () => {
    expect(labelEventoDaNota('nfe.email')).toBe('E-mail enviado')
    expect(labelEventoDaNota('carta-correcao.emitida')).toBe('Carta correcao emitida')
  })
})
