import pg from 'pg'
import type { Bench } from './measure.ts'
import { ms, print, timed } from './palavras.ts'

/**
 * A year of notes by the demonstration's providers, written by PostgreSQL itself; triggers and foreign keys do not run. `outras`: what columns
 * hold beside those of the model note, as SQL on the row `d` of the document.
 */
export async function gravarNotas({ ownerUrl }: Bench, notes: number, outras: Record<string, string> = {}): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const elapsed = await timed(async () => {
    await owner.query(`set session_replication_role = replica`)
    const { rows } = await owner.query<{ nome: string }>(
      `select column_name as nome from information_schema.columns where table_schema = 'public' and table_name = 'nota_fiscal' and is_generated = 'NEVER' order by ordinal_position`,
    )
    const changed: Record<string, string> = {
      id: 'd.id',
      numero: 'd.numero',
      prestador_id: 'd.contribuinte_id',
      emissao: 'd.emissao',
      data_prestacao: 'd.emissao::date',
      competencia: `date_trunc('month', d.emissao)::date`,
      valor_total: '100 + d.id % 90000 / 10.0',
      base: '100 + d.id % 90000 / 10.0',
      imposto: 'round((100 + d.id % 90000 / 10.0) * 0.03, 2)',
      liquido: '100 + d.id % 90000 / 10.0',
      a_receber: '100 + d.id % 90000 / 10.0',
      rps_numero: 'null',
      substituida_id: 'null',
      estado: `case when d.id % 40 = 0 then 'CANCELADA' else 'EMITIDA' end`,
      canonica: `'{}'`,
      memoria: `'{}'`,
      ...outras,
    }
    const columns = rows.map(({ nome }) => nome)
    await owner.query(
      `insert into documento (municipio_id, tipo_documento, numero, contribuinte_id, senha, emissao)
       select 1, 'NOTA_FISCAL', 1000000 + g, p.ids[1 + g % cardinality(p.ids)], 'B' || lpad(g::text, 15, '0'),
         timestamptz '2025-01-01 00:00:00-03' + (g::float8 / $1) * interval '365 days'
       from generate_series(1, $1::int - 1) g, (select array_agg(distinct prestador_id) as ids from nota_fiscal where municipio_id = 1) p`,
      [notes + 1],
    )
    await owner.query(
      `insert into nota_fiscal (${columns.join(', ')})
       select ${columns.map((name) => changed[name] ?? `m.${name}`).join(', ')}
       from documento d cross join (select * from nota_fiscal where municipio_id = 1 order by id limit 1) m
       where d.municipio_id = 1 and d.numero > 1000000`,
    )
    await owner.query('set session_replication_role = origin')
    for (const table of ['documento', 'nota_fiscal']) await owner.query(`vacuum ${table}`)
    // What the daemon does by itself in a city that runs: statistics of every table, the small ones too.
    await owner.query('analyze')
  })
  await owner.end()
  print(`\n${notes.toLocaleString('pt-BR')} notas gravadas em ${ms(elapsed)}\n`)
}
