import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarNota, buscarNotas } from '@iss/nota/contract/consulta'
import {
  buscarRascunho,
  buscarTomador,
  calcularNotaCall,
  carregarEmissao,
  emitirNotaCall,
  salvarRascunho,
} from '../../contract/emissao.ts'
import { distribuir } from './emissao-campos.ts'
import { deducaoVazia, type EmissaoForm, formVazio, toPedido } from './emissao-form.ts'
import { fromConteudo, toConteudo } from './emissao-rascunho.ts'

let scene: Scene
let beta: Client
beforeAll(async () => {
  scene = await startScene()
  beta = await scene.as('beta')
})
afterAll(() => scene?.stop())

/** The case of E01: 10.000,00 to the hospital, 500,00 off, 3.000,00 of materials. */
async function caso(): Promise<{ form: EmissaoForm; dados: Awaited<ReturnType<typeof carregar>> }> {
  const dados = await carregar()
  const form = formVazio(dados)
  const tomador = await beta.call(buscarTomador, { documento: '40.000.005/0001-39' })
  Object.assign(form.tomador, { documento: tomador?.documento, nome: tomador?.nome })
  form.atividadeId = dados.atividades.find((atividade) => atividade.subitem === '7.02')?.id ?? null
  form.itens = [
    {
      descricao: 'Reforma',
      unidade: '',
      quantidade: Decimal4.one,
      valorUnitario: Decimal4.from('10000'),
      desconto: null,
      descontoIncondicional: Dinheiro.from('500.00'),
    },
  ]
  form.deducoes = [{ ...deducaoVazia(), descricao: 'Materiais', valor: Dinheiro.from('3000.00') }]
  return { form, dados }
}
const carregar = () => beta.call(carregarEmissao, {})

describe('what the screen E01 sends', () => {
  it('an empty form gets every sentence at a field of the screen', async () => {
    const dados = await carregar()
    const form = formVazio(dados)
    const { violacoes } = await beta.call(calcularNotaCall, toPedido(form, dados))
    const { campos, gerais } = distribuir(violacoes, form, dados)
    expect(gerais).toEqual([])
    expect(campos.map(({ campo }) => campo)).toEqual(
      expect.arrayContaining(['tomador.documento', 'atividadeId', 'itens.0.descricao', 'itens.0.valorUnitario', 'itens.root']),
    )
  })

  it('computes the case of E01 with the suggestion, issues it once for one filling, and shows it', async () => {
    const { form, dados } = await caso()
    const primeiro = await beta.call(calcularNotaCall, toPedido(form, dados))
    Object.assign(form.retencoes, primeiro.sugestoes)
    const { resultado, violacoes } = await beta.call(calcularNotaCall, toPedido(form, dados))
    expect(violacoes).toEqual([])
    expect([resultado?.base, resultado?.imposto, resultado?.liquido, resultado?.aReceber].map(String)).toEqual([
      '6500.00',
      '325.00',
      '8115.00',
      '7790.00',
    ])
    expect(resultado?.retido).toBe(true)

    const antes = await beta.call(buscarNotas, filtro)
    const pedido = { ...toPedido(form, dados), rascunhoId: null }
    const headers = { 'idempotency-key': 'um-preenchimento' }
    const emitida = await beta.call(emitirNotaCall, pedido, headers)
    expect(emitida.mensagem).toBe(`NF-e nº ${emitida.numero} emitida com sucesso.`)
    expect((await beta.call(emitirNotaCall, pedido, headers)).id).toBe(emitida.id)
    const outra = await beta.try(emitirNotaCall, { ...JSON.parse(JSON.stringify(pedido)), observacoes: 'mudou' }, headers)
    expect(outra.status).toBe(409)
    expect((await beta.call(buscarNotas, filtro)).total).toBe(antes.total + 1)

    const nota = await beta.call(buscarNota, { id: emitida.id })
    expect(String(nota.aReceber)).toBe('7790.00')
    expect(nota.memoria.length).toBeGreaterThan(5)
    expect((await (await scene.as('hospital')).call(buscarNota, { id: emitida.id })).numero).toBe(emitida.numero)
    expect((await (await scene.as('gama')).try(buscarNota, { id: emitida.id })).status).toBe(403)
  })

  it('E02 a draft with an invalid taker reopens with all fields and is not issued', async () => {
    const { form, dados } = await caso()
    form.tomador.documento = '40000005000100'
    const { id } = await beta.call(salvarRascunho, { id: null, conteudo: toConteudo(form) })
    const [rascunho] = await beta.call(buscarRascunho, { id })
    const aberto = fromConteudo(rascunho?.conteudo ?? {}, dados)
    expect(aberto).toEqual(form)
    const recusa = await beta.try(emitirNotaCall, JSON.parse(JSON.stringify({ ...toPedido(aberto, dados), rascunhoId: id })))
    expect(recusa.status).toBe(409)
    const { campos } = distribuir(recusa.body.mensagens, aberto, dados)
    expect(campos).toContainEqual({ campo: 'tomador.documento', message: 'O CPF/CNPJ do tomador é inválido.' })
    expect(await (await scene.as('alfa')).call(buscarRascunho, { id })).toEqual([])
  })
})

const filtro = {
  pagina: 0,
  tamanho: 10,
  lado: 'emitidas',
  competenciaInicial: null,
  competenciaFinal: null,
  numero: null,
  outraParte: null,
  situacao: 'todas',
} as const
