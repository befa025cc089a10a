import { cancelarAgendamento, carregarAgendamento, salvarAgendamento } from '@iss/acao-fiscal/contract/agenda'
import { buscarFiscalizacao } from '@iss/acao-fiscal/contract/consulta'
import { Competencia } from '@iss/kernel/competencia'
import { reportCalls } from '@iss/list/definition'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { documentosPlantados, mesPlantado } from '@iss/pessoa/domain/demo-plantadas'
import { arquivoPgdasd, declaracaoPgdasd } from '@iss/simples-nacional/domain/pgdasd-de-prova'
import type { Client } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  apurarAlertas,
  assumirAlertas,
  buscarAlerta,
  buscarMonitorAlertas,
  justificarAlertas,
  levarAlerta,
  notificarAlertas,
} from '../src/contract/alertas.ts'
import { enviar } from '../../simples-nacional/test/enviar.ts'
import { codigosRegra } from '../src/domain/regras.ts'
import { guia, montarCena, scene } from './plantar.ts'
import { MES, plantar, plantarParecidas, plantarRetencoes } from './plantar-casos.ts'

/** The month in which the demonstration of Porto Claro has what is planted. */
const PLANTADO = mesPlantado('2026-04-15').toString()

type Linha = { id: string; regra: string; pessoa: string; mes: string; situacao: string; versao: number; motivo: string | null }
const alertas = () =>
  scene.owner<Linha>(
    `select a.id, a.regra, p.nome as pessoa, to_char(a.competencia, 'YYYY-MM') as mes, a.situacao, a.versao, a.motivo
     from alerta_fiscal a join pessoa p on p.municipio_id = a.municipio_id and p.id = a.contribuinte_id where a.municipio_id = 1 order by a.id`,
  )
const nome = ({ regra, pessoa, mes }: Linha) => `${regra} ${pessoa} ${mes}`

let fiscal: Client
let gestor: Client
/** Alert by rule of what was planted. */
const plantado = new Map<string, number>()

beforeAll(async () => {
  await montarCena()
  fiscal = await scene.as('fiscal')
  gestor = await scene.as('gestor')
})
afterAll(() => scene?.stop())

const apurar = async () => {
  await gestor.call(apurarAlertas, {})
  await scene.runProcesses()
  const [row] = await scene.owner<{ encontrados: number; novos: number; encerrados: number }>(
    'select encontrados, novos, encerrados from alerta_execucao where municipio_id = 1 order by id desc limit 1',
  )
  return row ?? { encontrados: -1, novos: -1, encerrados: -1 }
}
const frases = async (resposta: Promise<{ body: { mensagens?: { message: string }[] } }>) =>
  ((await resposta).body.mensagens ?? []).map(({ message }) => message)

describe('alerts of inspection by rules over the facts (F120)', () => {
  it('in the demonstration every planted company is found by its rule, in its month, and clean ones by none', async () => {
    const daCidade = await scene.owner<{ regra: string; pessoa: string; documento: string; mes: string }>(
      `select a.regra, p.nome as pessoa, p.documento, to_char(a.competencia, 'YYYY-MM') as mes
       from alerta_fiscal a join pessoa p on p.municipio_id = a.municipio_id and p.id = a.contribuinte_id
       where a.municipio_id = 2 order by a.regra, p.nome, a.competencia`,
    )
    const chaveDe = new Map(Object.entries(documentosPlantados).map(([chave, documento]) => [documento, chave]))
    const achadas = daCidade.filter(({ documento, regra, mes }) => chaveDe.get(documento) === regra && mes === PLANTADO)
    const regrasPlantadas = Object.keys(documentosPlantados).filter((chave) => !chave.startsWith('limpa'))
    expect(achadas.map(({ regra }) => regra).sort()).toEqual([...regrasPlantadas].sort())
    // None is false: the branch left two months open by itself, and who was excluded in December stays so in February and declares nothing.
    const outras = daCidade.filter((linha) => !achadas.includes(linha))
    expect(outras.map(({ regra, pessoa, mes }) => `${regra} ${pessoa} ${mes}`)).toEqual([
      'ENCERRAMENTO_ATRASADO Alfa Tecnologia Ltda - Filial Porto Claro 2026-01',
      'ENCERRAMENTO_ATRASADO Alfa Tecnologia Ltda - Filial Porto Claro 2026-02',
      'EXCLUIDO_AINDA_SIMPLES Lavanderia Espuma ME 2026-02',
      'SIMPLES_SEM_PGDAS Lavanderia Espuma ME 2026-01',
    ])
    expect(daCidade.filter(({ documento }) => chaveDe.get(documento)?.startsWith('limpa'))).toEqual([])
  })

  it('E3-3.6-08 every irregularity that was planted is found, one of each rule, and what else is told is counted', async () => {
    await apurar()
    const antes = new Set((await alertas()).map(nome))
    await plantar()
    await plantarParecidas()
    await plantarRetencoes()
    await apurar()
    const novos = (await alertas()).filter((linha) => !antes.has(nome(linha)))
    for (const linha of novos)
      if (linha.pessoa === `Plantada ${linha.regra}` && linha.mes === MES) plantado.set(linha.regra, Number(linha.id))
    expect(codigosRegra.filter((regra) => !plantado.has(regra))).toEqual([])
    const outros = novos.filter(({ pessoa, regra, mes }) => pessoa !== `Plantada ${regra}` || mes !== MES).map(nome)
    // None is false, and of the companies that only look so there is none. Twelve months of 1.000,00 and then 400,00 fall below the year before too. Two
    // of the Simples in the demonstration never declared, which nobody can tell before the city has files of the month.
    expect(outros.sort()).toEqual([
      `ALIQUOTA_SIMPLES Acima da receita declarada ${MES}`,
      `ALIQUOTA_SIMPLES Pela taxa que começa no mês ${MES}`,
      `ALIQUOTA_SIMPLES Primeiro mês, 3% ${MES}`,
      `PGDAS_SEM_SIMPLES MEI só no DAS ${MES}`,
      `QUEDA_ANO_ANTERIOR Cai no DAS ${MES}`,
      `QUEDA_ANO_ANTERIOR Plantada QUEDA_MEDIA ${MES}`,
      `QUEDA_MEDIA Cai no DAS ${MES}`,
      `RECEITA_SIMPLES Declara sem notas ${MES}`,
      'SIMPLES_SEM_PGDAS Delta Consultoria ME 2026-01',
      `SIMPLES_SEM_PGDAS Delta Consultoria ME ${MES}`,
      'SIMPLES_SEM_PGDAS Gama Serviços ME 2026-01',
      `SIMPLES_SEM_PGDAS Gama Serviços ME ${MES}`,
      'SIMPLES_SEM_PGDAS Parada sem declarar 2025-12',
      'SIMPLES_SEM_PGDAS Parada sem declarar 2026-01',
      `SIMPLES_SEM_PGDAS Parada sem declarar ${MES}`,
    ])
  })

  it('E3-3.6-09 E3-3.6-10 explains itself: the rule in words, its figures, its role or the regime that is set', async () => {
    const queda = await fiscal.call(buscarAlerta, { id: plantado.get('QUEDA_MEDIA') ?? 0 })
    expect([queda.esperado.toString(), queda.encontrado.toString(), queda.papel, queda.tipo]).toEqual([
      '1000.00',
      '400.00',
      'PRESTADOR',
      'QUEDA_ARRECADACAO',
    ])
    expect(queda.fatos.map(({ rotulo, valor }) => `${rotulo}: ${valor}`)).toEqual([
      'Média dos meses anteriores com valor: 1000.00',
      'Meses na média: 12',
      'Recolhido pela competência: 400.00',
      'Mesmo mês do ano anterior: 1000.00',
      'Variação (%): -60.00',
    ])
    expect(queda.explicacao).toContain('abaixo de 70% da média')
    // 4% withheld where 2,01% was right: the city has too much, which is no missing tax.
    const demais = (await alertas()).find(({ pessoa }) => pessoa === 'Acima da receita declarada')
    const { esperado, encontrado, impacto } = await fiscal.call(buscarAlerta, { id: Number(demais?.id) })
    expect([esperado, encontrado, impacto].map(String)).toEqual(['60.30', '120.00', '0.00'])
    const regime = await fiscal.call(buscarAlerta, { id: plantado.get('SIMPLES_SEM_PGDAS') ?? 0 })
    expect([regime.papel, regime.tipoRegimeConfigurado, regime.tipoRegime]).toEqual([null, 'SIMPLES', 'FATURAMENTO'])
  })

  it('a second run makes nothing double and touches nothing; what was decided stays, what has no cause any more ends with its reason', async () => {
    const antes = await alertas()
    expect(await apurar()).toMatchObject({ novos: 0, encerrados: 0 })
    expect(await alertas()).toEqual(antes)

    const decidido = plantado.get('RETIDO_NAO_RECOLHIDO') ?? 0
    expect(await frases(fiscal.try(justificarAlertas, { ids: [decidido], justificativa: 'curta' }))).toEqual([
      'A justificativa deve ter ao menos 10 caracteres.',
    ])
    await fiscal.call(justificarAlertas, { ids: [decidido], justificativa: 'Tomador apresentou a guia de outro mês.' })
    const [menor] = await scene.owner<{ id: string }>(`select id from pessoa where nome = 'Plantada RECOLHIDO_A_MENOR'`)
    await guia(Number(menor?.id), MES, 400, 400)
    expect(await apurar()).toMatchObject({ novos: 0, encerrados: 1 })
    const estado = async (regra: string) =>
      (await alertas()).filter(({ id }) => Number(id) === plantado.get(regra)).map(({ situacao, motivo }) => [situacao, motivo])
    expect(await estado('RECOLHIDO_A_MENOR')).toEqual([
      ['ENCERRADO', 'A causa deixou de existir: na última apuração os números não atendem mais à regra.'],
    ])
    const { historico } = await fiscal.call(buscarAlerta, { id: plantado.get('RECOLHIDO_A_MENOR') ?? 0 })
    expect(historico.map(({ quem, situacao, texto }) => [quem, situacao, texto])).toEqual([
      ['Sistema', 'ENCERRADO', 'A causa deixou de existir: na última apuração os números não atendem mais à regra.'],
    ])
    expect(await estado('RETIDO_NAO_RECOLHIDO')).toEqual([['JUSTIFICADO', 'Tomador apresentou a guia de outro mês.']])

    await scene.owner(`insert into alerta_regra (municipio_id, codigo, ativa) values (1, 'NOTA_ATIPICA', false)`)
    await apurar()
    expect(await estado('NOTA_ATIPICA')).toEqual([['ENCERRADO', 'A regra foi desligada pelo município.']])
  })

  it('R2-2.8-42 /home/actions/monitor-alerta-fiscal is taken, notified and turned into an inspection, each once, with the finding in its file', async () => {
    const um = plantado.get('QUEDA_PARES') ?? 0
    const outro = plantado.get('FORA_DO_MUNICIPIO') ?? 0
    const decidido = plantado.get('RETIDO_NAO_RECOLHIDO') ?? 0
    const assumidos = await fiscal.call(assumirAlertas, { ids: [um, decidido] })
    expect(assumidos.mensagem).toBe('1 de 2 alertas.')
    expect(assumidos.itens?.map(({ ok, mensagem }) => [ok, mensagem])).toEqual([
      [true, 'Plantada QUEDA_PARES: Alerta assumido.'],
      [false, 'Plantada RETIDO_NAO_RECOLHIDO: O alerta está justificado e não aceita esta ação.'],
    ])
    // Taken from a colleague: he is named.
    await fiscal.call(assumirAlertas, { ids: [outro] })
    const doOutro = await (await scene.as('fiscal2')).call(assumirAlertas, { ids: [outro] })
    expect(doOutro.itens?.[0]?.mensagem).toBe('Plantada FORA_DO_MUNICIPIO: Alerta assumido. Estava com Carla Fiscal.')
    // The administrator takes and sets aside as they do; to notify and to plan is the inspector's.
    const administrador = await scene.as('administrador')
    const doAdministrador = await administrador.call(assumirAlertas, { ids: [outro] })
    expect(doAdministrador.itens?.[0]?.mensagem).toMatch(/Alerta assumido\. Estava com /)
    expect((await administrador.try(notificarAlertas, { ids: [outro], texto: 'Explique.', prazoDias: 10 })).status).toBe(403)
    expect(await frases(fiscal.try(notificarAlertas, { ids: [outro], texto: ' ' }))).toEqual([
      'Escreva o que o contribuinte deve fazer ou saber.',
    ])
    const notificado = await fiscal.call(notificarAlertas, { ids: [outro], texto: 'Explique a incidência.', prazoDias: 10 })
    expect(notificado.itens?.[0]?.mensagem).toMatch(/^Plantada FORA_DO_MUNICIPIO: .* nº \d+\/2026 emitida com sucesso\.$/)
    expect((await fiscal.call(buscarAlerta, { id: outro })).historico[0]?.texto).toMatch(/^Notificação nº \d+\/2026$/)

    const levado = await fiscal.call(levarAlerta, { id: um })
    const contribuinte = Number(new URL(levado.link, 'http://x').searchParams.get('contribuinte'))
    expect(levado.mensagem).toBe('Achado guardado: agende a fiscalização e ele fará parte do processo.')
    await fiscal.call(levarAlerta, { id: um })
    const formulario = await fiscal.call(carregarAgendamento, { idPessoa: contribuinte, denuncia: null })
    expect(formulario.achados.map(({ titulo }) => titulo)).toEqual([`Queda que os pares da atividade não tiveram, 02/2026`])
    expect((await fiscal.call(buscarAlerta, { id: um })).situacao).toBe('EM_ANALISE')
    const mes = Competencia.fromData(`${MES}-01`)
    const agendamento = {
      id: null,
      versao: 0,
      contribuinteId: contribuinte,
      fiscalId: formulario.fiscalId,
      inicioCompetencia: mes,
      fimCompetencia: mes,
      inicioFiscalizacao: '2026-04-16',
      fimFiscalizacao: '2026-06-19',
      motivo: 'ALERTA' as const,
      denuncia: null,
      origem: formulario.origem,
      observacao: '',
    }
    const { id } = await fiscal.call(salvarAgendamento, agendamento)
    const acao = await fiscal.call(buscarFiscalizacao, { id })
    expect(acao.achados.map(({ origem, valor }) => [origem, valor.toString()])).toEqual([['ALERTA', '950.00']])
    expect(acao.linhaDoTempo.map(({ texto }) => texto)).toContain('Achado: Queda que os pares da atividade não tiveram, 02/2026')
    const convertido = await fiscal.call(buscarAlerta, { id: um })
    expect([convertido.situacao, convertido.fiscalizacao?.id, convertido.acoes]).toEqual(['CONVERTIDO', id, []])
    expect(await frases(fiscal.try(levarAlerta, { id: um }))).toEqual([
      'O alerta está convertido em fiscalização e não aceita esta ação.',
    ])
    expect([acao.origem, acao.origemLink]).toEqual([formulario.origem, `/home/actions/monitor-alerta-fiscal?alerta=${um}`])

    // Cancelled, the alert is work again and its finding waits for the next inspection, which takes it along.
    await fiscal.call(cancelarAgendamento, { id, versao: acao.versao, motivo: 'Equipe em férias.' })
    const devolvido = await fiscal.call(buscarAlerta, { id: um })
    expect([devolvido.situacao, devolvido.fiscalizacao, devolvido.fiscal, devolvido.acoes]).toEqual([
      'EM_ANALISE',
      null,
      'Carla Fiscal',
      ['assumir', 'notificar', 'justificar', 'agendar'],
    ])
    expect(devolvido.historico.map(({ quem, situacao, texto }) => [quem, situacao, texto])).toEqual([
      ['Carla Fiscal', 'EM_ANALISE', 'A fiscalização foi cancelada.'],
      ['Carla Fiscal', 'CONVERTIDO', ''],
      ['Carla Fiscal', 'EM_ANALISE', ''],
    ])
    expect((await fiscal.call(buscarFiscalizacao, { id })).achados).toEqual([])
    await fiscal.call(levarAlerta, { id: um })
    const deNovo = await fiscal.call(carregarAgendamento, { idPessoa: contribuinte, denuncia: null })
    const outra = await fiscal.call(salvarAgendamento, { ...agendamento, origem: deNovo.origem })
    expect((await fiscal.call(buscarFiscalizacao, { id: outra.id })).achados.map(({ titulo }) => titulo)).toEqual([
      deNovo.achados[0]?.titulo,
    ])
    const final = await fiscal.call(buscarAlerta, { id: um })
    expect([final.situacao, final.fiscalizacao?.id]).toEqual(['CONVERTIDO', outra.id])

    // Cancelled once more and set aside, there is nothing left to inspect: its finding stays out of the next one.
    const { versao } = await fiscal.call(buscarFiscalizacao, { id: outra.id })
    await fiscal.call(cancelarAgendamento, { id: outra.id, versao, motivo: 'Equipe em férias.' })
    await fiscal.call(justificarAlertas, { ids: [um], justificativa: 'A empresa mudou de cidade.' })
    expect((await fiscal.call(carregarAgendamento, { idPessoa: contribuinte, denuncia: null })).achados).toEqual([])
    const terceira = await fiscal.call(salvarAgendamento, { ...agendamento, origem: '' })
    expect((await fiscal.call(buscarFiscalizacao, { id: terceira.id })).achados).toEqual([])
    expect((await fiscal.call(buscarAlerta, { id: um })).situacao).toBe('JUSTIFICADO')
  })

  it('Q3-9.4-14 declarations that are imported are looked at at once: the alert of who had none ends, what they say makes another', async () => {
    const deGama = async () =>
      (await alertas()).flatMap(({ pessoa, mes, regra, situacao }) =>
        pessoa === 'Gama Serviços ME' && mes === MES ? [`${regra} ${situacao}`] : [],
      )
    expect(await deGama()).toEqual(['SIMPLES_SEM_PGDAS NOVO'])
    const antes = (await fiscal.call(buscarMonitorAlertas, {})).apuracao
    const declaracao = { cnpj: demoDocumentos.gama, numero: '40000003202602009', periodo: '202602', das: '07202602000000091' }
    const administrador = await scene.as('administrador')
    const enviada = await enviar(scene, administrador, 'fevereiro.txt', arquivoPgdasd([declaracaoPgdasd(declaracao)]))
    expect(enviada.body.importacao).toMatchObject({ importadas: 1 })
    await scene.runProcesses()
    expect(await deGama()).toEqual(['SIMPLES_SEM_PGDAS ENCERRADO', 'RECEITA_SIMPLES NOVO'])
    expect(
      await scene.owner(
        `select origem, concluida_em is not null as feita from alerta_execucao where municipio_id = 1 order by id desc limit 1`,
      ),
    ).toEqual([{ origem: 'IMPORTACAO', feita: true }])
    // What the monitor calls the last run is one of all rules.
    expect((await fiscal.call(buscarMonitorAlertas, {})).apuracao).toEqual(antes)
  })

  it('is told by cards and list to who may see it, and by nothing to another profile or city', async () => {
    const monitor = await fiscal.call(buscarMonitorAlertas, {})
    const lista = await fiscal.call(reportCalls('alertas-fiscais').buscar, {
      filtros: { situacao: ['NOVO', 'EM_ANALISE'] },
      pagina: 0,
      tamanho: 100,
    } as never)
    expect((await fiscal.call(reportCalls('alertas-fiscais').descritor, {})).atualiza).toBe(30)
    expect(monitor.tipos.reduce((soma, { quantidade }) => soma + quantidade, 0)).toBe((lista as { total: number }).total)
    expect([monitor.podeApurar, (await gestor.call(buscarMonitorAlertas, {})).podeApurar]).toEqual([false, true])
    const empresaSem = await scene.as('beta')
    const porto = await scene.as('fiscal.porto')
    const id = plantado.get('QUEDA_MEDIA') ?? 0
    for (const [chamada, pedido] of [
      [buscarMonitorAlertas, {}],
      [buscarAlerta, { id }],
      [assumirAlertas, { ids: [id] }],
      [levarAlerta, { id }],
      [apurarAlertas, {}],
    ] as const)
      expect((await empresaSem.try(chamada, pedido)).status).toBe(403)
    expect((await fiscal.try(apurarAlertas, {})).status).toBe(403)
    expect((await porto.try(buscarAlerta, { id })).status).toBe(404)
    expect((await porto.try(levarAlerta, { id })).status).toBe(404)
    expect((await porto.call(assumirAlertas, { ids: [id] })).itens?.map(({ ok }) => ok)).toEqual([false])
  })
})
