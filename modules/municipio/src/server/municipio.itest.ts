import { type Scene, startScene } from '@iss/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buscarListaMunicipioCliente,
  buscarListaMunicipioNotaPremiada,
  buscarListaMunicipioPorEstado,
} from '../contract/municipios.ts'
import { plusDays } from '@iss/kernel/data'
import { avisarCertificados } from './avisos-de-certificado.ts'
import { findMunicipioConfig, loadMunicipiosIbge } from './index.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

it('each city tells its own settings; only Porto Claro is of the government kind (A-55)', async () => {
  const [nova, porto] = [await scene.inCity(1, findMunicipioConfig), await scene.inCity(2, findMunicipioConfig)]
  expect(nova).toMatchObject({ codigo: '9900001', nome: 'Nova Serra', uf: 'MG', governo: false, bloqueio: null })
  expect(porto).toMatchObject({ codigo: '9900002', nome: 'Porto Claro', uf: 'BA', governo: true })
  expect(nova.contato).toContain('Setor de ISS')
})

it('the directory holds 27 states and every municipality of the country, once, and the demonstration outside the IBGE range', async () => {
  const owner = new pg.Client({ connectionString: scene.ownerUrl })
  await owner.connect()
  try {
    await owner.query(`delete from municipio_ibge where codigo = '3550308'`)
    expect(await loadMunicipiosIbge(owner)).toBe(5571)
    expect(await loadMunicipiosIbge(owner)).toBe(0)
  } finally {
    await owner.end()
  }
  expect(await scene.owner('select count(*)::int as total from estado')).toEqual([{ total: 27 }])
  expect(await scene.owner(`select nome, uf, busca, codigo_tom from municipio_ibge where codigo = '3550308'`)).toEqual([
    { nome: 'São Paulo', uf: 'SP', busca: 'sao paulo', codigo_tom: '7107' },
  ])
  expect(await scene.owner(`select codigo, nome from municipio_ibge where codigo > '9' order by codigo`)).toEqual([
    { codigo: '9900001', nome: 'Nova Serra' },
    { codigo: '9900002', nome: 'Porto Claro' },
  ])
  expect(await scene.owner('select count(*)::int as total from municipio_ibge')).toEqual([{ total: 5573 }])
})

it('the application cannot write the directory', async () => {
  await expect(
    scene.pool.query(`insert into municipio_ibge (codigo, nome, uf, busca) values ('1234567', 'x', 'MG', 'x')`),
  ).rejects.toThrow('permission denied')
})

it('C1-7 the public lists: clients, those with the prize programme, municipalities of a state', async () => {
  expect(await scene.publico.call(buscarListaMunicipioCliente, {})).toEqual([
    { id: 1, nome: 'Nova Serra', estado: 'MG' },
    { id: 2, nome: 'Porto Claro', estado: 'BA' },
  ])
  expect(await scene.publico.call(buscarListaMunicipioNotaPremiada, {})).toEqual([{ id: 1, nome: 'Nova Serra', estado: 'MG' }])
  const minas = await scene.publico.call(buscarListaMunicipioPorEstado, { idEstado: 31 })
  expect(minas).toHaveLength(854)
  expect(minas[0]).toEqual({ codigo: '3100104', nome: 'Abadia dos Dourados', estado: 'MG' })
  expect((await scene.publico.try(buscarListaMunicipioPorEstado, { idEstado: 99 })).status).toBe(409)
})

it('A21 whoever manages the city is mailed before a certificate ends and after it, at each stage once', async () => {
  const hoje = scene.clock.today()
  const mails = () =>
    scene.owner<{ assunto: string; para: string }>(
      `select assunto, para::text as para from email where assunto ~ '^O certificado' order by id`,
    )
  await scene.owner(`update certificado set ativo = false`)
  await scene.owner(
    `insert into certificado (municipio_id, tipo_certificado, certificado, senha, titular, validade)
     select 1, 'ASSINATURA', min(id), 'x', 'Prefeitura de Nova Serra', $1::date from arquivo where municipio_id = 1`,
    [plusDays(hoje, 31)],
  )
  const vence = async (dias: number) => {
    await scene.owner(`update certificado set validade = $1 where municipio_id = 1 and ativo`, [plusDays(hoje, dias)])
    await scene.inCity(1, avisarCertificados)
    await scene.inCity(2, avisarCertificados)
  }
  await vence(31)
  expect(await mails()).toEqual([])
  for (const dias of [30, 29, 7, 6, -1, -2]) await vence(dias)
  const todos = await mails()
  expect(todos.map(({ assunto }) => assunto.replace(/^O certificado .+ (vence|venceu) em/, '$1'))).toEqual([
    'vence 15/05/2026',
    'vence 22/04/2026',
    'venceu 14/04/2026',
  ])
  expect(todos[0]?.para).toContain('gestor@')
  expect(todos[0]?.para).toContain('administrador@')
})
