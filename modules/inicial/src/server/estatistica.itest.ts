import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  atualizarEstatisticaAcesso,
  atualizarFavorito,
  buscarEstatisticaAcesso,
  buscarFavorito,
} from '@iss/portal/contract/estatistica'
import { filtrarMunicipios } from '@iss/portal/contract/municipios'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

describe('access statistics', () => {
  it('U1-2.11-03 C2-7-30 counts each opening and orders the screens by use, favourites first', async () => {
    const alfa = await scene.as('alfa')
    const open = (acao: string) => alfa.call(atualizarEstatisticaAcesso, { acao })
    await open('/home/actions/documentos')
    expect(await open('/home/actions/documentos?senha=1')).toEqual({ acessos: 2 })
    expect(await open('/home/documento')).toEqual({ acessos: 3 })
    await open('/home/actions/consultas')
    expect((await alfa.call(buscarEstatisticaAcesso, {})).map((tela) => tela.link)).toEqual(['documentos', 'consultas'])
    expect(await alfa.call(atualizarFavorito, { acao: '/home/actions/consultas' })).toEqual({ favorito: true })
    const telas = await alfa.call(buscarEstatisticaAcesso, {})
    expect(telas).toEqual([
      { descricao: 'Consultas', link: 'consultas', favorito: true, acessos: 1 },
      { descricao: 'Documentos', link: 'documentos', favorito: false, acessos: 3 },
    ])
  })

  it('U1-2.11-04 C2-7-31 the star toggles, for this account alone', async () => {
    const gama = await scene.as('gama')
    const acao = '/home/actions/documentos'
    expect(await gama.call(buscarFavorito, { acao })).toEqual({ favorito: false, permitido: true })
    await gama.call(atualizarFavorito, { acao })
    expect(await gama.call(buscarFavorito, { acao })).toEqual({ favorito: true, permitido: true })
    expect(await (await scene.as('delta')).call(buscarFavorito, { acao })).toEqual({ favorito: false, permitido: true })
    expect(await gama.call(atualizarFavorito, { acao })).toEqual({ favorito: false })
  })

  it('counts nothing for the blocked-movement page, unknown addresses and screens that the user may not open', async () => {
    const maria = await scene.as('maria')
    for (const acao of [
      '/home/bloqueio-movimentacao',
      '/home/actions/nao-existe',
      '/home/actions/caixa-de-saida',
      '/public/rps',
      'x',
    ])
      expect(await maria.call(atualizarEstatisticaAcesso, { acao })).toEqual({ acessos: 0 })
    expect(
      await scene.owner(`select 1 from estatistica_acesso e join conta c on c.id = e.conta_id where c.usuario = 'maria'`),
    ).toEqual([])
  })

  it('a screen that shows one thing chosen elsewhere is offered to whom a menu leads there without one', async () => {
    const acao = '/home/actions/guia'
    const oferece = async (usuario: string) => {
      const client = await scene.as(usuario)
      await client.call(atualizarEstatisticaAcesso, { acao })
      return (await client.call(buscarEstatisticaAcesso, {})).map(({ link }) => link).includes('guia')
    }
    expect(await oferece('delta')).toBe(false)
    // Nor does a star make it one, be it an old one.
    const delta = await scene.as('delta')
    expect(await delta.call(atualizarFavorito, { acao })).toEqual({ favorito: false })
    await scene.owner(
      `update estatistica_acesso e set favorito = true from conta c where c.id = e.conta_id and c.usuario = 'delta' and e.acao = '/home/actions/guia'`,
    )
    expect(await oferece('delta')).toBe(false)
    expect(await delta.call(buscarFavorito, { acao })).toEqual({ favorito: false, permitido: false })
    expect(await oferece('fiscal')).toBe(true)
  })

  it('needs a session', async () => {
    expect((await scene.publico.try(buscarEstatisticaAcesso, {})).status).toBe(401)
  })
})

describe('municipalities', () => {
  it('finds by a part of the name without accents and by code', async () => {
    const alfa = await scene.as('alfa')
    expect(await alfa.call(filtrarMunicipios, { texto: 'nova ser', codigo: null })).toContainEqual({
      codigo: '9900001',
      nome: 'Nova Serra',
      uf: 'MG',
    })
    expect(await alfa.call(filtrarMunicipios, { texto: '', codigo: '9900002' })).toEqual([
      { codigo: '9900002', nome: 'Porto Claro', uf: 'BA' },
    ])
    expect(await alfa.call(filtrarMunicipios, { texto: '%', codigo: null })).toEqual([])
  })
})
