import { encerrarCompetencia, validarEncerramento } from '@iss/encerramento/contract/encerramento'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { reportCalls } from '@iss/list/definition'
import { confirmarImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarEscritBanco, pedidoBanco, salvarEscritBanco } from '../src/contract/escrit-banco.ts'
import { notificarDivergencias, notificarInstituicoes, pedirPartidas } from '../src/contract/fiscalizacao.ts'

let scene: Scene
let fiscal: Client
let banco: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  banco = await scene.as('banco')
})
afterAll(() => scene.stop())

type Linha = Record<string, string | number | boolean | null>
type Pagina = { linhas: { valores: Linha }[]; resumo: { rotulo: string; valor: string }[] }
const jan = { competenciaInicial: { ano: 2026, mes: 0 }, competenciaFinal: { ano: 2026, mes: 0 } }
const ateMarco = { competenciaInicial: { ano: 2026, mes: 0 }, competenciaFinal: { ano: 2026, mes: 2 } }

/** Page of a report as the screen gets it. */
async function pagina(slug: string, filtros: object): Promise<Pagina> {
  const answer = await fiscal.try(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho: 50 })
  if (answer.status !== 200) throw new Error(`${slug}: ${JSON.stringify(answer.body)}`)
  return answer.body as unknown as Pagina
}
const linhas = async (slug: string, filtros: object) => (await pagina(slug, filtros)).linhas.map(({ valores }) => valores)
const textos = (answer: { body: { mensagens?: { message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ message }) => message)

describe('reports of the DES-IF (R2-2.8-31 /home/actions/desif-*, M2-2.8-04 panel DES-IF, P3-6-36 iss:banco:desif)', () => {
  it('F100 /home/actions/desif-declaracoes: delivered, refused and missing', async () => {
    const todas = await linhas('desif-declaracoes', { ...ateMarco, modulo: '2' })
    const situacoes = todas.map(({ periodo, situacao }) => `${periodo} ${situacao}`)
    expect(situacoes).toEqual(
      expect.arrayContaining(['01/2026 Entregue', '02/2026 Entregue', '03/2026 Rejeitada', '03/2026 Omissa']),
    )
    const [pessoa] = await scene.owner<{ id: string }>(`select pessoa_id as id from desif_arquivo where municipio_id = 1 limit 1`)
    const { resumo } = await pagina('desif-declaracoes', { ...ateMarco, modulo: '2' })
    expect(resumo.map(({ rotulo, valor }) => `${rotulo} ${valor}`)).toEqual([
      'Entregues 2',
      'Retificadas 0',
      'Rejeitadas 1',
      'Omissas 1',
    ])
    expect(await linhas('desif-declaracoes', { ...ateMarco, modulo: '2', versao: '2.2' })).toEqual([])
    expect(await linhas('desif-declaracoes', { ...ateMarco, modulo: '2', dependencia: '0002' })).toHaveLength(todas.length)
    expect(todas.find(({ periodo }) => periodo === '01/2026')?.dependencia).toBe('0001, 0002')
    const aviso = await fiscal.call(notificarInstituicoes, { ids: [Number(pessoa?.id)] })
    expect(aviso.itens).toHaveLength(1)
  })

  it('F102 /home/actions/desif-plano-contas, F103 desif-balancete, F105 desif-receita-por-conta, F108 desif-dependencias', async () => {
    const plano = await linhas('desif-plano-contas', { soTributaveis: true })
    expect(plano.map(({ conta }) => conta)).toEqual(expect.arrayContaining(['71701', '71702', '71703']))
    expect(plano.map(({ codigo }) => codigo)).not.toContain('')
    // The accounts below one stand under it; the one whose code the correction dropped is told.
    const arvore = await linhas('desif-plano-contas', {})
    expect(arvore.map(({ conta }) => conta)).toEqual(['711', '717', '71701', '71702', '71703'])
    expect(arvore.map(({ nome }) => String(nome).startsWith('› '))).toEqual([false, false, true, true, true])
    const alteradas = await linhas('desif-plano-contas', { soAlteradas: true })
    expect(alteradas.map(({ conta, codigo, situacao }) => [conta, codigo, situacao])).toEqual([['711', '', 'Alterada']])
    const balancete = await linhas('desif-balancete', { ...jan, grupo: '7' })
    expect(balancete).toHaveLength(8)
    const semFechar = await linhas('desif-balancete', { ...jan, soInconsistentes: true })
    expect(semFechar.map(({ dependencia, conta, situacao }) => [dependencia, conta, situacao])).toEqual([
      ['0002', '711', 'Não confere'],
    ])
    expect(balancete.filter(({ situacao }) => situacao === 'Confere')).toHaveLength(7)
    const receita = await linhas('desif-receita-por-conta', jan)
    expect(receita.map(({ codigo }) => codigo)).toEqual(['15.01.001-2', '15.02.001-9', '15.10.001-0'])
    const [cartoes] = await linhas('desif-receita-por-conta', { ...ateMarco, visao: 'MATRIZ' })
    expect([cartoes?.jan, cartoes?.fev, cartoes?.mar, cartoes?.dez]).toEqual(['60185.17', '60370.35', '0.00', '0.00'])
    // March is not declared: the account went to nothing.
    expect(cartoes?.variacao).toBe('-100,00%')
    const [imposto] = await linhas('desif-receita-por-conta', { ...ateMarco, visao: 'MATRIZ', mostrar: 'ISS' })
    expect(imposto?.jan).toBe('3009.26')
    expect((await linhas('desif-dependencias', {})).map(({ codigo }) => codigo)).toEqual(['0001', '0002'])
    const tarifas = await scene.owner<{ n: number }>(
      `select count(*)::int as n from desif_tarifa t join desif_arquivo a on a.municipio_id = t.municipio_id and a.id = t.arquivo_id
       where t.municipio_id = 1 and a.situacao = 'ACEITA'`,
    )
    expect(await linhas('desif-dependencias', { mostrar: 'TARIFAS' })).toHaveLength(tarifas[0]?.n ?? -1)
    const daSegunda = await Promise.all(
      ['DEPENDENCIAS', 'TARIFAS', 'RATEIOS'].map((mostrar) => linhas('desif-dependencias', { mostrar, dependencia: '0002' })),
    )
    expect(daSegunda.map(({ length }) => length)).toEqual([1, tarifas[0]?.n, 1])
    // What record 0420 of the statement in force says.
    const rateios = await linhas('desif-dependencias', { mostrar: 'RATEIOS' })
    expect(rateios.map(({ codigo, nome, partida, evento, valor }) => [codigo, nome, partida, evento, valor])).toEqual(
      ['0001', '0002'].map((codigo) => [codigo, 'Rateio de receita interna da matriz', 'Crédito', '10', '1500.00']),
    )
  })

  it('F104 /home/actions/desif-apuracao-mensal: what is to be paid is the principal of the guide that the closing issues', async () => {
    const apurado = await linhas('desif-apuracao-mensal', jan)
    const soma = Dinheiro.sum(apurado.map(({ aRecolher }) => Dinheiro.from(String(aRecolher))))
    const mes = { ano: 2026, mes: 0, papelServico: 'PRESTADOR' as const, idPessoa: null }
    const { movimento, tipoProposto, calculo } = await banco.call(validarEncerramento, { ...mes, tipo: null })
    expect(String(calculo.totalBanco)).toBe(String(soma))
    const { guiaId } = await banco.call(encerrarCompetencia, { ...mes, tipo: tipoProposto, movimento })
    const guia = await scene.owner<{ base: string }>(`select base::text from guia where municipio_id = 1 and id = $1`, [guiaId])
    expect(guia[0]?.base).toBe(String(soma))
    const comGuia = await linhas('desif-apuracao-mensal', jan)
    expect(comGuia).toHaveLength(apurado.length)
    expect(comGuia.map(({ guia: numero }) => numero)).not.toContain('')
  })

  it('F106 /home/actions/desif-divergencias: the 500,00 of the balance that were not declared; told of, they stay told of', async () => {
    const rows = await scene.owner<{ id: string; tipo: string; diferenca: string; iss: string }>(
      `select id, tipo, diferenca::text, iss_estimado::text as iss from desif_divergencia where municipio_id = 1 and competencia = '2026-01-01' and tipo = 'a'`,
    )
    expect(rows).toMatchObject([{ diferenca: '500.00', iss: '25.00' }])
    expect(await linhas('desif-divergencias', { ...jan, tipos: ['a'] })).toMatchObject([
      {
        tipo: '(a) Receita do balancete maior que a apurada',
        dependencia: '0001',
        conta: '71701',
        valorModulo1: '40623.45',
        valorModulo2: '40123.45',
        diferenca: '500.00',
        issEstimado: '25.00',
      },
    ])
    const versoes = ['3.2', '3.1'].map((versao) => linhas('desif-divergencias', { ...jan, versao }))
    expect((await Promise.all(versoes)).map((achadas) => achadas.length > 0)).toEqual([true, false])
    const aviso = await fiscal.call(notificarDivergencias, { ids: rows.map(({ id }) => Number(id)) })
    expect(aviso.itens).toHaveLength(1)
    const alfa = await scene.as('alfa')
    expect((await alfa.try(notificarDivergencias, { ids: [1] })).status).toBe(403)
    const [pessoa] = await scene.owner<{ id: string }>(
      `select pessoa_id as id from desif_divergencia where municipio_id = 1 limit 1`,
    )
    const pedido = { instituicao: Number(pessoa?.id), inicio: '2026-01-01', fim: '2026-01-31', contas: '71701' }
    expect((await fiscal.call(pedirPartidas, pedido)).mensagem).toContain('com prazo até 15/05/2026')
    expect(textos(await fiscal.try(pedirPartidas, { ...pedido, fim: '2025-12-31' }))).toEqual([
      'O fim do período das partidas deve ser igual ou posterior ao início.',
    ])
  })

  it('F107 /home/actions/desif-partidas: an entry whose debit and credit differ is flagged in red, the one that balances is not', async () => {
    const doMes = { dataInicial: '2026-01-01', dataFinal: '2026-01-31' }
    const partidas = async (mais: object = {}) => {
      const pedido = { filtros: { ...doMes, ...mais }, pagina: 0, tamanho: 50 }
      const { linhas: achadas } = await fiscal.call(reportCalls('desif-partidas').buscar, pedido)
      return achadas.map(({ valores: { lancamento, partida, conta, contrapartida, valor, situacao }, tons }) => [
        [lancamento, partida, conta, contrapartida, valor],
        [situacao, tons?.situacao],
      ])
    }
    const desequilibrado = [
      [
        ['0001-202601-1', 'Crédito', '71701', '71702', '351.00'],
        ['Desequilibrado', 'danger'],
      ],
      [
        ['0001-202601-1', 'Débito', '71702', '71701', '350.00'],
        ['Desequilibrado', 'danger'],
      ],
    ]
    expect(await partidas()).toEqual([
      ...desequilibrado,
      [
        ['0002-202601-2', 'Crédito', '71701', '71702', '351.00'],
        ['Equilibrado', 'success'],
      ],
      [
        ['0002-202601-2', 'Débito', '71702', '71701', '351.00'],
        ['Equilibrado', 'success'],
      ],
    ])
    expect(await partidas({ soDesequilibrados: true })).toEqual(desequilibrado)
  })

  it('F107 desif-partidas and F109 /home/actions/confrontacao-estatistica-bancaria come by the queue; the statistics by their CSV', async () => {
    const linhasDoArquivo = [
      'Estatística bancária por agência;;;;;;;;',
      'Posição de 02/2026;;;;;;;;',
      '#DATA_BASE;UF;CODMUN;MUNICIPIO;CNPJ;NOME_INSTITUICAO;AGENCIA;VERBETE_711_CONTAS_CREDORAS;VERBETE_712_CONTAS_DEVEDORAS',
      '202602;MG;12345;NOVA SERRA;40000006;BANCO DEMO;0001;300000,00;0',
      '202602;SP;99999;OUTRA;40000006;BANCO DEMO;0077;1,00;0',
    ]
    const limite = 'limite-do-teste'
    const answer = await scene.app.inject({
      method: 'POST',
      url: '/v2/rest/file/upload',
      headers: { authorization: `Bearer ${fiscal.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
      payload: `--${limite}\r\ncontent-disposition: form-data; name="file"; filename="202602_ESTBAN_AG.csv"\r\ncontent-type: text/csv\r\n\r\n${linhasDoArquivo.join('\r\n')}\r\n--${limite}--\r\n`,
    })
    const enviada = await fiscal.try(validarImportacao, {
      tipo: 'estatistica-bancaria',
      arquivoId: answer.json<{ id: number }>().id,
    })
    expect([enviada.status, textos(enviada)]).toEqual([200, []])
    const { id } = enviada.body as unknown as { id: number }
    await scene.runProcesses()
    await fiscal.call(confirmarImportacao, { id })
    await scene.runProcesses()
    const gravadas = await scene.owner<{ agencia: string; v: string }>(
      `select agencia, verbete711::text as v from estatistica_bancaria where municipio_id = 1 and data_base = '2026-02-01'`,
    )
    expect(gravadas).toEqual([{ agencia: '0001', v: '300000.00' }])
    const confronto = reportCalls('confrontacao-estatistica-bancaria').buscar
    const de = (ano: number) => ({
      filtros: { competenciaInicial: { ano, mes: 0 }, competenciaFinal: { ano, mes: 5 }, base: 'MOVIMENTO' },
      pagina: 0,
      tamanho: 50,
    })
    expect(textos(await fiscal.try(confronto, de(2020)))).toEqual(['Não há estatística bancária importada para 06/2020.'])
    expect((await fiscal.try(confronto, de(2026))).status).toBe(200)
  })
})

describe('what the bank of Porto Claro shows, where something is to be found', () => {
  const doPorto = async (slug: string, filtros: Record<string, unknown>) => {
    const inspetor = await scene.as('fiscal.porto')
    const { linhas: achadas } = await inspetor.call(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho: 50 })
    return achadas.map(({ valores }) => valores)
  }

  it('F109: one month of one branch is told less than to the central bank, every other agrees', async () => {
    const todas = await doPorto('confrontacao-estatistica-bancaria', {
      competenciaInicial: { ano: 2025, mes: 6 },
      competenciaFinal: { ano: 2025, mes: 11 },
      diferencaMinima: '1000.00',
      percentualMinimo: 1,
    })
    expect(todas).toHaveLength(24)
    const outras = todas.filter(({ situacao }) => situacao !== 'Confere')
    expect(
      outras.map(({ competencia, agencia, estatistica, balancete, diferenca, percentual, issEstimado, situacao }) => [
        [competencia, agencia, situacao],
        [estatistica, balancete, diferenca, percentual, issEstimado],
      ]),
    ).toEqual([
      [
        ['2025-09', '0001', 'A menor'],
        ['150000.00', '120000.00', '30000.00', '20,00%', '1500.00'],
      ],
    ])
  })

  it('F106 (j) the branch that taxes less than half of what those of its kind do', async () => {
    const achadas = await doPorto('desif-divergencias', { ...jan, tipos: ['j'] })
    expect(achadas.map(({ tipo, dependencia }) => `${tipo} ${dependencia}`)).toEqual([
      '(j) Dependência abaixo das semelhantes 0004',
    ])
  })
})

describe('L06 /home/actions/escrit-banco (N3-9.1-42 CREDITO, DEBITO, CREDITO_DEBITO; N3-9.1-40 Bancos)', () => {
  const abril = Competencia.of(2026, 4)
  const pedido = (mais: object = {}) =>
    pedidoBanco.encode({
      competencia: abril,
      dependencia: '0001',
      conta: '71701',
      codigo: '',
      credito: Dinheiro.from('10000.00'),
      debito: Dinheiro.from('2000.00'),
      tipo: '',
      ...mais,
    })

  it('credit 10.000,00, debit 2.000,00 at 5 %: 400,00 in totalBanco; an account outside the chart is refused', async () => {
    const salvo = await banco.try(salvarEscritBanco, { pedido: pedido() })
    expect([salvo.status, textos(salvo), (salvo.body as { imposto?: string }).imposto]).toEqual([200, [], '400.00'])
    expect(textos(await banco.try(salvarEscritBanco, { pedido: pedido({ conta: '99999' }) }))).toEqual([
      'A conta 99999 não pertence ao plano vigente.',
    ])
    expect(textos(await banco.try(salvarEscritBanco, { pedido: pedido() }))).toEqual([
      'A conta 71701 da dependência 0001 já está lançada em 04/2026.',
    ])
    const { calculo } = await banco.call(validarEncerramento, {
      ano: 2026,
      mes: 3,
      papelServico: 'PRESTADOR',
      idPessoa: null,
      tipo: null,
    })
    expect(String(calculo.totalBanco)).toBe('400.00')
    const { lista } = await banco.call(buscarEscritBanco, { competencia: abril, idPessoa: null, pagina: 0, tamanho: 10 })
    expect(lista).toHaveLength(1)
    const alfa = await scene.as('alfa')
    expect((await alfa.try(salvarEscritBanco, { pedido: pedido() })).status).toBe(403)
  })
})
