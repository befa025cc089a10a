import type { Readable } from 'node:stream'
import { refuse } from '@iss/kernel/errors'
import { arquivoTable } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { and, desc, eq, ne, notInArray } from 'drizzle-orm'
import { validarImportacao } from '../../contract/importacao.ts'
import type { AnyCandidate } from '../../definition/item.ts'
import type { AlvoImportacao, Importer, ItemLido, LeituraArquivo } from '../../importacao/define-importer.ts'
import { importacaoErrors } from '../../importacao/importacao-errors.ts'
import { hasErro, type ResumoImportacao } from '../../importacao/item-importacao.ts'
import { checkTransicao, isConfirmada, situacaoDe } from '../../importacao/situacao-importacao.ts'
import { loteTable, type StoredOrder } from '../../tables/lote.ts'
import { cancelOrder } from '../change-order.ts'
import { openPreview } from '../open-order.ts'
import { listStopped } from '../read-orders.ts'
import { auditarImportacao } from './auditar-importacao.ts'
import { getImportacao, getImporterDoUsuario } from './find-importacao.ts'
import { importacaoNaoRemovida } from './importacao-removivel.ts'
import { avisoJaImportado, toImportacao } from './importacao-to.ts'
import { loteDe, type ResultadoDaLinha } from './lote-do-importador.ts'

/** Files with more lines than this are validated in the background. */
const linhasNaHora = 50

export const validarImportacaoOperation = implement(
  validarImportacao,
  async (ctx, { tipo, arquivoId, novamente, parametros = {} }) => {
    const importer = getImporterDoUsuario(ctx, tipo)
    const pessoaId = ctx.sessao.pessoaSelecionadaId
    const [arquivo] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, arquivoId))
    if (!arquivo || arquivo.contaId !== ctx.sessao.contaId) return refuse(importacaoErrors.arquivoDeOutro)
    const pedidos = Object.entries(parametros)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([nome, valor]) => `|${nome}=${valor}`)
    const chave = `${arquivo.sha256}${pedidos.join('')}`
    const impedimentos = (await importer.disponivel?.(ctx, pessoaId))?.violacoes ?? []
    if (impedimentos.length > 0) refuse(impedimentos)
    await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `importacao|${ctx.municipioId}|${pessoaId}|${tipo}|${chave}`,
    ])
    const anterior = await findAnterior(ctx, importer, pessoaId, chave)
    if (anterior && isConfirmada(situacaoDe(anterior)) && !novamente)
      return toImportacao(ctx, anterior, [avisoJaImportado(anterior)])
    const parada = anterior?.situacao === 'EM_PREVIA' && (await listStopped(ctx, [anterior])).size > 0
    if (anterior?.situacao === 'EM_PREVIA' && !parada) return toImportacao(ctx, anterior)
    const alvo: AlvoImportacao = { pessoaId, recebidoEm: ctx.clock.now(), loteId: 0, parametros }
    const { files } = ctx.ports
    const leitura = importer.emFluxo
      ? { itens: importer.emFluxo(await files.get(arquivo.chave)), violacoes: [], avisos: [] }
      : await lerInteiro(ctx, importer, arquivo.chave, alvo)
    const lote = loteDe(importer)
    if (anterior && parada) await cancelOrder(ctx, lote, anterior)
    const importacao = await openPreview(
      ctx,
      lote,
      {
        valores: {},
        chave,
        pessoaId,
        arquivoId: arquivo.id,
        resumo: { ...resumoDe(arquivo.nome, leitura), ...(pedidos.length > 0 ? { parametros } : {}) },
        itens: candidatesOf(leitura.itens),
      },
      { immediate: linhasNaHora, anew: anterior?.situacao === 'PREVISTO' ? await travarPrevia(ctx, anterior) : null },
    )
    // The lines are counted as they are written; with the refusal nothing of it stays.
    if (importacao.total === 0) refuse(importacaoErrors.arquivoSemItens)
    if (importacao.situacao === 'EM_PREVIA') await auditarImportacao(ctx, importacao, 'importacao.recebida')
    const deOutro = importer.daCidade ? await findDeOutraPessoa(ctx, importer, pessoaId, chave) : null
    return toImportacao(ctx, importacao, deOutro ? [avisoJaImportado(deOutro)] : [])
  },
)

/** What a file holds that is read whole, and judged, before any of its lines is kept. */
export async function lerInteiro(
  ctx: Context,
  importer: Importer,
  chave: string,
  alvo: AlvoImportacao,
): Promise<LeituraArquivo<unknown>> {
  const { ler, julgar, tipo } = importer
  if (!ler || !julgar) throw new Error(`The importer ${tipo} reads nothing`)
  const { files } = ctx.ports
  const antes = await importer.antes?.(ctx)
  const lido: unknown = await ctx.outside(`importacao.ler ${tipo} ${chave} ${JSON.stringify(antes)}`, async () =>
    ler(await lerTudo(await files.get(chave)), antes),
  )
  const leitura = await julgar(ctx, lido, alvo)
  if (leitura.violacoes.length > 0) refuse(leitura.violacoes)
  return leitura
}

export const resumoDe = (
  arquivo: string,
  { avisos, detalhes = [] }: Pick<LeituraArquivo<unknown>, 'avisos' | 'detalhes'>,
): ResumoImportacao => ({
  arquivo,
  avisos: avisos.map(({ message }) => message),
  detalhes,
})

/** The lines one by one, as they are written: a large file has thousands. */
export async function* candidatesOf(itens: LeituraArquivo<unknown>['itens']): AsyncIterable<AnyCandidate> {
  let index = 0
  for await (const item of itens) yield toCandidate(item, index++)
}

/** A line of the file as it is kept; what the reading itself refused stays refused. */
function toCandidate(
  { chave, conteudo, mensagens, descricao = null, valor = null }: ItemLido<unknown>,
  index: number,
): AnyCandidate {
  const contra = mensagens.filter(({ tipo }) => tipo === 'ERRO').map(({ texto }) => texto)
  return {
    alvo: null,
    chave,
    linha: { linha: index + 1, chave },
    conteudo,
    impedimento: hasErro(mensagens) ? contra.join(' ') : null,
    resultado: { descricao, valor, documento: null, detalhes: [], mensagens } satisfies ResultadoDaLinha,
  }
}

/** States of imports of which nothing is left. */
const SEM_EFEITO = ['CANCELADO', 'DESFEITO'] as const

/** The last import of the same file for the person, by its hash and what was asked for beside it. */
async function findAnterior(ctx: Context, importer: Importer, pessoaId: number, chave: string): Promise<StoredOrder | null> {
  const [row] = await ctx.db
    .select()
    .from(loteTable)
    .where(
      and(
        eq(loteTable.tipo, loteDe(importer).slug),
        eq(loteTable.chave, chave),
        eq(loteTable.pessoaId, pessoaId),
        notInArray(loteTable.situacao, [...SEM_EFEITO]),
        importacaoNaoRemovida,
      ),
    )
    .orderBy(desc(loteTable.id))
    .limit(1)
  return row ?? null
}

/** The last import of the same file by somebody else of the city, once confirmed. */
async function findDeOutraPessoa(ctx: Context, importer: Importer, pessoaId: number, chave: string): Promise<StoredOrder | null> {
  const rows = await ctx.db
    .select()
    .from(loteTable)
    .where(
      and(
        eq(loteTable.tipo, loteDe(importer).slug),
        eq(loteTable.chave, chave),
        ne(loteTable.pessoaId, pessoaId),
        notInArray(loteTable.situacao, [...SEM_EFEITO]),
        importacaoNaoRemovida,
      ),
    )
    .orderBy(desc(loteTable.id))
  return rows.find((row) => isConfirmada(situacaoDe(row))) ?? null
}

/** Keeps a preview from being confirmed while it is made anew; refuses one that somebody has confirmed meanwhile. */
async function travarPrevia(ctx: Context, { id }: StoredOrder): Promise<StoredOrder> {
  const { importacao } = await getImportacao(ctx, id, true)
  const violations = checkTransicao(situacaoDe(importacao), 'VALIDANDO')
  return violations.length > 0 ? refuse(violations) : importacao
}

async function lerTudo(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
