import { execFileSync } from 'node:child_process'
import { readXlsx } from '../../../packages/list/src/testing/read-files.ts'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Call } from '@iss/platform/contract'
import { runBlock } from '@iss/platform/jobs'
import { baixarRelatorio, buscarRelatoriosPorTipo, cancelarRelatorio, repetirRelatorio } from '@iss/list/contract'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarEscrituracao } from '../src/contract/escrituracao.ts'
import { agendarLivro, imprimirLivro } from '../src/contract/livro-fiscal.ts'
import { escreverLivro } from '../src/server/imprimir-livro.ts'

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
  formato: 'PDF' as const,
  mes: null,
}
const consulta = {
  pagina: 0,
  tamanho: 1,
  papelServico: 'PRESTADOR' as const,
  competenciaInicial: Competencia.of(2026, 1),
  competenciaFinal: Competencia.of(2026, 12),
  idPessoa: null,
  origem: null,
  outraParte: null,
  numero: null,
  situacao: 'todas' as const,
  retido: null,
}
const lista = (quem: Client) => quem.call(buscarRelatoriosPorTipo, { tipo: LIVRO_FISCAL_ANUAL, quantidade: 10 })
const linhaDe = async (quem: Client, id: number) => (await lista(quem)).find((item) => item.id === id)
/** One block of a book, as the worker runs it. */
const umBloco = (id: number) =>
  runBlock(
    {
      pool: scene.pool,
      runtime: scene.runtime,
      processes: new Map(scene.house.processes.map((processo) => [processo.nome, processo])),
    },
    { municipioId: 1, id },
  )

describe('livro fiscal anual (F76)', () => {
  it('Q3-9.4-18 goes through filaLivroAnual, stands in the list with its progress, and is downloaded from there', async () => {
    const asked = await fiscal.call(agendarLivro, { ...pedido, documento: ALFA })
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
    expect(await fiscal.call(agendarLivro, { ...pedido, documento: ALFA })).toMatchObject({
      id: asked.id,
      existente: true,
      mensagem: 'Já existe um relatório idêntico em processamento.',
    })
    expect(await umBloco(asked.id)).toBe('more')
    const livro = await alfa.call(buscarEscrituracao, consulta)
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
    const [livro] = await scene.owner<{ pessoa: string; papel: string }>(
      `insert into escrit_papel select (jsonb_populate_record(null::escrit_papel,
           to_jsonb(e) || jsonb_build_object('id', 900000 + n, 'numero', 900000 + n))).*
         from (select * from escrit_papel where municipio_id = 1 and competencia >= '2026-01-01' order by id limit 1) e, generate_series(1, 450) n
       returning titular_id as pessoa, papel`,
    )
    const vistas: number[] = []
    const { counted } = await scene.inCity(1, async (ctx) => {
      const { papelServico: _, documento: __, idPessoa: ___, ...resto } = pedido
      const de = { papel: livro?.papel as 'PRESTADOR', pessoaId: Number(livro?.pessoa), mes: null }
      const arquivo = await escreverLivro(ctx, { ...resto, ...de }, async (linhas) => void vistas.push(linhas))
      await arquivo.stream.toArray()
      return arquivo
    })
    expect(counted()).toBeGreaterThanOrEqual(450)
    expect(vistas).toEqual(Array.from({ length: Math.trunc(counted() / 200) }, (_, indice) => (indice + 1) * 200))
  })

  it('one that waits is cancelled, stays in the list as such, and is made again from there by whoever still may', async () => {
    const { id } = await fiscal.call(agendarLivro, { ...pedido, documento: ALFA, ordem: 'numero', numeroLivro: 7 })
    expect((await alfa.try(cancelarRelatorio, { id })).status).toBe(404)
    expect(await umBloco(id)).toBe('more')
    expect(await fiscal.call(cancelarRelatorio, { id })).toEqual({ mensagem: 'Cancelado pelo usuário.' })
    await scene.runProcesses()
    expect(await linhaDe(fiscal, id)).toMatchObject({ situacao: 'CANCELADO' })
    const outra = await fiscal.call(repetirRelatorio, { id })
    expect(outra).toMatchObject({ existente: false })
    await scene.runProcesses()
    expect(await linhaDe(fiscal, outra.id)).toMatchObject({
      situacao: 'PRONTO',
      filtros: expect.stringContaining('Ordem: Número; Com canceladas: Sim; Número do livro: 7'),
    })
    expect((await fiscal.try(repetirRelatorio, { id: outra.id })).body.mensagens[0]?.message).toBe('Este relatório já terminou.')
  })

  it('gives its lines as XLS and CSV: the same lines, amounts of those with effect, totals of the book', async () => {
    const livro = await alfa.call(buscarEscrituracao, consulta)
    const csv = await alfa.try(imprimirLivro, { ...pedido, mes: 2, formato: 'CSV' })
    const mes = await alfa.call(buscarEscrituracao, {
      ...consulta,
      competenciaInicial: Competencia.of(2026, 3),
      competenciaFinal: Competencia.of(2026, 3),
    })
    expect(csv.headers['content-disposition']).toContain('livro-prestador-2026-03.csv')
    const [cabecalho, ...linhas] = csv.raw.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(cabecalho).toBe(
      'Competência;Dia;Espécie/Série;Número;Tomador;Documento;Município;Atividade;Valor;Deduções;Base;Alíquota;ISS próprio;ISS retido;Observação',
    )
    expect(linhas).toHaveLength(mes.total)
    const soma = linhas.reduce(
      (total, linha) => total.plus(Dinheiro.from((linha.split(';')[8] || '0').replace(',', '.'))),
      Dinheiro.zero,
    )
    expect(soma.toString()).toBe(mes.somaValor.toString())

    const { id } = await fiscal.call(agendarLivro, { ...pedido, documento: ALFA, formato: 'XLS' })
    await scene.runProcesses()
    expect(await linhaDe(fiscal, id)).toMatchObject({ situacao: 'PRONTO', formato: 'XLS', feitos: livro.total })
    const xls = await fiscal.try(baixarRelatorio, { id })
    expect(xls.headers['content-disposition']).toContain('livro-prestador-2026.xlsx')
    const planilha = readXlsx(xls.raw)
    expect(planilha).toHaveLength(livro.total + 2)
    const fim = planilha.at(-1) ?? []
    expect([fim[0], Number(fim[8]), Number(fim[10])]).toEqual([
      'Total',
      ...[livro.somaValor, livro.somaBase].map((soma) => Number(soma.toString())),
    ])
    expect(fim[14]).toBe(`${planilha.filter((linha) => ['', 'pós-encerr.'].includes(String(linha[14] ?? ''))).length} com efeito`)
  })

  it('is asked by the taxpayer of his own alone and seen by whoever asked; the month still opens at once', async () => {
    const [hospital] = await scene.owner<{ id: string }>(
      `select id from pessoa where municipio_id = 1 and documento = '40000005000139'`,
    )
    expect((await alfa.try(agendarLivro, { ...pedido, idPessoa: Number(hospital?.id) })).status).toBe(403)
    expect((await alfa.try(imprimirLivro as Call, { ...pedido, mes: null })).body.mensagens.map(({ key }) => key)).toEqual([
      'mes',
    ])
    expect((await fiscal.try(agendarLivro, { ...pedido, documento: '33000167000101' })).body.mensagens).toEqual([
      { key: 'documento', message: 'O contribuinte é obrigatório.' },
    ])
    const { id } = await alfa.call(agendarLivro, pedido)
    await scene.runProcesses()
    expect(await linhaDe(alfa, id)).toMatchObject({ situacao: 'PRONTO', usuario: 'Alfa Tecnologia Ltda' })
    expect(await linhaDe(fiscal, id)).toBeUndefined()
    for (const outro of [fiscal, await scene.as('beta'), await scene.as('fiscal.porto')])
      expect((await outro.try(baixarRelatorio, { id })).status).toBe(404)
    // The month may be asked of the queue too, and is the very file that opens (kind 0).
    const { id: doMes } = await fiscal.call(agendarLivro, { ...pedido, documento: ALFA, mes: 2, formato: 'CSV' })
    await scene.runProcesses()
    expect(
      (await fiscal.call(buscarRelatoriosPorTipo, { tipo: 0, quantidade: 10 })).find((item) => item.id === doMes),
    ).toMatchObject({
      situacao: 'PRONTO',
      titulo: 'Livro fiscal mensal',
      filtros: expect.stringContaining('Competência: 03/2026'),
    })
    expect((await fiscal.try(baixarRelatorio, { id: doMes })).raw.toString('utf8')).toBe(
      (await fiscal.try(imprimirLivro, { ...pedido, documento: ALFA, mes: 2, formato: 'CSV' })).raw.toString('utf8'),
    )
    const mensal = await alfa.try(imprimirLivro, { ...pedido, mes: 2 })
    expect([mensal.status, mensal.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })
})
