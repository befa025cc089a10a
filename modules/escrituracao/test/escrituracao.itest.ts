import {
  buscarMemoria,
  encerrarCompetencia,
  reabrirEncerramento,
  validarEncerramento,
} from '@iss/encerramento/contract/encerramento'
import { readPdf } from '../../../packages/list/src/testing/read-files.ts'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarEscritEspecial,
  buscarEscritPapelTO,
  buscarEscrituracao,
  buscarRecibos,
  buscarRelacaoNotaEscrit,
  cancelarEscritPapel,
  carregarEscrituracao,
  decidirNotaRecebida,
  type PedidoLancamento,
  retificarEscritPapel,
  salvarEscritEspecial,
  salvarEscritPapel,
  validarEscritPapel,
} from '../src/contract/escrituracao.ts'
import { imprimirLivro } from '../src/contract/livro-fiscal.ts'

let scene: Scene
let alfa: Client
let hospital: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  hospital = await scene.as('hospital')
})
afterAll(() => scene.stop())

const texts = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const wire = (value: unknown) => JSON.parse(JSON.stringify(value))

async function lancamento(
  quem: Client,
  papelEscriturador: 'prestador' | 'tomador',
  mudanca: Partial<PedidoLancamento> = {},
): Promise<PedidoLancamento> {
  const dados = await quem.call(carregarEscrituracao, { papelEscriturador })
  const comoPrestador = papelEscriturador === 'prestador'
  const atividade = dados.atividades.find(({ rotulo }) => rotulo.startsWith(comoPrestador ? '010101' : '071001'))
  const tipo = dados.tipos.find(
    ({ nome }) => nome === (comoPrestador ? 'Tributado no município' : 'Tributado no município com ISS retido'),
  )
  return {
    papelEscriturador,
    serie: comoPrestador ? '1' : 'U',
    numero: 10,
    dataPrestacao: '2026-03-10',
    dataLiquidacao: null,
    outroDocumento: comoPrestador ? '40000013000185' : '40000015000174',
    outroNome: comoPrestador ? 'Locadora Demo' : 'Épsilon Fora Ltda',
    outroMunicipio: comoPrestador ? null : '3106200',
    outroPais: null,
    outroNif: '',
    atividadeId: atividade?.id ?? null,
    tipoTributacaoId: tipo?.id ?? null,
    municipioPrestacao: '9900001',
    itens: [
      { descricao: 'Serviço', quantidade: Decimal4.one, valorUnitario: Decimal4.from(comoPrestador ? '1000.00' : '2000.00') },
    ],
    deducoes: Dinheiro.zero,
    retido: null,
    somenteMateriais: false,
    recibo: false,
    prestadorOptanteSimples: !comoPrestador,
    aliquotaInformada: null,
    obra: '',
    observacao: '',
    ...mudanca,
  }
}

const saldo = async (documento: string, papel: string, competencia: string) => {
  const [row] = await scene.owner<{ quantidade: number; faturado: string; debito: string }>(
    `select s.quantidade, s.faturado::text, s.debito::text from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
     where p.documento = $1 and s.papel = $2 and s.competencia = $3`,
    [documento, papel, competencia],
  )
  return row
}
const ALFA = '40000001000150'
const HOSPITAL = '40000005000139'

describe('provider ledger (L03)', () => {
  it('U3-3.2-05 books a paper note; the balance grows in the same transaction; the same sheet is refused', async () => {
    const antes = await saldo(ALFA, 'PRESTADOR', '2026-03-01')
    const pedido = await lancamento(alfa, 'prestador')
    const feito = await alfa.call(salvarEscritPapel, pedido)
    expect(feito).toMatchObject({ mensagem: 'Lançamento escriturado com sucesso.', posEncerramento: false })
    expect(feito.imposto.toString()).toBe('30.00')
    const depois = await saldo(ALFA, 'PRESTADOR', '2026-03-01')
    expect(depois?.quantidade).toBe((antes?.quantidade ?? 0) + 1)
    expect(
      Dinheiro.from(depois?.debito ?? '0')
        .minus(Dinheiro.from(antes?.debito ?? '0'))
        .toString(),
    ).toBe('30.00')
    const outra = await alfa.try(salvarEscritPapel, wire(pedido))
    expect(outra.status).toBe(409)
    expect(texts(outra)).toEqual(['A nota 10/1 de Locadora Demo já foi escriturada.'])
  })

  it('numbers 101 to 103 are outside the AIDF 1–100', async () => {
    for (const numero of [101, 102, 103])
      expect(texts(await alfa.try(salvarEscritPapel, wire(await lancamento(alfa, 'prestador', { numero }))))).toEqual([
        `O número ${numero} não pertence a uma AIDF autorizada.`,
      ])
  })

  it('a correction keeps the old version and its reason; a cancellation takes the value out', async () => {
    const pedido = await lancamento(alfa, 'prestador', { numero: 11 })
    const { id } = await alfa.call(salvarEscritPapel, pedido)
    const semMotivo = await alfa.try(retificarEscritPapel, wire({ ...pedido, id, versao: 1, motivo: ' ' }))
    expect(texts(semMotivo)).toEqual(['Informe o motivo.'])
    const nova = await alfa.call(retificarEscritPapel, {
      ...pedido,
      itens: [{ descricao: 'Serviço', quantidade: Decimal4.one, valorUnitario: Decimal4.from('700.00') }],
      id,
      versao: 1,
      motivo: 'Valor digitado errado',
    })
    expect(nova.imposto.toString()).toBe('21.00')
    const to = await alfa.call(buscarEscritPapelTO, { id: nova.id })
    expect(to.historico).toMatchObject([{ id, estado: 'RETIFICADA', motivo: 'Valor digitado errado' }])
    expect(to.historico[0]?.imposto.toString()).toBe('30.00')
    expect(texts(await alfa.try(cancelarEscritPapel, { id, versao: 2, motivo: 'x' }))).toEqual([
      'O lançamento não está mais em vigor: consulte a versão atual.',
    ])
    expect(texts(await alfa.try(cancelarEscritPapel, { id: nova.id, versao: 9, motivo: 'x' }))).toEqual([
      'Os dados foram alterados por outro usuário. Recarregue a página.',
    ])
    const antes = await saldo(ALFA, 'PRESTADOR', '2026-03-01')
    await alfa.call(cancelarEscritPapel, { id: nova.id, versao: to.versao, motivo: 'Nota não utilizada' })
    const depois = await saldo(ALFA, 'PRESTADOR', '2026-03-01')
    expect(
      Dinheiro.from(antes?.debito ?? '0')
        .minus(Dinheiro.from(depois?.debito ?? '0'))
        .toString(),
    ).toBe('21.00')
    // The sheet is free again.
    await alfa.call(salvarEscritPapel, pedido)
  })
})

describe('taker ledger (L04) and receipts (L08)', () => {
  it('Hospital books Épsilon 7.10, 2.000,00, Simples without rate: ISS 100,00 withheld', async () => {
    const exame = await hospital.call(validarEscritPapel, { ...(await lancamento(hospital, 'tomador')), retificaId: null })
    expect(exame).toMatchObject({ retido: true, devidoAqui: true, violacoes: [] })
    expect(exame.imposto.toString()).toBe('100.00')
    const antes = await saldo(HOSPITAL, 'TOMADOR', '2026-03-01')
    await hospital.call(salvarEscritPapel, await lancamento(hospital, 'tomador'))
    const depois = await saldo(HOSPITAL, 'TOMADOR', '2026-03-01')
    expect(
      Dinheiro.from(depois?.debito ?? '0')
        .minus(Dinheiro.from(antes?.debito ?? '0'))
        .toString(),
    ).toBe('100.00')
  })

  it('the closing bills notes and ledger together and gives receipts; reopening takes them back', async () => {
    const pedido = { ano: 2026, mes: 2, papelServico: 'TOMADOR', idPessoa: null } as const
    const exame = await hospital.call(validarEncerramento, { ...pedido, tipo: null })
    const { calculo } = exame
    expect(calculo.totalEscrit.toString()).toBe('200.00')
    expect(calculo.valorEncerrado.toString()).toBe(calculo.totalNfe.plus(calculo.totalEscrit).toString())
    const feito = await hospital.call(encerrarCompetencia, { ...pedido, tipo: exame.tipoProposto, movimento: exame.movimento })
    const [guia] = await scene.owner<{ base: string }>('select base::text from guia where id = $1', [feito.guiaId])
    expect(guia?.base).toBe(calculo.valorEncerrado.toString())
    const memoria = await hospital.call(buscarMemoria, { id: feito.id ?? 0 })
    expect(memoria.calculo.documentos.map(({ tipoDocumento }) => tipoDocumento)).toContain('Documento recebido')
    expect(Dinheiro.sum(memoria.calculo.documentos.map(({ debito }) => debito)).toString()).toBe(
      calculo.valorEncerrado.toString(),
    )

    const competencia = Competencia.of(2026, 3)
    const recibos = await hospital.call(buscarRecibos, { pagina: 0, tamanho: 100, competencia, idPessoa: null })
    expect(recibos.soma.toString()).toBe(calculo.valorEncerrado.toString())
    const doLivro = recibos.lista.find(({ prestador }) => prestador === 'Épsilon Fora Ltda')
    expect(doLivro).toMatchObject({ tipo: 'Retenção de tributos', cancelado: false })
    expect(doLivro?.imposto.toString()).toBe('100.00')
    const pdf = await hospital.get(`/v2/rest/recibo/imprimir/${doLivro?.id}`)
    expect(pdf.status).toBe(200)
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    // Like every paper of the city: its coat of arms, and what the environment of tests says of its worth.
    expect(pdf.raw.includes('/Subtype /Image')).toBe(true)
    expect((await readPdf(pdf.raw)).text.replace(/\s/g, '')).toContain('SEMVALORFISCAL')
    expect((await alfa.get(`/v2/rest/recibo/imprimir/${doLivro?.id}`)).status).toBe(403)

    const [pessoa] = await scene.owner<{ id: string }>('select id from pessoa where documento = $1', [HOSPITAL])
    const fiscal = await scene.as('fiscal')
    await fiscal.call(reabrirEncerramento, {
      ...pedido,
      idPessoa: Number(pessoa?.id),
      motivo: 'Erro no lançamento',
      cascata: false,
    })
    const cancelados = await hospital.call(buscarRecibos, { pagina: 0, tamanho: 100, competencia, idPessoa: null })
    expect(new Set(cancelados.lista.map(({ cancelado }) => cancelado))).toEqual(new Set([true]))
    expect(cancelados.soma.toString()).toBe('0.00')
  })

  it('a received note is accepted or refused once; a refusal is told to the provider', async () => {
    const notas = await scene.owner<{ id: string }>(
      `select id from nota_fiscal where tomador_documento = $1 and estado = 'EMITIDA' order by id desc limit 2`,
      [HOSPITAL],
    )
    const [primeira, segunda] = notas.map(({ id }) => Number(id))
    expect(texts(await hospital.try(decidirNotaRecebida, { notaId: primeira, aceita: false }))).toEqual(['Informe o motivo.'])
    const recusa = await hospital.call(decidirNotaRecebida, {
      notaId: primeira ?? 0,
      aceita: false,
      motivo: 'Serviço não prestado',
    })
    expect(recusa.mensagem).toBe('Nota recusada: o prestador foi avisado.')
    expect(texts(await hospital.try(decidirNotaRecebida, { notaId: primeira, aceita: true }))).toEqual([
      'O aceite da nota já foi informado.',
    ])
    expect((await hospital.call(decidirNotaRecebida, { notaId: segunda ?? 0, aceita: true, motivo: '' })).mensagem).toBe(
      'Nota aceita com sucesso.',
    )
    expect((await alfa.try(decidirNotaRecebida, { notaId: segunda, aceita: true })).status).toBe(403)
  })
})

describe('special ledger (L05)', () => {
  it('U3-3.6-03 quantity × unit value − discount: 40 × 25,00 − 100,00 at 3% is 27,00 in totalEspecial', async () => {
    const competencia = Competencia.of(2026, 3)
    const tela = await alfa.call(buscarEscritEspecial, { competencia, idPessoa: null })
    expect(tela).toMatchObject({ habilitada: true, individual: true, desconto: true, quantidade: true })
    const pedido = {
      servicoId: tela.servicos[0]?.id ?? null,
      tipoDocumentoFiscal: 'NOTA_FISCAL' as const,
      numero: 7,
      tomadorDocumento: '',
      tomadorNome: '',
      data: '2026-03-31',
      quantidade: Decimal4.from('40'),
      desconto: Dinheiro.from('100.00'),
    }
    const feito = await alfa.call(salvarEscritEspecial, pedido)
    expect([feito.faturado.toString(), feito.imposto.toString()]).toEqual(['900.00', '27.00'])
    const exame = await alfa.call(validarEncerramento, {
      ano: 2026,
      mes: 2,
      papelServico: 'PRESTADOR',
      idPessoa: null,
      tipo: null,
    })
    expect(exame.calculo.totalEspecial.toString()).toBe('27.00')
    expect(texts(await alfa.try(salvarEscritEspecial, wire({ ...pedido, numero: 8, data: '2020-01-31' })))).toEqual([
      'O serviço Licença de uso mensal não possui valor vigente na data.',
    ])
    expect(texts(await hospital.try(salvarEscritEspecial, wire(pedido)))).toEqual([
      'A escrituração especial não está habilitada para o contribuinte.',
    ])
  })
})

describe('closed competences (L00)', () => {
  const fechada = { numero: 40, dataPrestacao: '2026-01-20' }
  it('takes entries marked for a complement, unless the city forbids it', async () => {
    await scene.owner(
      `insert into chave_configuracao (municipio_id, nome, valor) values (1, 'permiteEscrituracaoAposEncerramento', false)`,
    )
    expect(texts(await alfa.try(salvarEscritPapel, wire(await lancamento(alfa, 'prestador', fechada))))).toEqual([
      'A competência 01/2026 está encerrada.',
    ])
    await scene.owner(`delete from chave_configuracao where nome = 'permiteEscrituracaoAposEncerramento'`)
    const feito = await alfa.call(salvarEscritPapel, await lancamento(alfa, 'prestador', fechada))
    expect(feito.posEncerramento).toBe(true)
    const pedido = { ano: 2026, mes: 0, papelServico: 'PRESTADOR', idPessoa: null } as const
    const exame = await alfa.call(validarEncerramento, { ...pedido, tipo: null })
    expect(exame.tipoProposto).toBe('COMPLEMENTAR')
    expect(exame.calculo.valorEncerrado.toString()).toBe('30.00')
    const complemento = await alfa.call(encerrarCompetencia, { ...pedido, tipo: 'COMPLEMENTAR', movimento: exame.movimento })
    const [guia] = await scene.owner<{ base: string }>('select base::text from guia where id = $1', [complemento.guiaId])
    expect(guia?.base).toBe('30.00')
  })
})

describe('query, relation and book (L02, F76)', () => {
  it('lists every origin with totals of what has effect; the relation tells what does not match', async () => {
    const pedido = {
      pagina: 0,
      tamanho: 100,
      papelServico: 'PRESTADOR',
      competenciaInicial: Competencia.of(2026, 3),
      competenciaFinal: Competencia.of(2026, 3),
      idPessoa: null,
      origem: null,
      outraParte: null,
      numero: null,
      situacao: 'todas',
      retido: null,
    } as const
    const livro = await alfa.call(buscarEscrituracao, pedido)
    expect(new Set(livro.lista.map(({ tipo }) => tipo))).toEqual(
      new Set(['Nota fiscal eletrônica', 'Notas de papel', 'Escrituração especial']),
    )
    const validas = livro.lista.filter(({ comEfeito }) => comEfeito)
    expect(Dinheiro.sum(validas.map(({ valor }) => valor)).toString()).toBe(livro.somaValor.toString())
    const porNome = await alfa.call(buscarEscrituracao, { ...pedido, outraParte: 'locadora' })
    expect(new Set(porNome.lista.map(({ outroNome }) => outroNome))).toEqual(new Set(['Locadora Demo']))
    const relacao = await alfa.call(buscarRelacaoNotaEscrit, {
      pagina: 0,
      tamanho: 10,
      competenciaInicial: null,
      competenciaFinal: null,
      idPessoa: null,
    })
    expect(relacao.lista[0]?.situacao).toBe('Sem correspondência')
  })

  it('the monthly total equals the faturado of the closing; the book comes as PDF', async () => {
    const exame = await alfa.call(validarEncerramento, {
      ano: 2026,
      mes: 2,
      papelServico: 'PRESTADOR',
      idPessoa: null,
      tipo: null,
    })
    const livro = await alfa.call(buscarEscrituracao, {
      pagina: 0,
      tamanho: 1,
      papelServico: 'PRESTADOR',
      competenciaInicial: Competencia.of(2026, 3),
      competenciaFinal: Competencia.of(2026, 3),
      idPessoa: null,
      origem: null,
      outraParte: null,
      numero: null,
      situacao: 'todas',
      retido: null,
    })
    expect(livro.somaValor.toString()).toBe(exame.calculo.faturado.toString())
    const pdf = await alfa.try(imprimirLivro, { papelServico: 'PRESTADOR', ano: 2026, mes: 2 })
    expect(pdf.status).toBe(200)
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('property: ledgers equal closings', () => {
  it('the balance of every taxpayer, role and competence is that of its books; every first closing in force billed its books', async () => {
    // As the city sees them: a book asks for a taker by document, which another city may have too.
    const contar = (sql: string) =>
      scene.inCity(1, async (ctx) => (await ctx.client.query<{ diferentes: string; linhas: string }>(sql)).rows)
    const [saldos] = await contar(`
      select count(*) filter (where s.quantidade <> l.quantidade or s.faturado <> l.faturado or s.imposto <> l.imposto or s.imposto_retido <> l.retido)::text as diferentes, count(*)::text as linhas
      from saldo_competencia s cross join lateral (
        select count(*) as quantidade, coalesce(sum(valor), 0) as faturado, coalesce(sum(imposto), 0) as imposto, coalesce(sum(imposto) filter (where retido), 0) as retido
        from livro_lancamentos(s.contribuinte_id, s.papel, s.competencia, s.competencia) b where b.com_efeito) l`)
    expect(Number(saldos?.linhas)).toBeGreaterThan(100)
    expect(saldos?.diferentes).toBe('0')
    const [fechados] = await contar(`
      select count(*) filter (where c.faturado <> l.faturado or c.imposto <> l.imposto)::text as diferentes, count(*)::text as linhas
      from encerramento e join calculo_encerramento c on c.municipio_id = e.municipio_id and c.encerramento_id = e.id cross join lateral (
        select coalesce(sum(valor), 0) as faturado, coalesce(sum(imposto), 0) as imposto
        from livro_lancamentos(e.pessoa_id, e.papel, e.competencia, e.competencia) b where b.com_efeito and not b.pos_encerramento) l
      where e.ordem = 0 and e.reaberto_em is null`)
    expect(Number(fechados?.linhas)).toBeGreaterThan(20)
    expect(fechados?.diferentes).toBe('0')
  })
})

describe('who may', () => {
  it('an inspector consults but does not book; another city sees nothing', async () => {
    const fiscal = await scene.as('fiscal')
    expect((await fiscal.try(salvarEscritPapel, wire(await lancamento(alfa, 'prestador', { numero: 60 })))).status).toBe(403)
    const [linha] = await scene.owner<{ id: string }>(
      `select id from escrit_papel where municipio_id = 1 and estado = 'LANCADA' limit 1`,
    )
    await scene.inCity(2, async (ctx) => {
      const { rows } = await ctx.client.query(
        'select distinct municipio_id::int as cidade from escrit_papel union select municipio_id::int from recibo',
      )
      expect(rows).toEqual([{ cidade: 2 }])
    })
    expect((await hospital.try(buscarEscritPapelTO, { id: Number(linha?.id) })).status).toBe(403)
    const [pessoa] = await scene.owner<{ id: string }>('select id from pessoa where documento = $1 and municipio_id = 1', [
      HOSPITAL,
    ])
    expect(
      (await alfa.try(imprimirLivro, { papelServico: 'TOMADOR', ano: 2026, mes: 1, idPessoa: Number(pessoa?.id) })).status,
    ).toBe(403)
    expect(
      (await fiscal.try(imprimirLivro, { papelServico: 'TOMADOR', ano: 2026, mes: 1, idPessoa: Number(pessoa?.id) })).status,
    ).toBe(200)
  })
})
