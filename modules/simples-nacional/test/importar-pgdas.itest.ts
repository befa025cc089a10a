import { emitirGuia, getGuia, registrarPagamento } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { reportCalls } from '@iss/list/definition'
import { writeZip } from '@iss/platform/zip'
import { type Client, type Scene, startScene } from '@iss/testing'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditarGuiaDeOptante } from '../src/contract/credito-de-optante.ts'
import { notificarDivergencias } from '../src/contract/divergencias.ts'
import { buscarPgdasImportado, buscarPgdasImportados } from '../src/contract/importar-pgdas.ts'
import { arquivoPgdasd, declaracaoPgdasd } from '../src/domain/pgdasd-de-prova.ts'
import { listDivergencias } from '../src/server/divergencias-do-simples.ts'
import { guardarDivergencias } from '../src/server/guardar-divergencias.ts'
import { lerCalculo } from '../src/server/ler-calculo.ts'
import { enviar, frases } from './enviar.ts'

let scene: Scene
let administrador: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  administrador = await scene.as('administrador')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

/** A zip of one text, as the Receita Federal sends it. */
const zip = (nome: string, texto: string) =>
  buffer(
    Readable.from(writeZip([{ nome, conteudo: [Buffer.from(texto)] }], new Date('2026-04-13T12:00:00Z')), { objectMode: false }),
  )

const epsilon = { cnpj: demoDocumentos.zeta, nome: 'ZETA', periodo: '202602' }
const original = declaracaoPgdasd({ ...epsilon, numero: '40000014202602001', receita: '7000,00', das: '07200000000000001' })
const retificadora = declaracaoPgdasd({
  ...epsilon,
  numero: '40000014202602002',
  operacao: 'R',
  transmissao: '20260412100000',
  receita: '10000,00',
  das: '07200000000000002',
})
const outra = declaracaoPgdasd({
  ...epsilon,
  numero: '40000014202601001',
  periodo: '202601',
  receita: '5000,00',
  das: '07200000000000003',
})

describe('R2-2.8-68 importar-p-g-d-a-s (F90)', () => {
  it('Q3-9.4-14 three declarations, one rectifying: three read, two active; the same file again is refused', async () => {
    const antes = await scene.owner<{ n: number }>('select count(*)::int as n from pgdas_apuracao where ativa')
    const arquivo = arquivoPgdasd([retificadora, original, outra])
    const { status, body } = await enviar(
      scene,
      administrador,
      '90-0000-PUB-PGDASD2018-20260413-01.zip',
      await zip('declaracoes.txt', arquivo),
    )
    expect([status, body.importacao]).toMatchObject([
      200,
      { lidas: 3, importadas: 3, substituidas: 1, quantosErros: 0, repetidas: 0 },
    ])
    const depois = await scene.owner<{ n: number }>('select count(*)::int as n from pgdas_apuracao where ativa')
    expect((depois[0]?.n ?? 0) - (antes[0]?.n ?? 0)).toBe(2)
    expect(frases(await enviar(scene, administrador, 'outro-nome.txt', arquivo))).toEqual([
      'Este arquivo já foi importado em 15/04/2026.',
    ])
    const { lista } = await administrador.call(buscarPgdasImportados, { pagina: 0, tamanho: 10 })
    expect(lista[0]).toMatchObject({ lidas: 3, periodo: '01/04/2026', quantosErros: 0 })
    const { linhas } = await administrador.call(reportCalls('pgdas-importados').buscar, { filtros: {}, pagina: 0, tamanho: 50 })
    expect(linhas.map(({ valores, acoes }) => [valores.tipo, Object.keys(acoes ?? {})])).toEqual(
      expect.arrayContaining([
        ['PGDASD2018', ['reprocessar']],
        ['PAG', []],
      ]),
    )
    const lida = await administrador.call(buscarPgdasImportado, { id: body.importacao.id })
    expect(lida.declaracoes.map(({ declaracao, ativa }) => [declaracao, ativa])).toEqual([
      ['40000014202601001', true],
      ['40000014202602001', false],
      ['40000014202602002', true],
    ])
  })

  it('the declared revenue is what RBT12 counts', async () => {
    const calculo = await scene.inCity(1, async (ctx) => {
      const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.zeta)
      if (!pessoa) throw new Error('person missing')
      return lerCalculo(ctx, pessoa, Competencia.of(2026, 4))
    })
    const doMes = (mes: number) => calculo.receitas.find(({ competencia }) => competencia.eq(Competencia.of(2026, mes)))
    expect([doMes(1), doMes(2)].map((receita) => [receita?.valor.format(), receita?.origem])).toEqual([
      ['5.000,00', 'PGDAS'],
      ['10.000,00', 'PGDAS'],
    ])
  })

  it('what cannot be read is listed by line, what was brought before is counted, the rest is kept', async () => {
    const ruim = declaracaoPgdasd({ numero: '40000014202512001', periodo: '202513', cnpj: demoDocumentos.zeta })
    const fora = declaracaoPgdasd({ numero: '50000014202512001', tom: '7107', cnpj: '11222333000181' })
    const { body } = await enviar(scene, administrador, 'dia.txt', arquivoPgdasd([ruim, fora, outra]))
    expect(body.importacao).toMatchObject({ lidas: 3, importadas: 0, outroMunicipio: 1, repetidas: 1, quantosErros: 1 })
    expect(body.erros).toEqual([{ linha: 2, mensagem: 'Registro 00000: não foi possível ler o período de apuração.' }])
  })

  it('U2-6-03 refuses another layout, another kind, a file that does not end, a damaged zip and other profiles', async () => {
    expect(frases(await enviar(scene, administrador, 'x.txt', 'nada'))).toEqual(['Layout do arquivo não reconhecido.'])
    expect(frases(await enviar(scene, administrador, '90-0000-PUB-PGDASD2018-1.txt', arquivoPgdasd([outra]), 'PAG'))).toEqual([
      'Arquivo de tipo PGDASD2018 informado como PAG.',
    ])
    expect(frases(await enviar(scene, administrador, 'x.txt', arquivoPgdasd([outra]).replace(/99999\|\d+\r\n/, '')))).toEqual([
      'Registro de encerramento 99999 ausente: arquivo incompleto.',
    ])
    const danificado = await zip('a.txt', arquivoPgdasd([outra]))
    danificado.fill(0xff, 40, 60)
    expect(frases(await enviar(scene, administrador, 'x.zip', danificado))).toEqual([
      'O arquivo zip está danificado, é protegido por senha ou não contém um arquivo texto.',
    ])
    // A text that packs a thousand to one is there to fill the machine; one that is longer than it says is damaged.
    const bomba = await zip('a.txt', '0'.repeat(20_000_000))
    const mentira = Buffer.from(bomba)
    mentira.writeUInt32LE(1_000, mentira.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24)
    for (const conteudo of [bomba, mentira])
      expect(frases(await enviar(scene, administrador, 'x.zip', conteudo))).toEqual([
        'O arquivo zip está danificado, é protegido por senha ou não contém um arquivo texto.',
      ])
    expect((await enviar(scene, fiscal, 'x.txt', arquivoPgdasd([outra]))).status).toBe(403)
    const daOutra = await scene.inCity(2, async ({ client }) =>
      client.query(
        'select distinct municipio_id::int as cidade from pgdas_apuracao union select municipio_id::int from pgdas_das',
      ),
    )
    expect(daOutra.rows).toEqual([{ cidade: 2 }])
  })
})

describe('reports of the Simples Nacional', () => {
  const filtros = { competenciaInicial: { ano: 2025, mes: 4 }, competenciaFinal: { ano: 2026, mes: 2 } }
  const buscar = async (slug: string, extra: Record<string, unknown> = {}) =>
    (await fiscal.call(reportCalls(slug).buscar, { filtros: { ...filtros, ...extra }, pagina: 0, tamanho: 100 })).linhas.map(
      ({ valores }) => valores,
    )

  it('R2-2.8-49 lists who declares for the city without registration until it is registered (F94)', async () => {
    const slug = 'relatorio-contribuintes-simples-sem-cadastro'
    const achada = async () => (await buscar(slug)).find(({ nome }) => nome === 'OFICINA SERRA ALTA LTDA')
    const linha = await achada()
    expect(linha).toMatchObject({ ultimo: '2026-03', receita: '12000.00', iss: '201.23', pago: '0.00', situacao: 'Sem cadastro' })
    await scene.owner(
      `insert into pessoa select (jsonb_populate_record(p, jsonb_build_object('id', 980001, 'documento', $1::text, 'nome', 'Oficina', 'busca', 'oficina', 'inscricao_municipal', null))).*
       from pessoa p where municipio_id = 1 and documento = $2`,
      [linha?.cnpj, demoDocumentos.zeta],
    )
    expect(await achada()).toBeUndefined()
  })

  it('R2-2.8-73 10.000,00 of notes against 7.000,00 declared is revenue left out, regular after the rectification (F95)', async () => {
    const [pessoa] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
      demoDocumentos.zeta,
    ])
    const contribuinte = Number(pessoa?.id)
    // The rate of the registration, whatever the routine of rates made of it.
    await scene.owner('update pessoa set regime_iss_aliquota = 2.01 where municipio_id = 1 and id = $1', [contribuinte])
    await scene.owner(
      `with modelo as (select n.* from nota_fiscal n where n.municipio_id = 1 order by n.id limit 1),
        papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) values (1, 'NFSE', $1, md5(random()::text), '2025-10-01') returning id)
       insert into nota_fiscal select (jsonb_populate_record(m::nota_fiscal, jsonb_build_object('id', papel.id, 'prestador_id', $1::bigint, 'numero', 990001, 'competencia', '2025-10-01',
         'data_prestacao', '2025-10-10', 'estado', 'EMITIDA', 'regime', 'SIMPLES', 'devido_aqui', true, 'retido', false, 'rps_numero', null, 'valor_total', 10000))).* from modelo m, papel`,
      [contribuinte],
    )
    const slug = 'relatorio-declaracao-incorreta-simples'
    const doMes = async () => (await buscar(slug, { contribuinte })).filter(({ pa }) => pa === '2025-10')
    expect(await doMes()).toMatchObject([{ tipo: 'Não declarou', notas: '10000.00', declarado: '0.00', situacao: 'Em aberto' }])
    const de = { cnpj: demoDocumentos.zeta, periodo: '202510' }
    const declarar = (numero: string, receita: string, transmissao: string) =>
      enviar(
        scene,
        administrador,
        `${numero}.txt`,
        arquivoPgdasd([declaracaoPgdasd({ ...de, numero, receita, transmissao, das: numero })]),
      )
    await declarar('40000022202510001', '7000,00', '20251118100000')
    expect(await doMes()).toMatchObject([
      {
        tipo: 'Receita omitida',
        notas: '10000.00',
        declarado: '7000.00',
        diferenca: '3000.00',
        iss: '60.30',
        situacao: 'Em aberto',
      },
    ])
    // The routine of the month keeps it open; the notice keeps it as notified until a declaration puts it right.
    const guardada = async () =>
      (
        await scene.owner<{ situacao: string; tipo: string }>(
          `select situacao, tipo from divergencia_simples where pessoa_id = $1 and competencia = '2025-10-01' and tipo = 'RECEITA_OMITIDA'`,
          [contribuinte],
        )
      ).map(({ situacao }) => situacao)
    await scene.inCity(1, (ctx) =>
      guardarDivergencias(ctx, { de: Competencia.of(2025, 10), ate: Competencia.of(2025, 10), pessoaId: contribuinte }),
    )
    expect(await guardada()).toEqual(['ABERTO'])
    const comparada = (await buscar('comparacao-simples-nacional', { contribuinte })).filter(
      ({ competencia }) => competencia === '2025-10',
    )
    expect(comparada).toMatchObject([{ notas: '10000.00', declarado: '7000.00', diferenca: '3000.00' }])
    expect(comparada[0]?.explicacao).toMatch(
      /^Receita não declarada de R\$\s3\.000,00: notas R\$\s10\.000,00 contra R\$\s7\.000,00 no PGDAS-D\./,
    )
    const pedido = { ids: [contribuinte], texto: '', prazoDias: 10, justificativa: 'Malha do Simples do mês.' }
    expect((await (await scene.as('alfa')).try(notificarDivergencias, pedido)).status).toBe(403)
    const feita = await fiscal.call(notificarDivergencias, pedido)
    expect(feita.itens).toEqual([{ id: contribuinte, ok: true, mensagem: expect.stringContaining('otifica') }])
    expect(await guardada()).toEqual(['NOTIFICADO'])
    expect(await doMes()).toMatchObject([{ tipo: 'Receita omitida', situacao: 'Notificado' }])
    await declarar('40000022202510002', '10000,00', '20251125100000')
    expect(await guardada()).toEqual(['REGULARIZADO'])
    expect(await doMes()).toMatchObject([{ tipo: 'Receita omitida', diferenca: '3000.00', situacao: 'Regularizado' }])
  })

  it('annex, exigibility and rate of withholding of the notes against the declaration (F95 (e) to (g))', async () => {
    const pessoa = await scene.inCity(1, (ctx) => findPessoaPorDocumento(ctx, demoDocumentos.gama))
    const contribuinte = pessoa?.id
    // 10.000,00 with ISS withheld by 2 %, of an activity of annex III. On 500.000,00 the ISS is (13,5 % - 17.640 / 500.000) × 32,5 % = 3,2409 %: the
    // estimated ISS of a declaration bears it whole, a note bears 3,24 %.
    await scene.owner(
      `with modelo as (select n.* from nota_fiscal n where n.municipio_id = 1 order by n.id limit 1),
        atividade as (select atividade_id from pessoa_atividade where municipio_id = 1 and pessoa_id = $1 and principal limit 1),
        papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) values (1, 'NFSE', $1, md5(random()::text), '2026-05-01') returning id)
       insert into nota_fiscal select (jsonb_populate_record(m::nota_fiscal, jsonb_build_object('id', papel.id, 'prestador_id', $1::bigint, 'numero', 990002, 'competencia', '2026-05-01',
         'data_prestacao', '2026-05-10', 'estado', 'EMITIDA', 'regime', 'SIMPLES', 'devido_aqui', true, 'retido', true, 'rps_numero', null, 'exigibilidade', 1,
         'atividade_id', atividade.atividade_id, 'valor_total', 10000, 'base', 10000, 'aliquota', 2, 'imposto', 200))).* from modelo m, papel, atividade`,
      [contribuinte],
    )
    const declarar = async (numero: string, outros: object) => {
      // What it tells of an earlier month is what Gama declared for it: a twelfth of 500.000,00.
      const anterior = { periodo: '202602', valor: '41666,67' }
      const declaracao = {
        cnpj: demoDocumentos.gama,
        periodo: '202605',
        receita: '10000,00',
        anterior,
        numero,
        das: numero,
        ...outros,
      }
      const { body } = await enviar(scene, administrador, `${numero}.txt`, arquivoPgdasd([declaracaoPgdasd(declaracao)]))
      expect(body.importacao).toMatchObject({ importadas: 1 })
    }
    const slug = 'relatorio-declaracao-incorreta-simples'
    const filtro = { contribuinte, competenciaInicial: { ano: 2026, mes: 4 }, competenciaFinal: { ano: 2026, mes: 4 } }
    // The rate is that of the declared revenue, not the one of the registration.
    await scene.owner(`update pessoa set regime_iss_aliquota = 2 where municipio_id = 1 and id = $1`, [contribuinte])
    const achadas = async () =>
      (await buscar(slug, filtro)).map(({ tipo, notas, declarado, iss, situacao }) => [tipo, notas, declarado, iss, situacao])
    await declarar('40000003202605001', { atividade: '17', iss: '45', transmissao: '20260610100000' })
    const retencao = ['Alíquota de retenção incorreta', '200.00', '324.00', '124.00']
    const [anexo, exigibilidade] = [
      ['Anexo incompatível com a nota', '10000.00', '0.00', '324.09'],
      ['Exigibilidade sem amparo', '0.00', '10000.00', '324.09'],
    ]
    expect(await achadas()).toEqual([retencao, anexo, exigibilidade].map((uma) => [...uma, 'Em aberto']))
    const { resumo } = await fiscal.call(reportCalls(slug).buscar, { filtros: filtro, pagina: 0, tamanho: 1 })
    expect(resumo?.map(({ rotulo, valor }) => `${rotulo} ${valor}`)).toEqual([
      'Anexo incompatível com a nota R$ 10.000,00',
      'Exigibilidade sem amparo R$ 10.000,00',
      'Alíquota de retenção incorreta R$ 124,00',
    ])
    // An exemption in the register bears the declaration out; the rectification puts the annex right.
    await scene.owner(
      `insert into pessoa_exigibilidade (municipio_id, pessoa_id, exigibilidade, inicio, fim) values (1, $1, 3, '2026-05-01', '2026-05-31')`,
      [contribuinte],
    )
    await declarar('40000003202605002', { atividade: '15', iss: '45', operacao: 'R', transmissao: '20260612100000' })
    expect(await achadas()).toEqual([
      [...retencao, 'Em aberto'],
      [...anexo, 'Regularizado'],
      [...exigibilidade, 'Regularizado'],
    ])
  })

  it('Porto Claro shows annex, exigibility and rate of one company with what the filters are as the report opens', async () => {
    const inspetor = await scene.as('fiscal.porto')
    const filtros = {
      competenciaInicial: { ano: 2025, mes: 3 },
      competenciaFinal: { ano: 2026, mes: 2 },
      diferencaMinima: 100,
      percentualMinimo: 5,
    }
    const pagina = { filtros, pagina: 0, tamanho: 50 }
    const { linhas } = await inspetor.call(reportCalls('relatorio-declaracao-incorreta-simples').buscar, pagina)
    const doEstaleiro = linhas.flatMap(({ valores: { contribuinte, pa, tipo, notas, declarado, diferenca } }) =>
      contribuinte === 'Estaleiro Maré Alta ME' ? [[pa, tipo, notas, declarado, diferenca]] : [],
    )
    expect(doEstaleiro).toEqual([
      ['2026-02', 'Alíquota de retenção incorreta', '750.00', '603.00', '147.00'],
      ['2026-02', 'Anexo incompatível com a nota', '34000.00', '8000.00', '26000.00'],
      ['2026-02', 'Exigibilidade sem amparo', '0.00', '8000.00', '8000.00'],
    ])
  })

  it('the routine of the month computes the twelve months before once, from the 21st on, and again the month after', async () => {
    const rotina = scene.house.routines.find(({ nome }) => nome === 'divergencias-simples')
    if (!rotina) throw new Error('There is no routine')
    const rodar = async (dia: string) => {
      scene.clock.set(new Date(`${dia}T15:00:00.000Z`))
      await scene.inCity(1, (ctx) => rotina.run(ctx))
    }
    const guardadas = async () =>
      (await scene.owner<{ n: number }>("select count(*)::int as n from divergencia_simples where situacao <> 'REGULARIZADO'"))[0]
        ?.n
    const execucoes = () =>
      scene.owner<{ mes: string; feita: boolean; processos: number }>(
        `select to_char(e.mes, 'YYYY-MM') as mes, e.concluida_em is not null as feita, (select count(*)::int from processo_assincrono p
           where p.parametros = jsonb_build_object('execucaoId', e.id)) as processos from divergencia_simples_execucao e order by e.mes`,
      )
    await scene.owner('delete from divergencia_simples')
    await rodar('2026-04-20')
    await scene.runProcesses()
    expect([await guardadas(), await execucoes()]).toEqual([0, []])
    await rodar('2026-04-21')
    await rodar('2026-04-22')
    await scene.runProcesses()
    const abril = { mes: '2026-04', feita: true, processos: 1 }
    const abertas = await scene.inCity(1, (ctx) =>
      listDivergencias(ctx, { de: Competencia.of(2025, 4), ate: Competencia.of(2026, 3), situacao: 'ABERTO' }),
    )
    expect(abertas.length).toBeGreaterThan(20)
    expect([await guardadas(), await execucoes()]).toEqual([abertas.length, [abril]])
    await rodar('2026-04-30')
    await rodar('2026-05-22')
    await scene.runProcesses()
    expect(await execucoes()).toEqual([abril, { ...abril, mes: '2026-05' }])
    scene.clock.set(new Date('2026-04-15T15:00:00.000Z'))
  })

  it('R2-2.8-69 a guide of who opts is shown, as paid twice when its DAS is paid too (F91)', async () => {
    const gama = await scene.inCity(1, async (ctx) => {
      const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.gama)
      if (!pessoa) throw new Error('person missing')
      const competencia = Competencia.of(2025, 9)
      const avulsa = { pessoaId: pessoa.id, tipo: 'AVULSA', competencia } as const
      await emitirGuia(ctx, { ...avulsa, papel: 'TOMADOR', base: Dinheiro.from('30.00') })
      const guia = await emitirGuia(ctx, {
        ...avulsa,
        papel: 'PRESTADOR',
        base: Dinheiro.from('90.00'),
      })
      await registrarPagamento(ctx, await getGuia(ctx, guia.id, true), {
        dataPagamento: '2026-04-15',
        valor: guia.total,
        tipoBaixa: 'MANUAL',
      })
      return pessoa.id
    })
    const slug = 'consulta-simples-guia'
    const doMes = async () => (await buscar(slug, { contribuinte: gama })).filter(({ competencia }) => competencia === '2025-09')
    expect(await doMes()).toMatchObject([{ resultado: 'Guia emitida para optante', valor: expect.anything() }])
    const das = '07250000000000009'
    await enviar(
      scene,
      administrador,
      'gama.txt',
      arquivoPgdasd([declaracaoPgdasd({ numero: '40000003202509001', periodo: '202509', das })]),
    )
    await scene.owner("update pgdas_das set pago_em = '2025-10-20' where numero = $1", [das])
    const [linha] = await doMes()
    expect(linha).toMatchObject({ resultado: 'DAS e guia pagos (duplicidade)', issDas: '201.23', dasPagoEm: '2025-10-20' })
    const [guia] = await scene.owner<{ id: string; total: string }>(
      `select id, total::text from guia where pessoa_id = $1 and competencia = '2025-09-01' and papel = 'PRESTADOR' and tipo = 'AVULSA'`,
      [gama],
    )
    const credito = { id: Number(guia?.id), motivo: 'Paga também no DAS' }
    expect((await (await scene.as('gama')).try(creditarGuiaDeOptante, credito)).status).toBe(403)
    await fiscal.call(creditarGuiaDeOptante, credito)
    expect(
      await scene.owner('select valor::text as valor from credito where guia_id = $1 and not cancelado', [guia?.id]),
    ).toEqual([{ valor: guia?.total }])
    expect((await fiscal.try(creditarGuiaDeOptante, credito)).body.mensagens.map(({ message }) => message)).toEqual([
      'A guia já gerou um crédito.',
    ])
    // Guides of withholding are rightly theirs.
    const tomadas = (await buscar(slug, { contribuinte: gama, papel: 'TOMADOR' })).filter(
      ({ competencia }) => competencia === '2025-09',
    )
    expect(tomadas).toMatchObject([{ resultado: 'Confere', receita: null, dasPagoEm: null }])
  })
})
