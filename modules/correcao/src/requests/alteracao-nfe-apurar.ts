import { formatData } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { Aliquota } from '@iss/kernel/aliquota'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { Context } from '@iss/platform/server'
import { type ComparedLine, comparedLine } from '@iss/solicitacao/contract/request-field'
import { codigoExigibilidade, exigibilidadeDeCodigo, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'
import { notaErrors } from '@iss/nota/domain/errors'
import { nomeDoPais } from '@iss/emissao/domain/paises'
import { completarComFatos } from '@iss/emissao/domain/completar-nota'
import type { Exame } from '@iss/emissao/domain/examinar-nota'
import { canonicaDoPedido, examinarNota, pedidoDaNota } from '@iss/emissao/server'
import { lerNota, type NotaLida, nomeMunicipio } from '@iss/nota/server'
import { alteracaoErrors, alterarPedido, type DadosAlteracao, formatItem } from './alteracao-nfe-dados.ts'

export type NotaAlterada = { lida: NotaLida; antes: PedidoNota; depois: PedidoNota; exame: Exame }

/** Parts of a stored note that an order of the screen does not know: a note of a file or of a DPS keeps them when it is altered. */
export type PartesGuardadas = Partial<Pick<NotaCanonica, 'intermediario' | 'evento' | 'comercioExterior' | 'substituicao'>> & {
  readonly deducaoPercentual?: string | null
  readonly informado?: Partial<Pick<NotaCanonica['informado'], 'responsavelRetencao'>>
  readonly servico?: Partial<Pick<NotaCanonica['servico'], 'paisPrestacao' | 'tipoImunidade' | 'motivoNaoExigibilidade'>>
}

/** An order made of a stored note with what only the note knows. */
export function comPartesGuardadas(nota: NotaCanonica, guardada: PartesGuardadas): NotaCanonica {
  const { intermediario = null, evento = null, comercioExterior = null, deducaoPercentual, informado, servico } = guardada
  return {
    ...nota,
    intermediario,
    evento,
    comercioExterior,
    deducaoPercentual: deducaoPercentual ? Aliquota.from(String(deducaoPercentual)) : null,
    informado: { ...nota.informado, responsavelRetencao: informado?.responsavelRetencao ?? null },
    servico: {
      ...nota.servico,
      paisPrestacao: nota.servico.municipioPrestacao === null ? (servico?.paisPrestacao ?? null) : null,
      tipoImunidade: servico?.tipoImunidade ?? null,
      motivoNaoExigibilidade: servico?.motivoNaoExigibilidade ?? null,
    },
  }
}

/** The note as it would be, computed anew with the rules of its service date. Reads only. */
export async function apurarAlteracao(ctx: Context, dados: DadosAlteracao): Promise<NotaAlterada> {
  const lida = await lerNota(ctx, dados.notaId)
  const antes = pedidoDaNota(lida, lida.nota.dataPrestacao)
  const depois = alterarPedido(antes, dados)
  return apurarPedido(ctx, { lida, antes, depois, guardada: lida.nota.canonica as PartesGuardadas }, dados.motivo)
}

/** The same for an order that was changed otherwise; `guardada`: what only the note knows. */
export async function apurarPedido(
  ctx: Context,
  { guardada, ...pedidos }: Omit<NotaAlterada, 'exame'> & { guardada: PartesGuardadas },
  motivo: string,
): Promise<NotaAlterada> {
  const { lida, depois } = pedidos
  // Like a substitution, an alteration keeps the service date of a note that others followed already.
  const canonica = {
    ...comPartesGuardadas(canonicaDoPedido(depois), guardada),
    substituicao: { numero: String(lida.nota.numero), chave: null, motivo: 'ALTERACAO', descricao: motivo },
  }
  const exame = await examinarNota(ctx, { nota: canonica, prestadorId: lida.nota.prestadorId, completar: completarComFatos })
  const nota = { ...exame.nota, substituicao: (guardada.substituicao ?? null) as (typeof exame.nota)['substituicao'] }
  return { ...pedidos, exame: { ...exame, nota } }
}

/** What stands against an alteration itself: the note's state, an item that it does not have, what the computation refuses. */
export function recusasDaAlteracao({ lida, antes, exame }: NotaAlterada, dados: DadosAlteracao): Violation[] {
  if (lida.nota.estado !== 'EMITIDA') return [alteracaoErrors.cancelada]
  const campos: Readonly<Record<string, keyof DadosAlteracao>> = {
    dataPrestacao: 'dataPrestacao',
    'tomador.documento': 'tomadorDocumento',
    'tomador.nome': 'tomadorNome',
    'tomador.email': 'tomadorEmail',
    'servico.atividade': 'atividadeId',
    'servico.numeroProcesso': 'numeroProcesso',
    'servico.municipioPrestacao': 'municipioPrestacao',
    exigibilidade: 'exigibilidade',
    paisResultado: 'paisResultado',
    'itens.quantidade': 'itemQuantidade',
    'itens.valorUnitario': 'itemValorUnitario',
    numeroProcesso: 'numeroProcesso',
    municipioPrestacao: 'municipioPrestacao',
    deducoes: 'deducoes',
    'deducoes.tipo': 'deducoes',
    tipoTributacao: 'tipoTributacaoId',
  }
  const violacoes = exame.violacoes
    // The closing is the inspector's matter (see `recusasDaAprovacao`).
    .filter(({ code }) => code !== notaErrors.competenciaEncerrada.code)
    .map((violacao) => {
      const nome = violacao.field?.replace(/\.\d+/g, '')
      const campo = nome === undefined ? undefined : campos[nome]
      return { ...violacao, field: campo ?? 'notaId' }
    })
  const item = dados.item ?? 1
  return item > antes.itens.length ? [fill(alteracaoErrors.item, { n: String(item) }), ...violacoes] : violacoes
}

/** The note and the order that changed it, side by side (E10). */
export async function compararAlteracao(ctx: Context, { lida, antes, depois, exame }: NotaAlterada): Promise<ComparedLine[]> {
  const { nota } = lida
  const { resultado, atividade, tipo } = exame.apuracao
  const exigibilidade = (codigo: number) => labelExigibilidade(exigibilidadeDeCodigo(codigo) ?? 'EXIGIVEL')
  const simNao = (valor: boolean) => (valor ? 'Sim' : 'Não')
  const linhas: [string, string, string][] = [
    [
      'Tomador',
      nomeTomador(nota.tomadorNome, nota.tomadorDocumento),
      nomeTomador(exame.nota.tomador.nome, exame.nota.tomador.documento),
    ],
    ['E-mail do tomador', antes.tomador.email ?? '', depois.tomador.email ?? ''],
    ['Data da prestação', formatData(nota.dataPrestacao), formatData(depois.dataPrestacao)],
    ['Atividade', lida.atividade, atividade?.atividade.resumo ?? 'Não encontrada'],
    ['Tipo de tributação', lida.tipo.nome, tipo?.nome ?? 'Não encontrado'],
    ['Exigibilidade', exigibilidade(nota.exigibilidade), exigibilidade(codigoExigibilidade(exame.nota.servico.exigibilidade))],
    ['País do resultado', nomeDoPais(antes.paisResultado), nomeDoPais(depois.paisResultado)],
    [
      'Município da prestação',
      lida.municipios.prestacao,
      await nomeMunicipio(ctx, exame.nota.servico.municipioPrestacao ?? nota.municipioPrestacao),
    ],
    [
      'Município de incidência',
      lida.municipios.incidencia,
      await nomeMunicipio(ctx, resultado.municipioIncidencia ?? nota.municipioIncidencia),
    ],
    ['Itens', antes.itens.map(formatItem).join('; '), depois.itens.map(formatItem).join('; ')],
    ['Valor total', nota.valorTotal.formatReais(), resultado.valorTotal.formatReais()],
    ['Deduções', nota.deducoes.formatReais(), resultado.deducoes.formatReais()],
    ['Base de cálculo', nota.base.formatReais(), resultado.base.formatReais()],
    ['Alíquota', `${nota.aliquota.format()}%`, `${resultado.aliquota.format()}%`],
    ['ISS', nota.imposto.formatReais(), resultado.imposto.formatReais()],
    ['ISS retido', simNao(nota.retido), simNao(resultado.retido)],
    ['Valor líquido', nota.liquido.formatReais(), resultado.liquido.formatReais()],
  ]
  return linhas.map(([rotulo, atual, solicitado]) => comparedLine(rotulo, solicitado, atual))
}

function nomeTomador(nome: string | null, documento: string | null): string {
  if (!nome && !documento) return 'Não identificado'
  return [nome, documento ? formatDocumento(documento) : null].filter(Boolean).join(' - ')
}

/** The note of a request, when it is the taxpayer's; refuses otherwise. */
export function checkDono({ lida }: NotaAlterada, contribuinteId: number | null): void {
  if (lida.nota.prestadorId !== contribuinteId) refuse(alteracaoErrors.deOutro)
}
