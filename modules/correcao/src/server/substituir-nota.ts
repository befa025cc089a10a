import { cancelarDocumento } from '@iss/documento/server'
import { AppError, refuse } from '@iss/kernel/errors'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { substituirNotaCall } from '../contract/cancelamento.ts'
import { notaASubstituir, notaCancelada } from '@iss/nota/contract/eventos'
import { textoNota } from '@iss/nota/domain/mensagens'
import type { EstadoNota } from '@iss/nota/domain/estado'
import { decidirSubstituicao, type NotaParaSubstituir, validarSubstituta } from '../domain/substituicao.ts'
import { notaParaCancelar } from './cancelar-nota.ts'
import { completarComFatos } from '@iss/emissao/domain/completar-nota'
import type { Exame } from '@iss/emissao/domain/examinar-nota'
import type { NotaGravada } from '@iss/emissao/domain/linhas-da-nota'
import { canonicaDoPedido, examinarNota, gravarNota } from '@iss/emissao/server'
import { enviarEmailNota, getNota, mudarEstado, type Nota, enviarAoNacional, marcarSubstituta } from '@iss/nota/server'

/**
 * Writes an accepted substitute in the caller's transaction and takes the old note's effect away: number, rows, state, document, outbox, audit,
 * hooks. `detalhes`: what the audit tells of it.
 */
export async function efetivarSubstituicao(
  ctx: Context,
  antiga: Nota,
  exame: Exame,
  detalhes: Readonly<Record<string, unknown>>,
): Promise<NotaGravada> {
  await ctx.emit(notaASubstituir, { notaId: antiga.id, prestadorId: antiga.prestadorId })
  const gravada = await gravarNota(ctx, exame, { canal: 'TELA' })
  await mudarEstado(ctx, antiga, 'SUBSTITUIDA')
  await marcarSubstituta(ctx, gravada.id, antiga.id)
  const texto = textoNota('substituidaPor', { n: String(gravada.numero) })
  await cancelarDocumento(ctx, antiga.id, texto)
  await enviarAoNacional(ctx, antiga.id, 'SUBSTITUICAO')
  await ctx.audit({
    tipo: 'nfe.substituida',
    entidade: 'nota_fiscal',
    entidadeId: antiga.id,
    antes: { estado: antiga.estado },
    depois: { estado: 'SUBSTITUIDA', por: gravada.numero, ...detalhes },
  })
  await ctx.emit(notaCancelada, { notaId: antiga.id, prestadorId: antiga.prestadorId, motivo: texto, substitutaId: gravada.id })
  return gravada
}

/** Replaces a note: the new one is issued with the next number and the old one cancelled by it, in one transaction (E09). */
export const substituirNotaOperation = implement(
  substituirNotaCall,
  async (ctx, { notaId, motivo, descricaoMotivo, ...pedido }) => {
    const antiga = await getNota(ctx, notaId, true)
    if (antiga.prestadorId !== ctx.sessao.pessoaSelecionadaId) refuse(platformErrors.semPermissao, { kind: 'authorization' })
    const fatos = await notaParaCancelar(ctx, antiga)
    const paraSubstituir: NotaParaSubstituir = {
      estado: antiga.estado as EstadoNota,
      competencia: fatos.competencia,
      competenciaEncerrada: fatos.competenciaEncerrada,
      guiaPaga: fatos.guia === 'PAGA',
      retencaoEncerradaPeloTomador: fatos.retencaoEncerradaPeloTomador,
      dataPrestacao: antiga.dataPrestacao,
      documentoTomador: antiga.tomadorDocumento,
      retido: antiga.retido,
    }
    const recusa = decidirSubstituicao(paraSubstituir)
    if (recusa.length > 0) throw new AppError('business', recusa)
    const nova = {
      ...canonicaDoPedido(pedido),
      substituicao: { numero: String(antiga.numero), chave: null, motivo, descricao: descricaoMotivo },
    }
    const exame = await examinarNota(ctx, { nota: nova, prestadorId: antiga.prestadorId, completar: completarComFatos })
    const { switches } = exame.apuracao.prestador
    const violations = [
      ...validarSubstituta(
        paraSubstituir,
        { dataPrestacao: nova.dataPrestacao, documentoTomador: nova.tomador.documento, retido: exame.apuracao.resultado.retido },
        { motivo, permiteAlterarRetencaoSubstNFe: switches(chaves.permiteAlterarRetencaoSubstNFe) },
      ),
      ...exame.violacoes,
    ]
    if (violations.length > 0) throw new AppError('business', violations)
    const gravada = await efetivarSubstituicao(ctx, antiga, exame, { motivo })
    if (pedido.enviarEmailTomador) await enviarEmailNota(ctx, gravada.id)
    return { id: gravada.id, numero: gravada.numero, mensagem: textoNota('emitida', { n: String(gravada.numero) }) }
  },
)
