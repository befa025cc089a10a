import { refuse } from '@iss/kernel/errors'
import { checkSelectionReason, orderOnSelection } from '@iss/lote/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { desvincularNotaEscrit, vincularNotaEscrit } from '../contract/vinculo.ts'
import { escrituracaoErrors } from '../domain/errors.ts'
import { type Documento, type Entrada, lerLinha, montarVinculos } from '../domain/vinculo.ts'
import { desvincularNotaEscritLote } from '../lotes/desvincular-nota-escrit.ts'
import { vincularNotaEscritLote } from '../lotes/vincular-nota-escrit.ts'

export const vincularNotaEscritOperation = implement(vincularNotaEscrit, async (ctx, { ids, justificativa }) => {
  const linhas = ids.map(lerLinha)
  const validas = linhas.filter((linha) => linha !== null)
  const faltas = [
    ...(validas.length < linhas.length || validas.every(({ tomadaId }) => tomadaId === null)
      ? [escrituracaoErrors.vinculoSemEscrituracao]
      : []),
    ...checkSelectionReason(vincularNotaEscritLote, justificativa),
  ]
  if (faltas.length > 0) refuse(faltas)
  const idsDe = (origem: 'NFE' | 'PAPEL') =>
    validas.flatMap((linha) => (linha.origem === origem && linha.documentoId ? [linha.documentoId] : []))
  const documentos = new Map((await listDocumentos(ctx, idsDe('NFE'), idsDe('PAPEL'))).map((um) => [`${um.origem}.${um.id}`, um]))
  const entradas = new Map(
    (
      await listEntradas(
        ctx,
        validas.flatMap(({ tomadaId }) => tomadaId ?? []),
      )
    ).map((uma) => [uma.id, uma]),
  )
  const pares: { documento: Documento; entrada: Entrada }[] = []
  const soltos: Documento[] = []
  const soltas: Entrada[] = []
  for (const { origem, documentoId, tomadaId } of validas) {
    const documento = documentos.get(`${origem}.${documentoId}`)
    const entrada = entradas.get(tomadaId ?? 0)
    if (documento && entrada) pares.push({ documento, entrada })
    else if (documento) soltos.push(documento)
    else if (entrada) soltas.push(entrada)
  }
  return orderOnSelection(ctx, vincularNotaEscritLote, {
    valores: {},
    motivo: justificativa,
    itens: montarVinculos(pares, soltos, soltas).map(({ tomadaId, documento }) => ({
      alvo: tomadaId,
      chave: entradas.get(tomadaId)?.nome ?? null,
      linha: {},
      impedimento: documento ? null : escrituracaoErrors.vinculoSemPar.message,
      conteudo: documento ? { origem: documento.origem, documentoId: documento.id } : null,
    })),
  })
})

export const desvincularNotaEscritOperation = implement(desvincularNotaEscrit, async (ctx, { ids, justificativa }) => {
  const tomadas = [...new Set(ids.flatMap((chave) => lerLinha(chave)?.tomadaId ?? []))]
  const faltas = [
    ...(tomadas.length === 0 ? [escrituracaoErrors.vinculoSemEscrituracao] : []),
    ...checkSelectionReason(desvincularNotaEscritLote, justificativa),
  ]
  if (faltas.length > 0) refuse(faltas)
  const nomes = new Map((await listEntradas(ctx, tomadas)).map(({ id, nome }) => [id, nome]))
  return orderOnSelection(ctx, desvincularNotaEscritLote, {
    valores: {},
    motivo: justificativa,
    itens: tomadas.map((alvo) => ({
      alvo,
      chave: nomes.get(alvo) ?? null,
      linha: {},
      impedimento: nomes.has(alvo) ? null : platformErrors.naoEncontrado.message,
    })),
  })
})

async function listDocumentos(ctx: Context, notas: readonly number[], papel: readonly number[]): Promise<Documento[]> {
  const { rows } = await ctx.client.query<{ origem: 'NFE' | 'PAPEL'; id: string; partes: string }>(
    `select 'NFE' as origem, n.id, p.documento || ' ' || coalesce(n.tomador_id, t.id) as partes from nota_fiscal n
       join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       left join pessoa t on t.municipio_id = n.municipio_id and t.documento = n.tomador_documento where n.id = any($1::bigint[])
     union all
     select 'PAPEL', x.id, p.documento || ' ' || t.id from escrit_papel x join pessoa p on p.municipio_id = x.municipio_id and p.id = x.titular_id
       join pessoa t on t.municipio_id = x.municipio_id and t.documento = x.outro_documento where x.id = any($2::bigint[])`,
    [notas, papel],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

async function listEntradas(ctx: Context, ids: readonly number[]): Promise<(Entrada & { nome: string })[]> {
  const { rows } = await ctx.client.query<{ id: string; partes: string; nome: string }>(
    `select e.id, e.outro_documento || ' ' || e.titular_id as partes, e.outro_nome || ', nota ' || e.numero as nome
     from escrit_papel e where e.papel = 'TOMADOR' and e.id = any($1::bigint[]) order by e.id`,
    [ids],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
