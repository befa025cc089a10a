import pg from 'pg'
import { emissionInDatabase } from './emission.ts'
export async function phase(b: any) {
  const o = new pg.Client({ connectionString: b.ownerUrl }); await o.connect()
  const w = new Map<string, number>()
  const timer = setInterval(async () => { for (const r of (await o.query(`select coalesce(wait_event_type||':'||wait_event, state) k, left(query, 30) q, count(*) n from pg_stat_activity where application_name='iss-aberto' and state <> 'idle' group by 1,2`)).rows) w.set(r.k + ' | ' + r.q.replace(/\s+/g, ' '), (w.get(r.k + ' | ' + r.q.replace(/\s+/g, ' ')) ?? 0) + Number(r.n)) }, 25)
  const c = process.cpuUsage()
  const m = await emissionInDatabase(b)
  const d = process.cpuUsage(c)
  clearInterval(timer)
  console.log(m, 'node cpu s over 7 s', (d.user + d.system) / 1e6)
  console.log([...w].sort((a, b) => b[1] - a[1]).slice(0, 15))
  await o.end()
}
