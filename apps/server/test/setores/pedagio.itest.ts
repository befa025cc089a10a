import { buscarExtrato } from '@iss/conta/contract/extrato'
import { buscarEscrituracao } from '@iss/escrituracao/contract/escrituracao'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { reportCalls } from '@iss/list/definition'
import { desfazerImportacao } from '@iss/lote/contract/importacao'
import {
  buscarEscritPedagio,
  buscarEscritPedagioTO,
  carregarPedagio,
  pedidoPedagio,
  removerEscritPedagio,
  retificarEscritPedagio,
  salvarEscritPedagio,
  validarEscritPedagio,
} from '@iss/pedagio/contract/pedagio'
import { rodovia } from '../../../../modules/pedagio/src/registries/rodovia.ts'
import { registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enviarCsv, fechar, importarCsv, MARCO, reabrirMes, simular, textos, verImportacao, wire } from './cena.ts'

let scene: Scene
let pedagio: Client
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  pedagio = await scene.as('pedagio')
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const reais = (texto: string) => Dinheiro.from(texto)
const rodoviaDaDemo = async () => (await pedagio.call(carregarPedagio, {})).rodovias[0]?.id ?? 0
const pedido = async (mudanca: object = {}) => ({
  competencia: MARCO,
  rodoviaId: await rodoviaDaDemo(),
  rodovia: '',
  receita: reais('200000.00'),
  deducoes: Dinheiro.zero,
  ...mudanca,
})
const doMes = async () =>
  (await pedagio.call(buscarEscritPedagio, { competencia: MARCO, idPessoa: null, pagina: 0, tamanho: 50 })).lista

describe('R2-2.4-07 /home/pedagio/pedagio-list, the ledger of tolls (P1, E3-3.6-24)', () => {
  it('200.000,00 × 18/120 = 30.000,00 × 5 % = 1.500,00, with its memory, once for a road and competence', async () => {
    const { calculo, memoria, violacoes } = await pedagio.call(validarEscritPedagio, {
      pedido: await pedido({ competencia: MARCO.next() }),
      retificaId: null,
    })
    expect(wire(calculo)).toEqual({
      valor: '200000.00',
      deducoes: '170000.00',
      base: '30000.00',
      aliquota: '5.00',
      imposto: '1500.00',
    })
    expect(memoria.map(({ descricao }) => descricao)).toContain(
      'Parte do município 9900001 na extensão: 200.000,00 × 18,00 km ÷ 120,00 km = 30.000,00; 2 outros municípios: 170.000,00.',
    )
    expect(violacoes).toEqual([])
    // March of the demonstration is this very example.
    expect(wire(await doMes())).toMatchObject([{ base: '30000.00', imposto: '1500.00', descricao: 'MG-010 - Praça Serra' }])
    const outra = await pedagio.try(salvarEscritPedagio, { pedido: pedidoPedagio.encode(await pedido()) })
    expect(textos(outra)).toEqual(['A rodovia MG-010 - Praça Serra já foi lançada em 03/2026.'])
  })

  it('refuses what it cannot tax, each with its sentence', async () => {
    const recusa = async (mudanca: object) =>
      textos(await pedagio.try(salvarEscritPedagio, { pedido: pedidoPedagio.encode(await pedido(mudanca)) }))
    const abril = MARCO.next()
    expect(await recusa({ competencia: abril, rodoviaId: null })).toEqual(['Informe a rodovia.'])
    expect(await recusa({ competencia: abril, receita: Dinheiro.zero })).toEqual(['A receita deve ser positiva.'])
    expect(await recusa({ competencia: abril, deducoes: reais('200000.01') })).toContain(
      'As deduções não podem ser negativas nem maiores que o valor.',
    )
    expect(await recusa({ competencia: MARCO.plusMonths(-36) })).toEqual([
      'A rodovia MG-010 - Praça Serra não está vigente em 03/2023.',
    ])
    expect(await recusa({ competencia: MARCO.plusMonths(4) })).toContain('A competência deve estar entre 01/2006 e 06/2026.')
  })

  it('a correction keeps the version before with its reason; the closing takes the book up, and nothing enters after it', async () => {
    const [linha] = await doMes()
    if (!linha) throw new Error('The demonstration has an entry of March')
    const novo = await pedido({ receita: reais('210000.00'), deducoes: reais('10000.00') })
    const semMotivo = await pedagio.try(retificarEscritPedagio, {
      id: linha.id,
      versao: linha.versao,
      motivo: '',
      pedido: pedidoPedagio.encode(novo),
    })
    expect(textos(semMotivo)).toEqual(['Informe o motivo.'])
    const feito = await pedagio.call(retificarEscritPedagio, {
      id: linha.id,
      versao: linha.versao,
      motivo: 'Passagens isentas',
      pedido: novo,
    })
    expect(String(feito.imposto)).toBe('1500.00')
    const { historico } = await pedagio.call(buscarEscritPedagioTO, { id: feito.id })
    expect(wire(historico)).toMatchObject([
      { estado: 'Retificada', valor: '200000.00', imposto: '1500.00', motivo: 'Passagens isentas' },
    ])
    expect((await doMes()).map(({ estado }) => estado).sort()).toEqual(['Lançada', 'Retificada'])

    expect(String((await simular(pedagio, MARCO)).calculo.totalPedagio)).toBe('1500.00')
    for (const mes of [-2, -1]) await fechar(pedagio, MARCO.plusMonths(mes))
    const { calculo, guiaId } = await fechar(pedagio, MARCO)
    expect(wire(calculo)).toMatchObject({ totalPedagio: '1500.00', totalNfe: '0.00', valorEncerrado: '1500.00', destino: 'GUIA' })
    expect(guiaId).not.toBeNull()
    const { lancamentos } = await pedagio.call(buscarExtrato, { papelServico: 'PRESTADOR', idPessoa: null })
    expect(wire(lancamentos)).toContainEqual(
      expect.objectContaining({ historico: 'Encerramento Regular', competencia: '03/2026', debito: '1500.00' }),
    )
    expect(wire(calculo.documentos)).toEqual([
      {
        tipoDocumento: 'Pedágio',
        atividade: '220101 - Exploração de rodovia',
        exigibilidade: 'Exigível',
        tipoTributacao: 'MG-010 - Praça Serra',
        quantidade: 1,
        faturado: '210000.00',
        base: '30000.00',
        imposto: '1500.00',
        retido: '0.00',
        debito: '1500.00',
      },
    ])
    const encerrada = 'A competência 03/2026 está encerrada.'
    const atual = (await doMes()).find(({ estado }) => estado === 'Lançada')
    expect(textos(await pedagio.try(removerEscritPedagio, { id: atual?.id ?? 0, versao: 1, motivo: 'x' }))).toEqual([encerrada])
    expect(
      textos(
        await pedagio.try(retificarEscritPedagio, { id: atual?.id, versao: 1, motivo: 'x', pedido: pedidoPedagio.encode(novo) }),
      ),
    ).toEqual([encerrada])
    const importada = await enviarCsv(scene, pedagio, 'escrit-pedagio', ['competencia;rodovia;receita', '03/2026;MG-010;1,00'])
    const { itens } = await verImportacao(pedagio, (importada.body as unknown as { id: number }).id)
    expect(itens.lista[0]?.mensagens.map(({ texto }) => texto)).toContain(encerrada)
    await reabrirMes(scene, '40000008000172', MARCO)
    await pedagio.call(removerEscritPedagio, { id: atual?.id ?? 0, versao: 1, motivo: 'Lançada em outra praça' })
    expect(String((await simular(pedagio, MARCO)).calculo.totalPedagio)).toBe('0.00')
  })

  it('the file brings the same figures; a road that nobody knows is listed and not imported; undone while the month is open', async () => {
    const { id, feita } = await importarCsv(scene, pedagio, 'escrit-pedagio', [
      'Competência;Rodovia;Receita;Deduções',
      '03/2026;MG-010 - Praça Serra;200.000,00;0,00',
      '04/2026;BR-999;1000,00;0,00',
      '04/2026;MG-010;abc;0,00',
    ])
    expect(feita.importacao).toMatchObject({ totais: { total: 3, importados: 1, comErro: 2 }, podeDesfazer: true })
    expect(
      feita.itens.lista.map(({ situacaoRotulo, mensagens }) => [situacaoRotulo, ...mensagens.map(({ texto }) => texto)]),
    ).toEqual([
      ['Importado'],
      ['Com erro', 'A rodovia BR-999 não está cadastrada.'],
      ['Com erro', 'A coluna receita não tem um valor válido: abc.'],
    ])
    expect(String((await simular(pedagio, MARCO)).calculo.totalPedagio)).toBe('1500.00')
    const { linhas } = await pedagio.call(reportCalls('importacoes-do-livro').buscar, {
      filtros: { livro: 'PEDAGIO' },
      pagina: 0,
      tamanho: 10,
    })
    expect(wire(linhas[0]?.valores)).toMatchObject({ linhas: 1, base: '30000.00', imposto: '1500.00', situacao: 'Lançada' })
    await pedagio.call(desfazerImportacao, { id })
    await scene.runProcesses()
    expect(String((await simular(pedagio, MARCO)).calculo.totalPedagio)).toBe('0.00')
    expect((await verImportacao(pedagio, id)).importacao).toMatchObject({ situacao: 'CANCELADO', podeDesfazer: false })
    await pedagio.call(salvarEscritPedagio, { pedido: await pedido() })
  })

  it('is for the toll user alone, stands in the books, and no other taxpayer reaches it', async () => {
    const livro = await pedagio.call(buscarEscrituracao, {
      pagina: 0,
      tamanho: 10,
      papelServico: 'PRESTADOR',
      competenciaInicial: MARCO,
      competenciaFinal: MARCO,
      idPessoa: null,
      origem: 'PEDAGIO',
      outraParte: null,
      numero: null,
      situacao: 'validas',
      retido: null,
    })
    expect(wire(livro.lista)).toMatchObject([{ tipo: 'Pedágio', valor: '200000.00', base: '30000.00', imposto: '1500.00' }])
    const alfa = await scene.as('alfa')
    const [linha] = await doMes()
    expect((await alfa.try(buscarEscritPedagioTO, { id: linha?.id ?? 0 })).status).toBe(403)
    expect((await alfa.try(salvarEscritPedagio, { pedido: pedidoPedagio.encode(await pedido()) })).status).toBe(403)
    expect((await gestor.try(carregarPedagio, {})).status).toBe(403)
    await scene.inCity(2, async (ctx) =>
      expect((await ctx.client.query(`select 1 from escrit_setor where livro = 'PEDAGIO'`)).rows).toEqual([]),
    )
  })
})

describe('P2 roads of toll companies', () => {
  it('a stretch is never longer than the road, periods do not overlap, a road in use only ends', async () => {
    const calls = registryCalls(rodovia)
    const { lista } = await gestor.call(calls.buscar, { pagina: 0, tamanho: 10, texto: '', cancelados: false } as never)
    const [daDemo] = lista as unknown as { id: number; versao: number; valores: Record<string, unknown> }[]
    const valores = { ...(daDemo?.valores ?? {}) }
    const recusa = async (mudanca: object) =>
      textos(await gestor.try(calls.salvar, wire({ valores: { ...valores, ...mudanca } })))
    expect(await recusa({ inicio: '2026-01-01' })).toEqual([expect.stringContaining('A vigência informada conflita com')])
    const { id } = await gestor.call(calls.salvar, {
      valores: { ...valores, nome: 'MG-020', extensaoTotal: '50' },
    } as never)
    const trechos = registryCalls(rodovia.children.trechos as never)
    const trecho = (municipio: number, extensao: string) =>
      gestor.try(trechos.salvar, { pai: id, valores: { municipio, extensao } })
    expect(textos(await trecho(9900001, '50.5'))).toEqual(['A extensão no município não pode ser maior que a extensão total.'])
    expect((await trecho(9900001, '20')).status).toBe(200)
    expect(textos(await trecho(3106200, '31'))).toEqual(['A soma dos trechos não pode ser maior que a extensão total.'])
    const mudada = await gestor.try(
      calls.salvar,
      wire({ id: daDemo?.id, versao: daDemo?.versao, valores: { ...valores, extensaoTotal: '130' } }),
    )
    expect(textos(mudada)).toEqual(['A rodovia tem lançamentos: informe a data de término e cadastre a nova extensão.'])
  })
})
