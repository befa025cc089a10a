import { createHash, randomInt } from 'node:crypto'
import { readLoteApart, type LoteEmJson } from '@iss/abrasf/read-lote-json'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import { type Context, defineProcess } from '@iss/platform/server'
import { and, asc, eq, ne } from 'drizzle-orm'
import { mensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import { loteRpsNotaTable, loteRpsTable } from '../../tables/web-service.ts'
import { converterLote } from './converter-lote.ts'
import { tudoOuNada } from './tudo-ou-nada.ts'
import type { MensagemRecebida } from './ler-mensagem.ts'
import { RecusaDoServico } from './recusa.ts'
import { comprimir, descomprimir } from './registro.ts'
import { type Feita, lerNotasPorId, listaQueCabe, momento } from './resultado.ts'

const table = loteRpsTable
type Lote = typeof table.$inferSelect

/** The day and twelve digits by chance: nobody guesses the protocol of another's batch. */
const novoProtocolo = (ctx: Context) => `${ctx.clock.today().replaceAll('-', '')}${randomInt(1e6, 1e7)}${randomInt(1e5, 1e6)}`

/** The content of the batch whatever its formatting: the hashes of its RPS in their order. */
const hashDoLote = ({ rps }: LoteEmJson) =>
  createHash('sha256')
    .update(rps.map(({ conteudoHash }) => conteudoHash).join(' '))
    .digest('hex')

const recibo = ({ numeroLote, dataRecebimento, protocolo }: Lote) => ({
  numeroLote,
  protocolo,
  dataRecebimento: momento(dataRecebimento),
})

/** The batch of this number that the provider has sent already; of other content it is refused. */
async function findMesmoLote(ctx: Context, pessoa: Pessoa, lote: LoteEmJson): Promise<Lote | undefined> {
  const numeroLote = lote.numeroLote ?? ''
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `lote|${ctx.municipioId}|${pessoa.id}|${numeroLote}`,
  ])
  const [anterior] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoa.id), eq(table.numeroLote, numeroLote), ne(table.situacao, 3)))
  if (anterior && anterior.conteudoHash !== hashDoLote(lote))
    throw new RecusaDoServico(mensagemRetorno('P006', { numero: numeroLote, protocolo: anterior.protocolo }))
  return anterior
}

type NovoLote = Pick<typeof table.$inferInsert, 'situacao' | 'conteudo' | 'processadoEm' | 'mensagens'>

/** Keeps which notes a batch gave, in the order of its RPS. */
async function insertNotas(ctx: Context, loteId: number, notas: readonly number[]): Promise<void> {
  if (notas.length > 0)
    await ctx.client.query(
      'insert into lote_rps_nota (lote_id, ordem, nota_id) select $1, n.ordem, n.id from unnest($2::bigint[]) with ordinality n(id, ordem)',
      [loteId, [...notas]],
    )
}

/** Ids of the notes of a batch, in the order of its RPS. */
async function listNotas({ db }: Context, loteId: number): Promise<number[]> {
  const nota = loteRpsNotaTable
  const rows = await db.select({ id: nota.notaId }).from(nota).where(eq(nota.loteId, loteId)).orderBy(asc(nota.ordem))
  return rows.map(({ id }) => id)
}

async function insertLote(ctx: Context, pessoa: Pessoa, lote: LoteEmJson, versao: string, novo: NovoLote): Promise<Lote> {
  const [row] = await ctx.db
    .insert(table)
    .values({
      pessoaId: pessoa.id,
      numeroLote: lote.numeroLote ?? '',
      protocolo: novoProtocolo(ctx),
      versao,
      dataRecebimento: ctx.clock.now(),
      quantidade: lote.rps.length,
      conteudoHash: hashDoLote(lote),
      ...novo,
    })
    .returning()
  if (!row) throw new Error('The batch was not written')
  await ctx.audit({
    tipo: 'lote-rps.recebido',
    entidade: 'lote_rps',
    entidadeId: row.id,
    depois: { pessoaId: pessoa.id, numeroLote: row.numeroLote, protocolo: row.protocolo, quantidade: row.quantidade },
  })
  return row
}

/** RecepcionarLoteRps: keeps the batch, to be converted by the queue, and answers its protocol. The same batch again has the same protocol. */
export async function receberLote(
  ctx: Context,
  { dados, versao }: MensagemRecebida,
  lote: LoteEmJson,
  pessoa: Pessoa,
): Promise<Feita> {
  const anterior = await findMesmoLote(ctx, pessoa, lote)
  const recebido = anterior ?? (await agendar(ctx, pessoa, lote, versao, await comprimir(dados)))
  return { resposta: { tipo: 'recibo', recibo: recibo(recebido) }, ...recibo(recebido) }
}

async function agendar(ctx: Context, pessoa: Pessoa, lote: LoteEmJson, versao: string, conteudo: Buffer): Promise<Lote> {
  const row = await insertLote(ctx, pessoa, lote, versao, { situacao: 2, conteudo })
  await ctx.schedule(processarLoteRps, { loteId: row.id }, { pessoaId: pessoa.id, metadata: { protocolo: row.protocolo } })
  return row
}

/** RecepcionarLoteRpsSincrono: converts all RPS of the batch at once, or none. The same batch again gives the same notes. */
export async function converterNaHora(
  ctx: Context,
  { operacao, versao }: MensagemRecebida,
  lote: LoteEmJson,
  pessoa: Pessoa,
): Promise<Feita> {
  const anterior = await findMesmoLote(ctx, pessoa, lote)
  if (anterior?.situacao === 2) throw new RecusaDoServico(mensagemRetorno('E92'))
  const { notas: ids, alertas } = await converterLote(ctx, lote.rps, pessoa.id)
  const row =
    anterior ?? (await insertLote(ctx, pessoa, lote, versao, { situacao: 4, processadoEm: ctx.clock.now(), mensagens: alertas }))
  if (!anterior) await insertNotas(ctx, row.id, ids)
  const notas = await lerNotasPorId(ctx, ids)
  const lista = listaQueCabe(operacao.resposta, versao, notas)
  const dito = [...lista.alertas, ...alertas]
  return {
    resposta:
      notas.length === 0
        ? { tipo: 'mensagens', mensagens: dito, recibo: recibo(row) }
        : { tipo: 'notas', notas: lista.notas, alertas: dito, recibo: recibo(row) },
    ...recibo(row),
  }
}

/** GerarNfse: converts one RPS. */
export async function gerarNfse(ctx: Context, lote: LoteEmJson, pessoa: Pessoa): Promise<Feita> {
  const { notas: ids, alertas } = await converterLote(ctx, lote.rps, pessoa.id)
  const notas = await lerNotasPorId(ctx, ids)
  return {
    resposta: notas.length === 0 ? { tipo: 'mensagens', mensagens: alertas } : { tipo: 'notas', notas, alertas },
    numeroLote: lote.numeroLote,
  }
}

/** Converts a batch that waits: all of its RPS or none, as the standard has it. */
export const processarLoteRps = defineProcess<{ loteId: number }, never>({
  fila: 'filaImportaNotas',
  nome: 'web-service-lote-rps',
  async block(ctx, { loteId }) {
    const [lote] = await ctx.db.select().from(table).where(eq(table.id, loteId)).for('update')
    if (!lote || lote.situacao !== 2 || !lote.conteudo) return { done: true, feitos: 0 }
    const { rps } = await readLoteApart(await descomprimir(lote.conteudo))
    const feito = await tudoOuNada(ctx, () => converterLote(ctx, rps, lote.pessoaId))
    const situacao = 'recusadas' in feito ? 3 : 4
    await ctx.db
      .update(table)
      .set({
        situacao,
        processadoEm: ctx.clock.now(),
        conteudo: null,
        mensagens: 'recusadas' in feito ? [...feito.recusadas] : feito.valor.alertas,
      })
      .where(eq(table.id, loteId))
    if ('valor' in feito) await insertNotas(ctx, loteId, feito.valor.notas)
    await ctx.audit({ tipo: 'lote-rps.processado', entidade: 'lote_rps', entidadeId: loteId, depois: { situacao } })
    return { done: true, feitos: rps.length, total: rps.length }
  },
})

/** ConsultarLoteRps: the situation of a batch of the provider, with its notes or its messages. */
export async function consultarLote(
  ctx: Context,
  { operacao, versao }: MensagemRecebida,
  pessoa: Pessoa,
  protocolo: string,
): Promise<Feita> {
  const [lote] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoa.id), eq(table.protocolo, protocolo)))
  if (!lote)
    return { resposta: { tipo: 'mensagens', situacao: 1, mensagens: [mensagemRetorno('E86', { protocolo })] }, protocolo }
  const { situacao, numeroLote } = lote
  const dele = { numeroLote, protocolo }
  // Before 2.04 there is always a list after the situation.
  if (situacao === 2)
    return versao === '2.04'
      ? { resposta: { tipo: 'situacao', situacao }, ...dele }
      : { resposta: { tipo: 'mensagens', situacao, mensagens: [mensagemRetorno('E92')] }, ...dele }
  const notas = await lerNotasPorId(ctx, await listNotas(ctx, lote.id))
  if (notas.length === 0) return { resposta: { tipo: 'mensagens', situacao, mensagens: lote.mensagens }, ...dele }
  const lista = listaQueCabe(operacao.resposta, versao, notas)
  return { resposta: { tipo: 'notas', situacao, notas: lista.notas, alertas: [...lista.alertas, ...lote.mensagens] }, ...dele }
}
