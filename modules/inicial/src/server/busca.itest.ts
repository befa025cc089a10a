import { type Client, type Scene, startScene } from '@iss/testing'
import { buscarTudo } from '@iss/portal/contract/busca'
import type { BuscaDefinition } from '@iss/portal/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

const buscar = async (client: Client, texto: string) =>
  Object.fromEntries((await client.call(buscarTudo, { texto })).map(({ grupo, achados }) => [grupo, achados]))
const como = async (usuario: string, texto: string) => buscar(await scene.as(usuario), texto)

describe('the one search', () => {
  it('finds a taxpayer by part of the name whatever the accents, by the document as it is written, and by inscription', async () => {
    const hospital = [
      { titulo: 'Hospital Santa Vida', detalhe: '40.000.005/0001-39, inscrição 10005', link: expect.stringContaining('?id=') },
    ]
    for (const texto of ['santa vi', 'SANTÁ', '40.000.005', '40000005000139', '10005'])
      expect([texto, (await como('fiscal', texto)).Contribuintes]).toEqual([texto, hospital])
    expect(await como('fiscal', '%%%')).toEqual({})
    expect((await como('fiscal', 'ltda')).Contribuintes).toHaveLength(6)
  })

  it('finds a note by its code with and without dots, and one’s own by number and by the name of the taker', async () => {
    const [{ id, numero, senha, tomador, prestador } = { id: 0, numero: 0, senha: '', tomador: '', prestador: '' }] =
      await scene.owner<{
        id: number
        numero: number
        senha: string
        tomador: string
        prestador: string
      }>(
        `select n.id::int as id, n.numero::int as numero, d.senha, n.tomador_nome as tomador, p.nome as prestador from nota_fiscal n
       join documento d on d.municipio_id = n.municipio_id and d.id = n.id join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where n.municipio_id = 1 and p.documento = '40000001000150' and n.tomador_nome is not null and n.estado = 'EMITIDA' order by n.competencia desc, n.id desc limit 1`,
      )
    const link = `/home/actions/nota-fiscal?id=${id}`
    const links = async (usuario: string, texto: string) =>
      ((await como(usuario, texto))['Notas fiscais'] ?? []).map((item) => item.link)
    expect(await links('alfa', senha)).toEqual([link])
    expect(await links('fiscal', (senha.match(/.{4}/g) ?? []).join('.'))).toEqual([link])
    expect((await como('fiscal', senha))['Notas fiscais']?.[0]?.detalhe).toContain(prestador)
    expect(await links('alfa', String(numero))).toContain(link)
    expect(await links('alfa', tomador.slice(0, 5))).toContain(link)
    // Neither party: nothing, not even that there is such a note.
    expect(await links('gama', senha)).toEqual([])
    expect(await links('fiscal.porto', senha)).toEqual([])
  })

  it('finds a guide by its number: any for the tax office, one’s own for a taxpayer, none of the other city', async () => {
    const [{ id, numero } = { id: 0, numero: 0 }] = await scene.owner<{ id: number; numero: number }>(
      `select g.id::int as id, g.numero::int as numero from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
       where g.municipio_id = 1 and p.documento = '40000001000150' order by g.numero limit 1`,
    )
    const links = async (usuario: string) => ((await como(usuario, String(numero))).Guias ?? []).map((item) => item.link)
    const link = `/home/actions/guia?id=${id}`
    expect(await links('fiscal')).toEqual([link])
    expect(await links('alfa')).toEqual([link])
    expect(await links('gama')).not.toContain(link)
    expect(await links('fiscal.porto')).not.toContain(link)
  })

  it('finds a request by its protocol, for who attends it and who asked', async () => {
    const [{ protocolo } = { protocolo: '' }] = await scene.owner<{ protocolo: string }>(
      `select s.protocolo from solicitacao s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
       where s.municipio_id = 1 and p.documento = '40000003000140' and s.protocolo like '2026%' and not s.rascunho and s.retirada_em is null limit 1`,
    )
    const numero = String(Number(protocolo.slice(4)))
    for (const texto of [protocolo, numero]) {
      expect((await como('fiscal', texto)).Solicitações?.[0]).toMatchObject({ link: expect.stringMatching(/^\/home\/atender\//) })
      expect((await como('gama', texto)).Solicitações?.[0]).toMatchObject({
        link: expect.stringMatching(/^\/home\/solicitacao\//),
      })
      expect((await como('alfa', texto)).Solicitações).toBeUndefined()
    }
  })

  it('offers the next note to a taker of one’s own catalogue, like the last one, and his latest notes where nobody else is meant', async () => {
    const [{ nome, documento, id, numero } = { nome: '', documento: '', id: 0, numero: 0 }] = await scene.owner<{
      nome: string
      documento: string
      id: number
      numero: number
    }>(
      `select c.nome, c.documento, n.id::int as id, n.numero::int as numero from catalogo_tomador c
       join nota_fiscal n on n.municipio_id = c.municipio_id and n.id = c.ultima_nota_id join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where c.municipio_id = 1 and p.documento = '40000001000150' order by c.usado_em desc limit 1`,
    )
    const achado = await como('alfa', documento)
    expect(achado.Ações).toEqual([
      {
        titulo: `Emitir nota para ${nome}`,
        detalhe: expect.stringContaining(`como a NF-e nº ${numero}`),
        link: `/home/actions/emissaonf2?copiar=${id}`,
      },
    ])
    const dele = (achado['Notas fiscais'] ?? []).map(({ detalhe }) => detalhe.includes(nome))
    expect(dele.length).toBeGreaterThan(1)
    expect(new Set(dele)).toEqual(new Set([true]))
    // Who may not issue is offered nothing, and nobody another's catalogue.
    expect((await como('contador', nome)).Ações).toBeUndefined()
    expect(JSON.stringify(await como('gama', documento))).not.toContain(`copiar=${id}"`)
  })

  it('taxpayers find no register of taxpayers, and a word of two letters finds nothing', async () => {
    expect((await como('alfa', 'hospital')).Contribuintes).toBeUndefined()
    expect(await como('fiscal', 'al')).toEqual({})
    const grupos = new Set((scene.house.others.get('busca') as readonly BuscaDefinition[]).map(({ grupo }) => grupo))
    expect([...grupos].sort()).toEqual(['Ações', 'Contribuintes', 'Guias', 'Notas fiscais', 'Solicitações'])
  })
})
