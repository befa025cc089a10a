import { AppError, fill } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, asc, eq } from 'drizzle-orm'
import { type AnyItem, type AnyOrder, defineLote, type Done, type Lote } from '../../definition/index.ts'
import type { AlvoImportacao, Gravacao, Importer, ItemGuardado, Preparo } from '../../importacao/define-importer.ts'
import { importacaoErrors } from '../../importacao/importacao-errors.ts'
import { erros, type MensagemItem, type ResultadoItem, type ResumoImportacao } from '../../importacao/item-importacao.ts'
import { loteItemTable, type StoredOrder } from '../../tables/lote.ts'
import { auditarImportacao } from './auditar-importacao.ts'

/** What is kept of a line as its result: what every screen can show, and everything that was said of it. */
export type ResultadoDaLinha = ResultadoItem & { readonly mensagens: readonly MensagemItem[] }

const lotes = new WeakMap<Importer, Lote>()

/** The order that the files of an importer are: kept lines, examined, confirmed, carried out in blocks (form F9). */
export function loteDe(importer: Importer): Lote {
  const known = lotes.get(importer) ?? criarLote(importer)
  lotes.set(importer, known)
  return known
}

/** Beginning of the slugs of these orders; the kind of the importer follows. */
export const PREFIXO = 'importacao-'

/** Days within which an import that may be undone is: what its lines became says when it may not. */
const SEMPRE = 36_500

const guardado = ({ linha, chave, conteudo }: AnyItem): ItemGuardado<unknown> => ({
  linha: linha.linha as number,
  chave: chave ?? '',
  conteudo,
})
/** For whom the file of an order is imported. */
export const alvoDe = ({
  id,
  pessoaId,
  enviadoEm,
  resumo,
}: Pick<AnyOrder, 'id' | 'pessoaId' | 'enviadoEm' | 'resumo'>): AlvoImportacao => ({
  pessoaId: pessoaId ?? 0,
  recebidoEm: enviadoEm,
  loteId: id,
  parametros: (resumo as ResumoImportacao).parametros ?? {},
})

/** What became of a line, with what was said of it before. */
function toDone(item: AnyItem, { situacao, mensagens, resultado }: Preparo | Gravacao): Done {
  const antes = item.resultado as ResultadoDaLinha
  const ditas = antes.mensagens.map(({ texto }) => texto)
  const novas = mensagens.filter(({ texto }) => !ditas.includes(texto))
  const contra = mensagens.filter(({ tipo }) => tipo === 'ERRO').map(({ texto }) => texto)
  return {
    mensagem: contra.join(' '),
    recusado: situacao === 'ERRO',
    semEfeito: situacao === 'JA_CONVERTIDO',
    resultado: { ...antes, ...resultado, mensagens: [...antes.mensagens, ...novas] } satisfies ResultadoDaLinha,
    ...(resultado?.documento ? { resultadoId: resultado.documento.id } : {}),
  }
}

/** A refusal of the rules becomes what is said of the line, each sentence by itself. */
async function umaLinha(item: AnyItem, work: () => Promise<Preparo | Gravacao>): Promise<Done> {
  try {
    return toDone(item, await work())
  } catch (error) {
    if (!(error instanceof AppError) || error.violations.length === 0) throw error
    return toDone(item, { situacao: 'ERRO', mensagens: erros(error.violations), resultado: null })
  }
}

function todas(items: readonly AnyItem[], feitas: readonly (Preparo | Gravacao)[]): Done[] {
  return items.map((item, index) => {
    const feita = feitas[index]
    if (!feita) throw new Error('A line was left without a result')
    return toDone(item, feita)
  })
}

function criarLote(importer: Importer): Lote {
  const { prepararTodos, gravarTodos, desfazer } = importer
  return defineLote<Record<never, never>, Readonly<Record<string, unknown>>, unknown, number | null>({
    slug: `${PREFIXO}${importer.tipo}`,
    title: importer.rotulo,
    access: importer.access,
    screen: false,
    queue: importer.fila ?? 'filaImportaNotas',
    blockSize: importer.porBloco,
    audit: null,
    fields: {},
    columns: [
      { key: 'linha', label: 'Linha', kind: 'integer' },
      { key: 'chave', label: 'Chave', kind: 'text' },
    ] as never,
    prepare: (ctx, item, order) => umaLinha(item, () => importer.preparar(ctx, guardado(item), alvoDe(order))),
    ...(prepararTodos
      ? {
          prepareAll: async (ctx: Context, items: readonly AnyItem[], order: AnyOrder) =>
            todas(items, await prepararTodos(ctx, items.map(guardado), alvoDe(order))),
        }
      : {}),
    run: (ctx, item, order) => umaLinha(item, () => importer.gravar(ctx, guardado(item), alvoDe(order))),
    ...(gravarTodos
      ? {
          runAll: async (ctx: Context, items: readonly AnyItem[], order: AnyOrder) =>
            todas(items, await gravarTodos(ctx, items.map(guardado), alvoDe(order))),
        }
      : {}),
    ...(desfazer
      ? {
          undo: {
            days: SEMPRE,
            run: async (ctx: Context, item: AnyItem, order: AnyOrder) => {
              await desfazer(ctx, { ...guardado(item), resultado: item.resultado }, alvoDe(order))
              return ''
            },
          },
        }
      : {}),
    failure: ({ chave }) => fill(importacaoErrors.itemInesperado, { chave }).message,
    async ended(ctx, order) {
      const prevista = order.situacao === 'PREVISTO'
      if (!prevista) await concluir(ctx, importer, order)
      await auditarImportacao(ctx, order, prevista ? 'importacao.validada' : 'importacao.concluida')
    },
  })
}

/** Tells the importer that its file is done, when something of it was written. */
async function concluir(ctx: Context, importer: Importer, order: StoredOrder): Promise<void> {
  if (!importer.concluir || order.feitos === 0) return
  const [row] = await ctx.db
    .select()
    .from(loteItemTable)
    .where(and(eq(loteItemTable.loteId, order.id), eq(loteItemTable.situacao, 'FEITO')))
    .orderBy(asc(loteItemTable.id))
    .limit(1)
  if (!row) throw new Error('An import that wrote lines keeps them')
  const item = { linha: Number(row.linha.linha), chave: row.chave ?? '', conteudo: row.conteudo }
  await importer.concluir(ctx, item, alvoDe(order))
}
