import { refuse } from '@iss/kernel/errors'
import { processoAssincronoTable } from '@iss/platform/db'
import { type Context, defineProcess, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { confirmarImportacao } from '../contract/importacao.ts'
import { importacaoErrors } from '../domain/importacao-errors.ts'
import { textoImportacao } from '../domain/mensagens.ts'
import { isConfirmada } from '../domain/situacao-importacao.ts'
import { type Importacao, importacaoTable } from '../tables/importacao.ts'
import { getImportacao, getImporter, lockImportacao, transitar } from './find-importacao.ts'
import { toImportacao } from './importacao-to.ts'
import { contarItens, importarBloco, isUltimaTentativa } from './importar-bloco.ts'
import { auditar } from './validar-importacao.ts'

/** Confirms a validated import and schedules its processing; again for one that stopped halfway; the same answer for one already confirmed. */
export const confirmarImportacaoOperation = implement(confirmarImportacao, async (ctx, { id }) => {
  const mensagem = textoImportacao('confirmada')
  const importacao = await getImportacao(ctx, id, true)
  if (importacao.situacao === 'VALIDANDO' || importacao.situacao === 'RECEBIDO') refuse(importacaoErrors.validacaoEmCurso)
  if (importacao.situacao === 'PROCESSANDO' && (await parou(ctx, importacao)))
    return { ...(await toImportacao(ctx, await agendar(ctx, importacao))), mensagem }
  if (isConfirmada(importacao.situacao)) return { ...(await toImportacao(ctx, importacao)), mensagem }
  // An authorisation that ran out since the validation imports nothing more.
  const impedimentos = (await getImporter(ctx, importacao.tipo).disponivel?.(ctx, importacao.pessoaId))?.violacoes ?? []
  if (impedimentos.length > 0) refuse(impedimentos)
  const confirmada = await transitar(ctx, importacao, 'PROCESSANDO', { confirmadoEm: ctx.clock.now() })
  if (importacao.validos + importacao.jaConvertidos === 0) refuse(importacaoErrors.semItemValido)
  return { ...(await toImportacao(ctx, await agendar(ctx, confirmada))), mensagem }
})

async function agendar(ctx: Context, importacao: Importacao): Promise<Importacao> {
  const processoId = await ctx.schedule(
    processarImportacaoProcess,
    { importacaoId: importacao.id },
    { pessoaId: importacao.pessoaId },
  )
  const [row] = await ctx.db.update(importacaoTable).set({ processoId }).where(eq(importacaoTable.id, importacao.id)).returning()
  await auditar(ctx, importacao, 'importacao.confirmada')
  return row ?? importacao
}

async function parou(ctx: Context, { processoId }: Importacao): Promise<boolean> {
  if (processoId === null) return true
  const [row] = await ctx.db
    .select({ erro: processoAssincronoTable.terminoInesperado })
    .from(processoAssincronoTable)
    .where(eq(processoAssincronoTable.id, processoId))
  return row?.erro != null
}

/**
 * Long work: turns the validated lines into their results, block by block, each block in one transaction together with the states of its
 * lines. A killed block is undone whole and taken up again, so that no line is done twice (decisions T6).
 */
export const processarImportacaoProcess = defineProcess<{ importacaoId: number }, never>({
  fila: 'filaImportaNotas',
  nome: 'importacao.processar',
  async block(ctx, { importacaoId }, _cursor, processo) {
    const importacao = await lockImportacao(ctx, importacaoId)
    if (importacao?.situacao !== 'PROCESSANDO') return { done: true, feitos: processo.feitos }
    const importer = getImporter(ctx, importacao.tipo)
    const quantos = importer.porBloco
    const isolar = await isUltimaTentativa(ctx, processo.id)
    const feitas = await importarBloco(ctx, {
      importacao,
      situacao: 'OK',
      quantos,
      isolar,
      trabalho: (item, alvo) => importer.gravar(ctx, item, alvo),
      conjunto: importer.gravarTodos && ((itens, alvo) => importer.gravarTodos?.(ctx, itens, alvo) ?? Promise.resolve([])),
    })
    const feitos = processo.feitos + feitas
    const totais = await contarItens(ctx, importacaoId)
    const done = totais.validos === 0
    if (done) {
      const para = totais.comErro > 0 ? 'CONCLUIDO_COM_ERROS' : 'CONCLUIDO'
      await auditar(
        ctx,
        await transitar(ctx, importacao, para, { ...totais, concluidoEm: ctx.clock.now() }),
        'importacao.concluida',
      )
    }
    return { done, feitos, total: feitos + totais.validos }
  },
})
