import { fold } from '@iss/kernel/texto'
import { carregarMunicipios, listarEstados } from 'municipios-brasil'

/** What runs the statements: a connection of the owner of the tables. */
export type Owner = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/**
 * Fills the directory of states (27) and municipalities (5,571, IBGE codes) as the owner of the tables; does nothing when it is complete.
 * Answers how many municipalities the directory took in. A city that is already there gets its name brought up to date.
 */
export async function loadMunicipiosIbge(owner: Owner): Promise<number> {
  const municipios = (await carregarMunicipios()).listar()
  const known = (await owner.query('select count(*)::int as total from municipio_ibge where codigo < $1', ['9900000']))
    .rows[0] as { total: number }
  if (known.total === municipios.length) return 0
  await owner.query(
    `insert into estado (codigo, sigla, nome)
     select x.codigo, x.sigla, x.nome from jsonb_to_recordset($1::jsonb) as x(codigo int, sigla text, nome text)
     on conflict (codigo) do update set nome = excluded.nome`,
    [JSON.stringify(listarEstados().map((estado) => ({ codigo: estado.codigoUf, sigla: estado.uf, nome: estado.nome })))],
  )
  await owner.query(
    `insert into municipio_ibge (codigo, nome, uf, busca, codigo_tom)
     select x.codigo, x.nome, x.uf, x.busca, x.tom from jsonb_to_recordset($1::jsonb) as x(codigo text, nome text, uf text, busca text, tom text)
     on conflict (codigo) do update set nome = excluded.nome, busca = excluded.busca, codigo_tom = excluded.codigo_tom`,
    [
      JSON.stringify(
        municipios.map((item) => ({
          codigo: String(item.codigoIbge),
          nome: item.nome,
          uf: item.uf,
          busca: fold(item.nome),
          tom: item.codigoReceitaFederal,
        })),
      ),
    ],
  )
  return municipios.length
}
