import { agendarRelatorio, buscarRelatoriosPorTipo } from '@iss/list/contract'
import { runBlock } from '@iss/platform/jobs'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarMonitorProcessamento,
  buscarParametrosProcesso,
  cancelarProcesso,
  exportarMonitorProcessamento,
  reprocessarProcesso,
} from '../src/contract/monitor-processamento.ts'

let scene: Scene
let fiscal: Client
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  gestor = await scene.as('gestor')
  await scene.runProcesses()
})
afterAll(() => scene.stop())

const filtro = {
  fila: null,
  situacao: null,
  dataInicial: null,
  dataFinal: null,
  usuario: '',
  tipoRelatorio: null,
  pagina: 0,
  tamanho: 50,
} as const
const agendar = (quem: Client, filtros: Record<string, unknown> = {}) =>
  quem.call(agendarRelatorio, { slug: 'relatorio-pessoas-por-bairro', formato: 'CSV', filtros })
const linhaDe = async (id: number, quem = fiscal) =>
  (await quem.call(buscarMonitorProcessamento, filtro)).lista.find((linha) => linha.id === id)

describe('R2-2.8-32 monitor-processamento (F79)', () => {
  it('a report is scheduled, then done, with its times in order; only who asked for it downloads it', async () => {
    const { id } = await agendar(fiscal)
    expect(await linhaDe(id)).toMatchObject({
      fila: 'filaRelatorio',
      filaRotulo: 'Relatórios',
      tipo: 'Pessoas por bairro (CSV)',
      usuario: 'fiscal',
      situacaoRotulo: 'Agendado',
      podeBaixar: false,
      podeReprocessar: false,
      podeCancelar: true,
    })
    const antes = (await fiscal.call(buscarMonitorProcessamento, filtro)).filas.find(({ fila }) => fila === 'filaRelatorio')
    expect(antes).toMatchObject({ naFila: 1, maisAntigo: '2026-04-15T15:00:00.000Z' })
    const { parametros } = await fiscal.call(buscarParametrosProcesso, { id })
    expect(parametros).toContainEqual({ nome: 'slug', valor: 'relatorio-pessoas-por-bairro' })
    await scene.runProcesses()
    const feita = await linhaDe(id)
    expect(feita).toMatchObject({ situacaoRotulo: 'Concluído', podeBaixar: true, podeCancelar: false })
    expect(String(feita?.agendado) <= String(feita?.inicio) && String(feita?.inicio) <= String(feita?.fim)).toBe(true)
    expect(await linhaDe(id, gestor)).toMatchObject({ situacao: 'CONCLUIDO', podeBaixar: false })
    const depois = (await fiscal.call(buscarMonitorProcessamento, filtro)).filas.find(({ fila }) => fila === 'filaRelatorio')
    expect(depois).toMatchObject({ naFila: 0, concluidosHoje: (antes?.concluidosHoje ?? 0) + 1 })
  })

  it('what ended unexpectedly goes on when it is reprocessed, and nothing else does', async () => {
    const { id } = await agendar(fiscal, { detalhar: true })
    // The name of another process stands for a worker that fails three times.
    const nome = (texto: string) =>
      scene.owner('update processo_assincrono set processo = $2 where municipio_id = 1 and id = $1', [id, texto])
    const [row] = await scene.owner<{ processo: string }>(
      'select processo from processo_assincrono where municipio_id = 1 and id = $1',
      [id],
    )
    await nome('nenhum')
    const jobs = { pool: scene.pool, runtime: scene.runtime, processes: new Map() }
    for (const _ of [1, 2, 3]) expect(await runBlock(jobs, { municipioId: 1, id })).toBe('failed')
    expect(await linhaDe(id)).toMatchObject({
      situacaoRotulo: 'Término inesperado',
      mensagem: 'Não foi possível concluir o processamento. Tente novamente.',
      podeReprocessar: true,
    })
    await nome(String(row?.processo))
    expect(await gestor.call(reprocessarProcesso, { id })).toEqual({ mensagem: 'O processamento voltou para a fila.' })
    await scene.runProcesses()
    expect(await linhaDe(id)).toMatchObject({ situacaoRotulo: 'Concluído' })
    const { body } = await fiscal.try(reprocessarProcesso, { id })
    expect(body.mensagens).toEqual([
      { key: null, message: 'Somente um processamento com término inesperado pode ser reprocessado.' },
    ])
    const [evento] = await scene.owner<{ tipo: string }>(
      `select tipo from auditoria_evento where municipio_id = 1 and entidade = 'processo_assincrono' and entidade_id = $1 and tipo = 'processo.reprocessado'`,
      [String(id)],
    )
    expect(evento?.tipo).toBe('processo.reprocessado')
  })

  it('a report that has not begun is cancelled; one that is done, and work that is no report, are not', async () => {
    const { id } = await agendar(gestor, { detalhar: true })
    expect(await fiscal.call(cancelarProcesso, { id })).toEqual({ mensagem: 'Cancelado pelo usuário.' })
    await scene.runProcesses()
    expect(await linhaDe(id)).toMatchObject({ situacaoRotulo: 'Cancelado', podeReprocessar: false, podeCancelar: false })
    const [daLista] = await gestor.call(buscarRelatoriosPorTipo, { tipo: 16, quantidade: 10 })
    expect(daLista).toMatchObject({ id, situacao: 'CANCELADO' })
    expect((await fiscal.try(reprocessarProcesso, { id })).status).toBe(409)
    const [outro] = await scene.owner<{ id: string }>(
      `insert into processo_assincrono (municipio_id, tipo_fila, processo, agendado) values (1, 'filaEncerramento', 'nenhum', '2026-04-15T15:00:00Z') returning id`,
    )
    const { body } = await fiscal.try(cancelarProcesso, { id: Number(outro?.id) })
    expect(body.mensagens).toEqual([{ key: null, message: 'Somente um relatório que ainda não começou pode ser cancelado.' }])
    await scene.owner('delete from processo_assincrono where municipio_id = 1 and id = $1', [outro?.id])
  })

  it('filters by queue, state, user, kind and days, goes out as CSV and refuses a period that ends before it begins', async () => {
    const total = async (partes: Record<string, unknown>) =>
      (await fiscal.call(buscarMonitorProcessamento, { ...filtro, ...partes } as never)).total
    const doDia = await total({})
    expect(doDia).toBeGreaterThanOrEqual(3)
    expect((await total({ usuario: 'GESTOR' })) + (await total({ usuario: 'fiscal' }))).toBeLessThanOrEqual(doDia)
    expect(await total({ situacao: 'CANCELADO' })).toBe(1)
    expect(await total({ fila: 'filaDesconhecida' })).toBe(0)
    expect(await total({ tipoRelatorio: 16 })).toBeGreaterThanOrEqual(3)
    expect(await total({ dataInicial: '2026-04-14', dataFinal: '2026-04-14' })).toBe(0)
    const csv = await fiscal.try(exportarMonitorProcessamento, { ...filtro, situacao: 'CANCELADO' })
    const lines = csv.raw.toString('utf8').trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(';Relatórios;Pessoas por bairro (CSV);gestor;')
    const { body } = await fiscal.try(buscarMonitorProcessamento, {
      ...filtro,
      dataInicial: '2026-04-15',
      dataFinal: '2026-04-14',
    })
    expect(body.mensagens).toEqual([{ key: 'dataFinal', message: 'A data inicial deve ser anterior ou igual à data final.' }])
  })

  it('is refused to a taxpayer, and shows nothing of the other city', async () => {
    const alfa = await scene.as('alfa')
    for (const [call, pedido] of [
      [buscarMonitorProcessamento, filtro],
      [buscarParametrosProcesso, { id: 1 }],
      [reprocessarProcesso, { id: 1 }],
      [cancelarProcesso, { id: 1 }],
      [exportarMonitorProcessamento, filtro],
    ] as const)
      expect((await alfa.try(call as never, pedido)).status).toBe(403)
    const [alheio] = await scene.owner<{ id: string }>(
      `insert into processo_assincrono (municipio_id, tipo_fila, processo, agendado, termino_inesperado, metadata)
       values (2, 'filaRelatorio', 'nenhum', '2026-04-15T15:00:00Z', 'Falhou.', '{"titulo": "Alheio", "formato": "CSV"}') returning id`,
    )
    const id = Number(alheio?.id)
    expect((await fiscal.call(buscarMonitorProcessamento, filtro)).lista.map(({ tipo }) => tipo)).not.toContain('Alheio (CSV)')
    for (const call of [buscarParametrosProcesso, reprocessarProcesso, cancelarProcesso])
      expect((await fiscal.try(call as never, { id })).status).toBe(404)
  })
})
