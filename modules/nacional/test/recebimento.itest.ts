import { buscarPorSenha, imprimirDocumento } from '@iss/documento/contract/consulta'
import { buscarDocumento } from '@iss/documento/contract/verificacao'
import { documentoTable } from '@iss/documento/tables/documento'
import { buscarEscrituracao, buscarEscritPapelTO } from '@iss/escrituracao/contract/escrituracao'
import { Competencia } from '@iss/kernel/competencia'
import { formatSenha } from '@iss/kernel/ids'
import { agruparDeQuatro } from '@iss/nota/domain/numeros'
import { withCheckDigits } from '@iss/kernel/documento'
import type { SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { findSaldo } from '@iss/conta/server'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { readPages } from '@iss/platform/pdf/testing'
import type { PapelServico } from '@iss/kernel/papel'
import type { Context } from '@iss/platform/server'
import { type Scene, seedsOf, startScene } from '@iss/testing'
import fc from 'fast-check'
import { asc, eq, notLike } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { baixarXmlNacional } from '../src/contract/notas-nacionais.ts'
import { guardarPagina, lerLacunas, repararLacuna } from '../src/server/guardar-documentos.ts'
import { interpretarBloco } from '../src/server/interpretar.ts'
import { getEstado } from '../src/server/configuracao.ts'
import { nacionalEstadoTable } from '../src/tables/configuracao.ts'
import { type NacionalNota, nacionalNotaTable } from '../src/tables/nota-nacional.ts'
import { type NacionalDocumento, nacionalDocumentoTable, nacionalLacunaTable } from '../src/tables/recebimento.ts'
import { ligarNacional } from './ambiente-de-prova.ts'
import { abrirEmissor } from './emissor-nacional.ts'

const ABRIL = Competencia.from('2026-04')
const HOSPITAL = '40000005000139'
const GAMA = '40000003000140'
const DE_FORA = withCheckDigits('500000000001')

let scene: Scene
let simulador: SimuladorNacional
let gama: ReturnType<typeof abrirEmissor>
let deFora: ReturnType<typeof abrirEmissor>

beforeAll(async () => {
  scene = await startScene()
  simulador = await ligarNacional(scene, 1)
  gama = abrirEmissor(simulador, GAMA, 'Gama Serviços')
  deFora = abrirEmissor(simulador, DE_FORA, 'Construtora de Fora')
  await receber()
})
afterAll(async () => {
  await simulador.parar()
  await scene.stop()
})
beforeEach(() => simulador.falhas.limpar())

const receber = () => scene.runCourier('nacional-recebimento', 1)
const nota = (chave: string) =>
  scene.inCity(1, async (ctx) => (await ctx.db.select().from(nacionalNotaTable).where(eq(nacionalNotaTable.chave, chave)))[0])
const documentos = () =>
  scene.inCity(1, (ctx) => ctx.db.select().from(nacionalDocumentoTable).orderBy(asc(nacionalDocumentoTable.nsu)))
const estado = () => scene.inCity(1, (ctx) => getEstado(ctx))

async function lerSaldo(ctx: Context, documento: string, papel: PapelServico, competencia = ABRIL) {
  const pessoa = await findPessoaPorDocumento(ctx, documento)
  const lido = pessoa && (await findSaldo(ctx, { pessoaId: pessoa.id, papel, competencia }))
  return { faturado: Number(lido?.faturado ?? 0), retido: Number(lido?.impostoRetido ?? 0), debito: Number(lido?.debito ?? 0) }
}
const saldo = (documento: string, papel: PapelServico) => scene.inCity(1, (ctx) => lerSaldo(ctx, documento, papel))
const mais = (antes: Awaited<ReturnType<typeof saldo>>, faturado: number, retido: number, debito: number) => ({
  faturado: antes.faturado + faturado,
  retido: antes.retido + retido,
  debito: antes.debito + debito,
})

describe('a note of the national issuer', () => {
  it('enters the books of provider and taker; the taker owes what it withholds, the Simples pays in the DAS', async () => {
    const [doTomador, doPrestador] = [await saldo(HOSPITAL, 'TOMADOR'), await saldo(GAMA, 'PRESTADOR')]
    const chave = await gama.emitir({ numero: 1, retido: true, aliquota: '2.01' })
    await receber()
    expect(await nota(chave)).toMatchObject({ situacao: 'NORMAL', retencao: 2, municipioIncidencia: '9900001', pendencias: [] })
    expect(await saldo(HOSPITAL, 'TOMADOR')).toEqual(mais(doTomador, 1000, 20.1, 20.1))
    expect(await saldo(GAMA, 'PRESTADOR')).toEqual(mais(doPrestador, 1000, 20.1, 0))
    const hospital = await scene.as('hospital')
    const livro = await hospital.call(buscarEscrituracao, {
      papelServico: 'TOMADOR',
      competenciaInicial: ABRIL,
      competenciaFinal: ABRIL,
      origem: 'NACIONAL',
      pagina: 0,
      tamanho: 10,
      idPessoa: null,
      outraParte: null,
      numero: null,
      situacao: 'todas',
      retido: null,
    })
    const numero = `${(await nota(chave))?.numero}/NAC`
    const lancada = livro.lista.find((linha) => linha.numero === numero)
    expect(lancada).toMatchObject({ tipo: 'Emissor Nacional', estado: 'Lançada' })
    const formulario = await hospital.try(buscarEscritPapelTO, { id: lancada?.id ?? 0 })
    expect([formulario.status, formulario.body.mensagens[0]?.message]).toEqual([
      409,
      'O lançamento vem do Emissor Nacional: cancele ou substitua a nota lá.',
    ])

    // The code that the city gave it is good for its check, like that of every other document.
    const { senha } = await scene.inCity(1, async (ctx) => {
      const [lida] = await ctx.db
        .select()
        .from(documentoTable)
        .where(eq(documentoTable.id, (await nota(chave))?.id ?? 0))
      return { senha: lida?.senha ?? '' }
    })
    const conferida = await hospital.call(buscarPorSenha, { senha })
    expect(conferida).toMatchObject({ rotulo: 'NFS-e nacional', situacao: 'Válido', temImpressao: true })
    expect(Object.fromEntries(conferida.resumo.map(({ rotulo, valor }) => [rotulo, valor]))).toMatchObject({
      Origem: 'Emissor Nacional',
      'Chave de acesso': chave,
      'Valor dos serviços': 'R$ 1.000,00',
      'Valor do ISS': 'R$ 20,10, retido pelo tomador',
    })
    const papel = (await readPages((await hospital.try(imprimirDocumento, { id: conferida.id })).raw)).join(' ')
    for (const dito of [
      'Documento Auxiliar da NFS-e',
      'Emissor Nacional',
      agruparDeQuatro(chave),
      'R$ 1.000,00',
      'R$ 20,10',
      '2,01%',
      'Sim, pelo tomador',
      formatSenha(senha),
      'SEM VALOR FISCAL',
    ])
      expect(papel).toContain(dito)
    const { validador } = await scene.publico.call(buscarDocumento, { codigo: senha, captcha: await scene.captcha() })
    const endereco = `/public/nota-nacional?senha=${senha}&data=${encodeURIComponent(validador)}`
    const pagina = (await scene.publico.get(endereco)).raw.toString()
    for (const dito of [
      'Emissor Nacional',
      agruparDeQuatro(chave),
      'R$ 1.000,00',
      'R$ 20,10',
      'Sim, pelo tomador',
      'SEM VALOR FISCAL',
    ])
      expect(pagina).toContain(dito)
    expect((await scene.publico.get(`/public/nota-nacional?senha=${senha}&data=x`)).status).toBe(404)
    const arquivo = await hospital.try(baixarXmlNacional, { id: conferida.id })
    expect([arquivo.status, arquivo.raw.toString()]).toEqual([200, expect.stringContaining(`<infNFSe Id="NFS${chave}">`)])
    const beta = await scene.as('beta')
    expect((await beta.try(baixarXmlNacional, { id: conferida.id })).status).toBe(403)
    expect((await beta.try(buscarPorSenha, { senha })).status).toBe(403)
    expect((await beta.try(imprimirDocumento, { id: conferida.id })).status).toBe(403)

    await gama.registrar(chave, 'e101101', { motivo: '2', texto: 'Serviço não foi prestado' })
    await receber()
    expect(await nota(chave)).toMatchObject({ situacao: 'CANCELADA', encerradaPor: '101101' })
    const cancelada = (await readPages((await hospital.try(imprimirDocumento, { id: conferida.id })).raw)).join(' ')
    expect(cancelada).toMatch(/CANCELADA[\s\S]*Cancelada em|Cancelada em[\s\S]*CANCELADA/)
    expect(await saldo(HOSPITAL, 'TOMADOR')).toEqual(doTomador)
    expect(await saldo(GAMA, 'PRESTADOR')).toEqual(doPrestador)
  })

  it('replaced: the old one without effect, the new one in its place', async () => {
    const antes = await saldo(GAMA, 'PRESTADOR')
    const antiga = await gama.emitir({ numero: 2, valor: '500.00' })
    const nova = await gama.emitir({ numero: 3, valor: '700.00', substitui: antiga })
    await receber()
    expect(await nota(antiga)).toMatchObject({ situacao: 'SUBSTITUIDA', substituidaPor: nova })
    expect(await nota(nova)).toMatchObject({ situacao: 'NORMAL', substitui: antiga })
    expect(await saldo(GAMA, 'PRESTADOR')).toEqual(mais(antes, 700, 0, 0))
  })

  it('of a provider that nobody knows: registered provisionally, what it owes here is charged', async () => {
    const chave = await deFora.emitir({
      numero: 1,
      municipio: '3106200',
      codigoNacional: '070201',
      municipioPrestacao: '9900001',
      simples: false,
      tomador: { documento: '52998224725', nome: 'João' },
      aliquota: '3.00',
    })
    await receber()
    const lida = await nota(chave)
    expect(lida).toMatchObject({ pendencias: ['CADASTRO_PRESTADOR'], municipioIncidencia: '9900001' })
    const pessoa = await scene.inCity(1, (ctx) => findPessoaPorDocumento(ctx, DE_FORA))
    expect(pessoa).toMatchObject({
      naturezaCadastro: 'PROVISORIO',
      nome: 'Construtora de Fora',
      webIssTipoContribuinte: 'PRESTADOR_OUTRO_MUNICIPIO',
    })
    expect(await saldo(DE_FORA, 'PRESTADOR')).toEqual({ faturado: 1000, retido: 0, debito: 30 })
  })

  it('that has only its taker here stands in the book of the taker alone', async () => {
    const antes = await saldo(HOSPITAL, 'TOMADOR')
    const chave = await deFora.emitir({ numero: 2, municipio: '3106200', simples: false, aliquota: '5.00' })
    await receber()
    expect(await nota(chave)).toMatchObject({ escritPrestadorId: null, municipioIncidencia: '3106200' })
    expect(await saldo(HOSPITAL, 'TOMADOR')).toEqual(mais(antes, 1000, 0, 0))
  })

  it('of a service that no activity has is kept and told, and not booked', async () => {
    const chave = await gama.emitir({ numero: 4, codigoNacional: '250101' })
    await receber()
    expect(await nota(chave)).toMatchObject({ pendencias: ['ATIVIDADE'], escritPrestadorId: null })
  })
})

describe('the stream', () => {
  it('stores what is no document too, and goes on', async () => {
    const antes = (await documentos()).length
    simulador.semear([
      { chave: 'x', tipo: 'NFSE', evento: null, atores: ['9900001'], geradoEm: '2026-04-15T10:00:00Z', pacote: () => 'não' },
    ])
    const chave = await gama.emitir({ numero: 5 })
    await receber()
    const lidos = await documentos()
    expect(lidos.slice(antes)).toMatchObject([
      { situacao: 'ERRO', motivo: 'O conteúdo não está em base64.' },
      { situacao: 'INTERPRETADO', chave },
    ])
    expect(lidos[antes]?.conteudo.toString()).toBe('não')
  })

  it('finds what was left out and repairs it; what never comes is given up after six times', async () => {
    const { nsu } = await estado()
    simulador.falhas.esconder('9900001', nsu + 2, 3)
    simulador.falhas.esconder('9900001', nsu + 4)
    const chaves = []
    for (const numero of [6, 7, 8, 9, 10]) chaves.push(await gama.emitir({ numero }))
    await receber()
    expect((await estado()).nsu).toBe(nsu + 5)
    const lacunas = () => scene.inCity(1, (ctx) => ctx.db.select().from(nacionalLacunaTable).orderBy(asc(nacionalLacunaTable.de)))
    expect(await lacunas()).toMatchObject([
      { de: nsu + 2, situacao: 'ABERTA' },
      { de: nsu + 4, situacao: 'ABERTA' },
    ])
    for (let vez = 0; vez < 6; vez += 1) {
      scene.clock.advance(31 * 60_000)
      await receber()
    }
    expect(await lacunas()).toMatchObject([
      { de: nsu + 2, situacao: 'REPARADA' },
      { de: nsu + 4, situacao: 'VAZIA', tentativas: 6 },
    ])
    expect((await nota(chaves[1] ?? ''))?.situacao).toBe('NORMAL')
    expect(await nota(chaves[3] ?? '')).toBeUndefined()
  })

  it('has one puller at a time, waits after failures, and goes on where it stood', async () => {
    await scene.inCity(1, (ctx) =>
      ctx.db
        .update(nacionalEstadoTable)
        .set({ arrendatario: 'outro', arrendadoAte: new Date(scene.clock.now().getTime() + 60_000) }),
    )
    const chave = await gama.emitir({ numero: 11 })
    await receber()
    expect(await nota(chave)).toBeUndefined()
    scene.clock.advance(61_000)
    simulador.falhas.programar({ status: 500, vezes: 1 })
    await receber()
    expect(await estado()).toMatchObject({ recebimentoFalhas: 1, arrendatario: null })
    await receber()
    expect(await nota(chave)).toBeUndefined()
    scene.clock.advance(16_000)
    await receber()
    expect((await nota(chave))?.situacao).toBe('NORMAL')
    expect(await estado()).toMatchObject({ recebimentoFalhas: 0, recebimentoErro: null })
  })

  it.each(seedsOf(1, 7, 20261124))(
    'gives the same state in any order of arrival, with doubles, holes and restarts (seed %i)',
    async (semente) => {
      const lidos = (await documentos()).filter(({ situacao }) => situacao !== 'ERRO')
      expect(lidos.length).toBeGreaterThan(5)
      const original = await scene.inCity(1, projetar)
      const [historia] = fc.sample(historiaArbitraria(lidos.length), { numRuns: 1, seed: semente })
      if (!historia) throw new Error('A seed gives a history')
      expect(await desfazendo((ctx) => repetir(ctx, lidos, historia))).toEqual(original)
    },
  )
})

/** One way in which a stream of `n` documents may arrive: the order, what is left out at first, after which pages the worker begins anew. */
const historiaArbitraria = (n: number) =>
  fc.record({
    ordem: fc.shuffledSubarray(
      Array.from({ length: n }, (_, indice) => indice),
      { minLength: n, maxLength: n },
    ),
    paginas: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: n, maxLength: n }),
    faltam: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
    dobrados: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
    recomecos: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
  })
type Historia = ReturnType<typeof historiaArbitraria> extends fc.Arbitrary<infer H> ? H : never

/** Lets the documents arrive once more in a city without them, and tells what they made. */
async function repetir(ctx: Context, lidos: readonly NacionalDocumento[], historia: Historia) {
  await esvaziar(ctx)
  const naOrdem = historia.ordem.map((indice, posicao) => {
    const { chave, tipo, evento, conteudo } = lidos[indice] as NacionalDocumento
    return {
      NSU: posicao + 1,
      ChaveAcesso: chave,
      TipoDocumento: tipo,
      TipoEvento: evento,
      ArquivoXml: conteudo.toString('base64'),
      DataHoraGeracao: null,
    }
  })
  let ultimo = 0
  for (let inicio = 0, pagina = 0; inicio < naOrdem.length; pagina += 1) {
    const fim = inicio + (historia.paginas[pagina] ?? 1)
    const chegam = naOrdem
      .slice(inicio, fim)
      // The last one of the stream shows that something was left out before it.
      .filter(({ NSU }) => !historia.faltam[NSU - 1] || NSU === naOrdem.length)
      .flatMap((documento) => (historia.dobrados[documento.NSU - 1] ? [documento, documento] : [documento]))
    ultimo = await guardarPagina(ctx, ultimo, chegam)
    if (historia.recomecos[pagina]) {
      // A worker that dies leaves nothing of the block that it had in hand; the next one begins with it again.
      await ctx.client.query('savepoint obra')
      await interpretarBloco(ctx, '9900001')
      await ctx.client.query('rollback to savepoint obra')
    }
    if (pagina % 2 === 0) await interpretarBloco(ctx, '9900001')
    inicio = fim
  }
  for (const lacuna of await lerLacunas(ctx, 100))
    await repararLacuna(
      ctx,
      lacuna,
      naOrdem.filter(({ NSU }) => NSU >= lacuna.de),
    )
  while ((await interpretarBloco(ctx, '9900001')) > 0);
  return projetar(ctx)
}

/** What the received documents made: notes with their state, entries in force, balances. */
async function projetar(ctx: Context) {
  const notas = await ctx.db
    .select()
    .from(nacionalNotaTable)
    .where(notLike(nacionalNotaTable.chave, 'antes%'))
    .orderBy(asc(nacionalNotaTable.chave))
  const escritos = await ctx.client.query<{ linha: unknown }>(
    `select jsonb_build_array(p.documento, e.papel, e.chave, e.estado, e.valor_total, e.base, e.imposto, e.retido, e.devido_aqui, e.regime) as linha
     from escrit_papel e join pessoa p on p.municipio_id = e.municipio_id and p.id = e.titular_id where e.origem = 'NACIONAL' and e.chave not like 'antes%' order by e.chave, e.papel, p.documento`,
  )
  const saldos = await ctx.client.query<{ linha: unknown }>(
    `select jsonb_build_array(p.documento, s.papel, s.competencia, s.quantidade, s.faturado, s.imposto, s.imposto_retido, s.debito) as linha
     from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id where s.quantidade <> 0 order by 1`,
  )
  const semIds = ({ id: _id, nsu: _nsu, escritPrestadorId, escritTomadorId, escritIntermediarioId, ...resto }: NacionalNota) => ({
    ...resto,
    livros: [escritPrestadorId !== null, escritTomadorId !== null, escritIntermediarioId !== null],
  })
  return { notas: notas.map(semIds), escritos: escritos.rows, saldos: saldos.rows }
}

/** Takes away everything that came from the stream, balances included. */
async function esvaziar(ctx: Context) {
  await ctx.client.query(
    `update saldo_competencia s set quantidade = s.quantidade - e.n, faturado = s.faturado - e.faturado, imposto = s.imposto - e.imposto,
       imposto_retido = s.imposto_retido - e.retido, debito = s.debito - e.debito
     from (select titular_id, papel, competencia, count(*) n, sum(valor_total) faturado, sum(imposto) imposto, sum(case when retido then imposto else 0 end) retido,
         sum(case when not devido_aqui then 0 when papel = 'TOMADOR' then case when retido then imposto else 0 end
           when not retido and regime = 'FATURAMENTO' then imposto else 0 end) debito
       from escrit_papel where origem = 'NACIONAL' and estado = 'LANCADA' group by 1, 2, 3) e
     where s.contribuinte_id = e.titular_id and s.papel = e.papel and s.competencia = e.competencia`,
  )
  await ctx.client.query(
    `update escrit_papel set chave = 'antes ' || chave, origem = 'NACIONAL', estado = 'RETIFICADA', motivo = 'antes' where origem = 'NACIONAL'`,
  )
  await ctx.client.query(`update nacional_nota set chave = 'antes ' || chave`)
  await ctx.client.query(`update nacional_documento set nsu = nsu + 1000000, chave = 'antes'`)
}

/** Runs work in a transaction of the city and takes all of it back. */
async function desfazendo<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  let resultado: T | undefined
  await scene
    .inCity(1, async (ctx) => {
      resultado = await work(ctx)
      throw new Error('taken back')
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })
  return resultado as T
}
