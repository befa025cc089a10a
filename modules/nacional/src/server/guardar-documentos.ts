import type { DocumentoDistribuido } from '@iss/nfse-nacional/api/adn'
import { lerDataHora } from '@iss/nfse-nacional/data-hora'
import { ErroDeTransporte, octetosCompactados } from '@iss/nfse-nacional/transporte'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, lte } from 'drizzle-orm'
import { avancar, type Faixa, restoDaLacuna, TENTATIVAS_DA_LACUNA } from '../domain/recebimento.ts'
import { recuo } from '../domain/recuo.ts'
import { nacionalEstadoTable } from '../tables/configuracao.ts'
import { nacionalDocumentoTable, nacionalLacunaTable as lacunaTable } from '../tables/recebimento.ts'

/** Stores documents as they came; a number that is there already is left as it is. */
async function guardar({ db, clock }: Context, documentos: readonly DocumentoDistribuido[]): Promise<void> {
  if (documentos.length === 0) return
  const recebidoEm = clock.now()
  await db
    .insert(nacionalDocumentoTable)
    .values(
      documentos.map(({ NSU, ChaveAcesso, TipoDocumento, TipoEvento, ArquivoXml, DataHoraGeracao }) => ({
        nsu: NSU,
        chave: ChaveAcesso ?? '',
        tipo: TipoDocumento,
        evento: TipoEvento ?? null,
        geradoEm: momento(DataHoraGeracao),
        recebidoEm,
        ...abrir(ArquivoXml),
      })),
    )
    .onConflictDoNothing()
}

const momento = (texto: string | null | undefined) => lerDataHora(texto ?? '')

/** What is no compressed document is kept all the same, letter by letter, with what is wrong with it. */
function abrir(texto: string) {
  try {
    return { conteudo: octetosCompactados(texto) }
  } catch (error) {
    if (!(error instanceof ErroDeTransporte)) throw error
    return { conteudo: Buffer.from(texto, 'utf8'), situacao: 'ERRO' as const, motivo: error.message }
  }
}

/** Stores a page and moves on: the highest number is the new position, and what the page left out becomes a hole. Answers the position. */
export async function guardarPagina(ctx: Context, ultimo: number, documentos: readonly DocumentoDistribuido[]): Promise<number> {
  await guardar(ctx, documentos)
  const passo = avancar(
    ultimo,
    documentos.map(({ NSU }) => NSU),
  )
  await abrirLacunas(ctx, passo.lacunas)
  if (passo.ultimo !== ultimo) await ctx.db.update(nacionalEstadoTable).set({ nsu: passo.ultimo })
  return passo.ultimo
}

async function abrirLacunas({ db, clock }: Context, faixas: readonly Faixa[]): Promise<void> {
  if (faixas.length === 0) return
  const agora = clock.now()
  await db.insert(lacunaTable).values(faixas.map((faixa) => ({ ...faixa, encontradaEm: agora, proximaTentativa: agora })))
}

/** Holes whose turn it is to be asked for again, the oldest first. */
export async function lerLacunas({ db, clock }: Context, limite: number) {
  return db
    .select()
    .from(lacunaTable)
    .where(and(eq(lacunaTable.situacao, 'ABERTA'), lte(lacunaTable.proximaTentativa, clock.now())))
    .orderBy(asc(lacunaTable.de))
    .limit(limite)
}
export type Lacuna = Awaited<ReturnType<typeof lerLacunas>>[number]

/** Stores what came for a hole. What is still missing is asked for again, later each time, and after six times counts as never given. */
export async function repararLacuna(ctx: Context, lacuna: Lacuna, documentos: readonly DocumentoDistribuido[]): Promise<void> {
  const dentro = documentos.filter(({ NSU }) => NSU >= lacuna.de && NSU <= lacuna.ate)
  await guardar(ctx, dentro)
  const agora = ctx.clock.now()
  const [primeira, ...outras] = restoDaLacuna(
    lacuna,
    dentro.map(({ NSU }) => NSU),
  )
  const deste = eq(lacunaTable.id, lacuna.id)
  if (!primeira) {
    await ctx.db
      .update(lacunaTable)
      .set({ situacao: 'REPARADA', tentativas: lacuna.tentativas + 1, resolvidaEm: agora })
      .where(deste)
    return
  }
  const tentativas = lacuna.tentativas + 1
  const vazia = tentativas >= TENTATIVAS_DA_LACUNA
  await ctx.db
    .update(lacunaTable)
    .set({
      ...primeira,
      tentativas,
      situacao: vazia ? 'VAZIA' : 'ABERTA',
      resolvidaEm: vazia ? agora : null,
      proximaTentativa: new Date(agora.getTime() + recuo(tentativas + 2, 0)),
    })
    .where(deste)
  await abrirLacunas(ctx, outras)
}
