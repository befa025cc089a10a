import { all, fill, type Violation } from '@iss/kernel/errors'
import { ordemServicoErrors } from './errors.ts'
import { isTransicaoPermitida, type Lado, labelSituacaoOrdemServico, type SituacaoOrdemServico } from './situacao.ts'
import type { TipoOrdemServico } from './tipo-ordem-servico.ts'

export type OrdemInformada = {
  titulo: string
  tipoOrdemServico: TipoOrdemServico | null
  situacaoOrdemServico: SituacaoOrdemServico | null
  descricao: string
}

/**
 * What is wrong with an order about to be saved, all together; `antes` is its stored situation, null for a new one (which has no situation of
 * its own). Source: spec 2 §2.14, A-41.
 */
export function validarOrdem(ordem: OrdemInformada, lado: Lado, antes: SituacaoOrdemServico | null): Violation[] {
  const para = antes === null ? null : ordem.situacaoOrdemServico
  const fecha = lado === 'suporte' && para === 'FECHADO' && antes !== 'FECHADO'
  const conclui = lado === 'solicitante' && para === 'CONCLUIDO' && antes !== 'CONCLUIDO'
  const outra = antes !== null && para !== null && !fecha && !conclui && !isTransicaoPermitida(antes, para, lado)
  return all(
    ordem.titulo.trim() === '' && ordemServicoErrors.tituloObrigatorio,
    ordem.tipoOrdemServico === null && ordemServicoErrors.tipoObrigatorio,
    ordem.descricao.trim() === '' && ordemServicoErrors.descricaoObrigatoria,
    fecha && ordemServicoErrors.soSolicitanteFecha,
    conclui && ordemServicoErrors.soSuporteConclui,
    outra &&
      fill(ordemServicoErrors.situacaoNaoPermitida, {
        de: labelSituacaoOrdemServico[antes],
        para: labelSituacaoOrdemServico[para],
      }),
  )
}

/** Mean time in whole minutes from opening to conclusion of the orders that were concluded; 0 when there is none. */
export function tempoMedio(ordens: readonly { abertura: Date; conclusao: Date | null }[]): number {
  const minutos = ordens.flatMap(({ abertura, conclusao }) =>
    conclusao === null ? [] : [(conclusao.getTime() - abertura.getTime()) / 60_000],
  )
  return minutos.length === 0 ? 0 : Math.round(minutos.reduce((sum, value) => sum + value, 0) / minutos.length)
}
