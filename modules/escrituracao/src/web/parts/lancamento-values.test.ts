import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { type Dados, paraPedido, valoresIniciais } from './lancamento-values.ts'

const dados: Dados = {
  hoje: '2026-04-15',
  municipio: { codigo: '9900001', nome: 'Nova Serra', uf: 'MG' },
  series: [],
  atividades: [],
  tipos: [],
  tipoPadraoId: null,
  aidfs: [],
  permiteOutroMunicipio: false,
  especial: false,
}

describe('the form of a received document', () => {
  const deFora = () => ({
    ...valoresIniciais('tomador', dados, null),
    noExterior: true,
    outroPais: 'PT',
    outroNif: '509442013',
    outroDocumento: '40000001000150',
    outroMunicipio: '3106200',
    prestadorOptanteSimples: true,
  })

  it('begins with a provider of the country, done in this city', () => {
    expect(valoresIniciais('tomador', dados, null)).toMatchObject({
      noExterior: false,
      outroPais: null,
      municipioPrestacao: '9900001',
    })
  })

  it('sends of a provider abroad its country and number there, and nothing that only one of the country has', () => {
    const pedido = paraPedido(deFora())
    expect(pedido).toMatchObject({
      outroPais: 'PT',
      outroNif: '509442013',
      outroDocumento: '',
      outroMunicipio: null,
      prestadorOptanteSimples: false,
      deducoes: Dinheiro.zero,
    })
    expect(pedido).not.toHaveProperty('noExterior')
  })

  it('sends neither country nor foreign number of a provider of the country', () => {
    expect(paraPedido({ ...deFora(), noExterior: false })).toMatchObject({
      outroPais: null,
      outroNif: '',
      outroDocumento: '40000001000150',
      outroMunicipio: '3106200',
    })
  })

  it('opens an import again as it was booked, its place abroad left empty', () => {
    const pedido = { ...paraPedido(deFora()), municipioPrestacao: null }
    expect(valoresIniciais('tomador', dados, pedido)).toMatchObject({
      noExterior: true,
      outroPais: 'PT',
      municipioPrestacao: null,
    })
  })
})
