import { descompactar } from '@iss/nfse-nacional/transporte'
import { lerMensagem } from '@iss/nfse-nacional/xml'
import type { SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { cancelarNotaCall, substituirNotaCall } from '@iss/correcao/contract/cancelamento'
import { copiarNota } from '@iss/emissao/contract/copiar-nota'
import { emitirNotaCall } from '@iss/emissao/contract/emissao'
import { atenderAprovar, atenderBuscarTO, atenderIndeferir, buscarAtendimento } from '@iss/solicitacao/contract/atendimento'
import { withXml } from '@iss/platform/xml'
import { type Client, type Scene, startScene } from '@iss/testing'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { baixarXmlDoEnvio, reenviarNacional } from '../src/contract/envios.ts'
import { buscarMonitorNacional } from '../src/contract/monitor.ts'
import { nacionalEnvioTable as table } from '../src/tables/envio.ts'
import { getEstado } from '../src/server/configuracao.ts'
import { ligarNacional } from './ambiente-de-prova.ts'

let scene: Scene
let alfa: Client
let simulador: SimuladorNacional
let modelo: number

beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  simulador = await ligarNacional(scene, 1)
  const [nota] = await scene.owner<{ id: string }>(
    `select n.id from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
     where p.documento = '40000001000150' and n.estado = 'EMITIDA' and not n.retido and length(n.tomador_documento) = 14 order by n.id desc limit 1`,
  )
  modelo = Number(nota?.id)
  await enviar()
})
afterAll(async () => {
  await simulador.parar()
  await scene.stop()
})
beforeEach(() => simulador.falhas.limpar())

const enviar = () => scene.runCourier('nacional-envio', 1)
const pedido = async () => (await alfa.call(copiarNota, { id: modelo, mantemData: false })).pedido
const emitir = async () => (await alfa.call(emitirNotaCall, { ...(await pedido()), rascunhoId: null })).id
const doEnvio = (notaId: number) =>
  scene.inCity(1, (ctx) => ctx.db.select().from(table).where(eq(table.notaId, notaId)).orderBy(asc(table.ordem)))
const situacoes = async (notaId: number) => (await doEnvio(notaId)).map(({ tipo, situacao }) => `${tipo} ${situacao}`)
const estado = () => scene.inCity(1, (ctx) => getEstado(ctx))
/** Time goes on: what waits for its next attempt is due again. */
const passar = (ms: number) => scene.clock.advance(ms)

/** A promise and what fulfils it. */
function umaVez() {
  let cumprir: () => void = () => undefined
  const espera = new Promise<void>((resolve) => (cumprir = resolve))
  return { espera, cumprir }
}

describe('sending to the national repository', () => {
  it('notes of before the start of sharing stay; those after it are there, whole and signed', async () => {
    const linhas = await scene.inCity(1, (ctx) => ctx.db.select().from(table))
    expect(linhas.filter(({ situacao }) => situacao === 'DISPENSADO').length).toBeGreaterThan(100)
    const impedidas = linhas.filter(({ situacao }) => situacao === 'IMPEDIDO' || situacao === 'RECUSADO')
    // The works of 7.02 are a group that the national layout demands and the demonstration does not tell.
    expect(impedidas.flatMap(({ motivos }) => motivos.map(({ codigo }) => codigo))).toEqual(['E0370'])
    const enviadas = linhas.filter(({ situacao }) => situacao === 'ENVIADO')
    expect(enviadas.length).toBeGreaterThan(5)
    for (const { chave, conteudo, nsu } of enviadas) {
      expect(Number(nsu)).toBeGreaterThan(0)
      const lida = withXml(descompactar(conteudo ?? Buffer.alloc(0)), (doc) => lerMensagem('NFSe', doc.root))
      expect(lida.infNFSe.Id).toBe(`NFS${chave}`)
    }
  })

  it('a note, its cancellation, and again nothing to do', async () => {
    const id = await emitir()
    await enviar()
    expect(await situacoes(id)).toEqual(['NFSE ENVIADO'])
    await alfa.call(cancelarNotaCall, {
      notaId: id,
      codigo: 1,
      justificativa: 'Valor digitado errado',
      notaSubstituta: null,
      arquivos: [],
    })
    await enviar()
    expect(await situacoes(id)).toEqual(['NFSE ENVIADO', 'e101101 ENVIADO'])
    const antes = await doEnvio(id)
    await enviar()
    expect(await doEnvio(id)).toEqual(antes)
  })

  it('a cancellation that the city decides on goes as request, and as what was decided', async () => {
    const fiscal = await scene.as('fiscal')
    const comPrazo = (dias: number) =>
      scene.owner(
        `insert into config_nota (municipio_id, prazo_cancelamento_direto) values (1, ${dias}) on conflict (municipio_id) do update set prazo_cancelamento_direto = ${dias}`,
      )
    await comPrazo(0)
    const pedir = (notaId: number) =>
      alfa.call(cancelarNotaCall, {
        notaId,
        codigo: 2,
        justificativa: 'O serviço não foi prestado',
        notaSubstituta: null,
        arquivos: [],
      })
    const pendente = async () => {
      const linhas = await fiscal.call(buscarAtendimento, { tipos: ['CancelamentoNotaFiscal'] } as never)
      const criptId = linhas.find((linha) => linha.pendente)?.criptId ?? ''
      return { criptId, to: await fiscal.call(atenderBuscarTO, { criptId }) }
    }
    const [deferida, indeferida] = [await emitir(), await emitir()]
    expect(await pedir(deferida)).toMatchObject({ direto: false })
    await enviar()
    expect(await situacoes(deferida)).toEqual(['NFSE ENVIADO', 'e101103 ENVIADO'])
    const [, pedidoEnviado] = await doEnvio(deferida)
    expect(descompactar(pedidoEnviado?.conteudo ?? Buffer.alloc(0))).toContain('<cMotivo>2</cMotivo>')
    const aDeferir = await pendente()
    await fiscal.call(atenderAprovar, {
      criptId: aDeferir.criptId,
      versao: aDeferir.to.versao,
      texto: '',
      enviarEmail: false,
      dados: {},
    })
    await pedir(indeferida)
    passar(1_000)
    const { criptId, to } = await pendente()
    await fiscal.call(atenderIndeferir, {
      solicitacao: criptId,
      versao: to.versao,
      justificativaIndeferimentoList: [to.justificativas[0]?.id ?? 0],
      texto: '',
      enviarEmail: false,
    } as never)
    await enviar()
    expect(await situacoes(deferida)).toEqual(['NFSE ENVIADO', 'e101103 ENVIADO', 'e105104 ENVIADO'])
    expect(await situacoes(indeferida)).toEqual(['NFSE ENVIADO', 'e101103 ENVIADO', 'e105105 ENVIADO'])
    await comPrazo(5)
  })

  it('a substitution goes as note, cancellation by substitution, substitute, in one batch', async () => {
    const id = await emitir()
    const substituta = await alfa.call(substituirNotaCall, {
      ...(await pedido()),
      notaId: id,
      motivo: 'OUTROS',
      descricaoMotivo: 'Descrição refeita',
    } as never)
    await enviar()
    const [nota, evento] = await doEnvio(id)
    const arquivo = await (await scene.as('fiscal')).try(baixarXmlDoEnvio, { id: nota?.id ?? 0 })
    expect([arquivo.status, arquivo.raw.toString()]).toEqual([200, descompactar(nota?.conteudo ?? Buffer.alloc(0))])
    const [nova] = await doEnvio(substituta.id)
    expect([nota, evento, nova].map((linha) => [linha?.tipo, linha?.situacao])).toEqual([
      ['NFSE', 'ENVIADO'],
      ['e105102', 'ENVIADO'],
      ['NFSE', 'ENVIADO'],
    ])
    const numeros = [nota, evento, nova].map((linha) => Number(linha?.nsu))
    expect(numeros).toEqual(numeros.toSorted((a, b) => a - b))
    const xml = descompactar(nova?.conteudo ?? Buffer.alloc(0))
    expect(xml).toContain(`<subst><chSubstda>${nota?.chave}</chSubstda>`)
    expect(descompactar(evento?.conteudo ?? Buffer.alloc(0))).toContain(`<chSubstituta>${nova?.chave}</chSubstituta>`)
  })

  it('waits longer after each failure, sends the same octets again, and a reception that was not told counts', async () => {
    const id = await emitir()
    simulador.falhas.programar({ status: 503, vezes: 1 })
    await enviar()
    expect(await situacoes(id)).toEqual(['NFSE PENDENTE'])
    const primeira = await estado()
    expect(primeira).toMatchObject({ envioFalhas: 1, envioErro: expect.stringContaining('503') })
    const [antes] = await doEnvio(id)
    await enviar()
    expect(await doEnvio(id)).toEqual([antes])
    passar(16_000)
    simulador.falhas.programar({ derrubar: true, vezes: 1 })
    await enviar()
    expect((await estado()).envioFalhas).toBe(2)
    expect((await estado()).envioPausadoAte?.getTime()).toBeGreaterThan((primeira.envioPausadoAte?.getTime() ?? 0) + 8_000)
    passar(60_000)
    await enviar()
    const [depois] = await doEnvio(id)
    expect(depois).toMatchObject({ situacao: 'ENVIADO', tentativas: 3 })
    expect(depois?.conteudo?.equals(antes?.conteudo ?? Buffer.alloc(0))).toBe(true)
    expect(await estado()).toMatchObject({ envioFalhas: 0, envioErro: null })

    // The queue lost its row, as a copy from before would: taken again, the note has the key under which the repository knows it.
    const chaveDe = async () => (await doEnvio(id)).map(({ chave }) => chave)
    const chave = await chaveDe()
    await scene.owner(`delete from nacional_envio where municipio_id = 1 and nota_id = ${id}`)
    await scene.owner(
      `insert into nota_envio_nacional (municipio_id, nota_id, evento, criado_em) values (1, ${id}, 'EMISSAO', '${scene.clock.now().toISOString()}')`,
    )
    await enviar()
    expect(await chaveDe()).toEqual(chave)
    expect(await situacoes(id)).toEqual(['NFSE ENVIADO'])

    // The answer was lost: sent again, the repository says that it has the note.
    const outra = await emitir()
    await enviar()
    await scene.inCity(1, (ctx) =>
      ctx.db.update(table).set({ situacao: 'ENVIANDO', arrendadoAte: scene.clock.now() }).where(eq(table.notaId, outra)),
    )
    passar(1_000)
    await enviar()
    expect(await situacoes(outra)).toEqual(['NFSE ENVIADO'])
  })

  it('the breaker: it opens, asks nothing while it is open, lets one document try, and closes; issuing never waits', async () => {
    const tentativas = async (ids: readonly number[]) =>
      (await Promise.all(ids.map(doEnvio))).map(([envio]) => `${envio?.situacao} ${envio?.tentativas}`)
    // Opens: the whole batch waits.
    const primeiras = [await emitir(), await emitir(), await emitir()]
    simulador.falhas.programar({ status: 503, vezes: 1 })
    await enviar()
    expect(await tentativas(primeiras)).toEqual(['PENDENTE 1', 'PENDENTE 1', 'PENDENTE 1'])
    // Open: what is issued meanwhile is issued, is seen as waiting, and nobody asks the repository.
    const durante = await emitir()
    simulador.falhas.programar({ status: 500, vezes: 1 })
    await enviar()
    expect(await tentativas([...primeiras, durante])).toEqual(['PENDENTE 1', 'PENDENTE 1', 'PENDENTE 1', 'PENDENTE 0'])
    expect((await estado()).envioFalhas).toBe(1)
    // Half open: one document tries and fails, the others stay, the wait is longer.
    passar(16_000)
    await enviar()
    const depois = await tentativas([...primeiras, durante])
    expect(depois.filter((cada) => cada === 'PENDENTE 2')).toHaveLength(1)
    expect(depois).toHaveLength(4)
    const aberto = await estado()
    expect(aberto).toMatchObject({ envioFalhas: 2, envioErro: expect.stringContaining('500') })
    expect((aberto.envioPausadoAte?.getTime() ?? 0) - scene.clock.now().getTime()).toBeGreaterThan(16_000)
    // It answers late: while it does, a note is issued all the same; then it closes and everything goes out.
    passar(60_000)
    const { espera: resposta, cumprir: responder } = umaVez()
    const { espera: pedidoChegou, cumprir: chegou } = umaVez()
    simulador.falhas.programar({ vezes: 1, ate: () => (chegou(), resposta) })
    const enviando = enviar()
    await pedidoChegou
    const enquantoEspera = await emitir()
    responder()
    await enviando
    await enviar()
    for (const id of [...primeiras, durante, enquantoEspera]) expect(await situacoes(id)).toEqual(['NFSE ENVIADO'])
    expect(await estado()).toMatchObject({ envioFalhas: 0, envioPausadoAte: null, envioErro: null })
  })

  it('splits what waits into batches of fifty documents and one megabyte', async () => {
    const modelos = await scene.inCity(1, (ctx) => ctx.db.select().from(table).where(eq(table.situacao, 'ENVIADO')))
    expect(modelos.length).toBeGreaterThan(5)
    // None of these is a document: each is judged by itself, which a batch that is too large would not be.
    const encher = (quantos: number, octetos: number) =>
      scene.owner(
        `insert into nacional_envio (municipio_id, nota_id, tipo, chave, ordem, situacao, conteudo, identificador, proxima_tentativa, criado_em)
         select 1, null, 'e305101', lpad(g::text, 50, '7'), 900000 + g, 'PENDENTE', decode(repeat(md5(g::text), ${Math.ceil(octetos / 16)}), 'hex'), 'x' || g, $1, $1
         from generate_series(1, ${quantos}) g`,
        [scene.clock.now().toISOString()],
      )
    const recusados = async () =>
      (await scene.inCity(1, (ctx) => ctx.db.select().from(table).where(eq(table.situacao, 'RECUSADO')))).filter(
        ({ identificador, motivos }) => identificador?.startsWith('x') && motivos[0]?.codigo === 'E1226',
      ).length
    const antes = await recusados()
    await encher(60, 16)
    await enviar()
    expect((await recusados()) - antes).toBe(60)
    await scene.owner(`delete from nacional_envio where municipio_id = 1 and identificador like 'x%'`)
    await encher(3, 400_000)
    await enviar()
    expect(await recusados()).toBe(3)
    expect(await estado()).toMatchObject({ envioFalhas: 0 })
    await scene.owner(`delete from nacional_envio where municipio_id = 1 and identificador like 'x%'`)
  })

  it('tells what is refused, with the code and what to do; what depends on it waits', async () => {
    const id = await emitir()
    simulador.falhas.programar({ status: 503, vezes: 1 })
    await enviar()
    const [envio] = await doEnvio(id)
    simulador.falhas.recusar(envio?.chave ?? '', 'E1308')
    await scene.inCity(1, (ctx) =>
      ctx.db
        .update(table)
        .set({ conteudo: Buffer.from('nada') })
        .where(eq(table.notaId, id)),
    )
    passar(60_000)
    await enviar()
    expect((await doEnvio(id))[0]).toMatchObject({
      situacao: 'RECUSADO',
      motivos: [{ codigo: 'E1226', fazer: expect.stringContaining('suporte') }],
    })
    await alfa.call(cancelarNotaCall, {
      notaId: id,
      codigo: 1,
      justificativa: 'Valor digitado errado',
      notaSubstituta: null,
      arquivos: [],
    })
    await enviar()
    expect(await situacoes(id)).toEqual(['NFSE RECUSADO', 'e101101 PENDENTE'])

    // What waits for more than an hour is an alarm; what was refused goes out again by hand, written anew, and what waited for it follows.
    const fiscal = await scene.as('fiscal')
    const alarme = async () => (await fiscal.call(buscarMonitorNacional, {})).envio.alarme
    expect(await alarme()).toBe(false)
    await scene.owner(
      `update nacional_envio set criado_em = criado_em - interval '2 hours' where municipio_id = 1 and nota_id = ${id}`,
    )
    expect(await alarme()).toBe(true)
    simulador.falhas.limpar()
    const linhas = await doEnvio(id)
    expect((await fiscal.call(reenviarNacional, { ids: linhas.map((linha) => linha.id) })).itens).toMatchObject([
      { ok: true },
      { ok: true },
    ])
    await enviar()
    expect(await situacoes(id)).toEqual(['NFSE ENVIADO', 'e101101 ENVIADO'])
    const outraVez = await fiscal.try(reenviarNacional, { ids: linhas.map((linha) => linha.id) })
    expect(outraVez.body.mensagens[0]?.message).toBe('O documento está em envio ou já foi enviado.')
    expect((await alfa.try(reenviarNacional, { ids: linhas.map((linha) => linha.id) })).status).toBe(403)
  })

  it('what the layout cannot say is stopped before it goes out', async () => {
    await scene.owner(
      `update endereco set cep = null where municipio_id = 1 and pessoa_id = (select id from pessoa where municipio_id = 1 and documento = '40000001000150')`,
    )
    const id = await emitir()
    await enviar()
    expect((await doEnvio(id))[0]).toMatchObject({
      situacao: 'IMPEDIDO',
      conteudo: null,
      motivos: [{ codigo: 'L01', fazer: expect.stringContaining('endereço') }],
    })
  })

  it('one city does not send the notes of the other', async () => {
    const id = await emitir()
    await scene.runCourier('nacional-envio', 2)
    expect(await scene.inCity(2, (ctx) => ctx.db.select().from(table))).toEqual([])
    expect(await situacoes(id)).toEqual([])
    await enviar()
    expect(await situacoes(id)).toHaveLength(1)
  })
})
