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
  calcularLote,
  encerrarAutomatico,
  encerrarLote,
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
