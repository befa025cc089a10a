import { readdirSync, readFileSync } from 'node:fs'
import { contenders } from './emission.ts'
const pgcpu = () => { let t = 0; for (const p of readdirSync('/proc')) if (/^\d+$/.test(p)) try { const s = readFileSync(`/proc/${p}/stat`, 'utf8'); const c = readFileSync(`/proc/${p}/cmdline`, 'utf8'); if (s.includes('(postgres)') && (c.includes('iss-bench') || true)) { const f = s.split(') ')[1].split(' '); t += Number(f[11]) + Number(f[12]) + Number(f[13]) + Number(f[14]) } } catch {} return t * 10 }
const ppids = new Set<string>()
export async function phase(b: any) {
  for (const p of readdirSync('/proc')) if (/^\d+$/.test(p)) try { if (readFileSync(`/proc/${p}/cmdline`, 'utf8').includes('iss-bench') && readFileSync(`/proc/${p}/stat`, 'utf8').includes('(postgres)')) ppids.add(p) } catch {}
  for (const c of (await contenders(b)).slice(0,3)) {
    let n = 0, over = false
    const loops = Array.from({ length: 16 }, async (_, i) => { for (let t = 0; !over; t++) { await c.work(i, t); n++ } })
    await new Promise((r) => setTimeout(r, 3000)); n = 0
    const u = process.cpuUsage(), g = pgcpu(); await new Promise((r) => setTimeout(r, 4000)); const d = process.cpuUsage(u), h = pgcpu() - g
    console.log(c.name, 'n/s', n / 4, 'node ms', (d.user / 1000 / n).toFixed(3), '+sys', (d.system / 1000 / n).toFixed(3), 'pg ms', (h / n).toFixed(3))
    over = true; await Promise.all(loops); await c.close()
  }
}
