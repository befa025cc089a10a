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

  it('writes amounts, rates, quantities, dates and documents as people here do', () => {
    const antes = {
      valorTotal: '1500.00',
      aliquota: '3.2409',
      quantidade: '10',
      dataPrestacao: '2026-04-15',
      tomador: '40000005000139',
    }
    const depois = { valorTotal: '-2.50', aliquota: '5', quantidade: '1.5', dataPrestacao: '2026-04-01', tomador: 'Hospital' }
    expect(mudancasDoEvento({ tipo: 'nfe.alterada', antes, depois }).map((um) => [um.antes, um.depois])).toEqual([
      ['R$ 1.500,00', '-R$ 2,50'],
      ['3,2409%', '5,00%'],
      ['10', '1,5'],
      ['15/04/2026', '01/04/2026'],
      ['40.000.005/0001-39', 'Hospital'],
    ])
    const itens = [{ descricao: 'Consultoria', quantidade: '2', valorUnitario: '1250.5' }]
    expect(mudancasDoEvento({ tipo: 'nfe.alterada', antes: { itens: [] }, depois: { itens } })[0]?.depois).toBe(
      'Descrição: Consultoria, Quantidade: 2, Valor unitário: 1.250,50',
    )
  })

  it('has no change where nothing stood before', () => {
    expect(mudancasDoEvento({ tipo: 'nfe.emitida', antes: null, depois: { estado: 'EMITIDA' } })).toEqual([])
  })

  it('names the kinds that it knows and reads out those of others', () => {
    expect(labelEventoDaNota('nfe.email')).toBe('E-mail enviado')
    expect(labelEventoDaNota('nfe.corrigida')).toBe('Carta de correção emitida')
    expect(labelEventoDaNota('selo-postal.emitido')).toBe('Selo postal emitido')
  })
})
