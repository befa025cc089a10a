import type { Context, FileAnswer } from '@iss/platform/server'
import type { Scheduled } from './schedule-once.ts'
import { spool } from './spool.ts'
import { type ReportFile, TooManyRows } from './write-report.ts'

/** The file that `write` makes, as the answer of the same call, with its audit event; null when it has more rows than `write` allows. */
export async function fileNow(
  ctx: Context,
  of: { entidade: string; entidadeId: string; depois: Record<string, unknown> },
  write: () => Promise<ReportFile>,
): Promise<FileAnswer | null> {
  try {
    const file = await write()
    const stream = await spool(file.stream)
    await ctx.audit({ tipo: 'relatorio.exportado', ...of, depois: { ...of.depois, linhas: file.counted() } })
    return { stream, nome: file.nome, tipo: file.tipo }
  } catch (error) {
    if (error instanceof TooManyRows) return null
    throw error
  }
}

/** In place of a file: JSON with the number of the scheduled one. */
export function scheduledAnswer(scheduled: Scheduled): FileAnswer {
  return {
    stream: Buffer.from(JSON.stringify(scheduled)),
    nome: 'agendado.json',
    tipo: 'application/json; charset=utf-8',
    inline: true,
  }
}
