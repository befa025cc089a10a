import { loteCalls } from '@iss/lote/definition'
import { Competencia } from '@iss/kernel/competencia'
import type { Scene } from '@iss/testing'

const callsOf = (slug: string) => loteCalls({ slug, title: slug, access: {} })
/** The calls of the three orders of the inspector on many notes (F69, F68, F70). */
export const lotesDeNotas = {
  cancelamento: callsOf('cancela-nota-lote'),
  remocao: callsOf('remove-cancelamento'),
  substituicao: callsOf('substituir-nfe-lote'),
}

/** The notes of a provider with these numbers; all of them when none are named. */
export const filtroDoLote = (prestadorId: number, numeros: readonly number[] = []) => ({
  prestadorId,
  numeros: numeros.join(', '),
})

/** An order of cancellation (F69) about notes of a provider, changed as told. */
export const ordem = (
  prestadorId: number,
  notas: readonly number[],
  { valores = {}, ...mudancas }: { valores?: object; motivo?: string; ciente?: boolean } = {},
) => ({
  valores: { prestadorId, codigo: 5, processo: '12/2026', notificar: true, ...valores },
  itens: [...notas],
  motivo: 'Falha do sistema emissor do contribuinte',
  palavra: '',
  ciente: true,
  ...mudancas,
})

/** An order that takes cancellations back (F68). */
export const remocao = (prestadorId: number, notas: readonly number[], complementar = false) => ({
  valores: { prestadorId, complementar },
  itens: [...notas],
  motivo: 'Cancelamento indevido, conforme recurso',
  palavra: '',
  ciente: true,
})

/** An order that corrects the taxation of notes (F70). */
export const substituicao = (prestadorId: number, notas: readonly number[], mudanca: object) => ({
  valores: { prestadorId, ...mudanca },
  itens: [...notas],
  motivo: 'Alíquota errada no cadastro da atividade',
  palavra: '',
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
