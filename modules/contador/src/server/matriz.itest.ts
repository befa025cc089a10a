import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarMatriz } from '../contract/matriz.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

it('tells of each client of the accountant six months as the register has them', async () => {
  const { meses, clientes } = await (await scene.as('contador')).call(buscarMatriz, {})
  expect(meses).toEqual(['11/2025', '12/2025', '01/2026', '02/2026', '03/2026', '04/2026'])
  expect(clientes.map(({ nome }) => nome)).toEqual([
    'Alfa Tecnologia Ltda',
    'Delta Consultoria ME',
    'Duarte e Lima Advogados',
    'Estacionamento Central Ltda',
    'Gama Serviços ME',
  ])
  const vencidas = await scene.owner<{ nome: string; mes: string }>(
    `select distinct p.nome, to_char(g.competencia, 'MM/YYYY') as mes from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
     where g.municipio_id = 1 and g.estado = 'EMITIDA' and g.vencimento < '2026-04-15' and g.competencia >= '2025-11-01' and p.nome = any($1)`,
    [clientes.map(({ nome }) => nome)],
  )
  const naMatriz = clientes.flatMap(({ nome, estados }) =>
    estados.flatMap((estado, indice) => (estado === 'VENCIDA' ? [{ nome, mes: meses[indice] as string }] : [])),
  )
  const ordem = (um: { nome: string; mes: string }) => `${um.nome} ${um.mes}`
  expect(naMatriz.map(ordem).sort()).toEqual(vencidas.map(ordem).sort())
  expect(new Set(clientes.flatMap(({ estados }) => estados)).size).toBeGreaterThan(2)
})

it('is of accountants only, and each city has its own', async () => {
  for (const usuario of ['alfa', 'fiscal', 'gestor.porto'])
    expect((await (await scene.as(usuario)).try(buscarMatriz, {})).status).toBe(403)
})
