import { imprimirDocumento } from '@iss/documento/contract/consulta'
import { atenderAprovar, atenderBuscarTO, atenderIndeferir, buscarAtendimento } from '@iss/solicitacao/contract/atendimento'
import { makeRequestCalls } from '@iss/solicitacao/contract/solicitacao'
import { recursoTipoSolicitacao } from '@iss/solicitacao/domain/tipo-solicitacao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarAidfDaGrafica,
  buscarDeclaracaoAidf,
  buscarDeclaracaoNf,
  confirmarConfeccao,
  salvarDeclaracaoAidf,
  salvarDeclaracaoNf,
  validarDeclaracaoAidf,
  validarDeclaracaoNf,
} from '../contract/aidf.ts'
import { aidf } from './aidf.ts'

const { salvar } = makeRequestCalls({
  recurso: recursoTipoSolicitacao('AIDF'),
  rotulo: 'AIDF',
  schema: aidf.schema,
  access: {},
})
let scene: Scene
let beta: Client
let fiscal: Client
let fiscal2: Client
let serieId: number
let graficaId: number
beforeAll(async () => {
  scene = await startScene()
  beta = await scene.as('beta')
  fiscal = await scene.as('fiscal')
  fiscal2 = await scene.as('fiscal2')
  const [serie] = await scene.owner<{ id: string }>(
    `select id::text from serie where municipio_id = 1 and not eletronica order by codigo limit 1`,
  )
  const [grafica] = await scene.owner<{ id: string }>(
    `select id::text from pessoa where municipio_id = 1 and documento = '40000011000196'`,
  )
  serieId = Number(serie?.id)
  graficaId = Number(grafica?.id)
})
afterAll(() => scene?.stop())

type Corpo = { body: { mensagens?: { key: string | null; message: string }[] } }
const textos = ({ body }: Corpo) => (body.mensagens ?? []).map(({ key, message }) => `${key}: ${message}`)
const base = () => ({ serieId, tipoAIDF: 'BLOCO', graficaId, quantidadeBlocos: 2, notasPorBloco: 50, vias: 2 })
const pedir = (quem: Client, dados: object = {}) =>
  quem.try(salvar, { dados: { ...base(), ...dados }, observacao: '', anexos: [] })
const enviar = async (quem: Client, dados: object = {}) => {
  const answer = await pedir(quem, dados)
  expect(textos(answer as Corpo)).toEqual([])
  return (answer.body as unknown as { criptId: string }).criptId
}
const aprovar = async (criptId: string, dados: object = {}) => {
  const { versao } = await fiscal.call(atenderBuscarTO, { criptId })
  return fiscal.try(atenderAprovar, { criptId, versao, texto: '', enviarEmail: true, dados })
}
const doBanco = () =>
  scene.owner<{ faixa: string; situacao: string; tributo: string; base: string; livres: string }>(
    `select a.numero_inicial || '-' || a.numero_final as faixa, a.situacao, g.tributo, g.base::text,
       (select string_agg(i.numero_inicial || '-' || i.numero_final, ',' order by i.numero_inicial) from autorizacao_impressao i
         where i.municipio_id = a.municipio_id and i.pessoa_id = a.pessoa_id and i.numero = a.numero and i.situacao <> 'CANCELADA') as livres
     from aidf a join pessoa p on p.municipio_id = a.municipio_id and p.id = a.pessoa_id left join guia g on g.municipio_id = a.municipio_id and g.id = a.guia_id
     where a.municipio_id = 1 and p.documento = '40000002000103' order by a.numero_inicial`,
  )

describe('R2-2.4-17 R2-2.16-07 E3-3.3-04 AIDF (S03, F141)', () => {
  it('U2-2.16-09 is asked, seen with its details, approved with fee, document and numbers; a second inspector is told', async () => {
    const criptId = await enviar(beta)
    expect((await fiscal.call(buscarAtendimento, { tipos: ['AIDF'] })).map((row) => row.criptId)).toContain(criptId)
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    expect(Object.fromEntries(to.resumo.map(({ rotulo, solicitado }) => [rotulo, solicitado]))).toMatchObject({
      Tipo: 'Bloco',
      Quantidade: '2 blocos de 50 notas, 2 vias',
      'Último nº autorizado': '0',
      'Números a autorizar': '1 a 100',
    })
    expect(to.alertas).toContain('O contribuinte é obrigado à NF-e.')
    expect(textos((await aprovar(criptId, { quantidadeBlocos: 3 })) as Corpo)[0]).toContain('não pode ser maior que a pedida (2)')
    expect((await aprovar(criptId)).status).toBe(200)
    const segunda = await fiscal2.try(atenderAprovar, { criptId, versao: to.versao, texto: '', enviarEmail: false, dados: {} })
    expect(textos(segunda as Corpo)[0]).toMatch(/^null: Esta solicitação já foi atendida por .+ em 15\/04\/2026/)
    expect(await doBanco()).toEqual([
      { faixa: '1-100', situacao: 'AUTORIZADA', tributo: 'TAXA_AIDF', base: '12.00', livres: '1-100' },
    ])
    const { lista } = await beta.call(buscarDeclaracaoAidf, {})
    const pdf = await beta.try(imprimirDocumento, { id: lista[0]?.id })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('numbers declared as cancelled leave the bookkeeping; enough declared, the next AIDF begins after the last', async () => {
    expect(textos((await pedir(beta)) as Corpo)).toEqual(['null: Declare as notas da AIDF anterior antes de solicitar outra.'])
    const { aidfs } = await beta.call(buscarDeclaracaoNf, {})
    const declarar = {
      aidf: aidfs[0]?.value ?? 0,
      numeroInicial: 10,
      numeroFinal: 12,
      situacao: 'CANCELADA',
      data: '2026-04-10',
      justificativa: 'Erro de preenchimento nas três vias.',
      boletim: '',
      anexo: null,
    }
    expect(await beta.call(validarDeclaracaoNf, declarar as never)).toEqual({ quantidade: 3 })
    await beta.call(salvarDeclaracaoNf, declarar as never)
    expect((await doBanco())[0]?.livres).toBe('1-9,13-100')
    expect(textos((await beta.try(salvarDeclaracaoNf, { ...declarar, numeroInicial: 12, numeroFinal: 101 })) as Corpo)).toEqual([
      'numeroInicial: A faixa deve estar dentro da AIDF: de 1 a 100.',
      'numeroInicial: A faixa já tem números declarados: 10 a 12.',
    ])
    const perdidas = { ...declarar, numeroInicial: 13, numeroFinal: 20, situacao: 'EXTRAVIADA', justificativa: '' }
    expect(textos((await beta.try(salvarDeclaracaoNf, perdidas)) as Corpo)).toEqual([
      'boletim: Informe o boletim de ocorrência das notas extraviadas.',
      'justificativa: A justificativa deve ter entre 10 e 1000 caracteres.',
    ])
    await beta.call(salvarDeclaracaoNf, { ...declarar, numeroInicial: 13, numeroFinal: 100, situacao: 'UTILIZADA' } as never)
    expect((await doBanco())[0]?.livres).toBe('1-9,13-100')
    const criptId = await enviar(beta, { quantidadeBlocos: 3 })
    expect((await aprovar(criptId, { quantidadeBlocos: 1 })).status).toBe(200)
    expect((await doBanco()).map(({ faixa }) => faixa)).toEqual(['1-100', '101-150'])
    const alheia = await (await scene.as('alfa')).try(salvarDeclaracaoNf, declarar)
    expect(alheia.status).toBe(404)
  })

  it('R2-2.4-31 one from before the system is declared with its copy, confirmed by the inspector; ranges do not overlap', async () => {
    const declarar = {
      serieId,
      tipoAIDF: 'BLOCO',
      numeroAutorizacao: '77/2019',
      numeroInicial: 301,
      numeroFinal: 400,
      dataAutorizacao: '2019-05-02',
    }
    expect(textos((await beta.try(salvarDeclaracaoAidf, declarar)) as Corpo)).toEqual([
      'anexos: Anexe a cópia da autorização anterior.',
    ])
    expect(textos((await beta.try(validarDeclaracaoAidf, { ...declarar, numeroInicial: 140 })) as Corpo)).toEqual([
      'numeroInicial: A faixa informada se sobrepõe à AIDF 4.',
    ])
    const { lista } = await beta.call(buscarDeclaracaoAidf, {})
    expect(lista.map(({ numeroInicial, estado }) => `${numeroInicial} ${estado}`)).toEqual(['101 Autorizada', '1 Em uso'])
    const criptId = await enviar(beta, {
      ...declarar,
      modo: 'DECLARACAO',
      graficaId: 0,
      quantidadeBlocos: undefined,
      notasPorBloco: undefined,
    })
    expect((await aprovar(criptId)).status).toBe(200)
    expect((await doBanco()).at(-1)).toEqual({
      faixa: '301-400',
      situacao: 'CONFECCIONADA',
      tributo: null,
      base: null,
      livres: '301-400',
    })
  })

  it('the printing house confirms what it printed, once; nobody else does', async () => {
    const grafica = await scene.as('grafica')
    const { credenciada, lista } = await grafica.call(buscarAidfDaGrafica, {})
    expect(credenciada).toBe(true)
    const alvo = lista.find(({ numeroInicial, documento }) => documento === '40000002000103' && numeroInicial === 101)
    const pedido = { id: alvo?.id ?? 0, versao: alvo?.versao ?? 0, notaGrafica: '5501', data: '2026-04-15' }
    expect((await beta.try(confirmarConfeccao, pedido)).status).toBe(404)
    expect(textos((await grafica.try(confirmarConfeccao, { ...pedido, notaGrafica: '', data: '2026-04-16' })) as Corpo)).toEqual([
      'notaGrafica: Informe o número da nota da gráfica.',
      'data: A confecção deve ser entre a autorização e hoje.',
    ])
    await grafica.call(confirmarConfeccao, pedido)
    expect(textos((await grafica.try(confirmarConfeccao, pedido)) as Corpo)[0]).toContain('alterados por outro usuário')
  })

  it('where the city says so, it holds only after the fee is paid', async () => {
    await scene.owner(`update config_aidf set valida_apos_pagamento = true where municipio_id = 1`)
    const delta = await scene.as('delta')
    const criptId = await enviar(delta)
    expect((await aprovar(criptId)).status).toBe(200)
    const ler = () =>
      scene.owner<{ id: string; situacao: string; faixas: string }>(
        `select a.guia_id::text as id, a.situacao, (select count(*)::text from autorizacao_impressao i
           where i.municipio_id = a.municipio_id and i.pessoa_id = a.pessoa_id) as faixas
         from aidf a join pessoa p on p.municipio_id = a.municipio_id and p.id = a.pessoa_id
         where a.municipio_id = 1 and p.documento = '40000004000194'`,
      )
    const [antes] = await ler()
    expect(antes).toMatchObject({ situacao: 'AGUARDANDO_PAGAMENTO', faixas: '0' })
    await scene.inCity(1, async (ctx) => {
      const { liberarPelaGuia } = await import('../server/registrar-aidf.ts')
      await liberarPelaGuia(ctx, Number(antes?.id))
    })
    expect((await ler())[0]).toMatchObject({ situacao: 'AUTORIZADA', faixas: '1' })
  })

  it('rejected with reason and words it authorises nothing; who lacks the key is refused', async () => {
    const gama = await scene.as('gama')
    const criptId = await enviar(gama)
    const { versao, justificativas } = await fiscal.call(atenderBuscarTO, { criptId })
    const justificativaIndeferimentoList = justificativas.slice(0, 1).map(({ id }) => id)
    const pedido = { solicitacao: criptId, versao, justificativaIndeferimentoList, texto: 'Movimento insuficiente.' }
    expect((await fiscal.try(atenderIndeferir, pedido)).status).toBe(200)
    expect((await gama.call(buscarDeclaracaoAidf, {})).lista).toEqual([])
    expect((await pedir(await scene.as('maria'))).status).toBe(403)
  })
})
