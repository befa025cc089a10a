import { registrarDocumento } from '@iss/documento/server'
import { Competencia } from '@iss/kernel/competencia'
import { conferirAssinatura } from '@iss/nfse-nacional/assinatura'
import { descompactar } from '@iss/nfse-nacional/transporte'
import { lerMensagem, validarMensagem } from '@iss/nfse-nacional/xml'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { parseXml, type XmlDocument } from '@iss/platform/xml'
import { and, asc, eq, sql } from 'drizzle-orm'
import { isDoMunicipio } from '../domain/efeitos.ts'
import { lerNotaNacional, type NotaNacionalLida } from '../domain/nota-nacional.ts'
import type { SituacaoDocumento } from '../domain/recebimento.ts'
import { nacionalEnvioTable } from '../tables/envio.ts'
import { type NacionalNota, nacionalNotaTable } from '../tables/nota-nacional.ts'
import { type NacionalDocumento, nacionalDocumentoTable as table } from '../tables/recebimento.ts'
import { atualizarEstado, type Interpretacao, lancarNosLivros } from './aplicar-efeitos.ts'
import { guardarEvento } from './guardar-evento.ts'
import { lerTabelas } from './tabelas-do-municipio.ts'

/** Documents of one block of the interpretation. */
export const BLOCO_DA_INTERPRETACAO = 50

/**
 * Gives the next received documents their effect, in the order of their numbers, each by itself: one that cannot be interpreted is kept with its
 * reason and stops none of the others. Answers how many were looked at.
 */
export async function interpretarBloco(ctx: Context, municipio: string): Promise<number> {
  const documentos = await ctx.db
    .select()
    .from(table)
    .where(eq(table.situacao, 'PENDENTE'))
    .orderBy(asc(table.nsu))
    .limit(BLOCO_DA_INTERPRETACAO)
    .for('update', { skipLocked: true })
  if (documentos.length === 0) return 0
  const interpretacao = { municipio, tabelas: await lerTabelas(ctx) }
  for (const documento of documentos) {
    await ctx.client.query('savepoint documento')
    const resultado = await interpretar(ctx, documento, interpretacao).catch(async (error: unknown): Promise<Resultado> => {
      await ctx.client.query('rollback to savepoint documento')
      ctx.log.warn({ nsu: documento.nsu, nome: (error as Error).name }, 'documento nacional nao interpretado')
      return { situacao: 'ERRO', motivo: (error as Error).message.slice(0, 500) }
    })
    await ctx.client.query('release savepoint documento')
    await ctx.db.update(table).set(resultado).where(eq(table.id, documento.id))
  }
  return documentos.length
}

type Resultado = { situacao: SituacaoDocumento; motivo: string | null }
const feito = (situacao: SituacaoDocumento): Resultado => ({ situacao, motivo: null })

async function interpretar(ctx: Context, documento: NacionalDocumento, interpretacao: Interpretacao): Promise<Resultado> {
  const doc = parseXml(descompactar(documento.conteudo))
  try {
    switch (doc.root.name) {
      case 'NFSe':
        return await interpretarNota(ctx, documento, doc, interpretacao)
      case 'evento':
        return await interpretarEvento(ctx, documento, doc)
      default:
        return { situacao: 'ALHEIO', motivo: `Documento do tipo ${doc.root.name}.` }
    }
  } finally {
    doc.dispose()
  }
}

/** What the note says; a document that a later version of the layout made is read as far as it goes. */
function ler(doc: XmlDocument): NotaNacionalLida {
  try {
    return lerNotaNacional(lerMensagem('NFSe', doc.root))
  } catch (cause) {
    const [desacordo] = validarMensagem(doc, 'NFSe')
    throw new Error(desacordo ? `${desacordo.path}: ${desacordo.message}` : (cause as Error).message, { cause })
  }
}

async function interpretarNota(
  ctx: Context,
  documento: NacionalDocumento,
  doc: XmlDocument,
  interpretacao: Interpretacao,
): Promise<Resultado> {
  const lida = ler(doc)
  const { municipio } = interpretacao
  if (lida.gerador === 1 && lida.municipioEmissor === municipio && (await isNossa(ctx, lida))) return feito('PROPRIO')
  if (!isDoMunicipio(lida, municipio)) return feito('ALHEIO')
  const assinatura = conferirAssinatura(doc, 'NFSe')
  const conhecida = await findNota(ctx, lida.chave)
  const nota = conhecida ?? (await gravarNota(ctx, documento.nsu, lida, assinatura.valida))
  if (!conhecida) {
    await atualizarEstado(ctx, nota)
    await lancarNosLivros(ctx, (await findNota(ctx, lida.chave)) ?? nota, lida, interpretacao)
  }
  return feito('INTERPRETADO')
}

async function interpretarEvento(ctx: Context, documento: NacionalDocumento, doc: XmlDocument): Promise<Resultado> {
  const nota = await findNota(ctx, await guardarEvento(ctx, lerMensagem('evento', doc.root), documento.nsu))
  if (nota) await atualizarEstado(ctx, nota)
  const { valida } = conferirAssinatura(doc, 'evento')
  return valida ? feito('INTERPRETADO') : { situacao: 'INTERPRETADO', motivo: 'A assinatura do evento não confere.' }
}

/** Whether a note of this city's own issuer is one that this portal issued. */
async function isNossa({ db }: Context, { chave, prestador, numero }: NotaNacionalLida): Promise<boolean> {
  const [enviada] = await db
    .select({ id: nacionalEnvioTable.id })
    .from(nacionalEnvioTable)
    .where(eq(nacionalEnvioTable.chave, chave))
    .limit(1)
  if (enviada) return true
  const [emitida] = await db
    .select({ id: notaFiscalTable.id })
    .from(notaFiscalTable)
    .where(
      and(eq(notaFiscalTable.numero, numero), sql`${notaFiscalTable.dadosPrestador} ->> 'documento' = ${prestador.documento}`),
    )
    .limit(1)
  return emitida !== undefined
}

/** A received note by its key; null when it has not come. */
export async function findNota({ db }: Context, chave: string): Promise<NacionalNota | null> {
  const [row] = await db.select().from(nacionalNotaTable).where(eq(nacionalNotaTable.chave, chave))
  return row ?? null
}

async function gravarNota(ctx: Context, nsu: number, lida: NotaNacionalLida, assinada: boolean): Promise<NacionalNota> {
  const dono =
    (await findPessoaPorDocumento(ctx, lida.prestador.documento)) ??
    (await findPessoaPorDocumento(ctx, lida.tomador?.documento ?? ''))
  const { id } = await registrarDocumento(ctx, {
    tipoDocumento: 'NFSE_NACIONAL',
    numero: lida.numero,
    contribuinteId: dono?.id ?? null,
    emissao: lida.emissao,
  })
  const [row] = await ctx.db
    .insert(nacionalNotaTable)
    .values({
      id,
      chave: lida.chave,
      nsu,
      numero: lida.numero,
      prestadorDocumento: lida.prestador.documento,
      prestadorNome: lida.prestador.nome,
      prestadorMunicipio: lida.prestador.municipio,
      tomadorDocumento: lida.tomador?.documento ?? null,
      tomadorNome: lida.tomador?.nome ?? null,
      tomadorMunicipio: lida.tomador?.municipio ?? null,
      intermediarioDocumento: lida.intermediario?.documento ?? null,
      intermediarioNome: lida.intermediario?.nome ?? null,
      intermediarioMunicipio: lida.intermediario?.municipio ?? null,
      emissao: lida.emissao,
      dataPrestacao: lida.dataPrestacao,
      competencia: Competencia.fromData(lida.competencia),
      municipioEmissor: lida.municipioEmissor,
      municipioPrestacao: lida.municipioPrestacao,
      municipioIncidencia: lida.municipioIncidencia,
      codigoNacional: lida.codigoNacional,
      discriminacao: lida.discriminacao,
      opcaoSimples: lida.opcaoSimples,
      apuracaoSimples: lida.apuracaoSimples,
      regimeEspecial: lida.regimeEspecial,
      tributacao: lida.tributacao,
      suspensa: lida.suspensao !== null,
      retencao: lida.retencao,
      valorServico: lida.valorServico,
      base: lida.base,
      aliquota: lida.aliquota,
      imposto: lida.imposto,
      liquido: lida.liquido,
      substitui: lida.substitui,
      ibsCbs: lida.ibsCbs,
      pendencias: assinada ? [] : ['ASSINATURA'],
    })
    .returning()
  if (!row) throw new Error('The note was not written')
  return row
}
