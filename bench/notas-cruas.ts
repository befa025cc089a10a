import pg from 'pg'
import type { Bench, Prepared } from './measure.ts'
import { findPgbench, literal, runPgbench } from './pgbench.ts'
import { type Prestador, prestadorDaVez, type Tomador, turn } from './prestadores.ts'

const codigos = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const novoCodigo = (length: number) => Array.from({ length }, () => codigos[Math.floor(Math.random() * 32)]).join('')
const insertItem = (id: string) =>
  `insert into nota_item (nota_id, ordem, descricao, quantidade, valor_unitario, valor) values (${id}, 1, 'Serviço', 1, 1500, 1500)`
const insertEnvio = (id: string) =>
  `insert into nota_envio_nacional (nota_id, evento, criado_em) values (${id}, 'EMISSAO', now())`
const insertEvento = (id: string) =>
  `insert into auditoria_evento (ocorrido_em, tipo, entidade, entidade_id, depois, hash) values (now(), 'nfe.emitida', 'nota_fiscal', ${id}, '{"numero": 1}', repeat('0', 64))`
const insertDocumento = (valores: string) =>
  `insert into documento (tipo_documento, numero, contribuinte_id, senha, codigo_verificacao, emissao) values ('NOTA_FISCAL', ${valores}, now()) returning id`
/** The taker in the catalogue of the provider. */
const upsertTomador = ({ prestador, documento, nome, id }: Record<'prestador' | 'documento' | 'nome' | 'id', string>) =>
  `insert into catalogo_tomador (contribuinte_id, documento, nome, usado_em, ultima_nota_id) values (${prestador}, ${documento}, ${nome}, now(), ${id})
   on conflict (municipio_id, contribuinte_id, documento) do update set nome = excluded.nome, usado_em = excluded.usado_em, ultima_nota_id = excluded.ultima_nota_id`.replace(
    /\s+/g,
    ' ',
  )
/** The balance of the month, of the provider or of the taker. */
const upsertSaldo = (pessoa: string, papel: 'PRESTADOR' | 'TOMADOR', competencia: string) =>
  `insert into saldo_competencia as s (contribuinte_id, papel, competencia, quantidade, faturado, imposto, debito, movimento)
   values (${pessoa}, '${papel}', ${competencia}, 1, 1500, 45, 45, 1)
   on conflict (municipio_id, contribuinte_id, papel, competencia) do update set quantidade = s.quantidade + excluded.quantidade,
     faturado = s.faturado + excluded.faturado, imposto = s.imposto + excluded.imposto, debito = s.debito + excluded.debito,
     movimento = s.movimento + excluded.movimento`.replace(/\s+/g, ' ')

/**
 * What a note costs PostgreSQL alone: number, document with its codes, note, item, outbox row, audit event, taker in the catalogue, balances of
 * provider and taker, as the application role under RLS. Each connection has its taker, as those who issue for the comparison have.
 */
export async function rawInserts(
  { ownerUrl, appUrl, dir }: Bench,
  { prestadores, tomadores }: { prestadores: readonly Prestador[]; tomadores: readonly Tomador[] },
  connections: number,
): Promise<Prepared> {
  const model = await findModelo(ownerUrl)
  const columns = Object.keys(model).filter((name) => !['municipio_id', 'id', 'numero', 'prestador_id'].includes(name))
  const values = columns.map((name) =>
    typeof model[name] === 'object' && model[name] !== null ? JSON.stringify(model[name]) : model[name],
  )
  const insertNota = `insert into nota_fiscal (id, numero, prestador_id, ${columns.join(', ')}) values ($1, $2, $3, ${columns.map((_, index) => `$${index + 4}`).join(', ')})`
  const { competencia } = model
  const pool = new pg.Pool({ connectionString: appUrl, max: connections })
  const work = async (connection: number, round: number) => {
    const client = await pool.connect()
    const { id: prestador } = prestadorDaVez(prestadores, { connection, round, connections })
    try {
      await client.query(`begin; select set_config('iss.municipio', '1', true)`)
      const numero = (
        await client.query({ name: 'numero', text: `select proximo_numero('nfe', $1) as numero`, values: [prestador] })
      ).rows[0].numero
      const documento = await client.query({
        name: 'documento',
        text: insertDocumento('$1, $2, $3, $4'),
        values: [numero, prestador, novoCodigo(16), novoCodigo(9)],
      })
      const { id } = documento.rows[0]
      await client.query({ name: 'nota', text: insertNota, values: [id, numero, prestador, ...values] })
      await client.query({ name: 'item', text: insertItem('$1'), values: [id] })
      await client.query({ name: 'envio', text: insertEnvio('$1'), values: [id] })
      await client.query({ name: 'evento', text: insertEvento('$1'), values: [String(id)] })
      const tomador = turn(tomadores, connection)
      await client.query({
        name: 'tomador',
        text: upsertTomador({ prestador: '$1', documento: '$2', nome: '$3', id: '$4' }),
        values: [prestador, tomador.documento, tomador.nome, id],
      })
      await client.query({
        name: 'saldo do prestador',
        text: upsertSaldo('$1', 'PRESTADOR', '$2'),
        values: [prestador, competencia],
      })
      await client.query({
        name: 'saldo do tomador',
        text: upsertSaldo('$1', 'TOMADOR', '$2'),
        values: [tomador.id, competencia],
      })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const pgbench = findPgbench()
  const script = scriptOf({ model, columns, prestadores, tomadores, connections })
  const round = pgbench
    ? (clients: number, time: number) => runPgbench(pgbench, { url: appUrl, dir, script, clients, seconds: time })
    : undefined
  return { name: 'PostgreSQL, mesmas linhas', work, ...(round ? { round } : {}), close: () => pool.end() }
}

/** A note of the demonstration, by column: what it says is written again and again. */
async function findModelo(ownerUrl: string): Promise<Record<string, unknown>> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ nota: Record<string, unknown> }>(
    'select to_jsonb(n) as nota from nota_fiscal n where n.municipio_id = 1 order by n.id limit 1',
  )
  await owner.end()
  return rows[0]?.nota ?? {}
}

/** The same for pgbench. A few providers are divided among the connections, of many each note takes any. */
function scriptOf({
  model,
  columns,
  prestadores,
  tomadores,
  connections,
}: {
  model: Record<string, unknown>
  columns: readonly string[]
  prestadores: readonly Prestador[]
  tomadores: readonly Tomador[]
  connections: number
}): string {
  const fixos = columns.map((name) => (name === 'emissao' ? 'now()' : literal(model[name])))
  const competencia = literal(model['competencia'])
  const doTomador = (campo: 'documento' | 'nome') => `(array[${tomadores.map((one) => literal(one[campo])).join(', ')}])[:vez]`
  const codigo = (length: number) => `upper(substr(md5(random()::text) || md5(random()::text), 1, ${length}))`
  return [
    `\\set quem ${prestadores.length > connections ? `random(1, ${prestadores.length})` : `1 + :client_id % ${prestadores.length}`}`,
    `\\set vez 1 + :client_id % ${tomadores.length}`,
    'begin;',
    `select set_config('iss.municipio', '1', true);`,
    `select (array[${prestadores.map(({ id }) => id).join(', ')}])[:quem] as prestador \\gset`,
    `select proximo_numero('nfe', :prestador) as numero \\gset`,
    `${insertDocumento(`:numero, :prestador, ${codigo(16)}, ${codigo(9)}`)} \\gset`,
    `insert into nota_fiscal (id, numero, prestador_id, ${columns.join(', ')}) values (:id, :numero, :prestador, ${fixos.join(', ')});`,
    `${insertItem(':id')};`,
    `${insertEnvio(':id')};`,
    `${insertEvento('(:id)::text')};`,
    `${upsertTomador({ prestador: ':prestador', documento: doTomador('documento'), nome: doTomador('nome'), id: ':id' })};`,
    `${upsertSaldo(':prestador', 'PRESTADOR', competencia)};`,
    `${upsertSaldo(`(array[${tomadores.map(({ id }) => id).join(', ')}])[:vez]`, 'TOMADOR', competencia)};`,
    'commit;',
  ].join('\n')
}
