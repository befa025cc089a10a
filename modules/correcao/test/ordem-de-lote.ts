import { Competencia } from '@iss/kernel/competencia'
import type { Scene } from '@iss/testing'

/** The notes of a provider with these numbers; all of them when none are named. */
export const filtroDoLote = (prestadorId: number, numeros: readonly number[] = []) => ({
  prestadorId,
  serie: null,
  numeroInicial: null,
  numeroFinal: null,
  numeros: numeros.join(', '),
  dataInicial: null,
  dataFinal: null,
})

/** An order of cancellation (F69), changed as told. */
export const ordem = (notas: readonly number[], mudancas: object = {}) => ({
  notas: [...notas],
  codigo: 5,
  justificativa: 'Falha do sistema emissor do contribuinte',
  processo: '12/2026',
  notificar: true,
  gerarCredito: false,
  complementar: false,
  ciente: true,
  ...mudancas,
})

/** An order that takes cancellations back (F68). */
export const remocao = (notas: readonly number[], complementar = false) => ({
  notas: [...notas],
  justificativa: 'Cancelamento indevido, conforme recurso',
  complementar,
  ciente: true,
})

/** A note that a closing billed to its provider by a guide in this state. */
export async function getNotaEncerrada(scene: Scene, documento: string, guia: string) {
  const [row] = await scene.owner<{ id: string; numero: string; pessoa: string; competencia: string; imposto: string }>(
    `select n.id, n.numero, n.prestador_id as pessoa, n.competencia::text, n.imposto::text
     from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
     join encerramento e on e.municipio_id = n.municipio_id and e.pessoa_id = n.prestador_id and e.papel = 'PRESTADOR'
       and e.competencia = n.competencia and e.reaberto_em is null
     join guia g on g.municipio_id = e.municipio_id and g.id = e.guia_id
     where p.documento = $1 and g.estado = $2 and n.estado = 'EMITIDA' and not n.retido and n.devido_aqui and n.imposto > 0
     order by n.id limit 1`,
    [documento, guia],
  )
  if (!row) throw new Error(`${documento} has no note of a closing with a guide ${guia}`)
  const competencia = Competencia.fromData(row.competencia)
  const chave = { ...competencia.toWire(), papelServico: 'PRESTADOR' as const, idPessoa: null }
  return {
    id: Number(row.id),
    numero: Number(row.numero),
    pessoa: Number(row.pessoa),
    imposto: row.imposto,
    competencia,
    chave,
  }
}
