import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { notaBase, parteVazia, emitirNota } from '@iss/nota-fiscal/server'
import { inTransaction } from '@iss/platform/db'
import { createContext } from '@iss/platform/server'
import pg from 'pg'
export async function phase({ pool, runtime, ownerUrl }: any) {
  const hoje = runtime.clock.today()
  const v = await inTransaction(pool, { municipioId: 1, readOnly: true }, async (_d, c) => (await c.query("select p.id, p.documento, atividade_id, item_lista_servico from pessoa p join pessoa_atividade v on v.pessoa_id=p.id join atividade a on a.id = v.atividade_id where principal and p.documento='40000001000150'")).rows[0])
  const item = { descricao: 'Serviço', unidade: null, quantidade: Decimal4.one, valorUnitario: Decimal4.from('1500'), desconto: Dinheiro.zero, descontoIncondicional: Dinheiro.zero }
  const base = notaBase('ARQUIVO', v.documento, hoje, v.item_lista_servico)
  const nota = { ...base, competencia: Competencia.fromData(hoje), servico: { ...base.servico, atividadeId: Number(v.atividade_id) }, tomador: { ...parteVazia, identificacao: 'CNPJ' as const, documento: '40000010000141', nome: 'Colégio Horizonte' }, itens: [item], enviarEmailTomador: false }
  const t: Record<string, number> = {}
  const orig = pg.Client.prototype.query as any
  pg.Client.prototype.query = function (this: any, ...a: any[]) {
    const text = typeof a[0] === 'string' ? a[0] : a[0]?.text
    const k = String(text).slice(0, 40).replace(/\s+/g,' '); const s = performance.now(); const r = orig.apply(this, a)
    if (r?.then) return r.then((x: any) => { t[k] = (t[k] ?? 0) + performance.now() - s; return x })
    return r
  } as any
  const N = 1500
  for (let i = 0; i < 200; i++) await inTransaction(pool, { municipioId: 1 }, async (db, client) => { const { ctx } = createContext(runtime, { db, client, municipioId: 1, identity: null, requestId: 'b' }); await emitirNota(ctx, nota, Number(v.id), { canal: 'ARQUIVO' }) })
  for (const k in t) delete t[k]
  const cpu = process.cpuUsage(); const s0 = performance.now()
  for (let i = 0; i < N; i++) await inTransaction(pool, { municipioId: 1 }, async (db, client) => { const { ctx } = createContext(runtime, { db, client, municipioId: 1, identity: null, requestId: 'b' }); await emitirNota(ctx, nota, Number(v.id), { canal: 'ARQUIVO' }) })
  const el = performance.now() - s0; const c = process.cpuUsage(cpu)
  console.log('per note ms', el / N, 'node cpu ms', (c.user + c.system) / 1000 / N)
  for (const [k, x] of Object.entries(t)) console.log((x / N).toFixed(3), k)
  const o = new pg.Client({ connectionString: ownerUrl }); await o.connect()
  console.log((await o.query(`select pg_size_pretty(avg(pg_column_size(n.*))) nota, pg_size_pretty(avg(pg_column_size(memoria))) mem, pg_size_pretty(avg(length(memoria::text))) memtext, pg_size_pretty(avg(length(canonica::text))) can from nota_fiscal n`)).rows, (await o.query("select name, setting from pg_settings where name in ('fsync','synchronous_commit','shared_buffers','jit','plan_cache_mode')")).rows)
  await o.end()
}
