import type { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'
import { moverCompetencia } from '../domain/competencia-no-texto.ts'

type Alvo = { de: Competencia; para: Competencia; data: string; valor: Dinheiro }

const totalDe = ({ itens }: Pick<PedidoNota, 'itens'>): Dinheiro[] =>
  itens.map(({ quantidade, valorUnitario }) => Decimal4.timesToDinheiro(valorUnitario, quantidade))

/**
 * A recurring note for one competence: its texts name that competence, its rows add up to `valor` (each keeps its share, to the centavo), federal
 * withholdings follow in proportion, discounts and deductions of the note that it comes from are left out.
 */
export function pedidoDaPrevista(pedido: PedidoNota, { de, para, data, valor }: Alvo): PedidoNota {
  const totais = totalDe(pedido)
  const total = Dinheiro.sum(totais)
  const igual = total.eq(valor)
  const partes = igual || !total.isPositive() ? totais : valor.allocate(totais)
  const { retencoes } = pedido
  const proporcional = (antes: Dinheiro) =>
    igual || !total.isPositive() ? antes : antes.ratio(valor.toCentavos(), total.toCentavos())
  return {
    ...pedido,
    dataPrestacao: data,
    itens: pedido.itens.map((item, indice) => ({
      ...item,
      descricao: moverCompetencia(item.descricao, de, para).texto,
      ...(igual ? {} : { quantidade: Decimal4.one, valorUnitario: Decimal4.from(partes[indice] ?? Dinheiro.zero) }),
      desconto: Dinheiro.zero,
      descontoIncondicional: Dinheiro.zero,
    })),
    descontoCondicional: Dinheiro.zero,
    descontoIncondicional: Dinheiro.zero,
    deducoes: [],
    observacoes: pedido.observacoes && moverCompetencia(pedido.observacoes, de, para).texto,
    retencoes: {
      pis: proporcional(retencoes.pis),
      cofins: proporcional(retencoes.cofins),
      irrf: proporcional(retencoes.irrf),
      csll: proporcional(retencoes.csll),
      inss: proporcional(retencoes.inss),
      outrasRetencoes: proporcional(retencoes.outrasRetencoes),
      outrasDeducoes: proporcional(retencoes.outrasDeducoes),
    },
  }
}
