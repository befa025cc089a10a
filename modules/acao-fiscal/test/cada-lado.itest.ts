import { encerrarDenuncia, buscarDenuncia } from '@iss/comunicacao/contract/denuncia'
import { buscarPorSenha } from '@iss/documento/contract/consulta'
import { buscarGuia } from '@iss/guia/contract/guia'
import { reportCalls } from '@iss/list/definition'
import { buscarTudo } from '@iss/portal/contract/busca'
import type { Client } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarCalendario, buscarDaDenuncia, salvarAgendamento } from '../src/contract/agenda.ts'
import { buscarTermo, imprimirTermo } from '../src/contract/consulta.ts'
import { buscarTermoDoContribuinte, responderTermo, tomarCiencia } from '../src/contract/contribuinte.ts'
import { notificarEmLote } from '../src/contract/em-lote.ts'
import { anularTermo, emitirInicio, emitirNotificacao, encerrarFiscalizacao, prorrogarPrazo } from '../src/contract/termos.ts'
import {
  alvo,
  autuar,
  autuarEmDuas,
  beta,
  chamar,
  cru,
  doTermo,
  fiscal,
  fiscal2,
  frases,
  ids,
  ler,
  mes,
  montarCena,
  papel,
  pedido,
  scene,
} from './cena.ts'

let id: number
const termo = async (termoId: number) => chamar(fiscal, buscarTermo, { id: termoId })
const notificar = async (mudancas: object = {}) =>
  (await chamar(fiscal, emitirNotificacao, { ...(await alvo(id)), complemento: 'Apresente o livro.', ...mudancas })).termoId
const noPortal = async () => JSON.stringify((await beta.post('/v2/rest/inicialmenu/buscar', {})).body)
const vencimentos = async () =>
  (await beta.post('/v2/rest/encerramento/buscarVencimentos', {})).body as unknown as { lista: unknown[]; outros: number }
const linhasDe = async (quem: Client, slug: string) =>
  (await quem.call(reportCalls(slug).buscar, { filtros: {}, pagina: 0, tamanho: 100 })).linhas
const cartao = async () => {
  const { lista } = (await fiscal.post('/v2/rest/inicialmenu/buscarCartoes', {})).body as unknown as {
    lista: { titulo: string; detalhe: string }[]
  }
  return lista.find(({ titulo }) => titulo === 'Fiscalizações da semana')?.detalhe
}

beforeAll(async () => {
  await montarCena()
  ;({ id } = await chamar(fiscal, salvarAgendamento, pedido('beta')))
  await chamar(fiscal, emitirInicio, { ...(await alvo(id)), documentosSolicitados: 'Livros', prazoDias: 4 })
})
afterAll(() => scene?.stop())

describe('what each side knows of a term, and since when (decisions 0120, 0200)', () => {
  it('what a fine says, its code and its guide come with the receipt of its reading; the city hall has them at once', async () => {
    const auto = await autuar(id)
    const [ocorrencia] = (await termo(auto)).ocorrencias
    const guiaId = ocorrencia?.guiaId ?? 0
    const numero = ocorrencia?.guiaNumero ?? 0
    const vistos = async () => ({
      documentos: (await linhasDe(beta, 'documentos')).filter((linha) => [auto, guiaId].includes(Number(linha.id))).length,
      guias: (await linhasDe(beta, 'consulta-guias')).filter((linha) => Number(linha.id) === guiaId).length,
      guia: (await beta.try(buscarGuia, { id: guiaId })).status,
      busca: JSON.stringify(await beta.call(buscarTudo, { texto: String(numero) })).includes(`Guia nº ${numero},`),
      aPagar: JSON.stringify(await vencimentos()).includes(`guia?id=${guiaId}`),
      ocorrencias: (await chamar(beta, buscarTermoDoContribuinte, { id: auto })).ocorrencias.length,
    })
    const semVer = { documentos: 0, guias: 0, guia: 404, busca: false, aPagar: false, ocorrencias: 0 }
    const antes = await vencimentos()
    expect(await vistos()).toEqual(semVer)
    expect((await fiscal.try(buscarGuia, { id: guiaId })).status).toBe(200)
    expect((await linhasDe(fiscal, 'documentos')).some((linha) => Number(linha.id) === auto)).toBe(true)
    await chamar(beta, tomarCiencia, { id: auto })
    const { aPagar: _um, ...depois } = await vistos()
    expect(depois).toEqual({ documentos: 2, guias: 1, guia: 200, busca: true, ocorrencias: 1 })
    // Of many only the first stand there by name; the others are counted.
    const agora = await vencimentos()
    expect(agora.lista.length + agora.outros).toBe(antes.lista.length + antes.outros + 1)
  })

  it('fines two occurrences by a guide each, due on its own day, and annuls both', async () => {
    const auto = await autuarEmDuas(id, [undefined, '2026-07-10'])
    const ocorrencias = async () => (await termo(auto)).ocorrencias
    expect((await ocorrencias()).map(({ vencimento }) => vencimento)).toEqual(['2026-05-29', '2026-07-10'])
    expect(new Set((await ocorrencias()).map(({ guiaId }) => guiaId)).size).toBe(2)
    const texto = await papel((await fiscal.try(imprimirTermo, { id: auto })).raw)
    for (const dia of ['vencimento 29/05/2026', 'vencimento 10/07/2026']) expect(texto).toContain(dia)
    await chamar(fiscal, anularTermo, { ...(await doTermo(auto)), motivo: 'Defesa acolhida.' })
    expect((await ocorrencias()).map(({ guiaSituacao }) => guiaSituacao)).toEqual(['Cancelada', 'Cancelada'])
  })

  it('one that was annulled before it was read is read without a guide to pay, and holds no more', async () => {
    const auto = await autuar(id)
    await chamar(fiscal, anularTermo, { ...(await doTermo(auto)), motivo: 'Valor errado.' })
    const { senha } = await termo(auto)
    const verificado = await chamar(fiscal, buscarPorSenha, { senha })
    expect([verificado.situacao, verificado.motivoCancelamento]).toEqual([
      'Cancelado',
      expect.stringMatching(/^Anulado pelo Termo de Anulação nº \d+\/2026\.$/),
    ])
    await chamar(beta, tomarCiencia, { id: auto })
    expect((await chamar(beta, buscarTermoDoContribuinte, { id: auto })).ocorrencias[0]?.guiaSituacao).toBe('Cancelada')
  })

  it('bears the name of whoever issued it; its answer is the work of the inspector of the inspection', async () => {
    const auto = await autuar(id, fiscal2)
    expect([(await termo(auto)).fiscal, (await ler(id)).fiscal]).toEqual(['Otávio Fiscal', 'Carla Fiscal'])
    await chamar(beta, tomarCiencia, { id: auto })
    const daCarla = await chamar(fiscal, buscarCalendario, { mes: mes('2026-05'), fiscalId: ids.fiscal ?? 0 })
    const prazo = `Termo de Auto de Infração nº ${(await termo(auto)).numero},`
    const doOtavio = await chamar(fiscal, buscarCalendario, { mes: mes('2026-05'), fiscalId: ids.fiscal2 ?? 0 })
    const tem = ({ compromissos }: typeof daCarla) => compromissos.some(({ texto }) => texto.startsWith(prazo))
    const abril = await chamar(fiscal, buscarCalendario, { mes: mes('2026-04'), fiscalId: ids.fiscal ?? 0 })
    expect([tem(daCarla) || tem(abril), tem(doOtavio)]).toEqual([true, false])
    await chamar(beta, responderTermo, { id: auto, texto: 'Defesa.' })
    const [mail] = await scene.owner<{ para: string[] }>(
      `select para from email where assunto like 'Resposta de Beta%' order by id desc limit 1`,
    )
    const [carla] = await scene.owner<{ email: string }>('select email from pessoa where municipio_id = 1 and id = $1', [
      ids.fiscal,
    ])
    expect(mail?.para).toEqual([carla?.email])
  })

  it('a page that stood open while somebody acted on a term is told by whom: the taxpayer who read it, the colleague who extended it', async () => {
    const termoId = await notificar()
    const visto = await alvo(id)
    await chamar(beta, tomarCiencia, { id: termoId })
    expect(await frases(fiscal.try(encerrarFiscalizacao, { ...visto, complemento: 'Concluída.' }))).toEqual([
      'Esta fiscalização foi alterada por Beta Construções Ltda. Confira o que mudou e tente de novo.',
    ])
    const lido = await doTermo(termoId)
    await chamar(fiscal2, prorrogarPrazo, { ...lido, dias: 5, motivo: 'Pedido do contador.' })
    expect(await frases(fiscal.try(anularTermo, { ...lido, motivo: 'Engano.' }))).toEqual([
      'Este termo foi alterado por Otávio Fiscal. Confira o que mudou e tente de novo.',
    ])
  })

  it('a mail promises no deadline that the term does not have', async () => {
    const texto = async () =>
      (
        await scene.owner<{ texto: string }>(
          `select texto from email where assunto like 'Notificação nº%' order by id desc limit 1`,
        )
      )[0]?.texto
    await notificar({ prazoDias: null })
    expect(await texto()).not.toContain('o prazo conta')
    await notificar({ prazoDias: 3 })
    expect(await texto()).toContain('o prazo conta a partir da leitura')
  })

  it('many at once: whoever is at work on one of them is named in its line', async () => {
    const { itens } = (
      await fiscal2.try(notificarEmLote, {
        ids: [ids.beta, ids.delta],
        texto: 'Regularize as guias vencidas.',
        prazoDias: 5,
        justificativa: 'Cobrança de abril',
      })
    ).body as unknown as { itens: { id: number; mensagem: string }[] }
    const [daBeta, daDelta] = [ids.beta, ids.delta].map((um) => itens.find((item) => item.id === um)?.mensagem ?? '')
    expect(daBeta).toMatch(
      /emitida com sucesso\. Existe fiscalização aberta para o contribuinte: nº \d+, .+, com Carla Fiscal\.$/,
    )
    expect(daDelta).toMatch(/emitida com sucesso\.$/)
  })
})

describe('when the inspection is over (decision 0200)', () => {
  it('no answer is waited for but that of a fine, which is announced, taken and extended as before', async () => {
    const naoLida = await notificar({ prazoDias: 2 })
    const lida = await notificar({ prazoDias: 3 })
    const auto = await autuar(id)
    await chamar(beta, tomarCiencia, { id: lida })
    await chamar(beta, tomarCiencia, { id: auto })
    const numero = async (termoId: number, rotulo: string) => `${rotulo} nº ${(await termo(termoId)).numero}`
    const [daLida, doAuto] = [await numero(lida, 'Notificação'), await numero(auto, 'Termo de Auto de Infração')]
    const antes = await noPortal()
    expect([antes.includes(`${daLida}: responda até`), antes.includes(`${doAuto}: responda até`)]).toEqual([true, true])
    // Within a week: the notice that was read, and what the demonstration has.
    const prazos = async () => Number(/(\d+) prazos? a vencer/.exec((await cartao()) ?? '')?.[1] ?? 0)
    const noCartao = await prazos()
    await chamar(fiscal, encerrarFiscalizacao, { ...(await alvo(id)), complemento: 'Concluída.' })
    expect([(await termo(lida)).situacao, (await termo(auto)).situacao, (await termo(naoLida)).situacao]).toEqual([
      'SEM_RESPOSTA',
      'AGUARDA_RESPOSTA',
      'AGUARDA_CIENCIA',
    ])
    const depois = await noPortal()
    expect([depois.includes(`${daLida}: responda até`), depois.includes(`${doAuto}: responda até`)]).toEqual([false, true])
    expect(await prazos()).toBe(noCartao - 1)
    expect((await chamar(beta, tomarCiencia, { id: naoLida })).mensagem).toBe('Ciência registrada.')
    expect((await ler(id)).linhaDoTempo.filter(({ futuro }) => futuro).map(({ texto }) => texto)).toContain(
      `Prazo da resposta: Termo de Auto de Infração nº ${(await termo(auto)).numero}`,
    )
    expect(await frases(beta.try(responderTermo, { id: lida, texto: 'Agora.' }))).toEqual([
      'A fiscalização está encerrada e não recebe mais respostas.',
    ])
    expect(await frases(fiscal.try(prorrogarPrazo, { ...(await doTermo(lida)), dias: 5, motivo: 'Mais.' }))).toEqual([
      'A fiscalização está encerrada.',
    ])
    await chamar(fiscal, prorrogarPrazo, { ...(await doTermo(auto)), dias: 5, motivo: 'Férias do advogado.' })
    expect((await chamar(beta, responderTermo, { id: auto, texto: 'Defesa.' })).mensagem).toBe('Resposta enviada com sucesso.')
    expect((await termo(auto)).situacao).toBe('RESPONDIDO')
    const linhas = await linhasDe(fiscal, 'termos-fiscais-emitidos')
    const situacaoDe = (termoId: number) => linhas.find((linha) => Number(linha.id) === termoId)?.valores.situacaoRotulo
    expect([situacaoDe(lida), situacaoDe(auto)]).toEqual(['Encerrado sem resposta', 'Respondido'])
  })
})

describe('an inspection from a complaint (F154)', () => {
  it('is of who is accused, while the complaint is open', async () => {
    const [aberta] = await scene.owner<{ chave: string }>(
      `select chave from denuncia where municipio_id = 1 and situacao <> 'ENCERRADA' and (denunciado_id = $1 or denunciado_documento =
         (select documento from pessoa where municipio_id = 1 and id = $1)) limit 1`,
      [ids.locadora],
    )
    const denuncia = aberta?.chave ?? ''
    const meses = { inicioCompetencia: mes('2023-01'), fimCompetencia: mes('2023-12'), motivo: 'DENUNCIA' }
    const tentar = (chave: string) => frases(fiscal.try(salvarAgendamento, cru({ ...pedido(chave, meses), denuncia }) as never))
    expect(await tentar('hospital')).toEqual(['A denúncia é de outro contribuinte.'])
    // The note that it names is the one of who is accused, where there is one.
    const [nota] = await scene.owner<{ id: string; numero: string; valor: string }>(
      'select id, numero, valor_total::text as valor from nota_fiscal where municipio_id = 1 and prestador_id = $1 order by id limit 1',
      [ids.beta],
    )
    const citar = async (quem: string, texto: string) => {
      await scene.owner('update denuncia set nota_fiscal = $2, denunciado_id = $3 where chave = $1', [denuncia, texto, ids[quem]])
      return (await chamar(fiscal, buscarDaDenuncia, { chave: denuncia })).nota
    }
    const citada = await citar('beta', `NF-e nº ${nota?.numero}`)
    expect([citada?.id, String(citada?.numero), citada?.valor.toString()]).toEqual([Number(nota?.id), nota?.numero, nota?.valor])
    expect(await citar('beta', 'a de maio')).toBeNull()
    expect(await citar('locadora', '987654321')).toBeNull()
    const { versao } = await fiscal.call(buscarDenuncia, { chave: denuncia })
    await fiscal.call(encerrarDenuncia, { chave: denuncia, versao, parecer: 'Sem elementos.', resultado: 'SEM_ELEMENTOS' })
    expect(await tentar('locadora')).toEqual(['A denúncia está encerrada.'])
  })
})
