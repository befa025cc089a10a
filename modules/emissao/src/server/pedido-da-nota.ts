import { entesGoverno, tiposOperacao } from '@iss/tributacao/domain/compra-governamental'
import { Decimal4 } from '@iss/kernel/decimal4'
import { refuse } from '@iss/kernel/errors'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { Aliquota } from '@iss/kernel/aliquota'
import { implement } from '@iss/platform/server'
import { codigoExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { copiarNota } from '../contract/copiar-nota.ts'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'
import { notaErrors } from '@iss/nota/domain/errors'
import { textoNota } from '@iss/nota/domain/mensagens'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { checkAcessoNota, lerNota, type NotaLida } from '@iss/nota/server'
import { listAtividades } from './ler-fatos.ts'

type Gravada<T> = {
  [K in keyof T]: T[K] extends Dinheiro | Decimal4 | Aliquota
    ? string
    : T[K] extends Dinheiro | Decimal4 | Aliquota | null
      ? string | null
      : T[K] extends readonly (infer I)[]
        ? Gravada<I>[]
        : T[K] extends object | null
          ? Gravada<T[K]>
          : T[K]
}

/** A stored note as an order of the emission screen; the RPS identity, works deductions and links are dropped (E06). */
export function pedidoDaNota({ nota, itens, deducoes }: NotaLida, dataPrestacao: string): PedidoNota {
  const canonica = nota.canonica as Gravada<NotaCanonica>
  const { tomador, servico } = canonica
  return {
    serieId: nota.serieId,
    dataPrestacao,
    tomador: {
      identificacao: tomador.identificacao,
      documento: tomador.documento,
      nome: nota.tomadorNome,
      inscricaoMunicipal: tomador.inscricaoMunicipal,
      email: tomador.email,
      telefone: tomador.telefone,
      pais: tomador.enderecoExterior?.pais ?? null,
      endereco: tomador.endereco,
    },
    atividadeId: nota.atividadeId,
    // A CNAE without a CTISS is what the activity says today.
    ctiss: servico.ctiss ?? null,
    cnae: servico.ctiss ? servico.cnae : null,
    tipoTributacaoId: nota.tipoTributacaoId,
    exigibilidade: codigoExigibilidade(servico.exigibilidade),
    numeroProcesso: servico.numeroProcesso,
    municipioPrestacao: nota.municipioPrestacao === '9999999' ? null : nota.municipioPrestacao,
    paisResultado: servico.paisResultado,
    retido: canonica.informado.retido,
    aliquota: canonica.informado.aliquota === null ? null : Aliquota.from(canonica.informado.aliquota),
    itens: itens.map((item) => ({
      descricao: item.descricao,
      unidade: item.unidade,
      quantidade: item.quantidade,
      valorUnitario: item.valorUnitario,
      desconto: item.descontoCondicional,
      descontoIncondicional: item.descontoIncondicional,
    })),
    descontoIncondicional: Dinheiro.from(String(canonica.descontoIncondicional)),
    descontoCondicional: Dinheiro.from(String(canonica.descontoCondicional)),
    deducoes: deducoes.map((deducao, indice) => ({
      tipo: canonica.deducoes[indice]?.tipoNacional ?? null,
      descricao: deducao.tipo,
      fornecedor: deducao.documentoFornecedor,
      numero: deducao.numeroDocumento,
      data: deducao.dataDocumento,
      valor: deducao.valor,
    })),
    retencoes: {
      pis: nota.pis,
      cofins: nota.cofins,
      irrf: nota.irrf,
      csll: nota.csll,
      inss: nota.inss,
      outrasRetencoes: nota.outrasRetencoes,
      outrasDeducoes: nota.outrasDeducoes,
    },
    obra: canonica.obra ? { codigo: canonica.obra.codigo, art: canonica.obra.art } : null,
    ibsCbs: canonica.ibsCbs && {
      classificacao: canonica.ibsCbs.classificacao,
      indicadorOperacao: canonica.ibsCbs.indicadorOperacao,
      nbs: servico.nbs,
      consumidorFinal: canonica.ibsCbs.consumidorFinal ?? false,
      enteGoverno: umDe(entesGoverno, canonica.ibsCbs.tipoEnteGoverno),
      tipoOperacao: umDe(tiposOperacao, canonica.ibsCbs.tipoOperacao),
      destinatario: canonica.ibsCbs.destinatario && {
        documento: canonica.ibsCbs.destinatario.documento,
        nome: canonica.ibsCbs.destinatario.nome,
      },
    },
    condicaoPagamento: canonica.condicaoPagamento,
    observacoes: canonica.observacoes,
    enviarEmailTomador: true,
  }
}

/** The code, when it is one of these. */
const umDe = <T extends string>(codigos: readonly T[], codigo: string | null | undefined): T | null =>
  codigos.find((cada) => cada === codigo) ?? null

export const copiarNotaOperation = implement(copiarNota, async (ctx, { id, mantemData }) => {
  const lida = await lerNota(ctx, id)
  checkAcessoNota(ctx, lida)
  if (lida.nota.prestadorId !== ctx.sessao.pessoaSelecionadaId) refuse(notaErrors.notaDeOutroPrestador)
  const atividades = await listAtividades(ctx, lida.nota.prestadorId, ctx.clock.today())
  const ativa = atividades.some((item) => item.atividade.id === lida.nota.atividadeId)
  const pedido = pedidoDaNota(lida, mantemData ? lida.nota.dataPrestacao : ctx.clock.today())
  return {
    pedido: mantemData ? pedido : { ...pedido, atividadeId: ativa ? pedido.atividadeId : null, deducoes: [] },
    competencia: lida.nota.competencia,
    aviso:
      [
        ativa ? null : notaErrors.atividadeInativa.message,
        !mantemData && pedido.deducoes.length > 0 ? textoNota('deducoesNaoCopiadas') : null,
      ]
        .filter(Boolean)
        .join(' ') || null,
  }
})
