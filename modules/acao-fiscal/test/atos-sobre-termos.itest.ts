import { buscarPorSenha } from '@iss/documento/contract/consulta'
import { guiaTable } from '@iss/guia/tables/guia'
import { registrarPagamento } from '@iss/guia/server'
import { reportCalls } from '@iss/list/definition'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { salvarAgendamento } from '../src/contract/agenda.ts'
import { imprimirTermo } from '../src/contract/consulta.ts'
import {
  buscarTermoDoContribuinte,
  imprimirTermoDoContribuinte,
  responderTermo,
  tomarCiencia,
} from '../src/contract/contribuinte.ts'
import { anularTermo, emitirInicio, emitirNotificacao, encerrarFiscalizacao, prorrogarPrazo } from '../src/contract/termos.ts'
import { alvo, autuar, beta, chamar, doTermo, fiscal, folha, frases, ler, montarCena, papel, pedido, scene } from './cena.ts'

let id: number
const termo = async (termoId: number) => {
  const achado = (await ler(id)).termos.find((um) => um.id === termoId)
  if (!achado) throw new Error(`no term ${termoId}`)
  return achado
}
const guiaDe = async (auto: number) => (await termo(auto)).ocorrencias[0]

beforeAll(async () => {
  await montarCena()
  ;({ id } = await chamar(fiscal, salvarAgendamento, pedido('beta')))
})
afterAll(() => scene?.stop())

describe('terms about terms (decision 0164)', () => {
  let inicio: number

  it('extends a deadline that runs, by a numbered term that is delivered, read, printed and verified like any other', async () => {
    inicio = (await chamar(fiscal, emitirInicio, { ...(await alvo(id)), documentosSolicitados: 'Livros', prazoDias: 4 })).termoId
    const pedir = { dias: 5, motivo: 'Livros com o contador.' }
    expect(await frases(fiscal.try(prorrogarPrazo, { ...(await doTermo(inicio)), ...pedir }))).toEqual([
      'O prazo só corre da ciência: registre-a antes de prorrogar.',
    ])
    await chamar(beta, tomarCiencia, { id: inicio })
    expect((await termo(inicio)).prazo).toBe('2026-04-22')
    expect(await frases(fiscal.try(prorrogarPrazo, { ...(await doTermo(inicio)), dias: 5, motivo: ' ' }))).toEqual([
      'Informe o motivo.',
    ])
    expect(await frases(fiscal.try(prorrogarPrazo, { ...(await doTermo(inicio)), versao: 1, ...pedir }))).toEqual([
      'Este termo foi alterado por Beta Construções Ltda. Confira o que mudou e tente de novo.',
    ])
    const feito = await chamar(fiscal, prorrogarPrazo, { ...(await doTermo(inicio)), ...pedir })
    expect(feito.mensagem).toMatch(/^Termo de Prorrogação de Prazo nº \d+\/2026 emitido com sucesso\.$/)
    // Five business days after Wednesday 22/04: 23, 24, 27, 28, 29.
    expect([(await termo(inicio)).prazo, (await termo(inicio)).situacao]).toEqual(['2026-04-29', 'AGUARDA_RESPOSTA'])
    const ato = await termo(feito.termoId)
    expect([ato.prazoNovo, ato.prazo, ato.situacao]).toEqual(['2026-04-29', null, 'AGUARDA_CIENCIA'])
    expect(ato.alvo).toBe(`Termo Início de Fiscalização nº ${(await termo(inicio)).numero}`)
    const fechado = await chamar(beta, buscarTermoDoContribuinte, { id: feito.termoId })
    expect([fechado.lido, fechado.complemento, fechado.prazoNovo]).toEqual([false, '', null])
    await chamar(beta, tomarCiencia, { id: feito.termoId })
    const texto = await papel((await beta.try(imprimirTermoDoContribuinte, { id: feito.termoId })).raw)
    for (const parte of [
      'Termo de Prorrogação de Prazo',
      'Livros com o contador.',
      'Novo prazo da resposta 29/04/2026',
      ato.alvo ?? '',
    ])
      expect(texto).toContain(parte)
    const { rotulo } = await chamar(beta, buscarPorSenha, { senha: ato.senha })
    expect(rotulo).toBe('Termo de Prorrogação de Prazo')
    expect((await ler(id)).linhaDoTempo.find(({ texto: dito }) => dito.startsWith('Termo de Prorrogação'))?.detalhe).toContain(
      'Termo Início de Fiscalização',
    )
  })

  it('extends it again, never backwards, and no more once it was answered', async () => {
    await chamar(fiscal, prorrogarPrazo, { ...(await doTermo(inicio)), dias: 1, motivo: 'Feriado local.' })
    expect((await termo(inicio)).prazo).toBe('2026-04-30')
    await expect(
      scene.inCity(1, (ctx) => ctx.client.query(`update termo_fiscal set prazo = '2026-04-22' where id = $1`, [inicio])),
    ).rejects.toMatchObject({ code: '23514' })
    await chamar(beta, responderTermo, { id: inicio, texto: 'Seguem os livros.' })
    expect(await frases(fiscal.try(prorrogarPrazo, { ...(await doTermo(inicio)), dias: 1, motivo: 'Mais um dia.' }))).toEqual([
      'Só se prorroga o prazo de um termo que espera resposta.',
    ])
    expect(await frases(fiscal.try(anularTermo, { ...(await doTermo(inicio)), motivo: 'Engano.' }))).toEqual([
      'Só notificações e autos de infração se anulam.',
    ])
  })

  it('annuls a fine with its unpaid guide: it counts no more, stays in the file, takes no answer and is annulled once', async () => {
    const auto = await autuar(id)
    expect((await ler(id)).autuado.format()).toBe('2.000,00')
    const feito = await chamar(fiscal, anularTermo, { ...(await doTermo(auto)), motivo: 'Defesa acolhida.' })
    expect(feito.mensagem).toMatch(/^Termo de Anulação nº \d+\/2026 emitido com sucesso\.$/)
    const acao = await ler(id)
    expect([acao.situacao, acao.autuado.format(), (await guiaDe(auto))?.guiaSituacao]).toEqual(['COM_AUTO', '0,00', 'Cancelada'])
    expect([(await termo(auto)).situacao, (await termo(auto)).atos]).toEqual(['ANULADO', []])
    const { linhas } = await fiscal.call(reportCalls('fiscalizacoes').buscar, { filtros: {}, pagina: 0, tamanho: 100 })
    expect(linhas.find((linha) => Number(linha.id) === id)?.valores.autuado).toBe('0.00')
    expect(await frases(fiscal.try(anularTermo, { ...(await doTermo(auto)), motivo: 'De novo.' }))).toEqual([
      'Este termo foi anulado.',
    ])
    expect(await frases(beta.try(responderTermo, { id: auto, texto: 'Defesa.' }))).toEqual(['Este termo foi anulado.'])
    const texto = await papel((await fiscal.try(imprimirTermo, { id: feito.termoId })).raw)
    for (const parte of ['Termo de Anulação', 'Defesa acolhida.', `Termo de Auto de Infração nº ${(await termo(auto)).numero}`])
      expect(texto).toContain(parte)
    expect(await papel((await fiscal.try(imprimirTermo, { id: auto })).raw)).toContain('Anulado em')
    await expect(
      scene.inCity(1, (ctx) => ctx.client.query('update termo_fiscal set anulado_em = null where id = $1', [auto])),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('a paid fine is not annulled; a notice is, read or not', async () => {
    const auto = await autuar(id)
    const guiaId = (await guiaDe(auto))?.guiaId ?? 0
    await scene.inCity(1, async (ctx) => {
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
    expect(await frases(fiscal.try(anularTermo, { ...(await doTermo(auto)), motivo: 'Defesa.' }))).toEqual([
      `A guia nº ${(await guiaDe(auto))?.guiaNumero} deste auto foi paga: estorne ou restitua o pagamento antes de anular.`,
    ])
    const { termoId } = await chamar(fiscal, emitirNotificacao, { ...(await alvo(id)), complemento: 'Apresente o livro.' })
    await chamar(fiscal, anularTermo, { ...(await doTermo(termoId)), motivo: 'Já apresentado.' })
    expect((await termo(termoId)).situacao).toBe('ANULADO')
  })

  it('every kind of term is read back from its sheet: number, date, names, what it says, occurrences, amounts and deadlines under their headings', async () => {
    await chamar(fiscal, encerrarFiscalizacao, { ...(await alvo(id)), complemento: 'Multa paga.' })
    const { termos } = await ler(id)
    const beta40 = 'Beta Construções Ltda, 40.000.002/0001-03'
    const prorrogacao = { 'Termo a que se refere': /^Termo Início de Fiscalização nº \d+\/2026$/ }
    const ocorrencia =
      /^101 - Deixar de emitir a nota fiscal \(.+\)\. Competência 02\/2026\. Imposto não recolhido: R\$ 4\.000,00\..* Multa: R\$ 2\.000,00, guia nº \d+, vencimento 15\/05\/2026\.$/
    const auto = { 'Ocorrência 1': ocorrencia, 'Total do auto': /^R\$ 2\.000,00$/, Prazo: /^10 dias úteis a contar da ciência\./ }
    const esperado = [
      [
        'INICIO_FISCALIZACAO',
        { 'Documentos solicitados': /^Livros$/, Prazo: /^4 dias úteis a contar da ciência, até 30\/04\/2026\.$/ },
      ],
      ['PRORROGACAO', { ...prorrogacao, 'Novo prazo da resposta': /^29\/04\/2026$/, Motivo: /^Livros com o contador\.$/ }],
      ['PRORROGACAO', { ...prorrogacao, 'Novo prazo da resposta': /^30\/04\/2026$/, Motivo: /^Feriado local\./ }],
      ['AUTO_INFRACAO', { ...auto, 'Anulado em': /^15\/04\/2026 12:00:00/ }],
      ['ANULACAO', { 'Termo a que se refere': /^Termo de Auto de Infração nº \d+\/2026$/, Motivo: /^Defesa acolhida\./ }],
      ['AUTO_INFRACAO', auto],
      ['NOTIFICACAO', { Complemento: /^Apresente o livro\.$/, Prazo: /^10 dias úteis/, 'Anulado em': /^15\/04\/2026 12:00:00/ }],
      ['ANULACAO', { 'Termo a que se refere': /^Notificação nº \d+\/2026$/, Motivo: /^Já apresentado\./ }],
      [
        'ENCERRAMENTO',
        {
          Conclusão: /^Multa paga\.$/,
          'Termos encerrados': /^Termo Início de Fiscalização nº \d+\/2026 e Termo de Auto de Infração nº \d+\/2026/,
        },
      ],
    ] as const
    expect(termos.map(({ tipo }) => tipo)).toEqual(esperado.map(([tipo]) => tipo))
    for (const [indice, [, partes]] of esperado.entries()) {
      const um = termos[indice]
      const lida = await folha((await fiscal.try(imprimirTermo, { id: um?.id ?? 0 })).raw)
      const titulo = `${um?.rotulo} nº ${um?.numero}`
      expect(lida['Secretaria Municipal de Fazenda'], titulo).toContain(`${titulo} Emitido em 15/04/2026`)
      expect(lida.Contribuinte, titulo).toBe('Beta Construções Ltda – 40.000.002/0001-03')
      expect(lida.Emissão, titulo).toBe('15/04/2026 12:00:00, por Carla Fiscal')
      expect(lida.Termo, titulo).toMatch(um?.tipo === 'NOTIFICACAO' ? /^Fica Beta Construções Ltda/ : new RegExp(beta40))
      expect(Object.values(lida).at(-1), titulo).toContain(`Código de verificação: ${um?.senha}`)
      for (const [rotulo, texto] of Object.entries(partes)) expect(lida[rotulo], `${titulo}, ${rotulo}`).toMatch(texto)
    }
  })

  it('is for who inspects: nobody else acts on a term, and none of another city', async () => {
    const [alvoDeFora] = (await ler(id)).termos
    const dados = { id: alvoDeFora?.id ?? 0, versao: 1, motivo: 'Qualquer.', dias: 1 }
    for (const nome of ['beta', 'contador', 'administrador'])
      for (const chamada of [prorrogarPrazo, anularTermo])
        expect((await (await scene.as(nome)).try(chamada as never, dados as never)).status).toBe(403)
    const deFora = await scene.as('fiscal.porto')
    expect((await deFora.try(anularTermo, dados)).status).toBe(404)
  })
})
