import { counted } from '@iss/kernel/texto'
import { refuse } from '@iss/kernel/errors'
import { descompactar } from '@iss/nfse-nacional/transporte'
import { implement, platformErrors } from '@iss/platform/server'
import { eq, inArray } from 'drizzle-orm'
import { baixarXmlDoEnvio, reenviarNacional, retomarNacional } from '../contract/envios.ts'
import { reenviaveis } from '../domain/envio.ts'
import { nacionalErrors } from '../domain/errors.ts'
import { nacionalEstadoTable } from '../tables/configuracao.ts'
import { nacionalEnvioTable as table } from '../tables/envio.ts'
import { getEstado } from './configuracao.ts'

export const reenviarOperation = implement(reenviarNacional, async (ctx, { ids }) => {
  const rows = await ctx.db.select().from(table).where(inArray(table.id, ids)).for('update')
  if (rows.length === 0) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const cabem = rows.filter(({ situacao }) => reenviaveis.includes(situacao))
  if (cabem.length === 0) refuse(nacionalErrors.envioEmCurso)
  // The cause may be gone: what was refused is written anew from what the registers say today.
  await ctx.db
    .update(table)
    .set({
      situacao: 'PENDENTE',
      motivos: [],
      conteudo: null,
      identificador: null,
      tentativas: 0,
      arrendadoAte: null,
      proximaTentativa: ctx.clock.now(),
    })
    .where(
      inArray(
        table.id,
        cabem.map(({ id }) => id),
      ),
    )
  await ctx.audit({ tipo: 'nacional.reenviado', entidade: 'nacional_envio', depois: { ids: cabem.map(({ id }) => id) } })
  const porId = new Set(cabem.map(({ id }) => id))
  return {
    mensagem: `${counted(cabem.length, 'documento', 'documentos')} de volta à fila de envio.`,
    itens: rows.map(({ id }) => ({
      id,
      ok: porId.has(id),
      mensagem: porId.has(id) ? 'De volta à fila.' : nacionalErrors.envioEmCurso.message,
    })),
  }
})

export const baixarXmlDoEnvioOperation = implement(baixarXmlDoEnvio, async (ctx, { id }) => {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row?.conteudo) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return {
    stream: Buffer.from(descompactar(row.conteudo), 'utf8'),
    nome: `${row.identificador ?? row.chave}.xml`,
    tipo: 'application/xml; charset=utf-8',
  }
})

export const retomarOperation = implement(retomarNacional, async (ctx, { sentido }) => {
  await getEstado(ctx, true)
  await ctx.db.update(nacionalEstadoTable).set(sentido === 'ENVIO' ? { envioPausadoAte: null } : { recebimentoPausadoAte: null })
  await ctx.audit({ tipo: 'nacional.retomado', entidade: 'nacional_estado', depois: { sentido } })
  return { mensagem: sentido === 'ENVIO' ? 'O envio recomeça em instantes.' : 'O recebimento recomeça em instantes.' }
})
