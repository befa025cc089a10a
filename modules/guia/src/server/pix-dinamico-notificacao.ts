import { hojeEm } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { notificarPix } from '../contract/pix-dinamico.ts'
import { type SituacaoPix, situacaoDoResultado } from '../domain/pix-dinamico.ts'
import { pixErrors } from '../domain/pix-dinamico-errors.ts'
import { pixCobrancaTable, pixRecebidoTable } from '../tables/pix-dinamico.ts'
import { registrarPagamento } from './baixar-guia.ts'
import { getGuia } from './ler-guia.ts'
import { assertNotificacao } from './pix-dinamico-assinatura.ts'
import { noPsp } from './pix-dinamico-cobranca.ts'
import type { PixDoPsp } from './psp-porta.ts'

/** Code of a bank file for a Pix with slip (G9), so that reports of collection read both the same. */
const FORMA_PIX = '9'

/**
 * The PSP tells of Pix received. All of one city, proven, confirmed one by one at the PSP, each settled once by its endToEndId, whole
 * notification in one transaction: when anything fails nothing is acknowledged and the PSP tells again. Source: G00.P, G9.
 */
export const notificarPixOperation = implement(notificarPix, async (ctx, { pix, assinatura }) => {
  await assertNotificacao(ctx, pix, assinatura)
  await ctx.enterMunicipio(await getMunicipio(ctx, pix))
  const processados: { endToEndId: string; situacao: SituacaoPix }[] = []
  for (const { endToEndId, txid } of pix) {
    const confirmado = await noPsp(ctx, (psp) => psp.consultarPix(endToEndId))
    if (!confirmado || confirmado.txid !== txid) return refuse(fill(pixErrors.naoConfirmado, { endToEndId }))
    processados.push({ endToEndId, situacao: await receber(ctx, confirmado) })
  }
  return { processados }
})

/** The one city of all Pix of a notification. */
async function getMunicipio({ client }: Context, pix: readonly { txid: string; chave: string }[]): Promise<number> {
  const cidades = new Set<number | null>()
  for (const { txid, chave } of pix) {
    const { rows } = await client.query<{ id: number | null }>('select pix_municipio($1, $2) as id', [txid, chave])
    cidades.add(rows[0]?.id ?? null)
  }
  const [cidade] = cidades
  if (cidades.size > 1) refuse(pixErrors.maisDeUmMunicipio)
  return cidade ?? refuse(pixErrors.municipioDesconhecido)
}

/** Settles a confirmed Pix or keeps it for the inspector; one that is known already changes nothing. */
async function receber(ctx: Context, pix: PixDoPsp): Promise<SituacaoPix> {
  const table = pixRecebidoTable
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pix:${pix.endToEndId}`])
  const [conhecido] = await ctx.db.select().from(table).where(eq(table.endToEndId, pix.endToEndId))
  if (conhecido) return conhecido.situacao
  const comum = { ...pix, recebidoEm: ctx.clock.now() }
  const [cobranca] = await ctx.db.select().from(pixCobrancaTable).where(eq(pixCobrancaTable.txid, pix.txid))
  if (!cobranca) {
    const mensagem = 'Não há cobrança do município com este identificador.'
    const [row] = await ctx.db
      .insert(table)
      .values({ ...comum, situacao: 'SEM_COBRANCA', mensagem })
      .returning({ id: table.id })
    await ctx.audit({ tipo: 'pix.semCobranca', entidade: 'pix_recebido', entidadeId: row?.id ?? '', depois: pix })
    return 'SEM_COBRANCA'
  }
  const guia = await getGuia(ctx, cobranca.guiaId, true)
  // Before the payment, which withdraws what else could still be paid.
  await ctx.db.update(pixCobrancaTable).set({ situacao: 'CONCLUIDA' }).where(eq(pixCobrancaTable.id, cobranca.id))
  const { pagamento, resultado } = await registrarPagamento(ctx, guia, {
    dataPagamento: hojeEm(pix.horario),
    dataCredito: hojeEm(pix.horario),
    valor: pix.valor,
    tipoBaixa: 'INTEGRACAO',
    formaArrecadacao: FORMA_PIX,
    autenticacao: pix.endToEndId,
  })
  const situacao = situacaoDoResultado(resultado.tipo, guia.estado === 'CANCELADA')
  await ctx.db.insert(table).values({
    ...comum,
    guiaId: guia.id,
    pagamentoId: pagamento.id,
    situacao,
    mensagem: {
      EXATO: 'Guia paga.',
      A_MENOR: `Devido ${pagamento.devido.format()}: faltam ${resultado.debito.format()}, lançados como débito.`,
      A_MAIOR: `Devido ${pagamento.devido.format()}: sobram ${resultado.credito.format()}, lançados como crédito.`,
      EM_DUPLICIDADE: `A guia ${guia.estado === 'CANCELADA' ? 'está cancelada' : 'já foi paga'}: ${resultado.credito.format()} lançados como crédito.`,
    }[resultado.tipo],
  })
  return situacao
}
