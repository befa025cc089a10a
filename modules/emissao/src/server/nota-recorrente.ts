import { Competencia } from '@iss/kernel/competencia'
import { all, AppError, refuse } from '@iss/kernel/errors'
import { pedidoNotaWire } from '@iss/nota/contract/nota-wire'
import { checkAcessoNota, lerNota } from '@iss/nota/server'
import { type Context, defineRoutine, implement, platformErrors } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { ativarNotaRecorrente, removerNotaRecorrente, salvarNotaRecorrente } from '../contract/nota-recorrente.ts'
import { proprioErrors } from '../domain/errors.ts'
import { notaErrors } from '@iss/nota/domain/errors'
import { notaRecorrenteTable as table } from '../tables/nota-recorrente.ts'
import { createLinhasProprias } from './linhas-proprias.ts'
import { pedidoDaNota } from './pedido-da-nota.ts'

const linhas = createLinhasProprias({
  table,
  dono: table.pessoaId,
  eventos: {
    incluida: 'nota-recorrente.incluida',
    alterada: 'nota-recorrente.alterada',
    removida: 'nota-recorrente.removida',
  },
  conta: ({ nome, dia, valor, ate }) => ({ nome, dia, valor, ate }),
})

/**
 * Prepares what is due: for each recurrence in force the months after the note that it comes from, this one and the last, whose day has come. A
 * month is prepared once, however often this runs; nothing is issued here.
 */
export async function prepararPrevistas(ctx: Context): Promise<void> {
  await ctx.client.query(
    `insert into nota_prevista (pessoa_id, recorrente_id, competencia, dia, preparada_em)
     select r.pessoa_id, r.id, m.mes, m.dia, $2
       from nota_recorrente r,
            lateral (select c::date as mes,
                            least(c::date + (r.dia - 1), (c + interval '1 month - 1 day')::date) as dia
                       from generate_series(greatest(r.competencia + interval '1 month', date_trunc('month', $1::date) - interval '1 month'),
                                            date_trunc('month', $1::date), interval '1 month') c) m
      where r.ativa and m.dia <= $1::date and (r.ate is null or m.mes <= r.ate)
     on conflict (municipio_id, recorrente_id, competencia) do nothing`,
    [ctx.clock.today(), ctx.clock.now()],
  )
}

export const prepararNotasRecorrentes = defineRoutine({
  nome: 'nfe-preparar-recorrentes',
  everySeconds: 3600,
  run: prepararPrevistas,
})

export const salvarNotaRecorrenteOperation = implement(salvarNotaRecorrente, async (ctx, { id, versao, notaId, ...pedido }) => {
  const nome = pedido.nome.trim()
  const ate = pedido.ate?.firstDay() ?? null
  const violations = all(
    nome === '' && proprioErrors.recorrenteNome,
    (pedido.dia < 1 || pedido.dia > 31) && proprioErrors.recorrenteDia,
    !pedido.valor.isPositive() && proprioErrors.recorrenteValor,
    pedido.ate?.isBefore(Competencia.fromData(ctx.clock.today())) && proprioErrors.recorrenteAte,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  const dados = { nome, dia: pedido.dia, valor: pedido.valor, ate }
  if (id !== null) return linhas.alterar(ctx, { id, versao }, dados)
  if (notaId === null) return refuse(proprioErrors.recorrenteAvulsa)
  const lida = await lerNota(ctx, notaId)
  checkAcessoNota(ctx, lida)
  const { nota } = lida
  if (nota.prestadorId !== ctx.sessao.pessoaSelecionadaId) refuse(notaErrors.notaDeOutroPrestador)
  if (nota.estado !== 'EMITIDA') refuse(proprioErrors.recorrenteAvulsa)
  const resto = {
    pedido: z.encode(pedidoNotaWire, pedidoDaNota(lida, nota.dataPrestacao)),
    competencia: nota.competencia,
    criadaEm: ctx.clock.now(),
  }
  const nova = await linhas.incluir(ctx, dados, resto, { notaId })
  await prepararPrevistas(ctx)
  return nova
})

export const ativarNotaRecorrenteOperation = implement(ativarNotaRecorrente, async (ctx, { id, ativa }) => {
  const rows = await ctx.db
    .update(table)
    .set({ ativa })
    .where(and(linhas.proprias(ctx), eq(table.id, id)))
    .returning({ id: table.id })
  if (rows.length === 0) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  await ctx.audit({ tipo: 'nota-recorrente.alterada', entidade: 'nota_recorrente', entidadeId: id, depois: { ativa } })
  return { mensagem: ativa ? 'Nota recorrente retomada.' : 'Nota recorrente pausada.' }
})

export const removerNotaRecorrenteOperation = implement(removerNotaRecorrente, (ctx, { ids }) => linhas.remover(ctx, ids))
