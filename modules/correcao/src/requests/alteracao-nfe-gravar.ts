import { marcarAlteracao } from '@iss/documento/server'
import { Competencia } from '@iss/kernel/competencia'
import { AppError, fill, refuse, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { notaCancelada, notaEmitida } from '@iss/nota/contract/eventos'
import { isCompetenciaEncerrada, montarLinhas } from '@iss/emissao/server'
import { getNota, lerFatosVinculados, reescreverNota } from '@iss/nota/server'
import { guardarVersao } from '../server/guardar-versao.ts'
import { compararAlteracao, type NotaAlterada } from './alteracao-nfe-apurar.ts'
import { alteracaoErrors } from './alteracao-nfe-dados.ts'

const nomesHistorico: Readonly<Record<string, string>> = {
  Tomador: 'tomador',
  'Data da prestação': 'dataPrestacao',
  Atividade: 'atividade',
  'Tipo de tributação': 'tipoTributacao',
  Exigibilidade: 'exigibilidade',
  'Município de incidência': 'municipioIncidencia',
  Itens: 'itens',
  'Valor total': 'valorTotal',
  'Base de cálculo': 'base',
  Alíquota: 'aliquota',
  ISS: 'imposto',
  'ISS retido': 'retido',
}

/** What only approval looks at: closings of both competences, guides, draws. */
export async function recusasDaAprovacao(ctx: Context, { lida: { nota }, depois, exame }: NotaAlterada): Promise<Violation[]> {
  const violations: Violation[] = []
  const datas = [...new Set([nota.dataPrestacao.slice(0, 7), depois.dataPrestacao.slice(0, 7)])]
  for (const mes of datas) {
    const competencia = Competencia.from(mes)
    if (await isCompetenciaEncerrada(ctx, nota.prestadorId, competencia))
      violations.push(fill(alteracaoErrors.encerrada, { competencia: competencia.format() }))
  }
  const fatos = await lerFatosVinculados(ctx, nota)
  if (violations.length === 0 && fatos.guia !== 'NENHUMA') violations.push(alteracaoErrors.guia)
  const { resultado } = exame.apuracao
  const mudaBilhetes = !resultado.valorTotal.eq(nota.valorTotal) || exame.nota.tomador.documento !== nota.tomadorDocumento
  if (fatos.sorteioRealizado && mudaBilhetes) violations.push(alteracaoErrors.sorteio)
  return violations
}

/**
 * Writes an alteration in the caller's transaction: the version that was is kept whole, the note takes the new content, and the other
 * modules learn that the old content is gone and the new one is there, as in a substitution (E10, F142).
 */
export async function gravarAlteracao(ctx: Context, alterada: NotaAlterada, solicitacaoId: number | null): Promise<void> {
  const { lida, exame } = alterada
  const nota = await getNota(ctx, lida.nota.id, true)
  if (nota.estado !== 'EMITIDA') refuse(alteracaoErrors.cancelada)
  const recusas = await recusasDaAprovacao(ctx, alterada)
  if (recusas.length > 0) throw new AppError('business', recusas)
  const guardada = nota.canonica as Record<string, unknown>
  const mantidas = [
    'origem',
    'rps',
    'dps',
    'intermediario',
    'prestadorInformado',
    'comercioExterior',
    'evento',
    'ibsCbs',
    'pedido',
  ]
  const canonica = {
    ...exame.nota,
    ...Object.fromEntries(mantidas.flatMap((nome) => (nome in guardada ? [[nome, guardada[nome]]] : []))),
  }
  const linhas = montarLinhas({
    ctx,
    exame: { ...exame, nota: canonica as typeof exame.nota },
    gravacao: { canal: nota.canal, emissao: nota.emissao },
    chaves: { id: nota.id, numero: nota.numero },
  })
  const comparadas = await compararAlteracao(ctx, alterada)
  await ctx.emit(notaCancelada, {
    notaId: nota.id,
    prestadorId: nota.prestadorId,
    motivo: 'Nota alterada',
    substitutaId: nota.id,
  })
  await guardarVersao(ctx, lida, solicitacaoId)
  await reescreverNota(ctx, nota.id, linhas)
  await marcarAlteracao(ctx, nota.id)
  const mudadas = comparadas.filter(({ alterado, rotulo }) => alterado && nomesHistorico[rotulo] !== undefined)
  const lado = (qual: 'atual' | 'solicitado') =>
    Object.fromEntries(mudadas.map((linha) => [nomesHistorico[linha.rotulo] ?? linha.rotulo, linha[qual]]))
  await ctx.audit({
    tipo: 'nfe.alterada',
    entidade: 'nota_fiscal',
    entidadeId: nota.id,
    antes: lado('atual'),
    depois: { ...lado('solicitado'), solicitacaoId },
  })
  await ctx.emit(notaEmitida, { ...linhas.emitida, emissao: nota.emissao })
}
