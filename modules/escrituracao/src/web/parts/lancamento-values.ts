import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { AnswerOutputOf } from '@iss/portal/call'
import type { carregarEscrituracao, PedidoLancamento } from '../../contract/escrituracao.ts'

export type Dados = AnswerOutputOf<typeof carregarEscrituracao>
export type Papel = 'prestador' | 'tomador'

type Item = { descricao: string; quantidade: Decimal4 | null; valorUnitario: Decimal4 | null }
/** What the form of an entry keeps. */
export type Values = Omit<PedidoLancamento, 'atividadeId' | 'tipoTributacaoId' | 'itens' | 'deducoes' | 'retido' | 'serie'> & {
  serie: string | null
  atividadeId: string | null
  tipoTributacaoId: string | null
  retido: 'sim' | 'nao' | null
  deducoes: Dinheiro | null
  itens: Item[]
  motivo: string
}

/** A new line of the document. */
export const itemVazio: Item = { descricao: '', quantidade: Decimal4.one, valorUnitario: null }

const toId = (id: number | null) => (id ? String(id) : null)

/** The form of a new entry, or of the one that is corrected. */
export function valoresIniciais(papel: Papel, dados: Dados, pedido: PedidoLancamento | null): Values {
  return {
    papelEscriturador: papel,
    serie: pedido?.serie ?? (papel === 'prestador' ? (dados.series[0]?.codigo ?? null) : ''),
    numero: pedido?.numero ?? null,
    dataPrestacao: pedido?.dataPrestacao ?? dados.hoje,
    dataLiquidacao: pedido?.dataLiquidacao ?? null,
    outroDocumento: pedido?.outroDocumento ?? '',
    outroNome: pedido?.outroNome ?? '',
    outroMunicipio: pedido?.outroMunicipio ?? null,
    outroPais: pedido?.outroPais ?? null,
    outroNif: pedido?.outroNif ?? '',
    atividadeId: toId(pedido?.atividadeId ?? null),
    tipoTributacaoId: toId(pedido ? pedido.tipoTributacaoId : dados.tipoPadraoId),
    municipioPrestacao: pedido?.municipioPrestacao ?? dados.municipio.codigo,
    itens: pedido ? pedido.itens.map((item) => ({ ...item })) : [itemVazio],
    deducoes: pedido?.deducoes ?? null,
    retido: pedido?.retido === null || pedido === null ? null : pedido.retido ? 'sim' : 'nao',
    somenteMateriais: pedido?.somenteMateriais ?? false,
    recibo: pedido?.recibo ?? false,
    prestadorOptanteSimples: pedido?.prestadorOptanteSimples ?? false,
    aliquotaInformada: pedido?.aliquotaInformada ?? null,
    obra: pedido?.obra ?? '',
    observacao: pedido?.observacao ?? '',
    motivo: '',
  }
}

/** What is sent of the form. */
export function paraPedido({ motivo: _motivo, ...values }: Values): PedidoLancamento {
  return {
    ...values,
    serie: values.serie ?? '',
    dataLiquidacao: values.dataLiquidacao || null,
    atividadeId: values.atividadeId === null ? null : Number(values.atividadeId),
    tipoTributacaoId: values.tipoTributacaoId === null ? null : Number(values.tipoTributacaoId),
    retido: values.retido === null ? null : values.retido === 'sim',
    deducoes: values.deducoes ?? Dinheiro.zero,
    itens: values.itens.map(({ descricao, quantidade, valorUnitario }) => ({
      descricao,
      quantidade: quantidade ?? Decimal4.zero,
      valorUnitario: valorUnitario ?? Decimal4.zero,
    })),
  }
}
