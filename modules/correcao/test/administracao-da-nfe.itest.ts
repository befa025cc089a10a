import { buscarPorSenha } from '@iss/documento/contract/consulta'
import { regenerarSenha } from '@iss/documento/server'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { loteCalls } from '@iss/lote/definition'
import { buscarConfiguraNFe, historicoConfiguraNFe, salvarConfiguraNFe } from '@iss/municipio/contract/config-acesso'
import { buscarNota } from '@iss/nota/contract/consulta'
import { autorizarEmissao } from '@iss/nota/server'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoNota } from '../../emissao/test/pedido.ts'
import { corrigirNFe } from '../src/lotes/corrigir-n-fe.ts'

let scene: Scene
let admin: Client
let beta: Client
beforeAll(async () => {
  scene = await startScene()
  admin = await scene.as('administrador')
  beta = await scene.as('beta')
})
afterAll(() => scene?.stop())

const mensagens = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const muda = (nome: string, de: unknown, para: unknown) =>
  admin.call(salvarConfiguraNFe, { alteracoes: [], parametros: [{ nome, de, para }] } as never)

describe('R2-2.10 configura-n-fe (A31)', () => {
  it('shows the NF-e and the ten operations of the web service, to the administrator alone', async () => {
    const { opcoes, parametros } = await admin.call(buscarConfiguraNFe, {})
    expect([...new Set(opcoes.map(({ grupo }) => grupo))]).toEqual(['Web service'])
    const [operacoes, outras] = [true, false].map((uma) => opcoes.filter(({ nome }) => nome.startsWith('webService') === uma))
    expect(operacoes).toHaveLength(10)
    expect(outras?.map(({ nome }) => nome).sort()).toEqual(['assinaNotasWebService', 'exigeAssinaturaDaDeclaracao'])
    expect(parametros.map(({ nome, valor }) => [nome, valor])).toEqual([
      ['maximoItens', 50],
      ['numeroInicial', 1],
    ])
    expect((await (await scene.as('gestor')).try(buscarConfiguraNFe, {})).status).toBe(403)
    const fora = { alteracoes: [{ nome: 'notaPremiada', de: true, para: false }], parametros: [] }
    expect(mensagens(await admin.try(salvarConfiguraNFe, fora))).toEqual(['A opção notaPremiada não existe.'])
  })

  it('a note has at most so many items, and who is authorised from now on begins with the number told', async () => {
    const [item] = pedidoNota().itens
    if (!item) throw new Error('The note of the test has no item')
    const { atividades } = await beta.call(carregarEmissao, {})
    const pedido = { ...pedidoNota({ atividadeId: atividades[0]?.id ?? null, itens: [item, item] }), rascunhoId: null }
    await muda('maximoItens', 50, 1)
    expect(mensagens(await beta.try(emitirNotaCall, pedido as never))).toContain('A nota pode ter no máximo 1 itens.')
    await muda('maximoItens', 1, 2)
    expect((await beta.call(emitirNotaCall, pedido)).numero).toBeGreaterThan(1)
    expect((await admin.call(historicoConfiguraNFe, {}))[0]).toMatchObject({
      campo: 'Máximo de itens da nota',
      antes: '1',
      depois: '2',
    })

    await muda('numeroInicial', 1, 5001)
    await scene.inCity(1, async (ctx) => {
      const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.transporte)
      const [serie] = await scene.owner<{ id: string }>(
        `select id from serie where municipio_id = 1 and eletronica and not avulsa`,
      )
      await autorizarEmissao(ctx, { pessoaId: pessoa?.id ?? 0, serieId: Number(serie?.id), inicio: '2026-04-01', fim: null })
    })
    const transporte = await scene.as('transporte')
    const inicio = await transporte.call(carregarEmissao, {})
    const primeira = { ...pedidoNota({ atividadeId: inicio.atividades[0]?.id ?? null }), rascunhoId: null }
    expect((await transporte.call(emitirNotaCall, primeira)).numero).toBe(5001)
    expect((await transporte.call(emitirNotaCall, primeira)).numero).toBe(5002)
    // A numbering that has begun goes on.
    expect((await beta.call(emitirNotaCall, pedido)).numero).toBeLessThan(5000)
  })
})

const calls = loteCalls(corrigirNFe)
const confirmacao = { motivo: 'Códigos herdados do sistema anterior', palavra: 'CORRIGIR', ciente: false }

describe('R2-2.10 corrigir-n-fe (A32)', () => {
  async function emitida() {
    const { atividades } = await beta.call(carregarEmissao, {})
    const { id, numero } = await beta.call(emitirNotaCall, {
      ...pedidoNota({ atividadeId: atividades[0]?.id ?? null }),
      rascunhoId: null,
    })
    const beta1 = await scene.owner<{ id: string }>('select prestador_id as id from nota_fiscal where id = $1', [id])
    return { id, numero, prestadorId: Number(beta1[0]?.id) }
  }
  async function corrigir(nota: { prestadorId: number; numero: number }, mudanca: object) {
    const valores = { prestadorId: nota.prestadorId, numeros: String(nota.numero), ...mudanca }
    const previa = await admin.call(calls.validar, { valores } as never)
    const { id } = await admin.call(calls.executar, { valores, assinatura: previa.assinatura, ...confirmacao } as never)
    await scene.runProcesses()
    return { previa, id, itens: (await admin.call(calls.itens, { id, situacao: null })).lista }
  }
  const tomador = async (id: number) =>
    (
      await scene.owner<{ email: string; canonica: string }>(
        `select dados_tomador ->> 'email' as email, canonica #>> '{tomador,email}' as canonica from nota_fiscal where municipio_id = 1 and id = $1`,
        [id],
      )
    )[0]

  it('changes the e-mail of the taker, keeps what the note said, and takes it back', async () => {
    const nota = await emitida()
    const antes = await tomador(nota.id)
    const { previa, id, itens } = await corrigir(nota, { campo: 'EMAIL', valor: 'novo@tomador.example' })
    expect(previa.lista.map(({ linha }) => [linha.atual, linha.proposto])).toEqual([[antes?.email ?? '', 'novo@tomador.example']])
    expect(itens[0]?.mensagem).toBe(`Nota nº ${nota.numero} corrigida.`)
    expect(await tomador(nota.id)).toEqual({ email: 'novo@tomador.example', canonica: 'novo@tomador.example' })
    const [versao] = await scene.owner<{ email: string | null }>(
      `select anterior #>> '{nota,dados_tomador,email}' as email from nota_alteracao where nota_id = $1`,
      [nota.id],
    )
    expect(versao?.email ?? null).toBe(antes?.email ?? null)
    const eventos = await scene.owner<{ depois: object }>(
      `select depois from auditoria_evento where tipo = 'nfe.corrigida-pela-administracao' and entidade_id = $1`,
      [String(nota.id)],
    )
    expect(eventos.map(({ depois }) => depois)).toEqual([{ emailTomador: 'novo@tomador.example' }])
    await admin.call(calls.desfazer, { id })
    await scene.runProcesses()
    expect((await tomador(nota.id))?.email ?? '').toBe(antes?.email ?? '')
  })

  it('gives another code: the old one opens nothing any more', async () => {
    const nota = await emitida()
    const senha = async () =>
      (await scene.owner<{ senha: string }>('select senha from documento where municipio_id = 1 and id = $1', [nota.id]))[0]
        ?.senha ?? ''
    const velha = await senha()
    await scene.inCity(1, (ctx) => regenerarSenha(ctx, nota.id))
    const { itens } = await corrigir(nota, { campo: 'SENHA' })
    expect(itens[0]?.mensagem).toBe(`Nota nº ${nota.numero} corrigida.`)
    expect(await senha()).not.toBe(velha)
    expect((await beta.try(buscarPorSenha, { senha: velha })).status).toBe(409)
    expect((await beta.call(buscarPorSenha, { senha: await senha() })).id).toBe(nota.id)
    // Nothing but the routine changes the code of a document.
    await expect(
      scene.inCity(1, (ctx) => ctx.client.query(`update documento set senha = 'X' where id = $1`, [nota.id])),
    ).rejects.toThrow(/immutable/)
  })

  it('a recount of a note equals the sum of its items', async () => {
    const nota = await emitida()
    const { total } = await admin.call(calls.validar, {
      valores: { prestadorId: nota.prestadorId, numeros: String(nota.numero), campo: 'TOTAIS' },
    } as never)
    expect(total).toBe(1)
    await scene.owner(`alter table nota_fiscal disable trigger user`)
    await scene.owner(`update nota_fiscal set valor_total = valor_total + 7 where municipio_id = 1 and id = $1`, [nota.id])
    await scene.owner(`alter table nota_fiscal enable trigger user`)
    const { itens } = await corrigir(nota, { campo: 'TOTAIS' })
    expect(itens[0]?.situacaoRotulo).toBe('Sucesso')
    const lida = await beta.call(buscarNota, { id: nota.id })
    const [soma] = await scene.owner<{ soma: string }>('select sum(valor)::text as soma from nota_item where nota_id = $1', [
      nota.id,
    ])
    expect(lida.valorTotal.toString()).toBe(soma?.soma)
  })

  it('refuses any other field, codes that the activity has not, and whoever is no administrator', async () => {
    const nota = await emitida()
    const valores = { prestadorId: nota.prestadorId, numeros: String(nota.numero) }
    const recusa = async (mudanca: object) =>
      mensagens(await admin.try(calls.validar, { valores: { ...valores, ...mudanca } } as never))
    expect(await recusa({ campo: 'VALOR', valor: '10' })).toEqual(['O valor informado em Campo não é válido.'])
    expect(await recusa({ campo: 'EMAIL', valor: 'sem arroba' })).toEqual(['O e-mail informado não é válido.'])
    expect(await recusa({ campo: 'INCIDENCIA', valor: '1234567' })).toEqual([
      'Informe o código de sete dígitos de um município existente.',
    ])
    const previa = await admin.call(calls.validar, { valores: { ...valores, campo: 'CTISS', valor: '999999999' } } as never)
    expect(previa.lista[0]?.impedimento).toBe('O CTISS informado não está vinculado à atividade da nota na data da prestação.')
    for (const usuario of ['gestor', 'fiscal', 'beta'])
      expect(
        (await (await scene.as(usuario)).try(calls.validar, { valores: { ...valores, campo: 'SENHA' } } as never)).status,
      ).toBe(403)
  })
})
