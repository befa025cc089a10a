import { daysBetween, hojeEm } from '@iss/kernel/data'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { atenderBuscarTO } from '../contract/atendimento.ts'
import { isPermitida } from '../domain/situacao.ts'
import { listAlertas, listHistorico } from './alertas-da-solicitacao.ts'
import { prepararKind, toCampos } from './buscar-formulario.ts'
import { listJustificativas } from './decidir-solicitacao.ts'
import { getSolicitacaoDoFisco } from './find-solicitacao.ts'
import { findNome } from './nomes.ts'
import { listEmails } from './notificar-solicitante.ts'
import { findRequestKind } from './request-kind.ts'
import { estadoDe, toLinhas, toSolicitacaoTO } from './solicitacao-to.ts'

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
    responsavelId: solicitacao.responsavelId,
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
