import { Dinheiro } from '@iss/kernel/dinheiro'
import { buscarDocumento } from '@iss/documento/contract/verificacao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarNota, buscarNotas, imprimirDanfse } from '@iss/nota/contract/consulta'
import { calcularNotaCall, carregarEmissao, emitirNotaCall } from '../src/contract/emissao.ts'
import { pedidoNota } from './pedido.ts'

let scene: Scene
let alfa: Client
let beta: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  beta = await scene.as('beta')
})
afterAll(() => scene.stop())

const atividade = async (client: Client, subitem: string) => {
  const inicio = await client.call(carregarEmissao, {})
  return inicio.atividades.find((item) => item.subitem === subitem)?.id ?? null
}
const emitir = async (client: Client, pedido = pedidoNota(), headers?: Record<string, string>) =>
  client.call(
    emitirNotaCall,
    { ...pedido, atividadeId: pedido.atividadeId ?? (await atividade(client, '1.01')), rascunhoId: null },
    headers,
  )
const wire = (pedido: ReturnType<typeof pedidoNota>) =>
  z.encode(emitirNotaCall.request, { ...pedido, rascunhoId: null }) as Record<string, unknown>

describe('emissão de NF-e', () => {
  it('computes and issues the worked case of Beta to the hospital (E01)', async () => {
    const reais = (text: string) => Dinheiro.from(text)
    const pedido = pedidoNota({
      valor: '10000.00',
      atividadeId: await atividade(beta, '7.02'),
      descontoIncondicional: reais('500.00'),
      deducoes: [
        { tipo: 2, descricao: 'Materiais fornecidos', fornecedor: null, numero: null, data: null, valor: reais('3000.00') },
      ],
      retencoes: {
        pis: reais('65.00'),
        cofins: reais('300.00'),
        csll: reais('100.00'),
        irrf: reais('150.00'),
        inss: reais('770.00'),
        outrasRetencoes: Dinheiro.zero,
        outrasDeducoes: Dinheiro.zero,
      },
      obra: { codigo: '123456789012', art: 'MG20260001' },
    })
    const { resultado, violacoes } = await beta.call(calcularNotaCall, pedido)
    expect(violacoes).toEqual([])
    expect(resultado?.base.toString()).toBe('6500.00')
    expect(resultado?.imposto.toString()).toBe('325.00')
    expect(resultado?.retido).toBe(true)
    expect(resultado?.liquido.toString()).toBe('8115.00')
    expect(resultado?.aReceber.toString()).toBe('7790.00')
    const before = await beta.call(buscarNotas, {
      pagina: 0,
      tamanho: 1,
      ordem: undefined,
      lado: 'emitidas',
      competenciaInicial: null,
      competenciaFinal: null,
      numero: null,
      outraParte: null,
      situacao: 'todas',
    })
    const emitida = await emitir(beta, pedido)
    expect(emitida.numero).toBe((before.lista[0]?.numero ?? 0) + 1)
    expect(emitida.mensagem).toBe(`NF-e nº ${emitida.numero} emitida com sucesso.`)
    expect(emitida.senha).toMatch(/^[A-HJ-NP-Z2-9]{16}$/)
    expect(emitida.codigoVerificacao).toMatch(/^[A-HJ-NP-Z2-9]{9}$/)
    const nota = await beta.call(buscarNota, { id: emitida.id })
    expect(nota.memoria.length).toBeGreaterThan(5)
    const pdf = (await beta.call(imprimirDanfse, { id: emitida.id })) as unknown as Buffer
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const [mail] = await scene.owner<{ para: string[] }>(
      `select para from email where assunto like 'NFS-e nº ${emitida.numero} %'`,
    )
    expect(mail?.para).toEqual(['financeiro@hospital.example'])
  })

  it('numbers without gaps: a refused note takes no number', async () => {
    const one = await emitir(alfa)
    const refused = await alfa.try(emitirNotaCall, wire(pedidoNota({ itens: [] })))
    expect(refused.status).toBe(409)
    expect(refused.body.mensagens).toContainEqual({ key: 'itens', message: 'Informe ao menos um item.' })
    const two = await emitir(alfa)
    expect(two.numero).toBe(one.numero + 1)
  })

  it('shows every violation at once, each at its field', async () => {
    const refused = await alfa.try(
      emitirNotaCall,
      wire(
        pedidoNota({
          itens: [],
          dataPrestacao: '2026-04-16',
          tomador: { ...pedidoNota().tomador, documento: '40000005000138', nome: null },
        }),
      ),
    )
    expect(refused.status).toBe(409)
    expect(refused.body.tipo).toBe(2)
    const keys = refused.body.mensagens.map((mensagem) => mensagem.key)
    expect(keys).toEqual(expect.arrayContaining(['itens', 'dataPrestacao', 'tomador.documento', 'tomador.nome']))
  })

  it('answers the same note to the same Idempotency-Key, refuses other content under it', async () => {
    const headers = { 'idempotency-key': 'chave-da-tela-1' }
    const one = await emitir(alfa, pedidoNota({ valor: '77.00' }), headers)
    const again = await emitir(alfa, pedidoNota({ valor: '77.00' }), headers)
    expect(again).toEqual(one)
    const other = await alfa.try(
      emitirNotaCall,
      wire(pedidoNota({ valor: '78.00', atividadeId: await atividade(alfa, '1.01') })),
      headers,
    )
    expect(other.status).toBe(409)
    expect(other.body.mensagens[0]?.message).toBe('Esta chave de idempotência já foi usada com outro conteúdo.')
  })

  it('issues 40 notes at once with distinct, consecutive numbers', async () => {
    const novaera = await scene.as('novaera')
    const notas = await Promise.all(Array.from({ length: 40 }, () => emitir(novaera)))
    const numeros = notas.map((nota) => nota.numero).sort((a, b) => a - b)
    expect(numeros).toEqual(Array.from({ length: 40 }, (_, index) => (numeros[0] ?? 0) + index))
    expect(new Set(notas.map((nota) => nota.senha)).size).toBe(40)
  })

  it('stores content that cannot change, even for the table owner', async () => {
    const { id } = await emitir(alfa)
    await expect(scene.owner('update nota_fiscal set valor_total = 1 where id = $1', [id])).rejects.toThrow(/immutable/)
    await expect(scene.owner('update documento set numero = 1 where id = $1', [id])).rejects.toThrow(/immutable/)
  })

  it('is verified publicly by either code, with a captcha spent once', async () => {
    const emitida = await emitir(alfa)
    const captcha = await scene.captcha()
    const typed = emitida.senha.toLowerCase().replace(/(.{4})(?=.)/g, '$1.')
    const found = await scene.publico.call(buscarDocumento, { codigo: typed, captcha })
    expect(found.url).toBe('/public/documentos')
    const replay = await scene.publico.try(buscarDocumento, { codigo: typed, captcha })
    expect(replay.body.mensagens[0]?.message).toBe('Captcha obrigatório.')
    const short = await scene.publico.call(buscarDocumento, { codigo: emitida.codigoVerificacao, captcha: await scene.captcha() })
    expect(short.senha).toBe(emitida.senha)
    const page = await scene.publico.get(`/public/documentos?senha=${found.senha}&data=${encodeURIComponent(found.validador)}`)
    expect(page.status).toBe(200)
    expect(String(page.body)).toContain('Documento autêntico')
    expect(String(page.body)).toContain(`NFS-e nº ${emitida.numero}`)
    // Whoever has the code sees the same here and one click further, on the note and its paper.
    expect(String(page.body)).toContain('40.000.005/0001-39')
    const pdf = await scene.publico.get(
      `/v2/rest/public/documento/imprimir?senha=${found.senha}&data=${encodeURIComponent(found.validador)}`,
    )
    expect(pdf.status).toBe(200)
    const forged = await scene.publico.get(`/v2/rest/public/documento/imprimir?senha=${found.senha}&data=Zm9ybWFkby4xMjM`)
    expect(forged.status).toBe(409)
    const unknown = await scene.publico.try(buscarDocumento, { codigo: 'AAAABBBBCCCCDDDD', captcha: await scene.captcha() })
    expect(unknown.body.mensagens[0]).toEqual({ key: 'codigo', message: 'Documento não encontrado ou código inválido.' })
  })

  it('is seen by provider, taker and inspector; by nobody else, and not from another city', async () => {
    const { id } = await emitir(alfa)
    expect((await alfa.try(buscarNota, { id })).status).toBe(200)
    expect((await (await scene.as('hospital')).try(buscarNota, { id })).status).toBe(200)
    expect((await (await scene.as('fiscal')).try(buscarNota, { id })).status).toBe(200)
    const stranger = await (await scene.as('gama')).try(buscarNota, { id })
    expect(stranger.status).toBe(403)
    expect(stranger.body.mensagens[0]?.message).toBe('Você não possui permissão para acessar este recurso.')
    expect((await (await scene.as('fiscal.porto')).try(buscarNota, { id })).status).toBe(404)
    expect((await scene.publico.try(buscarNota, { id })).status).toBe(401)
  })

  it('refuses gestor and fiscal', async () => {
    for (const usuario of ['gestor', 'fiscal'])
      expect((await (await scene.as(usuario)).try(emitirNotaCall, wire(pedidoNota()))).status).toBe(403)
  })
})
