import {
  buscarPreenchimento,
  LIMITE_DO_PREENCHIMENTO,
  removerPreenchimento,
  salvarPreenchimento,
} from '@iss/portal/contract/preenchimento'
import { alterarPessoaSelecionada, buscarUserInfo } from '@iss/portal/contract/sessao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expirarPreenchimentos } from './preenchimento.ts'

let scene: Scene
let alfa: Client
let pessoaId: number
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  pessoaId = (await alfa.call(buscarUserInfo, {})).pessoaSelecionada.id
})
afterAll(() => scene?.stop())

const guardados = async () =>
  (await scene.owner<{ formulario: string }>('select formulario from preenchimento order by id')).map((row) => row.formulario)

describe('what was typed and not sent', () => {
  it('is kept once for a form, given back as typed and forgotten', async () => {
    const formulario = 'emissao-nfe'
    expect(await alfa.call(buscarPreenchimento, { formulario, pessoaId })).toBeNull()
    await alfa.call(salvarPreenchimento, { formulario, pessoaId, conteudo: { a: 1 } })
    const conteudo = { nome: 'inválido', itens: [{ valor: { $dinheiro: '1.00' } }, null] }
    await alfa.call(salvarPreenchimento, { formulario, pessoaId, conteudo })
    expect(await alfa.call(buscarPreenchimento, { formulario, pessoaId })).toEqual({
      conteudo,
      alteradoEm: scene.clock.now().toISOString(),
    })
    expect(await guardados()).toEqual([formulario])
    await alfa.call(removerPreenchimento, { formulario, pessoaId })
    expect(await guardados()).toEqual([])
  })

  it('belongs to one account, for the person who is selected: nobody else, of this city or the other, reaches it', async () => {
    const formulario = 'cadastro'
    const contador = await scene.as('contador')
    const eu = (await contador.call(buscarUserInfo, {})).pessoaSelecionada.id
    await contador.call(alterarPessoaSelecionada, { idPessoa: pessoaId })
    await contador.call(salvarPreenchimento, { formulario, pessoaId, conteudo: { de: 'contador' } })
    expect(await alfa.call(buscarPreenchimento, { formulario, pessoaId })).toBeNull()
    await alfa.call(removerPreenchimento, { formulario, pessoaId })
    expect(await contador.call(buscarPreenchimento, { formulario, pessoaId })).toMatchObject({ conteudo: { de: 'contador' } })
    // A window that was opened for the client asks no longer for the one who is selected meanwhile.
    await contador.call(alterarPessoaSelecionada, { idPessoa: eu })
    expect((await contador.try(salvarPreenchimento, { formulario, pessoaId, conteudo: {} })).status).toBe(404)
    expect((await contador.try(buscarPreenchimento, { formulario, pessoaId })).status).toBe(404)
    expect((await scene.publico.try(buscarPreenchimento, { formulario, pessoaId })).status).toBe(401)
    expect(await scene.inCity(2, async (ctx) => (await ctx.db.execute('select 1 from preenchimento')).rows)).toEqual([])
  })

  it('is refused when it is too large, and bounded in number: the oldest go', async () => {
    const conteudo = { texto: 'x'.repeat(LIMITE_DO_PREENCHIMENTO) }
    const { status, body } = await alfa.try(salvarPreenchimento, { formulario: 'grande', pessoaId, conteudo })
    expect([status, body.mensagens[0]?.message]).toEqual([409, 'O preenchimento é grande demais para ser guardado.'])
    for (let i = 0; i < 52; i += 1) {
      scene.clock.advance(1000)
      await alfa.call(salvarPreenchimento, { formulario: `f${i}`, pessoaId, conteudo: {} })
    }
    const meus = (await guardados()).filter((nome) => nome.startsWith('f'))
    expect([meus.length, meus[0], meus.at(-1)]).toEqual([50, 'f2', 'f51'])
  })

  it('is thrown away 30 days after its last change, not before', async () => {
    scene.clock.advance(29 * 86_400_000)
    await scene.inCity(1, (ctx) => expirarPreenchimentos.run(ctx))
    expect((await guardados()).length).toBeGreaterThan(0)
    scene.clock.advance(2 * 86_400_000)
    await scene.inCity(1, (ctx) => expirarPreenchimentos.run(ctx))
    expect(await guardados()).toEqual([])
  })
})
