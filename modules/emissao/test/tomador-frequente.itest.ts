import { copiarNota } from '@iss/emissao/contract/copiar-nota'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { buscarTomadorFrequente } from '@iss/emissao/contract/tomador-frequente'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoAoColegio } from './pedido.ts'

let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene?.stop())

const COLEGIO = '40000010000141'
const buscar = (texto: string, quem = alfa) => quem.call(buscarTomadorFrequente, { texto })
const doColegio = async () => (await buscar('Colégio')).find(({ documento }) => documento === COLEGIO)
async function emitir(valor: string): Promise<number> {
  const { atividades } = await alfa.call(carregarEmissao, {})
  const pedido = pedidoAoColegio({ valor, atividadeId: atividades[0]?.id ?? null })
  const { id } = await alfa.call(emitirNotaCall, { ...pedido, rascunhoId: null })
  return id
}

describe('takers of a provider with the last note of each (E18)', () => {
  it.each([
    ['three letters of the name, whatever case and accents', 'cOLé'],
    ['the same without accents', 'cole'],
    ['a part of the document, with its signs', '40.000.010'],
    ['a part of the e-mail', 'colegio@'],
  ])('found by %s', async (_o, texto) => {
    await emitir('10.00')
    const [email] = await scene.owner<{ email: string }>('select email from catalogo_tomador where documento = $1', [COLEGIO])
    const achados = await buscar(texto === 'colegio@' ? (email?.email.slice(0, 8) ?? '') : texto)
    expect(achados.map(({ documento }) => documento)).toContain(COLEGIO)
  })

  it('the last note is the one issued last, and is copied with its competence; taken back, the one before counts', async () => {
    const primeira = await emitir('1500.00')
    const segunda = await emitir('1600.00')
    expect(await doColegio()).toMatchObject({
      ultima: { id: segunda, data: '2026-04-15', servico: 'Desenvolvimento de sistema' },
    })
    expect(String((await doColegio())?.ultima?.valor)).toBe('1600.00')
    const copia = await alfa.call(copiarNota, { id: segunda, mantemData: false })
    expect([copia.competencia.toString(), copia.pedido.tomador.documento, copia.aviso]).toEqual(['2026-04', COLEGIO, null])
    await scene.owner(`update nota_fiscal set estado = 'CANCELADA' where id = $1`, [segunda])
    expect((await doColegio())?.ultima?.id).toBe(primeira)
  })

  it('without a text the takers billed last come first; nobody sees those of another provider', async () => {
    await emitir('10.00')
    expect((await buscar(''))[0]?.documento).toBe(COLEGIO)
    const beta = await buscar('', await scene.as('beta'))
    const proprios = await scene.owner<{ documento: string }>(
      `select c.documento from catalogo_tomador c join pessoa p on p.municipio_id = c.municipio_id and p.id = c.contribuinte_id
        where p.documento = '40000002000103'`,
    )
    expect(beta.length).toBeGreaterThan(0)
    for (const { documento } of beta) expect(proprios.map((one) => one.documento)).toContain(documento)
  })

  it('signs of patterns mean themselves', async () => expect(await buscar('%%%')).toEqual([]))
})
