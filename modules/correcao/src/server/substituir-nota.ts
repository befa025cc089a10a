import { cancelarDocumento } from '@iss/documento/server'
import { AppError, refuse } from '@iss/kernel/errors'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { substituirNotaCall } from '../contract/cancelamento.ts'
import { permiteSubstituicao } from '@iss/nota/contract/chaves-municipais'
import { notaErrors } from '@iss/nota/domain/errors'
import { notaASubstituir, notaCancelada } from '@iss/nota/contract/eventos'
import { textoNota } from '@iss/nota/domain/mensagens'
import type { EstadoNota } from '@iss/nota/domain/estado'
import { decidirSubstituicao, type NotaParaSubstituir, validarSubstituta } from '../domain/substituicao.ts'
import { notaParaCancelar } from './cancelar-nota.ts'
import { completarComFatos } from '@iss/emissao/domain/completar-nota'
import type { Exame } from '@iss/emissao/domain/examinar-nota'
import type { FatosDaNota } from '@iss/emissao/domain/fatos-da-nota'
import type { Gravacao, NotaGravada } from '@iss/emissao/domain/linhas-da-nota'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { canonicaDoPedido, examinarNota, gravarNota } from '@iss/emissao/server'
import { enviarEmailNota, getNota, mudarEstado, type Nota, enviarAoNacional, marcarSubstituta } from '@iss/nota/server'

/** A note that another one replaces was issued wrongly: 1 of ABRASF. */
const CODIGO_DA_SUBSTITUICAO = 1

/**
 * Writes an accepted substitute in the caller's transaction and takes the old note's effect away: number, rows, state, document, outbox, audit,
 * hooks. `detalhes`: what the audit tells of it.
 */
export async function efetivarSubstituicao(
  ctx: Context,
  antiga: Nota,
  exame: Exame,
  detalhes: Readonly<Record<string, unknown>>,
  gravacao: Gravacao = { canal: 'TELA' },
): Promise<NotaGravada> {
  await ctx.emit(notaASubstituir, { notaId: antiga.id, prestadorId: antiga.prestadorId })
  const gravada = await gravarNota(ctx, exame, gravacao)
  await mudarEstado(ctx, antiga, 'SUBSTITUIDA', CODIGO_DA_SUBSTITUICAO)
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

/** What takes the place of a note, and for what reason; null: the one that its content shows (another taker, or others). */
export type Substituicao = {
  readonly antiga: Nota
  readonly nova: NotaCanonica
  readonly motivo: string | null
  readonly descricaoMotivo: string | null
  readonly gravacao: Gravacao
  readonly completar: (nota: NotaCanonica, fatos: FatosDaNota) => NotaCanonica
}

/** Replaces a note of the selected person, locked by the caller: the same rules for every channel. Refuses with every reason at once. */
export async function substituirPor(
  ctx: Context,
  { antiga, nova: semMotivo, motivo, descricaoMotivo, gravacao, completar }: Substituicao,
): Promise<NotaGravada> {
  if (antiga.prestadorId !== ctx.sessao.pessoaSelecionadaId) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  if (!(await ctx.switchOn(permiteSubstituicao))) refuse(notaErrors.substituicaoDesligada)
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
  const dito = motivo ?? (antiga.tomadorDocumento === semMotivo.tomador.documento ? 'OUTROS' : 'TOMADOR_INCORRETO')
  const nova = {
    ...semMotivo,
    substituicao: { numero: String(antiga.numero), chave: null, motivo: dito, descricao: descricaoMotivo },
  }
  const exame = await examinarNota(ctx, { nota: nova, prestadorId: antiga.prestadorId, completar })
  const { switches } = exame.apuracao.prestador
  const violations = [
    ...validarSubstituta(
      paraSubstituir,
      { dataPrestacao: nova.dataPrestacao, documentoTomador: nova.tomador.documento, retido: exame.apuracao.resultado.retido },
      { motivo: dito, permiteAlterarRetencaoSubstNFe: switches(chaves.permiteAlterarRetencaoSubstNFe) },
    ),
    ...exame.violacoes,
  ]
  if (violations.length > 0) throw new AppError('business', violations)
  return efetivarSubstituicao(ctx, antiga, exame, { motivo: dito }, gravacao)
}

/** Replaces a note: the new one is issued with the next number and the old one cancelled by it, in one transaction (E09). */
export const substituirNotaOperation = implement(
  substituirNotaCall,
  async (ctx, { notaId, motivo, descricaoMotivo, ...pedido }) => {
    const gravada = await substituirPor(ctx, {
      antiga: await getNota(ctx, notaId, true),
      nova: canonicaDoPedido(pedido),
      motivo,
      descricaoMotivo,
      gravacao: { canal: 'TELA' },
      completar: completarComFatos,
    })
    if (pedido.enviarEmailTomador) await enviarEmailNota(ctx, gravada.id)
    return { id: gravada.id, numero: gravada.numero, mensagem: textoNota('emitida', { n: String(gravada.numero) }) }
  },
)
