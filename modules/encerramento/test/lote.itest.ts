import { type Scene, startScene } from '@iss/testing'
import { readPages } from '../../../packages/platform/src/pdf/read-pdf.ts'
import { runBlock } from '@iss/platform/jobs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportCalls } from '@iss/list/definition'
import { setChave } from '@iss/municipio/server'
import { actionCall, registryCalls } from '@iss/registry/definition'
import {
  buscarAutomatico,
  buscarLote,
  buscarOficio,
  calcularLote,
  cancelarOficio,
  encerrarAutomatico,
  encerrarLote,
  encerrarOficio,
  imprimirNotificacoesDeLancamento,
  reprocessarLote,
} from '../src/contract/lote.ts'
import { encerramentoAutomatico } from '../src/contract/chaves-municipais.ts'
import { encerramentoAgendado } from '../src/server/agendamento.ts'
import { encerramentoAgendamento } from '../src/registries/encerramento-agendamento.ts'
import { encerrarCompetencia, imprimirMemoria, validarEncerramento, verificarEncerramento } from '../src/contract/encerramento.ts'
import { descontoEncerramentoList } from '../src/registries/desconto-encerramento-list.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const em = (mes: number, papelServico: 'PRESTADOR' | 'TOMADOR' = 'PRESTADOR') => ({ ano: 2026, mes, papelServico }) as const
const mensagens = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)

const todosOsOmissos = { ate: null, regime: null, fiscalId: null, base: 'MOVIMENTACAO' as const }

describe('filas de encerramento', () => {
  it('Q3-9.4-03 an accountant closes three clients; the refusal of one stops nobody', async () => {
    const contador = await scene.as('contador')
    const antes = await contador.call(calcularLote, em(1))
    const livres = antes.filter(({ impedimento }) => impedimento === null)
    expect(livres.length).toBeGreaterThanOrEqual(3)
    const escolhidos = livres.slice(0, 3)
    const [bloqueado] = escolhidos
    await scene.owner(
      `insert into bloqueio_movimentacao (municipio_id, contribuinte_id, tipo, competencia_inicial, bloqueia_encerramento, motivo) values (1, $1, 'FISCALIZACAO', '2026-02-01', true, 'Prova')`,
      [bloqueado?.idPessoa],
    )
    const { id } = await contador.call(encerrarLote, { ...em(1), pessoas: escolhidos.map(({ idPessoa }) => idPessoa) })
    const durante = await contador.call(calcularLote, em(1))
    expect(durante.find(({ idPessoa }) => idPessoa === escolhidos[1]?.idPessoa)?.situacao).toBe('Em processamento')
    await scene.runProcesses()
    const { lote, itens } = await contador.call(buscarLote, { id })
    expect(lote).toMatchObject({ quantidade: 3, sucesso: 2, erro: 1, situacaoRotulo: 'Erro ao processar' })
    const doBloqueado = itens.find(({ idPessoa }) => idPessoa === bloqueado?.idPessoa)
    expect(doBloqueado).toMatchObject({ situacao: 'ERRO', mensagem: 'O encerramento está bloqueado para o contribuinte.' })
    for (const item of itens.filter(({ situacao }) => situacao === 'PROCESSADO')) {
      const previsto = escolhidos.find(({ idPessoa }) => idPessoa === item.idPessoa)?.valorDevido
      expect(String(item.valor)).toBe(String(previsto))
      expect(item.situacaoRotulo).toBe('Processado com sucesso')
    }
    const contadorVe = itens.find(({ situacao }) => situacao === 'PROCESSADO')
    const fiscal = await scene.as('fiscal')
    const pdf = await fiscal.call(imprimirMemoria, { id: contadorVe?.encerramentoId ?? 0 })
    expect((await readPages(pdf as unknown as Uint8Array)).join(' ')).toContain('sem créditos nem desconto: 0,00 a recolher.')
    // The blocked one is open again; freed, it is taken up again.
    await scene.owner(`update bloqueio_movimentacao set data_cancelamento = now() where motivo = 'Prova'`)
    await contador.call(reprocessarLote, { id })
    await scene.runProcesses()
    expect((await contador.call(buscarLote, { id })).lote).toMatchObject({ sucesso: 3, erro: 0 })
  })

  it('a batch names only clients, and belongs to who sent it', async () => {
    const contador = await scene.as('contador')
    const [hospital] = await scene.owner<{ id: string }>(
      `select id from pessoa where municipio_id = 1 and documento = '40000005000139' and contador_responsavel_id is null`,
    )
    expect(hospital).toBeDefined()
    expect((await contador.try(encerrarLote, { ...em(2), pessoas: [Number(hospital?.id)] })).status).toBe(403)
    expect(mensagens(await contador.try(encerrarLote, { ...em(2), pessoas: [] }))).toEqual([
      'Selecione ao menos um contribuinte.',
    ])
    const { lote } = await contador.call(buscarLote, { id: null })
    expect((await (await scene.as('beta')).try(buscarLote, { id: lote?.id })).status).toBe(404)
    expect((await (await scene.as('beta')).try(calcularLote, em(2))).status).toBe(403)
  })

  it('Q3-9.4-04 automatic closing: three statuses, marked, one at a time, resumable after a killed block', async () => {
    const fiscal = await scene.as('fiscal')
    const lista = await fiscal.call(buscarAutomatico, { ...em(2), regime: null, incluirSemMovimento: false })
    const livres = lista.filter(({ impedimento }) => impedimento === null)
    expect(livres.length).toBeGreaterThanOrEqual(2)
    const pessoas = livres.map(({ idPessoa }) => idPessoa)
    const { id } = await fiscal.call(encerrarAutomatico, { ...em(2), pessoas })
    expect((await fiscal.call(buscarLote, { id })).itens[0]?.situacaoRotulo).toBe('Em processamento')
    const segundo = livres[0]
    expect(mensagens(await fiscal.try(encerrarAutomatico, { ...em(2), pessoas: [segundo?.idPessoa] }))).toEqual([
      'Já existe um encerramento automático em processamento para esta competência.',
    ])
    await scene.runProcesses()
    const { lote, itens } = await fiscal.call(buscarLote, { id })
    expect(lote?.quantidade).toBe(pessoas.length)
    expect(itens).toHaveLength(pessoas.length)
    expect(itens.map(({ situacao }) => situacao)).not.toContain('EM_PROCESSAMENTO')
    const [marcados] = await scene.owner<{ n: string }>(
      `select count(*) as n from encerramento e join lote_item i on i.municipio_id = e.municipio_id and i.resultado_id = e.id where i.lote_id = $1 and e.automatico`,
      [id],
    )
    expect(Number(marcados?.n)).toBe(lote?.sucesso)
    const [{ processo_id: processo } = { processo_id: '0' }] = await scene.owner<{ processo_id: string }>(
      'select processo_id from lote where id = $1',
      [id],
    )
    // A block delivered twice closes nobody twice.
    await runBlock(
      { pool: scene.pool, runtime: scene.runtime, processes: new Map(scene.house.processes.map((um) => [um.nome, um])) },
      { municipioId: 1, id: Number(processo) },
    )
    const [duplos] = await scene.owner<{ n: string }>(
      `select count(*) as n from (select 1 from encerramento where reaberto_em is null and ordem = 0 group by municipio_id, pessoa_id, papel, competencia having count(*) > 1) x`,
    )
    expect(duplos?.n).toBe('0')
    const historico = (oficio: boolean) =>
      fiscal.call(reportCalls('lotes-de-encerramento').buscar, { filtros: { oficio }, pagina: 0, tamanho: 100 })
    expect((await historico(false)).linhas.find((um) => um.id === id)).toMatchObject({
      valores: {
        origem: 'Automático',
        papelRotulo: 'Prestador',
        quantidade: pessoas.length,
        sucesso: lote?.sucesso,
        erro: lote?.erro,
        situacaoRotulo: 'Concluído',
      },
      acoes: { ver: {} },
    })
    expect((await historico(true)).linhas.some((um) => um.id === id)).toBe(false)
  })

  it('K01 encerramentoAutomatico: switched off, no schedule runs, neither by its day nor by hand; switched on, both do', async () => {
    const fiscal = await scene.as('fiscal')
    const executarAgora = actionCall(encerramentoAgendamento, 'executarAgora')
    const execucoes = async () => {
      const [row] = await scene.owner<{ n: string }>(
        `select count(*) as n from auditoria_evento where tipo = 'encerramento.agendamento-executado'`,
      )
      return Number(row?.n)
    }
    const chave = (ligada: boolean) => scene.inCity(1, (ctx) => setChave(ctx, encerramentoAutomatico, ligada))
    const noDia = () => scene.inCity(1, (ctx) => encerramentoAgendado.run(ctx))
    await scene.owner(`update agendamento_encerramento set ativa = false where municipio_id = 1`)
    await fiscal.call(registryCalls(encerramentoAgendamento).salvar, {
      valores: { dia: 1, hora: '02:00', papel: 'TOMADOR', incluirSemMovimento: false, enviarEmail: false, ativa: true },
    })
    const antes = await execucoes()
    await chave(false)
    await noDia()
    expect(mensagens(await fiscal.try(executarAgora, { valores: { papel: 'TOMADOR' } }))).toEqual([
      'O encerramento automático está desligado nas configurações do município.',
    ])
    expect(await execucoes()).toBe(antes)
    await chave(true)
    await noDia()
    expect(await execucoes()).toBe(antes + 1)
    await scene.runProcesses()
    await fiscal.call(executarAgora, { valores: { papel: 'TOMADOR' } })
    expect(await execucoes()).toBe(antes + 2)
    await scene.runProcesses()
  })

  it.each(['gestor', 'administrador', 'alfa'])('U2-6-02 automatic closing is of inspectors alone: not of %s', async (usuario) => {
    const quem = await scene.as(usuario)
    expect((await quem.try(buscarAutomatico, em(2))).status).toBe(403)
    expect((await quem.try(registryCalls(encerramentoAgendamento).buscar, {})).status).toBe(403)
  })

  it('closes ex officio with reason and a guide of 30 days, tells by e-mail, and takes it back', async () => {
    const fiscal = await scene.as('fiscal')
    const { lista } = await fiscal.call(buscarOficio, { ...em(1), ...todosOsOmissos })
    // A fixed regime owes its value, whatever the notes of the month.
    const estimada = lista.find(({ nome }) => nome === 'Estacionamento Central Ltda')
    expect(String(estimada?.valorDevido)).toBe('350.00')
    const alvo = lista.find(({ valorDevido }) => valorDevido.isPositive()) ?? lista[0]
    expect(alvo).toBeDefined()
    const dele = (mes: number) => ({ ano: 2026, mes, pessoas: [alvo?.idPessoa ?? 0] })
    const pedido = {
      papelServico: 'PRESTADOR' as const,
      omissos: [dele(1)],
      enviarEmail: true,
      base: 'MOVIMENTACAO' as const,
      processo: '',
      vencimento: null,
    }
    expect(mensagens(await fiscal.try(encerrarOficio, { ...pedido, justificativa: '' }))).toEqual([
      'A justificativa é obrigatória.',
    ])
    expect(
      mensagens(
        await fiscal.try(encerrarOficio, { ...pedido, omissos: [dele(3)], justificativa: 'Omissão apurada na malha fiscal' }),
      ),
    ).toEqual([`Competência ainda não vencida para ${alvo?.nome}.`])
    const justificativa = 'Omissão apurada na malha fiscal'
    expect(mensagens(await fiscal.try(encerrarOficio, { ...pedido, justificativa, vencimento: '2026-04-14' }))).toEqual([
      'O vencimento da guia não pode ser anterior a hoje.',
    ])
    // Instalments that are on time are left alone, whoever is chosen.
    const parcelar = (sim: boolean) =>
      scene.owner(
        `update saldo_competencia set existe_parcelamento_ativo = $2, parcelamento_em_dia = $2 where municipio_id = 1 and contribuinte_id = $1 and competencia = '2026-02-01'`,
        [alvo?.idPessoa, sim],
      )
    await parcelar(true)
    const { lista: parcelada } = await fiscal.call(buscarOficio, { ...em(1), ...todosOsOmissos })
    expect(parcelada.find(({ idPessoa }) => idPessoa === alvo?.idPessoa)?.impedimento).toBe(
      'Há parcelamento em dia nesta competência.',
    )
    const recusado = await fiscal.call(encerrarOficio, { ...pedido, justificativa })
    await scene.runProcesses()
    expect((await fiscal.call(buscarLote, { id: recusado.ids[0] ?? 0 })).itens[0]?.mensagem).toBe(
      'Há parcelamento em dia nesta competência.',
    )
    await parcelar(false)
    const [id = 0] = (await fiscal.call(encerrarOficio, { ...pedido, justificativa, vencimento: '2026-06-10' })).ids
    await scene.runProcesses()
    const { itens } = await fiscal.call(buscarLote, { id })
    expect(itens[0]).toMatchObject({ situacao: 'PROCESSADO' })
    const ids = [itens[0]?.encerramentoId ?? 0]
    const papel = (await readPages((await fiscal.try(imprimirNotificacoesDeLancamento, { ids })).raw)).join(' ')
    for (const dito of [alvo?.nome, 'Notificação de lançamento', '02/2026', `Motivo: ${justificativa}`, '10/06/2026'])
      expect(papel).toContain(dito)
    expect((await (await scene.as('alfa')).try(imprimirNotificacoesDeLancamento, { ids })).status).toBe(403)
    expect(mensagens(await (await scene.as('fiscal.porto')).try(imprimirNotificacoesDeLancamento, { ids }))).toEqual([
      'Nenhum dos encerramentos escolhidos está vigente.',
    ])
    if (itens[0]?.guiaId) {
      const [guia] = await scene.owner<{ vencimento: string }>(
        'select vencimento::text from guia where municipio_id = 1 and id = $1',
        [itens[0].guiaId],
      )
      expect(guia?.vencimento).toBe('2026-06-10')
    }
    const repetido = await fiscal.call(encerrarOficio, { ...pedido, justificativa: 'Omissão apurada na malha fiscal' })
    await scene.runProcesses()
    expect((await fiscal.call(buscarLote, { id: repetido.ids[0] ?? 0 })).itens[0]?.mensagem).toBe(
      `Competência já encerrada para ${alvo?.nome}.`,
    )
    await fiscal.call(cancelarOficio, {
      encerramentoId: itens[0]?.encerramentoId ?? 0,
      justificativa: 'Defesa acolhida',
      cascata: true,
    })
    const denovo = await fiscal.call(buscarOficio, { ...em(1), ...todosOsOmissos })
    expect(denovo.lista.some(({ idPessoa }) => idPessoa === alvo?.idPessoa)).toBe(true)
  })

  it('F52 shows and closes several competences at once, an order for each, the oldest first; twelve at most', async () => {
    const fiscal = await scene.as('fiscal')
    const meses = { ...em(0), ...todosOsOmissos, ate: { ano: 2026, mes: 2 } }
    const { lista } = await fiscal.call(buscarOficio, meses)
    const porMes = await Promise.all(
      [0, 1, 2].map(async (mes) => (await fiscal.call(buscarOficio, { ...em(mes), ...todosOsOmissos })).lista),
    )
    expect(lista.map(({ idPessoa, competencia }) => `${idPessoa} ${competencia}`)).toEqual(
      porMes.flat().map(({ idPessoa, competencia }) => `${idPessoa} ${competencia}`),
    )
    expect([...new Set(lista.map(({ competencia, vencimento }) => `${competencia} ${vencimento}`))]).toEqual([
      '2026-01 2026-02-20',
      '2026-02 2026-03-20',
      '2026-03 2026-04-20',
    ])
    // March is not due yet in the middle of April: it is shown with that reason.
    for (const { competencia, nome, impedimento } of lista)
      expect(impedimento).toBe(competencia.mes === 3 ? `Competência ainda não vencida para ${nome}.` : null)
    // One of those with a fixed value: 120,00 in each month.
    const dela = lista.filter(({ nome }) => nome === 'Duarte e Lima Advogados')
    expect(dela.map(({ competencia, valorDevido }) => `${competencia} ${valorDevido}`)).toEqual([
      '2026-01 120.00',
      '2026-02 120.00',
      '2026-03 120.00',
    ])
    const [alvo] = dela
    const pedido = {
      papelServico: 'PRESTADOR' as const,
      omissos: [1, 0].map((mes) => ({ ano: 2026, mes, pessoas: [alvo?.idPessoa ?? 0] })),
      justificativa: 'Omissão apurada na malha fiscal',
      enviarEmail: false,
      base: 'MOVIMENTACAO' as const,
      processo: '',
      vencimento: null,
    }
    const { ids } = await fiscal.call(encerrarOficio, pedido)
    await scene.runProcesses()
    const feitos = await Promise.all(ids.map((id) => fiscal.call(buscarLote, { id })))
    expect(feitos.map(({ lote, itens }) => [lote?.competencia, itens[0]?.situacao, String(itens[0]?.valor)])).toEqual([
      ['01/2026', 'PROCESSADO', '120.00'],
      ['02/2026', 'PROCESSADO', '120.00'],
    ])
    expect(mensagens(await fiscal.try(buscarOficio, { ...meses, ano: 2025, mes: 1 }))).toEqual([
      'O período informado não pode exceder 12 meses.',
    ])
    expect(mensagens(await fiscal.try(buscarOficio, { ...meses, mes: 3 }))).toEqual([
      'A competência final deve ser igual ou posterior à competência inicial.',
    ])
    expect(mensagens(await fiscal.try(encerrarOficio, { ...pedido, omissos: [{ ano: 2026, mes: 0, pessoas: [] }] }))).toEqual([
      'Selecione ao menos um contribuinte.',
    ])
    for (const feito of feitos.toReversed())
      await fiscal.call(cancelarOficio, {
        encerramentoId: feito.itens[0]?.encerramentoId ?? 0,
        justificativa: 'Defesa acolhida',
        cascata: false,
      })
  })

  it('F52 arbitrates who booked too little: the mean of the competences before, in a process, billed by the guide; taken back with the closing', async () => {
    const fiscal = await scene.as('fiscal')
    const [alvo] = await scene.owner<{ id: string; nome: string }>(
      `select p.id, p.nome from pessoa p join saldo_competencia s on s.municipio_id = 1 and s.contribuinte_id = p.id and s.papel = 'PRESTADOR' and s.competencia = '2026-02-01'
       where p.municipio_id = 1 and p.situacao = 'ATIVO' and p.regime_iss_tipo = 'FATURAMENTO' and s.estado = 'ABERTA' order by p.id limit 1`,
    )
    const id = Number(alvo?.id)
    // Two months of 1.000,00 at 3% before, nothing else: 30,00 a month; 10,00 are booked.
    await scene.owner(
      `update saldo_competencia set faturado = 0, imposto = 0 where municipio_id = 1 and contribuinte_id = $1 and papel = 'PRESTADOR' and competencia < '2026-02-01'`,
      [id],
    )
    for (const mes of ['2025-10-01', '2025-12-01'])
      await scene.owner(
        `insert into saldo_competencia (municipio_id, contribuinte_id, papel, competencia, quantidade, estado, encerrado, pago, faturado, imposto, imposto_retido, debito)
         values (1, $1, 'PRESTADOR', $2, 1, 'ENCERRADA', 30, 0, 1000, 30, 0, 30)
         on conflict (municipio_id, contribuinte_id, papel, competencia) do update set faturado = 1000, imposto = 30`,
        [id, mes],
      )
    const filtro = { ...em(1), ...todosOsOmissos, base: 'ARBITRAMENTO' as const }
    const linha = (await fiscal.call(buscarOficio, filtro)).lista.find(({ idPessoa }) => idPessoa === id)
    expect([linha?.arbitrado?.base.toString(), linha?.arbitrado?.imposto.toString(), linha?.arbitrado?.meses]).toEqual([
      '1000.00',
      '30.00',
      2,
    ])
    const [escriturado] = await scene.owner<{ imposto: string }>(
      `select imposto::text from saldo_competencia where municipio_id = 1 and contribuinte_id = $1 and papel = 'PRESTADOR' and competencia = '2026-02-01'`,
      [id],
    )
    const falta = 30 - Number(escriturado?.imposto)
    expect(linha?.impedimento).toBe(falta > 0 ? null : 'O imposto escriturado não é menor que o arbitrado.')
    if (falta <= 0)
      await scene.owner(
        `update saldo_competencia set imposto = 10 where municipio_id = 1 and contribuinte_id = $1 and papel = 'PRESTADOR' and competencia = '2026-02-01'`,
        [id],
      )
    const pedido = {
      papelServico: 'PRESTADOR' as const,
      omissos: [{ ano: 2026, mes: 1, pessoas: [id] }],
      enviarEmail: false,
      base: 'ARBITRAMENTO' as const,
      justificativa: 'Omissão apurada na malha fiscal',
      vencimento: null,
    }
    expect(mensagens(await fiscal.try(encerrarOficio, { ...pedido, processo: '' }))).toEqual([
      'O arbitramento exige o número do processo.',
    ])
    const ordem = await fiscal.call(encerrarOficio, { ...pedido, processo: '2026/0077' })
    await scene.runProcesses()
    const [item] = (await fiscal.call(buscarLote, { id: ordem.ids[0] ?? 0 })).itens
    expect(item).toMatchObject({ situacao: 'PROCESSADO' })
    const debitos = () =>
      scene.owner(
        `select valor::text, processo, cancelado, encerramento_guia_id is not null as cobrado from debito where municipio_id = 1 and pessoa_id = $1 and motivo = 'Arbitramento (CTN, art. 148): média de 2 competências'`,
        [id],
      )
    const valor = (falta > 0 ? falta : 20).toFixed(2)
    expect(await debitos()).toEqual([{ valor, processo: '2026/0077', cancelado: false, cobrado: true }])
    await fiscal.call(cancelarOficio, {
      encerramentoId: item?.encerramentoId ?? 0,
      justificativa: 'Livros apresentados',
      cascata: true,
    })
    expect(await debitos()).toEqual([{ valor, processo: '2026/0077', cancelado: true, cobrado: false }])
  })

  it('Q3-9.4-02 a competence with more than 500 documents is closed by the queue', async () => {
    const beta = await scene.as('beta')
    const pedido = { ...em(1), idPessoa: null }
    let exame = await beta.call(validarEncerramento, { ...pedido, tipo: null })
    if (exame.estado !== 'ABERTA') return expect(exame.estado).toBe('ABERTA')
    await scene.owner(
      `update saldo_competencia set quantidade = 501 where municipio_id = 1 and papel = 'PRESTADOR' and competencia = '2026-02-01' and contribuinte_id = (select id from pessoa where municipio_id = 1 and documento = '40000002000103')`,
    )
    exame = await beta.call(validarEncerramento, { ...pedido, tipo: null })
    const feito = await beta.call(encerrarCompetencia, { ...pedido, tipo: exame.tipoProposto, movimento: exame.movimento })
    expect(feito).toMatchObject({ id: null, mensagem: 'Encerramento enviado para processamento.' })
    expect((await beta.call(verificarEncerramento, pedido)).estado).toBe('EM_PROCESSAMENTO')
    expect(
      mensagens(await beta.try(encerrarCompetencia, { ...pedido, tipo: exame.tipoProposto, movimento: exame.movimento })),
    ).toEqual(['O encerramento da competência está em processamento.'])
    await scene.runProcesses()
    expect((await beta.call(verificarEncerramento, pedido)).estado).toBe('ENCERRADA')
  })

  it('F53 a discount of 10 % enters the closing, stays with its complement, and ends when it is inactivated', async () => {
    const fiscal = await scene.as('fiscal')
    const { salvar } = registryCalls(descontoEncerramentoList)
    const [gama] = await scene.owner<{ id: string }>(
      `select id from pessoa where municipio_id = 1 and documento = '40000001000150'`,
    )
    const valores = {
      contribuinteId: Number(gama?.id),
      papel: 'PRESTADOR',
      percentual: '10.00',
      inicio: '2026-04-01',
      fundamento: 'Lei 10/2020',
      ativo: true,
    }
    const salvo = await fiscal.try(salvar, { valores })
    expect([salvo.status, JSON.stringify(salvo.body.mensagens ?? [])]).toEqual([200, '[]'])
    const repetido = await fiscal.try(salvar, { valores })
    expect(mensagens(repetido)).toEqual(['O contribuinte já possui desconto ativo para este papel.'])
    const alfa = await scene.as('alfa')
    const aberto = { ano: 2026, mes: 2, papelServico: 'PRESTADOR', idPessoa: null } as const
    await scene.owner(
      `update saldo_competencia set estado = 'ABERTA' where municipio_id = 1 and contribuinte_id = $1 and competencia = '2026-03-01'`,
      [gama?.id],
    )
    const { calculo } = await alfa.call(validarEncerramento, { ...aberto, tipo: null })
    expect(calculo.valorDevido.isPositive()).toBe(true)
    expect(String(calculo.valorDesconto)).toBe(
      String(calculo.valorDevido.percent(calculo.descontoPercentual ?? (undefined as never))),
    )
    expect(String(calculo.descontoPercentual)).toBe('10.00')
  })
})
