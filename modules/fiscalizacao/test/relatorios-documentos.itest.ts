import { buscarPorSenha } from '@iss/documento/contract/consulta'
import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/*
 * Rows of these tests stand in 2020, which the demonstration leaves empty: two providers of Faturamento and a taker that keeps books.
 * Every note is a copy of one of the demonstration with other numbers.
 */
let scene: Scene
let fiscal: Client
const ids = { um: 971_001, dois: 971_002, tomador: 971_003 }
const documentoDe = (id: number) => `971000000${String(id).slice(-3)}00`

async function nota(prestador: number, numero: number, campos: Record<string, unknown>): Promise<number> {
  const [row] = await scene.owner<{ id: string }>(
    `with modelo as (select * from nota_fiscal where municipio_id = 1 order by id limit 1),
      papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, numero, senha, emissao)
        values (1, 'NOTA_FISCAL', $1, $2, upper(left(md5(random()::text), 16)), '2020-01-10T12:00:00-03:00') returning id)
     insert into nota_fiscal select (jsonb_populate_record(m::nota_fiscal, jsonb_build_object('id', papel.id, 'prestador_id', $1::bigint, 'numero', $2::bigint,
       'tomador_id', null, 'tomador_documento', null, 'tomador_nome', null, 'dados_prestador', jsonb_build_object('documento', $4::text, 'nome', 'prestador'), 'dados_tomador', null,
       'competencia', '2020-01-01', 'data_prestacao', '2020-01-10', 'emissao', '2020-01-10T12:00:00-03:00', 'estado', 'EMITIDA', 'regime', 'FATURAMENTO',
       'devido_aqui', true, 'retido', false, 'rps_numero', null, 'exigibilidade', 1, 'substituida_id', null, 'memoria', '[]'::jsonb,
       'deducoes', 0, 'desconto_incondicional', 0, 'desconto_condicional', 0, 'aliquota', 2) || $3::jsonb)).* from modelo m, papel returning id`,
    [prestador, numero, JSON.stringify(campos), documentoDe(prestador)],
  )
  return Number(row?.id)
}
const valores = (valor: string, base: string, imposto: string) => ({ valor_total: valor, base, imposto })

let proximo = 971_000
async function lancamento(papel: 'PRESTADOR' | 'TOMADOR', titular: number, campos: Record<string, unknown>): Promise<number> {
  proximo += 1
  await scene.owner(
    `insert into escrit_papel select (jsonb_populate_record(m::escrit_papel, jsonb_build_object('id', $1::bigint, 'titular_id', $2::bigint, 'papel', $3::text,
       'competencia', '2020-01-01', 'data_prestacao', '2020-01-10', 'ano', 2020, 'serie', '', 'outro_id', null, 'outro_nome', 'outro', 'estado', 'LANCADA', 'retifica_id', null,
       'regime', 'FATURAMENTO', 'deducoes', 0, 'aliquota', 2, 'retido', false, 'motivo', null) || $4::jsonb)).* from (select * from escrit_papel where municipio_id = 1 order by id limit 1) m`,
    [proximo, titular, papel, JSON.stringify(campos)],
  )
  return proximo
}

beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  for (const [nome, id] of Object.entries(ids))
    await scene.owner(
      `insert into pessoa select (jsonb_populate_record(p, jsonb_build_object('id', $1::bigint, 'documento', $3::text, 'nome', $2::text, 'busca', $2::text, 'inscricao_municipal', null,
        'regime_iss_tipo', 'FATURAMENTO', 'situacao', 'ATIVO', 'prestador', $2 <> 'tomador', 'autorizada_escriturar', $2 = 'tomador', 'cadastro_inicial', '2019-06-01',
        'data_abertura', '2019-06-01', 'fiscal_responsavel_id', null))).* from pessoa p where municipio_id = 1 and documento = '40000001000150'`,
      [id, nome, documentoDe(id)],
    )
})
afterAll(() => scene.stop())

const janeiro = { ano: 2020, mes: 0 }
const noMes = { competenciaInicial: janeiro, competenciaFinal: janeiro }
const search = (slug: string, filtros: Record<string, unknown>, quem = fiscal) =>
  quem.call(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho: 100 })
const linhas = async (slug: string, filtros: Record<string, unknown>) =>
  (await search(slug, filtros)).linhas.map((linha) => linha.valores)

describe('R2-2.8-35 relatorio-deducao-base-calculo (F32)', () => {
  const slug = 'relatorio-deducao-base-calculo'
  let fornecedora: number
  it('shows what a note deducts, in which works, and the linked document; a profile counts as a deduction too', async () => {
    fornecedora = await nota(ids.dois, 1, { ...valores('300.00', '300.00', '6.00'), tomador_id: ids.um })
    await scene.owner(
      `insert into deducao_vinculo (municipio_id, prestador_id, competencia, nota_id, criado_em) values (1, $1, '2020-01-01', $2, '2020-01-09')`,
      [ids.um, fornecedora],
    )
    const obra = { obra: { codigo: 'CNO 90.001', art: null } }
    const comDeducao = await nota(ids.um, 1, { ...valores('1000.00', '700.00', '14.00'), deducoes: '300.00', canonica: obra })
    await scene.owner(
      `insert into nota_deducao (municipio_id, nota_id, ordem, tipo, documento_fornecedor, numero_documento, valor) values (1, $1, 1, 'Materiais', $2, '1', 300)`,
      [comDeducao, documentoDe(ids.dois)],
    )
    await nota(ids.um, 2, {
      ...valores('500.00', '400.00', '8.00'),
      canonica: {},
      memoria: [{ passo: 'beneficio-base', descricao: 'Redução da base', valores: { beneficioBase: '100.00' }, fonte: '' }],
    })
    const [perfil] = await scene.owner<{ id: string }>(
      `insert into perfil_desconto_base (municipio_id, nome) values (1, 'Construção por empreitada') returning id`,
    )
    await scene.owner(
      `insert into pessoa_perfil_desconto_base (municipio_id, perfil_id, pessoa_id, inicio) values (1, $1, $2, '2020-01-01')`,
      [perfil?.id, ids.um],
    )
    expect(await linhas(slug, noMes)).toMatchObject([
      {
        prestador: 'um',
        nota: 2,
        perfil: 'Construção por empreitada',
        deducao: '100.00',
        percentual: '20.00',
        base: '400.00',
        documentos: 0,
        documentoCancelado: false,
      },
      {
        prestador: 'um',
        nota: 1,
        obra: 'CNO 90.001',
        perfil: 'Materiais',
        valor: '1000.00',
        deducao: '300.00',
        percentual: '30.00',
        documentos: 1,
        valorDocumentos: '300.00',
        documentoCancelado: false,
        totalCancelado: '0.00',
      },
    ])
    const numeros = async (filtros: Record<string, unknown>) =>
      (await linhas(slug, { ...noMes, ...filtros })).map(({ nota: n }) => n)
    expect(await numeros({ percentualMinimo: 25 })).toEqual([1])
    expect(await numeros({ obra: 'cno' })).toEqual([1])
    expect(await numeros({ tipo: 'empreitada' })).toEqual([2])
    expect(await numeros({ perfil: Number(perfil?.id) })).toEqual([2])
    expect(await numeros({ semDocumento: true })).toEqual([])
    expect((await search(slug, noMes)).totais).toMatchObject({
      nota: 2,
      valor: '1500.00',
      deducao: '400.00',
      percentual: '26.67',
    })
  })
  it('a linked note that is cancelled afterwards stays, and its value goes to the cancelled total', async () => {
    await scene.owner(`update nota_fiscal set estado = 'CANCELADA' where municipio_id = 1 and id = $1`, [fornecedora])
    const page = await search(slug, { ...noMes, percentualMinimo: 25 })
    expect(page.linhas[0]?.valores).toMatchObject({ documentoCancelado: true, totalCancelado: '300.00', documentos: 1 })
    expect(page.totais).toMatchObject({ totalCancelado: '300.00' })
  })
})

describe('R2-2.8 relatorio-desconto-por-contribuinte (F41)', () => {
  const slug = 'relatorio-desconto-por-contribuinte'
  const passo = {
    passo: 'desconto-imposto',
    descricao: 'Incentivo: desconto de 10% do imposto',
    valores: { descontoImposto: '2.00' },
    fonte: '',
  }
  it('adds up by taxpayer, kind and profile, and tells the notes outside of the validity', async () => {
    const [perfil] = await scene.owner<{ id: string }>(
      `insert into perfil_desconto_imposto (municipio_id, nome, percentual, ativa) values (1, 'Incentivo fiscal', 10, true) returning id`,
    )
    await scene.owner(
      `insert into pessoa_perfil_desconto_imposto (municipio_id, perfil_id, pessoa_id, inicio, fim) values (1, $1, $2, '2020-01-01', '2020-01-15')`,
      [perfil?.id, ids.dois],
    )
    await nota(ids.dois, 11, { ...valores('1000.00', '1000.00', '18.00'), memoria: [passo] })
    await nota(ids.dois, 12, { ...valores('1000.00', '1000.00', '18.00'), memoria: [passo], data_prestacao: '2020-01-20' })
    await nota(ids.dois, 13, { ...valores('1000.00', '900.00', '18.00'), desconto_incondicional: '100.00' })
    await nota(ids.dois, 14, { ...valores('1000.00', '1000.00', '20.00'), desconto_condicional: '50.00' })
    await nota(ids.dois, 15, valores('1000.00', '1000.00', '20.00'))
    await scene.owner(
      `with novo as (insert into encerramento (municipio_id, pessoa_id, papel, competencia, tipo, regime, encerrado_em)
         values (1, $1, 'PRESTADOR', '2020-01-01', 'REGULAR', 'FATURAMENTO', '2020-02-03') returning id)
       insert into calculo_encerramento select (jsonb_populate_record(m::calculo_encerramento, jsonb_build_object('id', 971001, 'encerramento_id', novo.id, 'quantidade', 5,
         'faturado', 5000, 'valor_devido', 100, 'valor_desconto', 10, 'valor_encerrado', 90, 'valor_devido_fixo', null))).*
       from (select * from calculo_encerramento where municipio_id = 1 order by id limit 1) m, novo`,
      [ids.dois],
    )
    expect(await linhas(slug, noMes)).toMatchObject([
      {
        contribuinte: 'dois',
        tipo: 'Condicional',
        notas: 1,
        semDesconto: '20.00',
        desconto: '50.00',
        final: '20.00',
        renuncia: '0.00',
      },
      { tipo: 'Desconto no encerramento', notas: 5, semDesconto: '100.00', desconto: '10.00', final: '90.00', renuncia: '10.00' },
      {
        tipo: 'Desconto no imposto da NF-e',
        perfil: 'Incentivo',
        vigencia: '',
        notas: 1,
        foraDaVigencia: 1,
        semDesconto: '20.00',
        final: '18.00',
      },
      {
        tipo: 'Desconto no imposto da NF-e',
        perfil: 'Incentivo fiscal',
        vigencia: '01/01/2020 a 15/01/2020',
        notas: 1,
        foraDaVigencia: 0,
        desconto: '2.00',
        renuncia: '10.00',
      },
      { tipo: 'Incondicional', notas: 1, semDesconto: '20.00', desconto: '100.00', final: '18.00', renuncia: '10.00' },
    ])
    expect((await search(slug, { ...noMes, tipo: ['IMPOSTO'], perfil: 'fiscal' })).total).toBe(1)
    expect((await search(slug, { ...noMes, contribuinte: ids.um })).total).toBe(0)
  })
})

describe('R2-2.8-58 documentos-municipio (F67)', () => {
  const slug = 'documentos-municipio'
  const periodo = { dataInicial: '2026-01-01', dataFinal: '2026-04-15' }
  it('finds by kind and by code, shows the password in groups of four and the last check', async () => {
    const guias = await search(slug, { ...periodo, especie: 'GUIA' })
    const [contadas] = await scene.owner<{ n: number }>(
      `select count(*)::int as n from documento where municipio_id = 1 and tipo_documento = 'GUIA' and not interno
         and emissao >= '2026-01-01T00:00:00-03:00' and emissao < '2026-04-16T00:00:00-03:00'`,
    )
    expect(guias.total).toBe(contadas?.n)
    expect(new Set(guias.linhas.map(({ valores: v }) => v.especie))).toEqual(new Set(['Guia']))
    const [documento] = await scene.owner<{ senha: string }>(
      `select senha from documento where municipio_id = 1 and tipo_documento = 'NOTA_FISCAL' and emissao >= '2026-02-01' order by id limit 1`,
    )
    const senha = String(documento?.senha)
    const pelaSenha = () => search(slug, { ...periodo, codigo: senha.toLowerCase(), comSenha: true })
    const antes = await pelaSenha()
    expect(antes.linhas).toMatchObject([
      { valores: { especie: 'NFS-e', senha: senha.match(/.{4}/g)?.join('.'), verificacao: null } },
    ])
    await fiscal.call(buscarPorSenha, { senha })
    expect((await pelaSenha()).linhas[0]?.valores.verificacao).toBe('2026-04-15T15:00:00.000Z')
    expect((await search(slug, periodo)).colunas).not.toContain('senha')
  })
  it('the second page has rows of its own, and the other kinds are what is left', async () => {
    const pagina = async (numero: number) =>
      (await fiscal.call(reportCalls(slug).buscar, { filtros: periodo, pagina: numero, tamanho: 30 })).linhas
    const duas = [...(await pagina(0)), ...(await pagina(1))].map(({ links }) => links?.numero)
    expect(new Set(duas).size).toBe(60)
    const total = async (especie: string | null) => (await search(slug, { ...periodo, especie })).total
    const partes = await Promise.all(['NOTA_FISCAL', 'AIDF', 'GUIA', 'OUTROS'].map(total))
    expect(partes.reduce((a, b) => a + b, 0)).toBe(await total(null))
  })
})

describe('R2-2.8-04 relatorio-autorizacoes-a-i-d-f (F74)', () => {
  const slug = 'relatorio-autorizacoes-a-i-d-f'
  it('a booked note uses one number of fifty', async () => {
    await scene.owner(
      `with papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, numero, senha, emissao)
         values (1, 'AIDF', $1, 971, 'AIDF971AIDF971AA', '2020-01-08') returning id)
       insert into aidf select (jsonb_populate_record(m::aidf, jsonb_build_object('id', papel.id, 'numero', 971, 'pessoa_id', $1::bigint, 'numero_inicial', 1, 'numero_final', 50,
         'emissao', '2020-01-08', 'validade', null, 'situacao', 'CONFECCIONADA', 'guia_id', null, 'solicitacao_id', null))).*
       from (select * from aidf where municipio_id = 1 order by id limit 1) m, papel`,
      [ids.um],
    )
    const periodo = { dataInicial: '2020-01-01', dataFinal: '2020-01-31', agrupar: 'NENHUM' }
    const esperada = { aidf: 971, contribuinte: 'um', de: 1, ate: 50, quantidade: 50, paga: null }
    expect(await linhas(slug, periodo)).toMatchObject([{ ...esperada, utilizadas: 0, saldo: 50, situacao: 'Confeccionada' }])
    const [serie] = await scene.owner<{ codigo: string }>(
      `select s.codigo from aidf a join serie s on s.municipio_id = a.municipio_id and s.id = a.serie_id where a.municipio_id = 1 and a.numero = 971`,
    )
    await lancamento('PRESTADOR', ids.um, {
      ...valores('80.00', '80.00', '1.60'),
      serie: serie?.codigo,
      numero: 7,
      outro_documento: '',
    })
    expect(await linhas(slug, periodo)).toMatchObject([{ ...esperada, utilizadas: 1, saldo: 49, situacao: 'Em uso' }])
    expect(await linhas(slug, { ...periodo, situacao: 'Cancelada' })).toEqual([])
  })
  it('refused requests stand beside what was authorised, by printing house', async () => {
    const filtros = { dataInicial: '2026-03-01', dataFinal: '2026-04-15', agrupar: 'GRAFICA' }
    const todas = await linhas(slug, filtros)
    expect(todas.map(({ situacao }) => situacao)).toContain('Indeferida')
    expect(todas.length).toBeGreaterThan(1)
    expect(await linhas(slug, { ...filtros, situacao: 'Indeferida' })).toMatchObject([
      { aidf: null, quantidade: null, situacao: 'Indeferida' },
    ])
  })
})

describe('R2-2.8-34 relatorio-escrit-nota (F31)', () => {
  const slug = 'relatorio-escrit-nota'
  const tomada = { tomador_id: ids.tomador, tomador_documento: documentoDe(ids.tomador), tomador_nome: 'tomador' }
  const lancada = { outro_documento: documentoDe(ids.um), outro_nome: 'um' }
  const divergentes = [
    'Só nota',
    'Só escrituração',
    'Divergência de valor',
    'Divergência de retenção',
    'Divergência de competência',
  ]
  const doTomador = { ...noMes, tomador: ids.tomador, resultado: divergentes }
  it('tells the notes without entry, the entries without note and what differs', async () => {
    await nota(ids.um, 21, { ...valores('100.00', '100.00', '2.00'), ...tomada })
    await nota(ids.um, 22, { ...valores('200.00', '200.00', '4.00'), ...tomada })
    await nota(ids.um, 23, { ...valores('300.00', '300.00', '6.00'), ...tomada, retido: true })
    await nota(ids.um, 24, { ...valores('400.00', '400.00', '8.00'), ...tomada })
    await nota(ids.um, 25, { ...valores('500.00', '500.00', '10.00'), ...tomada })
    await lancamento('TOMADOR', ids.tomador, { ...valores('100.00', '100.00', '2.00'), ...lancada, numero: 21 })
    await lancamento('TOMADOR', ids.tomador, { ...valores('210.00', '210.00', '4.20'), ...lancada, numero: 22 })
    await lancamento('TOMADOR', ids.tomador, { ...valores('300.00', '300.00', '6.00'), ...lancada, numero: 23 })
    await lancamento('TOMADOR', ids.tomador, {
      ...valores('400.00', '400.00', '8.00'),
      ...lancada,
      numero: 24,
      competencia: '2020-02-01',
    })
    await lancamento('TOMADOR', ids.tomador, { ...valores('900.00', '900.00', '18.00'), ...lancada, numero: 29 })
    expect(await linhas(slug, doTomador)).toMatchObject([
      { resultado: 'Divergência de competência', numero: 24, diferenca: '0.00', competencia: '2020-01' },
      { resultado: 'Divergência de retenção', numero: 23, retidoNota: true, retidoEscriturado: false },
      { resultado: 'Divergência de valor', numero: 22, valorNota: '200.00', valorEscriturado: '210.00', diferenca: '-10.00' },
      { resultado: 'Só escrituração', numero: 29, prestador: 'um', valorNota: '0.00', valorEscriturado: '900.00' },
      { resultado: 'Só nota', numero: 25, valorNota: '500.00', valorEscriturado: '0.00', retidoEscriturado: null },
    ])
    const links = (await search(slug, doTomador)).linhas.map(({ links: dela }) => dela?.valorEscriturado)
    const livro = `/home/actions/livro-fiscal?documento=${documentoDe(ids.tomador)}&papel=TOMADOR&competencia=2020`
    expect(links).toEqual([`${livro}-02`, `${livro}-01`, `${livro}-01`, `${livro}-01`, undefined])
    expect(await linhas(slug, { ...doTomador, resultado: ['Conferem'] })).toMatchObject([
      { numero: 21, prestador: 'um', tomador: 'tomador' },
    ])
    const comTolerancia = await linhas(slug, { ...doTomador, tolerancia: '10.00', resultado: ['Conferem'] })
    expect(comTolerancia.map(({ numero }) => numero)).toEqual([21, 22])
    const comRetido = async (retido: string) =>
      (await linhas(slug, { ...doTomador, retido, resultado: [] })).map(({ numero }) => Number(numero)).toSorted((a, b) => a - b)
    // 23: the provider says withheld, its taker says not.
    expect(await comRetido('SIM')).toEqual([23])
    expect(await comRetido('NAO')).toEqual([21, 22, 24, 25, 29])
  })
  it('a paper note in both ledgers meets itself, and an entry of the next month finds its note', async () => {
    await lancamento('PRESTADOR', ids.dois, {
      ...valores('70.00', '70.00', '1.40'),
      numero: 3,
      serie: 'U',
      outro_documento: documentoDe(ids.tomador),
    })
    await lancamento('TOMADOR', ids.tomador, {
      ...valores('75.00', '75.00', '1.50'),
      numero: 3,
      serie: 'U',
      outro_documento: documentoDe(ids.dois),
    })
    expect(await linhas(slug, { ...doTomador, prestador: ids.dois })).toMatchObject([
      { resultado: 'Divergência de valor', numero: 3, prestador: 'dois', diferenca: '-5.00' },
    ])
    const fevereiro = {
      competenciaInicial: { ano: 2020, mes: 1 },
      competenciaFinal: { ano: 2020, mes: 1 },
      tomador: ids.tomador,
      resultado: divergentes,
    }
    expect(await linhas(slug, fevereiro)).toMatchObject([
      { resultado: 'Divergência de competência', numero: 24, valorNota: '400.00' },
    ])
  })
})
