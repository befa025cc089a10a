import { assumirChat, buscarChatTO, encerrarChat, enviarChat, eventosChat, iniciarChat } from '@iss/comunicacao/contract/chat'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { buscarLote, buscarOficio, encerrarOficio } from '@iss/encerramento/contract/lote'
import { carregarEscrituracao, retificarEscritPapel, salvarEscritPapel } from '@iss/escrituracao/contract/escrituracao'
import { servicoPrestado } from '@iss/escrituracao/domain/servico-prestado'
import { vincularBaixa } from '@iss/guia/contract/integracao-receita'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { atribuirFiscal } from '@iss/pessoa/contract/fiscal-responsavel'
import { buscarPessoaTO, buscarPorDocumento, buscarResponsaveis, salvarPessoa } from '@iss/pessoa/contract/pessoa'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarAbaDaFicha, buscarFicha } from '../src/contract/ficha.ts'
import {
  emitirGuiaDe,
  fevereiro,
  fiscal,
  gestor,
  ids,
  importarRetorno,
  janeiro,
  linhaDe,
  montarCena,
  scene,
  search,
} from './cena.ts'

beforeAll(montarCena)
afterAll(() => scene?.stop())

const justificativa = 'Conferido na prova de aceite'
const idDe = async (documento: string) => (await fiscal.call(buscarPorDocumento, { documento }))?.id ?? 0
/** The months that the sheet of a taxpayer shows unless told. */
const ultimosMeses = { competenciaInicial: null, competenciaFinal: null }
const somado = (antes: unknown, mais: string) => Dinheiro.from(String(antes)).plus(Dinheiro.from(mais)).toString()

describe('payments that a file of a bank brings (F14, F16, F58, F62, F121)', () => {
  const devedores = (dataReferencia: string) => ({
    vencimentoInicial: '2020-01-01',
    vencimentoFinal: '2020-12-31',
    dataReferencia,
    quantidade: 50,
    dividaAtiva: true,
  })
  const pagoDeUm = async (de: object, ate: object) =>
    (
      await linhaDe(
        'relatorio-maiores-contribuintes',
        { competenciaInicial: de, competenciaFinal: ate, quantidade: 100, criterio: 'PAGO' },
        'um',
      )
    )?.pago
  const marco = { ano: 2026, mes: 2 }
  const baixas = (ocorrencia: string[] = []) =>
    search('monitor-integracao-receita', { dataInicial: '2026-03-01', dataFinal: '2026-04-15', sentido: 'BAIXA', ocorrencia })
  const semGuia = async () => Number((await baixas()).resumo?.find(({ rotulo }) => rotulo === 'Baixas sem guia')?.valor)
  const monitor = () => search('monitor-municipio', { ano: 2026, comparar: 2025 })
  const recebidoNo = ({ linhas }: Awaited<ReturnType<typeof monitor>>, mes: string) => {
    const valores = linhas.find((linha) => linha.valores.mes === mes)?.valores
    return [valores?.guia, valores?.total]
  }
  const receita = async () =>
    (await search('relatorio-receita-realizada', { dataInicial: '2026-04-01', dataFinal: '2026-04-15', origem: ['GUIA'] })).totais
      .valor

  it('F14 F16 F58 F62 F121 what it pays shows in every report by the same amount; a payment of no guide waits until it is tied to one', async () => {
    const emDia = await emitirGuiaDe(ids.um, Competencia.of(2026, 3), '150.00', '2026-04-10')
    const atrasada = await emitirGuiaDe(ids.dois, Competencia.of(2026, 2), '100.00', '2026-03-05')
    expect([emDia.vencimento, atrasada.vencimento, atrasada.total.toString()]).toEqual(['2026-04-20', '2026-03-20', '100.00'])
    const antes = { monitor: await monitor(), semGuia: await semGuia() }
    expect(await pagoDeUm(marco, marco)).toBeUndefined()

    // F16: a month later no less is owed. 20 % of 20,00 and 74 months at 1 %, then 75.
    expect((await linhaDe('relatorio-maiores-devedores', devedores('2026-04-15'), 'um'))?.atualizado).toBe('38.80')
    expect((await linhaDe('relatorio-maiores-devedores', devedores('2026-05-15'), 'um'))?.atualizado).toBe('39.00')

    const ontem = { dataPagamento: '2026-04-14', dataCredito: '2026-04-15' }
    const deNinguem = '81620000012480098762026043000000001234560326'
    expect(
      await importarRetorno([
        { codigoBarras: emDia.codigoBarras, ...ontem, valor: Dinheiro.from('150.00') },
        {
          codigoBarras: atrasada.codigoBarras,
          dataPagamento: '2026-03-30',
          dataCredito: '2026-03-31',
          valor: Dinheiro.from('100.00'),
        },
        { codigoBarras: deNinguem, ...ontem, valor: Dinheiro.from('38.80') },
      ]),
    ).toEqual(['PAGA', 'PAGA_A_MENOR', 'DESCONHECIDA'])

    expect(await pagoDeUm(marco, marco)).toBe('150.00')
    // F62: ten days at 0,33 % and a month at 1 % of 100,00.
    const abaixo = { pagamentoInicial: '2026-03-30', pagamentoFinal: '2026-03-30', diferencaMinima: '1.00' }
    expect(await linhaDe('relatorio-guia-paga-valor-abaixo', abaixo, 'dois')).toMatchObject({
      numero: atrasada.numero,
      vencimento: '2026-03-20',
      pagamento: '2026-03-30',
      principal: '100.00',
      devido: '104.30',
      pago: '100.00',
      diferenca: '4.30',
      motivo: 'Sem acréscimos',
    })
    const depois = await monitor()
    for (const [mes, mais] of [
      ['2026-03', '100.00'],
      ['2026-04', '150.00'],
    ] as const)
      expect(recebidoNo(depois, mes), mes).toEqual(recebidoNo(antes.monitor, mes).map((valor) => somado(valor, mais)))
    // F121: what came by the five origins is the whole, month by month and in the year.
    const origens = ['guia', 'das', 'cobranca', 'senda', 'siafi']
    const cinco = (valores: Record<string, unknown>) =>
      Dinheiro.sum(origens.map((origem) => Dinheiro.from(String(valores[origem])))).toString()
    expect(depois.linhas.map(({ valores }) => cinco(valores))).toEqual(depois.linhas.map(({ valores }) => valores.total))
    expect(cinco(depois.totais)).toBe(depois.totais.total)

    expect(await semGuia()).toBe(antes.semGuia + 1)
    const linha = (await baixas(['Baixa sem guia'])).linhas.find(({ valores }) => valores.pago === '38.80')
    const realizada = await receita()
    expect(await pagoDeUm(janeiro, fevereiro)).toBeUndefined()
    await fiscal.call(vincularBaixa, { id: Number(String(linha?.id).slice(1)), numero: 970_001, justificativa })
    expect(await semGuia()).toBe(antes.semGuia)
    expect(await receita()).toBe(somado(realizada, '38.80'))
    expect(await pagoDeUm(janeiro, fevereiro)).toBe('38.80')
    // F16: what is paid is owed no more.
    expect(await linhaDe('relatorio-maiores-devedores', devedores('2026-04-15'), 'um')).toBeUndefined()
  })
})

describe('registrations (F18, F21, F94)', () => {
  it('F18 three people who change hands leave one group and enter the other; the audit of each has one event more', async () => {
    const { fiscais } = await fiscal.call(buscarResponsaveis, {})
    const [de, para] = fiscais
    const tres = [ids.um, ids.dois, ids.tomador]
    await gestor.call(atribuirFiscal, { ids: tres, fiscalId: de?.id ?? 0, justificativa })
    const carteiras = async () => {
      const { grupos } = await search('relatorio-pessoas-fiscal', {})
      return [de, para].map((um) => grupos.find(({ rotulo }) => rotulo === um?.nome)?.linhas ?? 0)
    }
    const eventos = async () => {
      const fichas = await Promise.all(tres.map((idPessoa) => fiscal.call(buscarFicha, { idPessoa, ...ultimosMeses })))
      return fichas.map(({ auditoria }) => auditoria.filter(({ tipo }) => tipo === 'Cadastro: alterado').length)
    }
    const antes = { carteiras: await carteiras(), eventos: await eventos() }
    const feito = await gestor.call(atribuirFiscal, { ids: tres, fiscalId: para?.id ?? 0, justificativa })
    expect(feito.itens?.map(({ ok }) => ok)).toEqual([true, true, true])
    const [doPrimeiro = 0, doSegundo = 0] = antes.carteiras
    expect(await carteiras()).toEqual([doPrimeiro - 3, doSegundo + 3])
    expect(await eventos()).toEqual(antes.eventos.map((quantos) => quantos + 1))
  })

  it('F21 the groups of the neighbourhoods add up to the economic registration (F17) under the same filters', async () => {
    const [atividade] = await scene.owner<{ id: string }>(
      'select atividade_id as id from pessoa_atividade where municipio_id = 1 and fim is null group by 1 order by count(*) desc, 1 limit 1',
    )
    for (const filtros of [
      {},
      { situacao: 'ATIVO' },
      { situacao: 'BAIXADO' },
      { regime: 'SIMPLES' },
      { bairro: ['centro'] },
      { atividade: [Number(atividade?.id)] },
      { situacao: 'ATIVO', regime: 'FATURAMENTO', bairro: ['centro'] },
    ]) {
      const { linhas } = await search('relatorio-pessoas-por-bairro', filtros)
      const { total } = await search('relatorio-cadastro-mobiliario', filtros)
      const soma = linhas.reduce((ate, { valores }) => ate + Number(valores.contribuintes), 0)
      expect([soma, total > 0], JSON.stringify(filtros)).toEqual([total, true])
    }
  })

  it('F94 who declares for the city without registration leaves the list when he is registered', async () => {
    const filtros = { competenciaInicial: { ano: 2025, mes: 4 }, competenciaFinal: { ano: 2026, mes: 2 } }
    const achada = () => linhaDe('relatorio-contribuintes-simples-sem-cadastro', filtros, 'OFICINA SERRA ALTA LTDA')
    const sem = await achada()
    expect(sem).toMatchObject({ situacao: 'Sem cadastro', receita: '12000.00' })
    const modelo = await fiscal.call(buscarPessoaTO, { id: await idDe(demoDocumentos.zeta) })
    const { mensagem } = await fiscal.call(salvarPessoa, {
      ...modelo,
      id: null,
      versao: 0,
      documento: String(sem?.cnpj),
      nome: 'Oficina Serra Alta Ltda',
      inscricaoMunicipal: '',
      grpMobiliario: '',
    } as never)
    expect(mensagem).not.toBe('')
    expect(await achada()).toBeUndefined()
  })
})

describe('notes and books (F23, F31)', () => {
  it('F23 a company that was authorised and issued nothing leaves the list with its first note', async () => {
    const abril = { ano: 2026, mes: 3 }
    const nome = 'Estacionamento Central Ltda'
    const parada = () => linhaDe('relatorio-empresa-sem-emissao', { competenciaInicial: abril, competenciaFinal: abril }, nome)
    expect(await parada()).toMatchObject({ documento: demoDocumentos.estimativa, desde: '2022-01-01' })
    const empresa = await scene.as('estimativa')
    const { atividades } = await empresa.call(carregarEmissao, {})
    const atividadeId = atividades.find(({ codigo }) => codigo === '140101')?.id ?? 0
    await empresa.call(emitirNotaCall, {
      ...pedidoNota({ atividadeId, valor: '1000.00', enviarEmailTomador: false }),
      rascunhoId: null,
    })
    expect(await parada()).toBeUndefined()
  })

  it('F31 an entry of the taker that is corrected by 10,00 is one divergence of 10,00', async () => {
    const [alfa, locadora] = [await scene.as('alfa'), await scene.as('locadora')]
    const pedido = async (papelEscriturador: 'prestador' | 'tomador', outro: 'alfa' | 'locadora', valor: string) => {
      const quem = papelEscriturador === 'prestador' ? alfa : locadora
      const { atividades, tipos } = await quem.call(carregarEscrituracao, { papelEscriturador })
      return servicoPrestado({
        papelEscriturador,
        serie: '1',
        numero: 77,
        dataPrestacao: '2026-03-10',
        outroDocumento: demoDocumentos[outro],
        outroNome: outro,
        atividadeId: atividades.find(({ rotulo }) => rotulo.startsWith('010101'))?.id ?? null,
        tipoTributacaoId: tipos.find(({ nome }) => nome === 'Tributado no município')?.id ?? null,
        municipioPrestacao: '9900001',
        itens: [{ descricao: 'Manutenção', quantidade: Decimal4.one, valorUnitario: Decimal4.from(valor) }],
      })
    }
    await alfa.call(salvarEscritPapel, await pedido('prestador', 'locadora', '1000.00'))
    const { id } = await locadora.call(salvarEscritPapel, await pedido('tomador', 'alfa', '1000.00'))
    const marco = { ano: 2026, mes: 2 }
    const filtros = {
      competenciaInicial: marco,
      competenciaFinal: marco,
      prestador: await idDe(demoDocumentos.alfa),
      tomador: await idDe(demoDocumentos.locadora),
      resultado: [],
    }
    const daNota = async () =>
      (await search('relatorio-escrit-nota', filtros)).linhas.flatMap(({ valores }) =>
        valores.numero === 77 ? [[valores.resultado, valores.valorNota, valores.valorEscriturado, valores.diferenca]] : [],
      )
    expect(await daNota()).toEqual([['Conferem', '1000.00', '1000.00', '0.00']])
    await locadora.call(retificarEscritPapel, {
      ...(await pedido('tomador', 'alfa', '990.00')),
      id,
      versao: 1,
      motivo: 'Valor digitado errado',
    })
    expect(await daNota()).toEqual([['Divergência de valor', '1000.00', '990.00', '10.00']])
  })
})

describe('closings (F50, F52)', () => {
  const todosOsOmissos = { ate: null, idPessoa: null, regime: null, fiscalId: null, base: 'MOVIMENTACAO' } as const
  const atrasos = async (contribuinte: number, competencia?: object) =>
    (
      await search('controle-atraso', {
        competenciaInicial: competencia ?? { ano: 2025, mes: 3 },
        competenciaFinal: competencia ?? { ano: 2026, mes: 2 },
        contribuinte,
        tipo: 'OMISSO',
        minimo: 1,
        detalhar: true,
      })
    ).linhas.map(({ valores }) => `${valores.competencia} ${valores.papel}`)

  it('F50 F52 an omitted competence closed ex officio has closing, guide and e-mail, is counted no more, and is not closed twice', async () => {
    const fevereiroDe2026 = { ano: 2026, mes: 1, papelServico: 'PRESTADOR' } as const
    const { lista } = await fiscal.call(buscarOficio, {
      ...fevereiroDe2026,
      ...todosOsOmissos,
    })
    const alvo = lista.find(({ nome }) => nome === 'Estacionamento Central Ltda')
    const idPessoa = alvo?.idPessoa ?? 0
    expect([alvo?.impedimento, alvo?.valorDevido.toString(), alvo?.vencimento]).toEqual([null, '350.00', '2026-03-20'])
    const omissas = await atrasos(idPessoa)
    expect(omissas).toContain('2026-02 Prestador')
    const encerrar = async () => {
      const { papelServico, ...fevereiro } = fevereiroDe2026
      const { ids } = await fiscal.call(encerrarOficio, {
        papelServico,
        omissos: [{ ...fevereiro, pessoas: [idPessoa] }],
        justificativa: 'Omissão apurada na malha fiscal',
        enviarEmail: true,
        base: 'MOVIMENTACAO',
        processo: '',
        vencimento: null,
        ciente: true,
      })
      await scene.runProcesses()
      return (await fiscal.call(buscarLote, { id: ids[0] ?? 0 })).itens
    }
    const [feito] = await encerrar()
    expect([feito?.situacao, feito?.valor?.toString(), feito?.encerramentoId === null]).toEqual(['PROCESSADO', '350.00', false])
    const guias = await search('guias-municipio', { numero: feito?.guiaNumero, situacao: [] })
    expect(guias.linhas.map(({ valores }) => [valores.competencia, valores.papel, valores.total, valores.vencimento])).toEqual([
      ['2026-02', 'Prestador', '350.00', '2026-05-15'],
    ])
    const emails = await scene.owner<{ texto: string }>(
      `select texto from email where municipio_id = 1 and assunto = 'Notificação de lançamento: competência 02/2026'`,
    )
    expect(emails).toHaveLength(1)
    expect(emails[0]?.texto).toContain(`Guia nº ${feito?.guiaNumero}`)
    expect(await atrasos(idPessoa)).toEqual(omissas.filter((uma) => uma !== '2026-02 Prestador'))
    expect((await encerrar()).map(({ situacao, mensagem }) => [situacao, mensagem])).toEqual([
      ['ERRO', `Competência já encerrada para ${alvo?.nome}.`],
    ])
  })

  it('F50 a due day that falls on a Saturday is the Monday after it: late is the day after that', async () => {
    const novembro = { ano: 2025, mes: 10 }
    const nos = []
    for (const dia of ['2025-12-20', '2025-12-22', '2025-12-23']) {
      scene.clock.set(`${dia}T12:00:00-03:00`)
      nos.push(await atrasos(ids.um, novembro))
    }
    scene.clock.set('2026-04-15T12:00:00-03:00')
    expect(nos).toEqual([[], [], ['2025-11 Prestador']])
  })
})

it('F78 what a taxpayer writes in the chat reaches the inspector by itself, unasked for; ended, its transcript is in the sheet (F22)', async () => {
  const base = await scene.app.listen({ port: 0, host: '127.0.0.1' })
  const gama = await scene.as('gama')
  const [assunto, primeira, segunda] = ['Prova da conversa', 'Como reemito a guia?', 'A guia de março venceu.']
  const { id } = await gama.call(iniciarChat, { setor: 'FISCO', assunto, texto: primeira })
  await fiscal.call(assumirChat, { id })
  const resposta = await fetch(`${base}/v2/rest${eventosChat.path}?id=${id}`, {
    headers: { authorization: `Bearer ${fiscal.token}` },
  })
  const leitor = resposta.body!.pipeThrough(new TextDecoderStream()).getReader()
  let lido = ''
  const ate = async (evento: string) => {
    while (!lido.includes(`event: ${evento}`)) {
      const { value, done } = await leitor.read()
      if (done) throw new Error(`The stream ended after: ${lido}`)
      lido += value
    }
  }
  await ate('pronto')
  // Nothing is asked for from here to the event: it is told over the open stream.
  await gama.call(enviarChat, { id, texto: segunda, anexos: [] })
  await ate('mudou')
  const { mensagens } = await fiscal.call(buscarChatTO, { id })
  expect(mensagens.map(({ texto }) => texto)).toEqual([primeira, segunda])
  await leitor.cancel()
  await fiscal.call(encerrarChat, { id })
  const idPessoa = await idDe(demoDocumentos.gama)
  const { secoes } = await fiscal.call(buscarAbaDaFicha, { idPessoa, ...ultimosMeses, aba: 'atendimentos' })
  const ditas = secoes.find(({ titulo }) => titulo === 'Transcrição')?.linhas.filter(({ valores }) => valores[1] === assunto)
  expect(ditas?.map(({ valores }) => [valores[2], valores.at(-1)])).toEqual([
    ['Contribuinte', primeira],
    ['Contribuinte', segunda],
  ])
  const conversa = secoes.find(({ titulo }) => titulo === 'Conversas')?.linhas.find(({ valores }) => valores[1] === assunto)
  expect(conversa?.valores[2]).toBe('Encerrado')
})
