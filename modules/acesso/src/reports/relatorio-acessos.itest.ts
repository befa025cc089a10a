import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atualizarEstatisticaAcesso } from '@iss/portal/contract/estatistica'
import { sair } from '@iss/portal/contract/sessao'
import { entrar } from '../contract/identidade.ts'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

const periodo = { dataInicial: '2026-04-01', dataFinal: '2026-04-15' }
const search = (filtros: Record<string, unknown>) =>
  fiscal.call(reportCalls('relatorio-acessos').buscar, { filtros: { ...periodo, ...filtros }, pagina: 0, tamanho: 100 })

describe('R2-2.8-24 relatorio-acessos (F73)', () => {
  it('coming in and going out are two lines of the user', async () => {
    const alfa = await scene.as('alfa')
    await alfa.call(sair, {})
    const page = await search({ tipo: ['login', 'logout'], usuario: 'alfa' })
    const [conta] = await scene.owner<{ nome: string }>(
      `select p.nome from conta c join conta_vinculo v on v.conta_id = c.id join pessoa p on p.municipio_id = v.municipio_id and p.id = v.pessoa_id where c.usuario = 'alfa' and v.municipio_id = 1`,
    )
    const mine = page.linhas
      .filter(({ valores }) => valores.usuario === 'alfa')
      .map(({ valores }) => [valores.nome, valores.tipo])
    expect(mine.toSorted((a, b) => String(a[1]).localeCompare(String(b[1])))).toEqual([
      [conta?.nome, 'Login'],
      [conta?.nome, 'Logout'],
    ])
    expect((await search({ tipo: ['logout'], usuario: 'alfa' })).linhas.map(({ valores }) => valores.tipo)).toEqual(['Logout'])
  })

  it('the filter of roles is about those in force, as the column is', async () => {
    await (await scene.as('gestor')).call(sair, {})
    const gestores = async () => {
      const { linhas } = await search({ tipo: ['logout'], usuario: 'gestor', perfil: 'gestor' })
      return linhas.filter(({ valores }) => valores.usuario === 'gestor').length
    }
    expect(await gestores()).toBe(1)
    const doGestor = `municipio_id = 1 and perfil = 'gestor' and ator_id in (select v.pessoa_id from conta c join conta_vinculo v on v.conta_id = c.id where c.usuario = 'gestor' and v.municipio_id = 1)`
    await scene.owner(`update papel set fim = '2026-04-14' where ${doGestor}`)
    expect(await gestores()).toBe(0)
    await scene.owner(`update papel set fim = null where ${doGestor}`)
  })

  it('summed up by user, the total is the number of events', async () => {
    await scene.as('gestor')
    const [events] = await scene.owner<{ n: number; users: number }>(
      `select count(*)::int as n, count(distinct depois->>'pessoa')::int as users from auditoria_evento where municipio_id = 1 and tipo = 'login' and (ocorrido_em at time zone 'America/Sao_Paulo')::date between '2026-04-01' and '2026-04-15'`,
    )
    const page = await search({ tipo: ['login'], porUsuario: true })
    expect(page.totais.acessos).toBe(events?.n)
    expect(page.total).toBe(events?.users)
    expect(page.colunas).toEqual(['usuario', 'nome', 'perfil', 'acessos', 'ultimo'])
    expect(page.linhas.map(({ valores }) => valores.ultimo)).not.toContain(null)
  })

  it('a failed sign-in is kept with its result, from where and by which browser; screens are counted by address', async () => {
    const navegador = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
    const { statusCode } = await scene.app.inject({
      method: 'POST',
      url: `/v2/rest${entrar.path}`,
      headers: { 'user-agent': navegador },
      payload: { usuario: 'beta', senha: 'errada-1' },
    })
    expect(statusCode).toBe(409)
    const falhas = await search({ tipo: ['login.recusado'], usuario: 'beta' })
    expect(
      falhas.linhas.map(({ valores }) => [valores.nome, valores.tipo, valores.resultado, valores.ip, valores.navegador]),
    ).toEqual([['Beta Construções Ltda', 'Falha', 'Recusado', '127.0.0.1', 'Firefox 128, Windows']])
    const gama = await scene.as('gama')
    for (let vez = 0; vez < 2; vez += 1) await gama.call(atualizarEstatisticaAcesso, { acao: '/home/actions/encerramento' })
    const telas = await search({ tipo: ['tela'], usuario: 'gama' })
    const aberta = telas.linhas.map(({ valores }) => valores).find(({ tela }) => tela === '/home/actions/encerramento')
    const [contado] = await scene.owner<{ acessos: number }>(
      `select acessos::int from estatistica_acesso where municipio_id = 1 and acao = '/home/actions/encerramento'
         and conta_id = (select id from conta where usuario = 'gama')`,
    )
    expect([aberta?.tipo, aberta?.acessos, aberta?.resultado]).toEqual(['Tela', contado?.acessos, 'Aceito'])
    await scene.as('contador')
    const contadores = await search({ tipo: ['login'], perfil: 'contador' })
    expect(contadores.total).toBeGreaterThan(0)
    for (const { valores } of contadores.linhas) expect(String(valores.perfil)).toContain('Contador')
  })

  it('lists accounts of this city that never came in, none of another one', async () => {
    const page = await search({ nuncaAcessaram: true })
    const never = await scene.owner<{ usuario: string }>(
      'select c.usuario from conta c join conta_vinculo v on v.conta_id = c.id where v.municipio_id = 1 and c.ultimo_login is null',
    )
    expect(page.total).toBe(never.length)
    expect(new Set(page.linhas.map(({ valores }) => valores.usuario))).toEqual(new Set(never.map(({ usuario }) => usuario)))
    expect(never.length).toBeGreaterThan(0)
  })

  it('refuses more than three months', async () => {
    const answer = await fiscal.try(reportCalls('relatorio-acessos').buscar, {
      filtros: { dataInicial: '2026-01-01', dataFinal: '2026-04-15' },
    })
    expect(answer.body.mensagens.map(({ message }) => message)).toEqual(['O período informado não pode exceder 3 meses.'])
  })
})
