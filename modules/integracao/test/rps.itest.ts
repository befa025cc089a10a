import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarRpsModelo, imprimirRpsModelo } from '../src/contract/rps-modelo.ts'
import { converterRpsPendentes, recusarRpsPendentes } from '../src/contract/rps-conversao.ts'
import { importar, validar } from './importar.ts'
import { loteDeTeste, type RpsDeTeste } from '@iss/abrasf/testing/lote-de-teste'

let scene: Scene
let integra: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  integra = await scene.as('integra')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

/** Receipts of one day of April, all of this city. */
const lote = (dia: string, rps: RpsDeTeste[]) =>
  loteDeTeste({ numeroLote: 1, rps }).replaceAll('2026-01-20', dia).replaceAll('3106200', '9900001')
const tarde = 'RPS convertido fora do prazo.'
const avisos = (itens: { mensagens: { texto: string }[] }[]) =>
  itens.map(({ mensagens }) => mensagens.some(({ texto }) => texto === tarde))

describe('prazo de conversão (E19, K01)', () => {
  it('a receipt is converted late with a warning, by the days of the municipality; the report counts it', async () => {
    const relatorio = async (filtros: Record<string, unknown> = {}) => {
      const { linhas } = await fiscal.call(reportCalls('relatorio-n-fe-r-p-s').buscar, {
        filtros: { dataInicial: '2026-04-01', dataFinal: '2026-04-30', serie: 'PZ', ...filtros },
        pagina: 0,
        tamanho: 50,
      })
      return Object.fromEntries(linhas.map(({ valores }) => [String(valores.rps), valores.foraDoPrazo]))
    }
    const noPrazo = await importar(scene, integra, lote('2026-04-05', [{ numero: 1, serie: 'PZ' }]))
    const depois = await importar(scene, integra, lote('2026-04-04', [{ numero: 2, serie: 'PZ' }]))
    expect(avisos([...noPrazo.itens.lista, ...depois.itens.lista])).toEqual([false, true])
    expect(depois.itens.lista[0]?.situacao).toBe('IMPORTADO')
    expect(await relatorio()).toEqual({ '1': false, '2': true })
    await scene.owner(
      `insert into config_nota (municipio_id, prazo_conversao_rps) values (1, 20) on conflict (municipio_id) do update set prazo_conversao_rps = 20`,
    )
    const folgado = await importar(scene, integra, lote('2026-04-02', [{ numero: 3, serie: 'PZ' }]))
    expect(avisos(folgado.itens.lista)).toEqual([false])
    expect(await relatorio()).toEqual({ '1': false, '2': false, '3': false })
    expect(await relatorio({ prazo: 10 })).toEqual({ '1': false, '2': true, '3': true })
  })
})

describe('RPS pendentes de conversão (E19)', () => {
  const pendentes = async (filtros: Record<string, unknown> = {}, quem = integra) =>
    (
      await quem.call(reportCalls('rps-conversao').buscar, {
        filtros: { serie: 'PE', prazo: 'todos', ...filtros },
        pagina: 0,
        tamanho: 50,
      })
    ).linhas
  const numeros = (linhas: { valores: Record<string, unknown> }[]) => linhas.map(({ valores }) => valores.numero)

  afterAll(() => scene.owner(`update config_nota set prazo_conversao_rps = 20 where municipio_id = 1`))

  it('what was delivered and not converted waits with its deadline; chosen ones become notes, once', async () => {
    await scene.owner(`update config_nota set prazo_conversao_rps = 10 where municipio_id = 1`)
    await validar(
      scene,
      integra,
      lote('2026-04-10', [
        { numero: 1, serie: 'PE' },
        { numero: 2, serie: 'PE' },
      ]),
    )
    await validar(scene, integra, lote('2026-04-01', [{ numero: 3, serie: 'PE' }]))
    const linhas = await pendentes()
    expect(
      linhas.map(({ valores }) => [valores.numero, valores.tipo, valores.status, valores.data, valores.prazo, valores.situacao]),
    ).toEqual([
      [3, 'RPS', 'Normal', '2026-04-01', '2026-04-11', 'Fora do prazo'],
      [1, 'RPS', 'Normal', '2026-04-10', '2026-04-20', 'No prazo'],
      [2, 'RPS', 'Normal', '2026-04-10', '2026-04-20', 'No prazo'],
    ])
    expect(linhas[0]?.valores.mensagem).toBe('O arquivo foi conferido, mas a importação não foi confirmada.')
    expect(numeros(await pendentes({ prazo: 'vencido' }))).toEqual([3])

    const ids = linhas.filter(({ valores }) => valores.numero !== 2).map(({ id }) => Number(id))
    const feito = await integra.call(converterRpsPendentes, { ids })
    expect(feito.mensagem).toBe('2 RPS convertidos.')
    expect(feito.itens?.map(({ mensagem }) => mensagem)).toEqual([
      expect.stringMatching(/^Convertido na NF-e \d+\./),
      expect.stringMatching(/^Convertido na NF-e \d+\..*RPS convertido fora do prazo\./),
    ])
    expect(numeros(await pendentes())).toEqual([2])
    const denovo = await integra.call(converterRpsPendentes, { ids })
    expect(denovo.itens?.map(({ ok, mensagem }) => [ok, mensagem])).toEqual([
      [false, 'O RPS já não está pendente.'],
      [false, 'O RPS já não está pendente.'],
    ])
    const [notas] = await scene.owner<{ n: string }>(`select count(*) as n from nota_fiscal where rps_serie = 'PE'`)
    expect(notas?.n).toBe('2')
    // F34 tells the batch that brought them.
    const { linhas: doRelatorio } = await fiscal.call(reportCalls('relatorio-n-fe-r-p-s').buscar, {
      filtros: { dataInicial: '2026-04-01', dataFinal: '2026-04-30', serie: 'PZ' },
      pagina: 0,
      tamanho: 50,
    })
    expect(doRelatorio.map(({ valores }) => [/^\d+$/.test(String(valores.lote)), valores.recebimento])).toEqual(
      doRelatorio.map(() => [true, expect.stringMatching(/^2026-04-15T/)]),
    )
    expect(doRelatorio.length).toBeGreaterThan(0)
  })

  it('a refused one leaves the list until it is delivered again; nobody else sees or converts them', async () => {
    const [linha] = await pendentes()
    const ids = [Number(linha?.id)]
    const alfa = await scene.as('alfa')
    expect(await pendentes({}, alfa)).toEqual([])
    expect((await alfa.try(converterRpsPendentes, { ids })).status).toBe(409)
    expect((await alfa.call(recusarRpsPendentes, { ids })).itens?.map(({ ok }) => ok)).toEqual([false])
    expect((await (await scene.as('maria')).try(recusarRpsPendentes, { ids })).status).toBe(403)
    expect((await integra.call(recusarRpsPendentes, { ids })).mensagem).toBe('1 RPS recusado.')
    expect(await pendentes()).toEqual([])
    scene.clock.set(new Date(scene.clock.now().getTime() + 60_000).toISOString())
    await validar(scene, integra, lote('2026-04-11', [{ numero: 2, serie: 'PE' }]))
    expect(numeros(await pendentes())).toEqual([2])
  })
})

describe('R2-2.8-15 relatorio-r-p-s-nao-emitido (F35)', () => {
  it('with receipts 1, 2, 5 converted it shows one interval 3 to 4, a refused one by itself, a cancelled one when asked for', async () => {
    const buscar = async (filtros: Record<string, unknown> = {}) =>
      fiscal.call(reportCalls('relatorio-r-p-s-nao-emitido').buscar, {
        filtros: { dataInicial: '2026-04-01', dataFinal: '2026-04-30', serie: 'FU', ...filtros },
        pagina: 0,
        tamanho: 50,
      })
    const linhas = async (filtros: Record<string, unknown> = {}) =>
      (await buscar(filtros)).linhas.map(({ valores: { inicial, final, quantidade, situacao, anterior, seguinte } }) =>
        [inicial, final, quantidade, situacao, anterior, seguinte].map((um) => (um === null ? null : String(um))),
      )
    await importar(
      scene,
      integra,
      lote(
        '2026-04-10',
        [1, 2, 5].map((numero) => ({ numero, serie: 'FU' })),
      ),
    )
    expect(await linhas()).toEqual([['3', '4', '2', 'Não recebido', '2', '5']])
    expect((await buscar()).totais).toMatchObject({ quantidade: 2 })

    await validar(scene, integra, lote('2026-04-10', [{ numero: 4, serie: 'FU', tomadorCnpj: '11444777000100' }]))
    expect(await linhas()).toEqual([
      ['3', '3', '1', 'Não recebido', '2', '5'],
      ['4', '4', '1', 'Recebido com erro', '2', '5'],
    ])
    const cancelado = lote('2026-04-10', [{ numero: 3, serie: 'FU' }]).replace('<Status>1</Status>', '<Status>2</Status>')
    await importar(scene, integra, cancelado)
    expect(await linhas()).toEqual([['4', '4', '1', 'Recebido com erro', '2', '5']])
    expect(await linhas({ incluirCancelados: true })).toEqual([
      ['3', '3', '1', 'Cancelado', '2', '5'],
      ['4', '4', '1', 'Recebido com erro', '2', '5'],
    ])
    // What was refused and came again in order is missing no more; nor is it in another month.
    await importar(scene, integra, lote('2026-04-10', [{ numero: 4, serie: 'FU' }]))
    expect(await linhas()).toEqual([])
    expect(await linhas({ incluirCancelados: true, dataInicial: '2026-03-01', dataFinal: '2026-03-31' })).toEqual([])
  })

  it('is for the tax office', async () => {
    const recusa = await integra.try(reportCalls('relatorio-r-p-s-nao-emitido').buscar, { filtros: {}, pagina: 0, tamanho: 5 })
    expect(recusa.status).toBe(403)
  })
})

describe('R2-2.4-42 M2-2.4-29 P3-6-24 Imprimir RPS modelo (S27)', () => {
  const ler = (pdf: Buffer) => {
    const dir = mkdtempSync(join(tmpdir(), 'rps-'))
    try {
      writeFileSync(join(dir, 'rps.pdf'), pdf)
      const texto = execFileSync('pdftotext', ['-layout', join(dir, 'rps.pdf'), '-'], { encoding: 'utf8' })
      return texto.split('\f').slice(0, -1)
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  }
  const imprimir = (pedido: { serie: string; inicio: number; quantidade: number; vias?: number }) =>
    integra.try(imprimirRpsModelo, { vias: 1, ...pedido })

  it('prints twenty pages numbered 1 to 20 with the provider and the days of conversion, and remembers them', async () => {
    const { status, raw } = await imprimir({ serie: 'm1', inicio: 1, quantidade: 20 })
    expect(status).toBe(200)
    const paginas = ler(raw)
    expect(paginas).toHaveLength(20)
    for (const [index, pagina] of paginas.entries()) {
      expect(pagina).toMatch(new RegExp(`(^|\\s)${index + 1}\\s+M1(\\s|$)`))
      expect(pagina).toContain('Recibo Provisório de Serviços – converter em NF-e até 20 dias')
      expect(pagina).toContain('Integra Sistemas Ltda - 11.222.333/0001-81')
    }
    const vias = ler((await imprimir({ serie: 'M1', inicio: 21, quantidade: 2, vias: 2 })).raw)
    expect(vias.map((pagina) => /[12]ª via/.exec(pagina)?.[0])).toEqual(['1ª via', '2ª via', '1ª via', '2ª via'])
    const dados = await integra.call(buscarRpsModelo, {})
    expect(dados).toMatchObject({ serie: 'M1', proximo: 23, prazo: 20, controla: false })
    expect(dados.impressos.map(({ inicial, final }) => [inicial, final])).toEqual([
      [21, 22],
      [1, 20],
    ])
  })

  it('tells every wrong field; where numbers are watched, what was printed or converted is not printed again', async () => {
    const errado = await imprimir({ serie: 'série longa', inicio: 0, quantidade: 501, vias: 9 })
    expect([errado.status, errado.body.mensagens.map(({ key }) => key)]).toEqual([409, ['serie', 'inicio', 'quantidade', 'vias']])
    expect((await imprimir({ serie: 'M1', inicio: 15, quantidade: 1 })).status).toBe(200)
    await scene.owner(`insert into chave_configuracao (municipio_id, nome, valor) values (1, 'controlaNumeracaoRPS', true)`)
    const repetido = await imprimir({ serie: 'M1', inicio: 18, quantidade: 10 })
    expect(repetido.body.mensagens.map(({ message }) => message)).toEqual([
      'Os RPS 1 a 20 da série M1 já foram impressos em 15/04/2026.',
    ])
    const convertido = await imprimir({ serie: 'FU', inicio: 5, quantidade: 3 })
    expect(convertido.body.mensagens[0]?.message).toMatch(/^O RPS 5 da série FU já foi convertido na NF-e \d+\.$/)
    expect((await imprimir({ serie: 'M1', inicio: 23, quantidade: 5 })).status).toBe(200)
    await scene.owner(`delete from chave_configuracao where nome = 'controlaNumeracaoRPS'`)
  })

  it('is for those who have its key, each in his own city', async () => {
    const maria = await scene.as('maria')
    expect((await maria.try(imprimirRpsModelo, { serie: 'A', inicio: 1, quantidade: 1, vias: 1 })).status).toBe(403)
    const visiveis = await scene.inCity(
      2,
      async (ctx) => (await ctx.client.query('select count(*)::int n from rps_impresso')).rows[0],
    )
    expect(visiveis).toEqual({ n: 0 })
  })
})
