import { indiceTable } from '@iss/calendario/tables/indice'
import { buscarPorSenha, imprimirDocumento } from '@iss/documento/contract/consulta'
import { isSobAcaoFiscal, registrarPagamento } from '@iss/guia/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Call } from '@iss/platform/contract'
import { readPages } from '@iss/platform/pdf/testing'
import { baixarArquivo, enviarArquivo } from '@iss/portal/contract/arquivo'
import { atenderBuscarTO } from '@iss/solicitacao/contract/atendimento'
import { type Client, type Scene, startScene } from '@iss/testing'
import { infracaoTable } from '@iss/tributacao/tables/infracao'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarCalendario,
  buscarDaDenuncia,
  cancelarAgendamento,
  carregarAgendamento,
  examinarAgendamento,
  salvarAgendamento,
} from '../src/contract/agenda.ts'
import { buscarFiscalizacao, buscarTermo, imprimirTermo } from '../src/contract/consulta.ts'
import {
  buscarTermoDoContribuinte,
  imprimirTermoDoContribuinte,
  responderTermo,
  tomarCiencia,
} from '../src/contract/contribuinte.ts'
import {
  calcularAuto,
  emitirInicio,
  emitirNotificacao,
  encerrarFiscalizacao,
  lavrarAuto,
  registrarCiencia,
} from '../src/contract/termos.ts'

let scene: Scene
let fiscal: Client
let fiscal2: Client
let beta: Client
const ids: Record<string, number> = {}
let infracaoId = 0
let indiceId = 0
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  fiscal2 = await scene.as('fiscal2')
  beta = await scene.as('beta')
  await scene.inCity(1, async (ctx) => {
    for (const chave of ['beta', 'delta', 'gama', 'fiscal', 'fiscal2', 'locadora', 'hospital'] as const)
      ids[chave] = (await findPessoaPorDocumento(ctx, demoDocumentos[chave]))?.id ?? 0
    infracaoId = (await ctx.db.select().from(infracaoTable).where(eq(infracaoTable.codigo, '101')))[0]?.id ?? 0
    indiceId = (await ctx.db.select().from(indiceTable).where(eq(indiceTable.nome, 'UFM')))[0]?.id ?? 0
  })
})
afterAll(() => scene?.stop())

const mes = (texto: string) => Competencia.from(texto)
/** What a form leaves as it was. */
const formulario = {
  id: null,
  versao: 0,
  idPessoa: null,
  denuncia: null,
  origem: '',
  observacao: '',
  complemento: '',
  prazoDias: 10,
  vencimento: null,
  indiceId: null,
  guiaUnica: true,
  anexos: [],
  fiscalId: null,
}
// biome-ignore lint/suspicious/noExplicitAny: any contract
const chamar = <C extends Call<any, any>>(client: Client, chamada: C, dados: object) =>
  client.call(chamada, { ...formulario, ...dados } as never)
const pedido = (contribuinte: string, mudancas: object = {}) => ({
  contribuinteId: ids[contribuinte] ?? 0,
  fiscalId: ids.fiscal ?? 0,
  inicioCompetencia: mes('2025-06'),
  fimCompetencia: mes('2026-02'),
  inicioFiscalizacao: '2026-04-16',
  fimFiscalizacao: '2026-06-19',
  motivo: 'ROTINA' as const,
  ...mudancas,
})
const cru = (valor: unknown) =>
  JSON.parse(
    JSON.stringify(valor, (_nome, um) => um),
    reviver,
  ) as unknown
/** Competences as they travel. */
function reviver(_nome: string, valor: unknown) {
  const achado = typeof valor === 'string' ? /^(\d{4})-(\d{2})$/.exec(valor) : null
  return achado ? { ano: Number(achado[1]), mes: Number(achado[2]) - 1 } : valor
}
const frases = async (resposta: Promise<{ body: { mensagens?: { message: string }[] } }>) =>
  ((await resposta).body.mensagens ?? []).map(({ message }) => message)
const ler = (id: number) => chamar(fiscal, buscarFiscalizacao, { id })
const alvo = async (id: number) => ({ id, versao: (await ler(id)).versao })
const statusDe = async (chave: string) =>
  (await scene.owner<{ s: string }>('select web_iss_status as s from pessoa where municipio_id = 1 and id = $1', [ids[chave]]))[0]
    ?.s
const papel = async (raw: Buffer) => (await readPages(raw)).join(' ').replace(/\s+/g, ' ')

describe('an inspection from its planning to its end (F125, F126)', () => {
  let id = 0
  let inicio = 0
  let auto = 0

  it('E3-3.6-07 is planned with a number of its own, and changed while nobody knows of it', async () => {
    const antes = (await chamar(fiscal, carregarAgendamento, { idPessoa: ids.beta ?? null })).avisos
    const agendada = await chamar(fiscal, salvarAgendamento, pedido('beta'))
    id = agendada.id
    expect([antes, agendada.mensagem]).toEqual([[], `Fiscalização nº ${agendada.numero} agendada com sucesso.`])
    await chamar(fiscal, salvarAgendamento, { ...pedido('beta', { fimFiscalizacao: '2026-06-26' }), ...(await alvo(id)) })
    const acao = await ler(id)
    expect([acao.situacao, acao.fimFiscalizacao, acao.acoes]).toEqual([
      'AGENDADA',
      '2026-06-26',
      ['alterar', 'cancelar', 'iniciar', 'notificar'],
    ])
    expect(await statusDe('beta')).toBe('ATIVO')
    expect(await scene.inCity(1, (ctx) => isSobAcaoFiscal(ctx, { pessoaId: ids.beta ?? 0, competencia: mes('2026-01') }))).toBe(
      false,
    )
  })

  it('N3-4-02 E3-3.6-14 begins with its starting term: Sob fiscalização, told by portal and mail, closed until it is read', async () => {
    expect(await frases(fiscal.try(emitirInicio, { ...(await alvo(id)), documentosSolicitados: ' ' }))).toEqual([
      'Informe os documentos solicitados.',
    ])
    const emitido = await chamar(fiscal, emitirInicio, {
      ...(await alvo(id)),
      documentosSolicitados: 'Livros e contratos',
      prazoDias: 4,
    })
    inicio = emitido.termoId
    expect(emitido.mensagem).toMatch(/^Termo Início de Fiscalização nº \d+\/2026 emitido com sucesso\.$/)
    expect([(await ler(id)).situacao, await statusDe('beta')]).toEqual(['EM_ANDAMENTO', 'SOB_FISCALIZACAO'])
    const [mail] = await scene.owner<{ texto: string }>(
      `select texto from email where assunto like '%Início de Fiscalização%' order by id desc limit 1`,
    )
    expect(mail?.texto).toContain(`/home/actions/termos-fiscais?id=${inicio}`)
    expect(mail?.texto).not.toContain('Livros e contratos')
    const portal = await beta.post('/v2/rest/inicialmenu/buscar', {})
    expect(JSON.stringify(portal.body)).toContain('aguarda a sua ciência.')
    const fechado = await chamar(beta, buscarTermoDoContribuinte, { id: inicio })
    expect([fechado.lido, fechado.texto, fechado.documentosSolicitados, fechado.senha]).toEqual([false, '', '', ''])
    expect(await frases(beta.try(imprimirTermoDoContribuinte, { id: inicio }))).toEqual([
      'Tome ciência do termo antes de abri-lo.',
    ])
    expect(await frases(beta.try(imprimirDocumento, { id: inicio }))).toEqual(['Tome ciência do termo antes de abri-lo.'])
    expect(await frases(beta.try(responderTermo, { id: inicio, texto: 'Já?' }))).toEqual([
      'Tome ciência do termo antes de abri-lo.',
    ])
  })

  it('the months that it covers are under inspection, others are not', async () => {
    const sob = (texto: string) =>
      scene.inCity(1, (ctx) => isSobAcaoFiscal(ctx, { pessoaId: ids.beta ?? 0, competencia: mes(texto) }))
    expect([await sob('2025-05'), await sob('2025-06'), await sob('2026-02'), await sob('2026-03')]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('the reading leaves a receipt, and its deadline counts business days: 21/04 is a holiday', async () => {
    expect((await chamar(beta, tomarCiencia, { id: inicio })).mensagem).toBe(
      'Ciência registrada. O prazo da resposta termina em 22/04/2026.',
    )
    expect(await frases(beta.try(tomarCiencia, { id: inicio }))).toEqual(['A ciência deste termo já foi registrada.'])
    const lido = await chamar(beta, buscarTermoDoContribuinte, { id: inicio })
    expect([lido.lido, lido.respondivel, lido.documentosSolicitados, lido.prazo]).toEqual([
      true,
      true,
      'Livros e contratos',
      '2026-04-22',
    ])
    expect(lido.ciencia).toMatchObject({ forma: 'Leitura no portal', por: 'Beta Construções Ltda' })
    const texto = await papel((await beta.try(imprimirTermoDoContribuinte, { id: inicio })).raw)
    for (const parte of [
      'Beta Construções Ltda',
      'Livros e contratos',
      '4 dias úteis a contar da ciência, até 22/04/2026',
      lido.senha,
    ])
      expect(texto).toContain(parte)
  })

  it('the taxpayer answers with files, which both sides download and nobody else', async () => {
    const payload =
      '--limite\r\nContent-Disposition: form-data; name="file"; filename="livro.txt"\r\nContent-Type: text/plain\r\n\r\nconteúdo\r\n--limite--\r\n'
    const enviado = await beta.post(`/v2/rest${enviarArquivo.path}`, payload, {
      'content-type': 'multipart/form-data; boundary=limite',
    })
    const anexo = Number(enviado.body.id)
    expect(await frases(beta.try(responderTermo, { id: inicio, texto: ' ' }))).toEqual(['Escreva a resposta.'])
    await chamar(beta, responderTermo, { id: inicio, texto: 'Segue o livro.', anexos: [anexo] })
    const [termo] = (await ler(id)).termos
    expect([termo?.situacao, termo?.respostas[0]?.texto, termo?.respostas[0]?.anexos[0]?.nome]).toEqual([
      'RESPONDIDO',
      'Segue o livro.',
      'livro.txt',
    ])
    expect((await fiscal.try(baixarArquivo, { id: anexo })).status).toBe(200)
    for (const outro of ['alfa', 'maria'])
      expect((await (await scene.as(outro)).try(baixarArquivo, { id: anexo })).status).toBe(403)
    const delta = await scene.as('delta')
    for (const chamada of [buscarTermoDoContribuinte, tomarCiencia, imprimirTermoDoContribuinte])
      expect((await delta.try(chamada, { id: inicio })).status).toBe(404)
  })

  const ocorrencias = (...impostos: string[]) =>
    impostos.map((imposto, indice) => ({
      infracaoId,
      competencia: mes(`2026-0${2 - indice}`),
      codigoAinf: null,
      imposto: Dinheiro.from(imposto),
    }))

  it('E3-3.6-12 E3-3.6-13 fines two occurrences by one guide equal to their sum, each by the rule of its month', async () => {
    // 200 units at 7,105 are 1.421,00 (K39); 50 % of 1.000,00 is less, of 4.000,00 more.
    const dados = { ...(await alvo(id)), indiceId, ocorrencias: ocorrencias('1000.00', '4000.00') }
    const calculo = await chamar(fiscal, calcularAuto, dados)
    expect([calculo.ocorrencias.map(({ multa }) => multa.format()), calculo.total.format()]).toEqual([
      ['1.421,00', '2.000,00'],
      '3.421,00',
    ])
    const lavrado = await chamar(fiscal, lavrarAuto, dados)
    auto = lavrado.termoId
    expect(lavrado.guias.map(({ total }) => total.format())).toEqual(['3.421,00'])
    const acao = await ler(id)
    expect([acao.situacao, acao.autuado.format(), acao.pago.format()]).toEqual(['COM_AUTO', '3.421,00', '0,00'])
    const texto = await papel((await fiscal.try(imprimirTermo, { id: auto })).raw)
    for (const parte of [
      'Termo de Auto de Infração',
      '101 - Deixar de emitir a nota fiscal',
      'Competência 01/2026',
      'R$ 3.421,00',
      `guia nº ${lavrado.guias[0]?.numero}`,
    ])
      expect(texto).toContain(parte)
  })

  it('N3-9.1-05 refuses a month that is not inspected and a code of the Simples for who is not of it', async () => {
    const de = (mudancas: object) => ({ ...ocorrencias('1000.00')[0], imposto: '1000.00', ...mudancas })
    const recusas = async (mudancas: object) =>
      (await fiscal.try(lavrarAuto, cru({ ...(await alvo(id)), indiceId, ocorrencias: [de(mudancas)] }))).body.mensagens.map(
        ({ key, message }) => `${key}: ${message}`,
      )
    expect(await recusas({ competencia: mes('2026-03') })).toEqual([
      'ocorrencias.0.competencia: A competência 03/2026 está fora do período fiscalizado.',
    ])
    expect(await recusas({ codigoAinf: 1339 })).toEqual([
      'ocorrencias.0.codigoAinf: O código AINF só se informa para optante do Simples Nacional na competência.',
    ])
    expect(
      (await fiscal.try(lavrarAuto, cru({ ...(await alvo(id)), indiceId, ocorrencias: [de({ codigoAinf: 1373 })] }))).status,
    ).not.toBe(200)
    expect(await frases(fiscal.try(lavrarAuto, { ...(await alvo(id)), indiceId, ocorrencias: [] }))).toEqual([
      'Informe ao menos uma ocorrência.',
    ])
  })

  it('what is paid of the guide shows at once', async () => {
    await scene.inCity(1, async (ctx) => {
      const guiaId = (await ler(id)).termos[1]?.ocorrencias[0]?.guiaId ?? 0
      const [guia] = await ctx.db.select().from(guiaTable).where(eq(guiaTable.id, guiaId))
      if (!guia) throw new Error('no guide')
      await registrarPagamento(ctx, guia, {
        dataPagamento: '2026-04-15',
        dataCredito: '2026-04-16',
        valor: guia.total,
        tipoBaixa: 'MANUAL',
        formaArrecadacao: '1',
        formaPagamento: '1',
        motivo: 'Balcão',
      })
    })
    const acao = await ler(id)
    expect([acao.pago.format(), acao.termos[1]?.ocorrencias[0]?.guiaSituacao]).toEqual(['3.421,00', 'Paga'])
    expect(acao.linhaDoTempo.map(({ texto }) => texto)).toContain(`Guia nº ${acao.termos[1]?.ocorrencias[0]?.guiaNumero} paga`)
  })

  it('E3-3.6-15 ends by a term that names the ones it closes; the registration says what it said before', async () => {
    const notificada = await chamar(fiscal, emitirNotificacao, {
      ...(await alvo(id)),
      complemento: 'Confira o auto.',
      prazoDias: null,
    })
    expect(notificada.mensagem).toMatch(/^Notificação nº \d+\/2026 emitida com sucesso\.$/)
    const fim = await chamar(fiscal, encerrarFiscalizacao, { ...(await alvo(id)), complemento: 'Multa paga.' })
    const acao = await ler(id)
    expect([acao.situacao, acao.acoes, await statusDe('beta')]).toEqual(['ENCERRADA', [], 'ATIVO'])
    const termo = await chamar(fiscal, buscarTermo, { id: fim.termoId })
    expect(termo.encerra).toMatch(/^Termo Início de Fiscalização nº \d+\/2026 e Termo de Auto de Infração nº \d+\/2026$/)
    expect(await papel((await fiscal.try(imprimirTermo, { id: fim.termoId })).raw)).toContain('Multa paga.')
    expect(await frases(beta.try(responderTermo, { id: inicio, texto: 'Mais uma.' }))).toEqual([
      'A fiscalização está encerrada e não recebe mais respostas.',
    ])
    expect(await frases(fiscal.try(emitirNotificacao, { ...(await alvo(id)), complemento: 'De novo.' }))).toEqual([
      'A fiscalização está encerrada.',
    ])
    const { resumo, rotulo } = await chamar(beta, buscarPorSenha, { senha: termo.senha })
    expect([rotulo, resumo[0]?.valor]).toEqual(['Termo de Encerramento', 'Beta Construções Ltda'])
  })

  it('nothing issued is lost, changed or renumbered: numbers of a kind have no gaps, and the database takes no other hand', async () => {
    const lacunas = await scene.owner<{ tipo: string }>(
      `select tipo from termo_fiscal where municipio_id = 1 group by tipo, ano having max(numero) <> count(*) or min(numero) <> 1`,
    )
    expect(lacunas).toEqual([])
    const tentar = (sql: string, valores: unknown[]) => scene.inCity(1, (ctx) => ctx.client.query(sql, valores))
    await expect(tentar('delete from termo_fiscal where id = $1', [inicio])).rejects.toMatchObject({ code: '42501' })
    await expect(tentar('update termo_fiscal set numero = 99 where id = $1', [inicio])).rejects.toMatchObject({ code: '23514' })
    await expect(tentar('update termo_fiscal set ciencia_em = now() where id = $1', [inicio])).rejects.toMatchObject({
      code: '23514',
    })
    await expect(
      tentar(`update termo_fiscal_ocorrencia set multa = 1 where termo_auto_infracao_id = $1`, [auto]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      tentar(`update fiscal_agenda set situacao = 'EM_ANDAMENTO', encerrada_em = null where id = $1`, [id]),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('two inspectors at once', () => {
  it('the second one is told who is at work, and refused for the same months, even at the same moment', async () => {
    const dois = await Promise.all([
      fiscal.try(salvarAgendamento, cru(pedido('hospital'))),
      fiscal2.try(salvarAgendamento, cru(pedido('hospital', { fiscalId: ids.fiscal2 }))),
    ])
    expect(dois.map(({ status }) => status).sort()).toEqual([200, 409])
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
