import { type DocumentoAvulso, desvincularDocumento, listNotasParaDeducao, vincularDocumento } from '@iss/deducao/server'
import { deducaoVinculoTable } from '@iss/deducao/tables/deducao'
import { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { deducaoErrors } from '@iss/deducao/domain/deducao'
import { all, AppError, at, fill, refuse } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { getPessoa } from '@iss/pessoa/server'
import { refere } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import {
  buscarDocumentoDaObra,
  buscarObraNotaFiscal,
  removerObraNotaFiscal,
  salvarObraNotaFiscal,
} from '../contract/obra-nota-fiscal.ts'
import { documentoErrors } from '../domain/errors.ts'
import { obraNotaFiscalTable as table, obraPrestadorTable } from '../tables/obra.ts'
import { lerNotasDaObra } from './ler-notas-da-obra.ts'
import { getObraDaSessao } from './obra-prestador.ts'

/** Months back in which a document may have been received. */
const MESES = 24

/** Documents received that may be added to works. */
function listDocumentos(ctx: Context) {
  const ate = Competencia.fromData(ctx.clock.today())
  return listNotasParaDeducao(ctx, {
    pessoaId: ctx.sessao.pessoaSelecionadaId,
    de: ate.plusMonths(-MESES),
    ate,
    vinculadas: false,
  })
}

export const buscarObraNotaFiscalOperation = implement(buscarObraNotaFiscal, (ctx, { obraId }) => lerNotasDaObra(ctx, obraId))

export const buscarDocumentoDaObraOperation = implement(buscarDocumentoDaObra, async (ctx, { obraId }) => {
  await getObraDaSessao(ctx, obraId)
  return (await listDocumentos(ctx)).map(({ id, tipoNota, nota, prestador, data, valor }) => ({
    id,
    tipoNota,
    nota,
    prestador,
    data,
    valor,
  }))
})

type Avulso = NonNullable<z.output<typeof salvarObraNotaFiscal.request>['avulso']>

/** The invoice of goods that was typed, whole; refuses with everything that is wrong with it. */
function lerAvulso(avulso: Avulso, { hoje, prestador }: { hoje: Data; prestador: string }): DocumentoAvulso {
  const fornecedor = normalizeDocumento(avulso.fornecedor)
  const [numero, fornecedorNome] = [avulso.numero.trim(), avulso.fornecedorNome.trim()]
  const { data, valor } = avulso
  const violations = all(
    !isDocumento(fornecedor) && documentoErrors.fornecedor,
    fornecedor === prestador && documentoErrors.fornecedorProprio,
    fornecedorNome === '' && documentoErrors.fornecedorNome,
    numero === '' && documentoErrors.numero,
    (data === null || data > hoje) && documentoErrors.data,
    !valor?.isPositive() && documentoErrors.valor,
  )
  if (violations.length > 0 || data === null || valor === null) throw new AppError('business', violations)
  return { fornecedor, fornecedorNome, numero, serie: avulso.serie.trim() || null, data, valor }
}

/** The name of the works in which a typed invoice stands already. */
async function obraDoAvulso(ctx: Context, { fornecedor, numero }: DocumentoAvulso): Promise<string> {
  const { rows } = await ctx.client.query<{ nome: string }>(
    `select o.nome from deducao_vinculo k join obra o on o.municipio_id = k.municipio_id and o.chave = k.obra
     where k.prestador_id = $1 and k.fornecedor_documento = $2 and k.numero = $3 order by o.id limit 1`,
    [ctx.sessao.pessoaSelecionadaId, fornecedor, numero],
  )
  return rows[0]?.nome ?? ''
}

export const salvarObraNotaFiscalOperation = implement(salvarObraNotaFiscal, async (ctx, { obraId, documentos, avulso }) => {
  const { obra, vinculo } = await getObraDaSessao(ctx, obraId)
  if (documentos.length === 0 && avulso === null) refuse(documentoErrors.semDocumento)
  const { documento } = await getPessoa(ctx, vinculo.prestadorId)
  const digitado = avulso && lerAvulso(avulso, { hoje: ctx.clock.today(), prestador: documento })
  const livres = documentos.length === 0 ? [] : await listDocumentos(ctx)
  const daObra = { prestadorId: vinculo.prestadorId, obra: obra.chave }
  const novos: number[] = []
  for (const id of new Set(documentos)) {
    const chave = livres.find((livre) => livre.id === id)?.chave
    novos.push(
      (chave && (await vincularDocumento(ctx, { ...daObra, chave }))) ?? refuse(fill(documentoErrors.indisponivel, { nota: id })),
    )
  }
  if (digitado) {
    const id = await vincularDocumento(ctx, { ...daObra, avulso: digitado })
    novos.push(
      id ??
        refuse(
          at(fill(deducaoErrors.daOutraObra, { n: digitado.numero, obra: await obraDoAvulso(ctx, digitado) }), 'avulso.numero'),
        ),
    )
  }
  await ctx.db
    .insert(table)
    .values(novos.map((vinculoId) => ({ tipo: 'DEDUZIDA' as const, obraPrestadorDeducaoId: vinculo.id, vinculoId })))
  await ctx.audit({
    tipo: 'obra.documentos-incluidos',
    entidade: 'obra',
    entidadeId: obra.id,
    depois: {
      documentos,
      ...(digitado ? { fornecedor: digitado.fornecedor, numero: digitado.numero, valor: digitado.valor } : {}),
    },
  })
  return { mensagem: `${counted(novos.length, 'documento incluído', 'documentos incluídos')} na obra.` }
})

export const removerObraNotaFiscalOperation = implement(removerObraNotaFiscal, async (ctx, { id }) => {
  const [row] = await ctx.db
    .select({ vinculoId: table.vinculoId, numero: deducaoVinculoTable.numero, obraId: obraPrestadorTable.obraId })
    .from(table)
    .innerJoin(obraPrestadorTable, refere(table.obraPrestadorDeducaoId, obraPrestadorTable))
    .innerJoin(deducaoVinculoTable, refere(table.vinculoId, deducaoVinculoTable))
    .where(and(eq(table.id, id), eq(obraPrestadorTable.prestadorId, ctx.sessao.pessoaSelecionadaId)))
    .for('update', { of: table })
  if (!row?.vinculoId) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  await ctx.db.delete(table).where(eq(table.id, id))
  if (!(await desvincularDocumento(ctx, row.vinculoId))) refuse(fill(documentoErrors.usado, { n: row.numero ?? '' }))
  await ctx.audit({ tipo: 'obra.documento-retirado', entidade: 'obra', entidadeId: row.obraId, antes: { numero: row.numero } })
  return { mensagem: 'Documento retirado da obra.' }
})
