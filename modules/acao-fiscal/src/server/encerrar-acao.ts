import { refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { encerrarFiscalizacao } from '../contract/termos.ts'
import { acaoErrors } from '../domain/errors.ts'
import type { FiscalAgenda } from '../tables/fiscal-agenda.ts'
import type { TermoFiscal } from '../tables/termo-fiscal.ts'
import { emitirTermo } from './emitir-termo.ts'
import { dizerEmitido } from './iniciar-acao.ts'
import { gravarAcao, quemEmite, travarAcao } from './ler-acao.ts'
import { listTermosDaAcao } from './ler-termos.ts'
import { tirarDeSobFiscalizacao } from './sob-fiscalizacao.ts'

/** Ends a locked inspection: the closing term names the starting term and the last fine that stands, the registration says what it said before. */
export async function encerrarAcao(
  ctx: Context,
  acao: FiscalAgenda,
  { complemento, em = ctx.clock.now() }: { complemento: string; em?: Date },
): Promise<TermoFiscal> {
  const termos = await listTermosDaAcao(ctx, acao.id)
  const ultimo = (tipo: TermoFiscal['tipo']) =>
    termos.findLast((termo) => termo.tipo === tipo && termo.anuladoEm === null)?.id ?? null
  const { id: agendamentoId, contribuinteId } = acao
  const termo = await emitirTermo(ctx, {
    tipo: 'ENCERRAMENTO',
    agendamentoId,
    contribuinteId,
    fiscalId: quemEmite(ctx, acao),
    complemento,
    prazoDias: null,
    termoInicioId: ultimo('INICIO_FISCALIZACAO'),
    termoAutoInfracaoId: ultimo('AUTO_INFRACAO'),
    em,
  })
  await gravarAcao(ctx, acao, { situacao: 'ENCERRADA', encerradaEm: em })
  await tirarDeSobFiscalizacao(ctx, acao)
  await ctx.audit({
    tipo: 'fiscalizacao.encerrada',
    entidade: 'fiscal_agenda',
    entidadeId: acao.id,
    antes: { situacao: acao.situacao },
    depois: { situacao: 'ENCERRADA' },
  })
  return termo
}

export const encerrarFiscalizacaoOperation = implement(encerrarFiscalizacao, async (ctx, { complemento, ...alvo }) => {
  if (complemento.trim() === '') refuse(acaoErrors.conclusao)
  const { acao } = await travarAcao(ctx, alvo, 'encerrar')
  const termo = await encerrarAcao(ctx, acao, { complemento })
  return { termoId: termo.id, mensagem: dizerEmitido(termo) }
})
