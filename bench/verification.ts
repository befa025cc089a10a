import { localizarDocumento } from '@iss/documento/server'
import { inTransaction } from '@iss/platform/db'
import { createContext } from '@iss/platform/server'
import pg from 'pg'
import { type Bench, measure, report } from './measure.ts'

const connections = 16
const seconds = 1

/** Look-up of a document by its code against the bare query, with the notes of the demonstration and with 100,000 documents. */
export async function benchVerification({ pool, runtime, ownerUrl, appUrl, cpu }: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  for (const size of [1_000, 100_000]) {
    await owner.query(
      `insert into documento (municipio_id, tipo_documento, numero, contribuinte_id, senha, emissao)
       select 1, 'NOTA_FISCAL', g, (select id from pessoa where municipio_id = 1 limit 1), 'BENCH' || lpad(g::text, 11, '0'), now()
       from generate_series((select count(*) from documento), $1) g`,
      [size],
    )
    await owner.query('analyze documento')
    const codes = (
      await owner.query<{ senha: string }>('select senha from documento where municipio_id = 1 order by random() limit 500')
    ).rows.map((row) => row.senha)
    const direct = new pg.Pool({ connectionString: appUrl, max: connections })
    const raw = async (connection: number, turn: number) => {
      const client = await direct.connect()
      try {
        await client.query(`begin read only; select set_config('iss.municipio', '1', true)`)
        const { rows } = await client.query({
          name: 'codigo',
          text: 'select * from documento_por_codigo($1)',
          values: [codes[(connection * 31 + turn) % codes.length]],
        })
        await client.query({ name: 'documento', text: 'select * from documento where id = $1', values: [rows[0].documento_id] })
        await client.query('commit')
      } finally {
        client.release()
      }
    }
    const ours = (connection: number, turn: number) =>
      inTransaction(pool, { municipioId: null, readOnly: true }, async (db, client) => {
        const { ctx } = createContext(runtime, { db, client, municipioId: null, identity: null, requestId: 'bench' })
        if (!(await localizarDocumento(ctx, codes[(connection * 31 + turn) % codes.length] ?? ''))) throw new Error('not found')
      })
    const measures = await measure(
      [
        { name: 'PostgreSQL, consulta direta', work: raw },
        { name: 'localizarDocumento', work: ours },
      ],
      connections,
      seconds,
      4,
      cpu,
    )
    await direct.end()
    report(`Verificação pelo código com ${size.toLocaleString('pt-BR')} documentos, ${connections} conexões`, measures)
  }
  await owner.end()
}
