import { type Lote, loteCalls } from '@iss/lote/definition'
import { announceInstance } from '@iss/platform/instance'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarInstancias, pausarFila } from '../src/contract/monitor.ts'
import { verNotificacoes } from '../src/contract/notificacoes.ts'

let scene: Scene
let admin: Client
beforeAll(async () => {
  scene = await startScene()
  admin = await scene.as('administrador')
})
afterAll(() => scene.stop())

it('R2-2.10-21 /home/actions/broadcast-notificacao: all cities at once: an item for each, whose people this one does not see; undone for those who have not seen it', async () => {
  const valores = {
    titulo: 'Parada programada',
    texto: 'O portal para no domingo.',
    publico: 'TODOS',
    perfil: null,
    iniciaEm: '2026-04-15',
    fim: null,
    email: false,
  }
  const lote = scene.house.others.get('lote')?.find((um) => (um as Lote).slug === 'broadcast-notificacao') as Lote
  const calls = loteCalls(lote)
  const previa = await admin.call(calls.validar, { valores })
  const { id } = await admin.call(calls.executar, {
    valores,
    assinatura: previa.assinatura,
    motivo: 'Parada para a troca do servidor no domingo',
    ciente: false,
    palavra: 'ENVIAR',
  })
  await scene.runProcesses()
  const ordem = await admin.call(calls.buscarTO, { id })
  const [esperado] = await scene.owner<{ cidades: number; pessoas: number }>(
    `select count(distinct v.municipio_id)::int as cidades, count(distinct (v.municipio_id, v.pessoa_id))::int as pessoas
     from conta_vinculo v join conta c on c.id = v.conta_id and c.situacao = 'ATIVA'`,
  )
  expect(esperado?.cidades).toBeGreaterThan(1)
  expect(previa.total).toBe(esperado?.cidades)
  expect(previa.avisos).toEqual([`${esperado?.pessoas} destinatários em ${esperado?.cidades} municípios.`])
  expect(previa.lista.map(({ linha }) => linha.email)).toEqual(previa.lista.map(() => null))
  expect(ordem).toMatchObject({ sucesso: esperado?.cidades, erro: 0 })
  const vistas = async (usuario: string) =>
    (await (await scene.as(usuario)).call(verNotificacoes, {})).lista.map(({ titulo }) => titulo)
  expect(await vistas('alfa.porto')).toEqual(['Parada programada'])
  await admin.call(calls.desfazer, { id: ordem.id })
  await scene.runProcesses()
  expect(await vistas('fiscal.porto')).toEqual([])
  expect(await vistas('beta')).toEqual([])
  const [guardadas] = await scene.owner<{ vistas: number; canceladas: number }>(
    `select count(data_visualizacao)::int as vistas, count(cancelada_em)::int as canceladas from notificacao_sistema where titulo = 'Parada programada'`,
  )
  expect(guardadas).toEqual({ vistas: 1, canceladas: (esperado?.pessoas ?? 0) - 1 })
})

describe('R2-2.10-38 /home/admin/instance-monitor (A60)', () => {
  const anunciar = (papel: 'api' | 'worker') =>
    announceInstance({
      pool: scene.pool,
      ownPool: scene.pool,
      clock: scene.clock,
      papel,
      versao: '9.9.9',
      onError: (error) => {
        throw error
      },
    })
  const vistos = async () => {
    const { processos } = await admin.call(buscarInstancias, {})
    return Object.fromEntries(processos.map(({ id, ...um }) => [id, um]))
  }

  const motivo = 'Manutenção do servidor de mensagens'

  it('tells of process, queues and services; a stopped queue of mails keeps them waiting', async () => {
    const pendentes = async () => (await scene.pool.query('select * from emails_pendentes(100)')).rows.length
    await scene.owner(
      `insert into email (municipio_id, para, assunto, texto, html, criado_em) values (1, '{um@demonstracao.example}', 'Um', 'Texto', '', now())`,
    )
    const antes = await pendentes()
    expect(antes).toBeGreaterThan(0)
    await admin.call(pausarFila, { fila: 'filaEmails', pausar: true, motivo })
    expect(await pendentes()).toBe(0)
    const monitor = await admin.call(buscarInstancias, {})
    const emails = monitor.filas.find(({ fila }) => fila === 'filaEmails')
    expect(emails).toMatchObject({ motivo })
    expect(emails?.aguardando).toBeGreaterThanOrEqual(antes)
    expect(monitor.filas.length).toBeGreaterThanOrEqual(17)
    expect(monitor.servicos.map(({ servico }) => servico)).toEqual(
      expect.arrayContaining([
        'Banco de dados',
        'E-mail',
        'Esquema',
        'Emissor Nacional: envio',
        'Emissor Nacional: recebimento',
        'Conector municipal',
      ]),
    )
    await admin.call(pausarFila, { fila: 'filaEmails', pausar: false, motivo })
    expect(await pendentes()).toBe(antes)
    expect((await admin.try(pausarFila, { fila: 'filaX', pausar: true, motivo })).body.mensagens[0]?.message).toBe(
      'A fila não existe.',
    )
  })

  it('each tells of itself; one that falls silent is told apart, one that ends is gone', async () => {
    const [portal, trabalhador] = [await anunciar('api'), await anunciar('worker')]
    const antes = await vistos()
    expect(antes[portal.id]).toMatchObject({ papel: 'api', versao: '9.9.9', pid: process.pid, ligado: true })
    expect(antes[portal.id]?.memoria).toBeGreaterThan(10_000_000)
    expect(antes[portal.id]?.cpuSegundos).toBeGreaterThan(0)
    expect(antes[portal.id]?.discoTotal).toBeGreaterThan(antes[portal.id]?.discoLivre ?? 0)
    await scene.owner(`update instancia set vista_em = vista_em - interval '31 seconds' where id = $1`, [trabalhador.id])
    const calado = await vistos()
    expect([calado[portal.id]?.ligado, calado[trabalhador.id]?.ligado]).toEqual([true, false])
    await trabalhador.beat()
    expect((await vistos())[trabalhador.id]?.ligado).toBe(true)
    await trabalhador.stop()
    expect(Object.keys(await vistos())).toContain(portal.id)
    expect(Object.keys(await vistos())).not.toContain(trabalhador.id)
    await portal.stop()
  })
})
