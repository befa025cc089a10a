import { indiceComponenteTable, cotacaoTable, indiceTable } from '@iss/calendario/tables/indice'
import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { permiteEmissaoNotasCompetenciaForaOrdem } from '@iss/pessoa/domain/chaves-pessoais'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { cancelarNotaCall } from '@iss/correcao/contract/cancelamento'
import { setChave } from '@iss/municipio/server'
import { emitirNota, notaBase, parteVazia } from '@iss/emissao/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { readPages } from '@iss/platform/pdf/testing'
import { registryCalls } from '@iss/registry/definition'
import { apurarCompetencia } from '../src/server/apurar.ts'
import { type Client, type Scene, startScene } from '@iss/testing'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baixarGuiaCall, buscarGuia, imprimirGuia, recalcularGuia, validarRecalculoCall } from '@iss/guia/contract/guia'
import { calcularGuiaAvulsaCall, carregarEmissaoGuia } from '@iss/guia/contract/emissao-guia'
import { guiaPorNota } from '@iss/guia/contract/chaves-municipais'
import { buscarNotasParaGuia, emitirGuiaPorNotaCall } from '@iss/guia/contract/guia-por-nota'
import { isencaoGuia } from '../../guia/src/registries/isencao-guia.ts'
import { emitirGuia } from '@iss/guia/server'
import { calculoGuiaTable, configGuiaTable } from '@iss/guia/tables/config-guia'
import { faturarAno } from './faturar-ano.ts'

let scene: Scene
let alfa: Client
let fiscal: Client
let pessoaId = 0
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
  pessoaId = await scene.inCity(1, async (ctx) => (await findPessoaPorDocumento(ctx, demoDocumentos.alfa))?.id ?? 0)
  await scene.owner(
    `update atividade_aliquota set aliquota = 2 where municipio_id = 1 and atividade_id = (select id from atividade where municipio_id = 1 and codigo = '010101')`,
  )
})
afterAll(() => scene.stop())

/** A note of this month of a provider; of Alfa its tax is 2 % of its value. */
const emitir = (valor: string, data = '2026-04-15', de: { id: number; documento: string; codigo: string } | null = null) =>
  scene.inCity(1, async (ctx) => {
    const [atividade] = await ctx.db
      .select()
      .from(atividadeTable)
      .where(eq(atividadeTable.codigo, de?.codigo ?? '010101'))
    if (!atividade) throw new Error('No such activity')
    const base = notaBase('ARQUIVO', de?.documento ?? demoDocumentos.alfa, data, atividade.itemListaServico)
    const item = {
      descricao: 'Serviço prestado',
      unidade: null,
      quantidade: Decimal4.one,
      valorUnitario: Decimal4.from(valor),
      desconto: Dinheiro.zero,
      descontoIncondicional: Dinheiro.zero,
    }
    const nota = await emitirNota(
      ctx,
      {
        ...base,
        servico: { ...base.servico, atividadeId: atividade.id },
        tomador: {
          ...parteVazia,
          ...(de
            ? { identificacao: 'CPF' as const, documento: demoDocumentos.maria }
            : { identificacao: 'CNPJ' as const, documento: demoDocumentos.ensino }),
          nome: 'Tomador da nota',
        },
        itens: [item],
        enviarEmailTomador: false,
      },
      de?.id ?? pessoaId,
      { canal: 'TELA', emissao: instanteDe(data, '10:00:00') },
    )
    const [row] = await ctx.db
      .select({ imposto: notaFiscalTable.imposto })
      .from(notaFiscalTable)
      .where(eq(notaFiscalTable.id, nota.id))
    return { id: nota.id, numero: nota.numero, imposto: row?.imposto ?? Dinheiro.zero }
  })

const frases = async (answer: ReturnType<Client['try']>) => (await answer).body.mensagens.map(({ message }) => message)
const pedido = (...notas: number[]) => ({ idPessoa: null, notas })
const disponiveis = async () =>
  (await alfa.call(buscarNotasParaGuia, { idPessoa: null, competencia: Competencia.of(2026, 4) })).notas.map(({ id }) => id)
const apurar = () =>
  scene.inCity(1, (ctx) => apurarCompetencia(ctx, { pessoaId, papel: 'PRESTADOR', competencia: Competencia.of(2026, 4) }))
const cancelar = (notaId: number) =>
  alfa.call(cancelarNotaCall, {
    notaId,
    codigo: 1,
    justificativa: 'Valor digitado errado na emissão',
    notaSubstituta: null,
    arquivos: [],
  })

describe('guia avulsa por NF-e (G4)', () => {
  it('19,00 + 31,00 make a guide of 50,00, and the closing does not bill them twice', async () => {
    const [um, dois] = [await emitir('950.00'), await emitir('1550.00')]
    expect(await disponiveis()).toEqual(expect.arrayContaining([um.id, dois.id]))
    const antes = (await apurar()).debitoGuia
    const { guias } = await alfa.call(emitirGuiaPorNotaCall, pedido(um.id, dois.id))
    const guia = await alfa.call(buscarGuia, { id: guias[0]?.id ?? 0 })
    expect(guia.base.format()).toBe('50,00')
    expect(guia.notas.map(({ numero, imposto }) => [numero, imposto.format()])).toEqual([
      [um.numero, '19,00'],
      [dois.numero, '31,00'],
    ])
    expect((await apurar()).debitoGuia.minus(antes).format()).toBe('50,00')
    expect(await disponiveis()).not.toContain(um.id)
    expect(await frases(alfa.try(emitirGuiaPorNotaCall, pedido(um.id)))).toEqual([
      `A nota ${um.numero} já possui guia vinculada.`,
    ])
    const recebido = (await apurar()).recebido
    await fiscal.call(baixarGuiaCall, { id: guia.id, dataPagamento: '2026-04-15', valor: guia.total, motivo: 'Balcão' })
    expect((await apurar()).recebido.minus(recebido).format()).toBe('50,00')
  })

  it('a cancelled note leaves the unpaid guide with the others; the last one cancels it', async () => {
    const [um, dois] = [await emitir('950.00'), await emitir('1550.00')]
    const { guias } = await alfa.call(emitirGuiaPorNotaCall, pedido(um.id, dois.id))
    const guiaId = guias[0]?.id ?? 0
    const antes = await alfa.call(buscarGuia, { id: guiaId })
    await cancelar(um.id)
    const depois = await alfa.call(buscarGuia, { id: guiaId })
    expect([depois.numero, depois.situacaoRotulo, depois.base.format()]).toEqual([antes.numero, 'A vencer', '31,00'])
    expect(depois.codigoBarras.slice(4, 15)).toBe('00000003100')
    expect(depois.pix).not.toBe(antes.pix)
    await cancelar(dois.id)
    expect((await alfa.call(buscarGuia, { id: guiaId })).situacaoRotulo).toBe('Cancelada')
  })

  it('refuses none, and notes of another taxpayer', async () => {
    expect(await frases(alfa.try(emitirGuiaPorNotaCall, pedido()))).toEqual(['Selecione ao menos uma nota.'])
    const abril = await emitir('100.00')
    expect(await frases((await scene.as('beta')).try(emitirGuiaPorNotaCall, pedido(abril.id)))).toContain(
      'Uma das notas escolhidas não é do contribuinte.',
    )
  })

  it('refuses notes of two months, whichever comes first, and issues nothing', async () => {
    await scene.owner('insert into chave_configuracao (municipio_id, pessoa_id, nome, valor) values (1, $1, $2, true)', [
      pessoaId,
      permiteEmissaoNotasCompetenciaForaOrdem.name,
    ])
    const [abril, marco] = [await emitir('100.00'), await emitir('100.00', '2026-03-31')]
    for (const notas of [pedido(abril.id, marco.id), pedido(marco.id, abril.id)])
      expect(await frases(alfa.try(emitirGuiaPorNotaCall, notas))).toEqual(['As notas devem ser da mesma competência.'])
    expect(await disponiveis()).toContain(abril.id)
  })

  it('K01 guiaPorNota: on, a guide for each note that is chosen; off, one for all of them', async () => {
    const emitirDuas = async () => {
      const notas = [await emitir('200.00'), await emitir('300.00')]
      const { umaPorNota } = await alfa.call(buscarNotasParaGuia, { idPessoa: null, competencia: Competencia.of(2026, 4) })
      const { guias } = await alfa.call(emitirGuiaPorNotaCall, pedido(...notas.map(({ id }) => id)))
      return [umaPorNota, ...guias.map(({ total }) => total.format())]
    }
    const chave = (ligada: boolean) => scene.inCity(1, (ctx) => setChave(ctx, guiaPorNota, ligada))
    await chave(true)
    expect(await emitirDuas()).toEqual([true, '4,00', '6,00'])
    await chave(false)
    expect(await emitirDuas()).toEqual([false, '10,00'])
  })

  it('one guide for each note when the taxpayer is registered so', async () => {
    const [um, dois] = [await emitir('200.00'), await emitir('300.00')]
    await scene.owner('update pessoa set emite_guia_avulsa_por_nota = true where municipio_id = 1 and id = $1', [pessoaId])
    const { guias } = await alfa.call(emitirGuiaPorNotaCall, pedido(um.id, dois.id))
    expect(guias.map(({ total }) => total.format())).toEqual(['4,00', '6,00'])
  })
})

describe('a provider of the Simples (C01.F; LC 123/2006 arts. 13-A and 20)', () => {
  const abril = Competencia.of(2026, 4)
  it('at the sublimit has nothing to pay by guide; one cent above, the municipal tax, once', async () => {
    const gama = await scene.as('gama')
    const { contribuinte, atividades } = await gama.call(carregarEmissaoGuia, { idPessoa: null, papel: 'PRESTADOR' })
    const { id } = contribuinte
    const [atividade] = atividades
    const de = { id, documento: demoDocumentos.gama, codigo: atividade?.rotulo.split(' - ')[0] ?? '' }
    await scene.owner('update atividade_aliquota set aliquota = 4 where municipio_id = 1 and atividade_id = $1', [atividade?.id])
    const item = { atividadeId: atividade?.id ?? 0, descricao: '', base: Dinheiro.from('1000.00'), aliquota: null }
    const avulsa = {
      idPessoa: null,
      papel: 'PRESTADOR' as const,
      competencia: abril,
      vencimento: null,
      itens: [item],
      observacao: '',
    }
    const apuradas = () =>
      scene.inCity(1, (ctx) => apurarCompetencia(ctx, { pessoaId: id, papel: 'PRESTADOR', competencia: abril }))

    await faturarAno(scene, id, '3600000.00')
    const noDas = await emitir('1000.00', '2026-04-15', de)
    expect(noDas.imposto.isPositive()).toBe(true)
    expect((await gama.call(buscarNotasParaGuia, { idPessoa: null, competencia: abril })).notas).toEqual([])
    expect(await frases(gama.try(emitirGuiaPorNotaCall, pedido(noDas.id)))).toEqual([
      `A nota ${noDas.numero} não está disponível para emissão de guia.`,
    ])
    const efetiva = (await gama.call(calcularGuiaAvulsaCall, avulsa)).total

    await faturarAno(scene, id, '3600000.01')
    const fora = await emitir('1000.00', '2026-04-15', de)
    expect(fora.imposto.format()).toBe('40,00')
    const municipal = await gama.call(calcularGuiaAvulsaCall, avulsa)
    expect([municipal.total.format(), efetiva.eq(municipal.total)]).toEqual(['40,00', false])
    expect(municipal.itens[0]?.motivo).toContain('acima do sublimite do Simples Nacional')
    const { notas } = await gama.call(buscarNotasParaGuia, { idPessoa: null, competencia: abril })
    expect(notas.find((linha) => linha.id === fora.id)?.imposto.format()).toBe('40,00')
    const antes = await apuradas()
    const { guias } = await gama.call(emitirGuiaPorNotaCall, pedido(fora.id))
    expect(guias.map(({ total }) => total.format())).toEqual(['40,00'])
    const guia = await gama.call(buscarGuia, { id: guias[0]?.id ?? 0 })
    expect(guia.notas.map(({ imposto }) => imposto.format())).toEqual(['40,00'])
    const depois = await apuradas()
    expect(depois.debitoGuia.minus(antes.debitoGuia).format()).toBe('40,00')
    expect(antes.resultado.valorEncerrado.minus(depois.resultado.valorEncerrado).format()).toBe('40,00')
  })
})

describe('recálculo (G2)', () => {
  const guia = () =>
    scene.inCity(1, (ctx) =>
      emitirGuia(ctx, {
        pessoaId,
        tipo: 'AVULSA',
        papel: 'PRESTADOR',
        competencia: Competencia.of(2025, 12),
        base: Dinheiro.from('1000.00'),
        em: new Date('2026-01-05T12:00:00-03:00'),
      }),
    )

  it('corrects by a composed index: the quotients of its stretches, multiplied', async () => {
    await scene.inCity(1, async ({ db, clock }) => {
      const novo = async (nome: string, composto = false) =>
        (await db.insert(indiceTable).values({ nome, composto }).returning())[0]?.id ?? 0
      const [velho, atual, composto] = [
        await novo('Índice antigo'),
        await novo('Índice atual'),
        await novo('Índice composto', true),
      ]
      const cota = (indiceId: number, dia: string, valor: string) => ({
        indiceId,
        dia,
        valor: Decimal4.from(valor),
        cadastro: clock.now(),
      })
      await db
        .insert(cotacaoTable)
        .values([
          cota(velho, '2025-12-01', '200'),
          cota(velho, '2026-02-01', '202'),
          cota(atual, '2026-02-10', '50'),
          cota(atual, '2026-04-01', '51'),
        ])
      await db.insert(indiceComponenteTable).values([
        { indiceId: composto, componenteId: velho, inicio: '2025-01-01', fim: '2026-02-28' },
        { indiceId: composto, componenteId: atual, inicio: '2026-03-01', fim: null },
      ])
      await db.update(calculoGuiaTable).set({ correcaoIndiceId: composto }).where(eq(calculoGuiaTable.papel, 'PRESTADOR'))
    })
    const { id } = await guia()
    // 202/200 × 51/50 = 1,0302.
    const { correcao } = await alfa.call(validarRecalculoCall, { id, dataPagamento: '2026-04-15' })
    expect(correcao.format()).toBe('30,20')
  })

  it('the agreement with the bank may refuse it', async () => {
    const { id } = await guia()
    const permitir = (permiteRecalculo: boolean) =>
      scene.inCity(1, ({ db }) => db.update(configGuiaTable).set({ permiteRecalculo }))
    await permitir(false)
    expect(await frases(alfa.try(recalcularGuia, { id, dataPagamento: '2026-04-20' }))).toEqual([
      'Esta guia não permite recálculo.',
    ])
    await permitir(true)
  })

  it('a guide freed by an exemption is not payable: neither recalculated nor printed with codes', async () => {
    const { id } = await guia()
    const gestor = await scene.as('gestor')
    await gestor.call(registryCalls(isencaoGuia).salvar, {
      valores: {
        inicio: '2026-04-01',
        fim: '2026-04-30',
        filtro: 'PESSOA',
        pessoaId,
        isentaGuia: true,
        fundamento: 'Lei 2/2026',
      },
    })
    const texto = 'A guia está isenta de pagamento na data informada.'
    expect(await frases(alfa.try(recalcularGuia, { id, dataPagamento: '2026-04-20' }))).toEqual([texto])
    expect(await alfa.call(buscarGuia, { id })).toMatchObject({ impedimento: texto, pix: null, permiteRecalculo: false })
    const [pagina] = await readPages((await alfa.try(imprimirGuia, { id })).raw)
    expect(pagina).toContain(texto)
    expect(pagina).not.toContain('Pague com Pix')
  })
})
