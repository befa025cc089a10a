import { type Lote, loteCalls } from '@iss/lote/definition'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verNotificacoes } from '../src/contract/notificacoes.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
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
  const admin = await scene.as('administrador')
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
