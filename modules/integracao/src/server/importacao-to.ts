import { formatData, formatDataHora, hojeEm } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { processoAssincronoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { buscarImportacaoTO } from '../contract/importacao.ts'
import { textoImportacao } from '../domain/mensagens.ts'
import { isConfirmada, podeTransitar, rotulosSituacao, rotulosSituacaoItem } from '../domain/situacao-importacao.ts'
import type { Importacao, ImportacaoItem } from '../tables/importacao.ts'
import type { Importer } from './define-importer.ts'

type Answer = z.output<typeof buscarImportacaoTO.answer>
export type ImportacaoTO = Answer['importacao']
export type ItemTO = Answer['itens']['lista'][number]

/** The sentence that a file was imported before, and when. */
export function avisoJaImportado({ situacao, confirmadoEm, criadoEm }: Importacao): string {
  if (situacao === 'PROCESSANDO') return textoImportacao('emImportacao')
  return textoImportacao('jaImportado', { data: formatData(hojeEm(confirmadoEm ?? criadoEm)) })
}

/** Imports as screens show them, with the progress of their long work. */
export async function toImportacoes(ctx: Context, rows: readonly Importacao[]): Promise<ImportacaoTO[]> {
  const ids = rows.map((row) => row.processoId).filter((id): id is number => id !== null)
  const table = processoAssincronoTable
  const processos = ids.length === 0 ? [] : await ctx.db.select().from(table).where(inArray(table.id, ids))
  const importers = ctx.definitions<Importer>('importer')
  return rows.map((row) => {
    const processo = processos.find(({ id }) => id === row.processoId)
    const emCurso = row.situacao === 'VALIDANDO' || row.situacao === 'PROCESSANDO'
    const interrompida = emCurso && processo?.terminoInesperado != null
    return {
      id: row.id,
      tipo: row.tipo,
      rotulo: importers.find((importer) => importer.tipo === row.tipo)?.rotulo ?? row.tipo,
      arquivo: row.nomeArquivo,
      arquivoId: row.arquivoId,
      situacao: row.situacao,
      situacaoRotulo: rotulosSituacao[row.situacao],
      recebidoEm: formatDataHora(row.criadoEm),
      confirmadoEm: row.confirmadoEm && formatDataHora(row.confirmadoEm),
      concluidoEm: row.concluidoEm && formatDataHora(row.concluidoEm),
      totais: {
        total: row.total,
        validos: row.validos,
        comErro: row.comErro,
        jaConvertidos: row.jaConvertidos,
        importados: row.importados,
      },
      avisos: [...row.resumo.avisos],
      detalhes: row.resumo.detalhes.map((detalhe) => ({ ...detalhe })),
      progresso:
        emCurso && processo
          ? {
              feitos: processo.feitos,
              total: processo.total ?? (row.situacao === 'PROCESSANDO' ? row.validos : row.total - row.comErro),
            }
          : null,
      interrompida: interrompida ? textoImportacao('processamentoInterrompido') : null,
      podeConfirmar:
        (podeTransitar(row.situacao, 'PROCESSANDO') && row.validos + row.jaConvertidos > 0) ||
        (row.situacao === 'PROCESSANDO' && interrompida),
      podeCancelar: podeTransitar(row.situacao, 'CANCELADO'),
      podeRepetir: row.situacao === 'CONCLUIDO_COM_ERROS' && ctx.userOrNull !== null && row.contaId === ctx.sessao.contaId,
      temErros: row.comErro > 0 && (isConfirmada(row.situacao) || podeTransitar(row.situacao, 'PROCESSANDO')),
    }
  })
}

/** One import as screens show it, with more notices before its own. */
export async function toImportacao(ctx: Context, row: Importacao, avisos: readonly string[] = []): Promise<ImportacaoTO> {
  const [to] = await toImportacoes(ctx, [row])
  if (!to) throw new Error('One import gives one answer')
  return { ...to, avisos: [...avisos, ...to.avisos] }
}

/** A line as screens show it. */
export function toItem({ id, linha, chave, situacao, mensagens, resultado }: ImportacaoItem): ItemTO {
  return {
    id,
    linha,
    chave,
    situacao,
    situacaoRotulo: rotulosSituacaoItem[situacao],
    mensagens: mensagens.map(({ tipo, texto }) => ({ tipo, texto })),
    descricao: resultado?.descricao ?? null,
    valor: resultado?.valor == null ? null : Dinheiro.from(resultado.valor),
    documento: resultado?.documento ? { ...resultado.documento } : null,
    detalhes: (resultado?.detalhes ?? []).map((detalhe) => ({ ...detalhe })),
  }
}
