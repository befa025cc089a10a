import { refere } from '@iss/platform/db'
import { type EnvioTomado, tomarEnvios } from '@iss/nota/server'
import { notaEnvioNacionalTable, notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { Competencia } from '@iss/kernel/competencia'
import { documentoTable } from '@iss/documento/tables/documento'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { chaveDaNota } from './chave-da-nota.ts'
import { motivoDoImpedimento, type MotivoEnvio, type PedidoEvento, type SituacaoEnvio, type TipoEnvio } from '../domain/envio.ts'
import { type NacionalEnvio, nacionalEnvioTable as table } from '../tables/envio.ts'

type Nota = {
  id: number
  numero: number
  prestador: string
  senha: string
  emissao: Date
  competencia: Competencia
  substituidaId: number | null
  motivo: string | null
}
type Novo = typeof table.$inferInsert

/**
 * Moves what happened to notes from their outbox into the queue of the national repository, in the caller's transaction. A note gets its key
 * here, once; events wait for their note; a cancellation by substitution stands before the substitute. What is older than the start of sharing
 * is not sent. Answers how many rows were taken.
 */
export async function enfileirarEnvios(
  ctx: Context,
  { municipio, desde, limite }: { municipio: string; desde: string | null; limite: number },
): Promise<number> {
  const tomados = await tomarEnvios(ctx, limite)
  if (tomados.length === 0) return 0
  const notas = await lerNotas(ctx, tomados)
  const getNota = ({ notaId }: EnvioTomado) => {
    const nota = notas.get(notaId)
    if (!nota) throw new Error(`The outbox names note ${notaId}, which is not there`)
    return nota
  }
  const emissoes = tomados.filter(({ evento }) => evento === 'EMISSAO')
  if (emissoes.length > 0)
    await ctx.db
      .insert(table)
      .values(emissoes.map((tomado) => daNota(tomado, getNota(tomado), municipio, desde)))
      .onConflictDoNothing()
  for (const tomado of tomados)
    if (tomado.evento !== 'EMISSAO') await enfileirarEvento(ctx, tomado, getNota(tomado), municipio, desde)
  return tomados.length
}

async function lerNotas({ db }: Context, tomados: readonly Pick<EnvioTomado, 'notaId'>[]): Promise<Map<number, Nota>> {
  const ids = [...new Set(tomados.map(({ notaId }) => notaId))]
  const nota = notaFiscalTable
  const rows = await db
    .select({
      id: nota.id,
      numero: nota.numero,
      prestador: sql<string>`${nota.dadosPrestador} ->> 'documento'`,
      senha: documentoTable.senha,
      emissao: nota.emissao,
      competencia: nota.competencia,
      substituidaId: nota.substituidaId,
      motivo: documentoTable.motivoCancelamento,
    })
    .from(nota)
    .innerJoin(documentoTable, refere(nota.id, documentoTable))
    .where(inArray(nota.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

async function enfileirarEvento(
  ctx: Context,
  tomado: EnvioTomado,
  nota: Nota,
  municipio: string,
  desde: string | null,
): Promise<void> {
  const daNotaDela =
    (await findEnvioDaNota(ctx, nota.id)) ?? (await inserir(ctx, daNota({ ...tomado, id: 0 }, nota, municipio, desde)))
  if (tomado.evento === 'CANCELAMENTO_REMOVIDO') return desfazerCancelamento(ctx, tomado, daNotaDela)
  if (tomado.evento === 'CANCELAMENTO_SOLICITADO') return void (await inserir(ctx, doPedido(tomado, daNotaDela)))
  if (tomado.evento === 'CANCELAMENTO_DEFERIDO' || tomado.evento === 'CANCELAMENTO_INDEFERIDO') {
    const pedido = await findPedidoPendente(ctx, nota.id)
    if (pedido) return void (await inserir(ctx, daDecisao(tomado, pedido)))
    // The repository knows of no request: a granted one is a plain cancellation there, a denied one is nothing.
    if (tomado.evento === 'CANCELAMENTO_INDEFERIDO') return
  }
  const substituta = tomado.evento === 'SUBSTITUICAO' ? await findSubstituta(ctx, nota.id) : null
  const evento = await inserir(ctx, doEvento(tomado, nota, daNotaDela, substituta))
  if (substituta && evento.situacao !== 'DISPENSADO')
    await ctx.db.update(table).set({ dependeDe: evento.id }).where(eq(table.id, substituta.id))
}

function daNota(tomado: Pick<EnvioTomado, 'id' | 'criadoEm'>, nota: Nota, municipio: string, desde: string | null): Novo {
  const antiga = desde === null || nota.competencia.isBefore(Competencia.fromData(desde))
  return {
    notaId: nota.id,
    tipo: 'NFSE',
    chave: chaveDaNota(nota, municipio),
    ordem: tomado.id * 2,
    situacao: antiga ? 'DISPENSADO' : 'PENDENTE',
    motivos: antiga ? [motivoDoImpedimento({ codigo: 'L06', detalhe: null })] : [],
    proximaTentativa: tomado.criadoEm,
    criadoEm: tomado.criadoEm,
  }
}

function doEvento(tomado: EnvioTomado, nota: Nota, emissao: NacionalEnvio, substituta: NacionalEnvio | null): Novo {
  const dispensado = emissao.situacao === 'DISPENSADO'
  return {
    notaId: nota.id,
    tipo: (substituta ? 'e105102' : 'e101101') satisfies TipoEnvio,
    chave: emissao.chave,
    ordem: substituta ? substituta.ordem - 1 : tomado.id * 2,
    dependeDe: emissao.id,
    pedido: substituta
      ? { motivo: '99', texto: nota.motivo ?? undefined, chaveSubstituta: substituta.chave }
      : motivoDoPedido(tomado, nota.motivo),
    situacao: dispensado ? 'DISPENSADO' : 'PENDENTE',
    motivos: dispensado ? [motivoDoImpedimento({ codigo: 'L06', detalhe: null })] : [],
    proximaTentativa: tomado.criadoEm,
    criadoEm: tomado.criadoEm,
  }
}

/** Reasons of a cancellation in the layout (1 error, 2 not rendered, 9 other) from those of ABRASF. */
function motivoDoPedido({ pedido }: EnvioTomado, motivo: string | null): PedidoEvento {
  const { codigo, texto } = pedido ?? {}
  return { motivo: codigo === 1 || codigo === 2 ? String(codigo) : '9', texto: texto ?? motivo ?? undefined }
}

/** The issuer asks the city to look at a cancellation. */
function doPedido(tomado: EnvioTomado, emissao: NacionalEnvio): Novo {
  return { ...eventoDe(tomado, emissao, 'e101103'), pedido: motivoDoPedido(tomado, null) }
}

/** The city decided on the request that waits there. */
function daDecisao(tomado: EnvioTomado, pedido: NacionalEnvio): Novo {
  const tipo = tomado.evento === 'CANCELAMENTO_DEFERIDO' ? 'e105104' : 'e105105'
  return { ...eventoDe(tomado, pedido, tipo), pedido: { motivo: '1', texto: tomado.pedido?.texto } }
}

/** An event that waits for another document of the queue; not to be sent when that one is not. */
function eventoDe(tomado: EnvioTomado, anterior: NacionalEnvio, tipo: TipoEnvio): Novo {
  const dispensado = anterior.situacao === 'DISPENSADO'
  return {
    notaId: anterior.notaId,
    tipo,
    chave: anterior.chave,
    ordem: tomado.id * 2,
    dependeDe: anterior.id,
    situacao: dispensado ? 'DISPENSADO' : 'PENDENTE',
    motivos: dispensado ? [motivoDoImpedimento({ codigo: 'L06', detalhe: null })] : [],
    proximaTentativa: tomado.criadoEm,
    criadoEm: tomado.criadoEm,
  }
}

/** The last request of a note that the repository has, or will have, and that nobody decided on; null when there is none. */
async function findPedidoPendente({ db }: Context, notaId: number): Promise<NacionalEnvio | null> {
  const [ultimo] = await db
    .select()
    .from(table)
    .where(and(eq(table.notaId, notaId), inArray(table.tipo, ['e101103', 'e105104', 'e105105'])))
    .orderBy(sql`${table.id} desc`)
    .limit(1)
  const vale = ultimo?.tipo === 'e101103' && ultimo.situacao !== 'RECUSADO' && ultimo.situacao !== 'IMPEDIDO'
  return vale ? ultimo : null
}

/** Takes back a cancellation that has not gone out; one that has cannot be undone there, and is said to be so. */
async function desfazerCancelamento(ctx: Context, tomado: EnvioTomado, emissao: NacionalEnvio): Promise<void> {
  const deste = and(eq(table.notaId, emissao.notaId ?? 0), inArray(table.tipo, ['e101101', 'e105104']))
  const [evento] = await ctx.db.select().from(table).where(deste).orderBy(sql`${table.id} desc`).limit(1)
  if (!evento) return
  const fora = evento.situacao === 'ENVIADO' || evento.situacao === 'ENVIANDO'
  const situacao: SituacaoEnvio = fora ? evento.situacao : 'DISPENSADO'
  const motivos: readonly MotivoEnvio[] = fora ? [motivoDoImpedimento({ codigo: 'L05', detalhe: null })] : []
  await ctx.db.update(table).set({ situacao, motivos, proximaTentativa: tomado.criadoEm }).where(eq(table.id, evento.id))
  // The request that had been granted is still open there: it is denied instead.
  const pedido = fora || evento.tipo !== 'e105104' ? null : await findEnvio(ctx, evento.dependeDe)
  if (pedido && pedido.situacao !== 'DISPENSADO')
    await inserir(ctx, {
      ...eventoDe(tomado, pedido, 'e105105'),
      pedido: { motivo: '1', texto: 'Cancelamento retirado pelo município' },
    })
}

async function findEnvio({ db }: Context, id: number | null): Promise<NacionalEnvio | null> {
  const [row] = id === null ? [] : await db.select().from(table).where(eq(table.id, id))
  return row ?? null
}

/** Puts a note that was just issued into the queue, ahead of its outbox, and answers its row. */
export async function enfileirarNota(
  ctx: Context,
  notaId: number,
  { municipio, desde }: { municipio: string; desde: string | null },
): Promise<NacionalEnvio> {
  const caixa = notaEnvioNacionalTable
  const [tomado] = await ctx.db
    .select({ id: caixa.id, criadoEm: caixa.criadoEm })
    .from(caixa)
    .where(and(eq(caixa.notaId, notaId), eq(caixa.evento, 'EMISSAO')))
  if (!tomado) throw new Error(`Note ${notaId} is not in the outbox`)
  const nota = (await lerNotas(ctx, [{ notaId }])).get(notaId)
  if (!nota) throw new Error(`Note ${notaId} is missing`)
  return inserir(ctx, daNota(tomado, nota, municipio, desde))
}

/** The row of a note in the queue; null when it was never put there. */
export async function findEnvioDaNota({ db }: Context, notaId: number): Promise<NacionalEnvio | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.notaId, notaId), eq(table.tipo, 'NFSE')))
  return row ?? null
}

/** The row of the note that replaced another one. It was issued in the same transaction, so it is taken before or together with this one. */
async function findSubstituta({ db }: Context, notaId: number): Promise<NacionalEnvio> {
  const [row] = await db
    .select({ envio: table })
    .from(table)
    .innerJoin(notaFiscalTable, refere(table.notaId, notaFiscalTable))
    .where(and(eq(table.tipo, 'NFSE'), eq(notaFiscalTable.substituidaId, notaId)))
  if (!row) throw new Error(`The substitute of note ${notaId} is not in the queue`)
  return row.envio
}

async function inserir({ db }: Context, novo: Novo): Promise<NacionalEnvio> {
  const [row] = await db.insert(table).values(novo).returning()
  if (!row) throw new Error('The row of the queue was not written')
  return row
}
