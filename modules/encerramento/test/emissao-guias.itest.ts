import { cotacaoTable, indiceTable } from '@iss/calendario/tables/indice'
import { saldoCompetenciaTable } from '@iss/conta/tables/saldo'
import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos, type DemoPessoa } from '@iss/pessoa/domain/demo-pessoas'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Call } from '@iss/platform/contract'
import { type Client, type Scene, startScene } from '@iss/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelarGuiaCall, inscreverDividaAtiva } from '@iss/guia/contract/acoes-guia'
import {
  calcularDenunciaCall,
  calcularGuiaAvulsaCall,
  carregarEmissaoGuia,
  emitirDenunciaCall,
  emitirGuiaAvulsaCall,
} from '@iss/guia/contract/emissao-guia'
import { baixarGuiaCall, buscarGuia, recalcularGuia } from '@iss/guia/contract/guia'
import { calcularValorFixoCall, emitirValorFixoCall } from '@iss/guia/contract/guia-valor-fixo'
import { calculoGuiaDenunciaTable, calculoGuiaTable } from '@iss/guia/tables/config-guia'

let scene: Scene
let fiscal: Client
const ids = new Map<DemoPessoa, number>()
const id = (pessoa: DemoPessoa) => ids.get(pessoa) ?? 0

beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  await scene.inCity(1, async ({ db, clock }) => {
    for (const pessoa of ['alfa', 'beta', 'ensino', 'gama', 'sociedade', 'estimativa', 'fixo'] as const) {
      const [row] = await db.select().from(pessoaTable).where(eq(pessoaTable.documento, demoDocumentos[pessoa]))
      ids.set(pessoa, row?.id ?? 0)
    }
    const [indice] = await db.insert(indiceTable).values({ nome: 'Índice do exemplo' }).returning()
    const indiceId = indice?.id ?? 0
    const cota = (dia: string, valor: string) => ({ indiceId, dia, valor: Decimal4.from(valor), cadastro: clock.now() })
    await db.insert(cotacaoTable).values([cota('2025-12-31', '7000'), cota('2026-04-01', '7105')])
    for (const table of [calculoGuiaTable, calculoGuiaDenunciaTable])
      await db
        .update(table as typeof calculoGuiaTable)
        .set({ correcaoIndiceId: indiceId })
        .where(eq(table.papel, 'PRESTADOR'))
  })
})
afterAll(() => scene.stop())

const frases = async (answer: ReturnType<Client['try']>) =>
  (await answer).body.mensagens.map(({ key, message }) => (key ? `${key}: ${message}` : message))

/** An activity of the taxpayer at 5 %, asked for as the screen does. */
async function pedidoAvulsa(client: Client, base: string, extra: Record<string, unknown> = {}) {
  const dados = await client.call(carregarEmissaoGuia, { idPessoa: (extra.idPessoa as number) ?? null, papel: 'PRESTADOR' })
  const [atividade] = dados.atividades
  return {
    idPessoa: null,
    papel: 'PRESTADOR',
    competencia: { ano: 2026, mes: 3 },
    vencimento: null,
    itens: [{ atividadeId: atividade?.id ?? 0, descricao: 'Serviço', base, aliquota: null }],
    observacao: '',
    ...extra,
  }
}
const aliquotaAlfa = (valor: string) =>
  scene.owner(
    `update atividade_aliquota set aliquota = $1 where municipio_id = 1 and atividade_id in (select atividade_id from pessoa_atividade where municipio_id = 1 and pessoa_id = $2)`,
    [valor, id('alfa')],
  )

describe('guia avulsa (G3, F65)', () => {
  it('base 2.000,00 at 3 % gives 60,00, due on the 20th of the next month', async () => {
    await aliquotaAlfa('3.00')
    const alfa = await scene.as('alfa')
    const pedido = await pedidoAvulsa(alfa, '2000.00')
    const calculo = await alfa.try(calcularGuiaAvulsaCall as Call, pedido)
    expect(calculo.body).toMatchObject({ total: '60.00', vencimento: '2026-05-20', violacoes: [] })
    const emitida = await alfa.try(emitirGuiaAvulsaCall as Call, pedido)
    expect(emitida.status).toBe(200)
    const guia = await alfa.call(buscarGuia, { id: Number(emitida.body.id) })
    expect(guia).toMatchObject({
      tipoRotulo: 'Avulsa',
      competencia: '04/2026',
      vencimento: '2026-05-20',
      situacaoRotulo: 'A vencer',
      permiteCancelar: true,
      impedimento: null,
    })
    expect(guia.total.format()).toBe('60,00')
    expect(guia.itens.map(({ base, imposto }) => [base.format(), imposto.format()])).toEqual([['2.000,00', '60,00']])
  })

  it('asks for items, tells each one that lacks something, refuses the future', async () => {
    const alfa = await scene.as('alfa')
    const pedido = await pedidoAvulsa(alfa, '10.00')
    expect(await frases(alfa.try(emitirGuiaAvulsaCall as Call, { ...pedido, itens: [] }))).toEqual([
      'itens: Informe ao menos um item.',
    ])
    const item = { atividadeId: null, descricao: '', base: null, aliquota: null }
    expect(
      await frases(
        alfa.try(emitirGuiaAvulsaCall as Call, { ...pedido, competencia: { ano: 2026, mes: 6 }, itens: [...pedido.itens, item] }),
      ),
    ).toEqual([
      'competencia: A competência não pode ser futura.',
      'itens: Item 2: escolha uma atividade do contribuinte.',
      'itens: Item 2: a base de cálculo deve ser maior que zero.',
    ])
  })

  it('who was not given the guide, or is blocked, is refused, and so is another person', async () => {
    const beta = await scene.as('beta')
    const pedido = await pedidoAvulsa(beta, '10.00')
    expect(await frases(beta.try(emitirGuiaAvulsaCall as Call, pedido))).toContain(
      'O contribuinte não tem permissão para emitir guia avulsa.',
    )
    expect((await beta.try(emitirGuiaAvulsaCall as Call, { ...pedido, idPessoa: id('alfa') })).status).toBe(403)
    expect(await frases((await scene.as('gestor')).try(emitirGuiaAvulsaCall as Call, pedido))).toContain(
      'idPessoa: O contribuinte é obrigatório.',
    )
  })

  it('a closed competence is refused, unless the taxpayer may', async () => {
    const alfa = await scene.as('alfa')
    const [fechada] = await scene.inCity(1, ({ db }) =>
      db
        .select()
        .from(saldoCompetenciaTable)
        .where(
          and(
            eq(saldoCompetenciaTable.contribuinteId, id('alfa')),
            eq(saldoCompetenciaTable.papel, 'PRESTADOR'),
            eq(saldoCompetenciaTable.estado, 'ENCERRADA'),
          ),
        )
        .limit(1),
    )
    const pedido = { ...(await pedidoAvulsa(alfa, '100.00')), competencia: fechada?.competencia.toWire() }
    expect(await frases(alfa.try(emitirGuiaAvulsaCall as Call, pedido))).toContain(
      'competencia: Competência encerrada: use a denúncia espontânea.',
    )
  })

  it('the inspector names the taxpayer and may put the due date off, never before the ordinary one', async () => {
    expect(
      await frases(fiscal.try(calcularGuiaAvulsaCall as Call, { ...(await pedidoAvulsa(await scene.as('alfa'), '50.00')) })),
    ).toEqual(['idPessoa: O contribuinte é obrigatório.'])
    const pedido = await pedidoAvulsa(fiscal, '1000.00', { idPessoa: id('alfa') })
    expect(await frases(fiscal.try(emitirGuiaAvulsaCall as Call, { ...pedido, vencimento: '2026-04-10' }))).toEqual([
      'vencimento: O vencimento não pode ser anterior à data atual.',
      'vencimento: O vencimento não pode ser anterior ao da competência (20/05/2026).',
    ])
    const emitida = await fiscal.try(emitirGuiaAvulsaCall as Call, { ...pedido, vencimento: '2026-05-29' })
    expect(emitida.status).toBe(200)
    expect((await fiscal.call(buscarGuia, { id: Number(emitida.body.id) })).vencimento).toBe('2026-05-29')
  })

  it('of the Simples the rate is the effective one and cannot be typed', async () => {
    const pedido = await pedidoAvulsa(fiscal, '1000.00', { idPessoa: id('gama') })
    const [item] = pedido.itens
    const calculo = await fiscal.try(calcularGuiaAvulsaCall as Call, { ...pedido, itens: [{ ...item, aliquota: '1.00' }] })
    const [linha] = calculo.body.itens as { aliquota: string; imposto: string; editavel: boolean }[]
    expect(linha?.editavel).toBe(false)
    expect(linha?.imposto).toBe(
      Dinheiro.from('1000.00')
        .percent(Aliquota.from(linha?.aliquota ?? '0'))
        .toString(),
    )
    expect(linha?.aliquota).not.toBe('1.00')
  })
})

describe('cancelar, dívida ativa', () => {
  const emitir = async (client: Client) => {
    const answer = await client.try(emitirGuiaAvulsaCall as Call, await pedidoAvulsa(client, '2000.00'))
    return Number(answer.body.id)
  }

  it('the taxpayer cancels his own unpaid guide, with a reason; a paid one stays', async () => {
    const alfa = await scene.as('alfa')
    const guia = await emitir(alfa)
    expect(await frases(alfa.try(cancelarGuiaCall, { id: guia, motivo: ' ' }))).toEqual([
      'motivo: A justificativa é obrigatória.',
    ])
    expect((await (await scene.as('beta')).try(cancelarGuiaCall, { id: guia, motivo: 'x' })).status).toBe(403)
    await alfa.call(cancelarGuiaCall, { id: guia, motivo: 'Base errada' })
    expect((await alfa.call(buscarGuia, { id: guia })).situacaoRotulo).toBe('Cancelada')
    const paga = await emitir(alfa)
    await fiscal.call(baixarGuiaCall, { id: paga, dataPagamento: '2026-04-15', valor: Dinheiro.from('60.00'), motivo: 'Balcão' })
    expect(await frases(alfa.try(cancelarGuiaCall, { id: paga, motivo: 'x' }))).toEqual(['Guia paga não pode ser cancelada.'])
  })

  it('the guide of a closing is cancelled by reopening', async () => {
    const [guia] = await scene.owner<{ id: string }>(
      `select id from guia where municipio_id = 1 and encerramento_id is not null and estado = 'EMITIDA' limit 1`,
    )
    expect(await frases(fiscal.try(cancelarGuiaCall, { id: Number(guia?.id), motivo: 'x' }))).toEqual([
      'A guia de encerramento é cancelada pela reabertura da competência.',
    ])
  })

  it('dívida ativa locks everything but settlement by the authority', async () => {
    const alfa = await scene.as('alfa')
    const guia = await emitir(alfa)
    expect(await frases(fiscal.try(inscreverDividaAtiva, { id: guia, motivo: 'Lei' }))).toEqual([
      'Somente a guia vencida pode ser inscrita em dívida ativa.',
    ])
    await scene.owner(`update guia set vencimento = '2026-03-20' where municipio_id = 1 and id = $1`, [guia])
    expect((await alfa.try(inscreverDividaAtiva, { id: guia, motivo: 'x' })).status).toBe(403)
    await fiscal.call(inscreverDividaAtiva, { id: guia, motivo: 'Lei municipal' })
    const texto = 'Guia inscrita em dívida ativa. Procure a Prefeitura.'
    expect(await alfa.call(buscarGuia, { id: guia })).toMatchObject({
      situacaoRotulo: 'Dívida ativa',
      impedimento: texto,
      permiteRecalculo: false,
      permiteCancelar: false,
      pix: null,
    })
    expect(await frases(alfa.try(recalcularGuia, { id: guia, dataPagamento: '2026-04-20' }))).toEqual([texto])
    expect(await frases(alfa.try(cancelarGuiaCall, { id: guia, motivo: 'x' }))).toEqual([texto])
    const valor = Dinheiro.from('60.00')
    await fiscal.call(baixarGuiaCall, { id: guia, dataPagamento: '2026-04-15', valor, motivo: 'Dívida ativa' })
    expect((await fiscal.call(buscarGuia, { id: guia })).situacaoRotulo).toBe('Paga')
  })
})

describe('valor fixo (G5)', () => {
  const pedido = (pessoa: DemoPessoa, exercicio: number, parcela: number, profissionais: number | null = null) => ({
    idPessoa: id(pessoa),
    exercicio,
    parcela,
    profissionais,
    observacao: '',
  })
  const valorDoRegime = async (pessoa: DemoPessoa, valor: string) => {
    for (const [tabela, coluna, dono] of [
      ['pessoa', 'regime_iss_valor', 'id'],
      ['regime_competencia', 'valor', 'contribuinte_id'],
    ])
      await scene.owner(`update ${tabela} set ${coluna} = $1 where municipio_id = 1 and ${dono} = $2`, [valor, id(pessoa)])
  }

  it('a society of 3 × 100,00 pays 300,00 a month; the same again is refused', async () => {
    await valorDoRegime('sociedade', '100.00')
    const emitida = await fiscal.call(emitirValorFixoCall, pedido('sociedade', 2027, 5, 3))
    expect(emitida.total.format()).toBe('300,00')
    expect((await fiscal.call(buscarGuia, { id: emitida.id })).parcela).toBe('2027/5')
    expect(await frases(fiscal.try(emitirValorFixoCall, pedido('sociedade', 2027, 5, 3)))).toEqual([
      'parcela: Já existe guia de valor fixo para 2027/5.',
    ])
    expect(await frases(fiscal.try(emitirValorFixoCall, pedido('sociedade', 2027, 0, 3)))).toEqual([
      'parcela: Já existe guia de valor fixo para 2027/5.',
    ])
    expect(await frases(fiscal.try(emitirValorFixoCall, pedido('sociedade', 2027, 6, 0)))).toEqual([
      'profissionais: Informe a quantidade de profissionais.',
    ])
  })

  it('two equal requests at once make one guide', async () => {
    const answers = await Promise.all(
      [7, 7].map((parcela) => fiscal.try(emitirValorFixoCall, pedido('sociedade', 2027, parcela, 3))),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  it('600,00 a year: the sole one with 10 % is 540,00, a month 50,00', async () => {
    await valorDoRegime('fixo', '600.00')
    const total = async (parcela: number) => {
      const calculo = await fiscal.call(calcularValorFixoCall, pedido('fixo', 2027, parcela))
      return [calculo.total.format(), calculo.desconto.format(), calculo.anual.format()]
    }
    expect(await total(0)).toEqual(['540,00', '60,00', '600,00'])
    expect(await total(12)).toEqual(['50,00', '0,00', '600,00'])
  })

  it('another regime is refused, and so is a month that a closing billed', async () => {
    expect(await frases(fiscal.try(emitirValorFixoCall, pedido('alfa', 2027, 1)))).toEqual([
      'O regime do contribuinte não permite guia de valor fixo.',
    ])
    expect(await frases(fiscal.try(emitirValorFixoCall, pedido('estimativa', 2026, 1)))).toEqual([
      'parcela: A competência 01/2026 já foi encerrada: o valor fixo está na guia do encerramento.',
    ])
  })
})

describe('denúncia espontânea (G6)', () => {
  it('authorised 12/2025 gives 1.045,00; another month is refused; the declaration is asked for', async () => {
    await scene.owner(`update pessoa set denuncia_esp_competencias_autorizadas = '12/2025' where municipio_id = 1 and id = $1`, [
      id('ensino'),
    ])
    const ensino = await scene.as('ensino')
    const { vencimento: _v, ...avulsa } = await pedidoAvulsa(ensino, '0')
    const { atividades } = await ensino.call(carregarEmissaoGuia, { idPessoa: null, papel: 'PRESTADOR' })
    const [atividade] = atividades
    // The base whose tax is 1.000,00 at the rate of the activity.
    const base = Dinheiro.from('1000.00').ratio(1_000_000n, atividade?.aliquota.toScaled() ?? 1n)
    const pedido = {
      ...avulsa,
      competencia: { ano: 2025, mes: 11 },
      itens: [{ atividadeId: atividade?.id, descricao: '', base: base.toString(), aliquota: null }],
      declaracao: false,
    }
    const calculo = await ensino.try(calcularDenunciaCall as Call, pedido)
    expect(calculo.body).toMatchObject({ base: '1000.00', correcao: '15.00', multa: '0.00', juros: '30.00', total: '1045.00' })
    expect(await frases(ensino.try(emitirDenunciaCall as Call, pedido))).toEqual([
      'declaracao: Marque a declaração para emitir a guia.',
    ])
    expect(
      await frases(ensino.try(emitirDenunciaCall as Call, { ...pedido, competencia: { ano: 2025, mes: 10 }, declaracao: true })),
    ).toEqual(['competencia: A competência 11/2025 não está autorizada para denúncia espontânea.'])
    const emitida = await ensino.try(emitirDenunciaCall as Call, { ...pedido, declaracao: true })
    expect(emitida.body.total).toBe('1045.00')
    const [guia] = await scene.owner<{ denuncia: boolean }>('select denuncia from guia where municipio_id = 1 and id = $1', [
      emitida.body.id,
    ])
    expect(guia?.denuncia).toBe(true)
  })
})
