import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarDocumento } from '../contract/verificacao.ts'
import { buscarDocumentos, buscarPorSenha, imprimirDocumento } from '../contract/consulta.ts'

const filtro = { pagina: 0, tamanho: 100, tipo: null, numero: null, periodo: { inicio: null, fim: null }, situacao: null }
let scene: Scene
let alfa: Client

beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene?.stop())

async function umaNota(prestador: string, tomador: string | null) {
  const [row] = await scene.owner<{ id: string; numero: string; senha: string; codigo: string }>(
    `select d.id, d.numero, d.senha, d.codigo_verificacao as codigo from documento d join nota_fiscal n on n.municipio_id = d.municipio_id and n.id = d.id
     join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
     where d.municipio_id = 1 and p.nome = $1 and d.data_cancelamento is null and ($2::text is null or n.tomador_nome = $2) order by d.id limit 1`,
    [prestador, tomador],
  )
  if (!row) throw new Error(`No note of ${prestador}`)
  return { ...row, id: Number(row.id), numero: Number(row.numero) }
}

describe('list of documents', () => {
  it('a taxpayer sees his own documents only, an inspector those of the city, nobody those of another city', async () => {
    const { lista, total, tipos } = await alfa.call(buscarDocumentos, filtro)
    expect(lista.length).toBe(Math.min(total, 100))
    expect(new Set(lista.map((documento) => documento.contribuinteNome))).toEqual(new Set(['Alfa Tecnologia Ltda']))
    expect(tipos).toContainEqual({ tipo: 'NOTA_FISCAL', rotulo: 'NFS-e' })
    const daCidade = await (await scene.as('fiscal')).call(buscarDocumentos, filtro)
    expect(daCidade.total).toBeGreaterThan(total)
    const [{ n } = { n: '0' }] = await scene.owner<{ n: string }>(
      'select count(*) as n from documento where municipio_id = 1 and not interno',
    )
    expect(daCidade.total).toBe(Number(n))
    const outra = await (await scene.as('fiscal.porto')).call(buscarDocumentos, filtro)
    expect(outra.lista.some((documento) => documento.contribuinteNome === 'Alfa Tecnologia Ltda')).toBe(false)
  })

  it('filters by kind, number, period and situation, page by page', async () => {
    const nota = await umaNota('Alfa Tecnologia Ltda', null)
    const porNumero = await alfa.call(buscarDocumentos, { ...filtro, tipo: 'NOTA_FISCAL', numero: nota.numero })
    expect(porNumero.lista.map((documento) => documento.id)).toEqual([nota.id])
    expect((await alfa.call(buscarDocumentos, { ...filtro, tipo: 'NAO_EXISTE' })).total).toBe(0)
    const todos = await alfa.call(buscarDocumentos, filtro)
    const paginas = await Promise.all([0, 1].map((pagina) => alfa.call(buscarDocumentos, { ...filtro, tamanho: 3, pagina })))
    expect(paginas.flatMap((pagina) => pagina.lista.map((item) => item.id))).toEqual(
      todos.lista.slice(0, 6).map((item) => item.id),
    )
    await scene.owner(
      `update documento set data_cancelamento = now(), motivo_cancelamento = 'teste' where municipio_id = 1 and id = $1`,
      [nota.id],
    )
    const cancelados = await alfa.call(buscarDocumentos, { ...filtro, situacao: 'cancelados' })
    expect(cancelados.lista.find((documento) => documento.id === nota.id)?.situacao).toBe('Cancelado')
    const validos = await alfa.call(buscarDocumentos, { ...filtro, situacao: 'validos' })
    expect(validos.lista.some((documento) => documento.id === nota.id)).toBe(false)
    expect(
      validos.total + cancelados.total + (await alfa.call(buscarDocumentos, { ...filtro, situacao: 'vencidos' })).total,
    ).toBe(todos.total)
    await scene.owner(
      `update documento set data_cancelamento = null, motivo_cancelamento = null where municipio_id = 1 and id = $1`,
      [nota.id],
    )
    const dia = '2026-04-16'
    expect((await alfa.call(buscarDocumentos, { ...filtro, periodo: { inicio: dia, fim: dia } })).total).toBe(0)
  })
})

describe('document by code', () => {
  it('finds it by senha with or without dots in any case and by codigoVerificacao, and records the verification', async () => {
    const nota = await umaNota('Alfa Tecnologia Ltda', null)
    const dotted = nota.senha.match(/.{4}/g)?.join('.') ?? ''
    for (const senha of [nota.senha, nota.senha.toLowerCase(), dotted, nota.codigo, ` ${dotted} `]) {
      const documento = await alfa.call(buscarPorSenha, { senha })
      expect(documento).toMatchObject({
        id: nota.id,
        numero: nota.numero,
        rotulo: 'NFS-e',
        situacao: 'Válido',
        temImpressao: true,
      })
      expect(documento.resumo.length).toBeGreaterThan(3)
    }
    const [row] = await scene.owner<{ ok: boolean }>(
      'select ultima_verificacao is not null as ok from documento where municipio_id = 1 and id = $1',
      [nota.id],
    )
    expect(row?.ok).toBe(true)
  })

  it('says the same sentence for an unknown code and for one of another city', async () => {
    const nota = await umaNota('Alfa Tecnologia Ltda', null)
    for (const [usuario, senha] of [
      ['alfa', 'AAAA.BBBB.CCCC.DDDD'],
      ['fiscal.porto', nota.senha],
    ] as const) {
      const answer = await (await scene.as(usuario)).try(buscarPorSenha, { senha })
      expect(answer.status).toBe(409)
      expect(answer.body.mensagens).toEqual([{ key: 'codigo', message: 'Documento não encontrado ou código inválido.' }])
    }
    expect((await alfa.try(buscarPorSenha, { senha: '  ' })).body.mensagens[0]?.message).toBe('Informe o código do documento.')
  })

  it('opens for issuer, taker and authority; another taxpayer is refused, prints too', async () => {
    const [par] = await scene.owner<{ senha: string; id: string; tomador: string }>(
      `select d.senha, d.id, c.usuario as tomador from nota_fiscal n join documento d on d.municipio_id = n.municipio_id and d.id = n.id
       join pessoa t on t.municipio_id = n.municipio_id and t.documento = n.tomador_documento
       join conta_vinculo v on v.municipio_id = t.municipio_id and v.pessoa_id = t.id join conta c on c.id = v.conta_id
       join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where n.municipio_id = 1 and p.nome = 'Alfa Tecnologia Ltda' and c.usuario <> 'zeta' and c.situacao = 'ATIVA' and not c.trocar_senha limit 1`,
    )
    if (!par) throw new Error('Alfa has no note to a taker with an account')
    const id = Number(par.id)
    for (const usuario of ['alfa', par.tomador, 'fiscal', 'gestor']) {
      const client = await scene.as(usuario)
      expect((await client.call(buscarPorSenha, { senha: par.senha })).id).toBe(id)
      expect((await client.try(imprimirDocumento, { id })).raw.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const zeta = await scene.as('zeta')
    expect((await zeta.try(buscarPorSenha, { senha: par.senha })).status).toBe(403)
    expect((await zeta.try(imprimirDocumento, { id })).status).toBe(403)
    expect((await (await scene.as('alfa.porto')).try(imprimirDocumento, { id })).status).toBe(404)
    const [row] = await scene.owner<{ ok: boolean }>(
      'select ultima_imp is not null as ok from documento where municipio_id = 1 and id = $1',
      [id],
    )
    expect(row?.ok).toBe(true)
  })

  it('answers a document of a kind that nothing here issues with what all documents share, on the call and on the public page', async () => {
    const senha = 'ANTIGO0123456789'
    await scene.owner(
      `insert into documento (municipio_id, tipo_documento, numero, contribuinte_id, senha, emissao, origem, read_only)
       select 1, 'ALVARA_ANTIGO', 7001, id, $1, '2026-02-03T12:00:00Z', 'importacao', true from pessoa
       where municipio_id = 1 and nome = 'Alfa Tecnologia Ltda'`,
      [senha],
    )
    const achado = await alfa.call(buscarPorSenha, { senha })
    expect(achado).toMatchObject({ rotulo: 'Documento', numero: 7001, situacao: 'Válido', resumo: [], temImpressao: false })
    const { lista } = await alfa.call(buscarDocumentos, { ...filtro, numero: 7001 })
    expect(lista.map(({ rotulo }) => rotulo)).toEqual(['Documento'])
    const impresso = await alfa.try(imprimirDocumento, { id: achado.id })
    expect(impresso.status).toBe(409)
    const prova = await scene.publico.call(buscarDocumento, { codigo: senha, captcha: await scene.captcha() })
    const pagina = await scene.publico.get(`${prova.url}?senha=${senha}&data=${encodeURIComponent(prova.validador)}`)
    expect(pagina.status).toBe(200)
    const texto = pagina.raw.toString()
    expect(texto).toContain('Documento nº 7001')
    expect(texto).toContain('Documento autêntico')
    expect(texto).not.toContain('ALVARA_ANTIGO')
  })
})
