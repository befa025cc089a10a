import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AddressInfo } from 'node:net'
import { type Agente, executarTurno } from '@iss/agente-conector/exchange'
import { createPortal } from '@iss/agente-conector/portal-client'
import { createPostgres } from '@iss/agente-conector/source-postgres'
import { systemClock } from '@iss/kernel/clock'
import { reportCalls } from '@iss/list/definition'
import { loteCalls } from '@iss/lote/definition'
import { type Scene, type ServerProcess, startScene, startServerProcess, until } from '@iss/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migracao } from '../src/lotes/migracao.ts'
import { ativarScripts, criarLegado, type Legado } from './cidade-legada.ts'
import { cidades, conectar } from './protocolo.ts'
import { faltas, startRedeRuim } from './rede-ruim.ts'

const programa = resolve(import.meta.dirname, '../../../packages/agente-conector/bin/agente-conector.mjs')

let scene: Scene
let legado: Legado
let publica: string
let server: ServerProcess | undefined
beforeAll(async () => {
  scene = await startScene()
  legado = await criarLegado(scene)
  publica = await ativarScripts(scene)
  // The demonstration's own exchange stands aside: what is counted here is what this city sends.
  await scene.owner(`update tnc_agendamento set ativo = false, ativado_em = null`)
  await scene.owner(`update tnc_documento set situacao = 'IGNORADO'`)
  await scene.owner(`delete from tnc_total_origem`)
})
afterAll(async () => {
  await server?.stop()
  await legado?.close()
  await scene?.stop()
})

const contar = async (onde: string) =>
  Number(
    (await scene.owner<{ n: number }>(`select count(*)::int as n from tnc_documento where municipio_id = 1 and ${onde}`))[0]?.n,
  )

/** The program of the technician in a process of its own. */
function startAgente(portal: string, credencial: { cliente: string; segredo: string }, comando: string) {
  const dir = mkdtempSync(join(tmpdir(), 'iss-agente-'))
  const config = join(dir, 'agente-conector.json')
  writeFileSync(
    config,
    JSON.stringify({ portal, ibge: cidades.novaSerra, cliente: credencial.cliente, chavesPublicas: [publica] }),
  )
  const child: ChildProcess = spawn(process.execPath, [programa, comando, '--config', config, '--intervalo', '1'], {
    env: { ...process.env, TNC_SEGREDO: credencial.segredo, TNC_BANCO: legado.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  return {
    ended,
    output: () => output,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Milliseconds for programs of their own on a busy machine. */
const minutos = 240_000

describe('a city is brought from another system (K08)', () => {
  it(
    'R2-2.9-25 /home/configuracao/config-migrador: two processes and a second database, both killed in the middle, reconcile to the cent',
    async () => {
      const total = await legado.contar()
      const esperado = total.pessoas + total.guias + total.pagamentos + total.notas
      const credencial = await conectar(scene)
      await scene.owner(`update tnc_global_config set propriedades = 'itensPorMensagem=20' where municipio_id = 1`)
      await scene.owner(`update migrador_config set ligado = true, pedido_em = now(), concluido_em = null where municipio_id = 1`)
      server = await startServerProcess(scene.ownerUrl, { papel: 'tudo' })

      const primeiro = startAgente(server.url, credencial, 'rodar')
      await until('the first rows', 60, async () => (await contar(`situacao = 'AGUARDANDO'`)) > 150)
      await primeiro.kill()
      const antes = await contar(`situacao = 'AGUARDANDO'`)
      expect(antes).toBeLessThan(esperado)
      const segundo = startAgente(server.url, credencial, 'uma-vez')
      expect(await segundo.ended, segundo.output()).toBe(0)
      const erros = await scene.owner(
        `select chave, ultimo_erro from tnc_documento where municipio_id = 1 and sentido = 'RECEBIDO' and situacao = 'ERRO'`,
      )
      expect(erros).toEqual([])
      expect(await contar(`situacao = 'AGUARDANDO'`)).toBe(esperado)
      expect(await contar(`situacao = 'AGUARDANDO' and especie = 'guias'`)).toBe(total.guias)

      // The preview tells the differences and writes nothing.
      const gestor = await scene.as('gestor')
      const calls = loteCalls(migracao)
      const valores = { pessoas: true, guias: true, pagamentos: true, documentos: true }
      const previa = await gestor.call(calls.validar, { valores } as never)
      expect(previa).toMatchObject({ total: esperado })
      expect(JSON.stringify(previa)).toContain('Novo cadastro')
      expect(await contar(`situacao = 'APLICADO' and migracao`)).toBe(0)
      expect((await (await scene.as('fiscal')).try(calls.validar, { valores } as never)).status).toBe(403)

      const { id } = await gestor.call(calls.executar, {
        valores,
        assinatura: (previa as { assinatura: string }).assinatura,
        motivo: 'Migração do sistema anterior',
        palavra: '',
        ciente: false,
      } as never)
      await until('the first blocks', 60, async () => (await contar(`situacao = 'APLICADO' and migracao`)) >= 200)
      await server.kill()
      expect(await contar(`situacao = 'APLICADO' and migracao`)).toBeLessThan(esperado)
      server = await startServerProcess(scene.ownerUrl, { papel: 'tudo' })
      await until('the end of the order', 60, async () => (await contar(`situacao = 'APLICADO' and migracao`)) === esperado)
      expect(id).toBeGreaterThan(0)
      const pessoas = await scene.owner(
        `select count(*)::int as n from pessoa p join pessoa_migracao_grp m on m.municipio_id = p.municipio_id and m.pessoa_id = p.id
       where p.municipio_id = 1 and p.documento = any($1)`,
        [legado.documentos],
      )
      expect(pessoas).toEqual([{ n: total.pessoas }])

      const { linhas } = await gestor.call(reportCalls('conciliacao-migracao').buscar, { filtros: {}, pagina: 0, tamanho: 100 })
      const meses = linhas.map(({ valores: um }) => um)
      expect(new Set(meses.map(({ situacao }) => situacao))).toEqual(new Set(['Confere']))
      const somar = (especie: string, campo: string) =>
        meses.filter((um) => um.especie === especie).reduce((soma, um) => soma + BigInt(String(um[campo]).replace('.', '')), 0n)
      const { rows } = await legado.pool.query<Record<string, string>>(
        `select (select sum(vl_cent) from trib.lanc)::text as guias, (select sum(vl) * 100 from trib.pagto)::bigint::text as pagamentos,
         (select sum(replace(replace(vl, '.', ''), ',', '.')::numeric) * 100 from trib.nf)::bigint::text as notas`,
      )
      expect({
        guias: String(somar('Guias', 'somaPortal')),
        pagamentos: String(somar('Pagamentos', 'somaPortal')),
        notas: String(somar('Documentos', 'somaPortal')),
      }).toEqual(rows[0])

      // A cent that goes astray shows.
      await scene.owner(
        `update tnc_documento set valor = valor + 0.01 where id = (select min(id) from tnc_documento where especie = 'guias' and situacao = 'APLICADO' and migracao)`,
      )
      const difere = await gestor.call(reportCalls('conciliacao-migracao').buscar, {
        filtros: { situacao: 'DIFERE' },
        pagina: 0,
        tamanho: 50,
      })
      expect(difere.linhas.map(({ valores: um }) => um.diferenca)).toEqual(['0.01'])
    },
    minutos,
  )

  it(
    'KILL ends the program, a wrong signature is refused by the agent itself',
    async () => {
      const credencial = await conectar(scene)
      await scene.owner(`update migrador_config set pedido_em = now() where municipio_id = 1`)
      await scene.owner(
        `update tnc_sync_script set arquivo = replace(arquivo, 'contrib', 'pagto') where nome = 'legado-pessoas' and municipio_id = 1`,
      )
      const agente = startAgente(server?.url ?? '', credencial, 'rodar')
      await until(
        'the refusal',
        60,
        async () =>
          (await scene.owner(`select 1 from tnc_error where mensagem like 'O agente recusou o script legado-pessoas%'`)).length >
          0,
      )
      await scene.owner(`insert into tnc_signal (municipio_id, tipo, motivo, criado) values (1, 'KILL', 'Fim do teste', now())`)
      expect(await agente.ended).toBe(0)
      expect(agente.output()).toContain('Assinatura inválida.')
      const sinais = await scene.owner(
        `select finalizado is not null as finalizado, resultado from tnc_signal where motivo = 'Fim do teste'`,
      )
      expect(sinais).toEqual([{ finalizado: true, resultado: 'Encerrado' }])
      await scene.owner(
        `update tnc_sync_script set arquivo = replace(arquivo, 'pagto', 'contrib') where nome = 'legado-pessoas' and municipio_id = 1`,
      )
      await scene.owner(`update migrador_config set ligado = false where municipio_id = 1`)
      await server?.stop()
      server = undefined
    },
    minutos,
  )
})

describe('a bad network', () => {
  it(
    'loses nothing and doubles nothing, whatever it does to messages and answers',
    async () => {
      await scene.app.listen({ port: 0, host: '127.0.0.1' })
      const rede = await startRedeRuim(`http://127.0.0.1:${(scene.app.server.address() as AddressInfo).port}`)
      const { cliente, segredo } = await conectar(scene)
      const fonte = createPostgres(legado.url)
      const agente: Agente = {
        portal: createPortal(
          { portal: rede.url, ibge: cidades.novaSerra, cliente, segredo, espera: 1, tentativas: 3 },
          systemClock,
        ),
        fonteDe: () => fonte,
        chavesPublicas: [publica],
        clock: systemClock,
        log: () => undefined,
      }
      await scene.owner(`update tnc_global_config set propriedades = 'itensPorMensagem=400' where municipio_id = 1`)
      // A dry run reads there, looks at the target, and writes nothing on either side; the portal knows what the agent works with.
      await scene.owner(`update tnc_sync_script set teste_pedido_em = now() where nome in ('legado-guias', 'guias-ao-legado')`)
      const antes = await contar(`true`)
      await executarTurno({
        ...agente,
        fonteDe: () => ({ ...fonte, gravar: () => Promise.reject(new Error('A dry run wrote')) }),
      })
      expect(
        await scene.owner(
          `select nome, teste_resultado from tnc_sync_script where teste_em is not null and nome like '%legado%' order by nome`,
        ),
      ).toEqual([
        { nome: 'guias-ao-legado', teste_resultado: 'Certo: 0 lidos, nada gravado' },
        { nome: 'legado-guias', teste_resultado: 'Certo: 50 lidos, nada gravado' },
      ])
      expect(await contar(`true`)).toBe(antes)
      expect(
        await scene.owner(
          `select s.config_hash is not null as sabe from tnc_status s join tnc_credencial c on c.municipio_id = s.municipio_id and c.id = s.credencial_id where c.cliente = $1`,
          [cliente],
        ),
      ).toEqual([{ sabe: true }])
      await scene.owner(`insert into tnc_agendamento (municipio_id, rotina, sentido, frequencia_minutos, ativo, ativado_em)
      select 1, r, s, 5, true, now() from (values ('pessoas', 'RECEBER'), ('guias', 'RECEBER'), ('pagamentos', 'RECEBER'), ('guias', 'ENVIAR')) v(r, s)`)
      const guiasDoPortal = await scene.owner<{ id: string }>(`select id from guia where municipio_id = 1 order by id limit 40`)
      let lancamento = 100_000
      let mudanca = 0

      const turno = async () => {
        await scene.owner(`update tnc_agendamento set executar_agora = true where ativo`)
        await executarTurno(agente)
      }
      try {
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.constantFrom(...faltas), { minLength: 3, maxLength: 20 }),
            fc.integer({ min: 1, max: 6 }),
            fc.integer({ min: 0, max: 39 }),
            async (lista, quantas, qual) => {
              mudanca += 1
              // Both sides change: guides and payments there, a person there, a guide here.
              for (let vez = 0; vez < quantas; vez += 1) {
                lancamento += 1
                await legado.pool.query(`insert into trib.lanc (nr, cod, mes, vl_cent, st) values ($1, $2, '05/2025', $3, 'P')`, [
                  lancamento,
                  1 + (lancamento % 40),
                  lancamento % 7777,
                ])
                await legado.pool.query(
                  `insert into trib.pagto (nr, dt, vl) select nr, date '2025-06-01', vl_cent / 100.0 from trib.lanc where nr = $1 and vl_cent > 0`,
                  [lancamento],
                )
              }
              await legado.pool.query(`update trib.contrib set razao = $1, dt_alt = clock_timestamp() where cod = $2`, [
                `Empresa Mudada ${mudanca}`,
                1 + (mudanca % 40),
              ])
              await scene.owner(`update documento set data_alteracao = clock_timestamp() where municipio_id = 1 and id = $1`, [
                guiasDoPortal[qual % guiasDoPortal.length]?.id,
              ])
              rede.depois(lista)
              // An agent whose turn fails begins another one, as the program does.
              for (let vez = 0; vez < 3; vez += 1) await turno().catch((error: Error) => expect(error.name).toBe('Error'))
              rede.depois([])
              await turno()
              const { rows: la } = await legado.pool.query(
                `select (select count(*) from trib.lanc)::int as guias, (select count(*) from trib.pagto)::int as pagamentos, (select sum(vl_cent) from trib.lanc)::text as centavos,
                 (select razao from trib.contrib where cod = $1) as razao`,
                [1 + (mudanca % 40)],
              )
              const aqui = await scene.owner(
                `select count(*) filter (where especie = 'guias')::int as guias, count(*) filter (where especie = 'pagamentos')::int as pagamentos,
                 (sum((conteudo ->> 'valor')::numeric) filter (where especie = 'guias') * 100)::bigint::text as centavos,
                 (select nome from pessoa where municipio_id = 1 and documento = $1) as razao
               from tnc_documento where municipio_id = 1 and sentido = 'RECEBIDO' and situacao = 'APLICADO' and chave not like 'LEGADO%'`,
                [legado.documentos[mudanca % 40]],
              )
              expect(aqui).toEqual(la)
              expect(
                await contar(`sentido = 'ENVIADO' and especie = 'guias' and situacao not in ('CONFIRMADO', 'IGNORADO')`),
              ).toBe(0)
              const enviadas = await scene.owner(
                `select t.chave as chave_portal, t.numero, t.valor::text as total, t.codigo_grp as id from tnc_documento t
               where t.municipio_id = 1 and t.sentido = 'ENVIADO' and t.situacao = 'CONFIRMADO' order by t.chave`,
              )
              const { rows: gravadas } = await legado.pool.query(
                `select chave_portal, numero, total::text, id::text from trib.guia_iss order by chave_portal`,
              )
              expect(gravadas).toEqual(enviadas)
            },
          ),
          { numRuns: 10 },
        )
      } finally {
        await fonte.close()
        await rede.close()
      }
      expect(mudanca).toBeGreaterThanOrEqual(10)
    },
    minutos,
  )
})
