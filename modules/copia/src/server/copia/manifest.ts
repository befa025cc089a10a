import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A refusal of the copy or of the restoration, told to whoever runs the command. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const manifestSchema = z.object({
  formato: z.literal(1),
  versao: z.string(),
  criadaEm: z.string(),
  /** null: the whole installation. */
  municipio: z.object({ id: z.int(), codigo: z.string(), nome: z.string(), uf: z.string() }).nullable(),
  /** Schema files and migrations that the rows were written under. */
  esquema: z.array(z.string()),
  migracoes: z.array(z.string()),
  tabelas: z.array(
    z.object({
      nome: z.string(),
      global: z.boolean(),
      colunas: z.array(z.string()),
      linhas: z.int(),
      /** Sum of each decimal column, as text. */
      totais: z.record(z.string(), z.string()),
      sha256: z.string(),
      bytes: z.int(),
    }),
  ),
  sequencias: z.record(z.string(), z.string()),
  arquivos: z.array(z.object({ chave: z.string(), nome: z.string(), tipo: z.string(), tamanho: z.int(), sha256: z.string() })),
  /** Keys of files that the database names and the store did not have. */
  ausentes: z.array(z.string()),
})

/** What a copy holds, with a sum for everything in it. */
export type Manifest = z.infer<typeof manifestSchema>
export type TableEntry = Manifest['tabelas'][number]

const fileName = 'manifesto.json'

/** Where the rows of a table and the content of a file stand inside a copy. */
export const tableFile = (name: string) => join('tabelas', `${name}.gz`)
export const contentFile = (chave: string) => join('arquivos', ...chave.split('/'))

const sign = (text: string, secret: string) =>
  createHmac('sha256', createHmac('sha256', secret).update('iss_copia').digest()).update(text).digest('hex')

/** Writes the manifest, sealed under the secret of the installation: its first line is the seal of the rest. */
export async function writeManifest(folder: string, manifest: Manifest, secret: string): Promise<void> {
  const text = JSON.stringify(manifest, null, 1)
  await writeFile(join(folder, fileName), `${sign(text, secret)}\n${text}\n`, { mode: 0o600 })
}

/** Reads a manifest. Refuses what is no copy, another format, and a seal that is not of this installation's secret. */
export async function readManifest(folder: string, secret: string): Promise<Manifest> {
  const content = await readFile(join(folder, fileName), 'utf8').catch(() => {
    throw new BackupError(`Não há cópia em ${folder}: falta ${fileName}.`)
  })
  const end = content.indexOf('\n')
  const seal = Buffer.from(content.slice(0, end), 'utf8')
  const text = content.slice(end + 1).trimEnd()
  const wanted = Buffer.from(sign(text, secret), 'utf8')
  if (seal.length !== wanted.length || !timingSafeEqual(seal, wanted))
    throw new BackupError('O manifesto foi alterado ou a cópia é de uma instalação com outro ISS_SEGREDO.')
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new BackupError('O formato desta cópia não é conhecido por esta versão.')
  return parsed.data
}
