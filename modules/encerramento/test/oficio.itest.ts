import { lancarCredito, listarTiposCredito } from '@iss/conta/contract/lancamentos'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPages } from '../../../packages/platform/src/pdf/read-pdf.ts'
import {
  buscarLote,
  buscarOficio,
  cancelarOficio,
  encerrarOficio,
  imprimirNotificacoesDeLancamento,
} from '../src/contract/lote.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

// Zero-based month in wires: 2 is March.
const em = (mes: number) => ({ ano: 2026, mes, papelServico: 'PRESTADOR' }) as const
const mensagens = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const todosOsOmissos = { ate: null, idPessoa: null, regime: null, fiscalId: null, base: 'MOVIMENTACAO' as const }

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
  const muitos = Array.from({ length: 501 }, (_um, indice) => 900_000 + indice)
  expect(
    mensagens(await fiscal.try(encerrarOficio, { ...pedido, justificativa, omissos: [{ ...dele(1), pessoas: muitos }] })),
  ).toEqual(['Selecione no máximo 500 registros por lote.'])
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
  const usos = async () =>
    (await fiscal.call(buscarOficio, meses)).lista
      .filter(({ idPessoa }) => idPessoa === alvo?.idPessoa)
      .map(({ creditos, valorDevido }) => `${creditos} ${valorDevido}`)
  const tipos = await fiscal.call(listarTiposCredito, {})
  const creditar = (nome: string) =>
    fiscal.call(lancarCredito, {
      idPessoa: alvo?.idPessoa ?? 0,
      papel: 'PRESTADOR',
      competencia: Competencia.of(2026, 1),
      valor: Dinheiro.from('150.00'),
      processo: '2026/123',
      motivo: 'Decisão do processo',
      tipoCreditoId: tipos.find((tipo) => tipo.nome === nome)?.id ?? 0,
    })
  // A kind that closings do not use changes nothing; of another one, 150,00 pay January and 30,00 of February.
  await creditar('Crédito do tomador')
  expect(await usos()).toEqual(['0.00 120.00', '0.00 120.00', '0.00 120.00'])
  await creditar('Decisão administrativa')
  expect(await usos()).toEqual(['120.00 0.00', '30.00 90.00', '0.00 120.00'])
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
    ['01/2026', 'PROCESSADO', '0.00'],
    ['02/2026', 'PROCESSADO', '90.00'],
  ])
  expect(mensagens(await fiscal.try(buscarOficio, { ...meses, ano: 2025, mes: 1 }))).toEqual([
    'O período informado não pode exceder 12 meses.',
  ])
  expect(mensagens(await fiscal.try(buscarOficio, { ...meses, mes: 3 }))).toEqual([
    'A competência final deve ser igual ou posterior à competência inicial.',
  ])
  expect(mensagens(await fiscal.try(encerrarOficio, { ...pedido, omissos: [{ ano: 2026, mes: 0, pessoas: [] }] }))).toEqual([
    'Nenhum registro selecionado',
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
