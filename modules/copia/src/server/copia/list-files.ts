import { extname } from 'node:path'
import { AppError } from '@iss/kernel/errors'
import type { Files } from '@iss/platform/files'
import type pg from 'pg'
import type { ZipEntry } from './zip.ts'

/** Rows read at a time: a city has hundreds of thousands of files. */
const BATCH = 500

/**
 * The content of the files of a city, one after another; those of its certificates are left out, for they sign. `ausentes` is given the ids of
 * files that the database names and the store does not have.
 */
export async function* listFiles(client: pg.Client, files: Files, where: string, ausentes: number[]): AsyncGenerator<ZipEntry> {
  for (let last = 0; ; ) {
    const { rows } = await client.query<{ id: string; chave: string; nome: string }>(
      `select id, chave, nome from arquivo where ${where} and id > $1 and id not in (select certificado from certificado where ${where})
       order by id limit ${BATCH}`,
      [last],
    )
    for (const { id, chave, nome } of rows) {
      last = Number(id)
      const conteudo = await files.get(chave).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'not-found') return null
        throw error
      })
      if (conteudo) yield { nome: `arquivos/${id}${/^\.\w{1,10}$/.exec(extname(nome))?.[0] ?? ''}`, conteudo }
      else ausentes.push(last)
    }
    if (rows.length < BATCH) return
  }
}
