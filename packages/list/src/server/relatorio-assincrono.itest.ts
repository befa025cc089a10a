import { type Scene, startScene } from '@iss/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  agendarRelatorio,
  baixarRelatorio,
  buscarRelatoriosPorTipo,
  cancelarRelatorio,
  repetirRelatorio,
} from '../contract/relatorio-assincrono.ts'
import { readPdf, readXlsx } from '../testing/read-files.ts'
import { expirarRelatorios } from './relatorio-assincrono.ts'
import { findProgress, markProgress } from './report-progress.ts'

const slug = 'relatorio-pessoas-por-bairro'
const tipo = 16

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

describe('asynchronous reports', () => {
  it('are queued on filaRelatorio, listed as being processed, made by the worker and downloaded', async () => {
    const fiscal = await scene.as('fiscal')
    const asked = await fiscal.call(agendarRelatorio, { slug, formato: 'XLS', filtros: { detalhar: true } })
    expect(asked).toMatchObject({ mensagem: 'Relatório agendado. Acompanhe na lista de relatórios gerados.', existente: false })
    const [before] = await fiscal.call(buscarRelatoriosPorTipo, { tipo, quantidade: 10 })
    expect(before).toMatchObject({
      id: asked.id,
      situacao: 'AGENDADO',
      mensagem: 'Processando...',
      filtros: 'Detalhar: Sim',
      formato: 'XLS',
    })
    expect((await fiscal.try(baixarRelatorio, { id: asked.id })).body.mensagens[0]?.message).toBe(
      'O arquivo deste relatório ainda não está pronto.',
    )
    const [process] = await scene.owner<{ tipo_fila: string }>('select tipo_fila from processo_assincrono where id = $1', [
      asked.id,
    ])
    expect(process?.tipo_fila).toBe('filaRelatorio')
    await scene.runProcesses()
    const [after] = await fiscal.call(buscarRelatoriosPorTipo, { tipo, quantidade: 10 })
    expect(after).toMatchObject({ id: asked.id, situacao: 'PRONTO', mensagem: null })
    const file = await fiscal.try(baixarRelatorio, { id: asked.id })
    expect(file.headers['content-disposition']).toContain(`${slug}.xlsx`)
    expect(readXlsx(file.raw)).toHaveLength((after?.total ?? 0) + 2)
  })

  it('the same request while it is still queued is refused and gives the number that exists', async () => {
    const fiscal = await scene.as('fiscal')
    const request = { slug, formato: 'CSV' as const, filtros: { situacao: 'ATIVO' } }
    const [one, two] = await Promise.all([fiscal.call(agendarRelatorio, request), fiscal.call(agendarRelatorio, request)])
    expect(two.id).toBe(one.id)
    expect([one, two].filter((answer) => answer.existente).map((answer) => answer.mensagem)).toEqual([
      'Já existe um relatório idêntico em processamento.',
    ])
    expect((await fiscal.call(agendarRelatorio, { ...request, filtros: {} })).id).not.toBe(one.id)
    expect((await (await scene.as('gestor')).call(agendarRelatorio, request)).id).not.toBe(one.id)
    await scene.runProcesses()
    expect((await fiscal.call(agendarRelatorio, request)).existente).toBe(false)
    await scene.runProcesses()
  })

  it('a user sees his own files only, an administrator everybody’s', async () => {
    const asked = await (await scene.as('gestor')).call(agendarRelatorio, { slug, formato: 'PDF', filtros: {} })
    await scene.runProcesses()
    const list = async (user: string) =>
      (await (await scene.as(user)).call(buscarRelatoriosPorTipo, { tipo, quantidade: 50 })).map((item) => item.id)
    expect(await list('gestor')).toContain(asked.id)
    expect(await list('fiscal')).not.toContain(asked.id)
    expect(await list('administrador')).toContain(asked.id)
    expect((await (await scene.as('fiscal')).try(baixarRelatorio, { id: asked.id })).status).toBe(404)
    const { text } = await readPdf((await (await scene.as('administrador')).try(baixarRelatorio, { id: asked.id })).raw)
    expect(text).toContain('por Paulo Gestor')
  })

  it('says so when it could not be made, without a file', async () => {
    const fiscal = await scene.as('fiscal')
    const { id } = await fiscal.call(agendarRelatorio, { slug, formato: 'CSV', filtros: { regime: 'MEI' } })
    await scene.owner(
      `update processo_assincrono set parametros = parametros || '{"slug": "relatorio-que-nao-existe"}' where id = $1`,
      [id],
    )
    await scene.runProcesses()
    const item = (await fiscal.call(buscarRelatoriosPorTipo, { tipo, quantidade: 10 })).find((one) => one.id === id)
    expect(item).toMatchObject({ situacao: 'ERRO', mensagem: 'Não foi possível gerar o relatório. Tente novamente.' })
  })

  it('refuses a report of another profile, wrong filters and an unknown slug', async () => {
    const alfa = await scene.as('alfa')
    expect((await alfa.try(agendarRelatorio, { slug, formato: 'PDF' })).status).toBe(403)
    const fiscal = await scene.as('fiscal')
    expect((await fiscal.try(agendarRelatorio, { slug, formato: 'PDF', filtros: { regime: 'X' } })).body.mensagens[0]?.key).toBe(
      'regime',
    )
    expect((await fiscal.try(agendarRelatorio, { slug: 'nada', formato: 'PDF' })).status).toBe(404)
  })

  it('C2-7-32 lists the last ten, newest first', async () => {
    const fiscal = await scene.as('fiscal')
    for (let index = 0; index < 11; index++)
      await fiscal.call(agendarRelatorio, {
        slug,
        formato: 'CSV',
        filtros: {
          detalhar: index % 2 === 0,
          regime: ['SIMPLES', 'MEI', 'IMUNE', 'ISENTO', 'ESTIMATIVA', 'FATURAMENTO'][index >> 1],
        },
      })
    const ids = (await fiscal.call(buscarRelatoriosPorTipo, { tipo, quantidade: 10 })).map((item) => item.id)
    expect(ids).toHaveLength(10)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    await scene.runProcesses()
  })

  it('one that waits is cancelled at once, can be made again, and only by its owner', async () => {
    const fiscal = await scene.as('fiscal')
    const { id } = await fiscal.call(agendarRelatorio, { slug, formato: 'CSV', filtros: { situacao: 'BAIXADO' } })
    expect((await (await scene.as('gestor')).try(cancelarRelatorio, { id })).status).toBe(404)
    expect((await fiscal.try(repetirRelatorio, { id })).body.mensagens[0]?.message).toBe(
      'Este relatório ainda está em processamento.',
    )
    expect(await fiscal.call(cancelarRelatorio, { id })).toEqual({ mensagem: 'Cancelado pelo usuário.' })
    await scene.runProcesses()
    const find = async (wanted: number) =>
      (await fiscal.call(buscarRelatoriosPorTipo, { tipo, quantidade: 50 })).find((item) => item.id === wanted)
    expect(await find(id)).toMatchObject({ situacao: 'CANCELADO', mensagem: 'Cancelado pelo usuário.' })
    expect((await fiscal.try(cancelarRelatorio, { id })).body.mensagens[0]?.message).toBe('Este relatório já terminou.')
    const again = await fiscal.call(repetirRelatorio, { id })
    expect(again.id).not.toBe(id)
    await scene.runProcesses()
    expect(await find(again.id)).toMatchObject({ situacao: 'PRONTO', formato: 'CSV', filtros: 'Situação: Baixada' })
    const [event] = await scene.owner<{ total: number }>(
      `select count(*)::int as total from auditoria_evento where tipo = 'relatorio.cancelado' and entidade_id = $1`,
      [String(id)],
    )
    expect(event?.total).toBe(1)
  })

  it('says row by row how far it is while the worker writes, and a wish to stop ends it without a file', async () => {
    const administrador = await scene.as('administrador')
    const { id } = await administrador.call(agendarRelatorio, { slug, formato: 'CSV', filtros: { detalhar: true } })
    await scene.owner(
      'update processo_assincrono set inicio_processamento = agendado, total = 20000, cursor = $2 where id = $1',
      [id, JSON.stringify({ total: 20_000 })],
    )
    const seen = async () =>
      (await administrador.call(buscarRelatoriosPorTipo, { tipo, quantidade: 50 })).find((item) => item.id === id)
    expect(await seen()).toMatchObject({ situacao: 'PROCESSANDO', feitos: 0, total: 20_000 })
    // What the worker's transaction does: it holds the row and says its rows in the name of its connection.
    await scene.inCity(1, async (ctx) => {
      await ctx.db.execute(sql`select 1 from processo_assincrono where id = ${id} for update`)
      expect(await markProgress(ctx, id, 5_000)).toEqual({ cancelado: false })
      expect(await seen()).toMatchObject({ situacao: 'PROCESSANDO', feitos: 5_000, total: 20_000 })
      expect((await findProgress({ db: ctx.db, municipioId: 2 })).size).toBe(0)
      expect(await administrador.call(cancelarRelatorio, { id })).toEqual({
        mensagem: 'Cancelamento pedido. O relatório para em instantes.',
      })
      expect(await markProgress(ctx, id, 10_000)).toEqual({ cancelado: true })
    })
    expect(await seen()).toMatchObject({ feitos: 0 })
    await scene.runProcesses()
    expect(await seen()).toMatchObject({ situacao: 'CANCELADO', mensagem: 'Cancelado pelo usuário.' })
    const [left] = await scene.owner<{ wishes: number; file: string | null }>(
      `select (select count(*)::int from relatorio_cancelamento) as wishes, metadata ->> 'arquivoId' as file from processo_assincrono where id = $1`,
      [id],
    )
    expect(left).toEqual({ wishes: 0, file: null })
  })

  it('keeps files 30 days', async () => {
    const fiscal = await scene.as('fiscal')
    const { id } = await fiscal.call(agendarRelatorio, { slug, formato: 'CSV', filtros: {} })
    await scene.runProcesses()
    scene.clock.advance(29 * 86_400_000)
    await scene.inCity(1, (ctx) => expirarRelatorios.run(ctx))
    scene.clock.advance(2 * 86_400_000)
    const [known] = await scene.owner<{ total: string }>('select count(*) as total from arquivo')
    await scene.inCity(1, (ctx) => expirarRelatorios.run(ctx))
    const [left] = await scene.owner<{ total: string; expirado: boolean }>(
      `select (select count(*) from arquivo) as total, (metadata ->> 'expirado')::boolean as expirado from processo_assincrono where id = $1`,
      [id],
    )
    expect(left?.expirado).toBe(true)
    expect(Number(left?.total)).toBeLessThan(Number(known?.total))
    scene.clock.advance(-31 * 86_400_000)
    const answer = await fiscal.try(baixarRelatorio, { id })
    expect(answer.body.mensagens[0]?.message).toBe('Arquivo expirado')
    const item = (await fiscal.call(buscarRelatoriosPorTipo, { tipo, quantidade: 10 })).find((one) => one.id === id)
    expect(item).toMatchObject({ situacao: 'EXPIRADO', mensagem: 'Arquivo expirado' })
  })
})
