import { encerrarCompetencia, validarEncerramento, verificarEncerramento } from '../src/contract/encerramento.ts'
import { buscarExtrato } from '@iss/conta/contract/extrato'
import { cadastrarPessoa } from '@iss/pessoa/server'
import { parseCsv } from '@iss/platform/csv'
import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelarNotaCall, substituirNotaCall } from '@iss/correcao/contract/cancelamento'
import { buscarNota } from '@iss/nota/contract/consulta'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { filtroDoLote, getNotaEncerrada, lotesDeNotas, ordem, remocao, substituicao } from '@iss/correcao/testing/ordem-de-lote'
import { pedidoAoColegio } from '@iss/emissao/testing/pedido'

const { cancelamento: cancela, remocao: remove, substituicao: substitui } = lotesDeNotas
let scene: Scene
let alfa: Client
let fiscal: Client
let prestadorId: number
let atividadeId: number | null
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
  atividadeId = (await alfa.call(carregarEmissao, {})).atividades.find((item) => item.subitem === '1.01')?.id ?? null
  const [pessoa] = await scene.owner<{ id: string }>(
    `select id from pessoa where municipio_id = 1 and documento = '40000001000150'`,
  )
  prestadorId = Number(pessoa?.id)
})
afterAll(() => scene.stop())

const pedido = (mudancas: object = {}) => pedidoAoColegio({ atividadeId, ...mudancas })
const emitir = (mudancas: object = {}) => alfa.call(emitirNotaCall, { ...pedido(mudancas), rascunhoId: null })
const cancelar = (notaId: number) =>
  alfa.call(cancelarNotaCall, {
    notaId,
    codigo: 1,
    justificativa: 'Valor digitado errado na emissão',
    notaSubstituta: null,
    arquivos: [],
  })
const filtro = (numeros: readonly number[] = []) => filtroDoLote(prestadorId, numeros)
/** An order and what became of its notes. */
const ler = async (calls: typeof cancela, id: number) => ({
  lote: await fiscal.call(calls.buscarTO, { id }),
  itens: (await fiscal.call(calls.itens, { id, situacao: null })).lista,
})
const textos = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const saldo = async () =>
  (
    await scene.owner<{ quantidade: number; debito: string }>(
      `select quantidade::int as quantidade, debito::text as debito from saldo_competencia
       where municipio_id = 1 and contribuinte_id = $1 and papel = 'PRESTADOR' and competencia = '2026-04-01'`,
      [prestadorId],
    )
  )[0]

describe('R2-2.8-75 P3-6-49 cancela-nota-lote (F69)', () => {
  it('cancels what it may, tells the reason of each other note, and gives the errors as CSV', async () => {
    const notas = [await emitir(), await emitir(), await emitir()]
    const [primeira, segunda, terceira] = notas as [(typeof notas)[0], (typeof notas)[0], (typeof notas)[0]]
    // A guide made for the third note, and settled.
    const [guia] = await scene.owner<{ id: string; numero: string }>(
      `select g.id, g.numero from guia g where g.municipio_id = 1 and g.estado = 'PAGA' order by g.id limit 1`,
    )
    await scene.owner(
      `insert into vinculo_documento (municipio_id, origem_id, destino_id, tipo, criado_em) values (1, $1, $2, 'NotaFiscal_Guia', now())`,
      [terceira.id, guia?.id],
    )
    const mensagem = `Guia ${guia?.numero} paga: gere crédito antes de cancelar.`
    const valores = filtro(notas.map(({ numero }) => numero))
    const { lista } = await fiscal.call(cancela.validar, { valores })
    expect(lista.map(({ linha, impedimento }) => [linha.numero, impedimento])).toEqual([
      [String(primeira.numero), null],
      [String(segunda.numero), null],
      [String(terceira.numero), mensagem],
    ])
    const { id, mensagem: agendada } = await fiscal.call(
      cancela.executar,
      ordem(
        prestadorId,
        notas.map((nota) => nota.id),
      ),
    )
    expect(agendada).toBe('Operação agendada. Acompanhe no monitor de processamento.')
    await scene.runProcesses()
    const { lote, itens } = await ler(cancela, id)
    expect(lote).toMatchObject({ quantidade: 3, sucesso: 2, erro: 1, parado: false })
    expect(itens.map(({ situacaoRotulo, mensagem: texto }) => [situacaoRotulo, texto])).toEqual([
      ['Sucesso', `NF-e nº ${primeira.numero} cancelada com sucesso.`],
      ['Sucesso', `NF-e nº ${segunda.numero} cancelada com sucesso.`],
      ['Erro', mensagem],
    ])
    const { raw } = await fiscal.try(cancela.erros, { id })
    expect(parseCsv(raw).rows).toHaveLength(1)
    expect(raw.toString('utf8')).toContain(mensagem)
    const vista = await alfa.call(buscarNota, { id: primeira.id })
    expect(vista.estado).toBe('CANCELADA')
    expect(vista.motivoCancelamento).toBe('Falha do sistema emissor do contribuinte (processo 12/2026)')
    expect((await alfa.call(buscarNota, { id: terceira.id })).estado).toBe('EMITIDA')
    const mails = await scene.owner<{ para: string[] }>('select para from email where assunto = $1 order by id', [
      `NFS-e nº ${primeira.numero} cancelada`,
    ])
    expect(mails.flatMap(({ para }) => para)).toContain('contas@colegio.example')
    expect((await fiscal.call(cancela.buscar, { pagina: 0, tamanho: 10 })).lista[0]).toMatchObject({ id, sucesso: 2, erro: 1 })

    // With the option the paid one goes too.
    const credito = { gerarCredito: true }
    const conferida = await fiscal.call(cancela.validar, { valores: { ...valores, ...credito }, itens: [terceira.id] })
    expect(conferida.lista.map(({ alvo, impedimento }) => [alvo, impedimento])).toEqual([[terceira.id, null]])
    const comCredito = await fiscal.call(cancela.executar, ordem(prestadorId, [terceira.id], { valores: credito }))
    await scene.runProcesses()
    expect((await ler(cancela, comCredito.id)).lote).toMatchObject({ sucesso: 1, erro: 0 })

    const { buscar } = reportCalls('relatorio-not-canc-contribuinte')
    const { linhas } = await fiscal.call(buscar, {
      filtros: { cancelamentoInicial: '2026-04-01', cancelamentoFinal: '2026-04-30', canceladaPor: 'Lote' },
      pagina: 0,
      tamanho: 10,
    } as never)
    const [inspetor] = await scene.owner<{ nome: string }>(
      `select distinct p.nome from auditoria_evento e join pessoa p on p.municipio_id = e.municipio_id and p.id = e.pessoa_id
       join conta c on c.id = e.conta_id and c.usuario = 'fiscal' where e.municipio_id = 1`,
    )
    expect(inspetor?.nome).toBeTruthy()
    expect(linhas.map(({ valores: linha }) => [Number(linha.numero), linha.canceladaPor, linha.usuario])).toEqual(
      notas.map(({ numero }) => [numero, 'Lote', inspetor?.nome]),
    )
  })

  it('refuses an order without notes, reason or knowledge, above 500, and a filter without provider', async () => {
    const { id } = await emitir()
    expect(textos(await fiscal.try(cancela.executar, ordem(prestadorId, [], { motivo: 'curta', ciente: false })))).toEqual([
      'Selecione as notas do lote.',
      'A justificativa deve ter entre 15 e 500 caracteres.',
      'Confirme que está ciente de que a operação altera documentos fiscais.',
    ])
    const muitas = Array.from({ length: 501 }, (_, index) => index + 1)
    expect(textos(await fiscal.try(cancela.executar, ordem(prestadorId, muitas)))).toEqual([
      'Selecione no máximo 500 registros por lote.',
    ])
    expect(textos(await fiscal.try(cancela.validar, { valores: { ...filtro(), prestadorId: null } }))).toEqual([
      'O prestador é obrigatório.',
    ])
    expect((await alfa.try(cancela.executar, ordem(prestadorId, [id]))).status).toBe(403)
    expect((await (await scene.as('gestor')).try(cancela.executar, ordem(prestadorId, [id]))).status).toBe(403)
    // A note of the other city whose provider has the same id: only the city keeps it out.
    const deFora = id + 1_000_000
    await scene.owner(`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      insert into nota_fiscal select (jsonb_populate_record(n, '{"municipio_id": 2, "id": ${deFora}}')).* from nota_fiscal n
        where n.municipio_id = 1 and n.id = ${id};
    end $$`)
    expect(textos(await fiscal.try(cancela.executar, ordem(prestadorId, [deFora])))).toEqual(['Selecione as notas do lote.'])
  })
})

describe('R2-2.8-61 remove-cancelamento (F68)', () => {
  it('gives the note back: state, document, balance, tickets and audit', async () => {
    const antes = await saldo()
    const nota = await emitir({
      tomador: { ...pedido().tomador, identificacao: 'CPF', documento: '30000000205', nome: 'Maria Cidadã' },
    })
    const emitida = await saldo()
    const bilhetes = async () =>
      (await scene.owner<{ n: number }>('select count(*)::int as n from bilhete where nota_id = $1 and ativo', [nota.id]))[0]?.n
    const ativos = await bilhetes()
    await cancelar(nota.id)
    expect(await saldo()).toEqual(antes ?? { quantidade: 0, debito: '0.00' })
    const { lista } = await fiscal.call(remove.validar, { valores: { ...filtro([nota.numero]), motivo: 'DIGITADO' } })
    expect(lista.map(({ linha, impedimento }) => [linha.numero, linha.motivo, impedimento])).toEqual([
      [String(nota.numero), 'Valor digitado errado na emissão', null],
    ])
    const { id, mensagem } = await fiscal.call(remove.executar, remocao(prestadorId, [nota.id]))
    expect(mensagem).toBe('Operação concluída.')
    expect((await ler(remove, id)).itens[0]).toMatchObject({
      situacao: 'FEITO',
      mensagem: `Cancelamento da NF-e nº ${nota.numero} removido com sucesso.`,
    })
    const vista = await alfa.call(buscarNota, { id: nota.id })
    expect([vista.estado, vista.dataCancelamento, vista.motivoCancelamento]).toEqual(['EMITIDA', null, null])
    expect(vista.eventos.map(({ descricao }) => descricao)).toContain('Cancelamento removido')
    expect(await saldo()).toEqual(emitida)
    expect(await bilhetes()).toBe(ativos)
    const denovo = await fiscal.call(remove.executar, remocao(prestadorId, [nota.id]))
    expect((await ler(remove, denovo.id)).itens[0]?.mensagem).toBe('A nota não está cancelada.')
  })

  it('leaves replaced notes and closed competences alone, and does the others of the same order', async () => {
    const antiga = await emitir()
    const nova = await alfa.call(substituirNotaCall, {
      ...pedido({ valor: '1200.00' }),
      notaId: antiga.id,
      motivo: 'VALOR_INCORRETO',
      descricaoMotivo: null,
    })
    const boa = await emitir()
    await cancelar(boa.id)
    const { id } = await fiscal.call(remove.executar, remocao(prestadorId, [antiga.id, boa.id]))
    const { itens } = await ler(remove, id)
    expect(itens.map(({ linha, mensagem }) => [linha.numero, mensagem])).toEqual([
      [String(antiga.numero), `Nota substituída por ${nova.numero}.`],
      [String(boa.numero), `Cancelamento da NF-e nº ${boa.numero} removido com sucesso.`],
    ])
    await cancelar(boa.id)
    await scene.owner(
      `update saldo_competencia set estado = 'ENCERRADA' where municipio_id = 1 and contribuinte_id = $1 and papel = 'PRESTADOR' and competencia = '2026-04-01'`,
      [prestadorId],
    )
    const fechada = await fiscal.call(remove.executar, remocao(prestadorId, [boa.id]))
    expect((await ler(remove, fechada.id)).itens[0]?.mensagem).toBe('Competência 04/2026 encerrada.')
    await scene.owner(
      `update saldo_competencia set estado = 'ABERTA' where municipio_id = 1 and contribuinte_id = $1 and papel = 'PRESTADOR' and competencia = '2026-04-01'`,
      [prestadorId],
    )
    expect((await alfa.try(remove.executar, remocao(prestadorId, [boa.id]))).status).toBe(403)
  })
})

describe('R2-2.8-61 remove-cancelamento (F68) of a closed competence', () => {
  const complementar = async (client: Client, chave: Awaited<ReturnType<typeof getNotaEncerrada>>['chave']) => {
    const { movimento } = await client.call(validarEncerramento, { ...chave, tipo: 'COMPLEMENTAR' })
    return client.call(encerrarCompetencia, { ...chave, tipo: 'COMPLEMENTAR', movimento })
  }
  const feito = async (calls: typeof cancela, id: number) => (await ler(calls, id)).itens[0]?.mensagem

  it.each([
    ['hospital', '40000005000139', 'PAGA'],
    ['alfa', '40000001000150', 'EMITIDA'],
  ])('a complement of %s offers exactly the tax of the note, and the account agrees', async (usuario, documento, guia) => {
    const nota = await getNotaEncerrada(scene, documento, guia)
    const dono = await scene.as(usuario)
    const conciliado = async () => (await dono.call(buscarExtrato, { papelServico: 'PRESTADOR', idPessoa: null })).conciliado
    const opcoes = { gerarCredito: true, complementar: true }
    const { id } = await fiscal.call(cancela.executar, ordem(nota.pessoa, [nota.id], { valores: opcoes }))
    await scene.runProcesses()
    expect(await feito(cancela, id)).toBe(`NF-e nº ${nota.numero} cancelada com sucesso.`)
    // A paid guide gives the credit at once; of an open one the complement does.
    if (guia !== 'PAGA') await complementar(dono, nota.chave)
    expect(await conciliado()).toBe(true)

    const busca = { ...filtro([nota.numero]), prestadorId: nota.pessoa }
    const encerrada = `Competência ${nota.competencia.format()} encerrada.`
    for (const [opcao, impedimento] of [
      [false, encerrada],
      [true, null],
    ] as const)
      expect(
        (await fiscal.call(remove.validar, { valores: { ...busca, complementar: opcao }, itens: [nota.id] })).lista.map(
          (uma) => uma.impedimento,
        ),
      ).toEqual([impedimento])
    const recusada = await fiscal.call(remove.executar, remocao(nota.pessoa, [nota.id]))
    expect(await feito(remove, recusada.id)).toBe(encerrada)
    expect((await dono.call(verificarEncerramento, nota.chave)).complementarPendente).toBe(false)

    const removida = await fiscal.call(remove.executar, remocao(nota.pessoa, [nota.id], true))
    expect(await feito(remove, removida.id)).toBe(`Cancelamento da NF-e nº ${nota.numero} removido com sucesso.`)
    expect(await dono.call(verificarEncerramento, nota.chave)).toMatchObject({ estado: 'ENCERRADA', complementarPendente: true })
    expect(await conciliado()).toBe(true)
    const exame = await dono.call(validarEncerramento, { ...nota.chave, tipo: null })
    expect([exame.tipoProposto, exame.violacoes, String(exame.calculo.valorEncerrado)]).toEqual([
      'COMPLEMENTAR',
      [],
      nota.imposto,
    ])
    const feita = await complementar(dono, nota.chave)
    const [cobrada] = await scene.owner<{ base: string }>('select base::text from guia where id = $1', [feita.guiaId])
    expect(cobrada?.base).toBe(nota.imposto)
    expect((await dono.call(verificarEncerramento, nota.chave)).complementarPendente).toBe(false)
    expect(await conciliado()).toBe(true)
  })

  it('needs no complement when none was made since the cancellation', async () => {
    const nota = await getNotaEncerrada(scene, '40000001000150', 'EMITIDA')
    const antes = await alfa.call(buscarExtrato, { papelServico: 'PRESTADOR', idPessoa: null })
    await fiscal.call(cancela.executar, ordem(nota.pessoa, [nota.id], { valores: { complementar: true } }))
    await scene.runProcesses()
    expect((await alfa.call(verificarEncerramento, nota.chave)).complementarPendente).toBe(true)
    await fiscal.call(remove.executar, remocao(nota.pessoa, [nota.id], true))
    expect((await alfa.call(verificarEncerramento, nota.chave)).complementarPendente).toBe(false)
    const depois = await alfa.call(buscarExtrato, { papelServico: 'PRESTADOR', idPessoa: null })
    expect([String(depois.saldo), depois.conciliado]).toEqual([String(antes.saldo), true])
  })

  it('a taker who was registered after the issue has the note again', async () => {
    const documento = '52998224725'
    const nota = await emitir({ tomador: { ...pedido().tomador, identificacao: 'CPF', documento, nome: 'Joana Nova' } })
    const tomador = await scene.inCity(1, (ctx) => cadastrarPessoa(ctx, { pessoa: { documento, nome: 'Joana Nova' } }))
    const doTomador = () =>
      scene.owner<{ quantidade: number; faturado: string }>(
        `select quantidade::int as quantidade, faturado::text as faturado from saldo_competencia
         where municipio_id = 1 and contribuinte_id = $1 and papel = 'TOMADOR'`,
        [tomador],
      )
    const tinha = await doTomador()
    expect(tinha).toHaveLength(1)
    await cancelar(nota.id)
    expect(await doTomador()).toMatchObject([{ quantidade: 0, faturado: '0.00' }])
    await fiscal.call(remove.executar, remocao(prestadorId, [nota.id]))
    expect(await doTomador()).toEqual(tinha)
  })
})

describe('R2-2.8-70 P3-6-06 substituir-nfe-lote (F70)', () => {
  it('replaces notes by others at the new rate, after showing what that makes of each', async () => {
    const notas = [await emitir({ valor: '1000.00' }), await emitir({ valor: '500.00' })]
    const ids = notas.map(({ id }) => id)
    const cancelada = await emitir()
    await cancelar(cancelada.id)
    const mudanca = { campo: 'ALIQUOTA', aliquota: '5.00' }
    const valores = filtro([...notas, cancelada].map(({ numero }) => numero))
    const busca = await fiscal.call(substitui.validar, { valores })
    expect(busca.lista.map(({ impedimento }) => impedimento)).toEqual([null, null, 'A nota já está cancelada.'])
    const atividades = await fiscal.call(substitui.opcoes, { campo: 'atividadeId', texto: '', outros: { prestadorId } })
    expect(atividades.map(({ value }) => value)).toContain(atividadeId)
    const previa = await fiscal.call(substitui.simular, { valores: { ...valores, ...mudanca }, itens: ids })
    expect(previa.map(({ linha: { de, para, issAtual, issNovo } }) => [de, para, issAtual, issNovo])).toEqual([
      ['3,00%', '5,00%', '30.00', '50.00'],
      ['3,00%', '5,00%', '15.00', '25.00'],
    ])
    const { id } = await fiscal.call(substitui.executar, substituicao(prestadorId, [...ids, cancelada.id], mudanca))
    await scene.runProcesses()
    const { lote, itens } = await ler(substitui, id)
    expect(lote).toMatchObject({ quantidade: 3, sucesso: 2, erro: 1 })
    expect(itens.map(({ mensagem }) => mensagem)).toEqual([
      `Substituída pela NF-e nº ${cancelada.numero + 1}`,
      `Substituída pela NF-e nº ${cancelada.numero + 2}`,
      'A nota já está cancelada.',
    ])
    const novas = await scene.owner<{ imposto: string; aliquota: string; competencia: string; estado: string }>(
      `select imposto::text, aliquota::text, competencia::text, estado from nota_fiscal
       where municipio_id = 1 and substituida_id = any ($1::bigint[]) order by numero`,
      [ids],
    )
    expect(novas).toEqual([
      { imposto: '50.00', aliquota: '5.0000', competencia: '2026-04-01', estado: 'EMITIDA' },
      { imposto: '25.00', aliquota: '5.0000', competencia: '2026-04-01', estado: 'EMITIDA' },
    ])
    expect((await alfa.call(buscarNota, { id: ids[0] ?? 0 })).estado).toBe('SUBSTITUIDA')
  })

  it('refuses what changes nothing, what may not change, and values of another shape', async () => {
    const nota = await emitir()
    const pedir = (mudanca: object) => ({ valores: { prestadorId, ...mudanca }, itens: [nota.id] })
    const simular = async (mudanca: object) => (await fiscal.call(substitui.simular, pedir(mudanca)))[0]?.impedimento
    expect(await simular({ campo: 'ALIQUOTA', aliquota: '3.00' })).toBe('O novo valor é igual ao atual.')
    expect(await simular({ campo: 'EXIGIBILIDADE', exigibilidade: 1 })).toBe('O novo valor é igual ao atual.')
    for (const aliquota of [null, '100.00'])
      expect(textos(await fiscal.try(substitui.simular, pedir({ campo: 'ALIQUOTA', aliquota })))).toEqual([
        'Informe o novo valor do campo.',
      ])
    expect(textos(await fiscal.try(substitui.simular, pedir({ campo: 'ALIQUOTA', aliquota: 'x' })))).toHaveLength(1)
    expect((await alfa.try(substitui.simular, pedir({ campo: 'ALIQUOTA', aliquota: '5.00' }))).status).toBe(403)
  })
})
