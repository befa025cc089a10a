import { buscarCartoes } from '@iss/inicial/contract/cartoes'
import { createApp } from '@iss/platform/http'
import { isAllowed } from '@iss/platform/contract'
import { inTransaction } from '@iss/platform/db'
import { createContext } from '@iss/platform/server'
import type { CartaoDefinition } from '@iss/portal/server'
import { demoPassword } from '@iss/testing'
import pg from 'pg'
import type { Bench } from './measure.ts'
import { gravarNotas } from './notas-em-massa.ts'
import { ms, print, timed } from './palavras.ts'
import { mediana } from './preparo.ts'

const notes = Number(process.env.ISS_BENCH_NOTAS ?? 1_000_000)
const rounds = 9
/** One of each profile that has cards. */
const usuarios = ['alfa', 'delta', 'contador', 'fiscal', 'gestor', 'administrador', 'maria']

/** Cards of the start page in a city of a million notes: the whole call of each profile, and the dearest card of it (asked for: under 100 ms each). */
export async function benchCartoes(bench: Bench): Promise<void> {
  await gravarNotas(bench, notes)
  const { house, pool, runtime, secret } = bench
  const fatos = await timed(() =>
    inTransaction(pool, { municipioId: 1 }, (_db, client) => client.query('select fato_reconstruir()')),
  )
  print(`fatos refeitos em ${ms(fatos)}\n`)
  const app = await createApp({ house, pool, runtime, secret, version: '0', ratePerMinute: 0 })
  const cartoes = house.others.get('cartao') as unknown as CartaoDefinition[]
  const owner = new pg.Client({ connectionString: bench.ownerUrl })
  await owner.connect()
  for (const usuario of usuarios) {
    const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
      const answer = await app.inject({ method: 'POST', url: `/v2/rest${url}`, headers, payload })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
      return answer.json()
    }
    const { accessToken } = await post('/public/identidade/entrar', { usuario, senha: demoPassword })
    const headers = { authorization: `Bearer ${accessToken}` }
    const whole: number[] = []
    let lista: { titulo: string }[] = []
    for (let round = 0; round < rounds; round += 1)
      whole.push(await timed(async () => ({ lista } = await post(buscarCartoes.path, {}, headers))))
    const { rows } = await owner.query<{ conta: number; pessoa: number }>(
      `select c.id::int as conta, v.pessoa_id::int as pessoa from conta c join conta_vinculo v on v.conta_id = c.id where c.usuario = $1 and v.municipio_id = 1`,
      [usuario],
    )
    const identity = await bench.identityOf(1, rows[0]?.conta ?? 0, rows[0]?.pessoa ?? 0)
    const each: { ordem: number; time: number }[] = []
    await inTransaction(pool, { municipioId: 1, readOnly: true }, async (db, client) => {
      const { ctx } = createContext(runtime, { db, client, municipioId: 1, identity, requestId: 'bench' })
      for (const cartao of cartoes.filter(({ para }) => isAllowed(para, ctx.user))) {
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1)
          times.push(await timed(() => cartao.ler(ctx, ctx.sessao.pessoaSelecionadaId)))
        each.push({ ordem: cartao.ordem, time: mediana(times) })
      }
    })
    const [dearest] = each.toSorted((a, b) => b.time - a.time)
    print(
      `${usuario}: ${lista.length} cartões`,
      `${ms(mediana(whole))} a chamada inteira (até ${ms(Math.max(...whole))}); o mais caro de ${each.length} (ordem ${dearest?.ordem}): ${ms(dearest?.time ?? 0)}`,
    )
  }
  await owner.end()
  await app.close()
}
