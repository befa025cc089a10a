import { Aliquota } from '@iss/kernel/aliquota'
import { comNomeDoMunicipio } from '@iss/nota/domain/resumo-memoria'
import { nomeMunicipio } from '@iss/nota/server'
import { implement } from '@iss/platform/server'
import { calcularNotaCall } from '../contract/emissao.ts'
import { completarComFatos } from '../domain/completar-nota.ts'
import type { IbsCbsDaNota } from '../domain/ibs-cbs-da-nota.ts'
import { tipoTomador } from '../domain/entrada-da-nota.ts'
import { sugerirRetencoesFederais } from '../domain/retencoes-federais.ts'
import { canonicaDoPedido } from './canonica.ts'
import { examinarNota } from './examinar-notas.ts'

/** The totals of the screen while the note is typed: what the issue would compute and refuse. */
export const calcularNotaOperation = implement(calcularNotaCall, async (ctx, pedido) => {
  const { apuracao, violacoes, avisos } = await examinarNota(ctx, {
    nota: canonicaDoPedido(pedido),
    prestadorId: ctx.sessao.pessoaSelecionadaId,
    completar: completarComFatos,
  })
  const { resultado } = apuracao
  const incidencia = await nomeMunicipio(ctx, resultado.municipioIncidencia)
  const memoria = comNomeDoMunicipio(resultado.memoria, resultado.municipioIncidencia, incidencia)
  return {
    resultado: {
      valorTotal: resultado.valorTotal,
      descontoIncondicional: resultado.descontoIncondicional,
      descontoCondicional: resultado.descontoCondicional,
      deducoes: resultado.deducoes,
      base: resultado.base,
      aliquota: resultado.aliquota,
      aliquotaExata: resultado.aliquotaExata,
      aliquotaEditavel: resultado.aliquotaEditavel,
      imposto: resultado.imposto,
      impostoSuspenso: resultado.impostoSuspenso,
      retido: resultado.retido,
      retencaoEditavel: resultado.retencaoEditavel,
      regra: resultado.regra,
      motivoRetencao: resultado.motivoRetencao,
      municipioIncidencia: resultado.municipioIncidencia ?? apuracao.cidade.codigo,
      municipioIncidenciaNome: incidencia,
      devidoAqui: resultado.devidoAqui,
      liquido: resultado.liquido,
      aReceber: resultado.aReceber,
      memoria: memoria.map((passo) => ({ ...passo, valores: { ...passo.valores } })),
      ibsCbs: ibsCbsDaTela(apuracao.ibsCbs),
    },
    violacoes: violacoes.map((violacao) => ({ key: violacao.field ?? null, message: violacao.message })),
    avisos: [...avisos],
    sugestoes: sugerirRetencoesFederais({
      valorTotal: resultado.valorTotal,
      descontoIncondicional: resultado.descontoIncondicional,
      materiais: resultado.deducoes,
      subitem: apuracao.subitem,
      data: pedido.dataPrestacao,
      tomador: tipoTomador(pedido.tomador),
      regime: apuracao.regime,
      anexo: apuracao.atividade?.anexo ?? 'III',
    }),
  }
})

function ibsCbsDaTela({ grupo, nbs, resultado, gravado }: IbsCbsDaNota) {
  if (!grupo) return null
  const { cst, classificacao, indicadorOperacao } = grupo
  return {
    cst,
    classificacao,
    indicadorOperacao,
    nbs,
    redutor: gravado?.compraGovernamental ? Aliquota.from(gravado.compraGovernamental.redutor) : null,
    valores: resultado && {
      base: resultado.base,
      ibs: resultado.ibs,
      cbs: resultado.cbs.valor,
      totalNota: resultado.totalNota,
    },
  }
}
