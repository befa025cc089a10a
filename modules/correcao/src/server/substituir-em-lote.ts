import { Aliquota } from '@iss/kernel/aliquota'
import { AppError, type Violation } from '@iss/kernel/errors'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import type { Context } from '@iss/platform/server'
import { codigoExigibilidade, exigibilidadeDeCodigo, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'
import { completarComFatos } from '@iss/emissao/domain/completar-nota'
import type { Exame } from '@iss/emissao/domain/examinar-nota'
import type { FatosDaNota } from '@iss/emissao/domain/fatos-da-nota'
import { canonicaDoPedido, examinarNota, pedidoDaNota } from '@iss/emissao/server'
import { getNota, lerNota, type NotaLida, nomeMunicipio } from '@iss/nota/server'
import { type CampoDaSubstituicao, impedimentosDaSubstituicao, loteErrors } from '../domain/lote-de-notas.ts'
import { notaParaLote } from './cancelar-em-lote.ts'
import { efetivarSubstituicao } from './substituir-nota.ts'

/** One thing of the taxation, and what it is to be: an id, a rate in percent, a code, SIM or NAO. */
export type Mudanca = { campo: CampoDaSubstituicao; valor: string }

/** The order of a note with one thing changed. */
function mudarPedido(pedido: PedidoNota, { campo, valor: codigo }: Mudanca): PedidoNota {
  switch (campo) {
    case 'ATIVIDADE':
      return { ...pedido, atividadeId: Number(codigo), ctiss: null, cnae: null }
    // Another exigibility has its own types of taxation.
    case 'EXIGIBILIDADE':
      return { ...pedido, exigibilidade: Number(codigo), tipoTributacaoId: null }
    case 'TIPO_TRIBUTACAO':
      return { ...pedido, tipoTributacaoId: Number(codigo), retido: null }
    case 'MUNICIPIO_INCIDENCIA':
      return { ...pedido, municipioPrestacao: codigo }
    // The type that agrees with the withholding is chosen.
    case 'RETENCAO':
      return { ...pedido, retido: codigo === 'SIM', tipoTributacaoId: null }
    case 'ALIQUOTA':
      return pedido
  }
}

/** The facts of a note with the rate that the authority holds for right. */
function comAliquota(fatos: FatosDaNota, { campo, valor }: Mudanca): FatosDaNota {
  if (campo !== 'ALIQUOTA') return fatos
  const aliquota = Aliquota.from(valor)
  return { ...fatos, atividades: fatos.atividades.map((item) => ({ ...item, aliquota })) }
}

/** The substitute of a note, computed with the rules of its service date, and every reason against it. Reads only. */
async function preparar(ctx: Context, lida: NotaLida, mudanca: Mudanca, justificativa: string | null) {
  const { nota } = lida
  const impedimentos = impedimentosDaSubstituicao(await notaParaLote(ctx, nota))
  const guardada = nota.canonica as Record<string, unknown>
  // An RPS stays with the note that it became; the rest of what the issuer told goes on.
  const mantidas = ['prestadorInformado', 'intermediario', 'comercioExterior', 'evento', 'ibsCbs']
  const canonica = {
    ...canonicaDoPedido(mudarPedido(pedidoDaNota(lida, nota.dataPrestacao), mudanca)),
    ...Object.fromEntries(mantidas.flatMap((nome) => (nome in guardada ? [[nome, guardada[nome]]] : []))),
    substituicao: { numero: String(nota.numero), chave: null, motivo: 'TRIBUTACAO_INCORRETA', descricao: justificativa },
  }
  const exame = await examinarNota(ctx, {
    nota: canonica,
    prestadorId: nota.prestadorId,
    completar: completarComFatos,
    corrigir: (fatos) => comAliquota(fatos, mudanca),
  })
  const { resultado, prestador } = exame.apuracao
  const recusas: Violation[] =
    impedimentos.length > 0
      ? impedimentos
      : [
          ...exame.violacoes,
          ...(resultado.retido !== nota.retido && !prestador.switches(chaves.permiteAlterarRetencaoSubstNFe)
            ? [loteErrors.retencao]
            : []),
          ...(exame.violacoes.length === 0 && isIgual(lida, exame) ? [loteErrors.valorIgual] : []),
        ]
  return { exame, recusas }
}

/** Whether the substitute would say of the taxation what the note says. */
function isIgual({ nota }: NotaLida, { nota: nova, apuracao: { resultado, atividade, tipo } }: Exame): boolean {
  return (
    atividade?.atividade.id === nota.atividadeId &&
    tipo?.id === nota.tipoTributacaoId &&
    codigoExigibilidade(nova.servico.exigibilidade) === nota.exigibilidade &&
    resultado.aliquota.eq(nota.aliquota) &&
    resultado.imposto.eq(nota.imposto) &&
    resultado.retido === nota.retido &&
    (resultado.municipioIncidencia ?? nota.municipioIncidencia) === nota.municipioIncidencia
  )
}

/** The corrected field of the note and of its substitute, in words. */
async function emPalavras(
  ctx: Context,
  campo: CampoDaSubstituicao,
  { nota, ...lida }: NotaLida,
  exame: Exame,
): Promise<[string, string]> {
  const { resultado, atividade, tipo } = exame.apuracao
  const simNao = (valor: boolean) => (valor ? 'Sim' : 'Não')
  const exigibilidade = (codigo: number) => labelExigibilidade(exigibilidadeDeCodigo(codigo) ?? 'EXIGIVEL')
  switch (campo) {
    case 'ATIVIDADE':
      return [lida.atividade, atividade?.atividade.resumo ?? 'Não encontrada']
    case 'ALIQUOTA':
      return [`${nota.aliquota.format()}%`, `${resultado.aliquota.format()}%`]
    case 'EXIGIBILIDADE':
      return [exigibilidade(nota.exigibilidade), exigibilidade(codigoExigibilidade(exame.nota.servico.exigibilidade))]
    case 'TIPO_TRIBUTACAO':
      return [lida.tipo.nome, tipo?.nome ?? 'Não encontrado']
    case 'MUNICIPIO_INCIDENCIA':
      return [lida.municipios.incidencia, await nomeMunicipio(ctx, resultado.municipioIncidencia ?? nota.municipioIncidencia)]
    case 'RETENCAO':
      return [simNao(nota.retido), simNao(resultado.retido)]
  }
}

/** What a change would make of a note: the corrected field in words, its ISS, and what stands against it. Reads only. */
export async function preverSubstituicao(ctx: Context, notaId: number, mudanca: Mudanca) {
  const lida = await lerNota(ctx, notaId)
  const { exame, recusas } = await preparar(ctx, lida, mudanca, null)
  const [de, para] = await emPalavras(ctx, mudanca.campo, lida, exame)
  return {
    alvo: notaId,
    linha: {
      numero: String(lida.nota.numero),
      de,
      para,
      issAtual: lida.nota.imposto,
      issNovo: recusas.length === 0 ? exame.apuracao.resultado.imposto : null,
    },
    impedimento: recusas.length === 0 ? null : recusas.map(({ message }) => message).join(' '),
  }
}

/** Replaces a note by one with the change, under its lock; refuses with every reason at once. Answers the new note. */
export async function substituirPorMudanca(
  ctx: Context,
  notaId: number,
  mudanca: Mudanca,
  { motivo, lote }: { motivo: string; lote: number },
): Promise<{ id: number; numero: number }> {
  const antiga = await getNota(ctx, notaId, true)
  const { exame, recusas } = await preparar(ctx, await lerNota(ctx, notaId), mudanca, motivo)
  if (recusas.length > 0) throw new AppError('business', recusas)
  return efetivarSubstituicao(ctx, antiga, exame, { motivo, lote, ...mudanca })
}
