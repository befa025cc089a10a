import { buscarPorSenha, imprimirDocumento } from '@iss/documento/contract/consulta'
import { isSobAcaoFiscal, registrarPagamento } from '@iss/guia/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { reportCalls } from '@iss/list/definition'
import { baixarArquivo, enviarArquivo } from '@iss/portal/contract/arquivo'
import type { Client } from '@iss/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carregarAgendamento, salvarAgendamento } from '../src/contract/agenda.ts'
import { buscarTermo, imprimirTermo } from '../src/contract/consulta.ts'
import {
  buscarTermoDoContribuinte,
  imprimirTermoDoContribuinte,
  responderTermo,
  tomarCiencia,
} from '../src/contract/contribuinte.ts'
import { labelSituacaoTermo } from '../src/domain/termo.ts'
import { calcularAuto, emitirInicio, emitirNotificacao, encerrarFiscalizacao, lavrarAuto } from '../src/contract/termos.ts'
import {
  scene,
  fiscal,
  beta,
  ids,
  infracaoId,
  indiceId,
  montarCena,
  mes,
  chamar,
  pedido,
  cru,
  frases,
  ler,
  alvo,
  statusDe,
  papel,
} from './cena.ts'

beforeAll(montarCena)
afterAll(() => scene?.stop())

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

  it('a fine that was paid says so, to both sides, once it was read; no answer is waited for', async () => {
    const rotuloEm = async (quem: Client, lista: string) =>
      (await quem.call(reportCalls(lista).buscar, { filtros: {}, pagina: 0, tamanho: 100 })).linhas.find(
        (linha) => Number(linha.id) === auto,
      )?.valores.situacaoRotulo
    const situacoes = async () => [
      (await ler(id)).termos.find((termo) => termo.id === auto)?.situacao,
      await rotuloEm(fiscal, 'termos-fiscais-emitidos'),
      await rotuloEm(beta, 'termos-do-contribuinte'),
    ]
    expect(await situacoes()).toEqual(['AGUARDA_CIENCIA', 'Aguarda ciência', 'Aguarda ciência'])
    await chamar(beta, tomarCiencia, { id: auto })
    expect(await situacoes()).toEqual(['MULTA_PAGA', 'Multa paga', 'Multa paga'])
    expect((await ler(id)).avisos.filter((aviso) => aviso.includes('não foi respondido'))).toEqual([])
    expect((await ler(id)).linhaDoTempo.filter(({ futuro, texto }) => futuro && texto.includes('Prazo da resposta'))).toEqual([])
  })

  it('the list tells every term as the term itself does, the fine of the demonstration among them, paid and past its deadline', async () => {
    const { linhas } = await fiscal.call(reportCalls('termos-fiscais-emitidos').buscar, { filtros: {}, pagina: 0, tamanho: 100 })
    const lidos = await Promise.all(linhas.map((linha) => chamar(fiscal, buscarTermo, { id: Number(linha.id) })))
    expect(linhas.map(({ valores }) => valores.situacaoRotulo)).toEqual(lidos.map(({ situacao }) => labelSituacaoTermo[situacao]))
    const vencidas = lidos.filter(({ tipo, prazo }) => tipo === 'AUTO_INFRACAO' && prazo !== null && prazo < '2026-04-15')
    expect(vencidas.map(({ situacao }) => situacao)).toEqual(['MULTA_PAGA'])
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

  it('F126 the two occurrences that one guide bills are one guide of the tribute Multa among those of the city', async () => {
    const guia = (await ler(id)).termos.flatMap(({ ocorrencias: delas }) => delas.map(({ guiaNumero }) => guiaNumero))
    expect([guia.length, new Set(guia).size]).toEqual([2, 1])
    const doTributo = async (tributo: string) => {
      const filtros = { numero: guia[0], tributo, situacao: [] }
      const { linhas } = await fiscal.call(reportCalls('guias-municipio').buscar, { filtros, pagina: 0, tamanho: 10 })
      return linhas.map(({ valores }) => valores.total)
    }
    expect([await doTributo('MULTA'), await doTributo('ISSQN')]).toEqual([['3421.00'], []])
  })

  it('F125 F127 a term that is issued stands in the list at once; the report of the agenda has the totals of the list', async () => {
    const nova = await chamar(fiscal, salvarAgendamento, pedido('delta'))
    const buscar = (slug: string, filtros: object) =>
      fiscal.call(reportCalls(slug).buscar, { filtros: { ...filtros }, pagina: 0, tamanho: 100 })
    const naLista = async () => {
      const { linhas } = await buscar('fiscalizacoes', { contribuinte: ids.delta })
      return linhas.flatMap(({ id: dela, valores }) =>
        Number(dela) === nova.id ? [[valores.termoInicio, valores.situacaoRotulo]] : [],
      )
    }
    expect(await naLista()).toEqual([['', 'Agendada']])
    const emitido = await chamar(fiscal, emitirInicio, { ...(await alvo(nova.id)), documentosSolicitados: 'Contratos' })
    const numero = /\d+\/2026/.exec(emitido.mensagem)?.[0]
    expect(await naLista()).toEqual([[numero, 'Em andamento']])

    const lista = await buscar('fiscalizacoes', { inicioDe: '2026-01-01', inicioAte: '2026-12-31' })
    const agenda = await buscar('relatorio-agenda-fiscalizacao', { dataInicial: '2026-01-01', dataFinal: '2026-12-31' })
    expect(lista.linhas.map(({ valores }) => valores.autuado)).toContain('3421.00')
    const porNumero = ({ linhas }: typeof lista, coluna: string) =>
      new Map(linhas.map(({ valores }) => [valores[coluna], [valores.autuado, valores.pago, valores.situacaoRotulo]]))
    expect(porNumero(agenda, 'agenda')).toEqual(porNumero(lista, 'numero'))
    expect([agenda.totais.autuado, agenda.totais.pago]).toEqual([lista.totais.autuado, lista.totais.pago])
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
