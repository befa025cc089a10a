import { createHash } from 'node:crypto'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { defineErrors, refuse } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'
import { streamRows } from '@iss/list/server'
import { defineLote, routine } from '@iss/lote/definition'
import { arquivoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'

const erros = defineErrors('migra-relatorios', {
  periodo: { field: 'ate', message: sentences.datasInvertidas },
  sumiu: { message: 'O arquivo não está mais na pasta local.' },
  soma: { message: 'A soma SHA-256 não confere: o arquivo ficou onde estava.' },
})

type Parametros = { de: string; ate: string }
type Guardado = { id: number; chave: string; nome: string; tamanho: number; sha256: string; criadoEm: string }

/** Files that reports made in the period, by batches. */
const relatorios = (ctx: Context, { de, ate }: Parametros) =>
  streamRows<Guardado>(
    ctx,
    sql`select a.id::float8 as id, a.chave, a.nome, a.tamanho::float8 as tamanho, a.sha256, a.criado_em::text as "criadoEm"
     from arquivo a
     where a.criado_em >= ${instanteDe(de)}::timestamptz and a.criado_em < ${instanteDe(plusDays(ate, 1))}::timestamptz and exists (select 1 from processo_assincrono p
       where p.municipio_id = a.municipio_id and p.metadata ->> 'arquivoId' = a.id::text)
     order by a.id`,
  )

async function* naPastaLocal(ctx: Context, parametros: Parametros) {
  const { files, localFiles } = ctx.ports
  if (files === localFiles) return
  for await (const { id, chave, nome, tamanho, sha256, criadoEm } of relatorios(ctx, parametros)) {
    if (!(await localFiles.stat(chave)) || (await files.stat(chave))) continue
    yield { alvo: id, linha: { nome, criadoEm: new Date(criadoEm), tamanho, sha256 }, impedimento: null, conteudo: { chave } }
  }
}

/** The content of a stored file as it passes, and its SHA-256 once it has passed. */
async function somaDe(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/** Migrar relatórios (A41): files of reports from the local folder to the configured store; the source goes only when the sums are equal. */
export const migraRelatoriosAws = defineLote({
  ...routine,
  slug: 'migra-relatorios-aws',
  title: 'Migrar relatórios para o repositório de arquivos',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 41, icone: 'cloud-upload' }],
  queue: 'processaCmdBaixaPrioridade',
  word: 'MIGRAR',
  texts: {
    run: 'Migrar arquivos',
    item: ['arquivo', 'arquivos'],
    warning: 'Cada arquivo é copiado para o repositório configurado e conferido; só então sai da pasta local.',
  },
  fields: {
    de: { kind: 'date', label: 'Gerados de', required: true, span: 3 },
    ate: { kind: 'date', label: 'Gerados até', required: true, span: 3 },
  },
  check: ({ de, ate }) => (ate < de ? [erros.periodo] : []),
  columns: [
    { key: 'nome', label: 'Arquivo', kind: 'text' },
    { key: 'criadoEm', label: 'Gerado em', kind: 'datetime' },
    { key: 'tamanho', label: 'Tamanho', kind: 'bytes' },
    { key: 'sha256', label: 'SHA-256', kind: 'text', hideOnMobile: true },
  ],
  items: naPastaLocal,
  async run(ctx, { alvo, conteudo: { chave } }) {
    const { files, localFiles } = ctx.ports
    const [arquivo] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, alvo)).for('update')
    if (!arquivo || arquivo.chave !== chave || !(await localFiles.stat(chave))) return refuse(erros.sumiu)
    const { nome, tipo, tamanho, sha256 } = arquivo
    const copia = await files.put(await localFiles.get(chave), { nome, tipo, maxBytes: Math.max(tamanho, 1) })
    // What the store has is read back: its own word for the sum is not enough to give the source up.
    const lida = await somaDe(await files.get(copia.chave))
    if (lida !== sha256 || copia.sha256 !== sha256) {
      await files.remove(copia.chave)
      refuse(erros.soma)
    }
    await ctx.db.update(arquivoTable).set({ chave: copia.chave }).where(eq(arquivoTable.id, alvo))
    await ctx.audit({ tipo: 'arquivo.migrado', entidade: 'arquivo', entidadeId: alvo, depois: { sha256 } })
    ctx.afterCommit(() => localFiles.remove(chave))
    return 'Arquivo migrado; as somas são iguais.'
  },
})
