import { AppError } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { isAllowed } from '@iss/platform/contract'
import { arquivoTable, processoAssincronoTable as processo } from '@iss/platform/db'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import { agendaEmPalavras } from '../definition/envio.ts'
import { reportTexts } from '../definition/errors.ts'
import type { Report } from '../definition/report.ts'
import type { FileProcess } from './file-process.ts'
import { scheduleReport } from './gerar-relatorio.ts'
import { readFilters } from './read-filters.ts'
import { reportFor } from './report-for.ts'
import { storeFile } from './store-file.ts'
import { filtersOfView } from './view-filters.ts'
import { type Envio, relatorioEnvioTable as envio, relatorioVisaoTable, type Visao } from './visao-tables.ts'
import { writeReport } from './write-report.ts'

/** Bytes up to which a file goes with its message; a larger one is told by a link. */
export const mostAttached = 8 * 1024 * 1024

type Params = { envioId: number }
type Sent = { linhas: number; arquivoId: number; slug: string; titulo: string; filtros: string; formato: string }

/**
 * Writes one saved view and sends it to the account that asked for it, with the rights that the account has now: whoever is no longer there, may no longer
 * act for that person or see the report gets nothing, and the schedule ends. What cannot be asked any more (a filter that is refused) pauses it. The
 * file stands among the files of the account, too.
 */
export const enviarVisao: FileProcess<Params> = {
  kind: 'file-process',
  fila: 'filaRelatorio',
  nome: 'relatorio-envio',
  async block(ctx, { envioId }, _cursor, { id }) {
    const [found] = await ctx.db
      .select({ envio, visao: relatorioVisaoTable })
      .from(envio)
      .innerJoin(relatorioVisaoTable, eq(relatorioVisaoTable.id, envio.visaoId))
      .where(eq(envio.id, envioId))
    // Stopped or taken away since it was due.
    if (!found || found.envio.situacao !== 'ATIVO') return { done: true, feitos: 0 }
    const report = ctx.definitions<Report>('report').find(({ slug }) => slug === found.visao.slug)
    if (!ctx.userOrNull || !report || !isAllowed(report.access, ctx.user)) {
      await end(ctx, found.envio, 'ENCERRADO', report ? reportTexts.envioSemAcesso : reportTexts.envioSemRelatorio)
      return { done: true, feitos: 0 }
    }
    try {
      const sent = await send(ctx, report, found)
      const { linhas, ...metadata } = sent
      await ctx.db
        .update(envio)
        .set({ ultimoEm: ctx.clock.now(), ultimoResultado: `Enviado: ${counted(linhas, 'linha', 'linhas')}.` })
        .where(eq(envio.id, envioId))
      await ctx.db
        .update(processo)
        .set({
          metadata: sql`${processo.metadata} || ${JSON.stringify({ tipo: report.tipo, usuario: ctx.user.nomeUsuario })}::jsonb`,
        })
        .where(eq(processo.id, id))
      return { done: true, feitos: linhas, total: linhas, metadata: { ...metadata, linhas } }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [why] = error.violations
      await end(ctx, found.envio, 'PAUSADO', why?.message ?? reportTexts.falhou)
      return { done: true, feitos: 0 }
    }
  },
  async again(ctx, { envioId }) {
    const [row] = await ctx.db
      .select({ visao: relatorioVisaoTable, formato: envio.formato })
      .from(envio)
      .innerJoin(relatorioVisaoTable, eq(relatorioVisaoTable.id, envio.visaoId))
      .where(eq(envio.id, envioId))
    if (!row) throw new Error('The schedule of this file is gone')
    const report = reportFor(ctx, row.visao.slug)
    return scheduleReport(ctx, report, { formato: row.formato, filtros: filtersOfView(ctx, report, row.visao) })
  },
}

async function send(
  ctx: Context,
  report: Report,
  { envio: { formato, forma, ...agenda }, visao }: { envio: Envio; visao: Visao },
): Promise<Sent> {
  const filters = await readFilters(ctx, report, filtersOfView(ctx, report, visao))
  const { ordem, colunas, comparar } = visao
  const file = await writeReport(ctx, report, filters, formato, {
    ...(ordem ? { ordem } : {}),
    ...(colunas ? { colunas } : {}),
    ...(comparar ? { comparar } : {}),
  })
  const arquivoId = await storeFile(ctx, file)
  const linhas = file.counted()
  await ctx.audit({
    tipo: 'relatorio.enviado',
    entidade: 'arquivo',
    entidadeId: arquivoId,
    depois: { slug: report.slug, visao: visao.nome, formato, linhas },
  })
  const [stored] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, arquivoId))
  if (!stored) throw new Error('The file of the schedule is gone')
  const attached = forma === 'ANEXO' && stored.tamanho <= mostAttached
  const titulo = `${report.title}: ${visao.nome}`
  const message = renderMail({
    titulo,
    paragrafos: [
      ...(filters.words.length > 0 ? [filters.words.join('\n')] : []),
      `${counted(linhas, 'linha', 'linhas')}. ${attached ? 'O arquivo está anexo.' : 'O arquivo fica guardado por 30 dias.'}`,
    ],
    botao: { texto: 'Meus arquivos', url: `${ctx.baseUrl}/home/actions/meus-arquivos` },
    rodape: `${agendaEmPalavras(agenda)}. Para pausar ou parar este envio, abra a visão salva "${visao.nome}" no relatório.`,
  })
  await ctx.mail({
    para: [ctx.user.email],
    assunto: titulo,
    ...message,
    ...(attached
      ? { anexos: [{ nome: stored.nome, tipo: stored.tipo, conteudo: await buffer(await ctx.ports.files.get(stored.chave)) }] }
      : {}),
  })
  return { linhas, arquivoId, slug: report.slug, titulo, filtros: filters.words.join('; '), formato }
}

async function end(ctx: Context, { id }: Envio, situacao: 'PAUSADO' | 'ENCERRADO', motivo: string): Promise<void> {
  await ctx.db
    .update(envio)
    .set({ situacao, motivo, proximoEm: null, ultimoEm: ctx.clock.now(), ultimoResultado: `Não enviado: ${motivo}` })
    .where(eq(envio.id, id))
  await ctx.audit({
    tipo: 'relatorio.envio-encerrado',
    entidade: 'relatorio_envio',
    entidadeId: id,
    depois: { situacao, motivo },
  })
}
