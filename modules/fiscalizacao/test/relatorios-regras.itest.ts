import { reportCalls } from '@iss/list/definition'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { buscarPessoaTO, salvarPessoa } from '@iss/pessoa/contract/pessoa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fiscal, gestor, guia, ids, linhaDe, montarCena, nota, scene, search } from './cena.ts'

beforeAll(montarCena)
afterAll(() => scene?.stop())

const marco = { ano: 2026, mes: 2 }
const ultimos = { competenciaInicial: { ano: 2025, mes: 3 }, competenciaFinal: marco }
const reais = (valor: unknown) => Number(String(valor))
const idDe = async (documento: string) =>
  Number(
    (await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [documento]))[0]?.id,
  )

/** Puts a registration into a situation on a day, by its screen. */
async function passar(id: number, dia: string, situacao: string) {
  scene.clock.set(`${dia}T12:00:00-03:00`)
  const modelo = await fiscal.call(buscarPessoaTO, { id })
  await fiscal.call(salvarPessoa, { ...modelo, situacao } as never)
  scene.clock.set('2026-04-15T12:00:00-03:00')
}

/** The report to which an address leads, as it opens. */
const aberto = (endereco = '') => {
  const { pathname, searchParams } = new URL(endereco, 'http://x')
  return search(pathname.split('/').at(-1) ?? '', JSON.parse(searchParams.get('filtros') ?? '{}') as Record<string, unknown>)
}

/** What was received of the months of `ultimos`, by role and origin (K8). */
const recebido = async (onde: string) =>
  reais(
    (
      await scene.owner<{ valor: string }>(
        `select coalesce(sum(r.valor), 0) as valor from receita_realizada r
         where r.municipio_id = 1 and r.competencia between '2025-04-01' and '2026-03-01' and ${onde}`,
      )
    )[0]?.valor,
  )

describe('R2-2.8 guias-municipio (F63)', () => {
  it('a guide is paid in instalments when its balance says so, not when it has none', async () => {
    await guia(ids.tomador, 970_010, '77.00', { tipo: 'AVULSA', competencia: '2020-05-01' })
    const parcelamento = async () =>
      (await search('guias-municipio', { contribuinte: ids.tomador })).linhas[0]?.valores.parcelamento
    expect(await parcelamento()).toBeNull()
    await scene.owner(
      `insert into saldo_competencia select (jsonb_populate_record(s::saldo_competencia, jsonb_build_object('id', 970010, 'contribuinte_id', $1::bigint,
         'papel', 'PRESTADOR', 'competencia', '2020-05-01', 'existe_parcelamento_ativo', true, 'parcelamento_em_dia', false))).* from saldo_competencia s where municipio_id = 1 limit 1`,
      [ids.tomador],
    )
    expect(await parcelamento()).toBe('Parcelado, em atraso')
  })
})

describe('R2-2.8 relatorio-movimentacao (F02)', () => {
  const slug = 'relatorio-movimentacao'
  const por = (agrupar: string, papel: string, mais: object = {}) => search(slug, { ...ultimos, agrupar, papel, ...mais }, gestor)

  it('what was received is of every origin (K8), by the month that it is about, however it is grouped', async () => {
    expect(await recebido('r.tipo_receita = 1')).toBeGreaterThan(0)
    expect(await recebido('r.tipo_receita not in (1, 2)')).toBeGreaterThan(0)
    const papeis = { PRESTADOR: await recebido(`r.papel = 'PRESTADOR'`), TOMADOR: await recebido(`r.papel = 'TOMADOR'`) }
    for (const agrupar of ['COMPETENCIA', 'REGIME', 'GRUPO', 'BAIRRO', 'CONTRIBUINTE'])
      for (const [papel, valor] of Object.entries(papeis))
        expect(reais((await por(agrupar, papel)).totais.realizada), `${agrupar} ${papel}`).toBeCloseTo(valor, 2)
  })
  it('a DAS is revenue of the Simples, also when that regime alone is asked for', async () => {
    const simples = (await por('REGIME', 'PRESTADOR')).linhas.find(({ valores }) => valores.grupo === 'Simples')
    expect(reais(simples?.valores.realizada)).toBeGreaterThanOrEqual(await recebido('r.tipo_receita not in (2, 4)'))
    const so = await por('COMPETENCIA', 'PRESTADOR', { regime: 'SIMPLES' })
    expect(so.totais.realizada).toBe(simples?.valores.realizada)
  })
  it('a month is compared with the one directly before it, which the period may leave out, and with no older one', async () => {
    await nota(ids.um, '1000.00', '2', { competencia: '2020-04-01', data_prestacao: '2020-04-10' })
    const variacoes = async (de: number, ate: number, agrupar = 'COMPETENCIA') =>
      (
        await search(
          slug,
          { competenciaInicial: { ano: 2020, mes: de }, competenciaFinal: { ano: 2020, mes: ate }, agrupar, papel: 'PRESTADOR' },
          gestor,
        )
      ).linhas.map(({ valores: { competencia, total, variacao } }) => [competencia, total, variacao])
    // 5.500,00 in January, 700,00 in February, nothing in March.
    expect(await variacoes(0, 3)).toEqual([
      ['2020-01', '5500.00', null],
      ['2020-02', '700.00', '-87.27'],
      ['2020-04', '1000.00', null],
    ])
    expect(await variacoes(1, 1)).toEqual([['2020-02', '700.00', '-87.27']])
    expect(await variacoes(2, 2)).toEqual([])
    expect(await variacoes(1, 1, 'REGIME')).toEqual([[undefined, '700.00', undefined]])
  })
  it('is of one role: both together would count a note twice', async () => {
    const { filtros } = await gestor.call(reportCalls(slug).descritor, {})
    expect(filtros.find(({ nome }) => nome === 'papel')).toMatchObject({ obrigatorio: true, padrao: 'PRESTADOR' })
    const sem = await gestor.try(reportCalls(slug).buscar, { filtros: { ...ultimos, agrupar: 'REGIME' } })
    expect(sem.body.mensagens).toEqual([{ key: 'papel', message: 'O campo Papel é obrigatório.' }])
  })
})

describe('R2-2.8 links to the guides that a cell counts', () => {
  const celula = async (slug: string, filtros: object, chave: string) => {
    const linha = (await search(slug, { ...filtros })).linhas.find(({ valores }) => Object.values(valores).includes('um'))
    return { valor: linha?.valores[chave], guias: await aberto(linha?.links?.[chave]) }
  }
  it('F18 opens the overdue ones alone; F20 and F12 what is still to be paid of the ISS, in dívida ativa too, F12 of its months and role', async () => {
    await guia(ids.um, 970_031, '11.00', { competencia: '2020-05-01', vencimento: '2026-12-20' })
    await guia(ids.um, 970_032, '12.00', { competencia: '2020-06-01', estado: 'DIVIDA_ATIVA' })
    await guia(ids.um, 970_033, '13.00', { competencia: '2020-06-01', tributo: 'MULTA' })
    await guia(ids.um, 970_034, '14.00', { papel: 'TOMADOR' })
    const semFiscal = await celula('relatorio-pessoas-sem-fiscal', { soComMovimento: false }, 'emAberto')
    expect([semFiscal.valor, semFiscal.guias.totais.total]).toEqual(['57.00', '57.00'])
    const janeiro = { competenciaInicial: { ano: 2020, mes: 0 }, competenciaFinal: { ano: 2020, mes: 0 } }
    const gerencial = await celula('relatorio-gerencial-prestadores', janeiro, 'emAberto')
    expect([gerencial.valor, gerencial.guias.totais.total]).toEqual(['20.00', '20.00'])
    await scene.owner('update pessoa set fiscal_responsavel_id = $1 where municipio_id = 1 and id = $2', [ids.dois, ids.um])
    const carteira = await celula('relatorio-pessoas-fiscal', {}, 'guiasVencidas')
    expect([carteira.valor, carteira.guias.total]).toEqual([3, 3])
    await scene.owner('update pessoa set fiscal_responsavel_id = null where municipio_id = 1 and id = $1', [ids.um])
    await scene.owner(`delete from guia where municipio_id = 1 and numero between 970031 and 970034`)
  })
})

describe('R2-2.8-83 relatorio-pessoas-por-bairro (F21)', () => {
  it('what was paid in twelve months is of every origin', async () => {
    const recebidos = await scene.owner<{ nome: string; valor: string; outras: string }>(
      `select p.nome, sum(r.valor)::numeric(15,2)::text as valor, coalesce(sum(r.valor) filter (where r.tipo_receita <> 2), 0) as outras
       from receita_realizada r join pessoa p on p.municipio_id = r.municipio_id and p.id = r.contribuinte_id
       where r.municipio_id = 1 and r.competencia > '2025-04-01' group by p.id, p.nome`,
    )
    expect(recebidos.some(({ outras }) => reais(outras) > 0)).toBe(true)
    for (const { nome, valor } of recebidos)
      expect((await linhaDe('relatorio-pessoas-por-bairro', { detalhar: true }, nome))?.pago, nome).toBe(valor)
  })
  it('an address whose neighbourhood is blank is of none', async () => {
    await scene.owner(
      `insert into endereco select (jsonb_populate_record(e::endereco, jsonb_build_object('id', 970001, 'pessoa_id', $1::bigint, 'bairro', '  ', 'principal', true))).*
       from endereco e where municipio_id = 1 order by id limit 1`,
      [ids.um],
    )
    const { linhas } = await search('relatorio-pessoas-por-bairro', {})
    expect(linhas.filter(({ valores }) => String(valores.bairro).trim() === '')).toEqual([])
    expect(linhas.some(({ valores }) => valores.bairro === 'Sem endereço')).toBe(true)
  })
})

describe('R2-2.8-50 relatorio-maiores-devedores (F16)', () => {
  const slug = 'relatorio-maiores-devedores'
  const filtros = {
    vencimentoInicial: '2020-01-01',
    vencimentoFinal: '2026-04-14',
    dataReferencia: '2026-04-15',
    quantidade: 50,
    dividaAtiva: true,
  }
  const cem = (texto: string) => Number(texto.replace(/\D/g, ''))

  it('the bands of age are those of the debtors of the list, down to the least value and as many as were asked for', async () => {
    for (let n = 1; n <= 12; n += 1)
      await scene.owner(
        `insert into pessoa select (jsonb_populate_record(p, jsonb_build_object('id', $1::bigint, 'documento', '9700000' || $1::text || '0', 'nome', 'devedor ' || $1, 'busca', 'devedor'))).*
         from pessoa p where municipio_id = 1 and id = $2`,
        [970_100 + n, ids.um],
      )
    for (let n = 1; n <= 12; n += 1) await guia(970_100 + n, 970_100 + n, `${1000 + n}.00`, { vencimento: '2021-02-20' })
    for (const pedido of [filtros, { ...filtros, quantidade: 10 }, { ...filtros, valorMinimo: '1000.00' }]) {
      const { linhas, resumo, totais } = await search(slug, pedido)
      expect(linhas.length).toBeGreaterThan(0)
      expect((resumo ?? []).reduce((soma, { valor }) => soma + cem(valor), 0)).toBe(Math.round(reais(totais.atualizado) * 100))
    }
    const todos = (await search(slug, filtros)).totais.atualizado
    for (const menos of [{ quantidade: 10 }, { valorMinimo: '1000.00' }])
      expect(reais((await search(slug, { ...filtros, ...menos })).totais.atualizado)).toBeLessThan(reais(todos))
  })
  it('the guides that a row counts open from it, the active debt among them; its statement has those to come besides', async () => {
    await guia(ids.um, 970_020, '90.00', { competencia: '2020-03-01', vencimento: '2020-04-20', estado: 'DIVIDA_ATIVA' })
    await guia(ids.um, 970_021, '80.00', { competencia: '2020-04-01', vencimento: '2026-12-20' })
    const linha = (await search(slug, filtros)).linhas.find(({ valores }) => valores.contribuinte === 'um')
    const guias = async (endereco: string | undefined) => (await aberto(endereco)).total
    const contadas = Number(linha?.valores.guias)
    expect(contadas).toBeGreaterThan(1)
    expect([await guias(linha?.links?.guias), await guias(linha?.acoes?.extrato?.endereco)]).toEqual([contadas, contadas + 1])
  })
})

describe('R2-2.8-51 relatorio-empresa-sem-emissao (F23)', () => {
  const slug = 'relatorio-empresa-sem-emissao'
  const filtros = { competenciaInicial: { ano: 2026, mes: 0 }, competenciaFinal: marco }

  it('has nothing not closed of whom a regime leaves nothing to close (F50)', async () => {
    const { linhas } = await search(slug, filtros)
    const abertos = (regime: string) =>
      new Set(linhas.filter(({ valores }) => valores.regime === regime).map(({ valores }) => valores.naoEncerrados))
    for (const regime of ['Isento', 'Imune', 'MEI', 'Simples']) expect(abertos(regime), regime).toEqual(new Set([0]))
    expect(abertos('Faturamento')).toEqual(new Set([3]))
    const faltam = await search(slug, { ...filtros, encerramentos: 'NAO_ENCERROU' })
    expect(faltam.total).toBeGreaterThan(0)
    for (const { valores } of faltam.linhas) expect(['Isento', 'Imune', 'MEI', 'Simples']).not.toContain(valores.regime)
  })
  it.each([true, false])(
    'counts the months that F50 finds omitted, those without movement as the city asks them: %s',
    async (exige) => {
      await scene.owner(`insert into chave_configuracao (municipio_id, nome, valor) values (1, 'exigeSemMovimento', $1)`, [exige])
      const { linhas } = await search(slug, { ...filtros, competenciaFinal: { ano: 2026, mes: 1 } })
      expect(linhas.some(({ valores }) => reais(valores.naoEncerrados) > 0)).toBe(exige)
      for (const { id, valores } of linhas) {
        const { totais } = await search('controle-atraso', {
          competenciaInicial: { ano: 2026, mes: 0 },
          competenciaFinal: { ano: 2026, mes: 1 },
          papel: 'PRESTADOR',
          tipo: 'OMISSO',
          contribuinte: id,
        })
        expect(valores.naoEncerrados, String(valores.empresa)).toBe(totais.omissasPrestador)
      }
      await scene.owner(`delete from chave_configuracao where municipio_id = 1 and nome = 'exigeSemMovimento'`)
    },
  )
  it('leaves out who was blocked before the period, and no one blocked within it', async () => {
    const nome = 'Integra Sistemas Ltda'
    const linha = await linhaDe(slug, filtros, nome)
    await passar(await idDe(String(linha?.documento)), '2026-02-10', 'BLOQUEADO')
    // No one omits a month who is blocked and moved nothing in it.
    expect(await linhaDe(slug, filtros, nome)).toEqual({ ...linha, naoEncerrados: 0 })
    expect(await linhaDe(slug, { competenciaInicial: marco, competenciaFinal: marco }, nome)).toBeUndefined()
    expect(await linhaDe(slug, filtros, 'Bloco Eventos Ltda')).toBeUndefined()
  })
  it('keeps a company whose authorisation was renewed within the period, since the first of the run', async () => {
    const nome = 'Gráfica Central Ltda'
    const antes = await linhaDe(slug, filtros, nome)
    expect(antes).toMatchObject({ desde: '2022-01-01' })
    const renovar = (inicio: string) =>
      scene.owner(
        `with velha as (update autorizacao_nfe z set fim = '2026-02-10' where z.municipio_id = 1 and z.pessoa_id = $1 and z.inicio = '2022-01-01' returning *),
           papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) select 1, d.tipo_documento, $1, md5(random()::text), '2026-02-10'
             from documento d join velha v on v.municipio_id = d.municipio_id and v.id = d.id limit 1 returning id)
         insert into autorizacao_nfe (municipio_id, id, pessoa_id, serie_id, inicio, fim) select 1, papel.id, $1, v.serie_id, $2::date, null from velha v, papel limit 1`,
        [pessoaId, inicio],
      )
    const pessoaId = await idDe(String(antes?.documento))
    await renovar('2026-02-11')
    expect(await linhaDe(slug, filtros, nome)).toEqual(antes)
    await scene.owner(
      `update autorizacao_nfe set inicio = '2026-02-12' where municipio_id = 1 and pessoa_id = $1 and inicio = '2026-02-11'`,
      [pessoaId],
    )
    expect(await linhaDe(slug, filtros, nome)).toBeUndefined()
  })
})

describe('R2-2.8-66 relatorio-emissao-bloq (F25)', () => {
  const em = async (contribuinte: number, vigenteEm: string, origem: string) =>
    (await search('relatorio-emissao-bloq', { contribuinte, vigenteEm, origem })).linhas.map(({ valores }) => valores.motivo)

  it('the situation of a registration is that of the day asked for, as the trail and the day of closing tell it', async () => {
    const contribuinte = await idDe(demoDocumentos.zeta)
    await passar(contribuinte, '2026-03-10', 'BLOQUEADO')
    await passar(contribuinte, '2026-04-01', 'ATIVO')
    await passar(contribuinte, '2026-04-10', 'BAIXADO')
    const dias = ['2026-03-09', '2026-03-10', '2026-03-31', '2026-04-01', '2026-04-09', '2026-04-10', '2026-04-15']
    const ditos: unknown[] = []
    for (const dia of dias) ditos.push(await em(contribuinte, dia, 'SITUACAO'))
    const [bloqueado, baixado] = [['Cadastro bloqueado'], ['Cadastro baixado']]
    expect(ditos).toEqual([[], bloqueado, bloqueado, [], [], baixado, baixado])
    // Who is closed down issues nothing, and still closes and books the months before.
    const { linhas } = await search('relatorio-emissao-bloq', { contribuinte, vigenteEm: '2026-04-15', origem: 'SITUACAO' })
    expect(linhas.map(({ valores: { nf, encerramento, escrituracoes } }) => [nf, encerramento, escrituracoes])).toEqual([
      [true, false, false],
    ])
  })
  it('a block that was cancelled afterwards is one of the days before', async () => {
    await scene.owner(
      `insert into bloqueio_movimentacao (municipio_id, contribuinte_id, tipo, competencia_inicial, bloqueia_nf, motivo, data_cancelamento)
       values (1, $1, 'OUTRO', '2026-01-01', true, 'Apuração', '2026-03-10T12:00:00-03:00')`,
      [ids.um],
    )
    expect([await em(ids.um, '2026-03-09', 'BLOQUEIO'), await em(ids.um, '2026-03-10', 'BLOQUEIO')]).toEqual([['Apuração'], []])
  })
  it('of one blocked whose day nobody kept it says that this is how it stands today', async () => {
    const bloco = await idDe(demoDocumentos.bloqueada)
    expect(await em(bloco, '2026-04-15', 'SITUACAO')).toEqual(['Cadastro bloqueado'])
    expect(await em(bloco, '2025-01-15', 'SITUACAO')).toEqual(['Cadastro bloqueado (situação de hoje)'])
    const antiga = await idDe(demoDocumentos.baixada)
    await scene.owner(`update pessoa set data_baixa = '2025-12-31' where municipio_id = 1 and id = $1`, [antiga])
    expect([await em(antiga, '2025-12-30', 'SITUACAO'), await em(antiga, '2025-12-31', 'SITUACAO')]).toEqual([
      [],
      ['Cadastro baixado'],
    ])
  })
  it('an authorisation that expired is one until its renewal begins, and the last of the expired ones is told', async () => {
    for (const [inicio, fim] of [
      ['2025-01-01', '2025-06-30'],
      ['2025-07-01', '2026-01-31'],
      ['2026-04-01', null],
    ])
      await scene.owner(
        `with modelo as (select z.serie_id, d.tipo_documento from autorizacao_nfe z join documento d on d.municipio_id = z.municipio_id and d.id = z.id where z.municipio_id = 1 limit 1),
           papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) select 1, tipo_documento, $1, md5(random()::text), '2025-01-01' from modelo returning id)
         insert into autorizacao_nfe (municipio_id, id, pessoa_id, serie_id, inicio, fim) select 1, papel.id, $1, modelo.serie_id, $2::date, $3::date from modelo, papel`,
        [ids.dois, inicio, fim],
      )
    const vencida = (dia: string) => em(ids.dois, dia, 'AUTORIZACAO')
    expect([await vencida('2025-12-31'), await vencida('2026-03-15'), await vencida('2026-04-01')]).toEqual([
      [],
      ['Autorização vencida em 31/01/2026'],
      [],
    ])
  })

  it('R2-2.8-56 revenue that a bank brought in is asked for by the bank and the agreement of its file, as its payments are (F58)', async () => {
    const [arquivo] = await scene.owner<{ banco: string; convenio: string; de: string; ate: string; quantos: number }>(
      `select r.nome_banco as banco, r.convenio, min(p.data_pagamento)::text as de, max(p.data_pagamento)::text as ate, count(*)::int as quantos
       from pagamento p join retorno_bancario r on r.municipio_id = p.municipio_id and r.id = p.retorno_id join guia g on g.municipio_id = p.municipio_id and g.id = p.guia_id
       where p.municipio_id = 1 and p.estornado_em is null and g.tributo = 'ISSQN' group by 1, 2 order by 5 desc limit 1`,
    )
    if (!arquivo) throw new Error('no file of a bank')
    const filtros = { dataInicial: arquivo.de, dataFinal: arquivo.ate, sentido: 'RECEITA' }
    expect((await search('monitor-integracao-receita', { ...filtros, banco: arquivo.banco })).total).toBe(arquivo.quantos)
    const [convenio] = await scene.owner<{ tipo: string }>(
      `update convenio set beneficiario = $1 where id = (select min(id) from convenio where municipio_id = 1) returning tipo_convenio as tipo`,
      [arquivo.convenio],
    )
    const pelo = (tipo: string | undefined) => search('monitor-integracao-receita', { ...filtros, convenio: tipo })
    expect((await pelo(convenio?.tipo)).total).toBe(arquivo.quantos)
  })
})
