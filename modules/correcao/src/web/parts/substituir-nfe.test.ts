import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { dadosDeTeste as dados } from '@iss/emissao/parts/emissao-form.fixture.ts'
import { toPedido } from '@iss/emissao/parts/emissao-form.ts'
import { toConteudo } from '@iss/emissao/parts/emissao-rascunho.ts'
import { valorDoRascunho } from '@iss/emissao/parts/valor-do-rascunho.ts'
import { formDoPedido } from '@iss/emissao/parts/substituir-nfe-form.ts'

const antiga = pedidoNota({
  dataPrestacao: '2026-03-10',
  serieId: 9,
  atividadeId: 1,
  valor: '123.4567',
  municipioPrestacao: '9900001',
  retencoes: { ...pedidoNota().retencoes, pis: Dinheiro.from('0.65') },
  observacoes: 'Observação',
})

describe('formDoPedido', () => {
  it('fills the form so that the unchanged substitute is the same order, on the date of the old note', () => {
    const form = formDoPedido(antiga, dados)
    expect(form.dataPrestacao).toBe('2026-03-10')
    expect(form.retido).toBe('apurado')
    expect(form.itens[0]?.valorUnitario?.eq(Decimal4.from('123.4567'))).toBe(true)
    const vazio = { logradouro: null, numero: null, complemento: null, bairro: null, municipio: null, uf: null, cep: null }
    expect(toPedido(form, dados)).toEqual({ ...antiga, tomador: { ...antiga.tomador, endereco: vazio } })
  })

  it.each([
    [true, 'sim'],
    [false, 'nao'],
  ])('keeps the withholding %s that was told', (retido, esperado) => {
    expect(formDoPedido({ ...antiga, retido, aliquota: Aliquota.from('2.00') }, dados).retido).toBe(esperado)
  })
})

describe('valorDoRascunho', () => {
  it('sums the items; what is not typed counts nothing', () => {
    const form = formDoPedido(antiga, dados)
    const itens = [...form.itens, { ...(form.itens[0] as (typeof form.itens)[number]), valorUnitario: null }]
    expect(valorDoRascunho(toConteudo({ ...form, itens }), dados).toString()).toBe('123.46')
    expect(valorDoRascunho({}, dados).toString()).toBe('0.00')
  })
})
