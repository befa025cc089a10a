import { buscarPorSenha, imprimirDocumento } from '@iss/documento/contract/consulta'
import { buscarDocumento } from '@iss/documento/contract/verificacao'
import { documentoTable } from '@iss/documento/tables/documento'
import { buscarEscrituracao, buscarEscritPapelTO } from '@iss/escrituracao/contract/escrituracao'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatSenha } from '@iss/kernel/ids'
import { agruparDeQuatro } from '@iss/nota/domain/numeros'
import { withCheckDigits } from '@iss/kernel/documento'
import type { SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { findSaldo } from '@iss/conta/server'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { readPages } from '@iss/platform/pdf/testing'
import { reportCalls } from '@iss/list/definition'
import type { PapelServico } from '@iss/kernel/papel'
import type { Context } from '@iss/platform/server'
import { type Scene, seedsOf, startScene } from '@iss/testing'
import fc from 'fast-check'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { baixarXmlNacional } from '../src/contract/notas-nacionais.ts'
import { getEstado } from '../src/server/configuracao.ts'
import { nacionalEstadoTable } from '../src/tables/configuracao.ts'
import { nacionalNotaTable } from '../src/tables/nota-nacional.ts'
import { nacionalDocumentoTable, nacionalLacunaTable } from '../src/tables/recebimento.ts'
import { ligarNacional } from './ambiente-de-prova.ts'
import { abrirEmissor } from './emissor-nacional.ts'
import { historiaArbitraria, projetar, repetir } from './historia.ts'

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

  it('R2-2.8-73 of a company of the Simples counts in what it should have declared in the PGDAS-D, and no more once cancelled (F95)', async () => {
    const fiscal = await scene.as('fiscal')
    const pessoa = await scene.inCity(1, (ctx) => findPessoaPorDocumento(ctx, GAMA))
    // On the wire the months count from zero.
    const fevereiro = { ano: 2026, mes: 1 }
    const filtros = { competenciaInicial: fevereiro, competenciaFinal: fevereiro, contribuinte: pessoa?.id }
    const comparar = async () => {
      const pedido = { filtros, pagina: 0, tamanho: 100 }
      const { linhas } = await fiscal.call(reportCalls('relatorio-declaracao-incorreta-simples').buscar, pedido)
      return linhas.map(({ valores: { tipo, notas, declarado, diferenca, situacao } }) => ({
        tipo,
        notas: Number(notas),
        declarado: Number(declarado),
        diferenca: Number(diferenca),
        situacao,
      }))
    }
    const [antes] = await comparar()
    expect(antes).toMatchObject({ tipo: 'Não declarou', declarado: 0 })
    const declarado = 100_000
    await scene.owner(
      `with a as (insert into pgdas_apuracao (municipio_id, declaracao, cnpj_matriz, nome, municipio_matriz, periodo, transmissao, operacao, tipo_arquivo, receita)
         values (1, '40000003202602009', '${GAMA}', 'GAMA', '9901', '2026-02-01', '2026-03-10T12:00:00Z', 'Apuracao', 'PGDASD2018', ${declarado}) returning id)
       insert into pgdas_apuracao_filial (municipio_id, apuracao_id, cnpj, municipio, receita) select 1, a.id, '${GAMA}', '9901', ${declarado} from a`,
    )
    const declarada = Dinheiro.from(String(declarado))
    const chave = await gama.emitir({
      numero: 31,
      valor: declarada
        .plus(Dinheiro.from('25000'))
        .minus(Dinheiro.from(String(antes?.notas)))
        .toString(),
      data: '2026-02-10',
      emissao: new Date('2026-02-10T12:00:00Z'),
    })
    await receber()
    // What was found before stays, as what it has become.
    expect(await comparar()).toEqual([
      { ...antes, situacao: 'Regularizado' },
      { tipo: 'Receita omitida', notas: 125_000, declarado, diferenca: 25_000, situacao: 'Em aberto' },
    ])
    await gama.registrar(chave, 'e101101', { motivo: '2', texto: 'Serviço não foi prestado' })
    await receber()
    expect((await comparar()).map(({ tipo, situacao }) => [tipo, situacao])).toEqual([['Não declarou', 'Regularizado']])
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
