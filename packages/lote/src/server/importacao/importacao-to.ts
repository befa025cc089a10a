import { formatData, formatDataHora, hojeEm } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { processoAssincronoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { buscarImportacaoTO } from '../../contract/importacao.ts'
import type { Importer } from '../../importacao/define-importer.ts'
import { erros, type ResumoImportacao } from '../../importacao/item-importacao.ts'
import {
  isConfirmada,
  podeTransitar,
  rotulosSituacao,
  rotulosSituacaoItem,
  situacaoDe,
  situacaoDoItem,
  totaisDe,
} from '../../importacao/situacao-importacao.ts'
import { textosImportacao } from '../../importacao/textos-importacao.ts'
import type { StoredItem, StoredOrder } from '../../tables/lote.ts'
import { tipoDe } from './find-importacao.ts'
import { isUndoable } from '../read-orders.ts'
import { loteDe, type ResultadoDaLinha } from './lote-do-importador.ts'

type Answer = z.output<typeof buscarImportacaoTO.answer>
export type ImportacaoTO = Answer['importacao']
export type ItemTO = Answer['itens']['lista'][number]

/** The sentence that a file was imported before, and when. */
export function avisoJaImportado({ situacao, confirmadoEm, enviadoEm }: StoredOrder): string {
  if (situacao === 'EM_PROCESSAMENTO') return textosImportacao.emImportacao
  return textosImportacao.jaImportado.replace('{data}', formatData(hojeEm(confirmadoEm ?? enviadoEm)))
}

/** Imports as screens show them, with the progress of their long work. */
export async function toImportacoes(ctx: Context, rows: readonly StoredOrder[]): Promise<ImportacaoTO[]> {
  const ids = rows.map((row) => row.processoId).filter((id): id is number => id !== null)
  const table = processoAssincronoTable
  const processos = ids.length === 0 ? [] : await ctx.db.select().from(table).where(inArray(table.id, ids))
  const importers = ctx.definitions<Importer>('importer')
  return rows.map((row) => {
    const processo = processos.find(({ id }) => id === row.processoId)
    const [situacao, totais, tipo] = [situacaoDe(row), totaisDe(row), tipoDe(row)]
    const resumo = row.resumo as ResumoImportacao
    const emCurso = situacao === 'VALIDANDO' || situacao === 'PROCESSANDO'
    const interrompida = emCurso && processo?.terminoInesperado != null
    const porFazer = situacao === 'PROCESSANDO' ? totais.validos : totais.total - totais.comErro
    const importer = importers.find((um) => um.tipo === tipo)
    return {
      id: row.id,
      tipo,
      rotulo: importer?.rotulo ?? tipo,
      semEfeitoRotulo: importer?.semEfeito?.[1] ?? 'Já convertidos',
      arquivo: resumo.arquivo,
      arquivoId: row.arquivoId ?? 0,
      situacao,
      situacaoRotulo: rotulosSituacao[situacao],
      recebidoEm: formatDataHora(row.enviadoEm),
      confirmadoEm: row.confirmadoEm && formatDataHora(row.confirmadoEm),
      concluidoEm: situacao === 'CANCELADO' ? null : row.fimEm && formatDataHora(row.fimEm),
      totais,
      avisos: [...resumo.avisos],
      detalhes: resumo.detalhes.map((detalhe) => ({ ...detalhe })),
      progresso: emCurso && processo ? { feitos: processo.feitos, total: processo.total ?? porFazer } : null,
      interrompida: interrompida ? textosImportacao.processamentoInterrompido : null,
      podeConfirmar:
        (podeTransitar(situacao, 'PROCESSANDO') && totais.validos + totais.jaConvertidos > 0) ||
        (situacao === 'PROCESSANDO' && interrompida),
      podeCancelar: podeTransitar(situacao, 'CANCELADO'),
      desfazivel: importer?.desfazer !== undefined,
      parametros: { ...resumo.parametros },
      podeDesfazer: importer !== undefined && isUndoable(ctx, loteDe(importer), row),
      podeRepetir: situacao === 'CONCLUIDO_COM_ERROS' && ctx.userOrNull !== null && row.contaId === ctx.sessao.contaId,
      temErros: totais.comErro > 0 && (isConfirmada(situacao) || podeTransitar(situacao, 'PROCESSANDO')),
    }
  })
}

/** One import as screens show it, with more notices before its own. */
export async function toImportacao(ctx: Context, row: StoredOrder, avisos: readonly string[] = []): Promise<ImportacaoTO> {
  const [to] = await toImportacoes(ctx, [row])
  if (!to) throw new Error('One import gives one answer')
  return { ...to, avisos: [...avisos, ...to.avisos] }
}

/** What is said of a line; a failure that was not its own words too. */
export function mensagensDe({ situacao, mensagem, resultado }: StoredItem) {
  const { mensagens } = resultado as ResultadoDaLinha
  const dita = mensagens.some(({ tipo }) => tipo === 'ERRO')
  return situacao === 'ERRO' && !dita
    ? [...mensagens, ...erros([{ code: 'importacao.item', message: mensagem ?? '' }])]
    : mensagens
}

/** A line as screens show it. */
export function toItem(item: StoredItem, importer: Importer): ItemTO {
  const situacao = situacaoDoItem(item.situacao)
  const { descricao, valor, documento, detalhes } = item.resultado as ResultadoDaLinha
  return {
    id: item.id,
    linha: Number(item.linha.linha),
    chave: item.chave ?? '',
    situacao,
    situacaoRotulo: rotulosDosItens(importer)[situacao],
    mensagens: mensagensDe(item).map(({ tipo, texto }) => ({ tipo, texto })),
    descricao,
    valor: valor === null ? null : Dinheiro.from(valor),
    documento: documento && { ...documento },
    detalhes: detalhes.map((detalhe) => ({ ...detalhe })),
  }
}

/** Text of each state of a line, in the words of its importer. */
export function rotulosDosItens({ semEfeito }: Pick<Importer, 'semEfeito'>): typeof rotulosSituacaoItem {
  return semEfeito ? { ...rotulosSituacaoItem, JA_CONVERTIDO: semEfeito[0] } : rotulosSituacaoItem
}
