import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportCalls } from '@iss/list/definition'
import { loteCalls, type Lote } from '@iss/lote/definition'
import { byText, type Client, type Scene, startScene } from '@iss/testing'
import { readerUrl } from '@iss/platform/db'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baixarRelatorio, buscarRelatoriosPorTipo } from '@iss/list/contract'
import {
  agendarSqlInterativo,
  consultasSalvas,
  executarConsultaEntidade,
  executarSqlInterativo,
  exportarSqlInterativo,
  removerConsulta,
  salvarConsulta,
  validarConsultaEntidade,
} from '../src/contract/consulta.ts'
import { expurgarConsultas } from '../src/server/expurgar-consultas.ts'
import { chavesDeScripts } from '../src/domain/chaves-de-scripts.ts'

let scene: Scene
let admin: Client
beforeAll(async () => {
  scene = await startScene()
  admin = await scene.as('administrador')
})
afterAll(() => scene.stop())

const frases = async (texto: string) => {
  const { status, body } = await admin.try(executarSqlInterativo, { texto, valores: {} })
  return status === 200 ? 'passou' : body.mensagens.map(({ message }) => message).join(' ')
}
const sql = (texto: string, valores: Record<string, string> = {}) =>
  admin.call(executarSqlInterativo, { texto, valores, documentos: false, motivo: '' })

describe('R2-2.10-04 /home/actions/jpql (A10)', () => {
  const executar = (texto: string) => admin.call(executarConsultaEntidade, { texto, maximo: 100, documentos: false, motivo: '' })

  it('the sample lists notes above 1.000, oldest first, and a path over a relation is looked up', async () => {
    const { colunas, linhas } = await executar('from NotaFiscal n where n.valorTotal > 1000 order by n.emissao')
    const emissao = colunas.indexOf('emissao')
    const valores = linhas.map((linha) => Number(linha[colunas.indexOf('valor_total')]))
    expect(valores.length).toBeGreaterThan(5)
    expect(Math.min(...valores)).toBeGreaterThan(1000)
    expect(linhas.map((linha) => linha[emissao])).toEqual(linhas.map((linha) => linha[emissao]).sort(byText))
    const doBeta = await executar(
      "select n.numero, n.prestador.nome from NotaFiscal n where n.prestador.nome like 'Beta%' order by n.numero",
    )
    expect(doBeta.linhas.length).toBeGreaterThan(0)
    expect(doBeta.linhas.every(([, nome]) => nome?.startsWith('Beta'))).toBe(true)
  })

  it('tells where a query is wrong, which field is none, and refuses and logs a delete', async () => {
    const recusa = async (texto: string) =>
      (await admin.try(validarConsultaEntidade, { texto })).body.mensagens.map(({ message }) => message)
    expect(await recusa('from NotaFiscal n where n.valorTotal >')).toEqual([
      expect.stringMatching(/^Consulta inválida na posição \d+: /),
    ])
    expect(await recusa('from NotaFiscal n where n.senha = 1')).toEqual(["A entidade nota_fiscal não tem o campo 'senha'."])
    expect(await recusa('from Conta')).toEqual(["A entidade 'conta' não existe ou não pode ser consultada."])
    const texto = 'delete from Pessoa'
    const apagar = await admin.try(executarConsultaEntidade, { texto, maximo: 100 })
    expect(apagar.body.mensagens.map(({ message }) => message)).toEqual(['Somente consultas são permitidas.'])
    expect(await scene.owner('select resultado from consulta_log where municipio_id = 1 and texto = $1', [texto])).toEqual([
      { resultado: 'Somente consultas são permitidas.' },
    ])
    for (const usuario of ['gestor', 'fiscal', 'alfa'])
      expect((await (await scene.as(usuario)).try(executarConsultaEntidade, { texto, maximo: 1 })).status).toBe(403)
  })
})

describe('R2-2.8-37 /home/fiscal/sql-interativo (F80)', () => {
  it('counts the notes of the city, with parameters that stay values, and writes them as CSV', async () => {
    const [notas] = await scene.owner<{ n: string }>('select count(*)::text as n from nota_fiscal where municipio_id = 1')
    expect((await sql('select count(*) as n from nota_fiscal')).linhas).toEqual([[notas?.n]])
    expect((await sql('select count(*) from nota_fiscal where estado = :estado', { estado: "x' or '1'='1" })).linhas).toEqual([
      ['0'],
    ])
    expect(await frases('select :competencia')).toBe('Informe o valor do parâmetro competencia.')
    const { raw } = await admin.try(exportarSqlInterativo, { texto: 'select nome from pessoa order by nome', valores: {} })
    expect(raw.toString()).toContain('Alfa Tecnologia Ltda')
    const explicada = await sql('explain select * from guia')
    expect(explicada.linhas.length).toBeGreaterThan(0)
  })

  it('by the queue (kind 67): the same rows as a sheet, with the right and the log of the screen', async () => {
    const pedido = {
      texto: 'select nome from pessoa order by nome',
      valores: {},
      documentos: false,
      motivo: '',
      formato: 'CSV' as const,
    }
    expect((await (await scene.as('alfa')).try(agendarSqlInterativo, pedido)).status).toBe(403)
    const { id } = await admin.call(agendarSqlInterativo, pedido)
    await scene.runProcesses()
    expect(await admin.call(buscarRelatoriosPorTipo, { tipo: 67, quantidade: 10 })).toMatchObject([{ id, situacao: 'PRONTO' }])
    const { raw } = await admin.try(exportarSqlInterativo, pedido)
    expect((await admin.try(baixarRelatorio, { id })).raw.toString('utf8')).toBe(raw.toString('utf8'))
    const ultimas = await scene.owner<{ resultado: string }>(
      `select resultado from consulta_log where municipio_id = 1 and texto = $1 order by id desc limit 2`,
      [pedido.texto],
    )
    expect(ultimas.map(({ resultado }) => resultado)).toEqual(['OK', 'OK'])
  })

  it('shows documents in part, whole with a reason that stays in the log', async () => {
    const texto = "select documento from pessoa where nome like 'Alfa Tec%'"
    expect((await sql(texto)).linhas).toEqual([[expect.stringMatching(/^40\*+0150$/)]])
    const semMotivo = await admin.try(executarSqlInterativo, { texto, valores: {}, documentos: true, motivo: 'curto' })
    expect(semMotivo.body.mensagens[0]?.message).toBe('Informe o motivo com pelo menos 20 caracteres.')
    const motivo = 'Conferência pedida pelo Ministério Público'
    expect((await admin.call(executarSqlInterativo, { texto, valores: {}, documentos: true, motivo })).linhas).toEqual([
      ['40000001000150'],
    ])
    expect(await scene.owner('select motivo from consulta_log where documentos order by id desc limit 1')).toEqual([{ motivo }])
  })

  it('keeps queries, shared or not; only the author changes them', async () => {
    const { id } = await admin.call(salvarConsulta, {
      id: null,
      nome: 'Pessoas',
      descricao: '',
      texto: 'select 1 as um',
      compartilhada: true,
    })
    const fiscal = await scene.as('fiscal')
    expect((await fiscal.call(consultasSalvas, {})).lista.map(({ nome, minha }) => [nome, minha])).toContainEqual([
      'Pessoas',
      false,
    ])
    expect((await fiscal.try(removerConsulta, { id })).body.mensagens[0]?.message).toBe(
      'Somente o autor altera ou elimina a consulta.',
    )
    await admin.call(removerConsulta, { id })
  })
})

describe("an attacker's list (F14, sandbox rules)", () => {
  const recusadas = [
    'delete from pessoa',
    "update pessoa set nome = 'x'",
    'insert into pessoa (nome) values (1)',
    'truncate pessoa',
    'drop view consulta.pessoa',
    'create table x (a int)',
    'with apagadas as (delete from pessoa returning id) select * from apagadas',
    'select * into copia from pessoa',
    'select * from pessoa for update',
    'select 1; delete from pessoa',
    'explain analyze select * from pessoa',
    'explain (analyze true) select 1',
    `copy pessoa to '${join(tmpdir(), 'x')}'`,
    "copy (select 1) to program 'id'",
    'do $$ begin perform 1; end $$',
    'set iss.municipio = 2',
    'reset all',
    'listen x',
    "select set_config('iss.municipio', '2', false)",
    'select pg_sleep(20)',
    "select pg_read_file('/etc/passwd')",
    "select lo_import('/etc/passwd')",
    "select lo_from_bytea(0, 'x')",
    "select * from dblink('dbname=iss', 'select 1') as t(a int)",
    "select query_to_xml('select 1', true, true, '')",
    'select * from conta',
    'select senha_hash from public.conta',
    'select * from public.pessoa',
    'select * from pg_catalog.pg_authid',
    'select rolpassword from pg_authid',
    'select * from information_schema.tables',
    'select * from consulta_sessao',
    "select 'conta'::regclass",
    "select current_setting('iss.municipio')",
    'select consulta_municipio()',
    'select pg_terminate_backend(pid) from pg_stat_activity',
    "select nextval('x')",
    'prepare x as select 1',
    'vacuum',
    'lock table pessoa',
    'call x()',
    '',
    'select $1',
  ]
  it('refuses every one of them by what it says, and keeps each in the log', async () => {
    const passaram: string[] = []
    for (const texto of recusadas) if ((await frases(texto)) === 'passou') passaram.push(texto)
    expect(passaram).toEqual([])
    const [log] = await scene.owner<{ n: number }>(
      "select count(distinct texto)::int as n from consulta_log where municipio_id = 1 and texto = any($1) and resultado <> 'OK'",
      [recusadas],
    )
    expect(log?.n).toBe(recusadas.length - 1)
  })

  it('and the database refuses them by grants, whatever the parser would let through', async () => {
    const client = new pg.Client({ connectionString: readerUrl(scene.ownerUrl, scene.runtime.secret) })
    await client.connect()
    const negada = async (texto: string) => {
      try {
        const { rows } = await client.query(texto)
        return rows.length === 0 ? 'nada' : JSON.stringify(rows)
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    try {
      // 42501: no privilege; 25006: a read-only transaction; 42P01, 42883: does not exist for this role.
      for (const texto of [
        'select * from public.conta',
        'select senha_hash from public.conta',
        'select * from public.pessoa',
        'select * from public.consulta_sessao',
        'select public.consulta_sessao_atual()',
        "select set_config('iss.municipio', '2', false)",
        'select pg_sleep(1)',
        "select pg_read_file('/etc/passwd')",
        "select lo_import('/etc/passwd')",
        "select lo_from_bytea(0, 'x')",
        "select query_to_xml('select 1', true, true, '')",
        'select pg_terminate_backend(1)',
        'select pg_advisory_lock(1)',
        'select rolpassword from pg_authid',
        "copy (select 1) to program 'id'",
        'do $$ begin perform 1; end $$',
        'delete from consulta.pessoa',
        'create table public.x (a int)',
        'create temporary table x (a int)',
        'create schema x',
        'select public.identidade_carregar(1, 1, 1, current_date)',
        "insert into consulta.pessoa (nome) values ('x')",
        "update consulta.pessoa set nome = 'x'",
        'truncate consulta.pessoa',
        'select * from consulta.pessoa for update',
        'drop view consulta.pessoa',
        'with a as (delete from consulta.pessoa returning 1) select * from a',
        'select * into copia from consulta.pessoa',
        'create function x() returns int language sql as $$ select 1 $$',
        'grant select on consulta.pessoa to public',
        'alter role portal_leitura superuser',
        'alter system set log_statement = none',
        'set role iss_app',
        'set role iss_dono',
        'set session authorization iss_app',
        'insert into public.consulta_sessao (pid, inicio, municipio_id, conta_id, aberta_em) values (pg_backend_pid(), now(), 2, 1, now())',
        'select public.municipios_da_instalacao()',
        "select pg_read_binary_file('/etc/passwd')",
        "select pg_stat_file('/etc/passwd')",
        "select pg_ls_dir('/etc')",
        'select pg_ls_logdir()',
        "select lo_export(1, '/x')",
        'select lo_get(1)',
        "copy consulta.pessoa to '/x'",
        "copy consulta.pessoa from '/etc/passwd'",
        "select * from dblink('dbname=iss', 'select 1') as t(a int)",
        "select pg_sleep_for('1 second')",
        "select pg_sleep_until(now() + interval '1 second')",
        'select pg_try_advisory_xact_lock(1)',
        "select pg_notify('x', 'y')",
        'select pg_cancel_backend(1)',
        'select pg_reload_conf()',
        'select pg_rotate_logfile()',
        "select nextval('public.pessoa_id_seq')",
        "select database_to_xml(true, true, '')",
        "select cursor_to_xml('x', 1, true, true, '')",
        'create extension dblink',
        'create server x foreign data wrapper postgres_fdw',
        'lock table consulta.pessoa',
        'call public.x()',
      ])
        expect([texto, await negada(texto)]).toEqual([
          texto,
          expect.stringMatching(/^(42501|25006|3F000|42P01|42883|42704|25001|25P01|0A000|55000)$/),
        ])
      // No city is registered for this connection: the views are empty, whatever it sets.
      await client.query('set iss.municipio = 2')
      expect(await negada('select * from consulta.pessoa')).toBe('nada')
      await client.query('set default_transaction_read_only = off')
      expect(await negada('delete from consulta.pessoa')).toBe('42501')
    } finally {
      await client.end()
    }
  })

  it('shows no row of the other city, and nothing secret in any view', async () => {
    const [outra] = await scene.owner<{ nome: string }>(
      'select nome from pessoa a where municipio_id = 2 and not exists (select 1 from pessoa b where b.municipio_id = 1 and b.nome = a.nome) order by id limit 1',
    )
    expect(outra).toBeDefined()
    expect((await sql('select nome from pessoa where nome = :nome', { nome: outra?.nome ?? '' })).linhas).toEqual([])
    const colunas = await scene.owner<{ coluna: string }>(
      `select a.attname as coluna from pg_class v join pg_namespace n on n.oid = v.relnamespace join pg_attribute a on a.attrelid = v.oid where n.nspname = 'consulta' and a.attnum > 0`,
    )
    expect(colunas.length).toBeGreaterThan(200)
    expect(colunas.filter(({ coluna }) => /senha|hash|token|segredo|certificado|municipio_id$/.test(coluna))).toEqual([])
  })

  it('keeps what was asked for five years, which nobody shortens', async () => {
    const nova = (dia: string) =>
      scene.owner(
        `insert into consulta_log (municipio_id, console, conta_id, usuario_id, texto, sha256, executada_em, resultado)
         select 1, 'SQL', 1, min(id), $1::text, '', $1::text::timestamptz, 'OK' from pessoa where municipio_id = 1`,
        [dia],
      )
    await nova('2021-04-14T12:00:00Z')
    await nova('2021-04-16T12:00:00Z')
    await scene.inCity(1, (ctx) => expurgarConsultas.run(ctx))
    const textos = await scene.owner<{ texto: string }>(
      "select texto from consulta_log where municipio_id = 1 and texto like '2021%'",
    )
    expect(textos).toEqual([{ texto: '2021-04-16T12:00:00Z' }])
    await expect(scene.inCity(1, ({ client }) => client.query('delete from consulta_log'))).rejects.toThrow(/permission denied/)
  })

  it('ends what lasts too long and cuts what is too much', async () => {
    const longa = 'select count(*) from pessoa a, pessoa b, pessoa c, pessoa d, pessoa e, pessoa f'
    const { body } = await admin.try(executarConsultaEntidade, { texto: longa, maximo: 10 })
    expect(body.mensagens.map(({ message }) => message)).toEqual(['A consulta excedeu o tempo limite de 15 segundos.'])
    const muitas = await sql('select i from generate_series(1, 20000) i')
    expect([muitas.linhas.length, muitas.aviso]).toEqual([10_000, 'Mostradas as primeiras 10000 linhas.'])
    const grande = await sql("select lpad('x', 100000, 'x') from generate_series(1, 1000)")
    expect(grande.aviso).toBe('O resultado passou de 5 MB e foi cortado.')
  }, 60_000)
})

describe('R2-2.10-34 /home/actions/script-explorer (A13), R2-2.10-35 /home/actions/script-console (A14)', () => {
  const lote = () => (scene.house.others.get('lote') as unknown as Lote[]).find(({ slug }) => slug === 'script-console') as Lote
  const valores = { script: 'conferencia-mensal', competenciaInicial: '2026-03', competenciaFinal: '2026-03' }

  it('carries the steps of a shipped script out, each as an order of its routine', async () => {
    const calls = loteCalls(lote())
    const previa = await admin.call(calls.validar, { valores })
    expect(previa.lista.map(({ linha }) => linha.rotina)).toEqual([
      'Reprocessar notas × escrituração',
      'Calcular saldo da competência',
      'Carregar DW',
    ])
    const confirmacao = { motivo: 'Conferência mensal pedida', palavra: 'EXECUTAR', ciente: false }
    await admin.call(calls.executar, { valores, assinatura: previa.assinatura, ...confirmacao })
    await scene.runProcesses()
    const ordens = await scene.owner<{ tipo: string; situacao: string }>(
      "select tipo, situacao from lote where municipio_id = 1 and motivo = 'Conferência mensal pedida' order by id",
    )
    expect(ordens.map(({ tipo, situacao }) => [tipo, situacao])).toEqual(
      ['script-console', 'reprocessamento-notas-escrit', 'calcular-saldo-competencia', 'carrega-d-w'].map((tipo) => [
        tipo,
        'CONCLUIDO',
      ]),
    )
  })

  it('a script that no declared key signed is shown as such, cannot start, and is stopped before its next step', async () => {
    const calls = loteCalls(lote())
    const previa = await admin.call(calls.validar, { valores })
    const motivo = 'Conferência que se interrompe no meio'
    const { id } = await admin.call(calls.executar, {
      valores,
      assinatura: previa.assinatura,
      motivo,
      palavra: 'EXECUTAR',
      ciente: false,
    })
    const chaves = chavesDeScripts.splice(0)
    try {
      await scene.runProcesses()
      const { lista } = await admin.call(calls.itens, { id, situacao: null })
      expect(lista.map(({ situacao, mensagem }) => [situacao, mensagem])).toEqual(
        lista.map(() => ['ERRO', 'Assinatura do script inválida.']),
      )
      expect(await scene.owner('select tipo from lote where municipio_id = 1 and motivo = $1', [motivo])).toEqual([
        { tipo: 'script-console' },
      ])
      const { linhas } = await admin.call(reportCalls('script-explorer').buscar, { filtros: {}, pagina: 0, tamanho: 10 })
      expect(linhas.map(({ valores: { nome, assinatura } }) => [nome, assinatura])).toEqual([
        ['Conferência mensal', 'inválida'],
        ['Simples Nacional do mês', 'inválida'],
      ])
      const recusa = await admin.try(calls.validar, { valores })
      expect(recusa.body.mensagens.map(({ message }) => message)).toEqual(['Assinatura do script inválida.'])
    } finally {
      chavesDeScripts.push(...chaves)
    }
  })
})
