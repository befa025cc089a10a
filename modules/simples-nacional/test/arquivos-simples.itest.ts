import { reportCalls } from '@iss/list/definition'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { writeZip } from '@iss/platform/zip'
import { actionCall } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarPgdasImportado } from '../src/contract/importar-pgdas.ts'
import type { TipoDescrito } from '../src/domain/leiautes-simples.ts'
import { leiautesSimples } from '../src/registries/leiautes-simples.ts'
import { arquivoDescrito, type RegistroDeProva } from '../src/server/arquivo-descrito-de-prova.ts'
import { arquivoPgdasd, declaracaoPgdasd } from '../src/domain/pgdasd-de-prova.ts'
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

describe('the other files of the Receita Federal, of the SIAFI and of who opts', () => {
  const gama = demoDocumentos.gama
  const doDas = (numero: string, valores: Record<string, string> = {}): RegistroDeProva => [
    'das',
    {
      numero,
      cnpj: gama,
      nome: 'GAMA',
      municipioMatriz: '9901',
      periodo: '2025-07',
      total: '600.00',
      vencimento: '2025-08-20',
      ...valores,
    },
  ]
  const iss: RegistroDeProva = [
    'tributo',
    { codigo: '1010', municipio: '9901', principal: '150.00', multa: '3.00', juros: '1.50' },
  ]
  const importar = async (tipo: TipoDescrito, registros: readonly RegistroDeProva[]) => {
    const { status, body } = await enviar(
      scene,
      administrador,
      `90-0000-PUB-${tipo}-20260430-01.txt`,
      arquivoDescrito(tipo, registros),
    )
    expect([tipo, status]).toEqual([tipo, 200])
    const { registros: linhas } = await administrador.call(buscarPgdasImportado, { id: body.importacao.id })
    return { ...body, linhas: linhas.map(({ resultado }) => resultado) }
  }
  const recebido = async (onde: string) =>
    (
      await scene.owner<{ tipo: number; competencia: string; pagamento: string; valor: string }>(
        `select tipo_receita as tipo, competencia::text, pagamento::text, valor::text from receita_realizada where municipio_id = 1 and chave like $1 order by valor`,
        [onde],
      )
    ).map(({ tipo, competencia, pagamento, valor }) => [tipo, competencia, pagamento, valor])

  it('Q3-9.2-13 Q3-9.2-14 E3-9.2-09 a payment before its DAS pays it when it comes: the day is known', async () => {
    const numero = '07202500000000071'
    const pag = await importar('PAG', [
      ['pagamento', { numeroDas: numero, cnpj: gama, dataArrecadacao: '2025-08-19', valor: '600.00', banco: '001' }],
      ['pagamento', { numeroDas: numero, cnpj: gama, dataArrecadacao: '2025-08-19', valor: '600.00' }],
    ])
    expect(pag.linhas).toEqual(['Pagamento importado; o DAS ainda não é conhecido.', 'Pagamento já importado.'])
    expect(pag.importacao).toMatchObject({ lidas: 2, importadas: 1, repetidas: 1, quantosErros: 0 })
    expect((await importar('PGDASD_DAS', [doDas(numero), iss])).linhas).toEqual(['DAS importado, pago.'])
    const [das] = await scene.owner<{ id: string }>(
      `select x.id from pgdas_das_detalhe x join pgdas_das d on d.municipio_id = x.municipio_id and d.id = x.das_id where d.numero = $1`,
      [numero],
    )
    expect(await recebido(`DAS ${das?.id}`)).toEqual([[1, '2025-07-01', '2025-08-19', '154.50']])
  })

  it('Q3-9.2-15 Q3-9.2-16 a charged DAS and one of the SENDA are paid by their own file or a payment, each an origin of revenue', async () => {
    const antes = await recebido('DAS %')
    expect((await importar('DAS_COBRANCA', [doDas('07202500000000081', { origem: '7' }), iss])).linhas).toEqual([
      'DAS importado.',
    ])
    expect(
      (await importar('DAS_SENDA', [doDas('07202500000000091', { dataArrecadacao: '2026-04-02', periodo: '2025-06' }), iss]))
        .linhas,
    ).toEqual(['DAS importado, pago.'])
    const baixa = await importar('PAG', [
      ['pagamento', { numeroDas: '07202500000000081', dataArrecadacao: '2026-04-01', valor: '600.00' }],
    ])
    expect(baixa.linhas).toEqual(['Pagamento importado; o DAS foi baixado.'])
    const depois = (await recebido('DAS %')).filter((uma) => !antes.some((outra) => String(outra) === String(uma)))
    expect(depois).toEqual(
      expect.arrayContaining([
        [0, '2025-07-01', '2026-04-01', '154.50'],
        [3, '2025-06-01', '2026-04-02', '154.50'],
      ]),
    )
    const { linhas } = await fiscal.call(reportCalls('das-simples').buscar, {
      filtros: { competenciaInicial: { ano: 2025, mes: 6 }, competenciaFinal: { ano: 2025, mes: 7 }, origem: '7' },
      pagina: 0,
      tamanho: 10,
    })
    expect(linhas.map(({ valores }) => [valores.numero, valores.tipo, valores.origem, valores.iss])).toEqual([
      ['07202500000000081', 'Cobrança', 'DAS_DAU', '154.50'],
    ])
  })

  it('Q3-9.2-17 Q3-9.2-18 E3-9.2-10 an instalment plan with its parts; a later file brings its situation up to date, an earlier one does not', async () => {
    const plano = (situacao: string, dataSituacao: string): RegistroDeProva => [
      'parcelamento',
      { numero: '12345', cnpj: gama, nome: 'GAMA', dataPedido: '2025-01-10', situacao, dataSituacao },
    ]
    const partes: RegistroDeProva[] = [
      ['consolidacao', { dataConsolidacao: '2025-01-31', valor: '1200.00', parcelas: '2' }],
      ['debito', { periodo: '2024-10', vencimento: '2024-11-20', saldo: '300.00' }],
      [
        'pagamento',
        {
          numeroDas: '08202500000000001',
          vencimento: '2025-02-28',
          dataArrecadacao: '2025-02-27',
          valor: '600.00',
          iss: '150.00',
        },
      ],
      ['pagamento', { numeroDas: '08202500000000002', vencimento: '2025-03-31', valor: '600.00', iss: '150.00' }],
    ]
    expect((await importar('PARCELAMENTO', [plano('Em parcelamento', '2025-01-31'), ...partes])).linhas).toEqual([
      'Parcelamento importado: Em parcelamento.',
    ])
    expect((await importar('PARCELAMENTO', [plano('Encerrado por liquidação', '2025-04-01'), ...partes])).linhas).toEqual([
      'Parcelamento atualizado: Encerrado por liquidação.',
    ])
    expect((await importar('PARCELAMENTO', [plano('Encerrado por rescisão', '2025-03-01')])).linhas).toEqual([
      'O município já tem uma situação mais nova deste parcelamento.',
    ])
    expect((await importar('PARCELAMENTO_ESP', [plano('Encerrado por rescisão', '2025-03-02')])).linhas).toEqual([
      'Parcelamento importado: Encerrado por rescisão.',
    ])
    expect(await recebido('PARCELA %')).toEqual(expect.arrayContaining([[0, '2025-02-01', '2025-02-27', '150.00']]))
    const { linhas } = await fiscal.call(reportCalls('parcelamentos-simples').buscar, {
      filtros: { cnpj: '40.000.003/0001-40' },
      pagina: 0,
      tamanho: 10,
    })
    expect(
      linhas
        .filter(({ valores }) => valores.numero === '12345')
        .map(({ valores }) => [valores.tipo, valores.parcelas, valores.situacaoRotulo]),
    ).toEqual(
      expect.arrayContaining([
        ['Ordinário', '1 de 2', 'Encerrado por liquidação'],
        ['Especial', '0 de 0', 'Encerrado por rescisão'],
      ]),
    )
  })

  it('E3-9.2-16 a transfer of the SIAFI is revenue of its own, of the provider and month of the note', async () => {
    const pagamento = {
      ordemBancaria: '2026OB800001',
      dataProcessamento: '2026-04-10',
      emissao: '2026-04-09',
      orgaoDocumento: '00394460000141',
      orgaoNome: 'ÓRGÃO FEDERAL',
      prestadorDocumento: gama,
      notaNumero: '999999',
      dataEmissaoNota: '2026-03-05',
      valorNota: '1000.00',
      valor: '50.00',
    }
    expect((await importar('SIAFI', [['siafi', pagamento]])).linhas).toEqual([
      'Pagamento do SIAFI importado; a nota não foi encontrada.',
    ])
    expect((await recebido('SIAFI %')).filter(([, , , valor]) => valor === '50.00')).toEqual([
      [4, '2026-03-01', '2026-04-10', '50.00'],
    ])
  })

  it('the periods of a company in the Simples and as a MEI, by the file of who opts, beside the registration', async () => {
    const periodo = (regime: string, inicio: string, fim = ''): RegistroDeProva => [
      'optante',
      { cnpj: gama.slice(0, 8), nome: 'Gama', regime, inicio, fim },
    ]
    const feito = await importar('OPTANTES', [
      periodo('MEI', '2018-01-01', '2018-12-31'),
      periodo('SIMPLES', '2019-01-01'),
      periodo('LUCRO', '2019-01-01'),
    ])
    expect(feito.linhas).toEqual(['Período importado.', 'Período importado.'])
    expect(feito.erros).toEqual([{ linha: 4, mensagem: "Linha 4: o regime 'LUCRO' não é SIMPLES nem MEI." }])
    const { linhas } = await fiscal.call(reportCalls('optantes-simples').buscar, {
      filtros: { cnpj: gama.slice(0, 8) },
      pagina: 0,
      tamanho: 10,
    })
    const doTeste = linhas.map(({ valores }) => [valores.regime, valores.inicio, valores.fim, valores.confronto])
    expect(doTeste).toEqual(
      expect.arrayContaining([
        ['MEI (SIMEI)', '2018-01-01', '2018-12-31', 'Período encerrado'],
        ['Simples Nacional', '2019-01-01', null, 'Confere'],
      ]),
    )
  })

  it('a layout of the city holds from its day on; that of the program is copied to begin with', async () => {
    const copiar = actionCall(leiautesSimples, 'copiar')
    const valores = { tipo: 'PAG', inicio: '2026-04-01' }
    const aoMesmoTempo = await Promise.all([administrador.try(copiar, { valores }), administrador.try(copiar, { valores })])
    expect(aoMesmoTempo.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(aoMesmoTempo.find(({ status }) => status === 200)?.body.mensagem).toBe('Leiaute PAG copiado com 7 campos.')
    expect(await scene.owner('select count(*)::int as n from leiaute_simples where municipio_id = 1')).toEqual([{ n: 1 }])
    expect((await fiscal.try(copiar, { valores })).status).toBe(403)
    await scene.owner(
      "update leiaute_simples_campo set registro = '77777', posicao = '9' where municipio_id = 1 and campo = 'pagamento.valor'",
    )
    await scene.owner("update leiaute_simples_campo set registro = '77777' where municipio_id = 1 and campo like 'pagamento.%'")
    const antigo = arquivoDescrito('PAG', [['pagamento', { numeroDas: '071', dataArrecadacao: '2026-04-01', valor: '1.00' }]])
    expect(frases(await enviar(scene, administrador, 'PAG-2.txt', antigo))).toEqual(['Layout do arquivo não reconhecido.'])
    const novo = 'AAAAA|1|20260401|20260430\r\n77777|072|||20260401||||12,34\r\nZZZZZ|3\r\n'
    const { body } = await enviar(scene, administrador, 'PAG-3.txt', novo)
    const { registros } = await administrador.call(buscarPgdasImportado, { id: body.importacao.id })
    expect(registros.map(({ numero, valor }) => [numero, valor?.format()])).toEqual([['072', '12,34']])
    await scene.owner("update leiaute_simples set fim = '2026-04-02' where municipio_id = 1")
  })

  it('E3-3.5-24 what was received is shared among activities to the cent', async () => {
    const [uma] = await scene.owner<{ atividades: string; receitas: string }>(
      `select (select sum(receita) from receita_realizada_atividade where municipio_id = 1)::text as atividades,
        (select sum(valor) from receita_realizada where municipio_id = 1 and contribuinte_id is not null)::text as receitas`,
    )
    expect(uma?.atividades).toBe(uma?.receitas)
    expect(Number(uma?.receitas)).toBeGreaterThan(0)
  })

  it('N3-9.2-07 E3-3.5-23 the five origins of revenue are told apart', async () => {
    const { linhas } = await fiscal.call(reportCalls('receitas-realizadas').buscar, {
      filtros: { dataInicial: '2025-05-01', dataFinal: '2026-04-30' },
      pagina: 0,
      tamanho: 100,
    })
    expect(new Set(linhas.map(({ valores }) => valores.origem))).toEqual(
      new Set(['DAS de cobrança', 'DAS', 'Guia', 'DAS da SENDA', 'SIAFI']),
    )
  })
})

/** A name as long as fifty lines, of letters that pack as badly as names do. */
const nomeDe = (n: number) =>
  Array.from({ length: 8 }, (_, k) => createHash('sha512').update(`${n} ${k}`).digest('base64url'))
    .join('')
    .repeat(8)

describe('large files, and declarations of the months before 2018', () => {
  it('a file above the 16 MB of every other upload is taken, zipped or not', async () => {
    const deFora = Array.from({ length: 3000 }, (_, n) =>
      declaracaoPgdasd({ numero: `${50_000_000 + n}202601001`, nome: nomeDe(n), tom: '7107', cnpj: '11222333000181' }),
    )
    const daqui = { cnpj: demoDocumentos.zeta, periodo: '202511' }
    const texto = arquivoPgdasd([
      ...deFora,
      declaracaoPgdasd({ ...daqui, numero: '40000014202511001', das: '07200000000000011' }),
    ])
    expect(texto.length).toBeGreaterThan(16 * 2 ** 20)
    const zipado = await buffer(
      Readable.from(writeZip([{ nome: 'grande.txt', conteudo: [Buffer.from(texto)] }], new Date('2026-04-13T12:00:00Z')), {
        objectMode: false,
      }),
    )
    const numeros = { lidas: 3001, outroMunicipio: 3000, importadas: 1, quantosErros: 0 }
    const { status, body } = await enviar(scene, administrador, 'grande.txt', texto)
    expect([status, body.importacao]).toMatchObject([200, numeros])
    expect(frases(await enviar(scene, administrador, 'grande.zip', zipado))).toEqual([
      'Este arquivo já foi importado em 15/04/2026.',
    ])
  })

  it('the declarations of the months before 2018 are known by the first record of their file', async () => {
    const antiga = declaracaoPgdasd(
      {
        cnpj: demoDocumentos.zeta,
        numero: '40000014201203001',
        periodo: '201203',
        anterior: { periodo: '201202', valor: '1,00' },
        operacao: 'R',
        das: '01071209200140686',
      },
      'PGDASD',
    )
    const arquivo = arquivoPgdasd([antiga], 'PGDASD')
    expect(frases(await enviar(scene, administrador, '90-0000-PUB-PGDASD2018-20120401-01.txt', arquivo))).toEqual([
      'Arquivo de tipo PGDASD informado como PGDASD2018.',
    ])
    const { body } = await enviar(scene, administrador, 'antiga.txt', arquivo)
    expect(body.importacao).toMatchObject({ tipo: 'PGDASD', lidas: 1, importadas: 1, quantosErros: 0 })
    const { declaracoes } = await administrador.call(buscarPgdasImportado, { id: body.importacao.id })
    expect(declaracoes).toMatchObject([
      { declaracao: '40000014201203001', periodo: '03/2012', operacao: 'Retificação', ativa: true },
    ])
  })
})
