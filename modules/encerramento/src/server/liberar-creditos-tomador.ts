import { liberarCreditosTomador } from '@iss/conta/server'
import { encerramentoEncerrado, encerramentoReaberto } from '../contract/eventos.ts'
import { Competencia } from '@iss/kernel/competencia'
import { type Context, defineHook } from '@iss/platform/server'
import { and, eq, inArray } from 'drizzle-orm'
import { guiaEstornada, guiaPaga } from '@iss/guia/contract/eventos'
import { creditoTomadorTable } from '@iss/conta/tables/credito-tomador'
import { getGuia } from '@iss/guia/server'

type Devedor = { pessoaId: number; papel: 'PRESTADOR' | 'TOMADOR'; competencia: string }

/**
 * Sets the credits of the notes whose tax somebody pays in a competence by what was paid: freed when the guide of the note itself is settled,
 * or when the competence is closed and no guide or debit of its closings is left open; foreseen again when a payment or the closing is undone.
 * What a closing left below the minimum is paid with the guide that bills it. Source: E13.
 */
async function acertar(ctx: Context, { pessoaId, papel, competencia }: Devedor): Promise<void> {
  const { rows } = await ctx.client.query<{ id: string; pago: boolean }>(
    `with mes as (
       select $3::date as competencia
       union
       select g.competencia from encerramento e join debito d on d.encerramento_guia_id = e.id join encerramento g on g.id = d.encerramento_gerador_id
       where e.pessoa_id = $1 and e.papel = $2 and e.competencia = $3::date and e.reaberto_em is null and not d.cancelado
     ), pagos as (
       select m.competencia,
         exists (select 1 from encerramento e where e.pessoa_id = $1 and e.papel = $2 and e.competencia = m.competencia and e.reaberto_em is null)
         and not exists (select 1 from encerramento e join guia g on g.encerramento_id = e.id
           where e.pessoa_id = $1 and e.papel = $2 and e.competencia = m.competencia and e.reaberto_em is null and g.estado in ('EMITIDA', 'DIVIDA_ATIVA'))
         and not exists (select 1 from encerramento e join debito d on d.encerramento_gerador_id = e.id
           left join guia g on g.encerramento_id = d.encerramento_guia_id and g.estado in ('EMITIDA', 'DIVIDA_ATIVA')
           where e.pessoa_id = $1 and e.papel = $2 and e.competencia = m.competencia and e.reaberto_em is null and not d.cancelado
             and (d.encerramento_guia_id is null or g.id is not null)) as pago
       from mes m
     ), alvo as (
       select c.id, p.pago or exists (
         select 1 from vinculo_documento v join guia g on g.id = v.destino_id
         where v.origem_id = c.nota_id and v.tipo = 'NotaFiscal_Guia' and g.estado in ('PAGA', 'BAIXADA')) as pago
       from credito_tomador c join pagos p on p.competencia = c.competencia
       where c.devedor_id = $1 and c.papel = $2 and c.estado in ('PREVISTO', 'LIBERADO')
     )
     select id, pago from alvo order by id`,
    [pessoaId, papel, competencia],
  )
  await liberarCreditosTomador(
    ctx,
    rows.map(({ id, pago }) => ({ id: Number(id), pago })),
  )
}

/** Whether takers wait for what somebody pays; nearly always nobody does, and nothing more is read. */
async function hasCreditos({ db }: Context, pessoaId: number): Promise<boolean> {
  const table = creditoTomadorTable
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.devedorId, pessoaId), inArray(table.estado, ['PREVISTO', 'LIBERADO'])))
    .limit(1)
  return row !== undefined
}

async function acertarPelaGuia(ctx: Context, { guiaId, pessoaId }: { guiaId: number; pessoaId: number }): Promise<void> {
  if (!(await hasCreditos(ctx, pessoaId))) return
  const { papel, competencia } = await getGuia(ctx, guiaId)
  await acertar(ctx, { pessoaId, papel, competencia: competencia.firstDay() })
}

async function acertarPeloEncerramento(
  ctx: Context,
  { pessoaId, papel, competencia }: { pessoaId: number; papel: Devedor['papel']; competencia: string },
): Promise<void> {
  if (!(await hasCreditos(ctx, pessoaId))) return
  await acertar(ctx, { pessoaId, papel, competencia: Competencia.from(competencia).firstDay() })
}

export const liberarPelaGuiaPaga = defineHook(guiaPaga, 70, acertarPelaGuia)
export const reterPelaGuiaEstornada = defineHook(guiaEstornada, 70, acertarPelaGuia)
export const liberarPeloEncerramento = defineHook(encerramentoEncerrado, 70, acertarPeloEncerramento)
export const reterPelaReabertura = defineHook(encerramentoReaberto, 70, acertarPeloEncerramento)
