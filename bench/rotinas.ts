import { loteCalls } from '@iss/lote/definition'
import pg from 'pg'
import type { Bench } from './measure.ts'
import { residente, serie } from './palavras.ts'
import { entrar, pedirA } from './pedir.ts'
import { serveApart } from './serve-apart.ts'

const QUANTOS = Number(process.env.ISS_ITENS ?? 100_000)
const espera = 250
const calls = loteCalls({ slug: 'corrigir-telefone', title: 'Corrigir telefones', access: {} })
const valores = { ddd: '37' }

/**
 * A routine of the administrator (A24) on a hundred thousand phones (ISS_ITENS), portal and worker in processes of their own: preview, order, the
 * confirmation of a second administrator; in the middle the worker is killed with -9 and another goes on. Tells items a second, the memory of both
 * processes on the way, and what is missing or was done twice.
 */
export async function benchRotinas(bench: Bench): Promise<void> {
  const banco = new pg.Client({ connectionString: bench.ownerUrl })
  await banco.connect()
  const ler = async <T>(sql: string, params: unknown[] = []) => (await banco.query(sql, params)).rows[0] as T
  await banco.query(`delete from telefone where municipio_id = 1 and not principal`)
  await banco.query(
    `insert into telefone (municipio_id, pessoa_id, numero)
     select 1, p.id, (30000000 + n)::text from generate_series(0, $1::int - 1) n
     join (select id, row_number() over (order by id) - 1 as vez, count(*) over () as quantas from pessoa where municipio_id = 1) p on p.vez = n % p.quantas`,
    [QUANTOS],
  )
  await banco.query(
    `insert into papel (municipio_id, ator_id, perfil, inicio)
     select 1, v.pessoa_id, 'administrador', '2020-01-01' from conta c join conta_vinculo v on v.conta_id = c.id and v.municipio_id = 1 where c.usuario = 'gestor'`,
  )
  const { ultimo } = await ler<{ ultimo: string }>('select coalesce(max(id), 0) as ultimo from auditoria_evento')
  const portal = await serveApart(bench, 'api')
  const pedir = pedirA(`${portal.url}/v2/rest`)
  const [admin, outro] = [await entrar(pedir, 'administrador'), await entrar(pedir, 'gestor')]
  /** Milliseconds of a request, and the memory of the portal before and at most. */
  const medir = async <T>(nome: string, work: () => Promise<T>): Promise<T> => {
    const antes = residente(portal.pid)
    let maior = antes
    const olhar = setInterval(() => void (maior = Math.max(maior, residente(portal.pid))), 20)
    const inicio = performance.now()
    const resposta = await work().finally(() => clearInterval(olhar))
    const segundos = (performance.now() - inicio) / 1000
    process.stdout.write(`${nome}: ${segundos.toFixed(1)} s, memória do portal (MB) ${antes} → no máximo ${maior}\n`)
    return resposta
  }
  process.stdout.write(`\nCorrigir telefones: ${QUANTOS.toLocaleString('pt-BR')} itens\n`)
  const previa = await medir('prévia', () => pedir<{ assinatura: string; total: number }>(calls.validar.path, { valores }, admin))
  const { id } = await medir('ordem', () =>
    pedir<{ id: number }>(
      calls.executar.path,
      {
        valores,
        assinatura: previa.assinatura,
        motivo: 'Telefones herdados do cadastro anterior',
        palavra: 'CORRIGIR',
        ciente: false,
      },
      admin,
    ),
  )
  const ordem = () =>
    ler<{ situacao: string; total: number; feitos: number; erros: number }>(
      'select situacao, total, feitos, erros from lote where municipio_id = 1 and id = $1',
      [id],
    )
  const enviada = await ordem()
  process.stdout.write(`enviada por um administrador: ${enviada.situacao}, ${enviada.feitos} de ${enviada.total}\n`)
  let worker = await serveApart(bench, 'worker')
  await pedir(calls.confirmar.path, { id }, outro)
  const comeco = performance.now()
  const memoria: { feito: number; mb: number }[] = []
  const ate = async (alvo: number) => {
    for (;;) {
      const { feitos, situacao } = await ordem()
      memoria.push({ feito: feitos, mb: residente(worker.pid) })
      if (feitos >= alvo || situacao === 'CONCLUIDO') return
      await new Promise((done) => setTimeout(done, espera))
    }
  }
  await ate(Math.floor(QUANTOS / 2))
  worker.kill()
  const naQueda = await ordem()
  const antes = memoria.splice(0)
  const parado = performance.now()
  worker = await serveApart(bench, 'worker')
  await ate(naQueda.feitos + 1)
  const retomada = (performance.now() - parado) / 1000
  await ate(QUANTOS)
  const segundos = (performance.now() - comeco) / 1000
  const fim = await ordem()
  const contas = await ler<{ corrigidos: string; restam: string; eventos: string; distintos: string }>(
    `select (select count(*) from telefone where municipio_id = 1 and numero ~ '^373[0-9]{7}$') as corrigidos,
       (select count(*) from telefone where municipio_id = 1 and numero !~ '^[1-9][0-9]{9,10}$') as restam,
       count(*) as eventos, count(distinct antes ->> 'telefone') as distintos
     from auditoria_evento where municipio_id = 1 and id > $1 and tipo = 'cadastro.alterado'`,
    [ultimo],
  )
  process.stdout.write(
    `${fim.situacao} em ${segundos.toFixed(0)} s (${(QUANTOS / segundos).toFixed(0)} itens por segundo, a queda incluída); ${fim.feitos} feitos, ${fim.erros} erros\n` +
      `kill -9 no ${naQueda.feitos}º item, primeiro bloco depois disso em ${retomada.toFixed(1)} s (com a partida do outro processo)\n` +
      `${contas.corrigidos} telefones corrigidos, ${contas.restam} por corrigir; ${contas.eventos} eventos na auditoria, de ${contas.distintos} telefones\n` +
      `memória do processo (MB), antes da queda: ${serie(antes)}; depois: ${serie(memoria)}\n`,
  )
  if (Number(contas.corrigidos) !== QUANTOS || Number(contas.eventos) !== QUANTOS || Number(contas.distintos) !== QUANTOS)
    throw new Error('Items are missing or were done twice')
  worker.kill()
  await portal.close()
  await banco.end()
}
