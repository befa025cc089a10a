import { atenderBuscarTO } from '@iss/solicitacao/contract/atendimento'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { eq } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AchadoJuntado } from '../src/contract/achados.ts'
import {
  buscarCalendario,
  buscarDaDenuncia,
  cancelarAgendamento,
  carregarAgendamento,
  examinarAgendamento,
  salvarAgendamento,
} from '../src/contract/agenda.ts'
import { buscarFiscalizacao } from '../src/contract/consulta.ts'
import { buscarTermoDoContribuinte, tomarCiencia } from '../src/contract/contribuinte.ts'
import { agendarEmLote, notificarEmLote } from '../src/contract/em-lote.ts'
import { emitirInicio, emitirNotificacao, lavrarAuto, registrarCiencia } from '../src/contract/termos.ts'
import { juntarAchados } from '../src/server/index.ts'
import { fiscalAgendaTable } from '../src/tables/fiscal-agenda.ts'
import { scene, fiscal, fiscal2, beta, ids, montarCena, mes, chamar, pedido, cru, frases, ler, alvo } from './cena.ts'

beforeAll(montarCena)
afterAll(() => scene?.stop())

describe('two inspectors at once', () => {
  it('the second one is told who is at work, and refused for the same months, even at the same moment', async () => {
    const dois = await Promise.all([
      fiscal.try(salvarAgendamento, cru(pedido('hospital'))),
      fiscal2.try(salvarAgendamento, cru(pedido('hospital', { fiscalId: ids.fiscal2 }))),
    ])
    expect(dois.map(({ status }) => status).sort((um, outro) => um - outro)).toEqual([200, 409])
    const recusa = (dois.find(({ status }) => status === 409)?.body.mensagens ?? []).map(({ message }) => message)
    expect(recusa[0]).toBe('Já existe fiscalização aberta para o contribuinte neste período.')
    expect(recusa[1]).toMatch(/^Existe fiscalização aberta para o contribuinte: nº \d+, 06\/2025 a 02\/2026, com .+\.$/)
    const outroPeriodo = pedido('hospital', { inicioCompetencia: mes('2024-01'), fimCompetencia: mes('2024-12') })
    const exame = await chamar(fiscal2, examinarAgendamento, outroPeriodo)
    expect([exame.violacoes, exame.avisos.length]).toEqual([[], 1])
    expect((await chamar(fiscal2, salvarAgendamento, outroPeriodo)).avisos).toEqual(exame.avisos)
  })

  it('who acts on what another changed meanwhile is told by whom', async () => {
    const { id } = await chamar(fiscal, salvarAgendamento, pedido('gama'))
    const visto = await alvo(id)
    await chamar(fiscal2, emitirInicio, { ...visto, documentosSolicitados: 'Contratos' })
    expect(await frases(fiscal.try(emitirNotificacao, { ...visto, complemento: 'Compareça.' }))).toEqual([
      expect.stringMatching(/^Esta fiscalização foi alterada por .+\. Confira o que mudou e tente de novo\.$/),
    ])
    expect(await frases(fiscal.try(cancelarAgendamento, { ...(await alvo(id)), motivo: 'Engano' }))).toEqual([
      'A fiscalização já foi iniciada.',
    ])
    const [termo] = (await ler(id)).termos
    const ciencia = { id: termo?.id ?? 0, versao: termo?.versao ?? 0, forma: 'POSTAL' as const }
    expect(await frases(fiscal.try(registrarCiencia, { ...ciencia, data: '2026-04-16' }))).toEqual([
      'A data da ciência deve ficar entre a emissão do termo e hoje.',
    ])
    await chamar(fiscal, registrarCiencia, { ...ciencia, data: '2026-04-15' })
    expect((await ler(id)).termos[0]?.ciencia?.forma).toBe('Carta com aviso de recebimento')
  })

  it('a planned one is cancelled with its reason and leaves the months free', async () => {
    const { id } = await chamar(
      fiscal,
      salvarAgendamento,
      pedido('hospital', { inicioCompetencia: mes('2023-01'), fimCompetencia: mes('2023-12') }),
    )
    expect(await frases(fiscal.try(cancelarAgendamento, { ...(await alvo(id)), motivo: '' }))).toEqual([
      'Informe por que a fiscalização é cancelada.',
    ])
    expect(await frases(fiscal.try(lavrarAuto, { ...(await alvo(id)), ocorrencias: [] }))).toEqual([
      'Emita o Termo de Início antes do auto de infração.',
    ])
    await chamar(fiscal, cancelarAgendamento, { ...(await alvo(id)), motivo: 'Duplicada' })
    expect((await ler(id)).linhaDoTempo.at(-1)).toMatchObject({ texto: 'Fiscalização cancelada', detalhe: 'Duplicada' })
    await chamar(
      fiscal,
      salvarAgendamento,
      pedido('hospital', { inicioCompetencia: mes('2023-01'), fimCompetencia: mes('2023-12') }),
    )
  })

  it('a finding that is taken while its inspection is being cancelled waits for the next one', async () => {
    const [pessoa] = await scene.owner<{ id: string }>(
      `insert into pessoa (municipio_id, documento, nome, busca, cadastro_inicial, ultima_alteracao, prestador, regime_iss_tipo)
       values (1, '40000991000126', 'Corrida Ltda', 'corrida', '2026-04-01', now(), true, 'FATURAMENTO') returning id`,
    )
    const contribuinteId = Number(pessoa?.id)
    const { id } = await chamar(fiscal, salvarAgendamento, { ...pedido('locadora'), contribuinteId })
    const achado = {
      contribuinteId,
      origem: 'COMPARACAO' as const,
      chave: 'comparacao:corrida',
      titulo: 'Base abaixo da atividade',
      detalhe: '',
      inicioCompetencia: mes('2022-01'),
      fimCompetencia: mes('2022-12'),
      valor: Dinheiro.zero,
      link: '',
    }
    let juntado: Promise<AchadoJuntado> | undefined
    await scene.inCity(1, async (ctx) => {
      await ctx.db
        .update(fiscalAgendaTable)
        .set({ situacao: 'CANCELADA', canceladaEm: ctx.clock.now(), motivoCancelamento: 'Engano' })
        .where(eq(fiscalAgendaTable.id, id))
      juntado = scene.inCity(1, (outro) => juntarAchados(outro, [achado]))
      await setTimeout(300)
    })
    expect((await juntado)?.mensagem).toBe('Achado guardado: agende a fiscalização e ele fará parte do processo.')
    expect((await ler(id)).achados).toEqual([])
  })
})

describe('what depends on an inspection', () => {
  it('F147 the inspector who decides a reopening of an inspected month is warned, and of the open inspection in any request', async () => {
    const [pendente] = await scene.owner<{ chave: string; pessoa: string }>(
      `select chave, contribuinte_id as pessoa from solicitacao where municipio_id = 1 and tipo = 'CancelamentoEncerramento' and situacao = 'Pendente' limit 1`,
    )
    const alertas = async () => (await chamar(fiscal, atenderBuscarTO, { criptId: pendente?.chave ?? '' })).alertas
    expect(await alertas()).not.toContain('Existe fiscalização aberta para a competência.')
    const { id } = await chamar(fiscal, salvarAgendamento, {
      ...pedido('beta', { inicioCompetencia: mes('2024-01'), fimCompetencia: mes('2026-04') }),
      contribuinteId: Number(pendente?.pessoa),
    })
    await chamar(fiscal, emitirInicio, { ...(await alvo(id)), documentosSolicitados: 'Contratos' })
    const depois = await alertas()
    expect(depois).toContain('Existe fiscalização aberta para a competência.')
    expect(depois.filter((alerta) => alerta.startsWith('Existe fiscalização aberta para o contribuinte'))).toHaveLength(1)
  })

  it('F154 an inspection from a complaint points back to it', async () => {
    const [aberta, encerrada] = await scene.owner<{ chave: string }>(
      `select chave from denuncia where municipio_id = 1 order by situacao = 'ENCERRADA'`,
    )
    const chave = aberta?.chave ?? ''
    expect((await chamar(fiscal, buscarDaDenuncia, { chave: encerrada?.chave ?? '' })).impedimento).toBe(
      'A denúncia está encerrada.',
    )
    const dados = await chamar(fiscal, carregarAgendamento, { denuncia: chave })
    expect([dados.contribuinte?.id, dados.fiscalId, dados.avisos.length]).toEqual([ids.locadora, ids.fiscal, 1])
    const { id } = await chamar(fiscal, salvarAgendamento, {
      ...pedido('locadora', { inicioCompetencia: mes('2024-01'), fimCompetencia: mes('2024-12'), motivo: 'DENUNCIA' }),
      denuncia: chave,
    })
    expect(await ler(id)).toMatchObject({ motivo: 'DENUNCIA', origemLink: `/home/actions/denuncia?id=${chave}` })
    expect((await chamar(fiscal, buscarDaDenuncia, { chave })).fiscalizacoes.map((uma) => uma.id)).toEqual([id])
  })

  it('the calendar holds beginnings, ends and deadlines of a month, with its holidays', async () => {
    const abril = await chamar(fiscal, buscarCalendario, { mes: mes('2026-04') })
    expect([...new Set(abril.compromissos.map(({ tipo }) => tipo))].sort()).toEqual(['INICIO', 'PRAZO'])
    expect(abril.feriados).toContain('2026-04-21')
    const junho = await chamar(fiscal, buscarCalendario, { mes: mes('2026-06'), fiscalId: ids.fiscal2 ?? null })
    expect(junho.compromissos.length).toBeGreaterThan(0)
  })
})

describe('many taxpayers at once (F16, F23, F50)', () => {
  const datas = { inicioFiscalizacao: '2026-04-20', fimFiscalizacao: '2026-06-20' }
  const meses = { inicioCompetencia: { ano: 2022, mes: 0 }, fimCompetencia: { ano: 2022, mes: 11 } }

  it('an inspection for each, with the result of each; the reason stays with the order', async () => {
    const pedido = {
      ids: [ids.beta, ids.gama, ids.beta, 999_999],
      ...datas,
      ...meses,
      motivo: 'ROTINA',
      justificativa: 'Plano anual',
    }
    const feito = await fiscal.try(agendarEmLote, pedido)
    expect([feito.status, feito.body.mensagem]).toEqual([200, 'Concluído: 2 de 3 contribuintes.'])
    expect(feito.body.itens).toContainEqual({
      id: 999_999,
      ok: false,
      mensagem: 'Contribuinte 999999: Contribuinte não encontrado no município.',
    })
    const denovo = await fiscal2.try(agendarEmLote, { ...pedido, ids: [ids.beta], fiscalId: ids.fiscal2 })
    expect(denovo.body.mensagem).toBe('Concluído: 0 de 1 contribuinte.')
    expect(JSON.stringify(denovo.body.itens)).toContain('Já existe fiscalização aberta para o contribuinte neste período.')
    const [ordem] = await scene.owner<{ motivo: string }>(
      `select motivo from lote where tipo = 'agendar-fiscalizacao' order by id limit 1`,
    )
    expect(ordem?.motivo).toBe('Plano anual')
    expect(await frases(fiscal.try(agendarEmLote, { ...pedido, justificativa: 'curta', fimFiscalizacao: '2026-04-20' }))).toEqual(
      ['O fim deve ser posterior ao início.', 'Informe o motivo com pelo menos 10 caracteres.'],
    )
  })

  it('a notice to each, which its taxpayer reads without an inspection', async () => {
    const feito = await fiscal.try(notificarEmLote, {
      ids: [ids.beta, ids.delta],
      texto: 'Regularize as guias vencidas.',
      prazoDias: 5,
      justificativa: 'Cobrança de abril',
    })
    expect(feito.body.mensagem).toBe('Concluído: 2 de 2 contribuintes.')
    const [termo] = await scene.owner<{ id: string }>(
      `select id from termo_fiscal where municipio_id = 1 and agendamento_id is null and contribuinte_id = $1`,
      [ids.beta],
    )
    const id = Number(termo?.id)
    await beta.call(tomarCiencia, { id })
    expect((await beta.call(buscarTermoDoContribuinte, { id })).complemento).toBe('Regularize as guias vencidas.')
    expect(await frases(fiscal.try(notificarEmLote, { ids: [ids.beta], justificativa: '' }))).toEqual([
      'Escreva o que o contribuinte deve fazer ou saber.',
      'Informe o motivo com pelo menos 10 caracteres.',
    ])
    expect((await beta.try(notificarEmLote, { ids: [ids.beta], texto: 'x' })).status).toBe(403)
  })
})

describe('who may', () => {
  it('plans and issues: who inspects; looks: the city hall; reads: the taxpayer himself; and each in his city', async () => {
    const status = async (usuario: string, chamada: typeof buscarFiscalizacao | typeof emitirInicio) =>
      (await (await scene.as(usuario)).try(chamada, { id: 1, versao: 1 })).status
    for (const usuario of ['beta', 'contador', 'suporte']) {
      expect([usuario, await status(usuario, buscarFiscalizacao)]).toEqual([usuario, 403])
      expect([usuario, await status(usuario, emitirInicio)]).toEqual([usuario, 403])
    }
    expect(await status('administrador', emitirInicio)).toBe(403)
    const [acao] = await scene.owner<{ id: string }>('select id from fiscal_agenda where municipio_id = 1 order by id limit 1')
    const porto = await scene.as('fiscal.porto')
    expect((await porto.try(buscarFiscalizacao, { id: Number(acao?.id) })).status).toBe(404)
    expect((await porto.try(salvarAgendamento, cru(pedido('beta')))).status).toBe(409)
  })
})
