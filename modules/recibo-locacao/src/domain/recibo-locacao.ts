import { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { all, at, type Violation } from '@iss/kernel/errors'
import { isEnderecoEmail } from '@iss/documento/domain/enderecos-email'
import { reciboLocacaoErrors as errors } from './errors.ts'

/** One of the two parties as the receipt names it. */
export type ParteDoRecibo = {
  readonly documento: string
  readonly nome: string
  readonly inscricaoMunicipal: string | null
  readonly email: string | null
  readonly telefone: string | null
}

export type EnderecoDoRecibo = {
  readonly logradouro: string | null
  readonly numero: string | null
  readonly complemento: string | null
  readonly bairro: string | null
  readonly municipio: string | null
  readonly uf: string | null
  readonly cep: string | null
}

/** A thing that is rented. Unit value in reais, up to four decimals. */
export type ItemLocado = {
  readonly descricao: string
  readonly unidade: string | null
  readonly quantidade: Decimal4
  readonly valorUnitario: Decimal4
}

/** The same as it is stored: decimals as text, with its total. */
export type ItemGravado = {
  readonly descricao: string
  readonly unidade: string | null
  readonly quantidade: string
  readonly valorUnitario: string
  readonly total: string
}

export type PedidoDoRecibo = {
  readonly dataPrestacao: Data
  readonly periodoInicio: Data | null
  readonly periodoFim: Data | null
  readonly locatario: ParteDoRecibo
  readonly itens: readonly ItemLocado[]
}

const MAXIMO = Dinheiro.from('9999999999999.99')

/** Total of an item: quantity × unit value, rounded half to even at the cent. Source: spec 3 §5. */
export const totalDoItem = ({ quantidade, valorUnitario }: Pick<ItemLocado, 'quantidade' | 'valorUnitario'>): Dinheiro =>
  Decimal4.timesToDinheiro(valorUnitario, quantidade)

/** Total of a receipt. Example (R1): 3 × 500,00 = 1.500,00. */
export const totalDoRecibo = (itens: readonly ItemLocado[]): Dinheiro => Dinheiro.sum(itens.map(totalDoItem))

export const gravarItem = (item: ItemLocado): ItemGravado => ({
  descricao: item.descricao.trim(),
  unidade: item.unidade?.trim() || null,
  quantidade: item.quantidade.toString(),
  valorUnitario: item.valorUnitario.toString(),
  total: totalDoItem(item).toString(),
})

/** Every reason why a receipt cannot be issued, all at once, each at its field. `locador`: document of the provider. Source: R1. */
export function validarRecibo(pedido: PedidoDoRecibo, { hoje, locador }: { hoje: Data; locador: string }): Violation[] {
  const { locatario, itens, periodoInicio, periodoFim } = pedido
  const email = locatario.email?.trim() ?? ''
  const validos = itens.every(({ quantidade, valorUnitario }) => isPositivo(quantidade) && isPositivo(valorUnitario))
  const total = totalDoRecibo(itens)
  return all(
    !isDocumento(locatario.documento) && errors.locatarioDocumento,
    normalizeDocumento(locatario.documento) === normalizeDocumento(locador) && errors.locatarioProprio,
    locatario.nome.trim() === '' && errors.locatarioNome,
    email !== '' && !isEnderecoEmail(email) && errors.locatarioEmail,
    pedido.dataPrestacao > hoje && errors.dataFutura,
    periodoFim !== null && periodoInicio === null && errors.periodoIncompleto,
    periodoFim !== null && periodoInicio !== null && periodoFim < periodoInicio && errors.periodoInvertido,
    itens.length === 0 && errors.itemObrigatorio,
    ...itens.map(validarItem),
    itens.length > 0 && validos && total.isZero() && errors.totalZero,
    total.gt(MAXIMO) && errors.totalMaximo,
  )
}

const isPositivo = (valor: Decimal4) => !valor.isZero() && !valor.isNegative()

function validarItem({ descricao, quantidade, valorUnitario }: ItemLocado, indice: number): Violation[] {
  const campo = (violation: Violation, nome: keyof ItemLocado) => at(violation, `itens.${indice}.${nome}`)
  return all(
    descricao.trim() === '' && campo(errors.itemDescricao, 'descricao'),
    !isPositivo(quantidade) && campo(errors.itemQuantidade, 'quantidade'),
    !isPositivo(valorUnitario) && campo(errors.itemValorUnitario, 'valorUnitario'),
  )
}

/** Whether a receipt of this competence may still be cancelled: until the last day of it. Source: R2. */
export const isCancelavel = (competencia: Competencia, hoje: Data): boolean => !Competencia.fromData(hoje).isAfter(competencia)

/** Days before the end of a rental from which it is told to be renewed. */
export const AVISO_EM_DIAS = 7
