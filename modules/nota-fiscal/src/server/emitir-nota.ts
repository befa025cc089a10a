import { AppError, type Violation } from '@iss/kernel/errors'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { type Context, implement } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { calcularNotaCall, emitirNotaCall } from '../contract/emissao.ts'
import type { PedidoNota } from '../contract/nota-wire.ts'
import { compararInformado } from '../domain/comparar-informado.ts'
import { textoNota } from '../domain/mensagens.ts'
import type { NotaCanonica } from '../domain/nota.ts'
import { sugerirRetencoesFederais } from '../domain/retencoes-federais.ts'
import { validarNota } from '../domain/validar-nota.ts'
import { notaRascunhoTable } from '../tables/nota-fiscal.ts'
import { type Apuracao, apurarNota, chavesDaNota } from './apurar-nota.ts'
import { verificarBloqueios } from './bloqueio.ts'
import { canonicaDoPedido } from './canonica.ts'
import { carregarFatos, type FatosDaNota } from './carregar-fatos.ts'
import { enviarEmailNota } from './email-nota.ts'
import { type Gravacao, gravarNota, type NotaGravada } from './gravar-nota.ts'
import { nomeMunicipio } from './ler-nota.ts'

export type Exame = { nota: NotaCanonica; apuracao: Apuracao; violacoes: Violation[]; avisos: string[] }

/**
 * Computes a note and collects every reason why it cannot be issued, all at once. Reads only. `conhecidos`: its facts, when the caller
 * has them from this transaction already.
 */
export async function examinarNota(
  ctx: Context,
  nota: NotaCanonica,
  prestadorId: number,
  conhecidos?: FatosDaNota,
): Promise<Exame> {
  const fatos = conhecidos ?? (await carregarFatos(ctx, chavesDaNota(nota, prestadorId)))
  const apuracao = apurarNota(nota, fatos)
  const { prestador, switches, atividade, autorizacao, resultado } = apuracao
  const completa: NotaCanonica = {
    ...nota,
    servico: {
      ...nota.servico,
      atividadeId: atividade?.atividade.id ?? null,
      subitem: apuracao.subitem,
      municipioPrestacao: nota.servico.municipioPrestacao ?? (nota.servico.paisPrestacao ? null : apuracao.cidade.codigo),
    },
    tomador: { ...nota.tomador, nome: nota.tomador.nome ?? apuracao.tomador?.nome ?? null },
  }
  const bloqueios = await verificarBloqueios(ctx, prestador, nota.competencia)
  const informado = compararInformado(nota.informado, resultado)
  const violacoes = validarNota(completa, {
    hoje: ctx.clock.today(),
    calculo: resultado,
    autorizacao: autorizacao?.autorizacao ?? null,
    competenciaEncerrada: bloqueios.encerrada,
    ultimaDataPrestacao: fatos.ultimaDataPrestacao,
    tomadorBloqueado: apuracao.switchesTomador(chaves.bloqueioTomadorNfe),
    permiteEditarDataPrestacaoNFe: switches(chaves.permiteEditarDataPrestacaoNFe),
    permiteEmissaoNotasCompetenciaForaOrdem: switches(chaves.permiteEmissaoNotasCompetenciaForaOrdem),
    permiteEmissaoNFTomadorIgualPrestador: switches(chaves.permiteEmissaoNFTomadorIgualPrestador),
    permiteEmissaoNFSemTomador:
      switches(chaves.permiteEmissaoNFSemTomador) || (atividade?.atividade.tomadorNaoIdentificado ?? false),
  })
  return {
    nota: completa,
    apuracao,
    violacoes: [...bloqueios.violacoes, ...violacoes, ...informado.violations],
    avisos: informado.avisos,
  }
}

/**
 * The one command that issues a note (decisions N3): screen, file and web service are adapters to it. Refuses with every violation at once;
 * otherwise number, note, items, audit and hooks are written in the caller's transaction.
 */
export async function emitirNota(
  ctx: Context,
  nota: NotaCanonica,
  prestadorId: number,
  gravacao: Gravacao,
  conhecidos?: FatosDaNota,
): Promise<NotaGravada & { avisos: string[]; apuracao: Apuracao }> {
  const exame = await examinarNota(ctx, nota, prestadorId, conhecidos)
  if (exame.violacoes.length > 0) throw new AppError('business', exame.violacoes)
  const gravada = await gravarNota(ctx, exame.nota, exame.apuracao, gravacao)
  return { ...gravada, avisos: exame.avisos, apuracao: exame.apuracao }
}

/** The screen's order as a canonical note of the selected person, with its facts. */
export async function canonicaDaTela(ctx: Context, pedido: PedidoNota): Promise<{ nota: NotaCanonica; fatos: FatosDaNota }> {
  const nota = canonicaDoPedido(pedido)
  const fatos = await carregarFatos(ctx, chavesDaNota(nota, ctx.sessao.pessoaSelecionadaId))
  const atividade = pedido.atividadeId === null ? undefined : fatos.atividades[0]?.atividade
  return {
    fatos,
    nota: {
      ...nota,
      prestador: fatos.prestador.pessoa.documento,
      servico: atividade
        ? {
            ...nota.servico,
            subitem: atividade.itemListaServico,
            codigoNacional: atividade.codigoTributacaoNacional,
            cnae: atividade.cnae,
          }
        : nota.servico,
    },
  }
}

export const calcularNotaOperation = implement(calcularNotaCall, async (ctx, pedido) => {
  const { nota, fatos } = await canonicaDaTela(ctx, pedido)
  const { apuracao, violacoes, avisos } = await examinarNota(ctx, nota, ctx.sessao.pessoaSelecionadaId, fatos)
  const { resultado } = apuracao
  return {
    resultado: {
      valorTotal: resultado.valorTotal,
      descontoIncondicional: resultado.descontoIncondicional,
      descontoCondicional: resultado.descontoCondicional,
      deducoes: resultado.deducoes,
      base: resultado.base,
      aliquota: resultado.aliquota,
      aliquotaExata: resultado.aliquotaExata,
      imposto: resultado.imposto,
      retido: resultado.retido,
      retencaoEditavel: resultado.retencaoEditavel,
      regra: resultado.regra,
      motivoRetencao: resultado.motivoRetencao,
      municipioIncidencia: resultado.municipioIncidencia ?? apuracao.cidade.codigo,
      municipioIncidenciaNome: await nomeMunicipio(ctx, resultado.municipioIncidencia),
      devidoAqui: resultado.devidoAqui,
      liquido: resultado.liquido,
      aReceber: resultado.aReceber,
      memoria: resultado.memoria.map((passo) => ({ ...passo, valores: { ...passo.valores } })),
    },
    violacoes: violacoes.map((violacao) => ({ key: violacao.field ?? null, message: violacao.message })),
    avisos,
    sugestoes: sugerirRetencoesFederais({
      valorTotal: resultado.valorTotal,
      materiais: resultado.deducoes,
      optanteSimples: apuracao.regime === 'SIMPLES' || apuracao.regime === 'MEI',
    }),
  }
})

export const emitirNotaOperation = implement(emitirNotaCall, async (ctx, { rascunhoId, ...pedido }) => {
  const { nota, fatos } = await canonicaDaTela(ctx, pedido)
  const emitida = await emitirNota(ctx, nota, ctx.sessao.pessoaSelecionadaId, { canal: 'TELA' }, fatos)
  if (rascunhoId !== null)
    await ctx.db
      .delete(notaRascunhoTable)
      .where(and(eq(notaRascunhoTable.id, rascunhoId), eq(notaRascunhoTable.pessoaId, ctx.sessao.pessoaSelecionadaId)))
  if (pedido.enviarEmailTomador) await enviarEmailNota(ctx, emitida.id)
  return {
    id: emitida.id,
    numero: emitida.numero,
    senha: emitida.senha,
    codigoVerificacao: emitida.codigoVerificacao,
    mensagem: textoNota('emitida', { n: String(emitida.numero) }),
  }
})
