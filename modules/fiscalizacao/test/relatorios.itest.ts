import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/*
 * The small scene of these tests, in months that the demonstration leaves empty (2020). Two providers of Faturamento and one taker:
 *   jan/2020  Um: 1.000,00 at 2% own (20,00), 500,00 at 2% withheld by the taker (10,00), 300,00 cancelled; Dois: 4.000,00 at 5% (200,00)
 *   fev/2020  Um: 700,00 due elsewhere at 2% (14,00)
 * Um closed january: guide of 20,00, due 20/02/2020. Dois closed january: guide of 200,00, due 20/02/2020, paid on 01/03/2020 with 150,00.
 */
let scene: Scene
let fiscal: Client
let gestor: Client
const ids = { um: 970_001, dois: 970_002, tomador: 970_003 }

const nota = (prestador: number, valor: string, aliquota: string, extra: Record<string, unknown> = {}) =>
  scene.owner(
    `with modelo as (select n.* from nota_fiscal n where n.municipio_id = 1 order by n.id limit 1),
      papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) values (1, 'NFSE', $1, md5(random()::text), '2020-02-01') returning id)
     insert into nota_fiscal select (jsonb_populate_record(m::nota_fiscal, jsonb_build_object('id', papel.id, 'prestador_id', $1::bigint, 'tomador_id', null, 'tomador_documento', null,
       'numero', (select coalesce(max(numero), 0) + 1 from nota_fiscal where municipio_id = 1 and prestador_id = $1), 'competencia', '2020-01-01', 'data_prestacao', '2020-01-10',
       'emissao', '2020-01-10T12:00:00-03:00', 'estado', 'EMITIDA', 'regime', 'FATURAMENTO', 'devido_aqui', true, 'retido', false, 'deducoes', 0, 'rps_numero', null, 'exigibilidade', 1,
       'valor_total', $2::numeric, 'base', $2::numeric, 'aliquota', $3::numeric, 'imposto', round($2::numeric * $3::numeric / 100, 2), 'dados_tomador', null) || $4::jsonb)).* from modelo m, papel`,
    [prestador, valor, aliquota, JSON.stringify(extra)],
  )

async function guia(pessoa: number, numero: number, base: string, extra: Record<string, unknown> = {}): Promise<number> {
  const [row] = await scene.owner<{ id: string }>(
    `with modelo as (select * from guia where municipio_id = 1 order by id limit 1),
      papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) values (1, 'GUIA', $1, md5(random()::text), '2020-02-03') returning id)
     insert into guia select (jsonb_populate_record(m::guia, jsonb_build_object('id', papel.id, 'pessoa_id', $1::bigint, 'numero', $2::bigint, 'competencia', '2020-01-01',
       'vencimento', '2020-02-20', 'validade', '2020-02-20', 'papel', 'PRESTADOR', 'tipo', 'ENCERRAMENTO', 'tributo', 'ISSQN', 'base', $3::numeric, 'correcao', 0, 'multa', 0, 'juros', 0, 'tsa', 0,
       'total', $3::numeric, 'estado', 'EMITIDA', 'encerramento_id', null, 'data_baixa', null, 'tipo_baixa', null, 'recalculada_em', null) || $4::jsonb)).* from modelo m, papel returning id`,
    [pessoa, numero, base, JSON.stringify(extra)],
  )
  return Number(row?.id)
}

const encerramento = (pessoa: number, valor: string) =>
  scene.owner(
    `with novo as (insert into encerramento (municipio_id, pessoa_id, papel, competencia, tipo, regime, encerrado_em) values (1, $1, 'PRESTADOR', '2020-01-01', 'REGULAR', 'FATURAMENTO', '2020-02-03') returning id),
       saldo as (insert into saldo_competencia (municipio_id, contribuinte_id, papel, competencia, quantidade, estado, encerrado, pago, faturado, imposto, imposto_retido, debito)
         values (1, $1, 'PRESTADOR', '2020-01-01', 1, 'ENCERRADA', $2, 0, 0, $2, 0, $2))
     insert into calculo_encerramento select (jsonb_populate_record(m::calculo_encerramento, jsonb_build_object('id', 990000 + $1, 'encerramento_id', novo.id, 'valor_encerrado', $2::numeric))).*
     from (select * from calculo_encerramento where municipio_id = 1 limit 1) m, novo`,
    [pessoa, valor],
  )

beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  gestor = await scene.as('gestor')
  for (const [nome, id] of Object.entries(ids))
    await scene.owner(
      `insert into pessoa select (jsonb_populate_record(p, jsonb_build_object('id', $1::bigint, 'documento', '97000000000' || right($1::text, 1) || '00', 'nome', $2::text, 'busca', $2::text, 'inscricao_municipal', null,
        'regime_iss_tipo', 'FATURAMENTO', 'situacao', 'ATIVO', 'prestador', $2 <> 'tomador', 'cadastro_inicial', '2019-06-01', 'data_abertura', '2019-06-01', 'fiscal_responsavel_id', null))).* from pessoa p where municipio_id = 1 and documento = '40000001000150'`,
      [id, nome],
    )
  // Without the index of correction, which the demonstration does not quote for these years.
  await scene.owner('update calculo_guia set correcao_indice_id = null where municipio_id = 1')
  const tomador = { tomador_id: ids.tomador, tomador_documento: '97000000000300', tomador_nome: 'tomador' }
  await nota(ids.um, '1000.00', '2')
  await nota(ids.um, '500.00', '2', { ...tomador, retido: true })
  await nota(ids.um, '300.00', '2', { estado: 'CANCELADA' })
  await nota(ids.um, '700.00', '2', {
    competencia: '2020-02-01',
    data_prestacao: '2020-02-10',
    devido_aqui: false,
    municipio_incidencia: '3106200',
  })
  await nota(ids.dois, '4000.00', '5')
  await encerramento(ids.um, '20.00')
  await encerramento(ids.dois, '200.00')
  await guia(ids.um, 970_001, '20.00')
  const paga = await guia(ids.dois, 970_002, '200.00', { estado: 'PAGA', data_baixa: '2020-03-01' })
  await scene.owner(
    `insert into pagamento (municipio_id, guia_id, data_pagamento, valor, devido, correcao, multa, juros, tsa, resultado, tipo_baixa, registrado_em) values (1, $1, '2020-03-01', 150, 208.60, 0, 6.60, 2, 0, 'A_MENOR', 'MANUAL', now())`,
    [paga],
  )
})
afterAll(() => scene.stop())

const janeiro = { ano: 2020, mes: 0 }
const fevereiro = { ano: 2020, mes: 1 }
const search = (slug: string, filtros: Record<string, unknown>, quem = fiscal) =>
  quem.call(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho: 100 })
const linhaDe = async (slug: string, filtros: Record<string, unknown>, nome: string) =>
  (await search(slug, filtros)).linhas.find(({ valores }) => Object.values(valores).includes(nome))?.valores

describe('R2-2.8 relatorio-movimentacao (F02)', () => {
  const slug = 'relatorio-movimentacao'
  const filtros = { competenciaInicial: janeiro, competenciaFinal: fevereiro, papel: 'PRESTADOR', agrupar: 'COMPETENCIA' }
  it('adds up by month, with what was received, the share and the variation', async () => {
    const page = await search(slug, filtros, gestor)
    expect(page.linhas.map(({ valores }) => valores)).toMatchObject([
      {
        competencia: '2020-01',
        contribuintes: 2,
        notas: 3,
        valor: '5500.00',
        base: '5500.00',
        issProprio: '220.00',
        issRetido: '10.00',
        issFora: '0.00',
        realizada: '150.00',
        percentual: '65.22',
        variacao: null,
      },
      {
        competencia: '2020-02',
        contribuintes: 1,
        notas: 1,
        valor: '700.00',
        issProprio: '0.00',
        issFora: '14.00',
        realizada: '0.00',
        percentual: null,
        variacao: '-87.27',
      },
    ])
    expect(page.totais).toMatchObject({ contribuintes: 2, valor: '6200.00', realizada: '150.00' })
  })
  it('the value of a month is that of the list of notes; other groups have the same totals', async () => {
    const notas = await search('relatorio-relacao-nota', {
      dataPor: 'PRESTACAO',
      dataInicial: '2020-01-01',
      dataFinal: '2020-01-31',
      situacao: ['NORMAL'],
      agrupar: 'NENHUM',
    })
    expect(notas.totais.valor).toBe('5500.00')
    for (const agrupar of ['REGIME', 'GRUPO', 'BAIRRO'])
      expect((await search(slug, { ...filtros, agrupar }, gestor)).totais).toMatchObject({
        contribuintes: 2,
        notas: 4,
        valor: '6200.00',
        issFora: '14.00',
        realizada: '150.00',
      })
  })
  it('counts of a taker only what was withheld', async () => {
    const page = await search(slug, { ...filtros, papel: 'TOMADOR' }, gestor)
    expect(page.totais).toMatchObject({ notas: 1, valor: '500.00', issRetido: '10.00', issProprio: '0.00' })
  })
  it('is of the gestor alone', async () => {
    for (const usuario of ['fiscal', 'administrador', 'contador', 'alfa'])
      expect((await (await scene.as(usuario)).try(reportCalls(slug).buscar, { filtros })).status).toBe(403)
  })
})

describe('R2-2.8-07 relatorio-gerencial-prestadores (F12)', () => {
  const slug = 'relatorio-gerencial-prestadores'
  const filtros = { competenciaInicial: janeiro, competenciaFinal: fevereiro }
  it('sums up each provider; a cancelled note lowers services and difference', async () => {
    expect(await linhaDe(slug, filtros, 'um')).toMatchObject({
      notas: 3,
      valor: '2200.00',
      issProprio: '20.00',
      issRetido: '10.00',
      encerramentos: '1/2',
      emitidas: '20.00',
      pagas: '0.00',
      emAberto: '20.00',
      diferenca: '0.00',
    })
    expect(await linhaDe(slug, filtros, 'dois')).toMatchObject({
      notas: 1,
      valor: '4000.00',
      emitidas: '200.00',
      pagas: '150.00',
      emAberto: '0.00',
      diferenca: '0.00',
    })
    await nota(ids.um, '100.00', '2')
    expect(await linhaDe(slug, { ...filtros, soDiferenca: true }, 'um')).toMatchObject({ valor: '2300.00', diferenca: '2.00' })
    await scene.owner(
      `update nota_fiscal set estado = 'CANCELADA' where municipio_id = 1 and prestador_id = $1 and valor_total = 100`,
      [ids.um],
    )
    expect(await linhaDe(slug, { ...filtros, soDiferenca: true }, 'um')).toBeUndefined()
  })
})

describe('R2-2.8-06 relatorio-maiores-contribuintes (F14)', () => {
  it('ranks by what was paid or is owed, with shares of the city', async () => {
    const filtros = { competenciaInicial: janeiro, competenciaFinal: fevereiro, quantidade: 20 }
    const pago = await search('relatorio-maiores-contribuintes', { ...filtros, criterio: 'PAGO' })
    expect(pago.linhas.map(({ valores }) => valores)).toMatchObject([
      {
        posicao: 1,
        contribuinte: 'dois',
        pago: '150.00',
        devido: '200.00',
        percentual: '100.00',
        anterior: '0.00',
        variacao: null,
      },
    ])
    const devido = await search('relatorio-maiores-contribuintes', { ...filtros, criterio: 'DEVIDO' })
    expect(devido.linhas.map(({ valores }) => valores)).toMatchObject([
      { contribuinte: 'dois', percentual: '90.91', acumulado: '90.91' },
      { contribuinte: 'um', percentual: '9.09', acumulado: '100.00' },
    ])
  })
})

describe('R2-2.8-51 relatorio-maiores-tomadores (F15)', () => {
  it('a withheld note without closing of the taker is open and not booked', async () => {
    const page = await search('relatorio-maiores-tomadores', {
      competenciaInicial: janeiro,
      competenciaFinal: janeiro,
      quantidade: 20,
    })
    expect(page.linhas.map(({ valores }) => valores)).toMatchObject([
      {
        posicao: 1,
        tomador: 'tomador',
        prestadores: 1,
        notas: 1,
        valor: '500.00',
        retido: '10.00',
        recolhido: '0.00',
        emAberto: '10.00',
        encerramentos: '0/1',
        semEscrituracao: 1,
      },
    ])
  })
})

describe('R2-2.8-50 relatorio-maiores-devedores (F16)', () => {
  const slug = 'relatorio-maiores-devedores'
  const filtros = {
    vencimentoInicial: '2020-01-01',
    vencimentoFinal: '2020-12-31',
    dataReferencia: '2026-04-15',
    quantidade: 50,
    dividaAtiva: true,
  }
  it('lists the open guide with additions; an earlier reference owes no more; the reference may not come before', async () => {
    const antes = await linhaDe(slug, filtros, 'um')
    expect(antes).toMatchObject({ posicao: 1, guias: 1, maisAntigo: '2020-02-20', dias: 2246, principal: '20.00' })
    const valor = (linha: typeof antes) => Number(String(linha?.atualizado))
    // 0,33% a day up to 20% of 20,00 = 4,00; 74 months and fractions at 1% = 14,80.
    expect(antes).toMatchObject({ multa: '4.00', juros: '14.80', atualizado: '38.80' })
    expect(await linhaDe(slug, filtros, 'dois')).toBeUndefined()
    const cedo = await linhaDe(slug, { ...filtros, dataReferencia: '2026-03-15' }, 'um')
    expect(valor(cedo)).toBeLessThanOrEqual(valor(antes))
    const { body } = await fiscal.try(reportCalls(slug).buscar, { filtros: { ...filtros, dataReferencia: '2020-06-01' } })
    expect(body.mensagens).toEqual([
      { key: 'dataReferencia', message: 'A data de referência não pode ser anterior ao vencimento final.' },
    ])
  })
})

describe('R2-2.8-26 controle-atraso (F50)', () => {
  const slug = 'controle-atraso'
  const filtros = { competenciaInicial: janeiro, competenciaFinal: { ano: 2020, mes: 2 }, minimo: 1 }
  it('counts omitted months and overdue guides; the detail adds up to the same', async () => {
    const linha = await linhaDe(slug, filtros, 'um')
    // January is closed, its guide is overdue; february (no balance row) and march were not closed.
    expect(linha).toMatchObject({
      omissasPrestador: 2,
      omissasTomador: 0,
      guiasVencidas: 1,
      maisAntiga: '2020-01',
      estimado: '40.00',
    })
    const detalhe = await search(slug, { ...filtros, contribuinte: ids.um, detalhar: true })
    expect(detalhe.totais).toMatchObject({ omissasPrestador: 2, guiasVencidas: 1, estimado: '40.00', vencido: '38.80' })
    await scene.owner(
      `insert into saldo_competencia (municipio_id, contribuinte_id, papel, competencia, estado, faturado, imposto, imposto_retido, debito, encerrado, pago) values (1, $1, 'PRESTADOR', '2020-02-01', 'ENCERRADA', 0, 0, 0, 0, 0, 0)`,
      [ids.um],
    )
    expect(await linhaDe(slug, filtros, 'um')).toMatchObject({ omissasPrestador: 1 })
  })
  it('a month is not late on its due day and is on the next', async () => {
    const marco = {
      competenciaInicial: { ano: 2026, mes: 1 },
      competenciaFinal: { ano: 2026, mes: 1 },
      contribuinte: ids.um,
      tipo: 'OMISSO',
    }
    scene.clock.set('2026-03-20T12:00:00-03:00')
    expect((await search(slug, marco)).total).toBe(0)
    scene.clock.set('2026-03-21T12:00:00-03:00')
    expect((await search(slug, marco)).total).toBe(1)
    scene.clock.set('2026-04-15T12:00:00-03:00')
  })
})

describe('R2-2.8 guias (F60, F62, F63)', () => {
  const periodo = { dataPor: 'VENCIMENTO', dataInicial: '2020-02-01', dataFinal: '2020-02-28', tributo: 'ISSQN' }
  it('both roles together are the guides of the city', async () => {
    const papeis = await search('relatorio-guias-por-papel', periodo)
    expect(papeis.totais).toMatchObject({ numero: 2, principal: '220.00', total: '238.80', pago: '150.00' })
    const cidade = await search('guias-municipio', {
      vencimentoInicial: '2020-02-01',
      vencimentoFinal: '2020-02-28',
      tributo: 'ISSQN',
    })
    expect(cidade.totais).toMatchObject({ numero: 2, total: papeis.totais.principal, atualizado: papeis.totais.total })
  })
  it('R2-2.8-56 payments by what became of them: a manual one by less, a line of a file without guide (F58)', async () => {
    await scene.owner(
      `with r as (insert into retorno_bancario (municipio_id, nome, sha256, banco, nome_banco, convenio, sequencial, gerado_em, recebido_em, quantidade, total)
         values (1, 'r.ret', repeat('9', 64), '999', 'Banco Teste', '0042', '970', '2020-03-02', '2020-03-03', 1, 30) returning id)
       insert into retorno_linha (municipio_id, retorno_id, linha, codigo_barras, data_pagamento, data_credito, valor, forma_arrecadacao, autenticacao, registro_banco, situacao, mensagem)
         select 1, r.id, 1, repeat('8', 44), '2020-03-02', '2020-03-03', 30, '1', 'X', '1', 'DESCONHECIDA', 'Guia não encontrada' from r`,
    )
    const filtros = { dataInicial: '2020-03-01', dataFinal: '2020-03-31' }
    const page = await search('monitor-integracao-receita', filtros)
    expect(page.linhas.map(({ valores }) => valores)).toMatchObject([
      {
        data: '2020-03-02',
        origem: 'Arquivo de retorno',
        banco: 'Banco Teste 0042',
        guia: null,
        pago: '30.00',
        ocorrencia: 'Baixa sem guia',
      },
      {
        data: '2020-03-01',
        origem: 'Registro direto',
        contribuinte: 'dois',
        competencia: '2020-01',
        pago: '150.00',
        ocorrencia: 'Divergência de valor',
      },
    ])
    expect(page.totais).toMatchObject({ guia: 2, valorGuia: '200.00', pago: '180.00' })
    const so = await search('monitor-integracao-receita', { ...filtros, ocorrencia: ['Baixa sem guia'], banco: 'teste' })
    expect(so.total).toBe(1)
  })
  it('R2-2.8-43 month by month: owed by competence, received by the day of payment, against the year before (F121)', async () => {
    const marco = { ano: 2020, mes: 2 }
    const page = await search('monitor-municipio', { competenciaInicial: janeiro, competenciaFinal: marco })
    expect(page.linhas.map(({ valores }) => valores)).toMatchObject([
      {
        mes: '2020-01',
        prestadores: 2,
        notas: 3,
        servicos: '5500.00',
        devido: '220.00',
        emitido: '220.00',
        guias: '0.00',
        anterior: '0.00',
        variacao: null,
      },
      { mes: '2020-02', notas: 1, servicos: '700.00', guias: '0.00' },
      { mes: '2020-03', notas: 0, servicos: '0.00', emitido: '0.00', guias: '150.00', das: '0.00', total: '150.00' },
    ])
    const depois = await search('monitor-municipio', {
      competenciaInicial: { ano: 2021, mes: 2 },
      competenciaFinal: { ano: 2021, mes: 2 },
    })
    expect(depois.linhas[0]?.valores).toMatchObject({ total: '0.00', anterior: '150.00', variacao: '-100.00' })
    const mei = await search('monitor-municipio', { competenciaInicial: marco, competenciaFinal: marco, regime: 'MEI' })
    expect(mei.linhas[0]?.valores).toMatchObject({ guias: '0.00', total: '0.00' })
  })
  it('a guide settled by less than it owed on the day', async () => {
    const filtros = { pagamentoInicial: '2020-03-01', pagamentoFinal: '2020-03-31', diferencaMinima: 1 }
    expect(await linhaDe('relatorio-guia-paga-valor-abaixo', filtros, 'dois')).toMatchObject({
      principal: '200.00',
      devido: '208.60',
      pago: '150.00',
      diferenca: '58.60',
      percentual: '71.91',
      motivo: 'Valor digitado',
    })
    expect(await linhaDe('relatorio-guia-paga-valor-abaixo', { ...filtros, diferencaMinima: 59 }, 'dois')).toBeUndefined()
  })
})
