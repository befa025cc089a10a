import { type Scene, startScene, unzip } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { baixarGuiasDosClientes } from '../contract/guias-dos-clientes.ts'
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

it('gives the guides to pay of all clients, or of one, as PDFs with a list of their amounts of today', async () => {
  const contador = await scene.as('contador')
  const guias = await scene.owner<{ pessoa: number; documento: string; numero: number; mes: string; total: string }>(
    `select p.id::int as pessoa, p.documento, g.numero::int as numero, to_char(g.competencia, 'YYYY-MM') as mes, g.total::text as total
     from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
       join pessoa c on c.municipio_id = p.municipio_id and c.id = p.contador_responsavel_id
     where g.municipio_id = 1 and g.estado = 'EMITIDA' and c.nome = 'Contábil Exata Ltda' and p.id <> c.id order by p.busca, g.vencimento, g.id`,
  )
  expect(new Set(guias.map(({ pessoa }) => pessoa)).size).toBeGreaterThan(1)
  const { raw } = await contador.try(baixarGuiasDosClientes, {})
  const arquivos = unzip(raw)
  expect([...arquivos.keys()]).toEqual([
    'guias-a-pagar.csv',
    ...guias.map(({ documento, numero, mes }) => `${documento}/guia-${numero}-${mes}.pdf`),
  ])
  expect([...arquivos.values()].slice(1).map((pdf) => pdf.slice(0, 5))).toEqual(guias.map(() => '%PDF-'))
  const [, ...linhas] = (arquivos.get('guias-a-pagar.csv') ?? '').trim().split('\r\n')
  const valor = (total: string) => Number(total).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
  expect(linhas.map((linha) => linha.split(';')[5])).toEqual(guias.map(({ total }) => valor(total)))
  const [primeira] = guias
  const uma = unzip((await contador.try(baixarGuiasDosClientes, { idsPessoas: [primeira?.pessoa ?? 0] })).raw)
  expect(uma.size).toBe(1 + guias.filter(({ pessoa }) => pessoa === primeira?.pessoa).length)
  const [alheia] = await scene.owner<{ id: number }>(
    `select id::int from pessoa where municipio_id = 1 and contador_responsavel_id is null and documento = '40000005000139'`,
  )
  expect((await contador.try(baixarGuiasDosClientes, { idsPessoas: [alheia?.id ?? 0] })).status).toBe(403)
})

it('is of accountants only, and each city has its own', async () => {
  for (const usuario of ['alfa', 'fiscal', 'gestor.porto'])
    for (const call of [buscarMatriz, baixarGuiasDosClientes])
      expect((await (await scene.as(usuario)).try(call, {})).status).toBe(403)
})
