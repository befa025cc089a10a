import { lancarCredito, listarTiposCredito } from '@iss/conta/contract/lancamentos'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPages } from '../../../packages/platform/src/pdf/read-pdf.ts'
import {
  buscarAutomatico,
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
    ciente: true,
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
  const desavisado = await fiscal.try(encerrarOficio, { ...pedido, justificativa, ciente: false })
  expect(desavisado.body.mensagens).toEqual([
    expect.objectContaining({
      key: 'ciente',
      message: 'Confirme que está ciente de que a operação altera documentos fiscais.',
    }),
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
  // Of those that are chosen the credits are theirs alone: January left out leaves them whole to February and March.
  const deles = [1, 2].map((mes) => ({ ano: 2026, mes, pessoas: [alvo?.idPessoa ?? 0] }))
  const escolhidos = (await fiscal.call(buscarOficio, { ...meses, escolhidos: deles })).lista
  expect(escolhidos.map(({ idPessoa, competencia, creditos }) => `${idPessoa} ${competencia} ${creditos}`)).toEqual([
    `${alvo?.idPessoa} 2026-02 120.00`,
    `${alvo?.idPessoa} 2026-03 30.00`,
  ])
  // A competence that cannot be closed shows what it would use, and takes nothing from the others.
  const parcelar = (sim: boolean) =>
    scene.owner(
      `insert into saldo_competencia as s (municipio_id, contribuinte_id, papel, competencia, existe_parcelamento_ativo, parcelamento_em_dia)
       values (1, $1, 'PRESTADOR', '2026-01-01', $2, $2) on conflict (municipio_id, contribuinte_id, papel, competencia)
       do update set existe_parcelamento_ativo = $2, parcelamento_em_dia = $2`,
      [alvo?.idPessoa, sim],
    )
  await parcelar(true)
  expect(await usos()).toEqual(['120.00 0.00', '120.00 0.00', '30.00 90.00'])
  await parcelar(false)
  const pedido = {
    papelServico: 'PRESTADOR' as const,
    omissos: [1, 0].map((mes) => ({ ano: 2026, mes, pessoas: [alvo?.idPessoa ?? 0] })),
    justificativa: 'Omissão apurada na malha fiscal',
    enviarEmail: false,
    base: 'MOVIMENTACAO' as const,
    processo: '',
    vencimento: null,
    ciente: true,
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

const rodovia = async () => {
  const [linha] = await scene.owner<{ id: string }>(
    `select id from pessoa where municipio_id = 1 and nome = 'Rodovia Serra Pedágio SA'`,
  )
  return Number(linha?.id)
}

it('F52 F54 show the base of the month, what is deducted taken off', async () => {
  const fiscal = await scene.as('fiscal')
  const idPessoa = await rodovia()
  const oficio = await fiscal.call(buscarOficio, { ...em(0), ...todosOsOmissos, ate: { ano: 2026, mes: 2 }, idPessoa })
  // 15% of 192.310,40, of 186.450,00 and of 200.000,00: of a toll the city has its stretch of the road.
  expect(oficio.lista.map(({ base, imposto }) => `${base} ${imposto}`)).toEqual([
    '28846.56 1442.33',
    '27967.50 1398.38',
    '30000.00 1500.00',
  ])
  const automatico = await fiscal.call(buscarAutomatico, { ...em(1), regime: null, incluirSemMovimento: true })
  const bases = new Map(automatico.map(({ nome, base }) => [nome, String(base)]))
  expect([bases.get('Rodovia Serra Pedágio SA'), bases.get('1º Ofício de Notas')]).toEqual(['27967.50', '5375.04'])
  // Who has no document of the month has no base.
  const parados = automatico.filter(({ quantidade }) => quantidade === 0)
  expect(parados.length).toBeGreaterThan(0)
  expect(new Set(parados.map(({ base }) => String(base)))).toEqual(new Set(['0.00']))
  // Received notes are those that name the document of the taker.
  const tomadas = await fiscal.call(buscarAutomatico, {
    ...em(3),
    papelServico: 'TOMADOR',
    regime: null,
    incluirSemMovimento: false,
  })
  expect(String(tomadas.find(({ nome }) => nome === 'Banco Demo SA')?.base)).toBe('7000.00')
})

it('F52 arbitrates who booked too little: the mean of the competences before, in a process, billed by the guide; taken back with the closing', async () => {
  const fiscal = await scene.as('fiscal')
  const id = await rodovia()
  const filtro = { ...todosOsOmissos, base: 'ARBITRAMENTO' as const, idPessoa: id }
  const arbitrada = async (mes: number) => {
    const { lista } = await fiscal.call(buscarOficio, { ...em(mes), ...filtro })
    const [{ arbitrado, impedimento, valorDevido } = { arbitrado: null, impedimento: null, valorDevido: null }] = lista
    return [arbitrado && `${arbitrado.base} ${arbitrado.imposto} ${arbitrado.meses}`, impedimento, valorDevido?.toString()]
  }
  expect(await arbitrada(0)).toEqual([null, 'Não há movimento nas 12 competências anteriores para arbitrar.', '1442.33'])
  // January alone is before February, which booked 43,95 less.
  expect(await arbitrada(1)).toEqual(['28846.56 1442.33 1', null, '1442.33'])
  // The mean of both is less than March booked; it is not due yet.
  expect(await arbitrada(2)).toEqual([
    '28407.03 1420.36 2',
    'Competência ainda não vencida para Rodovia Serra Pedágio SA.',
    '1500.00',
  ])
  const pedido = {
    papelServico: 'PRESTADOR' as const,
    enviarEmail: false,
    justificativa: 'Omissão apurada na malha fiscal',
    vencimento: null,
    ciente: true,
  }
  const encerrar = async (mes: number, como: { base: 'MOVIMENTACAO' | 'ARBITRAMENTO'; processo: string }) => {
    const { ids } = await fiscal.call(encerrarOficio, { ...pedido, ...como, omissos: [{ ano: 2026, mes, pessoas: [id] }] })
    await scene.runProcesses()
    const [item] = (await fiscal.call(buscarLote, { id: ids[0] ?? 0 })).itens
    expect(item).toMatchObject({ situacao: 'PROCESSADO' })
    return item?.encerramentoId ?? 0
  }
  const janeiro = await encerrar(0, { base: 'MOVIMENTACAO', processo: '' })
  const arbitramento = { base: 'ARBITRAMENTO' as const, omissos: [{ ano: 2026, mes: 1, pessoas: [id] }] }
  expect(mensagens(await fiscal.try(encerrarOficio, { ...pedido, ...arbitramento, processo: '' }))).toEqual([
    'O arbitramento exige o número do processo.',
  ])
  const fevereiro = await encerrar(1, { base: 'ARBITRAMENTO', processo: '2026/0077' })
  const debitos = () =>
    scene.owner(
      `select valor::text, processo, cancelado, encerramento_guia_id is not null as cobrado from debito where municipio_id = 1 and pessoa_id = $1 and motivo = 'Arbitramento (CTN, art. 148): média de 1 competência'`,
      [id],
    )
  expect(await debitos()).toEqual([{ valor: '43.95', processo: '2026/0077', cancelado: false, cobrado: true }])
  for (const encerramentoId of [fevereiro, janeiro])
    await fiscal.call(cancelarOficio, { encerramentoId, justificativa: 'Livros apresentados', cascata: true })
  expect(await debitos()).toEqual([{ valor: '43.95', processo: '2026/0077', cancelado: true, cobrado: false }])
})
