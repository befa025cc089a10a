import { createPool, inTransaction } from '@iss/platform/db'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

describe('whoever reaches the database as the application role', () => {
  it('finds no function of the owner that looks into his temporary schema before ours', async () => {
    const rows = await scene.owner<{ nome: string; caminho: string[] | null }>(
      `select oid::regprocedure::text as nome, proconfig as caminho from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    )
    expect(rows.length).toBeGreaterThan(15)
    for (const { nome, caminho } of rows)
      expect(`${nome} ${String(caminho)}`).toBe(`${nome} search_path=pg_catalog, public, pg_temp`)
  })

  it('puts no table of his own in the place of ours', async () => {
    // A clone of the template has the privileges of a new database again: here the application may make temporary tables.
    const seen = await inTransaction(scene.pool, { municipioId: null }, async (_db, client) => {
      await client.query(
        `create temporary table processo_assincrono as
           select 77 as municipio_id, 77::bigint as id, now() as agendado, null::timestamptz as fim_processamento, null::text as termino_inesperado;
         grant all on processo_assincrono to public`,
      )
      return (await client.query<{ municipio_id: number }>('select municipio_id from processos_abertos(1000)')).rows
    })
    expect(seen.filter(({ municipio_id }) => municipio_id === 77)).toEqual([])
  })

  it('leaves no city behind on its connection, whether the transaction ended well or not', async () => {
    const pool = createPool(String(scene.pool.options.connectionString), { max: 1 })
    const seen = async () => {
      const { rows } = await pool.query<{ cidade: string; pessoas: number }>(
        `select coalesce(current_setting('iss.municipio', true), '') as cidade, (select count(*)::int from pessoa) as pessoas`,
      )
      return rows[0]
    }
    try {
      const inside = await inTransaction(pool, { municipioId: 1 }, async (_db, client) => {
        const { rows } = await client.query<{ pessoas: number }>('select count(*)::int as pessoas from pessoa')
        return rows[0]?.pessoas
      })
      expect(inside).toBeGreaterThan(0)
      expect(await seen()).toEqual({ cidade: '', pessoas: 0 })
      const refused = inTransaction(pool, { municipioId: 1 }, () => Promise.reject(new Error('Given up')))
      await expect(refused).rejects.toThrow('Given up')
      expect(await seen()).toEqual({ cidade: '', pessoas: 0 })
    } finally {
      await pool.end()
    }
  })

  it('makes no temporary tables in a database that was prepared for the portal', async () => {
    const [row] = await scene.owner<{ pode: boolean; dono: boolean }>(
      `select has_database_privilege('iss_app', 'iss_vazio', 'TEMPORARY') as pode,
              has_database_privilege('iss_dono', 'iss_vazio', 'TEMPORARY') as dono`,
    )
    expect(row).toEqual({ pode: false, dono: true })
  })
})
