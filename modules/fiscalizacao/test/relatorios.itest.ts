import { reenviarItensTnc } from '@iss/conector/contract/conector'
import { gerarCreditoDaBaixa, vincularBaixa } from '@iss/guia/contract/integracao-receita'
import { reportCalls } from '@iss/list/definition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fevereiro, fiscal, gestor, ids, janeiro, linhaDe, montarCena, nota, scene, search } from './cena.ts'

beforeAll(montarCena)
afterAll(() => scene?.stop())

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
  it('a group opens the report asked for it alone, and the count of taxpayers opens them, whose rows open the sheet', async () => {
    const aberto = async (endereco: string | undefined) => {
      const pedido = new URL(endereco ?? '', 'http://x').searchParams.get('filtros')
      return search(slug, JSON.parse(pedido ?? '{}') as Record<string, unknown>, gestor)
    }
    await scene.owner(
      `insert into endereco select (jsonb_populate_record(e::endereco, jsonb_build_object('id', 970001, 'pessoa_id', $1::bigint, 'bairro', 'Vila  Próva', 'principal', true))).*
       from endereco e where municipio_id = 1 order by id limit 1`,
      [ids.um],
    )
    // Who has no address is in no neighbourhood that anybody could ask for.
    const bairros = (await search(slug, { ...filtros, agrupar: 'BAIRRO' }, gestor)).linhas
    expect(bairros.map(({ valores, links }) => [valores.grupo, links !== undefined])).toEqual([
      ['Sem endereço', false],
      ['Vila Próva', true],
    ])
    for (const agrupar of ['COMPETENCIA', 'REGIME', 'GRUPO', 'BAIRRO']) {
      const { linhas } = await search(slug, { ...filtros, agrupar }, gestor)
      const [linha] = linhas.filter(({ links }) => links?.contribuintes)
      const doGrupo = await aberto(linha?.links?.[agrupar === 'COMPETENCIA' ? 'competencia' : 'grupo'])
      const contribuintes = await aberto(linha?.links?.contribuintes)
      expect([doGrupo.totais.valor, contribuintes.totais.valor], agrupar).toEqual([linha?.valores.valor, linha?.valores.valor])
      expect(contribuintes.total).toBe(linha?.valores.contribuintes)
      expect(contribuintes.linhas[0]?.links?.grupo).toMatch(/^\/home\/actions\/consulta-geral-contribuinte\?id=97000[12]$/)
    }
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
    // The closing ex officio opens with the taxpayer, the months of the omission and its role: january is closed, its guide is overdue.
    const { linhas } = await search(slug, { ...filtros, contribuinte: ids.um })
    expect(linhas.map(({ acoes }) => acoes?.encerrarDeOficio?.endereco)).toEqual([
      `/home/actions/encerramento-oficio-list?contribuinte=${ids.um}&competencia=2020-02&ate=2020-03`,
    ])
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
    const filtros = { dataInicial: '2020-03-01', dataFinal: '2020-03-31', sentido: 'BAIXA' }
    const page = await search('monitor-integracao-receita', filtros)
    expect(page.linhas.map(({ valores }) => valores)).toMatchObject([
      {
        data: '2020-03-02',
        origem: 'Arquivo de retorno',
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
    const receita = await search('monitor-integracao-receita', { ...filtros, sentido: 'RECEITA' })
    expect(receita.linhas.map(({ valores }) => valores)).toMatchObject([
      { sentido: 'Receita gerada', pago: '150.00', situacao: 'Sucesso' },
    ])
  })
  it('F58 a payment without a guide is tied to one and makes revenue; a duplicate whose credit was cancelled gets it again; an item of the connector goes back', async () => {
    const filtros = { dataInicial: '2020-03-01', dataFinal: '2020-03-31', sentido: 'BAIXA' }
    const cartao = async (rotulo: string) =>
      (await search('monitor-integracao-receita', filtros)).resumo?.find((um) => um.rotulo === rotulo)
    const linha = async () =>
      (await search('monitor-integracao-receita', filtros)).linhas.find(({ valores }) => valores.pago === '30.00')
    expect(await cartao('Baixas sem guia')).toMatchObject({ valor: '1', filtros: { ocorrencia: ['Baixa sem guia'] } })
    const id = Number(String((await linha())?.id).slice(1))
    const pedido = { id, numero: 970_001, justificativa: 'Comprovante de pagamento apresentado' }
    expect((await (await scene.as('alfa')).try(vincularBaixa, pedido)).status).toBe(403)
    expect((await (await scene.as('fiscal.porto')).try(vincularBaixa, pedido)).status).toBe(404)
    const curta = await fiscal.try(vincularBaixa, { ...pedido, numero: 999_999_999, justificativa: 'curta' })
    expect(curta.body.mensagens).toEqual([{ key: 'justificativa', message: 'A justificativa tem de 10 a 500 caracteres.' }])
    expect((await fiscal.try(vincularBaixa, { ...pedido, numero: 999_999_999 })).body.mensagens).toEqual([
      { key: 'numero', message: 'Guia não encontrada no município.' },
    ])
    const antes = Number((await search('relatorio-receita-realizada', { ...filtros, origem: [] })).totais.valor)
    expect((await fiscal.call(vincularBaixa, pedido)).mensagem).toMatch(/^Baixa de R\$.30,00 vinculada à guia nº 970001\.$/)
    expect(await cartao('Baixas sem guia')).toMatchObject({ valor: '0' })
    expect((await linha())?.valores).toMatchObject({ guia: 970_001, contribuinte: 'um', situacao: 'Sucesso' })
    expect(Number((await search('relatorio-receita-realizada', { ...filtros, origem: [] })).totais.valor)).toBe(antes + 30)
    expect((await fiscal.try(vincularBaixa, pedido)).body.mensagens[0]?.message).toBe(
      'A baixa já está vinculada à guia nº 970001.',
    )
    // The bank's line itself stands as it came.
    expect(await scene.owner('select situacao, guia_id from retorno_linha where municipio_id = 1 and id = $1', [id])).toEqual([
      { situacao: 'DESCONHECIDA', guia_id: null },
    ])

    const [duplicado] = await scene.owner<{ id: string }>(
      `insert into pagamento (municipio_id, guia_id, data_pagamento, valor, devido, correcao, multa, juros, tsa, resultado, tipo_baixa, registrado_em)
       select 1, id, '2020-03-05', 70, 70, 0, 0, 0, 0, 'EM_DUPLICIDADE', 'MANUAL', now() from guia where municipio_id = 1 and numero = 970002 returning id`,
    )
    const credito = { id: Number(duplicado?.id), justificativa: 'Crédito cancelado por engano' }
    const doPago = async () =>
      (await search('monitor-integracao-receita', filtros)).linhas.find(({ valores }) => valores.pago === '70.00')
    expect([(await doPago())?.valores.situacao, Object.keys((await doPago())?.acoes ?? {})]).toEqual([
      'Pendente',
      ['gerarCredito'],
    ])
    expect((await (await scene.as('fiscal.porto')).try(gerarCreditoDaBaixa, credito)).status).toBe(404)
    expect((await fiscal.call(gerarCreditoDaBaixa, credito)).mensagem).toMatch(/^Crédito de R\$.70,00 gerado/)
    expect((await doPago())?.valores.situacao).toBe('Sucesso')
    expect((await fiscal.try(gerarCreditoDaBaixa, credito)).body.mensagens[0]?.message).toBe(
      'O pagamento já tem crédito em vigor.',
    )

    const deHoje = { dataInicial: '2026-04-15', dataFinal: '2026-04-15', sentido: 'GUIA' }
    const enviadas = await search('monitor-integracao-receita', deHoje)
    expect(new Set(enviadas.linhas.map(({ valores }) => valores.situacao))).toEqual(new Set(['Erro', 'Pendente', 'Sucesso']))
    const errada = enviadas.linhas.find(({ valores }) => valores.situacao === 'Erro')
    expect(Object.keys(errada?.acoes ?? {})).toEqual(['reenviar'])
    await fiscal.call(reenviarItensTnc, { ids: [Number(String(errada?.id).slice(1))] })
    const depois = await search('monitor-integracao-receita', deHoje)
    expect(depois.linhas.find(({ id: dela }) => dela === errada?.id)?.valores.situacao).toBe('Pendente')
    // Back to the scene that the other tests read.
    await scene.owner(
      `update pagamento set estornado_em = now() where municipio_id = 1 and data_pagamento between '2020-03-02' and '2020-03-31'`,
    )
    await scene.owner(
      `update guia set estado = 'EMITIDA', data_baixa = null, tipo_baixa = null where municipio_id = 1 and numero = 970001`,
    )
  })
  it('R2-2.8-43 month by month: owed by competence, received by the day of payment, against the year before (F121)', async () => {
    const page = await search('monitor-municipio', { ano: 2020, comparar: 2019 })
    expect(page.linhas.slice(0, 3).map(({ valores }) => valores)).toMatchObject([
      {
        mes: '2020-01',
        devido: '220.00',
        emitido: '220.00',
        guia: '0.00',
        anterior: '0.00',
        variacao: null,
      },
      { mes: '2020-02', guia: '0.00' },
      { mes: '2020-03', emitido: '0.00', guia: '150.00', das: '0.00', total: '150.00' },
    ])
    expect([page.total, page.totais]).toMatchObject([
      12,
      { guia: '150.00', siafi: '0.00', senda: '0.00', cobranca: '0.00', total: '150.00' },
    ])
    const cartao = (rotulo: string) => page.resumo?.find((um) => um.rotulo === rotulo)?.valor.replaceAll('\u00a0', ' ')
    expect([cartao('ISS arrecadado em 2020'), cartao('ISS devido em 2020')]).toEqual(['R$ 150,00', 'R$ 220,00'])
    const depois = await search('monitor-municipio', { ano: 2021, comparar: 2020 })
    expect(depois.linhas[2]?.valores).toMatchObject({ mes: '2021-03', total: '0.00', anterior: '150.00', variacao: '-100.00' })
    const so = await search('monitor-municipio', { ano: 2021, comparar: null })
    expect(so.totais).toMatchObject({ anterior: '0.00' })
    const mei = await search('monitor-municipio', { ano: 2020, comparar: 2019, regime: 'MEI' })
    expect(mei.totais).toMatchObject({ guia: '0.00', total: '0.00' })
    // A month opens its receipts, day by day and by origin.
    const dias = await search('relatorio-receita-realizada', {
      dataInicial: '2020-03-01',
      dataFinal: '2020-03-31',
      origem: ['GUIA'],
    })
    expect(dias.linhas.map(({ valores }) => valores)).toEqual([
      { dia: '2020-03-01', origem: 'Guia', recebimentos: 1, valor: '150.00' },
    ])
  })
  it('a guide settled by less than it owed on the day', async () => {
    const filtros = { pagamentoInicial: '2020-03-01', pagamentoFinal: '2020-03-31', diferencaMinima: '1.00' }
    expect(await linhaDe('relatorio-guia-paga-valor-abaixo', filtros, 'dois')).toMatchObject({
      principal: '200.00',
      devido: '208.60',
      pago: '150.00',
      diferenca: '58.60',
      percentual: '71.91',
      motivo: 'Valor digitado',
    })
    expect(await linhaDe('relatorio-guia-paga-valor-abaixo', { ...filtros, diferencaMinima: '58.61' }, 'dois')).toBeUndefined()
  })
})
