import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportCalls } from '@iss/list/definition'
import { readPages } from '@iss/platform/pdf/testing'
import { cancelarNotaCall } from '../src/contract/cancelamento.ts'
import { buscarCartaCorrecao, emitirCartaCorrecao, prepararCartaCorrecao } from '../src/contract/carta-correcao.ts'
import { imprimirCartaCorrecao } from '@iss/nota/contract/carta-da-nota'
import { buscarNota, imprimirDanfse } from '@iss/nota/contract/consulta'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let scene: Scene
let alfa: Client
let atividadeId: number | null
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  atividadeId = (await alfa.call(carregarEmissao, {})).atividades.find((item) => item.subitem === '1.01')?.id ?? null
})
afterAll(() => scene.stop())

const emitir = () =>
  alfa.call(emitirNotaCall, {
    ...pedidoNota({
      atividadeId,
      tomador: { ...pedidoNota().tomador, documento: '40000010000141', nome: 'Colégio Horizonte' },
      enviarEmailTomador: false,
    }),
    rascunhoId: null,
  })
const texto = 'Onde se lê "sistema", leia-se "portal".'
const corrigir = (notaId: number, para = 'Desenvolvimento de portal') => ({
  notaId,
  texto,
  correcoes: [{ campo: 'descricao', para }],
})
const textos = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const paginas = async (pdf: unknown) => (await readPages(new Uint8Array(pdf as Buffer))).join(' ')

describe('R2-2.4-20 P3-6-05 Carta de Correção de NF-e (E08)', () => {
  it('corrects the description: view, print, page and history show it, the note itself stays', async () => {
    const { id, numero, senha } = await emitir()
    const antes = await alfa.call(buscarNota, { id })
    expect(antes.acoes.corrigir).toBe(true)
    expect(antes.carta).toBeNull()
    const preparo = await alfa.call(prepararCartaCorrecao, { notaId: id })
    expect(preparo).toMatchObject({ proxima: 1, impedimentos: [] })
    expect(preparo.campos.find(({ campo }) => campo === 'descricao')?.valor).toBe('Desenvolvimento de sistema')
    expect(preparo.campos.find(({ campo }) => campo === 'emailTomador')?.valor).toBe('financeiro@hospital.example')
    const emitida = await alfa.call(emitirCartaCorrecao, corrigir(id))
    expect(emitida).toMatchObject({ numero: 1, mensagem: `Carta de correção nº 1 da NF-e nº ${numero} emitida com sucesso.` })
    const depois = await alfa.call(buscarNota, { id })
    expect(depois.discriminacao).toBe('Desenvolvimento de sistema')
    expect(depois.carta).toMatchObject({
      numero: 1,
      texto,
      correcoes: [{ rotulo: 'Descrição dos serviços', de: 'Desenvolvimento de sistema', para: 'Desenvolvimento de portal' }],
    })
    expect(depois.eventos.map(({ descricao }) => descricao)).toContain('Carta de correção emitida')
    expect(depois.historico).toContainEqual(
      expect.objectContaining({ campo: 'Descrição', antes: 'Desenvolvimento de sistema', depois: 'Desenvolvimento de portal' }),
    )
    expect(depois.vinculos).toContainEqual(expect.objectContaining({ tipo: 'Carta de correção', situacao: 'Em vigor' }))
    expect(await paginas(await alfa.call(imprimirDanfse, { id }))).toContain('Possui carta de correção nº 1')
    const carta = await paginas(await alfa.call(imprimirCartaCorrecao, { id: emitida.id }))
    for (const parte of [
      'Carta de correção de NFS-e',
      `NFS-e nº ${numero}`,
      texto,
      'Desenvolvimento de portal',
      'SEM VALOR FISCAL',
    ])
      expect(carta).toContain(parte)
    const pagina = String((await scene.publico.get(depois.paginaHtml)).body)
    expect(pagina).toContain('Possui carta de correção nº 1')
    expect(pagina).toContain('Desenvolvimento de portal')
    expect(senha).not.toBe('')
  })

  it('the second letter makes the first one without effect, and begins with what the first corrected', async () => {
    const { id } = await emitir()
    const primeira = await alfa.call(emitirCartaCorrecao, corrigir(id))
    const preparo = await alfa.call(prepararCartaCorrecao, { notaId: id })
    expect(preparo.proxima).toBe(2)
    expect(preparo.campos.find(({ campo }) => campo === 'descricao')?.corrigido).toBe('Desenvolvimento de portal')
    await alfa.call(emitirCartaCorrecao, corrigir(id, 'Desenvolvimento de aplicativo'))
    const { lista, total } = await alfa.call(buscarCartaCorrecao, { notaId: id, numero: null, pagina: 0, tamanho: 10 })
    expect(total).toBe(2)
    expect(lista.map(({ numero, emVigor }) => [numero, emVigor])).toEqual([
      [2, true],
      [1, false],
    ])
    const antiga = await paginas(await alfa.call(imprimirCartaCorrecao, { id: primeira.id }))
    expect(antiga).toContain('Sem efeito: substituída pela carta de correção nº 2')
    expect((await alfa.call(buscarNota, { id })).carta?.numero).toBe(2)
  })

  it('refuses amounts, taker and taxation by the sentence of the design, with every other reason', async () => {
    const { id } = await emitir()
    const frase = 'A carta de correção não pode alterar valores, tomador ou tributação. Utilize a substituição.'
    const proibida = await alfa.try(emitirCartaCorrecao, { ...corrigir(id), correcoes: [{ campo: 'valorTotal', para: '900' }] })
    expect([proibida.status, textos(proibida)]).toEqual([409, [frase]])
    expect(textos(await alfa.try(emitirCartaCorrecao, { ...corrigir(id), texto: 'A alíquota correta é de 3%.' }))).toEqual([
      frase,
    ])
    const vazia = await alfa.try(emitirCartaCorrecao, { notaId: id, texto: 'curto', correcoes: [] })
    expect(textos(vazia)).toEqual([
      'Escolha ao menos um dado da nota a corrigir.',
      'O texto da correção deve ter entre 15 e 1000 caracteres.',
    ])
    await alfa.call(cancelarNotaCall, {
      notaId: id,
      codigo: 1,
      justificativa: 'Valor digitado errado na emissão',
      notaSubstituta: null,
      arquivos: [],
    })
    expect(textos(await alfa.try(emitirCartaCorrecao, corrigir(id)))).toEqual([
      'Só uma NF-e emitida e válida pode receber carta de correção.',
    ])
  })

  it('has at most twenty letters for a note, also when they are asked for at once', async () => {
    const { id } = await emitir()
    for (let numero = 1; numero <= 18; numero += 1) await alfa.call(emitirCartaCorrecao, corrigir(id, `Portal, versão ${numero}`))
    const juntas = await Promise.all(
      ['a', 'b', 'c'].map((letra) => alfa.try(emitirCartaCorrecao, corrigir(id, `Portal, versão ${letra}`))),
    )
    expect(juntas.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409])
    const vigentes = await scene.owner<{ n: number }>(
      `select count(*)::int as n from carta_correcao c join documento d on d.municipio_id = c.municipio_id and d.id = c.id
       where c.nota_id = $1 and d.data_cancelamento is null`,
      [id],
    )
    expect(vigentes[0]?.n).toBe(1)
    expect((await alfa.call(prepararCartaCorrecao, { notaId: id })).impedimentos).toEqual([
      'A nota já tem 20 cartas de correção, o máximo permitido.',
    ])
  })

  it('belongs to the provider: others may not write it, the taker may print it, another city sees nothing', async () => {
    const { id } = await emitir()
    expect((await (await scene.as('gama')).try(emitirCartaCorrecao, corrigir(id))).status).toBe(403)
    expect((await (await scene.as('fiscal')).try(emitirCartaCorrecao, corrigir(id))).status).toBe(403)
    const carta = await alfa.call(emitirCartaCorrecao, corrigir(id))
    expect((await (await scene.as('ensino')).try(imprimirCartaCorrecao, { id: carta.id })).status).toBe(200)
    expect((await (await scene.as('fiscal')).try(imprimirCartaCorrecao, { id: carta.id })).status).toBe(200)
    expect((await (await scene.as('gama')).try(imprimirCartaCorrecao, { id: carta.id })).status).toBe(403)
    expect((await (await scene.as('alfa.porto')).try(imprimirCartaCorrecao, { id: carta.id })).status).toBe(404)
    await scene.owner(`insert into chave_configuracao (municipio_id, nome, valor) values (1, 'permiteCartaCorrecao', false)`)
    expect(textos(await alfa.try(emitirCartaCorrecao, corrigir(id, 'Outro texto')))).toEqual([
      'O município não permite a emissão de carta de correção.',
    ])
    await scene.owner(`delete from chave_configuracao where municipio_id = 1 and nome = 'permiteCartaCorrecao'`)
  })

  it('R2-2.8-14 the report shows a line for each corrected field, with what stood and what stands (F37)', async () => {
    const { id, numero } = await emitir()
    await alfa.call(emitirCartaCorrecao, corrigir(id))
    const { buscar } = reportCalls('relatorio-carta-correcao')
    const { linhas } = (await (
      await scene.as('fiscal')
    ).call(buscar, {
      filtros: { dataInicial: '2026-04-01', dataFinal: '2026-04-30', nota: numero },
      pagina: 0,
      tamanho: 10,
    } as never)) as unknown as { linhas: { valores: Record<string, unknown> }[] }
    expect(linhas.map(({ valores }) => valores)).toEqual([
      expect.objectContaining({
        campo: 'Descrição dos serviços',
        de: 'Desenvolvimento de sistema',
        para: 'Desenvolvimento de portal',
        situacao: 'Em vigor',
      }),
    ])
  })
})
