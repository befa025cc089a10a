import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { runBlock } from '@iss/platform/jobs'

export type Pedir = <T = Record<string, never>>(path: string, body: FormData | object, token?: string) => Promise<T>

/** Posts JSON or a form to a call of the program that answers at `url` (with /v2/rest). Answers the body; anything but 200 is an error. */
export const pedirA =
  (url: string): Pedir =>
  async <T>(path: string, body: FormData | object, token?: string): Promise<T> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

/** Token of an account of the demonstration. */
export const entrar = async (pedir: Pedir, usuario: string): Promise<string> =>
  (await pedir<{ accessToken: string }>('/public/identidade/entrar', { usuario, senha: 'Demo@2026' })).accessToken

setFlagsFromString('--expose-gc')
/** Collects what nobody holds any more, so that memory in use can be told. */
export const recolher = runInNewContext('gc') as () => void

/** Runs in this process what is scheduled, to its end. Answers the greatest resident memory on the way, in bytes. */
export async function trabalhar(jobs: Parameters<typeof runBlock>[0]): Promise<number> {
  let maior = 0
  for (;;) {
    const { rows } = await jobs.pool.query<{ municipio_id: number; id: string }>(
      'select municipio_id, id from processos_abertos(1)',
    )
    const [processo] = rows
    if (!processo) return maior
    await runBlock(jobs, { municipioId: processo.municipio_id, id: Number(processo.id) })
    maior = Math.max(maior, process.memoryUsage().rss)
  }
}
