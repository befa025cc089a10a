import { inTransaction } from '@iss/platform/db'
import { runBlock } from '@iss/platform/jobs'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmarImportacao } from '@iss/lote/contract/importacao'
import { readLote } from '@iss/abrasf/read-lote'
import { converterRps } from '../src/server/converter-rps.ts'
import { amostra } from '@iss/abrasf/testing/gerar-amostras'
import { notasDeRps, validar, ver } from './importar.ts'
import { loteDeTeste } from '@iss/abrasf/testing/lote-de-teste'

let scene: Scene
let integra: Client
let serie = 0
beforeAll(async () => {
  scene = await startScene()
  integra = await scene.as('integra')
})
afterAll(() => scene.stop())
beforeEach(() => {
  serie += 1
})

const lote = (quantos: number) =>
  loteDeTeste({
    numeroLote: serie,
    rps: Array.from({ length: quantos }, (_, index) => ({ numero: index + 1, serie: `S${serie}` })),
  })
const daSerie = async () => (await notasDeRps(scene)).filter(({ rps }) => rps.startsWith(`S${serie}|`))
const sequencia = (numeros: readonly string[]) =>
  numeros.map(Number).every((numero, index, todos) => index === 0 || numero === (todos[index - 1] ?? 0) + 1)
/** Runs one block of the only open process. */
const umBloco = async () => {
  const [row] = await scene.owner<{ municipio_id: number; id: string }>('select municipio_id, id from processos_abertos(1)')
  if (!row) throw new Error('No process is open')
  const processes = new Map(scene.house.processes.map((process) => [process.nome, process]))
  return runBlock({ pool: scene.pool, runtime: scene.runtime, processes }, { municipioId: row.municipio_id, id: Number(row.id) })
}
/** While `work` runs, the database breaks at the RPS of this number, as a crash in the middle of a block would. */
async function comFalha<T>(numero: number, work: () => Promise<T>, falha = `raise exception 'disco cheio'`): Promise<T> {
  await scene.owner(
    `create function falha_de_teste() returns trigger language plpgsql as $$ begin if new.rps_numero = ${numero} then ${falha}; end if; return new; end $$`,
  )
  await scene.owner('create trigger falha_de_teste before insert on nota_fiscal for each row execute function falha_de_teste()')
  try {
    return await work()
  } finally {
    await scene.owner('drop trigger falha_de_teste on nota_fiscal; drop function falha_de_teste()')
  }
}

describe('importação em blocos (T6)', () => {
  it('thirty RPS with one that does not follow the schema: 29 notes and one error', async () => {
    const importacao = await validar(scene, integra, amostra('lote-30-rps-um-invalido.xml'))
    expect(importacao).toMatchObject({ situacao: 'VALIDADO_COM_ERROS', totais: { total: 30, validos: 29, comErro: 1 } })
    await integra.call(confirmarImportacao, { id: importacao.id })
    expect((await ver(integra, importacao.id)).importacao.progresso).toEqual({ feitos: 0, total: 29 })
    await scene.runProcesses()
    const depois = await ver(integra, importacao.id)
    expect(depois.importacao).toMatchObject({
      id: importacao.id,
      situacao: 'CONCLUIDO_COM_ERROS',
      totais: { total: 30, comErro: 1, importados: 29 },
    })
    const [recusado] = depois.itens.lista.filter(({ situacao }) => situacao === 'ERRO')
    expect(recusado?.linha).toBe(17)
    expect(recusado?.mensagens[0]?.texto).toMatch(/^RPS 17\/B: /)
    const notas = (await notasDeRps(scene)).filter(({ rps }) => rps.startsWith('B|'))
    expect(notas.length).toBe(29)
    expect(sequencia(notas.map(({ numero }) => numero))).toBe(true)
  })

  it('U1-9-09 goes in blocks of 25 and shows the progress between them', async () => {
    const { id } = await validar(scene, integra, lote(30))
    await integra.call(confirmarImportacao, { id })
    expect((await ver(integra, id)).importacao).toMatchObject({
      situacao: 'PROCESSANDO',
      progresso: { feitos: 0, total: 30 },
      podeCancelar: false,
    })
    expect(await umBloco()).toBe('more')
    const { importacao, itens } = await ver(integra, id)
    expect(importacao).toMatchObject({
      situacao: 'PROCESSANDO',
      progresso: { feitos: 25, total: 30 },
      totais: { importados: 25, validos: 5 },
    })
    expect(itens.lista.filter(({ documento }) => documento).length).toBe(25)
    expect(await umBloco()).toBe('done')
    expect((await ver(integra, id)).importacao).toMatchObject({ situacao: 'CONCLUIDO', progresso: null })
    const [processo] = await scene.owner<{ tipo_fila: string; feitos: string }>(
      `select tipo_fila, feitos from processo_assincrono where processo = 'lote.importacao-rps-abrasf' order by id desc limit 1`,
    )
    expect(processo).toEqual({ tipo_fila: 'filaImportaNotas', feitos: '30' })
  })

  it('a block that breaks in the middle is undone whole and taken up again, without doubles or gaps', async () => {
    const { id } = await validar(scene, integra, lote(30))
    await integra.call(confirmarImportacao, { id })
    await comFalha(28, async () => {
      expect(await umBloco()).toBe('more')
      expect(await umBloco()).toBe('failed')
      expect((await daSerie()).length).toBe(25)
      expect((await ver(integra, id)).importacao.totais).toMatchObject({ importados: 25, validos: 5 })
    })
    await scene.runProcesses()
    expect((await ver(integra, id)).importacao).toMatchObject({ situacao: 'CONCLUIDO', totais: { importados: 30 } })
    const notas = await daSerie()
    expect(notas.map(({ rps }) => rps)).toEqual(Array.from({ length: 30 }, (_, index) => `S${serie}|${index + 1}`))
    expect(sequencia(notas.map(({ numero }) => numero))).toBe(true)
  })

  it.each([
    ['goes away', 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1)'],
    ['has no room left', `raise exception using errcode = '53100'`],
  ])('a database that %s is no failure of the work: it waits, and no line is set apart', async (_, falha) => {
    const { id } = await validar(scene, integra, lote(3))
    await integra.call(confirmarImportacao, { id })
    await comFalha(
      2,
      async () => {
        for (let turn = 0; turn < 4; turn += 1) expect(await umBloco()).toBe('away')
      },
      falha,
    )
    await scene.runProcesses()
    expect((await ver(integra, id)).importacao).toMatchObject({ situacao: 'CONCLUIDO', totais: { importados: 3, comErro: 0 } })
  })

  it('a line that breaks every time is set apart at the third try; the others become notes', async () => {
    const { id } = await validar(scene, integra, lote(6))
    await integra.call(confirmarImportacao, { id })
    await comFalha(4, () => scene.runProcesses())
    const { importacao, itens } = await ver(integra, id)
    expect(importacao).toMatchObject({ situacao: 'CONCLUIDO_COM_ERROS', totais: { importados: 5, comErro: 1 } })
    expect(itens.lista[3]?.mensagens.at(-1)?.texto).toBe(
      `RPS 4/S${serie}: não foi possível processar este item. Envie-o novamente ou procure o suporte.`,
    )
    expect(itens.lista.flatMap(({ mensagens }) => mensagens.map(({ texto }) => texto)).join()).not.toContain('disco cheio')
    const notas = await daSerie()
    expect(notas.length).toBe(5)
    expect(sequencia(notas.map(({ numero }) => numero))).toBe(true)
  })

  it('an import whose process ended unexpectedly is confirmed again and goes on where it stopped', async () => {
    const { id } = await validar(scene, integra, lote(30))
    await integra.call(confirmarImportacao, { id })
    await umBloco()
    await scene.owner(`update processo_assincrono set termino_inesperado = 'parou' where fim_processamento is null`)
    const parada = (await ver(integra, id)).importacao
    expect(parada).toMatchObject({ situacao: 'PROCESSANDO', podeConfirmar: true })
    expect(parada.interrompida).toBe(
      'O processamento foi interrompido. Confirme a importação novamente para continuar de onde parou.',
    )
    await integra.call(confirmarImportacao, { id })
    await scene.runProcesses()
    expect((await ver(integra, id)).importacao).toMatchObject({ situacao: 'CONCLUIDO', totais: { importados: 30 } })
    expect((await daSerie()).length).toBe(30)
  })

  it('an RPS that another channel converts at the same moment becomes one note, found by reading again', async () => {
    const { id } = await validar(scene, integra, lote(2))
    await integra.call(confirmarImportacao, { id })
    const [rps] = readLote(lote(2)).rps
    if (!rps?.declaracao) throw new Error('The batch has no declaration')
    const { declaracao, conteudoHash } = rps
    const [pessoa] = await scene.owner<{ id: string }>(
      `select id from pessoa where municipio_id = 1 and documento = '11222333000181'`,
    )
    let bloco: Promise<string> | undefined
    const emitida = await scene.inCity(1, async (ctx) => {
      const feita = await converterRps(ctx, { declaracao, conteudoHash }, Number(pessoa?.id), 'WEB_SERVICE')
      bloco = umBloco()
      await esperaPorTrava()
      return feita
    })
    expect(emitida.tipo).toBe('emitida')
    expect(await bloco).toBe('done')
    const { importacao, itens } = await ver(integra, id)
    expect(importacao).toMatchObject({ situacao: 'CONCLUIDO', totais: { jaConvertidos: 1, importados: 1 } })
    expect(itens.lista[0]?.documento?.id).toBe(emitida.tipo === 'emitida' ? emitida.nota.id : null)
  })

  it('the unique index of the RPS guards what no lock guards: the second writer reads again', async () => {
    const { id } = await validar(scene, integra, lote(1))
    await integra.call(confirmarImportacao, { id })
    const [original] = await scene.owner<{ id: string; rps_hash: string }>(
      `select id, rps_hash from nota_fiscal where municipio_id = 1 and rps_serie = 'S2' and rps_numero = 1`,
    )
    const hash = readLote(lote(1)).rps[0]?.conteudoHash ?? ''
    // A note of this RPS, written by a transaction that takes neither lock nor counter and ends while the block waits for the index.
    let bloco: Promise<string> | undefined
    await inTransaction(scene.pool, { municipioId: 1 }, async (_db, client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into documento (tipo_documento, numero, contribuinte_id, senha, emissao) select tipo_documento, 900001, contribuinte_id, 'SENHADETESTE${serie}000', emissao from documento where id = $1 returning id`,
        [original?.id],
      )
      const colunas = await client.query<{ c: string }>(
        `select string_agg(quote_ident(column_name), ', ') as c from information_schema.columns where table_name = 'nota_fiscal' and column_name not in ('id', 'numero', 'rps_serie', 'rps_hash')`,
      )
      await client.query(
        `insert into nota_fiscal (id, numero, rps_serie, rps_hash, ${colunas.rows[0]?.c}) select $1, 900001, $2, $3, ${colunas.rows[0]?.c} from nota_fiscal where id = $4`,
        [rows[0]?.id, `S${serie}`, hash, original?.id],
      )
      bloco = umBloco()
      await esperaPorTrava()
    })
    expect(await bloco).toBe('done')
    const { importacao, itens } = await ver(integra, id)
    expect(importacao).toMatchObject({ situacao: 'CONCLUIDO', totais: { jaConvertidos: 1, importados: 0 } })
    expect(itens.lista[0]?.mensagens.map(({ texto }) => texto)).toContain(`RPS 1/S${serie} já convertido na NF-e 900001.`)
  })

  it('a file with more lines than a moment allows is validated in the background', async () => {
    const recebida = await validar(scene, integra, lote(60))
    expect(recebida).toMatchObject({
      situacao: 'VALIDANDO',
      totais: { total: 60 },
      progresso: { feitos: 0 },
      podeConfirmar: false,
    })
    const cedo = await integra.try(confirmarImportacao, { id: recebida.id })
    expect(cedo.body.mensagens[0]?.message).toBe('A validação do arquivo ainda não terminou. Aguarde e confirme em seguida.')
    expect((await validar(scene, integra, lote(60))).id).toBe(recebida.id)
    expect(await umBloco()).toBe('more')
    expect((await ver(integra, recebida.id)).importacao.progresso).toEqual({ feitos: 25, total: 60 })
    await scene.runProcesses()
    expect((await ver(integra, recebida.id)).importacao).toMatchObject({ situacao: 'VALIDADO', totais: { validos: 60 } })
    await integra.call(confirmarImportacao, { id: recebida.id })
    await scene.runProcesses()
    expect((await daSerie()).length).toBe(60)
  })
})

/** Waits until a connection of this database waits for a lock. */
async function esperaPorTrava(): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const [row] = await scene.owner<{ n: string }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (row?.n !== '0') return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('Nobody waits for a lock')
}
