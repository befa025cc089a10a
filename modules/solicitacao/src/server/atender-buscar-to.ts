import { daysBetween, hojeEm } from '@iss/kernel/data'
import { labelSituacao } from '@iss/pessoa/domain/pessoa'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { atenderBuscarTO } from '../contract/atendimento.ts'
import { isPermitida } from '../domain/situacao.ts'
import { type Solicitacao, solicitacaoTable } from '../tables/solicitacao.ts'
import { prepararKind, toCampos } from './buscar-formulario.ts'
import { listJustificativas } from './decidir-solicitacao.ts'
import type { AlertaContribuinte } from './define-request.ts'
import { getSolicitacaoDoFisco } from './find-solicitacao.ts'
import { findNome } from './nomes.ts'
import { listEmails } from './notificar-solicitante.ts'
import { findRequestKind } from './request-kind.ts'
import { estadoDe, toLinhas, toSolicitacaoTO } from './solicitacao-to.ts'

async function listHistorico(ctx: Context, solicitacao: Solicitacao): Promise<Solicitacao[]> {
  if (solicitacao.contribuinteId === null) return []
  const table = solicitacaoTable
  return ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.contribuinteId, solicitacao.contribuinteId),
        eq(table.tipo, solicitacao.tipo),
        eq(table.rascunho, false),
        isNull(table.retiradaEm),
        ne(table.id, solicitacao.id),
      ),
    )
    .orderBy(desc(table.dataSolicitacao))
    .limit(20)
}

async function listAlertas(
  ctx: Context,
  solicitacao: Solicitacao,
  historico: readonly Solicitacao[],
  pessoa: typeof pessoaTable.$inferSelect | undefined,
): Promise<string[]> {
  const alertas: string[] = []
  if (pessoa && pessoa.situacao !== 'ATIVO') alertas.push(`O contribuinte está com situação ${labelSituacao[pessoa.situacao]}.`)
  const pendentes = historico.filter((row) => row.situacao === 'Pendente').map((row) => row.protocolo)
  if (pendentes.length > 0) alertas.push(`Há outras solicitações pendentes do mesmo tipo: ${pendentes.join(', ')}.`)
  if (pessoa)
    for (const alerta of ctx.definitions<AlertaContribuinte>('alerta-contribuinte'))
      alertas.push(...(await alerta.alertas(ctx, pessoa.id)))
  const kind = findRequestKind(ctx, solicitacao.tipo, solicitacao.interessadoDocumento !== null)
  const lido = kind?.avisos ? kind.schema.safeParse(solicitacao.dados) : null
  if (kind?.avisos && lido?.success) alertas.push(...(await kind.avisos(ctx, solicitacao, lido.data)))
  return alertas
}

export const atenderBuscarTOOperation = implement(atenderBuscarTO, async (ctx, { criptId }) => {
  const solicitacao = await getSolicitacaoDoFisco(ctx, criptId)
  const [pessoa] =
    solicitacao.contribuinteId === null
      ? []
      : await ctx.db.select().from(pessoaTable).where(eq(pessoaTable.id, solicitacao.contribuinteId))
  const historico = await listHistorico(ctx, solicitacao)
  const estado = estadoDe(solicitacao)
  const kind = findRequestKind(ctx, solicitacao.tipo, solicitacao.interessadoDocumento !== null)
  const podeDecidir = isPermitida('aprovar', estado) && kind !== null
  const preparado = kind && podeDecidir ? await prepararKind(ctx, kind, solicitacao.contribuinteId) : null
  const ate = solicitacao.dataDeferimento ?? solicitacao.dataIndeferimento ?? solicitacao.retiradaEm ?? ctx.clock.now()
  return {
    ...(await toSolicitacaoTO(ctx, solicitacao)),
    fiscal: (await findNome(ctx, pessoa?.fiscalResponsavelId ?? null)) || null,
    diasEmEspera: daysBetween(hojeEm(solicitacao.dataSolicitacao), hojeEm(ate)),
    alertas: podeDecidir ? await listAlertas(ctx, solicitacao, historico, pessoa) : [],
    historico: await toLinhas(ctx, historico),
    editaveis: kind && preparado ? toCampos(kind, preparado).filter((campo) => campo.editableOnApproval) : [],
    justificativas: podeDecidir ? await listJustificativas(ctx, solicitacao.tipo) : [],
    podeDecidir,
    podeReabrir: ctx.user.perfis.includes('gestor') && isPermitida('reabrir', estado),
    temEmail: (await listEmails(ctx, solicitacao)).length > 0,
  }
})
