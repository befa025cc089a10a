import { slugTipoSolicitacao, type TipoSolicitacao, tiposSolicitacao } from './tipo-solicitacao.ts'

/** What decides where a row of the attendance search leads. Source: spec 2 §2.16, spec 3 §3.3 (attendance result row). */
export type LinhaDestino = {
  tipo: string
  criptId: string
  senhaDocumento: string | null
  rotaAngular: string | null
  angular: boolean
  indeferida: boolean
  aprovada: boolean
  pendente: boolean
  generica: boolean
  denuncia: boolean
}

const isTipo = (tipo: string): tipo is TipoSolicitacao => (tiposSolicitacao as readonly string[]).includes(tipo)

/** Address of a pending or document-less request for the inspector. */
export function rotaAtender(tipo: string, criptId: string): string {
  return isTipo(tipo) ? `/home/atender/${slugTipoSolicitacao[tipo]}/${encodeURIComponent(criptId)}` : '/home/atendimento'
}

/**
 * Where a click on a row of the attendance search goes, in the order of the spec: own route, rejected, approved, pending, complaint,
 * otherwise the search itself. An approved request whose kind issues no document opens its attendance screen, to be read.
 */
export function destinoAtendimento(linha: LinhaDestino): string {
  const id = encodeURIComponent(linha.criptId)
  const duvidas = `/home/actions/duvidas-fiscal?topicoId=${id}`
  if (linha.angular && linha.rotaAngular) return linha.rotaAngular
  if (linha.indeferida) return `/home/actions/indeferida?id=${id}`
  if (linha.aprovada && linha.generica) return duvidas
  if (linha.aprovada)
    return linha.senhaDocumento
      ? `/home/actions/documentos?senha=${encodeURIComponent(linha.senhaDocumento)}`
      : rotaAtender(linha.tipo, linha.criptId)
  if (linha.pendente) return linha.generica ? duvidas : rotaAtender(linha.tipo, linha.criptId)
  if (linha.denuncia) return `/home/actions/denuncia?id=${id}`
  return '/home/atendimento'
}
