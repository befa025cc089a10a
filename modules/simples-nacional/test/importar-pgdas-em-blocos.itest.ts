import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { withCheckDigits } from '@iss/kernel/documento'
import { loteCalls } from '@iss/lote/definition'
import { parseCsv } from '@iss/platform/csv'
import { runBlock } from '@iss/platform/jobs'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarPgdasImportado } from '../src/contract/importar-pgdas.ts'
import { arquivoPgdasd, declaracaoPgdasd } from '../src/domain/pgdasd-de-prova.ts'
import { importarPgdasLote } from '../src/lotes/importar-p-g-d-a-s.ts'
import { enviar, frases } from './enviar.ts'

let scene: Scene
let administrador: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  administrador = await scene.as('administrador')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

describe('a file of many declarations goes by the queue, in blocks of 250', () => {
  const calls = loteCalls(importarPgdasLote)
  const boa = (n: number) =>
    declaracaoPgdasd({
      cnpj: withCheckDigits(`44${String(n).padStart(6, '0')}0001`),
      numero: `4400${String(n).padStart(4, '0')}202603001`,
      das: `0744${String(n).padStart(13, '0')}`,
    })
  const ruim = declaracaoPgdasd({ numero: '44990014202513001', periodo: '202513', cnpj: demoDocumentos.zeta })
  const texto = arquivoPgdasd([...Array.from({ length: 280 }, (_, n) => boa(n + 1)), ruim])
  /** Runs one block of the only open process. */
  const umBloco = async () => {
    const [row] = await scene.owner<{ municipio_id: number; id: string }>('select municipio_id, id from processos_abertos(1)')
    if (!row) throw new Error('No process is open')
    const processes = new Map(scene.house.processes.map((process) => [process.nome, process]))
    return runBlock(
      { pool: scene.pool, runtime: scene.runtime, processes },
      { municipioId: row.municipio_id, id: Number(row.id) },
    )
  }
  let id = 0

  it('a block whose worker is killed is undone whole, and does everything once when it is taken up again', async () => {
    const empresas = Array.from({ length: 60 }, (_, n) =>
      declaracaoPgdasd({
        cnpj: withCheckDigits(`45${String(n + 1).padStart(6, '0')}0001`),
        numero: `4500${String(n + 1).padStart(4, '0')}202603001`,
        das: `0745${String(n + 1).padStart(13, '0')}`,
      }),
    )
    const { body } = await enviar(scene, administrador, 'morto.txt', arquivoPgdasd(empresas))
    const linhas = async () =>
      (
        await scene.owner<{ n: number[] }>(
          `select array[(select count(*) from pgdas_apuracao where importacao_id = $1), (select count(*) from pgdas_das where importacao_id = $1),
             (select count(*) from pgdas_apuracao a join pgdas_apuracao_filial f on f.apuracao_id = a.id
               join pgdas_apuracao_detalhe d on d.filial_id = f.id where a.importacao_id = $1)]::int[] as n`,
          [body.importacao.id],
        )
      )[0]?.n
    // The block has written its declarations and waits for the table of the DAS when its connection is cut.
    await scene.owner('begin')
    await scene.owner('lock table pgdas_das in exclusive mode')
    const bloco = umBloco()
    await expect
      .poll(async () =>
        (
          await scene.owner<{ cortadas: number }>(
            "select count(pg_terminate_backend(pid))::int as cortadas from pg_locks where not granted and relation = 'pgdas_das'::regclass",
          )
        ).map(({ cortadas }) => cortadas),
      )
      .toEqual([1])
    expect(['away', 'failed']).toContain(await bloco)
    await scene.owner('commit')
    expect(await linhas()).toEqual([0, 0, 0])
    expect(await administrador.call(calls.buscarTO, { id: body.importacao.id })).toMatchObject({ processados: 0 })
    await scene.runProcesses()
    expect(await linhas()).toEqual([60, 60, 60])
    expect(await administrador.call(calls.buscarTO, { id: body.importacao.id })).toMatchObject({
      situacao: 'CONCLUIDO',
      sucesso: 60,
      erro: 0,
    })
  })

  it('is stopped between two blocks: what was written stays, and the file may come again', async () => {
    const { body } = await enviar(scene, administrador, 'muitas.txt', texto)
    id = body.importacao.id
    expect(body.mensagem).toBe('Arquivo recebido: 281 declarações lidas. A importação foi iniciada.')
    expect(body.importacao).toMatchObject({ lidas: 281, importadas: 0, quantosErros: 1 })
    await umBloco()
    expect(await administrador.call(calls.buscarTO, { id })).toMatchObject({
      quantidade: 281,
      processados: 251,
      podeCancelar: true,
    })
    await administrador.call(calls.cancelar, { id })
    expect(await administrador.call(calls.buscarTO, { id })).toMatchObject({
      situacao: 'CANCELADO',
      sucesso: 250,
      cancelados: 30,
    })
  })

  it('brings the rest, counts what was there before, and tells what cannot be read in the sheet of errors', async () => {
    const { body } = await enviar(scene, administrador, 'muitas.txt', texto)
    id = body.importacao.id
    await scene.runProcesses()
    const { importacao, erros } = await administrador.call(buscarPgdasImportado, { id })
    expect(importacao).toMatchObject({
      lidas: 281,
      importadas: 30,
      repetidas: 250,
      semCadastro: 30,
      quantosErros: 1,
      situacao: 'Concluído',
    })
    expect(erros).toEqual([
      { linha: expect.any(Number), mensagem: 'Registro 00000: não foi possível ler o período de apuração.' },
    ])
    const folha = parseCsv((await administrador.try(calls.erros, { id })).raw)
    expect(folha.rows.map(({ campos }) => [campos[0], campos.at(-1)])).toEqual([[String(erros[0]?.linha), erros[0]?.mensagem]])
    expect(frases(await enviar(scene, administrador, 'muitas.txt', texto))).toEqual([
      'Este arquivo já foi importado em 15/04/2026.',
    ])
  })

  it('what cannot be read stays so when it is put back; nobody else looks at it', async () => {
    await administrador.call(calls.reprocessar, { id })
    await scene.runProcesses()
    expect(await administrador.call(calls.buscarTO, { id })).toMatchObject({
      situacao: 'CONCLUIDO',
      sucesso: 30,
      semEfeito: 250,
      erro: 1,
    })
    expect((await fiscal.try(calls.buscarTO, { id })).status).toBe(403)
    const daOutra = await scene.inCity(2, ({ client }) =>
      client.query('select id from lote where tipo = $1', [importarPgdasLote.slug]),
    )
    expect(daOutra.rows).toEqual([])
  })
})
