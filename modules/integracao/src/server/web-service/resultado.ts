import type { RespostaParaXml } from '@iss/abrasf/write-resposta'
import type { NfseParaXml } from '@iss/abrasf/nfse-para-xml'
import type { Versao } from '@iss/abrasf/xsd/versoes'
import { formatDataHora } from '@iss/kernel/data'
import { getCidade } from '@iss/municipio/server'
import { listNotasParaXml, nfseDaLinha } from '@iss/nota/server'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { inArray, type SQL } from 'drizzle-orm'
import { type MensagemRetorno, mensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'

/** What an operation did: its answer, and what its record tells besides. */
export type Feita = {
  readonly resposta: RespostaParaXml
  readonly numeroLote?: string | null
  readonly protocolo?: string | null
}

/** 'yyyy-MM-ddTHH:mm:ss' in local time, as the layout has it. */
export const momento = (data: Date) => formatDataHora(data).replace(/^(\d\d)\/(\d\d)\/(\d{4}) /, '$3-$2-$1T')

/** Notes as the layout shows them. */
export async function lerNotas(
  ctx: Context,
  onde: SQL | undefined,
  pagina: { limite: number; depois?: number },
): Promise<NfseParaXml[]> {
  const cidade = await getCidade(ctx)
  const linhas = await listNotasParaXml(ctx, onde, pagina)
  return linhas.map((linha) => nfseDaLinha(linha, cidade))
}

/** Notes by their ids, in this order. */
export async function lerNotasPorId(ctx: Context, ids: readonly number[]): Promise<NfseParaXml[]> {
  if (ids.length === 0) return []
  const cidade = await getCidade(ctx)
  const linhas = await listNotasParaXml(ctx, inArray(nota.id, [...ids]), { limite: ids.length })
  const porId = new Map(linhas.map((linha) => [linha.nota.id, linha]))
  return ids.flatMap((id) => {
    const linha = porId.get(id)
    return linha ? [nfseDaLinha(linha, cidade)] : []
  })
}

/** Notes that the answer of a batch may show. Source: ABRASF 2.01 to 2.04, ListaNfse. */
export function cabem(nome: string, versao: Versao): number {
  if (nome === 'GerarNfseResposta') return 1
  if (nome === 'EnviarLoteRpsSincronoResposta') return versao === '2.01' ? 1 : Infinity
  return versao === '2.04' ? Infinity : 50
}

/** As many notes as the answer shows, and a notice when there are more. */
export function listaQueCabe(
  nome: string,
  versao: Versao,
  notas: readonly NfseParaXml[],
): { notas: readonly NfseParaXml[]; alertas: MensagemRetorno[] } {
  const mostradas = notas.slice(0, cabem(nome, versao))
  if (mostradas.length === notas.length) return { notas, alertas: [] }
  return { notas: mostradas, alertas: [mensagemRetorno('A002', { total: notas.length, mostradas: mostradas.length })] }
}
