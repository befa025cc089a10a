import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { AnswerOutputOf } from '@iss/portal/call'
import type { copiarNota } from '../../contract/copiar-nota.ts'
import { moverCompetencia } from '../../domain/competencia-no-texto.ts'
import {
  atividadeDe,
  type DadosEmissao,
  type EmissaoForm,
  formVazio,
  type ItemForm,
  retencoesFederais,
  totalDoItem,
} from './emissao-form.ts'
import { formDoPedido } from './substituir-nfe-form.ts'

export type Copia = AnswerOutputOf<typeof copiarNota>
/** Federal withholdings of a note with the total that they were taken from. */
export type Proporcao = { total: Dinheiro; retencoes: EmissaoForm['retencoes'] }
export type Reaproveitada = { form: EmissaoForm; avisos: string[]; proporcao: Proporcao | null }

/** Total of rows; those without quantity or value count nothing. */
export const totalDosItens = (itens: readonly Pick<ItemForm, 'quantidade' | 'valorUnitario'>[]): Dinheiro =>
  Dinheiro.sum(itens.map((item) => totalDoItem(item) ?? Dinheiro.zero))

/** The withholdings of a note for another total, each in its proportion; none of a total of nothing. */
export function naProporcao({ total, retencoes }: Proporcao, novo: Dinheiro): EmissaoForm['retencoes'] {
  const valores = retencoesFederais.map((nome) => {
    const antes = retencoes[nome]
    if (!antes?.isPositive() || !total.isPositive() || !novo.isPositive()) return [nome, null] as const
    return [nome, antes.ratio(novo.toCentavos(), total.toCentavos())] as const
  })
  return Object.fromEntries(valores) as EmissaoForm['retencoes']
}

/**
 * A note issued before as the beginning of a new one for `competencia`. What no longer holds is left out and told: a series without authorisation,
 * an activity or type of taxation no longer on offer, months named in the description. `comValor` false leaves the values to be typed.
 */
export function reaproveitar(copia: Copia, dados: DadosEmissao, para: Para): Reaproveitada {
  const antes = formDoPedido(copia.pedido, dados)
  return reaproveitarForm(antes, copia.competencia, dados, para, copia.aviso ? [copia.aviso] : [])
}

type Para = { competencia: Competencia; comValor: boolean }

/** The same of a filled form whose texts name the month `de`: a model. */
export function reaproveitarForm(
  antes: EmissaoForm,
  de: Competencia,
  dados: DadosEmissao,
  { competencia, comValor }: Para,
  ditos: readonly string[] = [],
): Reaproveitada {
  const vazio = formVazio(dados)
  const avisos = [...ditos]
  const serie = dados.series.find(({ id }) => id === antes.serieId)
  if (!serie && dados.series.length > 0)
    avisos.push(`A série da nota de origem não tem autorização vigente: vale ${dados.series[0]?.rotulo}.`)
  const tipo = dados.tipos.find(({ id }) => id === antes.tipoTributacaoId)
  if (antes.tipoTributacaoId !== null && !tipo)
    avisos.push('O tipo de tributação da nota de origem não é mais ofertado: vale o apurado.')
  const textos = antes.itens.map(({ descricao }) => moverCompetencia(descricao, de, competencia))
  for (const troca of textos.flatMap(({ trocas }) => trocas))
    avisos.push(`A descrição citava ${troca.de} e passou a citar ${troca.para}.`)
  for (const outra of textos.flatMap(({ ficaram }) => ficaram)) avisos.push(`A descrição cita ${outra}: confira.`)
  const itens = antes.itens.map((item, indice) => ({
    ...item,
    descricao: textos[indice]?.texto ?? item.descricao,
    ...(comValor ? {} : { valorUnitario: null, desconto: null, descontoIncondicional: null }),
  }))
  const retidas = retencoesFederais.some((nome) => antes.retencoes[nome]?.isPositive())
  const proporcao = retidas ? { total: totalDosItens(antes.itens), retencoes: antes.retencoes } : null
  if (proporcao) avisos.push('As retenções federais seguem a proporção da nota de origem.')
  const form: EmissaoForm = {
    ...antes,
    serieId: serie?.id ?? vazio.serieId,
    dataPrestacao: dados.hoje,
    atividadeId: atividadeDe(dados, antes.atividadeId)?.id ?? null,
    tipoTributacaoId: tipo?.id ?? null,
    itens,
    deducoes: [],
    retencoes: comValor ? antes.retencoes : vazio.retencoes,
    ...(comValor ? {} : { descontoIncondicional: null, descontoCondicional: null }),
  }
  return { form, avisos, proporcao }
}

/** The new note with the taker and the dates that the form has already: what comes from the old one is the service. */
export const soOServico = (nova: EmissaoForm, atual: EmissaoForm): EmissaoForm => ({
  ...nova,
  serieId: atual.serieId ?? nova.serieId,
  dataPrestacao: atual.dataPrestacao,
  tomador: atual.tomador,
})
