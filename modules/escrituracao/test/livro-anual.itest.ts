import { execFileSync } from 'node:child_process'
import { Competencia } from '@iss/kernel/competencia'
import type { Call } from '@iss/platform/contract'
import { runBlock } from '@iss/platform/jobs'
import { baixarRelatorio, buscarRelatoriosPorTipo } from '@iss/report/contract'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarEscrituracao } from '../src/contract/escrituracao.ts'
import { agendarLivroAnual, imprimirLivro } from '../src/contract/livro-fiscal.ts'
import { andando, gerarLivroAnual } from '../src/server/gerar-livro-anual.ts'

const ALFA = '40000001000150'
const LIVRO_FISCAL_ANUAL = 1

let scene: Scene
let alfa: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
  await scene.runProcesses()
})
afterAll(() => scene?.stop())

const pedido = {
  papelServico: 'PRESTADOR' as const,
  ano: 2026,
  ordem: 'data' as const,
  comCanceladas: true,
  numeroLivro: null,
  idPessoa: null,
  documento: null,
}
const lista = (quem: Client) => quem.call(buscarRelatoriosPorTipo, { tipo: LIVRO_FISCAL_ANUAL, quantidade: 10 })
const linhaDe = async (quem: Client, id: number) => (await lista(quem)).find((item) => item.id === id)
/** One block of a book, as the worker runs it. */
const umBloco = (id: number) =>
  runBlock(
    {
      pool: scene.pool,
      runtime: scene.runtime,
      processes: new Map([[gerarLivroAnual.nome, gerarLivroAnual]]),
    },
    { municipioId: 1, id },
  )

describe('livro fiscal anual (F76)', () => {
  it('Q3-9.4-18 goes through filaLivroAnual, stands in the list with its progress, and is downloaded from there', async () => {
    const asked = await fiscal.call(agendarLivroAnual, { ...pedido, documento: ALFA })
    expect(asked).toMatchObject({ existente: false, mensagem: 'Relatório agendado. Acompanhe na lista de relatórios gerados.' })
    const [processo] = await scene.owner<{ tipo_fila: string }>('select tipo_fila from processo_assincrono where id = $1', [
      asked.id,
    ])
    expect(processo?.tipo_fila).toBe('filaLivroAnual')
    expect(await linhaDe(fiscal, asked.id)).toMatchObject({
      tipo: LIVRO_FISCAL_ANUAL,
      titulo: 'Livro fiscal anual',
      situacao: 'AGENDADO',
      formato: 'PDF',
      filtros: 'Contribuinte: Alfa Tecnologia Ltda; Papel: Prestador; Ano: 2026; Ordem: Data; Com canceladas: Sim',
    })
    expect(await fiscal.call(agendarLivroAnual, { ...pedido, documento: ALFA })).toMatchObject({
      id: asked.id,
      existente: true,
      mensagem: 'Já existe um relatório idêntico em processamento.',
    })
    expect(await umBloco(asked.id)).toBe('more')
    const livro = await alfa.call(buscarEscrituracao, {
      pagina: 0,
      tamanho: 1,
      papelServico: 'PRESTADOR',
      competenciaInicial: Competencia.of(2026, 1),
      competenciaFinal: Competencia.of(2026, 12),
      idPessoa: null,
      origem: null,
      outraParte: null,
      numero: null,
      situacao: 'todas',
      retido: null,
    })
    expect(await linhaDe(fiscal, asked.id)).toMatchObject({ situacao: 'PROCESSANDO', feitos: 0, total: livro.total })
    expect((await fiscal.try(baixarRelatorio, { id: asked.id })).body.mensagens[0]?.message).toBe(
      'O arquivo deste relatório ainda não está pronto.',
    )
    await scene.runProcesses()
    expect(await linhaDe(fiscal, asked.id)).toMatchObject({ situacao: 'PRONTO', feitos: livro.total, total: livro.total })
    const arquivo = await fiscal.try(baixarRelatorio, { id: asked.id })
    expect(arquivo.headers['content-disposition']).toContain('livro-prestador-2026.pdf')
    const texto = execFileSync('pdftotext', ['-layout', '-', '-'], { input: arquivo.raw }).toString().replace(/\s+/g, ' ')
    for (const mes of ['01', '02', '03', '04']) expect(texto).toContain(`Total de ${mes}/2026`)
    expect(texto).toMatch(new RegExp(`Total do período[^A-Z]*${livro.somaValor.format().replaceAll('.', '\\.')}`))
    const paginas = [...texto.matchAll(/Página (\d+) de (\d+)/g)].map(([, pagina, todas]) => [Number(pagina), Number(todas)])
    expect(paginas).toEqual(paginas.map((_, indice) => [indice + 1, paginas.length]))
    expect(paginas.length).toBeGreaterThan(2)
    const eventos = await scene.owner<{ tipo: string }>(
      `select tipo from auditoria_evento where municipio_id = 1 and (depois ->> 'ano') = '2026' and tipo like 'relatorio.%' order by id`,
    )
    expect(eventos.map(({ tipo }) => tipo)).toEqual(['relatorio.agendado', 'relatorio.gerado'])
  })

  it('says line by line how far it is while it is being written', async () => {
    const { id } = await fiscal.call(agendarLivroAnual, { ...pedido, documento: ALFA, ordem: 'numero', numeroLivro: 7 })
    expect(await umBloco(id)).toBe('more')
    const vistos: (number | undefined)[] = []
    async function* linhas() {
      for (let indice = 1; indice <= 450; indice += 1) yield indice
    }
    await scene.inCity(1, async (ctx) => {
      for await (const linha of andando(ctx, id, linhas(), (quantas) => quantas))
        if ([199, 200, 450].includes(linha)) vistos.push((await linhaDe(fiscal, id))?.feitos)
    })
    expect(vistos).toEqual([0, 200, 400])
    await scene.runProcesses()
    expect((await linhaDe(fiscal, id))?.filtros).toContain('Ordem: Número; Com canceladas: Sim; Número do livro: 7')
  })

  it('is asked by the taxpayer of his own alone and seen by whoever asked; the month still opens at once', async () => {
    const [hospital] = await scene.owner<{ id: string }>(
      `select id from pessoa where municipio_id = 1 and documento = '40000005000139'`,
    )
    expect((await alfa.try(agendarLivroAnual, { ...pedido, idPessoa: Number(hospital?.id) })).status).toBe(403)
    expect((await alfa.try(imprimirLivro as Call, { ...pedido, mes: null })).body.mensagens.map(({ key }) => key)).toEqual([
      'mes',
    ])
    expect((await fiscal.try(agendarLivroAnual, { ...pedido, documento: '33000167000101' })).body.mensagens).toEqual([
      { key: 'documento', message: 'O contribuinte é obrigatório.' },
    ])
    const { id } = await alfa.call(agendarLivroAnual, pedido)
    await scene.runProcesses()
    expect(await linhaDe(alfa, id)).toMatchObject({ situacao: 'PRONTO', usuario: 'Alfa Tecnologia Ltda' })
    expect(await linhaDe(fiscal, id)).toBeUndefined()
    for (const outro of [fiscal, await scene.as('beta'), await scene.as('fiscal.porto')])
      expect((await outro.try(baixarRelatorio, { id })).status).toBe(404)
    const mensal = await alfa.try(imprimirLivro, { ...pedido, mes: 2 })
    expect([mensal.status, mensal.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })
})
