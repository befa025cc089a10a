import { hasChave } from '@iss/platform/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoDocumentos, type DemoPessoa } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import {
  acesso,
  alterarPessoaSelecionada,
  buscarAvatar,
  buscarAvatarPorId,
  buscarMenuMap,
  buscarTelas,
  buscarUserInfo,
} from '@iss/portal/contract/sessao'
import { assertNoDemoAccounts } from './assert-no-demo-accounts.ts'

let scene: Scene
const ids = new Map<string, number>()
beforeAll(async () => {
  scene = await startScene()
  for (const row of await scene.owner<{ municipio_id: number; id: string; documento: string }>(
    'select municipio_id, id, documento from pessoa',
  ))
    ids.set(`${row.municipio_id} ${row.documento}`, Number(row.id))
})
afterAll(() => scene.stop())

const idDe = (chave: DemoPessoa, municipio = 1) => ids.get(`${municipio} ${demoDocumentos[chave]}`) ?? 0
const selecionar = (client: Client, input: { idPessoa?: number; idMunicipio?: number }) =>
  client.call(alterarPessoaSelecionada, input)

describe('user info', () => {
  it('E3-3.1-22 tells person, city, profiles and flags', async () => {
    const info = await (await scene.as('alfa')).call(buscarUserInfo, {})
    expect(info).toMatchObject({
      perfis: ['usuario', 'empresa'],
      nomeUsuario: 'Alfa Tecnologia Ltda',
      documentoPessoaSelecionada: '40.000.001/0001-50',
      responsavelNome: 'Nova Serra',
      responsavelEstado: 'MG',
      autoridadeId: null,
      producao: false,
      pessoaAutorizadaNfe: true,
      pessoaAutorizadaEscriturar: true,
      permiteNotaDeducao: true,
      podeCancelarNfe: true,
      simples: false,
      prestador: true,
      idMunicipio: 1,
      emailPadrao: false,
      municipios: [{ id: 1, nome: 'Nova Serra', estado: 'MG' }],
    })
    expect((await (await scene.as('padrao')).call(buscarUserInfo, {})).emailPadrao).toBe(true)
    expect((await (await scene.as('gama')).call(buscarUserInfo, {})).podeAlterarAliquotaSimples).toBe(true)
    expect(await (await scene.as('alfa.porto')).call(buscarUserInfo, {})).toMatchObject({
      idMunicipio: 2,
      responsavelNome: 'Porto Claro',
      permiteNotaDeducao: false,
    })
  })

  it.each([
    ['beta', ['usuario', 'empresa', 'construtora'], 'iss:obras'],
    ['banco', ['usuario', 'empresa'], 'iss:banco:desif'],
    ['cartorio', ['usuario', 'empresa', 'cartorio'], 'iss:escrituracao:consultar'],
    ['pedagio', ['usuario', 'empresa', 'pedagio'], 'iss:escrituracao:consultar'],
    ['transporte', ['usuario', 'empresa', 'transporte'], 'iss:transporteColetivo'],
    ['ensino', ['usuario', 'empresa', 'ensino'], 'iss:ensino'],
    ['locadora', ['usuario', 'empresa'], 'iss:reciboLocacao'],
    ['contador', ['usuario', 'contador'], 'iss:controle:solicitar'],
    ['fiscal', ['usuario', 'fiscal'], 'iss:fiscalizacao'],
    ['gestor', ['usuario', 'gestor'], 'iss:configuracao'],
    ['administrador', ['usuario', 'administrador'], 'iss:admin:rotinas'],
    ['suporte', ['usuario', 'suporte'], 'iss:ordemServico'],
    ['integra', ['usuario', 'empresa'], 'iss:integracao:codigos'],
    ['maria', ['usuario'], 'iss:documentos:exibir'],
  ])('%s has the profiles %j and the key %s', async (usuario, perfis, chave) => {
    const info = await (await scene.as(usuario)).call(buscarUserInfo, {})
    expect(info.perfis).toEqual(perfis)
    expect(hasChave(info, chave)).toBe(true)
  })
})

describe('choosing the person acted for', () => {
  it('U2-2.5 an accountant acts for his clients, not for others, and comes back', async () => {
    const contador = await scene.as('contador')
    const gama = await selecionar(contador, { idPessoa: idDe('gama') })
    expect(gama).toMatchObject({
      nomePessoaSelecionada: 'Gama Serviços ME',
      nomeUsuario: 'Contábil Exata Ltda',
      simples: true,
      autoridadeId: null,
    })
    expect(await contador.call(buscarUserInfo, {})).toEqual(gama)
    const refused = await contador.try(alterarPessoaSelecionada, { idPessoa: idDe('beta') })
    expect(refused.status).toBe(403)
    expect(refused.body.mensagens).toEqual([{ key: null, message: 'Você não possui permissão para acessar este recurso.' }])
    expect((await contador.call(buscarUserInfo, {})).nomePessoaSelecionada).toBe('Gama Serviços ME')
    expect(await selecionar(contador, { idPessoa: idDe('contador') })).toMatchObject({
      nomePessoaSelecionada: 'Contábil Exata Ltda',
    })
  })

  it('losing the client ends acting for him at once', async () => {
    const contador = await scene.as('contador')
    await selecionar(contador, { idPessoa: idDe('delta') })
    await scene.owner('update pessoa set contador_responsavel_id = null where municipio_id = 1 and id = $1', [idDe('delta')])
    expect((await contador.call(buscarUserInfo, {})).nomePessoaSelecionada).toBe('Contábil Exata Ltda')
  })

  it('an employee acts for the employer and for the clients of an accountant who employs him', async () => {
    const funcionario = await scene.as('funcionario')
    expect(await selecionar(funcionario, { idPessoa: idDe('contador') })).toMatchObject({
      perfis: ['usuario', 'contador', 'funcionario'],
    })
    const alfa = await selecionar(funcionario, { idPessoa: idDe('alfa') })
    expect(alfa.perfis).toEqual(['usuario', 'empresa', 'funcionario'])
    expect(hasChave(alfa, 'iss:nfe:emitir')).toBe(true)
    expect(hasChave(alfa, 'iss:acesso:empresa:solicitar')).toBe(false)
    expect((await funcionario.try(alterarPessoaSelecionada, { idPessoa: idDe('beta') })).status).toBe(403)
  })

  it('an inspector acts for anyone of the city, as the taxpayer, and finds the way back', async () => {
    const fiscal = await scene.as('fiscal')
    const alfa = await selecionar(fiscal, { idPessoa: idDe('alfa') })
    expect(alfa).toMatchObject({
      perfis: ['usuario', 'empresa'],
      autoridadeId: idDe('fiscal'),
      nomePessoaSelecionada: 'Alfa Tecnologia Ltda',
    })
    expect(await selecionar(fiscal, { idPessoa: idDe('fiscal') })).toMatchObject({
      perfis: ['usuario', 'fiscal'],
      autoridadeId: null,
    })
  })

  it('nobody acts for a person of another city, and a city needs a link', async () => {
    const fiscal = await scene.as('fiscal2')
    expect((await fiscal.try(alterarPessoaSelecionada, { idPessoa: idDe('alfaPorto', 2) })).status).toBe(403)
    expect((await fiscal.try(alterarPessoaSelecionada, { idMunicipio: 2 })).status).toBe(403)
    expect((await fiscal.try(alterarPessoaSelecionada, { idMunicipio: 99 })).status).toBe(403)
    expect((await (await scene.as('alfa')).try(alterarPessoaSelecionada, { idPessoa: idDe('beta') })).status).toBe(403)
    expect((await (await scene.as('administrador')).try(alterarPessoaSelecionada, { idPessoa: idDe('beta') })).status).toBe(403)
  })

  it('an accountant of two cities chooses one, and is there another person', async () => {
    const contador = await scene.as('contador')
    expect((await contador.call(buscarUserInfo, {})).municipios.map((city) => city.nome)).toEqual(['Nova Serra', 'Porto Claro'])
    const porto = await selecionar(contador, { idMunicipio: 2 })
    expect(porto).toMatchObject({ idMunicipio: 2, responsavelNome: 'Porto Claro', pessoaUsuario: { id: idDe('contador', 2) } })
    expect(await selecionar(contador, { idPessoa: idDe('alfaPorto', 2) })).toMatchObject({
      nomePessoaSelecionada: 'Alfa Tecnologia Ltda - Filial Porto Claro',
    })
    expect((await contador.try(alterarPessoaSelecionada, { idPessoa: idDe('gama') })).status).toBe(403)
    await selecionar(contador, { idMunicipio: 1 })
    const events = await scene.owner<{ municipio_id: number }>(
      `select municipio_id from auditoria_evento where tipo = 'pessoa-selecionada.alterada' and depois->>'municipio' = '2' order by id`,
    )
    expect(events.map((event) => event.municipio_id)).toEqual([1, 2])
  })
})

describe('access, menus and screens', () => {
  it('R1-2.12 answers true or false; without session 401', async () => {
    const alfa = await scene.as('omega')
    expect(await alfa.call(acesso, { acao: '/home/voltar' })).toBe(true)
    expect(await alfa.call(acesso, { acao: '/home/bloqueio-movimentacao?x=1' })).toBe(true)
    expect(await alfa.call(acesso, { acao: '/home/actions/nao-existe' })).toBe(true)
    expect((await scene.publico.try(acesso, { acao: '/home/voltar' })).status).toBe(401)
  })

  it('every screen of the house is open exactly to those to whom the list of screens names it, and the menu names no other', async () => {
    for (const usuario of ['omega', 'isento', 'fiscal2', 'gestor', 'maria']) {
      const client = await scene.as(usuario)
      const telas = await client.call(buscarTelas, {})
      const abertas = new Set(telas.map((tela) => tela.path))
      for (const screen of scene.house.screens)
        expect(await client.call(acesso, { acao: screen.path }), `${usuario} ${screen.path}`).toBe(
          abertas.has(screen.path) ||
            [
              '/home',
              '/home/inicial-menu',
              '/home/access-denied',
              '/home/not-found',
              '/home/voltar',
              '/home/bloqueio-movimentacao',
            ].includes(screen.path),
        )
      const menu = await client.call(buscarMenuMap, { filtro: '' })
      expect(menu.filter((entry) => !abertas.has(entry.path))).toEqual([])
    }
  })
})

describe('avatar', () => {
  it('shows initials when no image is stored, and the image when there is one', async () => {
    const client = await scene.as('fiscal2')
    const svg = await client.get(`/v2/rest${buscarAvatar.path}`)
    expect(svg.headers['content-type']).toBe('image/svg+xml')
    expect(svg.raw.toString()).toContain('>OF<')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const stored = await scene.runtime.ports.files.put(png, { nome: 'foto.png', tipo: 'image/png' })
    await scene.owner(
      `with f as (insert into arquivo (municipio_id, chave, nome, tipo, tamanho, sha256, criado_em) values (1, $1, 'foto.png', 'image/png', $2, $3, now()) returning id)
       update pessoa set imagem_arquivo_id = (select id from f) where municipio_id = 1 and id = $4`,
      [stored.chave, stored.tamanho, stored.sha256, idDe('hospital')],
    )
    const image = await client.get(`/v2/rest/session/buscarAvatar/${idDe('hospital')}`)
    expect(image.headers['content-type']).toBe('image/png')
    expect(image.raw.equals(png)).toBe(true)
    expect((await (await scene.as('hospital')).call(buscarUserInfo, {})).possuiAvatar).toBe(true)
  })
  it('a person of another city is not found', async () => {
    const client = await scene.as('fiscal2')
    expect((await client.try(buscarAvatarPorId, { id: idDe('alfaPorto', 2) })).status).toBe(404)
  })
})

it('a production start refuses the accounts of the demonstration', async () => {
  await expect(assertNoDemoAccounts(scene.pool)).rejects.toThrow('contas de demonstração')
  await scene.owner('update conta set demo = false')
  await expect(assertNoDemoAccounts(scene.pool)).resolves.toBeUndefined()
})
