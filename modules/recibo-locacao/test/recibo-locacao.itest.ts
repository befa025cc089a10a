import { buscarDocumentos, buscarPorSenha } from '@iss/documento/contract/consulta'
import { buscarDocumento } from '@iss/documento/contract/verificacao'
import { validarEncerramento } from '@iss/encerramento/contract/encerramento'
import { Decimal4 } from '@iss/kernel/decimal4'
import { reportCalls } from '@iss/list/definition'
import { permiteEmitirReciboLocacao } from '@iss/municipio/domain/chaves-municipais'
import { setChave } from '@iss/municipio/server'
import { buscarAbasConsulta, makeConsultaCalls } from '@iss/nota/contract/consulta-abas'
import { buscarTelas } from '@iss/portal/contract/sessao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages } from '../../../packages/platform/src/pdf/read-pdf.ts'
import {
  buscarLocatario,
  buscarPainelRecibos,
  buscarRecibosLocacao,
  cancelarRecibo,
  carregarRecibo,
  emitirRecibo,
  imprimirReciboLocacao,
  type PedidoRecibo,
} from '../src/contract/recibo-locacao.ts'

const BETA = '40000002000103'
let scene: Scene
let locadora: Client
let alfa: Client
let beta: Client
beforeAll(async () => {
  scene = await startScene()
  ;[locadora, alfa, beta] = await Promise.all([scene.as('locadora'), scene.as('alfa'), scene.as('beta')])
})
afterAll(() => scene?.stop())

function pedido(mudanca: Partial<PedidoRecibo> = {}): PedidoRecibo {
  return {
    dataPrestacao: '2026-04-15',
    periodoInicio: '2026-04-15',
    periodoFim: '2026-04-17',
    locatario: {
      documento: BETA,
      nome: 'Beta Construções Ltda',
      inscricaoMunicipal: '10002',
      email: null,
      telefone: null,
      endereco: null,
    },
    itens: [
      {
        descricao: 'Betoneira 400 litros',
        unidade: 'UN',
        quantidade: Decimal4.from('3'),
        valorUnitario: Decimal4.from('500.00'),
      },
    ],
    observacoes: 'Retirada no pátio',
    ...mudanca,
  }
}

const textos = (answer: { body: { mensagens: { key: string | null; message: string }[] } }) =>
  answer.body.mensagens.map(({ message }) => message)
const papel = async (client: Client, id: number) =>
  (await readPages((await client.try(imprimirReciboLocacao, { id })).raw)).join(' ')
const pagina = { pagina: 0, tamanho: 100 }
const todos = { ...pagina, dataInicial: null, dataFinal: null, locatario: '', situacao: null }
const lista = async (client = locadora) => (await client.call(buscarRecibosLocacao, todos)).lista
const encerramento = async () => {
  const { movimento, calculo } = await locadora.call(validarEncerramento, {
    ano: 2026,
    mes: 3,
    papelServico: 'PRESTADOR',
    idPessoa: null,
    tipo: null,
  })
  return JSON.stringify([movimento, calculo])
}

describe('R1 the rental receipt is issued', () => {
  it('3 × 500,00 = 1.500,00 with the next number, and the closing of the month is unaffected', async () => {
    const antes = await encerramento()
    const saldo = `select coalesce(sum(faturado), 0)::text as soma from saldo_competencia where municipio_id = 1`
    const [somaAntes] = await scene.owner(saldo)
    const ultimo = Math.max(...(await lista()).map(({ numero }) => numero))
    const emitido = await locadora.call(emitirRecibo, pedido())
    expect([emitido.numero, emitido.valorTotal.format(), emitido.mensagem]).toEqual([
      ultimo + 1,
      '1.500,00',
      `Recibo de locação nº ${ultimo + 1} emitido com sucesso.`,
    ])
    expect(await encerramento()).toBe(antes)
    expect(await scene.owner(saldo)).toEqual([somaAntes])
  })

  it('every receipt has its own next number, refused ones take none, one sequence for each provider', async () => {
    const [outro] = await alfa.call(buscarRecibosLocacao, todos).then(({ lista: linhas }) => linhas)
    expect(outro).toBeUndefined()
    const ultimo = Math.max(...(await lista()).map(({ numero }) => numero))
    const respostas = await Promise.all([
      ...Array.from({ length: 4 }, () => locadora.call(emitirRecibo, pedido())),
      locadora.try(emitirRecibo, { ...pedido(), itens: [] }).then(() => null),
    ])
    const numeros = respostas.flatMap((resposta) => (resposta ? [resposta.numero] : [])).sort((a, b) => a - b)
    expect(numeros).toEqual([1, 2, 3, 4].map((passo) => ultimo + passo))
    expect((await alfa.call(emitirRecibo, pedido())).numero).toBe(1)
  })

  it('the same Idempotency-Key gives one receipt', async () => {
    const headers = { 'idempotency-key': 'recibo-locacao-1' }
    const um = await locadora.call(emitirRecibo, pedido(), headers)
    expect((await locadora.call(emitirRecibo, pedido(), headers)).id).toBe(um.id)
  })

  it('what is wrong is told at its field, all at once', async () => {
    const { status, body } = await locadora.try(emitirRecibo, {
      dataPrestacao: '2026-04-16',
      locatario: { documento: '40000013000185', nome: '' },
      itens: [],
    })
    expect([status, body.mensagens.map(({ key }) => key)]).toEqual([
      409,
      ['locatario.documento', 'locatario.nome', 'dataPrestacao', 'itens'],
    ])
    expect(body.mensagens.at(-1)?.message).toBe('Informe ao menos um item.')
  })

  it('U3-9.6-05 says on paper and at the public check what it is, amounts with two decimals, and that no ISS is due', async () => {
    const { id, numero, senha } = await locadora.call(emitirRecibo, pedido())
    const texto = await papel(locadora, id)
    for (const dito of [
      `Recibo de locação nº ${numero}`,
      'Locadora Máquinas Ltda',
      'Beta Construções Ltda',
      '15/04/2026 a 17/04/2026',
      '1.500,00',
      'Não incide ISS – locação de bens móveis.',
      senha,
    ])
      expect(texto).toContain(dito)
    const {
      url,
      validador,
      senha: codigo,
    } = await scene.publico.call(buscarDocumento, {
      codigo: senha.toLowerCase(),
      captcha: await scene.captcha(),
    } as never)
    const pagina = String((await scene.publico.get(`${url}?senha=${codigo}&data=${validador}`)).body)
    for (const dito of [`Recibo de locação nº ${numero}`, 'Documento autêntico', 'R$ 1.500,00', 'Não incide ISS'])
      expect(pagina).toContain(dito)
  })

  it('finds the renter in the register, else by the last receipt to him, and begins again from a receipt', async () => {
    expect((await locadora.call(buscarLocatario, { documento: BETA }))?.nome).toBe('Beta Construções Ltda')
    const deFora = { ...pedido().locatario, documento: '11444777000161', nome: 'Obras de Fora SA' }
    expect((await locadora.call(buscarLocatario, { documento: '52998224725' }))?.nome).toBeUndefined()
    const { id } = await locadora.call(emitirRecibo, pedido({ locatario: deFora }))
    expect((await locadora.call(carregarRecibo, { id })).modelo?.itens[0]?.valorUnitario.toString()).toBe('500')
  })
})

describe('R2 list and cancellation', () => {
  it('a cancelled receipt stays struck through with its reason, out of the sum, and its number is not used again', async () => {
    const { id, numero } = await locadora.call(emitirRecibo, pedido())
    const antes = (await locadora.call(buscarRecibosLocacao, todos)).soma
    expect(textos(await locadora.try(cancelarRecibo, { id, motivo: ' ' }))).toEqual([
      'Informe o motivo do cancelamento do recibo.',
    ])
    await locadora.call(cancelarRecibo, { id, motivo: 'Máquina devolvida' })
    expect(textos(await locadora.try(cancelarRecibo, { id, motivo: 'De novo' }))).toEqual(['O recibo já está cancelado.'])
    const linha = (await lista()).find((recibo) => recibo.id === id)
    expect([linha?.cancelado, linha?.motivo, linha?.numero]).toEqual([true, 'Máquina devolvida', numero])
    expect((await locadora.call(buscarRecibosLocacao, todos)).soma.toString()).toBe(
      antes.minus(linha?.valorTotal ?? antes).toString(),
    )
    expect((await locadora.call(emitirRecibo, pedido())).numero).toBe(numero + 1)
    expect(await papel(locadora, id)).toContain('CANCELADO')
  })

  it('only until the end of the competence', async () => {
    const { id, numero } = await locadora.call(
      emitirRecibo,
      pedido({ dataPrestacao: '2026-03-31', periodoInicio: null, periodoFim: null }),
    )
    expect(textos(await locadora.try(cancelarRecibo, { id, motivo: 'Tarde' }))).toEqual([
      `O recibo nº ${numero} só podia ser cancelado até o fim da competência 03/2026.`,
    ])
    expect((await lista()).find((recibo) => recibo.id === id)?.cancelado).toBe(false)
  })

  it('is listed among the documents, in the tab of Consultas, and to the accountant of its provider', async () => {
    const { numero } = await alfa.call(emitirRecibo, pedido())
    const contador = await scene.as('contador')
    for (const client of [alfa, contador]) {
      const { abas } = await client.call(buscarAbasConsulta, {})
      expect(abas.map(({ nome, rotulo }) => [nome, rotulo])).toContainEqual(['ReciboLocacao', 'Recibos de locação'])
      const { lista: linhas } = await client.call(makeConsultaCalls('ReciboLocacao').buscar, {
        ...pagina,
        contribuinteId: null,
        competenciaInicial: null,
        competenciaFinal: null,
        numeroInicial: null,
        numeroFinal: null,
        outraParte: null,
        situacao: null,
        retido: null,
        valorDe: null,
        valorAte: null,
      })
      expect(linhas.map(({ valores }) => valores.numero)).toContain(numero)
    }
    const { lista: documentos } = await alfa.call(buscarDocumentos, {
      ...pagina,
      tipo: 'RECIBOLOCACAO',
      numero: null,
      periodo: { inicio: null, fim: null },
      situacao: null,
    })
    expect(documentos[0]).toMatchObject({ rotulo: 'Recibo de locação', numero, situacao: 'Válido' })
    expect(documentos[0]?.valor?.format()).toBe('1.500,00')
  })

  it('a rental whose period ends soon waits on the page until there is a receipt after it', async () => {
    const antes = await locadora.call(buscarPainelRecibos, {})
    const { numero } = await locadora.call(emitirRecibo, pedido({ periodoFim: '2026-04-19' }))
    const com = await locadora.call(buscarPainelRecibos, {})
    expect(com.quantidade).toBe(antes.quantidade + 1)
    expect(com.renovar.map((um) => um.numero)).toContain(numero)
    await locadora.call(emitirRecibo, pedido({ periodoInicio: '2026-04-20', periodoFim: '2026-05-20' }))
    expect((await locadora.call(buscarPainelRecibos, {})).renovar.map((um) => um.numero)).not.toContain(numero)
  })
})

describe('who may', () => {
  it('both parties, their accountant and the city print a receipt; nobody else; its provider alone cancels it', async () => {
    const { id, senha } = await locadora.call(emitirRecibo, pedido())
    for (const client of [locadora, beta, await scene.as('fiscal')])
      expect((await client.try(imprimirReciboLocacao, { id })).status).toBe(200)
    for (const client of [alfa, await scene.as('contador')])
      expect((await client.try(imprimirReciboLocacao, { id })).status).toBe(403)
    expect((await beta.try(cancelarRecibo, { id, motivo: 'x' })).status).toBe(403)
    expect((await alfa.try(carregarRecibo, { id })).status).toBe(403)
    const porto = await scene.as('alfa.porto')
    await scene.inCity(2, (ctx) => setChave(ctx, permiteEmitirReciboLocacao, true))
    for (const call of [imprimirReciboLocacao, cancelarRecibo])
      expect((await porto.try(call as never, { id, motivo: 'x' })).status).toBe(404)
    expect((await porto.try(buscarPorSenha, { senha })).status).not.toBe(200)
  })

  it('P2-2.4-04 U2-2.4-16 /home/recibo-locacao-menu/recibo-locacao-emissao for nobody where the city does not allow it: no entry, no screen, no call, no tab', async () => {
    const enderecos = async () =>
      (await locadora.call(buscarTelas, {})).map(({ path }) => path).filter((path) => path.includes('recibo-locacao'))
    const aba = async () => (await locadora.call(buscarAbasConsulta, {})).abas.some(({ nome }) => nome === 'ReciboLocacao')
    const com = [await enderecos(), await aba(), (await locadora.try(emitirRecibo, {})).status]
    await scene.inCity(1, (ctx) => setChave(ctx, permiteEmitirReciboLocacao, false))
    try {
      expect([await enderecos(), await aba(), (await locadora.try(emitirRecibo, {})).status]).toEqual([[], false, 403])
      expect(
        (await locadora.try(reportCalls('recibo-locacao-lista').buscar, { filtros: {}, pagina: 0, tamanho: 10 })).status,
      ).toBe(403)
    } finally {
      await scene.inCity(1, (ctx) => setChave(ctx, permiteEmitirReciboLocacao, true))
    }
    expect(com).toEqual([
      [
        '/home/recibo-locacao-menu',
        '/home/recibo-locacao-menu/recibo-locacao-emissao',
        '/home/recibo-locacao-menu/recibo-locacao-lista',
      ].sort(),
      true,
      409,
    ])
    expect((await enderecos()).sort()).toEqual(com[0])
  })
})
