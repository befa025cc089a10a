import { AppError, type Violation } from '@iss/kernel/errors'
import { defineLote, routine } from '@iss/lote/definition'
import { inTransaction } from '@iss/platform/db'
import type { ReaderAnswer } from '@iss/platform/reader'
import type { Context } from '@iss/platform/server'
import { consoleAccess } from '../contract/consulta.ts'
import { consultaErrors } from '../domain/consulta-errors.ts'
import { tiposRemoviveis } from '../domain/tipos-removiveis.ts'
import { lerCatalogo } from '../server/catalogo-da-consulta.ts'
import { examinarSql, prepararParser } from '../server/examinar-sql.ts'
import { lerRecusa, linhaDoLog } from '../server/executar-consulta.ts'
import { candidatosARemover, removerEntidade, restaurarEntidade } from '../server/remover-removivel.ts'
import { consultaLogTable } from '../tables/consulta.ts'

const MAXIMO = 500

const SEGUNDOS = 15

/**
 * Ids that the query answers, read in the sandbox. Refuses a query that answers anything but one column `id`, and more than 500 of them. Every text is
 * kept in the log of the consoles, in a transaction of its own: a preview writes nothing else.
 */
async function idsDaConsulta(ctx: Context, texto: string): Promise<number[]> {
  await prepararParser()
  const { visoes } = await lerCatalogo(ctx)
  const { municipioId } = ctx
  const { contaId } = ctx.sessao
  const lido = await ctx.outside(`ids ${texto}`, async () => {
    const inicio = performance.now()
    const resposta = await perguntar()
    const { violations, linhas } = resposta
    const resultado = violations.map(({ message }) => message).join(' ')
    const log = { resultado: resultado || 'OK', linhas: linhas.length, ms: Math.trunc(performance.now() - inicio) }
    await inTransaction(ctx.pool, { municipioId }, (db) =>
      db.insert(consultaLogTable).values(linhaDoLog(ctx, { console: 'REMOCAO', texto, documentos: false, motivo: '' }, log)),
    )
    return resposta
  })
  if (lido.violations.length > 0) throw new AppError('business', lido.violations)
  return [...new Set(lido.linhas.map(Number))].sort((a, b) => a - b)

  async function perguntar(): Promise<{ violations: Violation[]; linhas: string[] }> {
    const { violations } = examinarSql(texto, visoes)
    if (violations.length > 0) return { violations, linhas: [] }
    const limits = { ms: SEGUNDOS * 1000, rows: MAXIMO + 1, bytes: 1_000_000 }
    const dados = await ctx.ports.reader.run({
      municipioId,
      contaId,
      sql: texto,
      documentos: false,
      limits,
      agora: ctx.clock.now(),
    })
    const recusa = lerRecusa(dados, SEGUNDOS)
    if (recusa) return { violations: recusa, linhas: [] }
    const { colunas, linhas } = dados as Extract<ReaderAnswer, { colunas: string[] }>
    if (colunas.length !== 1 || colunas[0] !== 'id' || linhas.some(([id]) => !/^\d{1,15}$/.test(id ?? '')))
      return { violations: [consultaErrors.colunaId], linhas: [] }
    if (linhas.length > MAXIMO) return { violations: [consultaErrors.muitas], linhas: [] }
    return { violations: [], linhas: linhas.map(([id]) => id ?? '') }
  }
}

async function* entidades(ctx: Context, { tipo, texto }: { tipo: string; texto: string }) {
  yield* candidatosARemover(ctx, tipo, await idsDaConsulta(ctx, texto))
}

/** Carregar por SQL e remover (A12): the rows whose ids a query answers, each removed by the service of its module, never by SQL. */
export const sqlLoadAndDeleteEntity = defineLote({
  ...routine,
  slug: 'sql-load-and-delete-entity',
  title: 'Carregar por SQL e remover',
  access: consoleAccess,
  menu: [{ area: 'admin', grupo: 'Consoles', ordem: 40, icone: 'file-minus' }],
  word: 'REMOVER',
  texts: {
    run: 'Remover',
    item: ['entidade', 'entidades'],
    warning: 'As entidades deixam de existir. Podem ser restauradas em até 30 dias.',
  },
  fields: {
    tipo: { kind: 'select', label: 'Tipo', required: true, options: tiposRemoviveis, span: 4 },
    texto: { kind: 'longtext', label: 'SELECT', required: true, max: 5000, span: 12, help: 'Deve retornar apenas a coluna id.' },
  },
  columns: [
    { key: 'id', label: 'Id', kind: 'integer' },
    { key: 'entidade', label: 'Entidade', kind: 'text' },
    { key: 'dependencias', label: 'Dependências', kind: 'text' },
  ],
  items: entidades,
  run: (ctx, { alvo }, { valores: { tipo } }) => removerEntidade(ctx, tipo, alvo),
  undo: { days: 30, run: (ctx, { resultado }, { valores: { tipo } }) => restaurarEntidade(ctx, tipo, resultado) },
})
