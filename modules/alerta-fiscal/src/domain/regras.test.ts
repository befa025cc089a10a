import { describe, expect, it } from 'vitest'
import { codigosRegra, explicar, labelTipoAlerta, parametrosDe, regraDe, regras, tiposAlerta } from './regras.ts'

describe('rules of the alerts as data', () => {
  it('N3-9.1-36 name the six types of the specification, each by one rule at least', () => {
    expect(Object.values(labelTipoAlerta)).toEqual([
      'Divergência entre Movimentação e Receita',
      'Queda de arrecadação',
      'Movimentação atípica',
      'Tributação excessiva fora do município',
      'Alíquota Simples Incorreta',
      'Regime Configurado Incorretamente',
    ])
    expect(new Set(codigosRegra.map((codigo) => regraDe(codigo).tipo))).toEqual(new Set(tiposAlerta))
  })

  it('say what they look for with the parameters that hold: the city’s, otherwise those of F120', () => {
    expect(explicar('QUEDA_MEDIA', parametrosDe('QUEDA_MEDIA', undefined))).toContain(
      'abaixo de 70% da média dos últimos 12 meses com valor (ao menos 6), com queda de R$ 500,00 ou mais',
    )
    const daCidade = parametrosDe('QUEDA_MEDIA', { ativa: true, percentual: '62.5000', valor: null, minimo: 9 })
    expect(daCidade).toEqual({ percentual: '62.5000', valor: '500.00', minimo: 9 })
    expect(explicar('QUEDA_MEDIA', daCidade)).toContain('abaixo de 62,5% da média dos últimos 12 meses com valor (ao menos 9)')
    expect(explicar('QUEDA_PARES', parametrosDe('QUEDA_PARES', undefined))).toContain('R$ 5.000,00')
  })

  it('name in their sentence every parameter that they have, and no other', () => {
    const faltas = codigosRegra.filter((codigo) => {
      const nomes = new Set([...regras[codigo].explica.matchAll(/\{(\w+)\}/g)].map(([, nome]) => nome))
      const padrao = new Set<string | undefined>(Object.keys(regras[codigo].padrao))
      return nomes.size !== padrao.size || [...nomes].some((nome) => !padrao.has(nome))
    })
    expect(faltas).toEqual([])
  })
})
