import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { campoDe, distribuir } from './emissao-campos.ts'
import { dadosDeTeste as dados } from './emissao-form.fixture.ts'
import { deducaoVazia, type EmissaoForm, formVazio, itemVazio, toPedido, totalDoItem } from './emissao-form.ts'
import { fromConteudo, toConteudo } from './emissao-rascunho.ts'

function preenchido(): EmissaoForm {
  const form = formVazio(dados)
  form.atividadeId = 3
  form.aliquota = Aliquota.from('2.50')
  Object.assign(form.tomador, { documento: '40000005000139', nome: 'Hospital', email: 'a@b.example', telefone: '3133331005' })
  form.tomador.endereco.municipio = '9900001'
  form.itens = [
    {
      descricao: 'Consultoria',
      unidade: 'h',
      quantidade: Decimal4.from('1.5'),
      valorUnitario: Decimal4.from('33.3333'),
      desconto: null,
      descontoIncondicional: Dinheiro.from('1.00'),
    },
    itemVazio(),
  ]
  form.deducoes = [{ ...deducaoVazia(2), valor: Dinheiro.from('3.00') }]
  form.retencoes.pis = Dinheiro.from('0.65')
  form.observacoes = 'Observação'
  return form
}

describe('formVazio', () => {
  const escolhas = { serieId: null, atividadeId: null, tipoTributacaoId: null, discriminacao: '' }
  it('begins with what the provider prefers', () => {
    const [primeira] = dados.atividades
    const form = formVazio({
      ...dados,
      preferencia: { ...escolhas, atividadeId: primeira?.id ?? 0, tipoTributacaoId: 7, discriminacao: 'Suporte mensal' },
    })
    expect([form.atividadeId, form.tipoTributacaoId, form.itens[0]?.descricao]).toEqual([primeira?.id, 7, 'Suporte mensal'])
    expect(form.serieId).toBe(formVazio(dados).serieId)
  })
  it('leaves out what is no longer on offer', () => {
    const form = formVazio({ ...dados, preferencia: { ...escolhas, serieId: 990_001, atividadeId: 990_002 } })
    expect([form.serieId, form.atividadeId]).toEqual([formVazio(dados).serieId, formVazio(dados).atividadeId])
  })
})

describe('toPedido', () => {
  it('sends exact values and zeros for what is empty', () => {
    const pedido = toPedido(preenchido(), dados)
    expect(
      pedido.itens.map((item) => [String(item.quantidade), String(item.valorUnitario), String(item.descontoIncondicional)]),
    ).toEqual([
      ['1.5', '33.3333', '1.00'],
      ['1', '0', '0.00'],
    ])
    expect(String(pedido.retencoes.pis)).toBe('0.65')
    expect(String(pedido.retencoes.inss)).toBe('0.00')
    expect(String(pedido.aliquota)).toBe('2.50')
    expect(pedido.retido).toBeNull()
    expect(pedido.serieId).toBe(9)
    expect(pedido.municipioPrestacao).toBe('9900001')
  })

  it('leaves out what the kind of taker does not show, without losing it from the form', () => {
    const form = preenchido()
    form.tomador.identificacao = 'NAO_IDENTIFICADO'
    expect(toPedido(form, dados).tomador).toMatchObject({ documento: null, nome: null, email: null, endereco: null })
    form.tomador.identificacao = 'EXTERIOR'
    form.tomador.pais = 'PT'
    expect(toPedido(form, dados).tomador).toMatchObject({ documento: null, nome: 'Hospital', pais: 'PT', endereco: null })
    form.tomador.identificacao = 'CNPJ'
    expect(toPedido(form, dados).tomador).toMatchObject({ documento: '40000005000139', nome: 'Hospital', pais: null })
  })

  it('sends deductions and works only where the activity takes them, the suit only for suspended tax, the country only for an export', () => {
    const form = preenchido()
    form.paisResultado = 'PT'
    expect(toPedido(form, dados)).toMatchObject({ deducoes: [{ tipo: 2, descricao: 'Materiais' }], paisResultado: null })
    form.atividadeId = 1
    form.obra.codigo = '123'
    form.numeroProcesso = '77'
    expect(toPedido(form, dados)).toMatchObject({ deducoes: [], obra: null, numeroProcesso: null })
    form.atividadeId = 2
    form.exigibilidade = 6
    expect(toPedido(form, dados)).toMatchObject({ obra: { codigo: '123', art: null }, numeroProcesso: '77' })
    expect(form.deducoes).toHaveLength(1)
    form.exigibilidade = 4
    expect(toPedido(form, dados)).toMatchObject({ paisResultado: 'PT', numeroProcesso: null })
  })

  it('sends the rate typed whatever the activity: of a tax due elsewhere it is asked of the issuer', () => {
    const form = preenchido()
    form.atividadeId = 1
    expect(String(toPedido(form, dados).aliquota)).toBe('2.50')
  })
})

it('the total of a row is rounded half to even', () => {
  expect(totalDoItem(preenchido().itens[0] ?? itemVazio())?.format()).toBe('50,00')
  expect(String(totalDoItem({ quantidade: Decimal4.from('2.5'), valorUnitario: Decimal4.from('0.33') }))).toBe('0.82')
  expect(totalDoItem(itemVazio())).toBeNull()
})

describe('drafts', () => {
  it('E02 a draft comes back with every field, valid or not', () => {
    const form = preenchido()
    form.tomador.documento = '123'
    const conteudo = JSON.parse(JSON.stringify(toConteudo(form))) as Record<string, unknown>
    expect(fromConteudo(conteudo, dados)).toEqual(form)
    expect(fromConteudo(conteudo, dados).itens[0]?.valorUnitario).toBeInstanceOf(Decimal4)
  })

  it('what cannot be read is empty; a locked service date is that of today', () => {
    const form = fromConteudo(
      { itens: [{ descricao: 5, quantidade: 'x' }], retido: 'talvez', dataPrestacao: '2025-01-01' },
      { ...dados, dataEditavel: false },
    )
    expect(form.itens[0]).toMatchObject({ descricao: '', quantidade: null })
    expect(form.retido).toBe('apurado')
    expect(form.dataPrestacao).toBe('2026-04-15')
    expect(toConteudo(fromConteudo({ tomador: 'nada' }, dados))).toEqual(toConteudo(formVazio(dados)))
  })
})

describe('where a violation is shown', () => {
  const form = preenchido()
  it.each([
    ['tomador', 'tomador.documento'],
    ['tomador.documento', 'tomador.documento'],
    ['serie', 'serieId'],
    ['servico.atividade', 'atividadeId'],
    ['servico.municipioPrestacao', 'municipioPrestacao'],
    ['tipoTributacao', 'tipoTributacaoId'],
    ['dataPrestacao', 'dataPrestacao'],
    ['itens', 'itens.root'],
    ['itens.1.quantidade', 'itens.1.quantidade'],
    ['itens[1].quantidade', 'itens.1.quantidade'],
    ['itens.quantidade', 'itens.root'],
    ['itens.7.quantidade', 'itens.root'],
    ['deducoes.0.tipo', 'deducoes.0.tipo'],
    ['tomador.municipio', 'tomador.endereco.municipio'],
    ['deducoes', 'deducoes.root'],
    ['retencoes', 'retencoes.root'],
    ['aliquota', 'aliquota'],
    // Not on the screen for this activity, exigibility or taker: the panel.
    ['servico.numeroProcesso', null],
    ['obra', null],
    ['paisResultado', null],
    ['condicaoPagamento', null],
    ['retido', null],
    ['tomador.pais', null],
    ['intermediario.documento', null],
    ['valores', null],
    [null, null],
  ])('%s -> %s', (key, campo) => {
    expect(campoDe(key, form, dados)).toBe(campo)
  })

  it('the country of the result is asked for at its field in an export', () => {
    expect(campoDe('paisResultado', { ...preenchido(), exigibilidade: 4 }, dados)).toBe('paisResultado')
  })

  it('a taker that shows no field sends its sentence to the panel', () => {
    const semTomador = preenchido()
    semTomador.tomador.identificacao = 'NAO_IDENTIFICADO'
    expect(
      distribuir(
        [
          { key: 'tomador', message: 'O tomador é obrigatório.' },
          { key: null, message: 'Geral.' },
          { key: null, message: 'Geral.' },
        ],
        semTomador,
        dados,
      ),
    ).toEqual({
      campos: [],
      gerais: ['O tomador é obrigatório.', 'Geral.'],
    })
  })

  it('several sentences of one field stand together', () => {
    const violacoes = ['Um.', 'Dois.', 'Um.'].map((message) => ({ key: 'itens', message }))
    expect(distribuir(violacoes, form, dados).campos).toEqual([{ campo: 'itens.root', message: 'Um. Dois.' }])
  })
})
