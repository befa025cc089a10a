import type { Scene } from './scene.ts'
import type { ServerProcess } from './server-process.ts'

/** What is said of long work that does not come to its end: the process that carries it, its row, its jobs, and the connections to the database. */
export async function describeWork(scene: Scene, server: ServerProcess | undefined): Promise<string> {
  const lines = async (title: string, sql: string) =>
    [title, ...(await scene.owner(sql)).map((row) => `  ${JSON.stringify(row)}`)].join('\n')
  const code = server?.exitCode()
  const process = code === undefined ? 'The process runs.' : `The process has ended with ${code ?? 'a signal'}.`
  const parts = await Promise.all([
    lines(
      'Processes that are not at their end:',
      `select id, tipo_fila, feitos, total, tentativas, agendado, inicio_processamento, ultimo_sinal, termino_inesperado
       from processo_assincrono where fim_processamento is null order by id`,
    ),
    lines(
      'Jobs that are not at their end:',
      `select singleton_key, state, retry_count, created_on, started_on from pgboss.job where name = 'processo' and state < 'completed' order by created_on`,
    ),
    lines(
      'Connections:',
      `select pid, usename, application_name, state, wait_event_type, wait_event, pg_blocking_pids(pid) as behind,
              extract(epoch from now() - state_change)::int as seconds, left(query, 120) as query
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    ),
  ])
  return [process, ...parts, 'Its last output:', server?.output().slice(-4000) ?? ''].join('\n')
}
