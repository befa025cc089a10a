import { withCheckDigits } from '@iss/kernel/documento'
import { reportCalls } from '@iss/list/definition'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baixarProtocoloDesif, buscarContextoDesif, buscarEntregaDesif, rejeitarDesif } from '../src/contract/entrega.ts'
import { arquivoGrande } from './banco-de-prova.ts'
import { bancoDaDemonstracao } from '../src/demo/banco-da-demonstracao.ts'
import { arquivoDoBanco, type BancoHonesto, type PedidoArquivo } from '../src/demo/banco-honesto.ts'

let scene: Scene
let banco: Client
let fiscal: Client
let modelo: BancoHonesto
beforeAll(async () => {
  scene = await startScene()
  banco = await scene.as('banco')
  fiscal = await scene.as('fiscal')
  modelo = bancoDaDemonstracao(demoDocumentos.banco, novaSerra, withCheckDigits('400000060009'))
})
afterAll(() => scene.stop())

type Resposta = { id: number; mensagens?: { message: string }[] }

/** Sends a file as the browser does and lets the queue carry it to its end. */
async function entregar(client: Client, nome: string, conteudo: string | Uint8Array) {
  const limite = 'limite-da-prova'
  const cabeca = `--${limite}\r\ncontent-disposition: form-data; name="file"; filename="${nome}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const answer = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/desif/enviar',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
    payload: Buffer.concat([Buffer.from(cabeca), Buffer.from(conteudo), Buffer.from(`\r\n--${limite}--\r\n`)]),
  })
  const body = answer.json() as Resposta
  if (answer.statusCode === 200) await scene.runProcesses()
  return { status: answer.statusCode, body }
}
const ver = (id: number, client = banco) => client.call(buscarEntregaDesif, { id })
const MARCO = '2026-03'
const marco = (mais: Partial<PedidoArquivo> = {}): PedidoArquivo => ({
  modulo: 2,
  versao: '3.2',
  inicio: MARCO,
  fim: MARCO,
  consolidacao: 4,
  ...mais,
})
/** Rows of a report as the inspector gets them. */
const listar = async (slug: string, filtros: Record<string, unknown>) =>
  (await fiscal.call(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho: 100 })).linhas
/** A single month of 2026 as filters have it; January is 0. */
const soNoMes = (mes: number) => ({ competenciaInicial: { ano: 2026, mes }, competenciaFinal: { ano: 2026, mes } })
/** Protocol of the declaration of a module in force that begins in a month. */
const emVigor = async (modulo: number, inicio: string) => {
  const { emVigor: todas } = await banco.call(buscarContextoDesif, {})
  return todas.find((uma) => uma.modulo === modulo && uma.inicio === inicio)?.protocolo ?? ''
}
const frases = ({ body }: { body: Resposta }) => (body.mensagens ?? []).map(({ message }) => message)

describe('delivery of the DES-IF (R2-2.8-31 /home/actions/desif-*, desif-importacoes, Q3-9.4-17 filaImportaDesif, E3-9.3-01)', () => {
  it('F100 a file with an error is refused with code, line and field; corrected it has a protocol, books the month, and comes in once', async () => {
    const deMarco = async () =>
      (await listar('desif-declaracoes', { ...soNoMes(2), modulo: '2' })).map(({ valores }) => valores.situacao)
    // F100: of the month whose file was refused nothing is delivered until one is imported.
    expect(await deMarco()).toEqual(['Omissa', 'Rejeitada'])
    const honesto = arquivoDoBanco(modelo, marco())
    const errado = honesto.replace(/(\|0440\|.*)\|[\d,]+(\r\n)/, '$1|1,00$2')
    const recusado = await entregar(banco, 'marco.txt', errado)
    expect(recusado.status).toBe(200)
    expect(await deMarco()).toEqual(['Omissa', 'Rejeitada', 'Rejeitada'])
    const visto = await ver(recusado.body.id)
    expect(visto).toMatchObject({
      situacao: 'REJEITADA',
      protocolo: null,
      modulo: '2 - Apuração mensal do ISSQN',
      periodo: '03/2026',
    })
    expect(visto.achados[0]).toMatchObject({ codigo: 'EM908', registro: '0440', campo: 'ISSQN_A_Relh', conteudo: '1,00' })

    // The same text in a zip: unpacked as it is read.
    const zip = zipSync({ 'marco.txt': Buffer.from(honesto) })
    const aceito = await entregar(banco, 'marco.zip', zip)
    const entregue = await ver(aceito.body.id)
    expect(entregue).toMatchObject({ situacao: 'ACEITA', erros: 0 })
    expect(entregue.protocolo).toMatch(/^\d{30}$/)
    expect(await deMarco()).toEqual(['Entregue', 'Rejeitada', 'Rejeitada'])
    const doLivro = await scene.owner<{ iss: string; declarado: string; linhas: number }>(
      `select (select sum(imposto)::text from escrit_setor where municipio_id = 1 and livro = 'BANCO' and estado = 'LANCADA' and competencia = '2026-03-01') as iss,
        (select sum(a_recolher)::text from desif_consolidacao where municipio_id = 1 and arquivo_id = ${aceito.body.id}) as declarado,
        (select count(*)::int from escrit_setor where municipio_id = 1 and livro = 'BANCO' and estado = 'LANCADA' and competencia = '2026-03-01') as linhas`,
    )
    expect(doLivro[0]?.iss).toBe(doLivro[0]?.declarado)
    expect(doLivro[0]?.linhas).toBe(6)

    const deNovo = await entregar(banco, 'marco-outra-vez.zip', zip)
    expect([deNovo.status, frases(deNovo)]).toEqual([409, ['Este arquivo já foi entregue em 15/04/2026.']])
    const outraNormal = await entregar(banco, 'marco-normal.txt', `${honesto}\r\n`)
    expect((await ver(outraNormal.body.id)).achados.map(({ codigo }) => codigo)).toContain('ED906')
  })

  it('a file above the 16 MB of other uploads arrives whole, is read as it comes, and is refused by its last line', async () => {
    const pedacos: Uint8Array[] = []
    const pedido = { modulo: 4, versao: '3.2', inicio: '2026-01', fim: MARCO } as const
    for await (const pedaco of arquivoGrande(20_000_000, pedido, modelo)) pedacos.push(pedaco)
    const texto = Buffer.concat(pedacos)
    const linhas = texto.toString('latin1').split('\n').length
    const enviado = await entregar(banco, 'partidas.txt', Buffer.concat([texto, Buffer.from(`${linhas}|9999|\n`)]))
    expect(enviado.status).toBe(200)
    const visto = await ver(enviado.body.id)
    expect(visto).toMatchObject({ situacao: 'REJEITADA', linhas, erros: 1 })
    expect(visto.tamanho).toBeGreaterThan(20_000_000)
    expect(visto.achados.map(({ linha, codigo }) => [linha, codigo])).toEqual([[linhas, 'EG021']])
  })

  it('a rectification names the protocol in force and takes its place in the ledger', async () => {
    const vigente = await scene.owner<{ protocolo: string }>(
      `select protocolo from desif_arquivo where municipio_id = 1 and modulo = 2 and inicio = '2026-03-01' and situacao = 'ACEITA'`,
    )
    const protocoloAnterior = vigente[0]?.protocolo ?? ''
    const semIncidir = {
      ...modelo,
      movimento: (...args: Parameters<BancoHonesto['movimento']>) => ({ ...modelo.movimento(...args), debito: 0n }),
    }
    const errada = await entregar(banco, 'r1.txt', arquivoDoBanco(semIncidir, marco({ protocoloAnterior: '123' })))
    expect((await ver(errada.body.id)).achados.map(({ codigo }) => codigo)).toContain('ED905')
    const certa = await entregar(banco, 'r2.txt', arquivoDoBanco(semIncidir, marco({ protocoloAnterior })))
    expect((await ver(certa.body.id)).situacao).toBe('ACEITA')
    const somas = await scene.owner<{ iss: string; declarado: string; retificadas: number }>(
      `select (select sum(imposto)::text from escrit_setor where municipio_id = 1 and livro = 'BANCO' and estado = 'LANCADA' and competencia = '2026-03-01') as iss,
        (select sum(a_recolher)::text from desif_consolidacao where municipio_id = 1 and arquivo_id = ${certa.body.id}) as declarado,
        (select count(*)::int from desif_arquivo where municipio_id = 1 and modulo = 2 and inicio = '2026-03-01' and situacao = 'RETIFICADA') as retificadas`,
    )
    expect(somas[0]?.iss).toBe(somas[0]?.declarado)
    expect(somas[0]?.retificadas).toBe(1)
    const pdf = await banco.try(baixarProtocoloDesif, { id: certa.body.id })
    expect(pdf.status).toBe(200)
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('the modules come in their order, the inspector takes a declaration back, nobody else sees it', async () => {
    const futuro = await entregar(banco, 'ano-que-vem.txt', arquivoDoBanco(modelo, marco({ inicio: '2024-03', fim: '2024-03' })))
    expect((await ver(futuro.body.id)).achados.map(({ codigo }) => codigo)).toContain('EA901')
    const aceita = await scene.owner<{ id: string }>(
      `select id from desif_arquivo where municipio_id = 1 and modulo = 2 and inicio = '2026-03-01' and situacao = 'ACEITA'`,
    )
    const id = Number(aceita[0]?.id)
    const alfa = await scene.as('alfa')
    expect((await alfa.try(buscarEntregaDesif, { id })).status).toBe(403)
    expect((await fiscal.try(rejeitarDesif, { id, motivo: 'Falta a agência 0002' })).status).toBe(200)
    expect(await ver(id, fiscal)).toMatchObject({ situacao: 'REJEITADA', motivo: 'Falta a agência 0002' })
    const resto = await scene.owner<{ n: number }>(
      `select count(*)::int as n from escrit_setor where municipio_id = 1 and livro = 'BANCO' and estado = 'LANCADA' and competencia = '2026-03-01'`,
    )
    expect(resto[0]?.n).toBe(0)
    const contexto = await banco.call(buscarContextoDesif, {})
    expect(contexto.codigos.map(({ codigo }) => codigo)).toEqual(
      expect.arrayContaining(['15.01.001-2', '15.02.001-9', '15.10.001-0']),
    )
    expect(contexto.emVigor.some(({ modulo, inicio }) => modulo === 2 && inicio === MARCO)).toBe(false)
  })

  it('F101 desif-importacoes: a file without its header is Rejeitada, with the error of its first line', async () => {
    const semCabecalho = arquivoDoBanco(modelo, marco()).split('\r\n').slice(1).join('\r\n')
    const { body } = await entregar(banco, 'sem-cabecalho.txt', semCabecalho)
    const [linha] = (await listar('desif-importacoes', { situacoes: ['REJEITADA'] })).filter(({ id }) => Number(id) === body.id)
    expect([linha?.valores.situacao, linha?.valores.erros, linha?.tons?.situacao]).toEqual(['Rejeitada', 1, 'danger'])
    expect((await ver(body.id, fiscal)).achados).toMatchObject([{ linha: 1, codigo: 'ED035', campo: 'Reg', conteudo: '0400' }])
  })

  it('F105 desif-receita-por-conta: an account that went to nothing in a month fell by 100 %, the others did not', async () => {
    const semCobranca: BancoHonesto = {
      ...modelo,
      movimento: (dependencia, conta, mes) => ({
        ...modelo.movimento(dependencia, conta, mes),
        ...(conta === '71703' ? { credito: 0n, debito: 0n } : {}),
      }),
    }
    const { body } = await entregar(banco, 'sem-cobranca.txt', arquivoDoBanco(semCobranca, marco()))
    expect((await ver(body.id)).situacao).toBe('ACEITA')
    const filtros = { ...soNoMes(2), competenciaInicial: { ano: 2026, mes: 0 }, visao: 'MATRIZ' }
    const contas = (await listar('desif-receita-por-conta', filtros)).map(({ valores }) => valores)
    const variacoes = contas.map(({ codigo, mar, variacao }) => [codigo, mar, variacao])
    expect(variacoes).toContainEqual(['15.10.001-0', '0.00', '-100,00%'])
    expect(variacoes).toContainEqual(['15.01.001-2', '60555.52', '0,46%'])
  })

  it('F106 desif-divergencias: a base of module 2 that is lowered by 500,00 is one line (a) of 500,00', async () => {
    const achadas = async () =>
      (await listar('desif-divergencias', { ...soNoMes(1), tipos: ['a'] })).map(({ valores }) => valores)
    expect(await achadas()).toEqual([])
    const menor: BancoHonesto = {
      ...modelo,
      movimento(dependencia, conta, mes) {
        const movimento = modelo.movimento(dependencia, conta, mes)
        const menos = dependencia === '0001' && conta === '71701' ? 50_000n : 0n
        return { ...movimento, credito: movimento.credito - menos }
      },
    }
    const fevereiro = marco({ inicio: '2026-02', fim: '2026-02', protocoloAnterior: await emVigor(2, '2026-02') })
    const { body } = await entregar(banco, 'fevereiro-menor.txt', arquivoDoBanco(menor, fevereiro))
    expect((await ver(body.id)).situacao).toBe('ACEITA')
    expect(await achadas()).toMatchObject([
      {
        dependencia: '0001',
        conta: '71701',
        valorModulo1: '40246.90',
        valorModulo2: '39746.90',
        diferenca: '500.00',
        issEstimado: '25.00',
      },
    ])
  })

  it('F108 desif-dependencias: tariffs and services are the records of the file of module 3 in force', async () => {
    const pedido: PedidoArquivo = { modulo: 3, versao: '3.2', inicio: '2026-01', fim: '2026-12' }
    const texto = arquivoDoBanco(modelo, { ...pedido, protocoloAnterior: await emVigor(3, '2026-01') })
    const { body } = await entregar(banco, 'informacoes-comuns.txt', texto)
    expect((await ver(body.id)).situacao).toBe('ACEITA')
    const registros = (qual: string) => texto.split('\r\n').filter((linha) => linha.split('|')[1] === qual).length
    const mostradas = async (mostrar: string) => (await listar('desif-dependencias', { mostrar })).length
    expect([registros('0200'), registros('0300')]).toEqual([3, 1])
    expect([await mostradas('TARIFAS'), await mostradas('SERVICOS')]).toEqual([3, 1])
    // The branches are those of the last computation that was imported.
    expect(await mostradas('DEPENDENCIAS')).toBe(modelo.dependencias.length)
  })
})
