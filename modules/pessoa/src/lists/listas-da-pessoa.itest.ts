import { reportCalls } from '@iss/list/definition'
import { decodeText } from '@iss/platform/csv'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarAtividadesPessoa } from '../contract/atividades-pessoa.ts'
import { buscarExigibilidadesPessoa, incluirExigibilidadePessoa } from '../contract/exigibilidade-pessoa.ts'
import { buscarPessoaTO, concederPapelPessoa } from '../contract/pessoa.ts'
import { demoDocumentos } from '../domain/demo-pessoas.ts'

let scene: Scene
let fiscal: Client
let id = 0
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  const [row] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
    demoDocumentos.alfa,
  ])
  id = Number(row?.id)
})
afterAll(() => scene?.stop())

const slugs = ['atividades-da-pessoa', 'exigibilidades-da-pessoa', 'papeis-da-pessoa']
const pedido = (pessoa: number | null) => ({ filtros: pessoa === null ? {} : { idPessoa: pessoa }, pagina: 0, tamanho: 100 })
const linhas = async (quem: Client, slug: string, pessoa: number | null = id) =>
  (await quem.call(reportCalls(slug).buscar, pedido(pessoa))).linhas
const versao = async () => (await fiscal.call(buscarPessoaTO, { id })).versao

/** Sends what the row says for its action, with the fields that the dialog asks, to the call that the list names. */
async function agir(slug: string, nome: string, linha: { acoes?: Record<string, { envia?: object }> } | undefined, campos = {}) {
  const { acoes } = await fiscal.call(reportCalls(slug).descritor, {})
  const { chamada } = acoes.find((acao) => acao.nome === nome) ?? {}
  const answer = await fiscal.post(`/v2/rest${chamada?.caminho}`, { ...linha?.acoes?.[nome]?.envia, ...campos })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

describe('lists in the registration of a person (S30)', () => {
  it('activities: those of the call, the main one first; the row ends its activity, and the file says it', async () => {
    const { lista } = await fiscal.call(buscarAtividadesPessoa, { id })
    const antes = await linhas(fiscal, 'atividades-da-pessoa')
    expect(new Set(antes.map(({ id: linha }) => linha))).toEqual(new Set(lista.map(({ id: vinculo }) => vinculo)))
    expect(antes[0]?.valores.situacao).toBe('Principal')
    const outra = antes.find(({ valores }) => valores.situacao === 'Atual')
    await agir('atividades-da-pessoa', 'principal', outra)
    const [principal] = await linhas(fiscal, 'atividades-da-pessoa')
    expect(principal).toMatchObject({ id: outra?.id, valores: { situacao: 'Principal' } })
    expect(principal?.acoes).not.toHaveProperty('principal')
    await agir('atividades-da-pessoa', 'encerrar', principal, { fim: '2026-03-31' })
    const depois = await linhas(fiscal, 'atividades-da-pessoa')
    expect(depois.at(-1)).toMatchObject({ id: outra?.id, valores: { situacao: 'Encerrada', fim: '2026-03-31' } })
    expect(depois.at(-1)?.acoes).toBeUndefined()
    const { raw } = await fiscal.try(reportCalls('atividades-da-pessoa').exportar, { formato: 'CSV', filtros: { idPessoa: id } })
    expect(decodeText(raw)).toContain('31/03/2026')
  })

  it('exigibilities and roles: the row ends them', async () => {
    const nova = {
      id,
      versao: await versao(),
      exigibilidade: 'IMUNIDADE' as const,
      processo: '',
      inicio: '2027-01-01',
      fim: null,
    }
    await fiscal.call(incluirExigibilidadePessoa, nova)
    const [linha] = await linhas(fiscal, 'exigibilidades-da-pessoa')
    expect(linha?.valores).toMatchObject({ inicio: '2027-01-01', situacao: 'Sem efeito hoje' })
    await agir('exigibilidades-da-pessoa', 'encerrar', linha, { fim: '2027-02-01' })
    expect((await fiscal.call(buscarExigibilidadesPessoa, { id })).lista[0]).toMatchObject({ fim: '2027-02-01' })
    await fiscal.call(concederPapelPessoa, { id, perfil: 'grafica', empregadorId: null, inicio: null })
    const papel = (await linhas(fiscal, 'papeis-da-pessoa')).find(({ valores }) => valores.perfil === 'Gráfica')
    await agir('papeis-da-pessoa', 'encerrar', papel)
    const encerrado = (await linhas(fiscal, 'papeis-da-pessoa')).find(({ id: linhaId }) => linhaId === papel?.id)
    expect(encerrado?.valores.fim).not.toBeNull()
  })

  it('the taxpayer sees his own without actions; nobody those of another, nor another city', async () => {
    const [alfa, beta, porto] = [await scene.as('alfa'), await scene.as('beta'), await scene.as('fiscal.porto')]
    for (const slug of slugs) {
      for (const { acoes } of await linhas(alfa, slug, null)) expect(acoes, slug).toBeUndefined()
      expect((await beta.try(reportCalls(slug).buscar, pedido(id))).status, slug).toBe(403)
      expect(await porto.call(reportCalls(slug).buscar, pedido(id)), slug).toMatchObject({ total: 0, linhas: [] })
    }
  })
})
