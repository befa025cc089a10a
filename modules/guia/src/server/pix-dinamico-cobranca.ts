import { refuse } from '@iss/kernel/errors'
import { getPessoa } from '@iss/pessoa/server'
import { municipioTable } from '@iss/platform/db'
import { qrPath } from '@iss/platform/pdf'
import { type Context, implement } from '@iss/platform/server'
import { and, desc, eq } from 'drizzle-orm'
import { buscarPixDaGuia, gerarPixDaGuia, simularPagamentoPix } from '../contract/pix-dinamico.ts'
import { guiaErrors } from '../domain/errors.ts'
import { lerBrCode, montarPixDinamico } from '../domain/pix-brcode.ts'
import { montarTxid } from '../domain/pix-dinamico.ts'
import { pixErrors } from '../domain/pix-dinamico-errors.ts'
import { labelSituacaoGuia, situacaoGuia } from '../domain/situacao-guia.ts'
import type { Guia } from '../tables/guia.ts'
import { type PixCobranca, pixCobrancaTable as table } from '../tables/pix-dinamico.ts'
import { getConfigGuia } from './config-guia.ts'
import { getGuiaVisivel } from './ler-guia.ts'
import { assinarNotificacao } from './pix-dinamico-assinatura.ts'
import { preverRecalculo } from './recalcular-guia.ts'
import { getPsp, getSimulador } from './psp-configuracao.ts'
import type { Psp } from './psp-porta.ts'

/** Asks the PSP; when it does not answer, the reader is told so and nothing is written. */
export async function noPsp<T>(ctx: Context, pedir: (psp: Psp) => Promise<T>): Promise<T> {
  try {
    return await pedir(await getPsp(ctx))
  } catch (error) {
    ctx.log.warn({ porta: 'pix', nome: (error as Error).name }, 'servico externo falhou')
    return refuse(pixErrors.pspIndisponivel)
  }
}

/** Why a guide has no dynamic Pix; null when it may have one. A simulator never charges for a real city. */
async function findImpedimento(ctx: Context, guia: Guia) {
  const { permitePix, chavePix } = await getConfigGuia(ctx)
  if (!permitePix || !chavePix || (ctx.producao && (await getSimulador(ctx)))) return pixErrors.semPix
  if (guia.estado !== 'EMITIDA') return pixErrors.guiaFechada
  return guia.validade < ctx.clock.today() ? guiaErrors.pixVencido : null
}

/**
 * The one Pix code of a guide: that of its active charge, otherwise the static one of its issue. Once a charge stands, screen and paper show
 * only its code, so that nobody pays the same guide by two.
 */
export async function codigoPix(ctx: Context, guia: Guia): Promise<string | null> {
  if (guia.estado !== 'EMITIDA') return null
  const ativa = await findAtiva(ctx, guia)
  return ativa && isAtual(ativa, guia) ? ativa.payload : guia.pix
}

async function findAtiva({ db }: Context, guia: Guia): Promise<PixCobranca | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.guiaId, guia.id), eq(table.situacao, 'ATIVA')))
    .orderBy(desc(table.id))
    .limit(1)
  return row
}

/** Whether a charge still stands for what the guide owes. */
const isAtual = (cobranca: PixCobranca, guia: Guia) => cobranca.valor.eq(guia.total) && cobranca.expira === guia.validade

export const buscarPixOperation = implement(buscarPixDaGuia, async (ctx, { id }) => {
  const guia = await getGuiaVisivel(ctx, id)
  const impedimento = await findImpedimento(ctx, guia)
  const ativa = impedimento ? undefined : await findAtiva(ctx, guia)
  return {
    numero: guia.numero,
    total: guia.total,
    validade: guia.validade,
    situacao: labelSituacaoGuia(situacaoGuia(guia.estado, guia.vencimento, ctx.clock.today())),
    paga: guia.estado === 'PAGA',
    cobranca: ativa && isAtual(ativa, guia) ? cobrancaTo(ativa) : null,
    impedimento: impedimento?.message ?? null,
    recalculada: impedimento === guiaErrors.pixVencido ? await preverRecalculo(ctx, guia) : null,
    simulador: !ctx.producao && (await getSimulador(ctx)) !== null,
  }
})

export const gerarPixOperation = implement(gerarPixDaGuia, async (ctx, { id }) => {
  const guia = await getGuiaVisivel(ctx, id)
  const ativa = (await findImpedimento(ctx, guia)) ? undefined : await findAtiva(ctx, guia)
  // What stands already is only read: neither lock nor audit.
  if (ativa && isAtual(ativa, guia)) return cobrancaTo(ativa)
  return cobrancaTo(await garantirCobranca(ctx, await getGuiaVisivel(ctx, id, true)))
})

/**
 * The active charge of a locked guide for its present total. One made before a recalculation is withdrawn at the PSP; a Pix of it that
 * arrives all the same is settled by the rules of differences.
 */
export async function garantirCobranca(ctx: Context, guia: Guia): Promise<PixCobranca> {
  const impedimento = await findImpedimento(ctx, guia)
  if (impedimento) refuse(impedimento)
  const ativa = await findAtiva(ctx, guia)
  if (ativa && isAtual(ativa, guia)) {
    await ctx.audit({ tipo: 'pix.conferido', entidade: 'guia', entidadeId: guia.id })
    return ativa
  }
  if (ativa) {
    await noPsp(ctx, (psp) => psp.removerCobranca(ativa.txid))
    await ctx.db.update(table).set({ situacao: 'REMOVIDA' }).where(eq(table.id, ativa.id))
  }
  const { chavePix } = await getConfigGuia(ctx)
  const pessoa = await getPessoa(ctx, guia.pessoaId)
  const txid = montarTxid({ municipioId: ctx.municipioId, numero: guia.numero, versao: guia.versao })
  const criada = await noPsp(ctx, (psp) =>
    psp.criarCobranca({
      txid,
      chave: chavePix ?? '',
      valor: guia.total,
      vencimento: guia.validade,
      devedor: { documento: pessoa.documento, nome: pessoa.nome },
      descricao: `Guia nº ${guia.numero}`,
    }),
  )
  const [row] = await ctx.db
    .insert(table)
    .values({
      guiaId: guia.id,
      txid,
      location: criada.location,
      payload: criada.payload && lerBrCode(criada.payload) ? criada.payload : await montarPayload(ctx, criada.location),
      valor: guia.total,
      expira: guia.validade,
      situacao: 'ATIVA',
      criadaEm: ctx.clock.now(),
    })
    .returning()
  if (!row) throw new Error('The charge was not written')
  await ctx.audit({
    tipo: 'pix.cobranca',
    entidade: 'guia',
    entidadeId: guia.id,
    depois: { txid, valor: row.valor, expira: row.expira },
  })
  return row
}

async function montarPayload(ctx: Context, url: string): Promise<string> {
  const [cidade] = await ctx.db
    .select({ nome: municipioTable.nome })
    .from(municipioTable)
    .where(eq(municipioTable.id, ctx.municipioId))
  const nome = cidade?.nome.toUpperCase() ?? ''
  const { recebedorPix } = await getConfigGuia(ctx)
  return montarPixDinamico({ url: url.replace(/^https?:\/\//, ''), nome: recebedorPix || `PREF ${nome}`, cidade: nome })
}

const cobrancaTo = ({ payload, valor, expira }: PixCobranca) => ({ payload, valor, expira, qr: qrPath(payload) })

/** The demonstration's payer: pays the active charge at the simulator, which notifies the portal by HTTP after the commit. */
export const simularPagamentoOperation = implement(simularPagamentoPix, async (ctx, { id }) => {
  const simulado = await getSimulador(ctx)
  if (!simulado || ctx.producao) return refuse(pixErrors.semSimulador)
  const guia = await getGuiaVisivel(ctx, id)
  const ativa = (await findAtiva(ctx, guia)) ?? refuse(pixErrors.guiaFechada)
  const { chavePix } = await getConfigGuia(ctx)
  // Known again after a restart: asking twice for one charge makes one.
  await simulado.psp.criarCobranca({
    txid: ativa.txid,
    chave: chavePix ?? '',
    valor: ativa.valor,
    vencimento: ativa.expira,
    devedor: { documento: '00000000000', nome: 'Simulador' },
    descricao: `Guia nº ${guia.numero}`,
  })
  const { endToEndId, txid, valor, horario, chave } = simulado.simulador.pagar(ativa.txid, ctx.clock.now())
  const pix = { endToEndId, txid, valor, horario, chave }
  const corpo = JSON.stringify({ pix: [pix], assinatura: assinarNotificacao(ctx, [pix]) })
  ctx.afterCommit(async () => {
    const resposta = await fetch(`${ctx.baseUrl}/v2/rest/public/pix/webhook/pix`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: corpo,
      signal: AbortSignal.timeout(8_000),
    })
    if (!resposta.ok) throw new Error(`The notification was answered with ${resposta.status}`)
  })
  return { mensagem: 'Pagamento enviado pelo simulador.' }
})
