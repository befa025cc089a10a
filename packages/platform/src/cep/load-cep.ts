import { defineErrors, fill, refuse, type Violation } from '@iss/kernel/errors'
import { parseCsv } from '../csv/index.ts'
import type { Pool } from '../db/index.ts'
import { normalizeCep, splitLogradouro } from './port.ts'

const COLUMNS = ['cep', 'logradouro', 'bairro', 'municipio'] as const
const MOST_ROWS = 2_000_000
const BATCH = 5_000
const MOST_PROBLEMS = 20

export const cepErrors = defineErrors('cep', {
  colunas: { message: 'O arquivo de CEP deve ter as colunas cep, logradouro, bairro e municipio (código do IBGE).' },
  linha: { message: 'Linha {linha}: CEP ou código de município inválido.' },
  municipio: { message: 'Município {codigo}: código do IBGE desconhecido.' },
})

/**
 * Loads addresses by CEP into the installation's own table (cep_endereco), which is asked before any service outside. Takes a CSV file with
 * the columns cep, logradouro (with its type: 'Avenida Vitória'), bairro and municipio (IBGE code of 7 digits), in any order; other columns
 * are left out. A CEP that is there already gets the new address. All or nothing: refuses the file with up to 20 faults, naming their lines.
 * Answers the number of addresses.
 */
export async function loadCep(pool: Pool, file: Uint8Array): Promise<number> {
  const { header, rows } = parseCsv(file, { maxRows: MOST_ROWS })
  const places = COLUMNS.map((name) => header.findIndex((title) => title.trim().toLowerCase() === name))
  if (places.includes(-1)) refuse(cepErrors.colunas, { kind: 'validation' })
  const problems: Violation[] = []
  const found = new Map<string, string[]>()
  for (const { linha, campos } of rows) {
    const [cep = '', logradouro = '', bairro = '', municipio = ''] = places.map((place) => campos[place] ?? '')
    const digits = normalizeCep(cep)
    if (!digits || !/^[0-9]{7}$/.test(municipio)) problems.push(fill(cepErrors.linha, { linha }))
    else {
      const street = splitLogradouro(logradouro)
      found.set(digits, [digits, street.tipoLogradouro, street.logradouro, bairro, municipio])
    }
    if (problems.length === MOST_PROBLEMS) break
  }
  if (problems.length > 0) refuse(problems, { kind: 'validation' })
  await write(pool, [...found.values()])
  return found.size
}

async function write(pool: Pool, rows: string[][]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const codes = [...new Set(rows.map((row) => row[4]))]
    const unknown = await client.query<{ codigo: string }>(
      'select codigo from unnest($1::text[]) codigo where not exists (select 1 from municipio_ibge m where m.codigo = codigo.codigo) limit $2',
      [codes, MOST_PROBLEMS],
    )
    if (unknown.rows.length > 0)
      refuse(
        unknown.rows.map(({ codigo }) => fill(cepErrors.municipio, { codigo })),
        { kind: 'validation' },
      )
    for (let from = 0; from < rows.length; from += BATCH) {
      const part = rows.slice(from, from + BATCH)
      const column = (place: number) => part.map((row) => row[place])
      await client.query(
        `insert into cep_endereco (cep, logradouro_tipo, logradouro_nome, bairro, municipio_codigo)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
         on conflict (cep) do update set logradouro_tipo = excluded.logradouro_tipo, logradouro_nome = excluded.logradouro_nome,
           bairro = excluded.bairro, municipio_codigo = excluded.municipio_codigo`,
        [column(0), column(1), column(2), column(3), column(4)],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
