import { makeRequestCalls } from '@iss/solicitacao/contract/solicitacao'
import { atenderAprovar, atenderBuscarTO } from '@iss/solicitacao/contract/atendimento'
import { recursoTipoSolicitacao } from '@iss/solicitacao/domain/tipo-solicitacao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { carregarEmissao, emitirNotaCall } from '../src/contract/emissao.ts'
import { notaErrors } from '@iss/nota/domain/errors'
import { setChave } from '@iss/municipio/server'
import { aprovaAnfeAutomaticamente } from '@iss/nota/contract/chaves-municipais'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { anfe } from '../../nota/src/requests/anfe.ts'
import { pedidoNota } from './pedido.ts'

const { salvar } = makeRequestCalls({
  recurso: recursoTipoSolicitacao('ANFE'),
  rotulo: 'Autorização',
  schema: anfe.schema,
  access: {},
})

let scene: Scene
let transporte: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  transporte = await scene.as('transporte')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const serieEletronica = async () => {
  const [serie] = await scene.owner<{ id: string }>(`select id from serie where municipio_id = 1 and eletronica and not avulsa`)
  return Number(serie?.id)
}
const pedir = async (dados: object) =>
  transporte.try(salvar, {
    dados: { serieId: await serieEletronica(), inicio: '2026-04-15', fim: '2027-04-15', aceite: true, ...dados },
    observacao: '',
    anexos: [],
  })

describe('autorização de emissão de NF-e (E14)', () => {
  it('refuses without the term and with the end before the start', async () => {
    const refused = await pedir({ aceite: false, fim: '2026-04-01' })
    expect(refused.status).toBe(409)
    const texts = refused.body.mensagens.map(({ message }) => message)
    expect(texts).toContain('Termo de uso não aceito.')
    expect(texts).toContain('O fim da autorização deve ser posterior ao início.')
  })

  it('is asked by the taxpayer, approved by the inspector, and makes the emission usable at once', async () => {
    const pedido = () => z.encode(emitirNotaCall.request, { ...pedidoNota(), rascunhoId: null })
    const cedo = await transporte.try(emitirNotaCall, pedido())
    expect(cedo.status).toBe(409)
    expect(cedo.body.mensagens.map(({ message }) => message)).toContain(notaErrors.semAutorizacao.message)
    expect((await transporte.call(carregarEmissao, {})).autorizado).toBe(false)
    const enviada = await pedir({})
    expect(enviada.status).toBe(200)
    const criptId = String(enviada.body.criptId)
    const { versao, resumo } = await fiscal.call(atenderBuscarTO, { criptId })
    // F143: the inspector is warned of a registration that is not in order.
    const situacao = (valor: string) =>
      scene.owner(`update pessoa set situacao = '${valor}' where municipio_id = 1 and documento = '40000009000117'`)
    await situacao('PARALISADO')
    const { alertas } = await fiscal.call(atenderBuscarTO, { criptId })
    expect(alertas).toContain('O contribuinte não está com situação Ativa.')
    expect(alertas).not.toContain('Nenhuma atividade de serviço no cadastro.')
    await situacao('ATIVO')
    expect((await fiscal.call(atenderBuscarTO, { criptId })).alertas).not.toContain('O contribuinte não está com situação Ativa.')
    expect(resumo.some(({ solicitado }) => solicitado?.includes('15/04/2026'))).toBe(true)
    const aprovada = await fiscal.call(atenderAprovar, { criptId, versao, texto: '', enviarEmail: false, dados: {} })
    expect(aprovada.senhaDocumento).toMatch(/^[A-HJ-NP-Z2-9]{16}$/)

    const inicio = await transporte.call(carregarEmissao, {})
    expect(inicio.autorizado).toBe(true)
    expect(inicio.series.map(({ rotulo }) => rotulo)).toEqual(['NFS-e/E'])
    const nota = await transporte.call(emitirNotaCall, {
      ...pedidoNota({ atividadeId: inicio.atividades[0]?.id ?? null }),
      rascunhoId: null,
    })
    expect(nota.numero).toBe(1)

    const [pessoa] = await scene.owner<{ desde: string; ate: string }>(
      `select autorizada_nfe_desde::text as desde, autorizada_nfe_ate::text as ate from pessoa where municipio_id = 1 and documento = '40000009000117'`,
    )
    expect(pessoa).toEqual({ desde: '2026-04-15', ate: '2027-04-15' })
    const audits = await scene.owner<{ tipo: string }>(
      `select tipo from auditoria_evento where tipo in ('anfe.autorizada', 'cadastro.alterado') and ocorrido_em >= '2026-04-15T15:00:00Z' order by id desc limit 2`,
    )
    expect(audits.map(({ tipo }) => tipo)).toEqual(['anfe.autorizada', 'cadastro.alterado'])
  })

  it('K01 aprovaAnfeAutomaticamente grants at once whom nothing is held against; with a debt, or switched off, an inspector decides', async () => {
    const pede = async (usuario: string) =>
      (await scene.as(usuario)).call(salvar, {
        dados: { serieId: await serieEletronica(), inicio: '2026-04-15', fim: null, aceite: true },
        observacao: '',
        anexos: [],
      })
    const chave = (ligada: boolean) => scene.inCity(1, (ctx) => setChave(ctx, aprovaAnfeAutomaticamente, ligada))
    const decisao = async (criptId: string) => (await fiscal.call(atenderBuscarTO, { criptId })).decisao
    const autorizada = async (usuario: string) => (await (await scene.as(usuario)).call(carregarEmissao, {})).autorizado
    await chave(true)
    const { criptId, mensagem } = await pede('banco')
    expect(mensagem).toMatch(/^Solicitação aprovada automaticamente\. Protocolo 2026\d{8}\.$/)
    expect(await decisao(criptId)).toMatchObject({ por: 'aprovação automática' })
    expect(await autorizada('banco')).toBe(true)
    // An overdue guide of somebody becomes the debt of the next one who asks.
    const devedor = await scene.owner(
      `update guia set pessoa_id = (select id from pessoa where municipio_id = 1 and documento = $1)
       where id = (select id from guia where municipio_id = 1 and estado = 'EMITIDA' and vencimento < '2026-04-15' limit 1) returning id`,
      [demoDocumentos.locadora],
    )
    expect(devedor).toHaveLength(1)
    expect((await pede('locadora')).mensagem).toMatch(/^Solicitação enviada com sucesso/)
    expect(await autorizada('locadora')).toBe(false)
    await chave(false)
    const pendente = await pede('cartorio')
    expect(pendente.mensagem).toMatch(/^Solicitação enviada com sucesso/)
    expect(await decisao(pendente.criptId)).toBeNull()
  })

  it('refuses a second authorisation of the same series in the same time', async () => {
    const again = await pedir({})
    expect(again.status).toBe(409)
    expect(again.body.mensagens).toContainEqual({
      key: 'dados.serieId',
      message: 'Já existe autorização vigente para a série NFS-e/E.',
    })
  })
})
