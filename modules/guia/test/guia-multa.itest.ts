import { indiceTable } from '@iss/calendario/tables/indice'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { readPages } from '@iss/platform/pdf/testing'
import { infracaoMultaTable, infracaoTable } from '@iss/tributacao/tables/infracao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarGuia, imprimirGuia } from '../src/contract/guia.ts'
import { calcularMultaCall, carregarMulta, emitirMultaCall } from '../src/contract/guia-multa.ts'

let scene: Scene
let fiscal: Client
let idPessoa = 0
let indiceId = 0
/** The infraction of the demonstration (50 % of the tax or 200 units, the greater) and one of a fixed 300,00. */
let deixarDeEmitir = 0
let embaraco = 0
let semMulta = 0
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  await scene.inCity(1, async (ctx) => {
    idPessoa = (await findPessoaPorDocumento(ctx, demoDocumentos.beta))?.id ?? 0
    const [ufir] = await ctx.db.select().from(indiceTable).where(eq(indiceTable.nome, 'UFIR municipal'))
    indiceId = ufir?.id ?? 0
    const [demo] = await ctx.db.select().from(infracaoTable).where(eq(infracaoTable.codigo, '101'))
    deixarDeEmitir = demo?.id ?? 0
    const cadastro = '2025-01-02'
    const fundamento = 'CTM, art. 211'
    const novas = await ctx.db
      .insert(infracaoTable)
      .values([
        { codigo: '102', descricao: 'Embaraçar a fiscalização', fundamento, cadastro },
        { codigo: '103', descricao: 'Sem multa', fundamento, cadastro },
      ])
      .returning()
    embaraco = novas[0]?.id ?? 0
    semMulta = novas[1]?.id ?? 0
    const multa = { infracaoId: embaraco, tipoBaseCalculo: 'FIXO' as const, tipoMoeda: 'REAL' as const, percentual: null }
    await ctx.db.insert(infracaoMultaTable).values([
      { ...multa, inicioVigencia: '2025-01-01', fimVigencia: '2025-12-31', valor: Dinheiro.from('250.00') },
      { ...multa, inicioVigencia: '2026-01-01', valor: Dinheiro.from('300.00') },
    ])
  })
})
afterAll(() => scene?.stop())

type Ocorrencia = { infracaoId: number | null; imposto: Dinheiro | null; vencimento?: string | null }
type Mudancas = { competencia?: Competencia; vencimento?: string | null; indiceId?: number | null; guiaUnica?: boolean }
const pedido = (ocorrencias: Ocorrencia[], mudancas: Mudancas = {}) => ({
  competencia: Competencia.of(2026, 3),
  vencimento: '2026-05-15',
  guiaUnica: true,
  indiceId: indiceId as number | null,
  idPessoa,
  ocorrencias,
  observacao: '',
  ...mudancas,
})
const sobre = (imposto: string): Ocorrencia => ({ infracaoId: deixarDeEmitir, imposto: Dinheiro.from(imposto) })
const fixa = (): Ocorrencia => ({ infracaoId: embaraco, imposto: null })
const multas = async (...args: Parameters<typeof pedido>) =>
  (await fiscal.call(calcularMultaCall, pedido(...args))).ocorrencias.map(({ multa }) => multa.format())
/** The request as it travels. */
const cru = (...args: Parameters<typeof pedido>) => {
  const { competencia, ...resto } = pedido(...args)
  return { ...resto, competencia: { ano: competencia.ano, mes: competencia.mes } }
}
const frases = async (...args: Parameters<typeof pedido>) =>
  (await fiscal.try(emitirMultaCall, cru(...args))).body.mensagens.map(({ key, message }) => `${key}: ${message}`)

describe('guia de multa (G7, F126, K39)', () => {
  it('each occurrence costs what the law of its month fixes: the greater of percent and units, or the fixed amount', async () => {
    // 200 units at 5,2797 are 1.055,94 (K39); 50 % of 325,00 is less, of 3.000,00 more.
    expect(await multas([sobre('325.00'), sobre('3000.00'), fixa()])).toEqual(['1.055,94', '1.500,00', '300,00'])
    expect(await multas([fixa()], { competencia: Competencia.of(2025, 11) })).toEqual(['250,00'])
    const { infracoes } = await fiscal.call(carregarMulta, { idPessoa, competencia: Competencia.of(2026, 3) })
    expect(infracoes.map(({ rotulo, regra, pedeImposto, pedeUnidade }) => [rotulo, regra, pedeImposto, pedeUnidade])).toEqual([
      ['101 - Deixar de emitir a nota fiscal', 'o maior entre 50,00% do imposto e 200,00 unidades fiscais', true, true],
      ['102 - Embaraçar a fiscalização', 'R$ 300,00', false, false],
      ['103 - Sem multa', null, false, false],
    ])
  })

  it('one guide of the tribute Multa is the sum of its occurrences, payable and told on paper; no closing counts it', async () => {
    const { guias } = await fiscal.call(emitirMultaCall, pedido([sobre('3000.00'), fixa()]))
    expect(guias.map(({ total }) => total.format())).toEqual(['1.800,00'])
    const id = guias[0]?.id ?? 0
    const guia = await (await scene.as('beta')).call(buscarGuia, { id })
    expect([guia.tipoRotulo, guia.vencimento, guia.codigoBarras.slice(4, 15)]).toEqual(['Multa', '2026-05-15', '00000180000'])
    expect(guia.itens.map(({ base, aliquota, imposto }) => [base, aliquota, imposto].map((valor) => valor.format()))).toEqual([
      ['3.000,00', '50,00', '1.500,00'],
      ['300,00', '100,00', '300,00'],
    ])
    const papel = (await readPages((await fiscal.try(imprimirGuia, { id })).raw)).join(' ')
    expect(papel).toContain('Multa')
    const [row] = await scene.owner<{ tributo: string }>('select tributo from guia where id = $1', [id])
    expect(row?.tributo).toBe('MULTA')
  })

  it('or a guide for each occurrence', async () => {
    const { guias } = await fiscal.call(emitirMultaCall, pedido([sobre('3000.00'), fixa()], { guiaUnica: false }))
    expect(guias.map(({ total }) => total.format())).toEqual(['1.500,00', '300,00'])
  })

  it('each guide of its own is due on the day of its occurrence; one for all is due on one day', async () => {
    const duas = [sobre('3000.00'), { ...fixa(), vencimento: '2026-06-30' }]
    const { ocorrencias } = await fiscal.call(calcularMultaCall, pedido(duas, { guiaUnica: false }))
    expect(ocorrencias.map(({ vencimento, multa }) => `${vencimento} ${multa.format()}`)).toEqual([
      '2026-05-15 1.500,00',
      '2026-06-30 300,00',
    ])
    const { guias } = await fiscal.call(emitirMultaCall, pedido(duas, { guiaUnica: false }))
    const vencimentos = await Promise.all(guias.map(async ({ id }) => (await fiscal.call(buscarGuia, { id })).vencimento))
    expect(vencimentos).toEqual(['2026-05-15', '2026-06-30'])
    expect(await frases(duas)).toEqual(['ocorrencias.1.vencimento: Uma guia para todas as ocorrências tem um só vencimento.'])
    expect(await frases([{ ...fixa(), vencimento: '2026-04-14' }], { guiaUnica: false })).toEqual([
      'ocorrencias.0.vencimento: O vencimento não pode ser anterior à data atual.',
    ])
    // A field that was emptied is no usual day.
    expect(await frases([{ ...fixa(), vencimento: null }], { guiaUnica: false })).toEqual([
      'ocorrencias.0.vencimento: O vencimento é obrigatório.',
    ])
    expect(await frases([fixa()], { vencimento: null })).toEqual(['vencimento: O vencimento é obrigatório.'])
  })

  it('refuses at its field what is missing, an infraction without a fine, and a day that is past', async () => {
    expect(await frases([])).toEqual(['ocorrencias: Informe ao menos uma ocorrência.'])
    expect(await frases([{ infracaoId: null, imposto: null }, sobre('0.00'), { infracaoId: semMulta, imposto: null }])).toEqual([
      'ocorrencias.0.infracaoId: Informe a infração.',
      'ocorrencias.1.imposto: Informe o imposto não recolhido.',
      'ocorrencias.2.infracaoId: A infração 103 não tem multa em vigor na competência.',
    ])
    expect(await frases([sobre('100.00')], { indiceId: null })).toEqual(['indiceId: Informe o índice da unidade fiscal.'])
    expect(await frases([fixa()], { vencimento: '2026-04-14', competencia: Competencia.of(2026, 5) })).toEqual([
      'competencia: A competência não pode ser futura.',
      'vencimento: O vencimento não pode ser anterior à data atual.',
    ])
  })

  it('is for who inspects, and for taxpayers of his city', async () => {
    for (const nome of ['beta', 'alfa', 'contador', 'administrador'])
      expect((await (await scene.as(nome)).try(emitirMultaCall, cru([fixa()]))).status).toBe(403)
    expect((await (await scene.as('fiscal.porto')).try(emitirMultaCall, cru([fixa()]))).status).toBe(404)
  })
})
