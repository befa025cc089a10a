import { reportCalls, share } from '@iss/list/definition'
import { parseCsv } from '@iss/platform/csv'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelarNotaCall } from '../src/contract/cancelamento.ts'
import { exportarXmlDaSelecao } from '@iss/nota/contract/exportar-nfe'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

const marco = { ano: 2026, mes: 2 }
const search = (slug: string, filtros: Record<string, unknown>, tamanho = 100) =>
  fiscal.call(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho })
const one = async <T extends Record<string, unknown>>(sql: string, params: unknown[] = []) =>
  (await scene.owner<T>(sql, params))[0] as T
const valid = `municipio_id = 1 and estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')`
const pessoaId = async (documento: string) =>
  Number((await one<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [documento])).id)

/** A copy of the oldest note of a provider with other facts, as if it had come through another channel. */
async function plant(prestador: string, facts: Record<string, unknown>): Promise<number> {
  const row = await one<{ id: string }>(
    `with modelo as (select n.* from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id where n.municipio_id = 1 and p.documento = $1 order by n.id limit 1),
      papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) select 1, 'NFSE', prestador_id, md5(random()::text), now() from modelo returning id),
      numero as (select max(n.numero) + 1 as proximo from nota_fiscal n, modelo m where n.municipio_id = 1 and n.prestador_id = m.prestador_id)
    insert into nota_fiscal select (jsonb_populate_record(m::nota_fiscal, jsonb_build_object('id', papel.id, 'numero', numero.proximo) || $2::jsonb)).* from modelo m, papel, numero returning id`,
    [prestador, JSON.stringify(facts)],
  )
  return Number(row.id)
}

describe('R2-2.8-33 relatorio-relacao-nota (F30)', () => {
  const slug = 'relatorio-relacao-nota'
  const periodo = { dataInicial: '2026-01-01', dataFinal: '2026-03-31' }
  const inPeriod = `municipio_id = 1 and (emissao at time zone 'America/Sao_Paulo')::date between '2026-01-01' and '2026-03-31'`
  const sums = `count(*)::int as numero, coalesce(sum(valor_total), 0)::text as valor, coalesce(sum(base), 0)::text as base, coalesce(sum(deducoes), 0)::text as deducoes, coalesce(sum(liquido), 0)::text as liquido,
    coalesce(sum(imposto) filter (where devido_aqui and not retido), 0)::numeric(15,2)::text as "issProprio", coalesce(sum(imposto) filter (where devido_aqui and retido), 0)::numeric(15,2)::text as "issRetido"`

  it('adds up over all rows what the notes of the period say', async () => {
    const expected = await one(
      `select ${sums} from nota_fiscal where ${inPeriod} and estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')`,
    )
    const page = await search(slug, { ...periodo, dataPor: 'EMISSAO', agrupar: 'NENHUM', situacao: ['NORMAL'] }, 5)
    expect(page.totais).toMatchObject(expected)
    expect(page.linhas).toHaveLength(5)
    expect(page.total).toBe(expected.numero)
    expect(page.linhas[0]?.links?.numero).toMatch(/^\/home\/actions\/documentos\?senha=.+/)
  })

  it('names the guides of a note, and gives the XML of those that are chosen', async () => {
    const nota = await one<{ numero: string; guia: string; dia: string; prestador: string }>(
      `select n.numero::text, d.numero::text as guia, (n.emissao at time zone 'America/Sao_Paulo')::date::text as dia, n.prestador_id::text as prestador
       from vinculo_documento v
       join nota_fiscal n on n.municipio_id = v.municipio_id and n.id = v.origem_id and n.estado = 'EMITIDA'
       join documento d on d.municipio_id = v.municipio_id and d.id = v.destino_id and d.data_cancelamento is null
       where v.municipio_id = 1 and v.tipo = 'NotaFiscal_Guia' order by n.id limit 1`,
    )
    const page = await search(
      slug,
      { dataInicial: nota.dia, dataFinal: nota.dia, dataPor: 'EMISSAO', agrupar: 'NENHUM', prestador: Number(nota.prestador) },
      100,
    )
    const linha = page.linhas.find(({ valores }) => String(valores.numero) === nota.numero)
    expect(linha?.valores.guia).toBe(nota.guia)
    const ids = [Number(linha?.id)]
    const zip = await fiscal.try(exportarXmlDaSelecao, { ids })
    expect([zip.status, zip.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect((await (await scene.as('alfa')).try(exportarXmlDaSelecao, { ids })).status).toBe(403)
  })

  it('all situations are the sum of Normal, Cancelada and Substituída', async () => {
    await scene.owner(
      `update nota_fiscal set estado = 'CANCELADA' where id = (select id from nota_fiscal where ${inPeriod} and estado = 'EMITIDA' order by id limit 1)`,
    )
    await scene.owner(
      `update nota_fiscal set estado = 'SUBSTITUIDA' where id = (select id from nota_fiscal where ${inPeriod} and estado = 'EMITIDA' order by id limit 1)`,
    )
    const by = async (situacao: string[]) =>
      (await search(slug, { ...periodo, dataPor: 'EMISSAO', agrupar: 'NENHUM', situacao }, 1)).totais
    const [all, normal, cancelled, replaced] = [
      await by([]),
      await by(['NORMAL']),
      await by(['CANCELADA']),
      await by(['SUBSTITUIDA']),
    ]
    expect(Number(cancelled.numero)).toBeGreaterThan(0)
    expect(Number(replaced.numero)).toBeGreaterThan(0)
    expect(all).toMatchObject(await one(`select ${sums} from nota_fiscal where ${inPeriod} and estado <> 'RASCUNHO'`))
    expect(Number(all.numero)).toBe(Number(normal.numero) + Number(cancelled.numero) + Number(replaced.numero))
    expect(all.cancelado).toBe(
      (
        await one<{ v: string }>(
          `select sum(valor_total)::text as v from nota_fiscal where ${inPeriod} and estado in ('CANCELADA', 'SUBSTITUIDA')`,
        )
      ).v,
    )
  })

  it('filters by provider, taker, number, withholding and value date; groups with subtotals', async () => {
    const alfa = await pessoaId('40000001000150')
    const base = { ...periodo, dataPor: 'PRESTACAO', agrupar: 'NENHUM', situacao: ['NORMAL'] }
    const range = `${valid} and data_prestacao between '2026-01-01' and '2026-03-31'`
    const count = async (condition: string) =>
      (await one<{ n: number }>(`select count(*)::int as n from nota_fiscal where ${range} and ${condition}`)).n
    expect((await search(slug, { ...base, prestador: alfa })).total).toBe(await count(`prestador_id = ${alfa}`))
    expect((await search(slug, { ...base, tomador: '40.000.010/0001-41' })).total).toBe(
      await count(`tomador_documento = '40000010000141'`),
    )
    expect((await search(slug, { ...base, retido: 'SIM' })).total).toBe(await count('retido'))
    expect((await search(slug, { ...base, numeroInicial: 2, numeroFinal: 50 })).total).toBe(
      await count('numero between 2 and 50'),
    )
    const grouped = await search(slug, { ...base, agrupar: 'PRESTADOR' })
    const sum = await one<{ v: string }>(
      `select sum(valor_total)::text as v from nota_fiscal where ${range} and prestador_id = ${alfa}`,
    )
    expect(grouped.grupos.find(({ rotulo }) => rotulo === 'Alfa Tecnologia Ltda')?.totais.valor).toBe(sum.v)
  })

  it('refuses more than twelve months and an inverted period', async () => {
    const refuse = async (filtros: object) =>
      (
        await fiscal.try(reportCalls(slug).buscar, { filtros: { dataPor: 'EMISSAO', agrupar: 'NENHUM', ...filtros } })
      ).body.mensagens.map(({ message }) => message)
    expect(await refuse({ dataInicial: '2025-01-01', dataFinal: '2026-03-31' })).toEqual([
      'O período informado não pode exceder 12 meses.',
    ])
    expect(await refuse({ dataInicial: '2026-03-31', dataFinal: '2026-03-01' })).toEqual([
      'A data inicial deve ser anterior ou igual à data final.',
    ])
  })
})

describe('R2-2.8-18 relatorio-notas-por-atividade (F38)', () => {
  const slug = 'relatorio-notas-por-atividade'
  const filtros = { competenciaInicial: marco, competenciaFinal: marco, agrupar: 'ATIVIDADE' }

  it('totals equal those of the notes of the month, whatever the grouping', async () => {
    const expected = await one(
      `select count(*)::int as notas, sum(valor_total)::text as valor, sum(base)::text as base, coalesce(sum(imposto) filter (where devido_aqui and not retido), 0)::numeric(15,2)::text as "issProprio" from nota_fiscal where ${valid} and competencia = '2026-03-01'`,
    )
    for (const agrupar of ['GRUPO', 'ATIVIDADE', 'ITEM']) {
      const { totais } = await search(slug, { ...filtros, agrupar })
      expect(totais).toMatchObject({ ...expected, percentual: '100.00' })
    }
    const before = await one<{ v: string }>(
      `select sum(valor_total)::text as v from nota_fiscal where ${valid} and competencia = '2026-02-01'`,
    )
    expect((await search(slug, filtros)).totais.valorAnterior).toBe(before.v)
  })

  it('a line has its own providers, average rate and share', async () => {
    const line = (await search(slug, filtros)).linhas.find(({ valores }) => valores.codigo === '010101')?.valores
    const sql = await one(
      `select count(distinct n.prestador_id)::int as prestadores, count(*)::int as notas, sum(n.valor_total)::text as valor, round(100 * sum(n.imposto) / sum(n.base), 2)::text as "aliquotaMedia"
       from nota_fiscal n join atividade a on a.municipio_id = n.municipio_id and a.id = n.atividade_id where n.municipio_id = 1 and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and competencia = '2026-03-01' and a.codigo = '010101'`,
    )
    expect(line).toMatchObject(sql)
  })
})

describe('R2-2.8-05 relatorio-maiores-emissores-n-fe (F13)', () => {
  it('listed and others together are the city; the first is the one with most', async () => {
    const filtros = { dataInicial: '2026-01-01', dataFinal: '2026-03-31', classificar: 'VALOR', quantidade: 10 }
    for (let copies = 0; copies < 12; copies += 1)
      await scene.owner(
        `insert into pessoa select (jsonb_populate_record(p, jsonb_build_object('id', 990000 + ${copies}, 'documento', '900000${copies + 10}000199', 'nome', 'Pequena ${copies}', 'inscricao_municipal', null))).* from pessoa p where municipio_id = 1 and documento = '40000001000150'`,
      )
    for (let copies = 0; copies < 12; copies += 1)
      await plant('40000001000150', {
        prestador_id: 990000 + copies,
        valor_total: 10 + copies,
        estado: 'EMITIDA',
        emissao: '2026-02-10T12:00:00-03:00',
      })
    const page = await search('relatorio-maiores-emissores-n-fe', filtros)
    const city = await one(
      `select count(*)::int as notas, sum(valor_total)::text as valor from nota_fiscal where ${valid} and (emissao at time zone 'America/Sao_Paulo')::date between '2026-01-01' and '2026-03-31'`,
    )
    expect(page.totais).toMatchObject({ ...city, percentual: '100.00' })
    expect(page.linhas).toHaveLength(11)
    expect(page.linhas.map(({ valores }) => valores.posicao)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null])
    expect(page.linhas.at(-1)?.valores).toMatchObject({ prestador: 'Demais emissores', acumulado: '100.00' })
    const [first] = await scene.owner<{ nome: string }>(
      `select p.nome from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id where n.${valid} and (n.emissao at time zone 'America/Sao_Paulo')::date between '2026-01-01' and '2026-03-31' group by p.id, p.nome order by sum(n.valor_total) desc limit 1`,
    )
    expect(page.linhas[0]?.valores.prestador).toBe(first?.nome)
    await scene.owner(`update nota_fiscal set estado = 'RASCUNHO' where prestador_id >= 990000`)
  })
})

describe('R2-2.8-16 relatorio-receita-servicos (F39)', () => {
  it('a cell is what the taxpayer declared in the month; the average counts months already begun', async () => {
    const page = await search('relatorio-receita-servicos', { ano: 2026, papel: 'PRESTADOR', mostrar: 'RECEITA' })
    const alfa = await pessoaId('40000001000150')
    const line = page.linhas.find(({ links }) => links?.contribuinte?.endsWith(`=${alfa}`))?.valores
    const sql = await one(
      `select sum(valor_total) filter (where competencia = '2026-03-01')::text as mar, sum(valor_total)::text as total, (4 - count(distinct competencia))::int as "semMovimento", (sum(valor_total) / 4)::numeric(15,6)::text as quarto from nota_fiscal where ${valid} and prestador_id = ${alfa} and competencia >= '2026-01-01'`,
    )
    const { quarto, ...cells } = sql as { quarto: string }
    expect(line).toMatchObject({ ...cells, mai: '0.00' })
    expect(Math.abs(Number(line?.media) - Number(quarto))).toBeLessThanOrEqual(0.005)
    const city = await one<{ v: string }>(
      `select sum(valor_total)::text as v from nota_fiscal where ${valid} and competencia between '2026-01-01' and '2026-12-01'`,
    )
    expect(page.totais.total).toBe(city.v)
    const taken = await search('relatorio-receita-servicos', { ano: 2026, papel: 'TOMADOR', mostrar: 'ISS' })
    const withheld = await one<{ v: string }>(
      `select coalesce(sum(imposto), 0)::numeric(15,2)::text as v from nota_fiscal where ${valid} and retido and tomador_id is not null and competencia >= '2026-01-01'`,
    )
    expect(taken.totais.total).toBe(withheld.v)
  })

  it('comes through the queue', async () => {
    const answer = await fiscal.try(reportCalls('relatorio-receita-servicos').exportar, {
      formato: 'CSV',
      filtros: { ano: 2026, papel: 'PRESTADOR', mostrar: 'RECEITA' },
    })
    await scene.runProcesses()
    const file = await fiscal.get(`/v2/rest/relatorioassincrono/download/${String(answer.body.id)}`)
    expect(parseCsv(file.raw).header.slice(0, 4)).toEqual(['Contribuinte', 'Documento', 'Jan', 'Fev'])
  })
})

describe('R2-2.8-13 relatorio-not-canc-contribuinte (F36)', () => {
  it('says who cancelled, when and why, and the share of the provider', async () => {
    const alfa = await scene.as('alfa')
    const { atividades } = await alfa.call(carregarEmissao, {})
    const atividadeId = atividades.find((item) => item.subitem === '1.01')?.id ?? null
    const { id, numero } = await alfa.call(emitirNotaCall, {
      ...pedidoNota({
        valor: '1234.56',
        atividadeId,
        tomador: { ...pedidoNota().tomador, documento: '40000010000141', nome: 'Colégio Horizonte' },
      }),
      rascunhoId: null,
    })
    await alfa.call(cancelarNotaCall, {
      notaId: id,
      codigo: 1,
      justificativa: 'Valor digitado errado na emissão',
      notaSubstituta: null,
      arquivos: [],
    })
    const filtros = { cancelamentoInicial: '2026-04-01', cancelamentoFinal: '2026-04-15' }
    const page = await search('relatorio-not-canc-contribuinte', filtros)
    const line = page.linhas.find(({ valores }) => valores.numero === numero)
    expect(line?.valores).toMatchObject({
      contribuinte: 'Alfa Tecnologia Ltda',
      valor: '1234.56',
      dias: 0,
      motivo: 'Valor digitado errado na emissão',
      canceladaPor: 'Contribuinte',
      canceladasNoPeriodo: 1,
      aposEncerramento: false,
      guiaPaga: false,
    })
    const sql = await one<{ n: number }>(
      `select count(*)::int as n from nota_fiscal where municipio_id = 1 and prestador_id = (select prestador_id from nota_fiscal where municipio_id = 1 and id = ${id}) and (emissao at time zone 'America/Sao_Paulo')::date between '2026-04-01' and '2026-04-15'`,
    )
    expect(line?.valores.emitidasNoPeriodo).toBe(sql.n)
    const daAlfa = { emitidasNoPeriodo: sql.n, canceladasNoPeriodo: 1, percentual: share(1, sql.n)?.toString() }
    expect(line?.valores.percentual).toBe(daAlfa.percentual)
    expect(page.grupos.find(({ rotulo }) => rotulo === 'Alfa Tecnologia Ltda')?.totais).toMatchObject(daAlfa)
    const total = await one(
      `select count(*)::int as numero, sum(n.valor_total)::text as valor from nota_fiscal n join documento d on d.municipio_id = n.municipio_id and d.id = n.id where n.municipio_id = 1 and (d.data_cancelamento at time zone 'America/Sao_Paulo')::date between '2026-04-01' and '2026-04-15'`,
    )
    expect(page.totais).toMatchObject(total)
    expect((await search('relatorio-not-canc-contribuinte', { ...filtros, canceladaPor: 'Fiscal' })).total).toBe(0)
    expect((await search('relatorio-not-canc-contribuinte', { ...filtros, percentualMinimo: 100 })).total).toBe(0)
    // A note of a competence that was closed and paid, cancelled afterwards.
    const fechada = await one<{ documento: string; competencia: string }>(
      `select p.documento, e.competencia::text as competencia from encerramento e
       join guia g on g.municipio_id = e.municipio_id and g.encerramento_id = e.id and g.estado = 'PAGA'
       join pessoa p on p.municipio_id = e.municipio_id and p.id = e.pessoa_id
       where e.municipio_id = 1 and e.papel = 'PRESTADOR' and e.reaberto_em is null and e.encerrado_em < '2026-04-14' order by e.id limit 1`,
    )
    const depois = await plant(fechada.documento, {
      estado: 'CANCELADA',
      competencia: fechada.competencia,
      data_prestacao: fechada.competencia,
    })
    const deOutra = await plant('40000003000140', { estado: 'CANCELADA' })
    await scene.owner(
      `update documento set data_cancelamento = '2026-04-14T12:00:00Z' where municipio_id = 1 and id = any($1::bigint[])`,
      [[depois, deOutra]],
    )
    // A taxpayer's figures, which each of its lines repeats, count once in what all of them have.
    const todos = await search('relatorio-not-canc-contribuinte', filtros)
    const somadas = await one<{ emitidas: number; canceladas: number; percentual: string }>(
      `with n as (select n.prestador_id, (n.emissao at time zone 'America/Sao_Paulo')::date between '2026-04-01' and '2026-04-15' as emitida, coalesce((d.data_cancelamento at time zone 'America/Sao_Paulo')::date between '2026-04-01' and '2026-04-15', false) as cancelada from nota_fiscal n join documento d on d.municipio_id = n.municipio_id and d.id = n.id where n.municipio_id = 1 and n.estado not in ('RASCUNHO', 'AGUARDANDO_PAGAMENTO')) select count(*) filter (where n.emitida)::int as emitidas, count(*) filter (where n.cancelada)::int as canceladas, round(100.0 * count(*) filter (where n.cancelada) / count(*) filter (where n.emitida), 2)::text as percentual from n where n.prestador_id in (select o.prestador_id from n o where o.cancelada)`,
    )
    expect(todos.grupos.length).toBeGreaterThan(1)
    expect(todos.totais).toMatchObject({
      canceladasNoPeriodo: somadas.canceladas,
      emitidasNoPeriodo: somadas.emitidas,
      percentual: somadas.percentual,
    })
    const apos = async (aposEncerramento: string) =>
      (await search('relatorio-not-canc-contribuinte', { ...filtros, aposEncerramento })).linhas.map(({ valores }) => [
        valores.aposEncerramento,
        valores.guiaPaga,
      ])
    expect(await apos('SIM')).toContainEqual([true, true])
    expect([...new Set((await apos('NAO')).map(([sim]) => sim))]).toEqual([false])
    expect(
      (await search('relatorio-not-canc-contribuinte', { ...filtros, motivo: 'DIGITADO' })).linhas.map(
        ({ valores }) => valores.numero,
      ),
    ).toContain(numero)
  })
})

describe('R2-2.8-12 relatorio-n-fe-r-p-s (F34)', () => {
  it('fifteen days are late at a term of ten and in time at twenty', async () => {
    await plant('40000003000140', {
      estado: 'EMITIDA',
      canal: 'WEB_SERVICE',
      emissao: '2026-04-10T10:00:00-03:00',
      rps_numero: 77,
      rps_serie: 'A',
      rps_tipo: 1,
      rps_emissao: '2026-03-26',
    })
    await plant('40000003000140', {
      estado: 'EMITIDA',
      canal: 'ARQUIVO',
      emissao: '2026-04-10T10:00:00-03:00',
      rps_numero: 78,
      rps_serie: 'A',
      rps_tipo: 1,
      rps_emissao: '2026-04-05',
    })
    const periodo = { dataInicial: '2026-04-01', dataFinal: '2026-04-15' }
    const at = async (prazo: number, soForaDoPrazo: boolean) =>
      search('relatorio-n-fe-r-p-s', { ...periodo, prazo, soForaDoPrazo })
    const all = await at(10, false)
    expect(all.linhas.map(({ valores }) => [valores.rps, valores.dias, valores.foraDoPrazo])).toEqual([
      [77, 15, true],
      [78, 5, false],
    ])
    expect(all.totais).toMatchObject({ rps: 2, dias: 10 })
    expect((await at(10, true)).linhas.map(({ valores }) => valores.rps)).toEqual([77])
    expect((await at(20, true)).total).toBe(0)
    const doCanal = async (canal: string) =>
      (await search('relatorio-n-fe-r-p-s', { ...periodo, canal })).linhas.map(({ valores }) => valores.rps)
    expect([await doCanal('WEB_SERVICE'), await doCanal('ARQUIVO'), await doCanal('TELA')]).toEqual([[77], [78], []])
    // A cancelled one keeps its value, struck through, and counts neither in the sums nor in the average.
    await plant('40000003000140', {
      estado: 'CANCELADA',
      canal: 'TELA',
      valor_total: 999,
      emissao: '2026-04-10T10:00:00-03:00',
      rps_numero: 79,
      rps_serie: 'A',
      rps_tipo: 1,
      rps_emissao: '2026-04-10',
    })
    const comCancelada = await at(10, false)
    expect(comCancelada.linhas.map(({ valores, riscada = false }) => [valores.rps, riscada])).toEqual([
      [77, false],
      [78, false],
      [79, true],
    ])
    expect(comCancelada.linhas[2]?.valores).toMatchObject({ valor: '999.00', dias: 0, situacao: 'Cancelada' })
    expect(comCancelada.totais).toEqual(all.totais)
  })
})

describe('R2-2.8-09 relatorio-n-fe-fora-municipio (F33)', () => {
  it('a note without support is listed until its activity permits incidence outside', async () => {
    const id = await plant('40000001000150', {
      estado: 'EMITIDA',
      municipio_incidencia: '3550308',
      devido_aqui: false,
      competencia: '2026-03-01',
      data_prestacao: '2026-03-10',
    })
    const filtros = { competenciaInicial: marco, competenciaFinal: marco, soSemAmparo: true }
    const page = await search('relatorio-n-fe-fora-municipio', filtros)
    const nota = await one(
      `select numero::int as numero, valor_total::text as valor, imposto::text as iss from nota_fiscal where municipio_id = 1 and id = ${id}`,
    )
    expect(page.linhas.map(({ valores }) => valores)).toEqual([expect.objectContaining({ ...nota, permite: false })])
    expect(page.totais).toMatchObject({ numero: 1, valor: nota.valor, iss: nota.iss })
    await scene.owner(
      'update atividade set permite_incidencia_fora_municipio = true where id = (select atividade_id from nota_fiscal where municipio_id = 1 and id = $1) and municipio_id = 1',
      [id],
    )
    expect((await search('relatorio-n-fe-fora-municipio', filtros)).total).toBe(0)
    expect((await search('relatorio-n-fe-fora-municipio', { ...filtros, soSemAmparo: false })).total).toBe(1)
  })
})
