import { withCheckDigits } from '@iss/kernel/documento'
import { inTransaction } from '@iss/platform/db'
import pg from 'pg'
import type { Bench } from './measure.ts'

/** Somebody who issues notes: his person, what he does, and the account by which he signs in. */
export type Prestador = { id: number; documento: string; atividadeId: number; itemListaServico: string; usuario: string }
export type Tomador = { id: number; documento: string; nome: string }

/** Providers of the demonstration that may issue at once. */
const daDemonstracao = {
  40000001000150: 'alfa',
  40000003000140: 'gama',
  40000004000194: 'delta',
  '12ABC34501DE35': 'novaera',
  11222333000181: 'integra',
  40000012000130: 'contador',
}
const documentos = Object.keys(daDemonstracao)
/** The one whose registration the others of a larger city are copies of. */
const modelo = '11222333000181'
const maisTomadores = 16

/** The providers of the demonstration, in the order of their accounts, and takers who are none of them. */
export async function benchParties({ pool }: Bench): Promise<{ prestadores: Prestador[]; tomadores: Tomador[] }> {
  return inTransaction(pool, { municipioId: 1, readOnly: true }, async (_db, client) => {
    const { rows } = await client.query<Omit<Prestador, 'usuario'>>(
      `select p.id::int, p.documento, v.atividade_id::int as "atividadeId", a.item_lista_servico as "itemListaServico" from pessoa p
       join pessoa_atividade v on v.pessoa_id = p.id join atividade a on a.id = v.atividade_id
       where v.principal and p.documento = any($1) order by array_position($1, p.documento)`,
      [documentos],
    )
    const { rows: tomadores } = await client.query<Tomador>(
      `select id::int, documento, nome from pessoa where length(documento) = 14 and situacao = 'ATIVO' and documento <> all($1) order by id limit ${maisTomadores}`,
      [documentos],
    )
    const usuarios = new Map(Object.entries(daDemonstracao))
    return { prestadores: rows.map((row) => ({ ...row, usuario: usuarios.get(row.documento) ?? '' })), tomadores }
  })
}

/** Takes one of a list in turn; the list is never empty. */
export function turn<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('The demonstration has nobody to issue for')
  return item
}

/** Whose note a connection issues: a few providers are divided among the connections, of many it takes one after the other. */
export function prestadorDaVez(
  prestadores: readonly Prestador[],
  { connection, round, connections }: { connection: number; round: number; connections: number },
): Prestador {
  return turn(prestadores, prestadores.length > connections ? connection + round * connections : connection)
}

/** Puts `quantos` more providers into the city, each with number, authorization and account of his own. */
export async function maisPrestadores({ ownerUrl }: Bench, quantos: number): Promise<Prestador[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await copiarModelo(client, quantos)
  } finally {
    await client.end()
  }
}

async function copiarModelo(client: pg.Client, quantos: number): Promise<Prestador[]> {
  const novos = Array.from({ length: quantos }, (_, index) => withCheckDigits(`70${String(index).padStart(6, '0')}0001`))
  await client.query(
    `create temp table novo as
     select u.documento, 'bench' || u.n as usuario, nextval(pg_get_serial_sequence('pessoa', 'id')) as pessoa,
       nextval(pg_get_serial_sequence('documento', 'id')) as autorizacao, nextval(pg_get_serial_sequence('conta', 'id')) as conta,
       a.autorizacao as autorizacao_modelo, a.pessoa as pessoa_modelo, a.conta as conta_modelo
     from unnest($1::text[]) with ordinality u(documento, n)
     cross join (select p.id as pessoa, n.id as autorizacao, c.conta_id as conta from pessoa p
       join autorizacao_nfe n on n.municipio_id = p.municipio_id and n.pessoa_id = p.id
       join conta_vinculo c on c.municipio_id = p.municipio_id and c.pessoa_id = p.id
       where p.municipio_id = 1 and p.documento = $2) a`,
    [novos, modelo],
  )
  const codigo = (length: number) => `upper(left(md5(n.usuario || random()), ${length}))`
  await copiar(
    client,
    'pessoa',
    't.id = n.pessoa_modelo',
    `'id', n.pessoa, 'documento', n.documento, 'nome', 'Prestador ' || n.usuario, 'inscricao_municipal', null`,
  )
  for (const [tabela, coluna] of [
    ['endereco', 'pessoa_id'],
    ['papel', 'ator_id'],
    ['regime_competencia', 'contribuinte_id'],
    ['pessoa_atividade', 'pessoa_id'],
  ] as const)
    await copiar(client, tabela, `t.${coluna} = n.pessoa_modelo`, `'id', null, '${coluna}', n.pessoa`)
  await copiar(
    client,
    'documento',
    't.id = n.autorizacao_modelo',
    `'id', n.autorizacao, 'contribuinte_id', n.pessoa, 'senha', ${codigo(16)}, 'codigo_verificacao', ${codigo(9)}`,
  )
  await copiar(client, 'autorizacao_nfe', 't.id = n.autorizacao_modelo', `'id', n.autorizacao, 'pessoa_id', n.pessoa`)
  await copiar(client, 'conta', 't.id = n.conta_modelo', `'id', n.conta, 'usuario', n.usuario, 'email', null`)
  await copiar(client, 'conta_vinculo', 't.conta_id = n.conta_modelo', `'id', null, 'conta_id', n.conta, 'pessoa_id', n.pessoa`)
  await client.query('analyze')
  const { rows } = await client.query<Prestador>(
    `select n.pessoa::int as id, n.documento, v.atividade_id::int as "atividadeId", a.item_lista_servico as "itemListaServico", n.usuario
     from novo n join pessoa_atividade v on v.municipio_id = 1 and v.pessoa_id = n.pessoa and v.principal
     join atividade a on a.municipio_id = 1 and a.id = v.atividade_id order by n.pessoa`,
  )
  return rows
}

/** Copies rows of a table for each of the new ones (`n`) with other values in some columns; an id of null is the next one. */
async function copiar(client: pg.Client, tabela: string, filtro: string, outros: string): Promise<void> {
  const { rows } = await client.query<{ nome: string; sequencia: string | null }>(
    `select column_name as nome, case when column_name = 'id' and is_identity = 'YES' then pg_get_serial_sequence($1, 'id') end as sequencia
     from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [tabela],
  )
  const colunas = rows.map(({ nome }) => nome)
  const valores = rows.map(({ nome, sequencia }) => (sequencia ? `coalesce(r.id, nextval('${sequencia}'))` : `r.${nome}`))
  await client.query(
    `insert into ${tabela} (${colunas.join(', ')}) select ${valores.join(', ')} from novo n join ${tabela} t on ${filtro}
     cross join lateral jsonb_populate_record(null::${tabela}, to_jsonb(t) || jsonb_build_object(${outros})) r
     ${colunas.includes('municipio_id') ? 'where t.municipio_id = 1' : ''} order by n.pessoa`,
  )
}
