import { AppError, refuse } from '@iss/kernel/errors'
import { defineLote, routine } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { consoleAccess } from '../contract/consulta.ts'
import { consultaErrors } from '../domain/consulta-errors.ts'
import { tiposRemoviveis } from '../domain/tipos-removiveis.ts'
import { lerCatalogo } from '../server/catalogo-da-consulta.ts'
import { examinarSql, prepararParser } from '../server/examinar-sql.ts'
import { examinarRemocao, removerEntidade, restaurarEntidade } from '../server/remover-removivel.ts'

const MAXIMO = 500

/** Ids that the query answers, read in the sandbox. Refuses a query that answers anything but one column `id`, and more than 500 of them. */
async function idsDaConsulta(ctx: Context, texto: string): Promise<number[]> {
  await prepararParser()
  const { violations } = examinarSql(texto, (await lerCatalogo(ctx)).visoes)
  if (violations.length > 0) throw new AppError('business', violations)
  const { municipioId } = ctx
  const { contaId } = ctx.sessao
  const limits = { ms: 15_000, rows: MAXIMO + 1, bytes: 1_000_000 }
  const dados = await ctx.outside(`ids ${texto}`, () =>
    ctx.ports.reader.run({ municipioId, contaId, sql: texto, documentos: false, limits, agora: ctx.clock.now() }),
  )
  if ('ocupada' in dados) return refuse(consultaErrors.ocupada)
  if ('erro' in dados) return refuse({ ...consultaErrors.erro, message: `Erro na consulta: ${dados.erro.mensagem}` })
  const { colunas, linhas } = dados
  if (colunas.length !== 1 || colunas[0] !== 'id' || linhas.some(([id]) => !/^\d{1,15}$/.test(id ?? '')))
    refuse(consultaErrors.colunaId)
  if (linhas.length > MAXIMO) refuse(consultaErrors.muitas)
  return [...new Set(linhas.map(([id]) => Number(id)))].sort((a, b) => a - b)
}

async function* entidades(ctx: Context, { tipo, texto }: { tipo: string; texto: string }) {
  for (const id of await idsDaConsulta(ctx, texto)) {
    const { rotulo, dependencias, impedimento } = await examinarRemocao(ctx, tipo, id)
    yield { alvo: id, linha: { id, entidade: rotulo, dependencias }, impedimento, conteudo: null }
  }
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
