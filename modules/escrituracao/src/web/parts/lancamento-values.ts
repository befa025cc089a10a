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
  /** The provider is abroad: an import of services. */
  noExterior: boolean
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
    noExterior: papel === 'tomador' && pedido !== null && pedido.outroPais !== null,
    outroPais: pedido?.outroPais ?? null,
    outroNif: pedido?.outroNif ?? '',
    atividadeId: toId(pedido?.atividadeId ?? null),
    tipoTributacaoId: toId(pedido ? pedido.tipoTributacaoId : dados.tipoPadraoId),
    // Of an import it may be empty: done abroad.
    municipioPrestacao: pedido?.outroPais ? pedido.municipioPrestacao : (pedido?.municipioPrestacao ?? dados.municipio.codigo),
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

/** The provider of a received document: of the country by its CPF or CNPJ, abroad by its country and its number there. */
function doOutro(values: Values) {
  if (!values.noExterior) return { outroPais: null, outroNif: '' }
  // An empty country is refused at its field, with what else is missing.
  return { outroPais: values.outroPais ?? '', outroDocumento: '', outroMunicipio: null, prestadorOptanteSimples: false }
}

/** What is sent of the form. */
export function paraPedido(values: Values): PedidoLancamento {
  const { motivo: _motivo, noExterior: _noExterior, ...enviados } = values
  return {
    ...enviados,
    ...doOutro(values),
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
