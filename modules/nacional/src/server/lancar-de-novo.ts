import { counted } from '@iss/kernel/texto'
import { refuse } from '@iss/kernel/errors'
import type { Nfse } from '@iss/nfse-nacional/layout'
import { descompactar } from '@iss/nfse-nacional/transporte'
import { lerMensagem } from '@iss/nfse-nacional/xml'
import { findMunicipioConfig } from '@iss/municipio/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { withXml } from '@iss/platform/xml'
import { and, eq, inArray } from 'drizzle-orm'
import { interpretarDeNovo, lancarNotasNacionais } from '../contract/notas-nacionais.ts'
import { nacionalErrors } from '../domain/errors.ts'
import { lerNotaNacional, type NotaNacionalLida } from '../domain/nota-nacional.ts'
import { labelPendencia } from '../domain/pendencia.ts'
import { type NacionalNota, nacionalNotaTable } from '../tables/nota-nacional.ts'
import { nacionalDocumentoTable } from '../tables/recebimento.ts'
import { lancarNosLivros } from './aplicar-efeitos.ts'
import { abrirInterpretacao } from './interpretacao.ts'

export const interpretarDeNovoOperation = implement(interpretarDeNovo, async (ctx, { ids }) => {
  const table = nacionalDocumentoTable
  const devolvidos = await ctx.db
    .update(table)
    .set({ situacao: 'PENDENTE', motivo: null })
    .where(and(inArray(table.id, ids), inArray(table.situacao, ['ERRO', 'ALHEIO'])))
    .returning({ id: table.id })
  if (devolvidos.length === 0) refuse(nacionalErrors.documentoInterpretado)
  await ctx.audit({
    tipo: 'nacional.interpretar',
    entidade: 'nacional_documento',
    depois: { ids: devolvidos.map(({ id }) => id) },
  })
  return {
    mensagem: `${counted(devolvidos.length, 'documento será interpretado', 'documentos serão interpretados')} em instantes.`,
  }
})

/** The XML of a received note as it came. */
export async function lerXmlDaNota({ db }: Context, { nsu }: Pick<NacionalNota, 'nsu'>): Promise<string> {
  const [row] = await db
    .select({ conteudo: nacionalDocumentoTable.conteudo })
    .from(nacionalDocumentoTable)
    .where(eq(nacionalDocumentoTable.nsu, nsu))
  if (!row) throw new Error(`The document of number ${nsu} is missing`)
  return descompactar(row.conteudo)
}

/** The message of a received note, read again from its document. */
export async function lerDocumentoDaNota(ctx: Context, nota: Pick<NacionalNota, 'nsu'>): Promise<Nfse> {
  return withXml(await lerXmlDaNota(ctx, nota), (doc) => lerMensagem('NFSe', doc.root))
}

/** What a received note says, read again from its document. */
export async function reler(ctx: Context, nota: Pick<NacionalNota, 'nsu'>): Promise<NotaNacionalLida> {
  return lerNotaNacional(await lerDocumentoDaNota(ctx, nota))
}

export const lancarNotasOperation = implement(lancarNotasNacionais, async (ctx, { ids }) => {
  const table = nacionalNotaTable
  const notas = await ctx.db.select().from(table).where(inArray(table.id, ids)).for('update')
  if (notas.length === 0) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const { codigo: municipio } = await findMunicipioConfig(ctx)
  const partes = notas.flatMap((nota) => [nota.prestadorDocumento, nota.tomadorDocumento, nota.intermediarioDocumento])
  const interpretacao = await abrirInterpretacao(ctx, municipio, partes)
  for (const nota of notas) {
    const lancada = await lancarNosLivros(ctx, nota, await reler(ctx, nota), interpretacao)
    await ctx.db.update(table).set(lancada).where(eq(table.id, nota.id))
  }
  const depois = await ctx.db.select().from(table).where(inArray(table.id, ids))
  await ctx.audit({ tipo: 'nacional.lancadas', entidade: 'nacional_nota', depois: { ids: notas.map(({ id }) => id) } })
  const prontas = depois.filter(({ pendencias }) => pendencias.length === 0)
  return {
    mensagem: `${prontas.length} de ${counted(depois.length, 'nota', 'notas')} sem pendências.`,
    itens: depois.map(({ id, numero, pendencias }) => ({
      id,
      ok: pendencias.length === 0,
      mensagem:
        pendencias.length === 0
          ? `Nota ${numero} sem pendências.`
          : `Nota ${numero}: ${pendencias.map((cada) => labelPendencia[cada]).join('; ')}`,
    })),
  }
})
