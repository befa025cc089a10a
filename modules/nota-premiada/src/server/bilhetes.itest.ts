import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { setChave } from '@iss/municipio/server'
import { notaPremiada } from '@iss/municipio/domain/chaves-municipais'
import { notaCancelada } from '@iss/nota/contract/eventos'
import { emitirNota, notaBase, parteVazia } from '@iss/emissao/server'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { type Client, type Scene, startScene } from '@iss/testing'
import { reportCalls } from '@iss/list/definition'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarBilhetes, buscarBilhetesPorNota } from '../contract/bilhetes.ts'
import { sorteioTable } from '../tables/sorteio.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

/** A note of the hospital to a taker, on the day of the tests. */
async function emitir(ctx: Context, documento: string, valor: string): Promise<number> {
  const hospital = await findPessoaPorDocumento(ctx, demoDocumentos.hospital)
  const [atividade] = await ctx.db.select().from(atividadeTable).where(eq(atividadeTable.codigo, '040301'))
  if (!hospital || !atividade) throw new Error('The demonstration has no hospital')
  const base = notaBase('ARQUIVO', demoDocumentos.hospital, ctx.clock.today(), '4.03')

  const nota = await emitirNota(
    ctx,
    {
      ...base,
      servico: {
        ...base.servico,
        atividadeId: atividade.id,
        codigoNacional: atividade.codigoTributacaoNacional,
        cnae: atividade.cnae,
      },
      tomador: { ...parteVazia, identificacao: documento.length === 11 ? 'CPF' : 'CNPJ', documento, nome: 'Maria Cidadã' },
      itens: [
        {
          descricao: 'Consulta',
          unidade: null,
          quantidade: Decimal4.one,
          valorUnitario: Decimal4.from(valor),
          desconto: Dinheiro.zero,
          descontoIncondicional: Dinheiro.zero,
        },
      ],
      enviarEmailTomador: false,
    },
    hospital.id,
    { canal: 'TELA' },
  )
  return nota.id
}

const bilhetesDe = (notaId: number) =>
  scene.owner<{ numero: number; ativo: boolean; motivo: string | null }>(
    'select numero::int, ativo, motivo_cancelamento as motivo from bilhete where nota_id = $1 order by numero',
    [notaId],
  )
const publica = async (documento: string) =>
  scene.publico.call(buscarBilhetes, { idMunicipio: 1, documento, captcha: await scene.captcha() })

describe('tickets of a note', () => {
  it('E12 a note of 380,00 to Maria makes 7 tickets; cancelling it voids them with the reason, seen by the public', async () => {
    const antes = (await publica('300.000.002-05')).length
    const notaId = await scene.inCity(1, (ctx) => emitir(ctx, demoDocumentos.maria, '380.00'))
    const dados = await bilhetesDe(notaId)
    expect(dados).toHaveLength(7)
    expect(dados.map(({ numero }) => numero)).toEqual(Array.from({ length: 7 }, (_, index) => (dados[0]?.numero ?? 0) + index))
    expect(await publica(demoDocumentos.maria)).toHaveLength(antes + 7)
    // F116: what the official list counts as valid falls by as many.
    const fiscal = await scene.as('fiscal')
    const [doSorteio] = await scene.owner<{ id: string }>(
      `select sorteio_id as id from bilhete where municipio_id = 1 and nota_id = $1 limit 1`,
      [notaId],
    )
    const contados = async () => {
      const filtros = { sorteio: Number(doSorteio?.id), agrupar: 'NENHUM' }
      const { resumo } = await fiscal.call(reportCalls('relatorio-bilhete-nota-premiada').buscar, {
        filtros,
        pagina: 0,
        tamanho: 10,
      })
      const de = (nome: string) => Number(resumo?.find(({ rotulo }) => rotulo === nome)?.valor.replace(/\./g, ''))
      return { bilhetes: de('Bilhetes'), validos: de('Válidos') }
    }
    const comANota = await contados()
    await scene.inCity(1, (ctx) => ctx.emit(notaCancelada, { notaId, prestadorId: 1, motivo: 'Erro', substitutaId: null }))
    expect(await contados()).toEqual({ bilhetes: comANota.bilhetes, validos: comANota.validos - 7 })
    expect((await bilhetesDe(notaId)).map(({ ativo, motivo }) => [ativo, motivo])).toEqual(
      Array(7).fill([false, 'Nota cancelada']),
    )
    const numeros = new Set(dados.map(({ numero }) => numero))
    const vistos = (await publica(demoDocumentos.maria)).filter(
      (bilhete) => numeros.has(bilhete.numero) && bilhete.motivoCancelamento === 'Nota cancelada',
    )
    expect(vistos).toHaveLength(7)
    expect(vistos[0]).toEqual({
      periodo: '01/01/2026 a 30/06/2026',
      numero: dados[0]?.numero,
      ativo: false,
      motivoCancelamento: 'Nota cancelada',
    })
  })

  it('a company, an excluded person, and a city without the programme get none', async () => {
    await scene.inCity(1, async (ctx) => {
      expect(await bilhetesDe(await emitir(ctx, demoDocumentos.alfa, '500.00'))).toEqual([])
    })
    const gestor = await scene.inCity(1, (ctx) => emitir(ctx, demoDocumentos.gestor, '500.00'))
    expect(await bilhetesDe(gestor)).toEqual([])
    await scene.inCity(1, (ctx) => setChave(ctx, notaPremiada, false))
    const desligada = await scene.inCity(1, (ctx) => emitir(ctx, demoDocumentos.maria, '500.00'))
    expect(await bilhetesDe(desligada)).toEqual([])
    await scene.inCity(1, (ctx) => setChave(ctx, notaPremiada, true))
  })

  it('after the draw nothing changes', async () => {
    const notaId = await scene.inCity(1, (ctx) => emitir(ctx, demoDocumentos.maria, '100.00'))
    await scene.inCity(1, async (ctx) => {
      await ctx.db.update(sorteioTable).set({ situacao: 'SORTEADO' })
      await ctx.emit(notaCancelada, { notaId, prestadorId: 1, motivo: 'Erro', substitutaId: null })
    })
    expect((await bilhetesDe(notaId)).map(({ ativo }) => ativo)).toEqual([true, true])
    const tarde = await scene.inCity(1, (ctx) => emitir(ctx, demoDocumentos.maria, '100.00'))
    expect(await bilhetesDe(tarde)).toEqual([])
    await scene.owner(`update sorteio set situacao = 'ABERTO' where data_sorteio > '2026-04-15'`)
  })

  it('two notes at once never share a number', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => scene.inCity(1, (ctx) => emitir(ctx, demoDocumentos.maria, '250.00'))))
    const numeros = (await Promise.all(ids.map(bilhetesDe))).flat().map(({ numero }) => numero)
    expect(new Set(numeros).size).toBe(15)
  })

  it('a citizen finds her own tickets in her menu without a captcha, each with the note that gave it; a company and the staff have none', async () => {
    const { buscar } = reportCalls('meus-bilhetes')
    const pedido = { filtros: {}, pagina: 0, tamanho: 100 }
    const maria = await scene.as('maria')
    const notaId = await scene.inCity(1, (ctx) => emitir(ctx, demoDocumentos.maria, '100.00'))
    expect((await maria.call(buscar, pedido)).total).toBe((await publica(demoDocumentos.maria)).length)
    const daNota = await bilhetesDe(notaId)
    const [{ sorteio } = { sorteio: 0 }] = await scene.owner<{ sorteio: number }>(
      'select sorteio_id::int as sorteio from bilhete where nota_id = $1 limit 1',
      [notaId],
    )
    const meus = await maria.call(buscar, { ...pedido, filtros: { sorteio }, ordem: '-numero' })
    const nela = meus.linhas.filter(({ links }) => links?.nota === `/home/actions/nota-fiscal?id=${notaId}`)
    expect(nela.map(({ valores }) => valores.numero)).toEqual(daNota.map(({ numero }) => numero).toReversed())
    const recusa = async (quem: Client) => (await quem.try(buscar, pedido)).status
    for (const usuario of ['alfa', 'fiscal', 'suporte']) expect(await recusa(await scene.as(usuario))).toBe(403)
    expect((await scene.publico.try(buscar, pedido)).status).toBe(401)
  })

  it('the tab of the note is for its parties and the authorities', async () => {
    const notaId = await scene.inCity(1, (ctx) => emitir(ctx, demoDocumentos.maria, '150.00'))
    expect(await (await scene.as('maria')).call(buscarBilhetesPorNota, { notaId })).toHaveLength(3)
    expect(await (await scene.as('hospital')).call(buscarBilhetesPorNota, { notaId })).toHaveLength(3)
    expect(await (await scene.as('fiscal')).call(buscarBilhetesPorNota, { notaId })).toHaveLength(3)
    expect((await (await scene.as('alfa')).try(buscarBilhetesPorNota, { notaId })).status).toBe(403)
    expect((await scene.publico.try(buscarBilhetesPorNota, { notaId })).status).toBe(401)
  })
})

describe('public lookup', () => {
  const tentar = async (pedido: object) => {
    const { status, body } = await scene.publico.try(buscarBilhetes, pedido)
    return [status, ...body.mensagens.map(({ message }) => message)]
  }

  it('U1-5.prize-ticket-lookup-01 checks captcha, municipality, CPF in this order and stops at the first', async () => {
    expect(await tentar({})).toEqual([409, 'Captcha obrigatório.'])
    expect(await tentar({ captcha: await scene.captcha() })).toEqual([409, 'Selecione o município'])
    expect(await tentar({ captcha: await scene.captcha(), idMunicipio: 1 })).toEqual([409, 'Informe o CPF para ser consultado'])
    expect(await tentar({ captcha: await scene.captcha(), idMunicipio: 1, documento: '300.000.002-06' })).toEqual([
      409,
      'CPF inválido.',
    ])
  })

  it('M1-5.prize-ticket-lookup-01 a captcha serves once', async () => {
    const captcha = await scene.captcha()
    expect((await scene.publico.try(buscarBilhetes, { idMunicipio: 1, documento: demoDocumentos.maria, captcha })).status).toBe(
      200,
    )
    expect(await tentar({ idMunicipio: 1, documento: demoDocumentos.maria, captcha })).toEqual([409, 'Captcha obrigatório.'])
  })

  it('the demonstration has a draw that is over and one that runs, and a void ticket', async () => {
    const bilhetes = await publica(demoDocumentos.maria)
    expect([...new Set(bilhetes.map(({ periodo }) => periodo))]).toEqual(['01/01/2026 a 30/06/2026', '01/07/2025 a 31/12/2025'])
    expect(bilhetes.some(({ motivoCancelamento }) => motivoCancelamento === 'CPF do tomador informado com erro')).toBe(true)
  })

  it('shows nothing of another city', async () => {
    expect(
      await scene.publico.call(buscarBilhetes, {
        idMunicipio: 2,
        documento: demoDocumentos.maria,
        captcha: await scene.captcha(),
      }),
    ).toEqual([])
  })
})
