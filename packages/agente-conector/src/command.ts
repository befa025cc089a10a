import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '@iss/kernel/clock'
import { type Agente, executarTurno, listScripts, versaoDoAgente } from './exchange.ts'
import { createPortal, RecusaDoPortal } from './portal-client.ts'
import { lerScript } from './script.ts'
import { exemplo, readSettings, type Settings } from './settings.ts'
import { assinar, gerarChaves } from './signature.ts'
import { createCsv } from './source-csv.ts'
import { createFirebird, createSqlServer } from './source-other.ts'
import { createPostgres } from './source-postgres.ts'
import type { Fonte } from './source.ts'

const ajuda = `agente-conector ${versaoDoAgente}

  configurar            escreve um arquivo de configuração para preencher
  testar                confere portal, credencial, banco e scripts, sem trocar nada
  uma-vez               executa um turno e termina
  rodar                 executa até receber KILL; RESTART começa de novo
  chaves                cria um par de chaves para assinar scripts
  assinar SCRIPT CHAVE  mostra a assinatura de um script com a chave privada (arquivo PEM)

  --config ARQUIVO      configuração; agente-conector.json
  --intervalo SEGUNDOS  entre dois pings; sem isso, o que o portal diz (pingSegundos)
`

const say = (linha: string) => process.stdout.write(`${systemClock.now().toISOString()} ${linha}\n`)

function openBanco(url: string | undefined): Fonte | null {
  if (!url) return null
  if (/^postgres(ql)?:/.test(url)) return createPostgres(url)
  if (url.startsWith('firebird:')) return createFirebird(new URL(url))
  if (url.startsWith('mssql:')) return createSqlServer(new URL(url))
  throw new Error('banco: comece com postgres://, firebird:// ou mssql://.')
}

function openAgente(settings: Settings): Agente & { close(): Promise<void> } {
  const banco = openBanco(settings.banco)
  const csv = createCsv(settings.pasta)
  return {
    portal: createPortal(settings, systemClock),
    chavesPublicas: settings.chavesPublicas,
    clock: systemClock,
    emVigor: { configHash: null },
    log: (_nivel, linha) => say(linha),
    fonteDe(script) {
      if (script.sentido === 'RECEBER' && 'csv' in script.fonte) return csv
      if (!banco) throw new Error(`O script ${script.nome} pede um banco: informe TNC_BANCO.`)
      return banco
    },
    async close() {
      await banco?.close()
      await csv.close()
    },
  }
}

/** Seconds until the next try while the portal has told nothing. */
const PING_SEGUNDOS = 60

/** Goes on until a KILL or a signal of the system; a turn that fails is told to the portal when it can be reached, and the next one goes on. */
async function rodar(settings: Settings, intervalo: number | null): Promise<number> {
  const parar = new AbortController()
  for (const nome of ['SIGTERM', 'SIGINT'] as const) process.once(nome, () => parar.abort())
  let agente = openAgente(settings)
  let segundos = intervalo ?? PING_SEGUNDOS
  while (!parar.signal.aborted) {
    const turno = await executarTurno(agente).catch(async (error: Error) => {
      say(`falha: ${error.message}`)
      // A portal that refuses the credential will not take the error either; it is in the log.
      if (!(error instanceof RecusaDoPortal && error.status === 401))
        await agente.portal
          .pedir('erros', { mensagem: error.message.slice(0, 500) || 'Falha' })
          .catch((outra: Error) => say(outra.message))
      return null
    })
    const sinal = turno?.sinal
    if (turno) segundos = intervalo ?? turno.pingSegundos
    if (sinal === 'KILL') break
    if (sinal === 'RESTART') {
      await agente.close()
      agente = openAgente(settings)
      continue
    }
    await wait(segundos * 1000, undefined, { signal: parar.signal }).catch(() => undefined)
  }
  await agente.close()
  say('encerrado')
  return 0
}

async function testar(settings: Settings): Promise<number> {
  const agente = openAgente(settings)
  try {
    await agente.portal.pedir('cursores', {})
    say('portal e credencial: certo')
    for (const script of await listScripts(agente)) {
      if (script.sentido === 'RECEBER') {
        const { registros } = await agente.fonteDe(script).ler(script, { cursor: null, limite: 1, inicio: true })
        say(`script ${script.nome}: certo, ${registros.length === 0 ? 'origem vazia' : 'origem lida'}`)
      } else say(`script ${script.nome}: certo`)
    }
    return 0
  } finally {
    await agente.close()
  }
}

/** The program: its arguments -> its exit code. What is wrong is said in words. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        config: { type: 'string', default: 'agente-conector.json' },
        intervalo: { type: 'string' },
      },
    })
    const [comando, ...resto] = positionals
    const settings = () => readSettings(values.config, process.env)
    if (comando === 'configurar') {
      if (existsSync(values.config)) throw new Error(`${values.config} já existe.`)
      writeFileSync(values.config, `${exemplo}\n`, { mode: 0o600 })
      say(`${values.config} escrito: preencha e execute 'agente-conector testar'.`)
      return 0
    }
    if (comando === 'chaves') {
      const { publica, privada } = gerarChaves()
      process.stdout.write(`${privada}\nchave pública: ${publica}\n`)
      return 0
    }
    if (comando === 'assinar') {
      const [arquivo = '', chave = ''] = resto
      const texto = readFileSync(arquivo, 'utf8').trim()
      const lido = lerScript(texto)
      if ('erro' in lido) throw new Error(lido.erro)
      process.stdout.write(`${assinar(texto, readFileSync(chave, 'utf8'))}\n`)
      return 0
    }
    if (comando === 'testar') return await testar(settings())
    if (comando === 'uma-vez') {
      const agente = openAgente(settings())
      await executarTurno(agente).finally(() => agente.close())
      return 0
    }
    if (comando === 'rodar') return await rodar(settings(), values.intervalo === undefined ? null : Number(values.intervalo))
    process.stdout.write(ajuda)
    return comando === undefined || comando === 'ajuda' ? 0 : 2
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return 1
  }
}
