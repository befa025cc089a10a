import type { Readable } from 'node:stream'
import { refuse } from '@iss/kernel/errors'
import { arquivoTable, processoAssincronoTable } from '@iss/platform/db'
import { type Context, defineProcess, implement } from '@iss/platform/server'
import { and, desc, eq, ne } from 'drizzle-orm'
import { validarImportacao } from '../contract/importacao.ts'
import { importacaoErrors } from '../domain/importacao-errors.ts'
import { hasErro } from '../domain/item-importacao.ts'
import { isConfirmada } from '../domain/situacao-importacao.ts'
import { type Importacao, importacaoItemTable, importacaoTable } from '../tables/importacao.ts'
import type { AlvoImportacao, ItemLido, LeituraArquivo } from './define-importer.ts'
import { getImporter, getImporterDoUsuario, lockImportacao, transitar } from './find-importacao.ts'
import { avisoJaImportado, toImportacao } from './importacao-to.ts'
import { contarItens, importarBloco, isUltimaTentativa } from './importar-bloco.ts'

/** Files with more lines than this are validated in the background. */
export const linhasNaHora = 50
const linhasPorInsert = 500

export const validarImportacaoOperation = implement(validarImportacao, async (ctx, { tipo, arquivoId, novamente }) => {
  const importer = getImporterDoUsuario(ctx, tipo)
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const [arquivo] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, arquivoId))
  if (!arquivo || arquivo.contaId !== ctx.sessao.contaId) return refuse(importacaoErrors.arquivoDeOutro)
  const impedimentos = (await importer.disponivel?.(ctx, pessoaId))?.violacoes ?? []
  if (impedimentos.length > 0) refuse(impedimentos)
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `importacao|${ctx.municipioId}|${pessoaId}|${tipo}|${arquivo.sha256}`,
  ])
  const anterior = await findAnterior(ctx, pessoaId, tipo, arquivo.sha256)
  if (anterior && isConfirmada(anterior.situacao) && !novamente) return toImportacao(ctx, anterior, [avisoJaImportado(anterior)])
  if (anterior?.situacao === 'VALIDANDO' && !(await isInterrompida(ctx, anterior))) return toImportacao(ctx, anterior)
  const alvo: AlvoImportacao = { pessoaId, recebidoEm: ctx.clock.now() }
  const { files } = ctx.ports
  const lido: unknown = await ctx.outside(`importacao.ler ${tipo} ${arquivo.chave}`, async () =>
    importer.ler(await lerTudo(await files.get(arquivo.chave))),
  )
  const leitura = await importer.julgar(ctx, lido, alvo)
  if (leitura.violacoes.length > 0) refuse(leitura.violacoes)
  if (leitura.itens.length === 0) refuse(importacaoErrors.arquivoSemItens)
  const importacao = await abrir(ctx, anterior, { tipo, arquivo, alvo, leitura })
  await guardarItens(ctx, importacao.id, leitura.itens)
  if (leitura.itens.length > linhasNaHora) {
    const processoId = await ctx.schedule(validarImportacaoProcess, { importacaoId: importacao.id })
    const [row] = await ctx.db
      .update(importacaoTable)
      .set({ processoId })
      .where(eq(importacaoTable.id, importacao.id))
      .returning()
    await auditar(ctx, importacao, 'importacao.recebida')
    return toImportacao(ctx, row ?? importacao)
  }
  await validarLinhas(ctx, importacao, linhasNaHora, true)
  return toImportacao(ctx, await concluirValidacao(ctx, importacao))
})

/** Long work: validates the lines of a large file in blocks. */
export const validarImportacaoProcess = defineProcess<{ importacaoId: number }, never>({
  fila: 'filaImportaNotas',
  nome: 'importacao.validar',
  async block(ctx, { importacaoId }, _cursor, processo) {
    const importacao = await lockImportacao(ctx, importacaoId)
    if (importacao?.situacao !== 'VALIDANDO') return { done: true, feitos: processo.feitos }
    const { porBloco } = getImporter(ctx, importacao.tipo)
    const feitas = await validarLinhas(ctx, importacao, porBloco, await isUltimaTentativa(ctx, processo.id))
    const done = feitas < porBloco
    if (done) await concluirValidacao(ctx, importacao)
    return { done, feitos: processo.feitos + feitas, total: importacao.total - importacao.comErro }
  },
})

async function validarLinhas(ctx: Context, importacao: Importacao, quantos: number, isolar: boolean): Promise<number> {
  const importer = getImporter(ctx, importacao.tipo)
  return importarBloco(ctx, {
    importacao,
    situacao: 'PENDENTE',
    quantos,
    isolar,
    trabalho: (item, alvo) => importer.preparar(ctx, item, alvo),
    conjunto: importer.prepararTodos && ((itens, alvo) => importer.prepararTodos?.(ctx, itens, alvo) ?? Promise.resolve([])),
  })
}

async function concluirValidacao(ctx: Context, importacao: Importacao): Promise<Importacao> {
  const totais = await contarItens(ctx, importacao.id)
  const concluida = await transitar(ctx, importacao, totais.comErro > 0 ? 'VALIDADO_COM_ERROS' : 'VALIDADO', totais)
  await auditar(ctx, concluida, 'importacao.validada')
  return concluida
}

async function findAnterior(ctx: Context, pessoaId: number, tipo: string, sha256: string): Promise<Importacao | null> {
  const table = importacaoTable
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), eq(table.tipo, tipo), eq(table.sha256, sha256), ne(table.situacao, 'CANCELADO')))
    .orderBy(desc(table.id))
    .limit(1)
  return row ? lockImportacao(ctx, row.id) : null
}

async function isInterrompida(ctx: Context, { processoId }: Importacao): Promise<boolean> {
  if (processoId === null) return true
  const [row] = await ctx.db
    .select({ erro: processoAssincronoTable.terminoInesperado })
    .from(processoAssincronoTable)
    .where(eq(processoAssincronoTable.id, processoId))
  return row?.erro != null
}

type Abertura = {
  tipo: string
  arquivo: typeof arquivoTable.$inferSelect
  alvo: AlvoImportacao
  leitura: LeituraArquivo<unknown>
}

/** The row in state VALIDANDO: the unconfirmed one of the same file, or a new one. */
async function abrir(ctx: Context, anterior: Importacao | null, { tipo, arquivo, alvo, leitura }: Abertura): Promise<Importacao> {
  const valores = {
    arquivoId: arquivo.id,
    nomeArquivo: arquivo.nome,
    contaId: ctx.sessao.contaId,
    total: leitura.itens.length,
    /** Lines refused by the reading itself. */
    comErro: leitura.itens.filter((item) => hasErro(item.mensagens)).length,
    validos: 0,
    jaConvertidos: 0,
    importados: 0,
    criadoEm: alvo.recebidoEm,
    resumo: { avisos: leitura.avisos.map(({ message }) => message), detalhes: leitura.detalhes ?? [] },
    processoId: null,
  }
  if (anterior && (anterior.situacao === 'VALIDADO' || anterior.situacao === 'VALIDADO_COM_ERROS')) {
    await ctx.db.delete(importacaoItemTable).where(eq(importacaoItemTable.importacaoId, anterior.id))
    return transitar(ctx, anterior, 'VALIDANDO', valores)
  }
  if (anterior?.situacao === 'VALIDANDO') await transitar(ctx, anterior, 'CANCELADO')
  const [nova] = await ctx.db
    .insert(importacaoTable)
    .values({ ...valores, tipo, sha256: arquivo.sha256, pessoaId: alvo.pessoaId })
    .returning()
  if (!nova) throw new Error('The import was not written')
  return transitar(ctx, nova, 'VALIDANDO')
}

async function guardarItens(ctx: Context, importacaoId: number, itens: readonly ItemLido<unknown>[]): Promise<void> {
  const values = itens.map(({ chave, conteudo, mensagens, descricao = null, valor = null }, index) => ({
    importacaoId,
    linha: index + 1,
    chave,
    conteudo,
    mensagens,
    situacao: hasErro(mensagens) ? ('ERRO' as const) : ('PENDENTE' as const),
    resultado: { descricao, valor, documento: null, detalhes: [] },
  }))
  for (let start = 0; start < values.length; start += linhasPorInsert)
    await ctx.db.insert(importacaoItemTable).values(values.slice(start, start + linhasPorInsert))
}

async function lerTudo(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Audit event of a step of an import. */
export async function auditar(ctx: Context, importacao: Importacao, tipo: string): Promise<void> {
  const { id, situacao, total, validos, comErro, jaConvertidos, importados, sha256 } = importacao
  await ctx.audit({
    tipo,
    entidade: 'importacao',
    entidadeId: id,
    depois: { tipo: importacao.tipo, sha256, situacao, total, validos, comErro, jaConvertidos, importados },
  })
}
