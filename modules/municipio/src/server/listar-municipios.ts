import { municipioTable } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { asc, eq, sql } from 'drizzle-orm'
import {
  buscarListaMunicipioCliente,
  buscarListaMunicipioNotaPremiada,
  buscarListaMunicipioPorEstado,
} from '../contract/municipios.ts'
import { notaPremiada } from '../domain/chaves-municipais.ts'
import { estadoTable, municipioIbgeTable } from '../tables/municipio.ts'

const cidade = { id: municipioTable.id, nome: municipioTable.nome, estado: municipioTable.uf }

/** Clients in order of name. */
export const listarMunicipiosCliente = implement(buscarListaMunicipioCliente, (ctx) =>
  ctx.db.select(cidade).from(municipioTable).where(eq(municipioTable.cliente, true)).orderBy(asc(municipioTable.nome)),
)

/** Clients whose switch of the prize programme is on; crosses the cities by the function municipios_com_chave (decisions T3). */
export const listarMunicipiosNotaPremiada = implement(buscarListaMunicipioNotaPremiada, (ctx) =>
  ctx.db
    .select(cidade)
    .from(municipioTable)
    .where(sql`${municipioTable.cliente} and ${municipioTable.id} in (select municipios_com_chave(${notaPremiada.name}))`)
    .orderBy(asc(municipioTable.nome)),
)

/** Municipalities of a state in order of name. */
export const listarMunicipiosPorEstado = implement(buscarListaMunicipioPorEstado, (ctx, { idEstado }) =>
  ctx.db
    .select({ codigo: municipioIbgeTable.codigo, nome: municipioIbgeTable.nome, estado: municipioIbgeTable.uf })
    .from(municipioIbgeTable)
    .innerJoin(estadoTable, eq(estadoTable.sigla, municipioIbgeTable.uf))
    .where(eq(estadoTable.codigo, idEstado))
    .orderBy(asc(municipioIbgeTable.busca)),
)
