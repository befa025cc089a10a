import { refere } from '@iss/platform/db'
import { gzipSync } from 'node:zlib'
import { LIMITE_OCTETOS } from '@iss/nfse-nacional/api/adn'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { motivoDoImpedimento, pedeAgente } from '../domain/envio.ts'
import { type NacionalEnvio, nacionalEnvioTable as table } from '../tables/envio.ts'
import type { Conexao } from './conexao.ts'
import { type Escrito, escreverEvento, escreverNota } from './escrever-documento.ts'
import { montarNotas } from './montar-nota.ts'

/** How long a batch on its way keeps its rows from others: longer than any answer is waited for. */
const ARRENDAMENTO_MS = 5 * 60_000

export type ItemDoLote = { id: number; pacote: string }

/**
 * Takes the next documents of the queue for a batch and keeps them from other senders until their answer is written: at most `quantos` and one
 * megabyte, ascending, none before what it waits for. What cannot be written is set aside with its reasons. Everything that will be sent
 * is stored first, so that a sender that dies sends the same octets again. `afastados`: how many were set aside or put off.
 */
export async function prepararLote(
  ctx: Context,
  conexao: Conexao,
  quantos: number,
): Promise<{ itens: ItemDoLote[]; afastados: number }> {
  const agora = ctx.clock.now()
  const candidatos = await lerCandidatos(ctx, agora, quantos)
  const notas = await montarNotas(
    ctx,
    candidatos.flatMap(({ notaId, chave, tipo }) => (notaId !== null && tipo === 'NFSE' ? [{ notaId, chave }] : [])),
    { cidade: conexao.cidade, ambiente: conexao.config.ambiente, beneficioIsencao: conexao.config.beneficioIsencao },
  )
  const itens: ItemDoLote[] = []
  let afastados = 0
  const noLote = new Set<number>()
  let octetos = 0
  for (const envio of candidatos) {
    if (envio.dependeDe !== null && !envio.dependenciaEnviada && !noLote.has(envio.dependeDe)) continue
    const montada = envio.notaId === null ? undefined : notas.get(envio.notaId)
    // A substitute whose cancellation by substitution is not in the queue yet, or a note that is not in force yet.
    if (envio.tipo === 'NFSE' && (montada?.esperando || (montada?.nota.substitui && envio.dependeDe === null))) {
      await adiar(ctx, envio.id, new Date(agora.getTime() + 60_000))
      afastados += 1
      continue
    }
    const escrito = envio.conteudo ? null : await escrever(ctx, envio, montada?.nota, conexao)
    if (escrito && 'motivos' in escrito) {
      await ctx.db
        .update(table)
        .set({ situacao: 'IMPEDIDO', motivos: escrito.motivos, arrendadoAte: null })
        .where(eq(table.id, envio.id))
      afastados += 1
      continue
    }
    const conteudo = envio.conteudo ?? gzipSync(Buffer.from(escrito?.xml ?? '', 'utf8'), { level: 9 })
    const pacote = conteudo.toString('base64')
    if (octetos + pacote.length + 3 > LIMITE_OCTETOS - 100) break
    octetos += pacote.length + 3
    await ctx.db
      .update(table)
      .set({
        situacao: 'ENVIANDO',
        tentativas: envio.tentativas + 1,
        arrendadoAte: new Date(agora.getTime() + ARRENDAMENTO_MS),
        conteudo,
        identificador: escrito?.identificador ?? envio.identificador,
      })
      .where(eq(table.id, envio.id))
    itens.push({ id: envio.id, pacote })
    noLote.add(envio.id)
  }
  return { itens, afastados }
}

type Candidato = NacionalEnvio & { dependenciaEnviada: boolean }

/** Rows whose turn it is: due, not on their way elsewhere, and waiting for nothing that is stuck. */
async function lerCandidatos({ db }: Context, agora: Date, quantos: number): Promise<Candidato[]> {
  const anterior = alias(table, 'anterior')
  const vencido = sql`(${table.arrendadoAte} is null or ${table.arrendadoAte} <= ${agora})`
  const rows = await db
    .select({ envio: table, situacaoAnterior: anterior.situacao })
    .from(table)
    .leftJoin(anterior, refere(table.dependeDe, anterior))
    .where(
      and(
        inArray(table.situacao, ['PENDENTE', 'ENVIANDO']),
        lte(table.proximaTentativa, agora),
        vencido,
        or(sql`${anterior.id} is null`, sql`${anterior.situacao} in ('PENDENTE', 'ENVIANDO', 'ENVIADO')`),
        or(sql`${anterior.id} is null`, eq(anterior.situacao, 'ENVIADO'), lte(anterior.proximaTentativa, agora)),
      ),
    )
    .orderBy(asc(table.ordem), asc(table.id))
    .limit(quantos)
    .for('update', { of: table, skipLocked: true })
  return rows.map(({ envio, situacaoAnterior }) => ({ ...envio, dependenciaEnviada: situacaoAnterior === 'ENVIADO' }))
}

async function adiar({ db }: Context, id: number, ate: Date): Promise<void> {
  await db.update(table).set({ proximaTentativa: ate }).where(eq(table.id, id))
}

async function escrever(
  ctx: Context,
  envio: NacionalEnvio,
  nota: Parameters<typeof escreverNota>[0] | undefined,
  conexao: Conexao,
): Promise<Escrito> {
  if (envio.tipo === 'NFSE') {
    if (!nota) throw new Error(`The note of row ${envio.id} is missing`)
    return escreverOuDizer(() => escreverNota(nota, conexao, ctx.clock.now()))
  }
  const [contagem] = await ctx.db
    .select({ antes: sql<number>`count(*)::int` })
    .from(table)
    .where(
      and(
        eq(table.chave, envio.chave),
        eq(table.tipo, envio.tipo),
        sql`${table.id} < ${envio.id}`,
        sql`${table.identificador} is not null`,
      ),
    )
  if (pedeAgente(envio.tipo) && !conexao.config.cpfAgente)
    return { motivos: [motivoDoImpedimento({ codigo: 'L09', detalhe: null })] }
  const doEmitente = envio.tipo === 'e101101' || envio.tipo === 'e101103'
  const autor = doEmitente ? documentoDaChave(envio.chave) : (conexao.cidade.cnpj ?? '')
  return escreverOuDizer(() => escreverEvento(envio, { autor, sequencia: (contagem?.antes ?? 0) + 1 }, conexao))
}

/** A document that cannot be written for a reason that nobody foresaw is set aside with it: those behind it must not wait. */
function escreverOuDizer(escrever: () => Escrito): Escrito {
  try {
    return escrever()
  } catch (error) {
    return { motivos: [motivoDoImpedimento({ codigo: 'L07', detalhe: (error as Error).message })] }
  }
}

/** CPF or CNPJ of the issuer, as the key of a note tells it. */
function documentoDaChave(chave: string): string {
  return chave[8] === '1' ? chave.slice(12, 23) : chave.slice(9, 23)
}
