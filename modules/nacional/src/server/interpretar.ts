import { registrarDocumento } from '@iss/documento/server'
import { Competencia } from '@iss/kernel/competencia'
import { estadoDaNota } from '@iss/nfse-nacional/regras/eventos'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isDoMunicipio } from '../domain/efeitos.ts'
import type { NotaNacionalLida } from '../domain/nota-nacional.ts'
import type { SituacaoDocumento } from '../domain/recebimento.ts'
import { nacionalEnvioTable } from '../tables/envio.ts'
import { type NacionalNota, nacionalNotaTable } from '../tables/nota-nacional.ts'
import { nacionalDocumentoTable as table, nacionalEventoTable } from '../tables/recebimento.ts'
import {
  atualizarEstado,
  camposDoEstado,
  type DepoisDosLivros,
  encerrarDocumento,
  lancarNosLivros,
  lerEstadoDaNota,
  motivoDoFim,
} from './aplicar-efeitos.ts'
import { guardarEvento } from './guardar-evento.ts'
import { abrirInterpretacao, type Interpretacao } from './interpretacao.ts'
import { lerRecebido, type Recebido } from './ler-recebido.ts'

/** Documents of one block of the interpretation. */
export const BLOCO_DA_INTERPRETACAO = 50

/**
 * Gives the next received documents their effect, in the order of their numbers: one that cannot be interpreted is kept with its reason and stops
 * none of the others. Answers how many were looked at.
 */
export async function interpretarBloco(ctx: Context, municipio: string): Promise<number> {
  const documentos = await ctx.db
    .select({ id: table.id, nsu: table.nsu, conteudo: table.conteudo })
    .from(table)
    .where(eq(table.situacao, 'PENDENTE'))
    .orderBy(asc(table.nsu))
    .limit(BLOCO_DA_INTERPRETACAO)
    .for('update', { skipLocked: true })
  if (documentos.length === 0) return 0
  const lidos = documentos.map(({ id, nsu, conteudo }) => ({ id, nsu, recebido: lerRecebido(conteudo) }))
  await guardarResultados(ctx, await aplicarBloco(ctx, municipio, lidos))
  return documentos.length
}

type Lido = { readonly id: number; readonly nsu: number; readonly recebido: Recebido }
type Resultado = { situacao: SituacaoDocumento; motivo: string | null }
const feito = (situacao: SituacaoDocumento): Resultado => ({ situacao, motivo: null })

/** The whole block at once; when one of it fails, each by itself, so that only that one is without effect. */
async function aplicarBloco(ctx: Context, municipio: string, lidos: readonly Lido[]): Promise<Map<number, Resultado>> {
  const inteiro = await tentar(ctx, async () => {
    const obra = await abrirObra(ctx, municipio, lidos)
    const resultados = new Map<number, Resultado>()
    for (const lido of lidos) resultados.set(lido.id, await aplicar(ctx, lido, obra))
    return resultados
  })
  if (!(inteiro instanceof Error)) return inteiro
  const resultados = new Map<number, Resultado>()
  for (const lido of lidos) {
    const sozinho = await tentar(ctx, async () => aplicar(ctx, lido, await abrirObra(ctx, municipio, [lido])))
    if (sozinho instanceof Error) ctx.log.warn({ nsu: lido.nsu, nome: sozinho.name }, 'documento nacional nao interpretado')
    resultados.set(lido.id, sozinho instanceof Error ? { situacao: 'ERRO', motivo: sozinho.message.slice(0, 500) } : sozinho)
  }
  return resultados
}

/** Runs work that leaves nothing behind when it fails. */
async function tentar<T>({ client }: Context, work: () => Promise<T>): Promise<T | Error> {
  await client.query('savepoint documento')
  try {
    const resposta = await work()
    await client.query('release savepoint documento')
    return resposta
  } catch (error) {
    await client.query('rollback to savepoint documento; release savepoint documento')
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function guardarResultados({ client }: Context, resultados: ReadonlyMap<number, Resultado>): Promise<void> {
  const linhas = [...resultados]
  await client.query(
    `update nacional_documento d set situacao = r.situacao, motivo = r.motivo
     from unnest($1::bigint[], $2::text[], $3::text[]) r(id, situacao, motivo) where d.id = r.id`,
    [linhas.map(([id]) => id), linhas.map(([, { situacao }]) => situacao), linhas.map(([, { motivo }]) => motivo)],
  )
}

/** What a block knows: registers, and of the keys in it which notes are here and which have events. */
type Obra = Interpretacao & { readonly conhecidas: Set<string>; readonly comEvento: Set<string> }

async function abrirObra(ctx: Context, municipio: string, lidos: readonly Lido[]): Promise<Obra> {
  const notas = lidos.flatMap(({ recebido }) => (recebido.tipo === 'nota' ? [recebido.lida] : []))
  const partes = notas.flatMap(({ prestador, tomador, intermediario }) => [prestador, tomador, intermediario])
  const chaves = notas.map(({ chave }) => chave)
  const interpretacao = await abrirInterpretacao(
    ctx,
    municipio,
    partes.map((parte) => parte?.documento),
  )
  const [nota, evento] = [nacionalNotaTable, nacionalEventoTable]
  const conhecidas =
    chaves.length === 0 ? [] : await ctx.db.select({ chave: nota.chave }).from(nota).where(inArray(nota.chave, chaves))
  const eventos =
    chaves.length === 0
      ? []
      : await ctx.db.selectDistinct({ chave: evento.chave }).from(evento).where(inArray(evento.chave, chaves))
  const de = (linhas: readonly { chave: string }[]) => new Set(linhas.map(({ chave }) => chave))
  return { ...interpretacao, conhecidas: de(conhecidas), comEvento: de(eventos) }
}

async function aplicar(ctx: Context, { nsu, recebido }: Lido, obra: Obra): Promise<Resultado> {
  switch (recebido.tipo) {
    case 'nota':
      return aplicarNota(ctx, nsu, recebido, obra)
    case 'evento': {
      const chave = await guardarEvento(ctx, recebido.mensagem, nsu)
      obra.comEvento.add(chave)
      const nota = await findNota(ctx, chave)
      if (nota) await atualizarEstado(ctx, nota)
      return recebido.assinado
        ? feito('INTERPRETADO')
        : { situacao: 'INTERPRETADO', motivo: 'A assinatura do evento não confere.' }
    }
    case 'outro':
      return { situacao: 'ALHEIO', motivo: `Documento do tipo ${recebido.nome}.` }
    case 'erro':
      return { situacao: 'ERRO', motivo: recebido.motivo }
  }
}

async function aplicarNota(
  ctx: Context,
  nsu: number,
  { lida, assinada }: Extract<Recebido, { tipo: 'nota' }>,
  obra: Obra,
): Promise<Resultado> {
  const { municipio, conhecidas, comEvento } = obra
  if (lida.gerador === 1 && lida.municipioEmissor === municipio && (await isNossa(ctx, lida))) return feito('PROPRIO')
  if (!isDoMunicipio(lida, municipio)) return feito('ALHEIO')
  if (conhecidas.has(lida.chave)) return feito('INTERPRETADO')
  const estado = camposDoEstado(comEvento.has(lida.chave) ? await lerEstadoDaNota(ctx, lida.chave) : estadoDaNota([]))
  const depois = await lancarNosLivros(ctx, { ...semLivros, ...estado, pendencias: assinada ? [] : ['ASSINATURA'] }, lida, obra)
  const id = await gravarNota(ctx, nsu, lida, { ...estado, ...depois }, obra)
  if (estado.situacao !== 'NORMAL')
    await encerrarDocumento(ctx, { id, chave: lida.chave }, motivoDoFim(estado.encerradaPor, estado.substituidaPor))
  conhecidas.add(lida.chave)
  return feito('INTERPRETADO')
}

const semLivros = {
  prestadorId: null,
  tomadorId: null,
  intermediarioId: null,
  escritPrestadorId: null,
  escritTomadorId: null,
  escritIntermediarioId: null,
} as const

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

async function gravarNota(
  ctx: Context,
  nsu: number,
  lida: NotaNacionalLida,
  apurado: ReturnType<typeof camposDoEstado> & DepoisDosLivros,
  { pessoas }: Interpretacao,
): Promise<number> {
  const dono = (await pessoas.find(lida.prestador.documento)) ?? (await pessoas.find(lida.tomador?.documento ?? ''))
  const { id } = await registrarDocumento(ctx, {
    tipoDocumento: 'NFSE_NACIONAL',
    numero: lida.numero,
    contribuinteId: dono?.id ?? null,
    emissao: lida.emissao,
  })
  await ctx.db.insert(nacionalNotaTable).values({
    ...apurado,
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
  })
  return id
}
