import type { PedidoMulta } from '@iss/guia/contract/guia-multa'
import { guiaErrors } from '@iss/guia/domain/errors'
import { calcularMultas, emitirMultas } from '@iss/guia/server'
import { hojeEm } from '@iss/kernel/data'
import { all, AppError, at, fill, refuse, type Violation } from '@iss/kernel/errors'
import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { calcularAuto, lavrarAuto, type PedidoAuto } from '../contract/termos.ts'
import { acaoErrors } from '../domain/errors.ts'
import { numeroDoTermo, tiposTermoFiscal } from '../domain/termo.ts'
import type { FiscalAgenda } from '../tables/fiscal-agenda.ts'
import { type TermoFiscal, termoFiscalOcorrenciaTable as ocorrencia } from '../tables/termo-fiscal.ts'
import { emitirTermo } from './emitir-termo.ts'
import { listGuiasDoAuto } from './guias-do-auto.ts'
import { dizerEmitido } from './iniciar-acao.ts'
import { getAcao, gravarAcao, quemEmite, travarAcao } from './ler-acao.ts'

export type Autuacao = Omit<PedidoAuto, 'id' | 'versao'>

/** What the fines of an inspection ask of the module of guides; a guide for all of them bears the last month. */
function pedidoDeMultas(acao: FiscalAgenda, { ocorrencias, vencimento, indiceId, guiaUnica }: Autuacao): PedidoMulta {
  const meses = ocorrencias.map(({ competencia }) => competencia ?? acao.fimCompetencia)
  return {
    idPessoa: acao.contribuinteId,
    competencia: meses.reduce((ultimo, mes) => (mes.isAfter(ultimo) ? mes : ultimo), meses[0] ?? acao.fimCompetencia),
    vencimento,
    indiceId,
    guiaUnica,
    ocorrencias: ocorrencias.map(({ infracaoId, imposto, competencia, vencimento: proprio }) => ({
      infracaoId,
      imposto,
      competencia: competencia ?? acao.fimCompetencia,
      vencimento: proprio,
    })),
    observacao: `Fiscalização nº ${acao.numero}`,
  }
}

/** What an inspection has against the occurrences, beyond what the fines themselves have. */
async function examinar(ctx: Context, acao: FiscalAgenda, { ocorrencias }: Autuacao): Promise<Violation[]> {
  const pessoa = await getPessoa(ctx, acao.contribuinteId)
  const faltas: Violation[] = []
  for (const [indice, { competencia, codigoAinf }] of ocorrencias.entries()) {
    const mes = competencia ?? acao.fimCompetencia
    const fora = mes.isBefore(acao.inicioCompetencia) || mes.isAfter(acao.fimCompetencia)
    const simples = codigoAinf === null || (await getRegimeEm(ctx, pessoa, mes.lastDay())).tipo === 'SIMPLES'
    faltas.push(
      ...all(
        fora && at(fill(acaoErrors.foraDoPeriodo, { competencia: mes.format() }), `ocorrencias.${indice}.competencia`),
        !simples && at(acaoErrors.ainfSemSimples, `ocorrencias.${indice}.codigoAinf`),
      ),
    )
  }
  return faltas
}

export const calcularAutoOperation = implement(calcularAuto, async (ctx, { id, versao: _versao, ...autuacao }) => {
  const acao = await getAcao(ctx, id)
  const { violations, ...calculo } = await calcularMultas(ctx, pedidoDeMultas(acao, autuacao))
  const todas = [...(await examinar(ctx, acao, autuacao)), ...violations]
  return { ...calculo, violacoes: todas.map(({ field, message }) => ({ key: field ?? null, message })) }
})

/**
 * Charges the fines of a locked inspection: guides first, so that the term names them; the taxpayer gets them with the receipt of its reading. Refuses
 * with everything at once.
 */
export async function autuar(ctx: Context, acao: FiscalAgenda, autuacao: Autuacao, em = ctx.clock.now()): Promise<TermoFiscal> {
  if (autuacao.ocorrencias.length === 0) refuse(guiaErrors.ocorrenciaObrigatoria)
  const pedido = pedidoDeMultas(acao, autuacao)
  const daAcao = await examinar(ctx, acao, autuacao)
  if (daAcao.length > 0) throw new AppError('business', [...daAcao, ...(await calcularMultas(ctx, pedido)).violations])
  const cobradas = await emitirMultas(ctx, pedido, { em, retida: true })
  const { id: agendamentoId, contribuinteId } = acao
  const { complemento, prazoDias, guiaUnica } = autuacao
  const termo = await emitirTermo(ctx, {
    tipo: 'AUTO_INFRACAO',
    agendamentoId,
    contribuinteId,
    fiscalId: quemEmite(ctx, acao),
    complemento,
    prazoDias,
    guiaUnica,
    em,
  })
  await ctx.db.insert(ocorrencia).values(
    cobradas.map(({ infracaoId, infracao, fundamento, competencia, conta, multa, guia }, indice) => ({
      termoAutoInfracaoId: termo.id,
      ordem: indice + 1,
      infracaoId,
      infracao,
      fundamento,
      competencia,
      codigoAinf: autuacao.ocorrencias[indice]?.codigoAinf ?? null,
      calculo: conta,
      imposto: autuacao.ocorrencias[indice]?.imposto ?? null,
      multa,
      vencimento: guia.vencimento,
      guiaId: guia.id,
    })),
  )
  await gravarAcao(ctx, acao, { situacao: 'COM_AUTO' })
  await ctx.audit({
    tipo: 'fiscalizacao.autuada',
    entidade: 'fiscal_agenda',
    entidadeId: acao.id,
    antes: { situacao: acao.situacao },
    depois: {
      situacao: 'COM_AUTO',
      auto: `${tiposTermoFiscal.AUTO_INFRACAO} ${numeroDoTermo(termo)}`,
      dia: hojeEm(em),
      guias: [...new Set(cobradas.map(({ guia }) => guia.numero))],
    },
  })
  return termo
}

export const lavrarAutoOperation = implement(lavrarAuto, async (ctx, { id, versao, ...autuacao }) => {
  const { acao } = await travarAcao(ctx, { id, versao }, 'autuar')
  const termo = await autuar(ctx, acao, autuacao)
  return { termoId: termo.id, mensagem: dizerEmitido(termo), guias: await listGuiasDoAuto(ctx, termo.id) }
})
