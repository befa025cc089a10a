import { AppError } from '@iss/kernel/errors'
import { setChave } from '@iss/municipio/server'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permiteEmissaoNFSemTomador, recebeEmailTomadorNotaFiscal } from '../domain/chaves-pessoais.ts'
import { origens } from '../domain/pessoa.ts'
import { demoDocumentos } from '../domain/demo-pessoas.ts'
import {
  alterarPessoa,
  cadastrarPessoa,
  concederPapel,
  encerrarPapel,
  findEnderecoPrincipal,
  findPessoa,
  findPessoaPorDocumento,
  findTelefonePrincipal,
  getRegimeEm,
  listPessoasPorPapel,
} from './index.ts'
import { definirContador } from './relacionar.ts'
import { getPessoa, hasPapel } from './find-pessoa.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const mensagens = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof AppError ? error.violations.map((violation) => violation.message) : error
}
const idDe = (documento: string, cidade = 1) =>
  scene.inCity(cidade, async (ctx) => (await findPessoaPorDocumento(ctx, documento))?.id ?? 0)

describe('registry of people', () => {
  it('M2-8 refuses a document twice in a city, but not in another city; and an invalid one', async () => {
    const nova = { pessoa: { documento: '52.998.224/0001-20', nome: 'Empresa Nova' } }
    expect(await mensagens(scene.inCity(1, (ctx) => cadastrarPessoa(ctx, nova)))).toEqual(['Documento inválido.'])
    const alfa = { pessoa: { documento: '40.000.001/0001-50', nome: 'Outra Alfa' } }
    expect(await mensagens(scene.inCity(1, (ctx) => cadastrarPessoa(ctx, alfa)))).toEqual([
      'Documento já está cadastrado no município.',
    ])
    const id = await scene.inCity(2, (ctx) => cadastrarPessoa(ctx, alfa))
    expect(await scene.inCity(2, async (ctx) => (await getPessoa(ctx, id)).nome)).toBe('Outra Alfa')
    expect(await scene.inCity(1, (ctx) => findPessoa(ctx, id))).toBeUndefined()
    await expect(scene.inCity(1, (ctx) => getPessoa(ctx, id))).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('knows nobody who came from a test or from a filled demonstration', async () => {
    const vindos = await scene.owner<{ origem: number }>('select distinct origem from pessoa order by origem')
    expect(vindos.map(({ origem }) => origem)).toContain(origens.cadastro)
    expect(vindos.filter(({ origem }) => origem === origens.povoador || origem === origens.unitTest)).toEqual([])
  })

  it('finds by formatted document, with main address, main phone and regime', async () => {
    await scene.inCity(1, async (ctx) => {
      const novaera = await findPessoaPorDocumento(ctx, '12.abc.345/01de-35')
      expect(novaera?.nome).toBe('Nova Era Digital Ltda')
      const estimativa = await findPessoaPorDocumento(ctx, demoDocumentos.estimativa)
      if (!estimativa) throw new Error('not registered')
      expect(await findEnderecoPrincipal(ctx, estimativa.id)).toMatchObject({
        bairro: 'Centro',
        municipioCodigo: '9900001',
        pais: 'Brasil',
      })
      expect(await findTelefonePrincipal(ctx, estimativa.id)).toBe('3133331017')
      const regime = await getRegimeEm(ctx, estimativa, '2026-04-01')
      expect([regime.tipo, String(regime.valor)]).toEqual(['ESTIMATIVA', '350.00'])
    })
  })

  it('a change made from an old form is refused; the event keeps before and after', async () => {
    const id = await idDe(demoDocumentos.omega)
    const antes = await scene.inCity(1, (ctx) => getPessoa(ctx, id))
    const depois = await scene.inCity(1, (ctx) => alterarPessoa(ctx, id, { nomeFantasia: 'Ômega' }, antes.versao))
    expect(depois).toMatchObject({ versao: antes.versao + 1, busca: 'omega projetos ltda omega' })
    expect(await mensagens(scene.inCity(1, (ctx) => alterarPessoa(ctx, id, { nome: 'X' }, antes.versao)))).toEqual([
      'Os dados foram alterados por outro usuário. Recarregue a página.',
    ])
    const events = await scene.owner(
      `select antes, depois from auditoria_evento where tipo = 'cadastro.alterado' and entidade_id = $1 order by id desc limit 1`,
      [String(id)],
    )
    expect(events).toEqual([{ antes: { nomeFantasia: antes.nomeFantasia }, depois: { nomeFantasia: 'Ômega' } }])
  })

  it('roles begin and end; an open one is not given twice', async () => {
    const id = await idDe(demoDocumentos.maria)
    await scene.inCity(1, async (ctx) => {
      await concederPapel(ctx, id, { perfil: 'empresa' })
      await concederPapel(ctx, id, { perfil: 'empresa' })
      expect(await hasPapel(ctx, id, 'empresa')).toBe(true)
      await encerrarPapel(ctx, id, { perfil: 'empresa' })
      expect(await hasPapel(ctx, id, 'empresa')).toBe(false)
      expect((await listPessoasPorPapel(ctx, 'fiscal')).map((pessoa) => pessoa.nome)).toEqual(['Carla Fiscal', 'Otávio Fiscal'])
    })
    expect(await scene.owner(`select count(*)::int as total from papel where ator_id = $1 and perfil = 'empresa'`, [id])).toEqual(
      [{ total: 1 }],
    )
  })

  it('a new accountant ends the relationship with the one before (N3-9.1-45)', async () => {
    const [alfa, zeta, contador] = [
      await idDe(demoDocumentos.alfa),
      await idDe(demoDocumentos.zeta),
      await idDe(demoDocumentos.contador),
    ]
    await scene.inCity(1, (ctx) => definirContador(ctx, zeta, contador))
    await scene.inCity(1, (ctx) => definirContador(ctx, zeta, alfa))
    const rows = await scene.owner(
      `select destino_id::int as destino, tipo_relacionamento as tipo, fim is null as aberto from relacionamento where origem_id = $1 order by id`,
      [zeta],
    )
    expect(rows).toEqual([
      { destino: contador, tipo: 0, aberto: false },
      { destino: alfa, tipo: 0, aberto: true },
    ])
  })

  it('the accountant of the demonstration has five clients', async () => {
    const contador = await idDe(demoDocumentos.contador)
    const rows = await scene.owner(`select nome from pessoa where contador_responsavel_id = $1 and id <> $2 order by nome`, [
      contador,
      await idDe(demoDocumentos.zeta),
    ])
    expect(rows).toHaveLength(5)
  })
})

describe('switches', () => {
  it("a personal switch is the person's own; unset it has its default", async () => {
    const [integra, alfa] = [await idDe(demoDocumentos.integra), await idDe(demoDocumentos.alfa)]
    await scene.inCity(1, async (ctx) => {
      expect(await ctx.switchOn(permiteEmissaoNFSemTomador, integra)).toBe(true)
      expect(await ctx.switchOn(permiteEmissaoNFSemTomador, alfa)).toBe(false)
      expect(await ctx.switchOn(recebeEmailTomadorNotaFiscal, alfa)).toBe(true)
      expect(await setChave(ctx, recebeEmailTomadorNotaFiscal, false, alfa)).toBe(true)
      expect(await setChave(ctx, recebeEmailTomadorNotaFiscal, false, alfa)).toBe(false)
      expect(await ctx.switchOn(recebeEmailTomadorNotaFiscal, alfa)).toBe(false)
      expect(await ctx.switchOn(recebeEmailTomadorNotaFiscal, integra)).toBe(true)
    })
  })
  it('a personal switch needs its person', async () => {
    await expect(scene.inCity(1, (ctx) => setChave(ctx, permiteEmissaoNFSemTomador, true))).rejects.toThrow('pessoal')
  })
})
