import { reportCalls } from '@iss/list/definition'
import { indiceTable, cotacaoTable } from '@iss/calendario/tables/indice'
import { documentoTable } from '@iss/documento/tables/documento'
import { buscarPorSenha } from '@iss/documento/contract/consulta'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Client, type Scene, startScene } from '@iss/testing'
import { eq } from 'drizzle-orm'
import jsQR from 'jsqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages, renderPage } from '../../../packages/platform/src/pdf/read-pdf.ts'
import {
  baixarGuiaCall,
  buscarGuia,
  buscarGuias,
  estornarGuia,
  imprimirGuia,
  recalcularGuia,
  validarRecalculoCall,
} from '../src/contract/guia.ts'
import { enviarEmailGuia } from '../src/contract/email-guia.ts'
import { gerarPixDaGuia } from '../src/contract/pix-dinamico.ts'
import { pixErrors } from '../src/domain/pix-dinamico-errors.ts'
import { comprovanteGuia } from '../src/contract/acoes-guia.ts'
import { lerBrCode } from '../src/domain/pix-brcode.ts'
import { lugares } from '../src/server/guia-pdf.ts'
import { emitirGuia } from '../src/server/emitir-guia.ts'
import { calculoGuiaTable } from '../src/tables/config-guia.ts'
import { lerItf } from './ler-itf.ts'

let scene: Scene
let ensino: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  ensino = await scene.as('ensino')
  fiscal = await scene.as('fiscal')
  // The worked case of the design: the index goes from 7.000 to 7.105 between due date and payment.
  await scene.inCity(1, async ({ db, clock }) => {
    const [indice] = await db.insert(indiceTable).values({ nome: 'Índice do exemplo' }).returning()
    const cota = (dia: string, valor: string) => ({
      indiceId: indice?.id ?? 0,
      dia,
      valor: Decimal4.from(valor),
      cadastro: clock.now(),
    })
    await db.insert(cotacaoTable).values([cota('2025-12-31', '7000'), cota('2026-04-01', '7105')])
    await db
      .update(calculoGuiaTable)
      .set({ correcaoIndiceId: indice?.id ?? 0 })
      .where(eq(calculoGuiaTable.papel, 'PRESTADOR'))
  })
})
afterAll(() => scene.stop())

/** A guide of 1.000,00 of 12/2025, due 20/01/2026, of the school of the demonstration. */
const guiaDoExemplo = (base = '1000.00') =>
  scene.inCity(1, async (ctx) => {
    const pessoa = await findPessoaPorDocumento(ctx, '40000010000141')
    return emitirGuia(ctx, {
      pessoaId: pessoa?.id ?? 0,
      tipo: 'ENCERRAMENTO',
      papel: 'PRESTADOR',
      competencia: Competencia.of(2025, 12),
      base: Dinheiro.from(base),
      em: new Date('2026-01-08T12:00:00Z'),
    })
  })

const textos = (valores: object) =>
  Object.fromEntries(
    Object.entries(valores)
      .filter(([, valor]) => valor instanceof Dinheiro)
      .map(([nome, valor]) => [nome, String(valor)]),
  )

describe('guia (G1, G2)', () => {
  it('G1 recalculated to 15/04/2026 shows 15,00 / 203,00 / 30,00 / 1.248,00', async () => {
    const { id, numero } = await guiaDoExemplo()
    const { lista } = await ensino.call(buscarGuias, {
      pagina: 0,
      tamanho: 10,
      idPessoa: null,
      competencia: null,
      tipo: null,
      situacao: 'VENCIDA',
      papel: null,
    })
    const linha = lista.find((guia) => guia.id === id)
    expect(linha).toMatchObject({
      numero,
      situacaoRotulo: 'Vencida',
      tipoRotulo: 'Encerramento',
      competencia: '12/2025',
      vencimento: '2026-01-20',
    })
    expect(linha?.acrescimos.toString()).toBe('248.00')

    // The list tells what is to be paid today from what was paid, and offers a way to pay the former only.
    const filtros = { competencia: null, tipo: null, situacao: null, papel: null, idPessoa: null }
    const minhas = await ensino.call(reportCalls('guias-contribuinte').buscar, { filtros, pagina: 0, tamanho: 100 })
    const todas = await ensino.call(buscarGuias, { ...filtros, pagina: 0, tamanho: 100 })
    const soma = (situacoes: readonly string[]) =>
      Dinheiro.sum(todas.lista.filter(({ situacao }) => situacoes.includes(situacao)).map(({ total }) => total)).formatReais()
    expect(minhas.resumo?.map(({ rotulo, valor }) => `${rotulo}: ${valor}`)).toEqual([
      `A pagar hoje: ${soma(['A_VENCER', 'VENCIDA'])}`,
      `Pago: ${soma(['PAGA'])}`,
    ])
    expect(minhas.linhas.filter(({ acoes }) => acoes?.pagar).map((item) => item.id)).toEqual(
      todas.lista.filter(({ situacao }) => situacao === 'A_VENCER' || situacao === 'VENCIDA').map((item) => item.id),
    )

    const esperado = { base: '1000.00', correcao: '15.00', multa: '203.00', juros: '30.00', tsa: '0.00', total: '1248.00' }
    const simulado = await ensino.call(validarRecalculoCall, { id, dataPagamento: '2026-04-15' })
    expect(simulado.violacoes).toEqual([])
    expect(textos(simulado)).toEqual(esperado)
    expect((await ensino.call(buscarGuia, { id })).avisoPix).toBe('Recalcule a guia para gerar um novo Pix.')
    const recalculada = await ensino.call(recalcularGuia, { id, dataPagamento: '2026-04-15' })
    expect(textos(recalculada)).toEqual(esperado)
    const lida = await ensino.call(buscarGuia, { id })
    expect(lida).toMatchObject({
      numero,
      recalculadaEm: '2026-04-15',
      validade: '2026-04-15',
      vencimento: '2026-01-20',
      avisoPix: null,
    })
    expect(lida.codigoBarras.slice(4, 15)).toBe('00000124800')
    expect(lida.codigoBarras.slice(15, 19)).toBe('9876')
    expect(lida.codigoBarras.slice(19)).toBe(`20260415${String(numero).padStart(13, '0')}1225`)
    expect(lida.linhaDigitavel.replace(/\D/g, '')).toHaveLength(48)
    const pix = lerBrCode(lida.pix ?? '')
    expect(pix?.get('54')).toBe('1248.00')
    expect(pix?.get('26')).toBe('0014br.gov.bcb.pix011412345678000195')
    expect(pix?.get('62')).toBe(`0517GUIA${String(numero).padStart(13, '0')}`)
  })

  it('refuses a past day, another month, a settled guide and another person', async () => {
    const { id } = await guiaDoExemplo()
    const mensagens = async (dataPagamento: string) =>
      (await ensino.try(recalcularGuia, { id, dataPagamento })).body.mensagens.map(({ message }) => message)
    expect(await mensagens('2026-04-14')).toEqual(['A data de pagamento não pode ser anterior a hoje.'])
    expect(await mensagens('2026-05-01')).toEqual(['A data de pagamento deve estar no mês atual.'])
    const beta = await scene.as('beta')
    expect((await beta.try(recalcularGuia, { id, dataPagamento: '2026-04-20' })).status).toBe(403)
    expect((await beta.try(buscarGuia, { id })).status).toBe(403)
    expect((await beta.try(imprimirGuia, { id })).status).toBe(403)
    expect((await (await scene.as('alfa.porto')).try(buscarGuia, { id })).status).toBe(404)
    await fiscal.call(baixarGuiaCall, { id, dataPagamento: '2026-04-10', valor: null, motivo: 'Decisão judicial' })
    expect(await mensagens('2026-04-20')).toEqual(['A guia já foi paga.'])
    expect((await ensino.call(buscarGuia, { id })).situacaoRotulo).toBe('Baixada')
  })

  it('numbers guides without gaps, also when they are made at once', async () => {
    const numeros = (await Promise.all(Array.from({ length: 8 }, () => guiaDoExemplo())))
      .map(({ numero }) => numero)
      .sort((a, b) => a - b)
    expect(numeros).toEqual(numeros.map((_, indice) => (numeros[0] ?? 0) + indice))
    const [contagem] = await scene.owner<{ buracos: string }>(
      `select (max(numero) - count(*))::text as buracos from guia where municipio_id = 1`,
    )
    expect(contagem?.buracos).toBe('0')
  })

  it('prints bar code and Pix that decode to the same digits', async () => {
    const { id } = await guiaDoExemplo()
    await ensino.call(recalcularGuia, { id, dataPagamento: '2026-04-30' })
    const guia = await ensino.call(buscarGuia, { id })
    const bytes = (await ensino.try(imprimirGuia, { id })).raw
    const [texto] = await readPages(bytes)
    expect(texto).toContain(guia.linhaDigitavel)
    expect(texto).toContain('R$ 1.258,00')
    const escala = 4
    const { data, width, height } = await renderPage(bytes, 1, escala)
    const { barras, pix } = lugares
    expect(lerItf(data, width, (barras.y + 15) * escala, (barras.x - 10) * escala, (barras.x + barras.width + 10) * escala)).toBe(
      guia.codigoBarras,
    )
    expect(lerQr(data, width, height, pix, escala)).toBe(guia.pix)
    const [documento] = await scene.inCity(1, (ctx) => ctx.db.select().from(documentoTable).where(eq(documentoTable.id, id)))
    expect(documento?.ultimaImp).not.toBeNull()
    const publico = await ensino.call(buscarPorSenha, { senha: documento?.senha ?? '' })
    expect(publico).toMatchObject({ rotulo: 'Guia', temImpressao: true })
  })
})

describe('K01 permitePix', () => {
  const permite = (ligada: boolean) => scene.owner('update config_guia set permite_pix = $1 where municipio_id = 1', [ligada])
  /** A guide of today: its Pix, what its paper says, and the answer to who asks for a charge. */
  async function emitida() {
    const { id } = await guiaDoExemplo()
    await ensino.call(recalcularGuia, { id, dataPagamento: '2026-04-30' })
    const { pix, codigoBarras } = await ensino.call(buscarGuia, { id })
    const papel = (await readPages((await ensino.try(imprimirGuia, { id })).raw)).join(' ')
    const cobranca = await ensino.try(gerarPixDaGuia, { id })
    return { pix, barras: codigoBarras.length, papel, cobranca: cobranca.body.mensagens?.map(({ message }) => message) ?? [] }
  }

  it('off, a guide has neither a code nor a charge, and its bar code stays; on, it bears its Pix on screen and paper', async () => {
    await permite(false)
    const sem = await emitida()
    expect([sem.pix, sem.barras, sem.cobranca]).toEqual([null, 44, [pixErrors.semPix.message]])
    expect(sem.papel).toContain('O município não recebe por Pix.')
    await permite(true)
    const com = await emitida()
    expect([com.pix?.slice(0, 6), com.cobranca]).toEqual(['000201', []])
    expect(com.papel).not.toContain('O município não recebe por Pix.')
  })
})

describe('comprovante', () => {
  it('a paid guide has a receipt for its taxpayer and the inspector; an open one has none', async () => {
    const { id, numero } = await guiaDoExemplo()
    expect((await ensino.try(comprovanteGuia, { id })).body.mensagens[0]?.message).toBe('A guia não está paga.')
    await fiscal.call(baixarGuiaCall, { id, dataPagamento: '2026-04-10', valor: Dinheiro.from('1234.56'), motivo: 'Balcão' })
    const [texto] = await readPages((await ensino.try(comprovanteGuia, { id })).raw)
    for (const parte of [String(numero), 'R$ 1.234,56', '10/04/2026', 'Baixa manual', 'Principal'])
      expect(texto, parte).toContain(parte)
    expect((await fiscal.try(comprovanteGuia, { id })).status).toBe(200)
    expect((await (await scene.as('beta')).try(comprovanteGuia, { id })).status).toBe(403)
  })
})

describe('baixa manual (G9)', () => {
  it('more than the double of what is due is asked for a second time, and taken when it is the same', async () => {
    const { id } = await guiaDoExemplo()
    const baixar = (valor: string, valorRepetido?: string) =>
      fiscal.try(baixarGuiaCall, { id, dataPagamento: '2026-04-15', valor, valorRepetido, motivo: 'Comprovante no balcão' })
    for (const answer of [await baixar('999999999999.99'), await baixar('2496.01'), await baixar('2496.01', '2496.00')])
      expect([answer.status, answer.body.mensagens]).toEqual([
        409,
        [
          {
            key: 'valorRepetido',
            message: 'O valor pago é mais que o dobro do devido em 15/04/2026, R$ 1.248,00. Repita-o para confirmar.',
          },
        ],
      ])
    expect(await scene.owner('select 1 from pagamento where guia_id = $1', [id])).toEqual([])
    expect((await baixar('2496.01', '2496.01')).status).toBe(200)
  })

  it('1.248,00 due, 1.200,00 paid: paid short, debit 48,00; reversal opens it again', async () => {
    const { id } = await guiaDoExemplo()
    const sem = await fiscal.try(baixarGuiaCall, { id, dataPagamento: '2026-04-16', valor: '0.00', motivo: ' ' })
    expect(sem.body.mensagens.map(({ message }) => message)).toEqual([
      'Informe o motivo.',
      'A data de pagamento não pode ser futura.',
      'O valor pago deve ser maior que zero.',
    ])
    expect((await ensino.try(baixarGuiaCall, { id, dataPagamento: '2026-04-15', valor: '1.00', motivo: 'x' })).status).toBe(403)
    await fiscal.call(baixarGuiaCall, {
      id,
      dataPagamento: '2026-04-15',
      valor: Dinheiro.from('1200.00'),
      motivo: 'Comprovante no balcão',
    })
    const paga = await ensino.call(buscarGuia, { id })
    expect(paga.situacaoRotulo).toBe('Paga')
    expect(paga.pagamentos.map(({ resultado, devido }) => [resultado, String(devido)])).toEqual([['A_MENOR', '1248.00']])
    const debitos = () =>
      scene.owner<{ valor: string; cancelado: boolean }>('select valor::text, cancelado from debito where guia_id = $1', [id])
    expect(await debitos()).toEqual([{ valor: '48.00', cancelado: false }])
    await fiscal.call(estornarGuia, { id, pagamentoId: paga.pagamentos[0]?.id ?? 0, motivo: 'Baixa na guia errada' })
    expect(await debitos()).toEqual([{ valor: '48.00', cancelado: true }])
    expect((await ensino.call(buscarGuia, { id })).situacaoRotulo).toBe('Vencida')
    expect(
      (await fiscal.try(estornarGuia, { id, pagamentoId: paga.pagamentos[0]?.id ?? 0, motivo: 'De novo' })).body.mensagens[0]
        ?.message,
    ).toBe('O pagamento já foi estornado.')
  })
})

function lerQr(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  { x, y, size }: typeof lugares.pix,
  escala: number,
): string | undefined {
  const side = size * escala
  const square = new Uint8ClampedArray(side * side * 4)
  for (let row = 0; row < side && y * escala + row < height; row++)
    square.set(
      data.subarray(((y * escala + row) * width + x * escala) * 4, ((y * escala + row) * width + x * escala + side) * 4),
      row * side * 4,
    )
  return jsQR(square, side, side)?.data
}

describe('a guide is handed on', () => {
  it('by a link that shows amount, Pix and digitable line; cancelled or past its last day it pays nothing', async () => {
    const { id } = await guiaDoExemplo()
    await ensino.call(recalcularGuia, { id, dataPagamento: '2026-04-15' })
    const { compartilhar, pix, linhaDigitavel, total } = await ensino.call(buscarGuia, { id })
    const caminho = compartilhar.link.slice(new URL(compartilhar.link).origin.length)
    const abrir = async () => String((await scene.publico.get(caminho)).body)
    const aberta = await abrir()
    expect(aberta).toContain(`<p class="quantia">${total.formatReais()}</p>`)
    expect(aberta).toContain('<small>Prefeitura Municipal de Nova Serra/MG</small>')
    for (const texto of [pix, linhaDigitavel.replace(/\D/g, '')]) expect(aberta).toContain(`data-copiar="${texto}"`)
    await fiscal.call(baixarGuiaCall, { id, dataPagamento: '2026-04-15', valor: null, valorRepetido: null, motivo: 'Erro' })
    const fechada = await abrir()
    expect(fechada).toContain('Baixada')
    expect(fechada).not.toContain('data-copiar')
    expect((await scene.publico.get(caminho.replace(/data=[^&]+/, 'data=x'))).status).toBe(404)
  })

  it('and by mail with its PDF, ten times a day, only while it is to be paid, by its own taxpayer', async () => {
    const { id, numero } = await guiaDoExemplo()
    const pedido = { id, para: ['contas@colegio.example'], copia: false, mensagem: null }
    expect((await (await scene.as('alfa')).try(enviarEmailGuia, pedido)).status).toBe(403)
    expect((await (await scene.as('alfa.porto')).try(enviarEmailGuia, pedido)).status).toBeGreaterThanOrEqual(403)
    for (let vez = 0; vez < 10; vez += 1) await ensino.call(enviarEmailGuia, pedido)
    const demais = await ensino.try(enviarEmailGuia, pedido)
    expect(demais.body.mensagens).toEqual([
      { key: 'para', message: 'O limite de dez envios por dia para esta guia foi atingido.' },
    ])
    const mails = await scene.owner<{ anexos: { nome: string }[]; texto: string }>(
      'select anexos, texto from email where assunto like $1',
      [`Guia nº ${numero} %`],
    )
    expect(mails).toHaveLength(10)
    expect(mails[0]?.anexos.map(({ nome }) => nome)).toEqual([`guia-${numero}.pdf`])
    expect(mails[0]?.texto).toContain('/public/guia?senha=')
    expect((await ensino.call(buscarGuia, { id })).compartilhar.envios.map(({ situacao }) => situacao)).toEqual(
      Array.from({ length: 5 }, () => 'Na fila'),
    )
    await fiscal.call(baixarGuiaCall, { id, dataPagamento: '2026-04-15', valor: null, valorRepetido: null, motivo: 'Erro' })
    expect((await ensino.try(enviarEmailGuia, pedido)).body.mensagens[0]?.message).toBe(
      'Só uma guia a pagar é enviada por e-mail.',
    )
  })
})
