import { acesso } from '@iss/portal/contract/sessao'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarConfiguracaoMenu, buscarFiscalMenu } from '../src/contract/menus.ts'
import { statusConector } from '../src/domain/status-conector.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

it('U2-2.8-02 gives the data of the inspector’s menu to fiscal, gestor and administrador only', async () => {
  for (const usuario of ['fiscal', 'gestor', 'administrador'])
    expect(await (await scene.as(usuario)).call(buscarFiscalMenu, {})).toMatchObject({
      status: 'LIGADO',
      data: '2026-04-15T14:58:00.000Z',
      notaPremiada: true,
    })
  for (const usuario of ['alfa', 'contador', 'suporte'])
    expect((await (await scene.as(usuario)).try(buscarFiscalMenu, {})).status).toBe(403)
})

it('F00 tells how much waits behind entries of the menu: to each what he may open', async () => {
  const [waits] = await scene.owner<{ solicitacoes: number; alertas: number }>(
    `select (select count(*)::int from solicitacao where municipio_id = 1 and not rascunho and retirada_em is null and situacao = 'Pendente') as solicitacoes,
       (select count(*)::int from alerta_fiscal where municipio_id = 1 and situacao in ('NOVO', 'EM_ANALISE')) as alertas`,
  )
  await scene.owner(
    `insert into processo_assincrono (municipio_id, tipo_fila, processo, agendado, inicio_processamento, fim_processamento, termino_inesperado)
     values (1, 'filaRelatorio', 'relatorio', '2026-04-14T12:00:00Z', '2026-04-14T12:00:00Z', '2026-04-14T12:00:01Z', 'parou'),
       (1, 'filaRelatorio', 'relatorio', '2026-03-14T12:00:00Z', '2026-03-14T12:00:00Z', '2026-03-14T12:00:01Z', 'parou')`,
  )
  const [erros] = await scene.owner<{ n: number }>(
    `select count(*)::int as n from processo_assincrono where municipio_id = 1 and termino_inesperado is not null and agendado >= '2026-04-08T03:00:00Z'`,
  )
  const { contadores } = await (await scene.as('fiscal')).call(buscarFiscalMenu, {})
  expect(new Map(contadores.map(({ nome, quantidade }) => [nome, quantidade]))).toEqual(
    new Map([
      ['solicitacoesPendentes', waits?.solicitacoes],
      ['alertasAbertos', waits?.alertas],
      ['processosComErro', erros?.n],
    ]),
  )
  expect(waits?.solicitacoes).toBeGreaterThan(0)
  expect(waits?.alertas).toBeGreaterThan(0)
  expect(contadores.find(({ nome }) => nome === 'alertasAbertos')).toMatchObject({
    path: '/home/actions/monitor-alerta-fiscal',
    rotulo: `${waits?.alertas} alertas abertos`,
  })
  const porto = await (await scene.as('fiscal.porto')).call(buscarFiscalMenu, {})
  expect(porto.contadores.find(({ nome }) => nome === 'processosComErro')?.quantidade ?? 0).toBe(0)
})

it('F00 sixteen minutes after its last sign the connector is LIGADO no more; a contador does not get to the menu', async () => {
  const fiscal = await scene.as('fiscal')
  const statusAs = async (hora: string) => {
    scene.clock.set(`2026-04-15T${hora}Z`)
    return (await fiscal.call(buscarFiscalMenu, {})).status
  }
  // The last sign is of 14:58.
  expect([await statusAs('15:13:00'), await statusAs('15:14:00')]).toEqual(['LIGADO', 'ATRASADO'])
  scene.clock.set('2026-04-15T15:00:00Z')
  const entra = async (usuario: string) => (await scene.as(usuario)).call(acesso, { acao: '/home/fiscal-menu' })
  expect([await entra('contador'), await entra('fiscal'), await entra('gestor')]).toEqual([false, true, true])
})

it('gives the data of the configuration menu to the gestor only', async () => {
  expect(await (await scene.as('gestor')).call(buscarConfiguracaoMenu, {})).toMatchObject({
    status: 'LIGADO',
    data: '2026-04-15T14:58:00.000Z',
  })
  expect((await (await scene.as('gestor')).try(buscarConfiguracaoMenu, { idMunicipio: 2 })).status).toBe(200)
  expect((await (await scene.as('fiscal')).try(buscarConfiguracaoMenu, {})).status).toBe(403)
})

it('U2-2.9-01 the connector is LIGADO up to fifteen minutes after its last sign, ATRASADO up to an hour, then DESLIGADO', () => {
  const agora = new Date('2026-04-15T15:00:00Z')
  expect(statusConector(new Date('2026-04-15T14:45:00Z'), agora)).toBe('LIGADO')
  expect(statusConector(new Date('2026-04-15T14:44:59Z'), agora)).toBe('ATRASADO')
  expect(statusConector(new Date('2026-04-15T13:59:59Z'), agora)).toBe('DESLIGADO')
  expect(statusConector(null, agora)).toBe('SEM CONEXÃO')
})
