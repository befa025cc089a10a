import { counted } from '@iss/kernel/texto'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { baixarConteudoTnc, ignorarItensTnc, reenviarItensTnc, reprocessarPendentesTnc } from '../contract/conector.ts'
import { conectorErrors } from '../domain/errors.ts'
import { tncCadastroMigracaoPendenteTable as pendencia, tncDocumentoTable as table } from '../tables/conector.ts'
import { voltarAFila } from './fila.ts'
import { reaplicar } from './gravar-recebidos.ts'
import { refuse } from '@iss/kernel/errors'

const dizer = (ids: readonly number[], feitos: ReadonlySet<number>, sim: string, nao: string) =>
  ids.map((id) => ({ id, ok: feitos.has(id), mensagem: feitos.has(id) ? sim : nao }))

export const reenviarItensOperation = implement(reenviarItensTnc, async (ctx, { ids }) => {
  const feitos = new Set(await voltarAFila(ctx, ids))
  await ctx.audit({ tipo: 'conector.reenviado', entidade: 'tnc_documento', depois: { ids: [...feitos] } })
  return {
    mensagem: `${counted(feitos.size, 'item volta', 'itens voltam')} à fila de envio.`,
    itens: dizer(ids, feitos, 'De volta à fila.', conectorErrors.itemNaoEnviado.message),
  }
})

export const ignorarItensOperation = implement(ignorarItensTnc, async (ctx, { ids, justificativa }) => {
  const rows = await ctx.db
    .update(table)
    .set({ situacao: 'IGNORADO', justificativa, alteradoEm: ctx.clock.now() })
    .where(and(inArray(table.id, ids), inArray(table.situacao, ['PENDENTE', 'ENVIADO', 'ERRO'])))
    .returning({ id: table.id })
  const feitos = new Set(rows.map(({ id }) => id))
  await ctx.audit({ tipo: 'conector.ignorado', entidade: 'tnc_documento', depois: { ids: [...feitos], justificativa } })
  return {
    mensagem: `${counted(feitos.size, 'item ignorado', 'itens ignorados')}.`,
    itens: dizer(ids, feitos, 'Ignorado.', conectorErrors.itemEmCurso.message),
  }
})

export const baixarConteudoOperation = implement(baixarConteudoTnc, async (ctx: Context, { id }) => {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row?.conteudo) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return {
    stream: Buffer.from(JSON.stringify(row.conteudo, null, 2), 'utf8'),
    nome: `${row.especie}-${row.numero ?? row.chave}.json`,
    tipo: 'application/json; charset=utf-8',
  }
})

export const reprocessarPendentesOperation = implement(reprocessarPendentesTnc, async (ctx, { ids }) => {
  const rows = await ctx.db
    .select({ id: pendencia.id, itemId: pendencia.itemId })
    .from(pendencia)
    .where(and(inArray(pendencia.id, ids), isNull(pendencia.resolvidoEm)))
  const feitos = await reaplicar(
    ctx,
    rows.map(({ itemId }) => itemId),
  )
  await ctx.audit({ tipo: 'conector.reprocessado', entidade: 'tnc_cadastro_migracao_pendente', depois: { ids } })
  const porId = new Map(rows.map(({ id, itemId }) => [id, feitos.get(itemId)]))
  const aplicados = [...porId.values()].filter((feito) => feito?.situacao === 'APLICADO').length
  return {
    mensagem: `${counted(aplicados, 'cadastro aplicado', 'cadastros aplicados')}.`,
    itens: ids.map((id) => ({
      id,
      ok: porId.get(id)?.situacao === 'APLICADO',
      mensagem: porId.get(id)?.mensagem ?? (porId.get(id) ? 'Aplicado.' : conectorErrors.itemEmCurso.message),
    })),
  }
})
