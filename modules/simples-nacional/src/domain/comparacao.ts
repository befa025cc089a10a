import { Dinheiro } from '@iss/kernel/dinheiro'

/** What a company declared, issued, booked and paid for a month; amounts in reais, null where there is no declaration. */
export type ComparacaoDoMes = {
  /** Revenue of services in the PGDAS-D. */
  declarado: Dinheiro | null
  /** Of it, revenue that the declaration gives to other cities. */
  declaradoFora: Dinheiro
  regimeCaixa: boolean
  notas: Dinheiro
  livros: Dinheiro
  nacionais: Dinheiro
  /** ISS of the city in the declaration. */
  issDeclarado: Dinheiro
  /** Revenue of the month that was received in DAS of any kind, additions included. */
  recebido: Dinheiro
  /** ISS of the month that is in an instalment plan and not paid. */
  parcelado: Dinheiro
  /** Guides that the company paid to the city for the month. */
  guias: Dinheiro
  /** The DAS of the month is due after today. */
  aVencer: boolean
}

export const resultadosComparacao = {
  CONFERE: 'Confere',
  RECEITA: 'Diferença de receita',
  IMPOSTO: 'Diferença de imposto',
  AMBAS: 'Receita e imposto',
  SEM_DECLARACAO: 'Sem declaração',
} as const
export type ResultadoComparacao = keyof typeof resultadosComparacao

/** Below this nothing is a difference: each document is rounded by itself. */
const TOLERANCIA = Dinheiro.from('1.00')

/**
 * Compares a month and explains each difference in a sentence: documents against the declaration, the declared tax against what was received. A
 * declaration by cash is told as such, its revenue is of other months and no difference. Source: F95, spec 3 §9.2.
 */
export function explicarComparacao(mes: ComparacaoDoMes): { resultado: ResultadoComparacao; explicacoes: string[] } {
  const documentos = mes.notas.plus(mes.livros).plus(mes.nacionais)
  const explicacoes: string[] = []
  let receita = false
  if (mes.declarado === null) {
    explicacoes.push(
      documentos.isZero()
        ? 'Não há declaração nem documento do mês; só recebimento.'
        : `Há ${documentos.formatReais()} em documentos e nenhuma declaração do mês.`,
    )
    if (mes.recebido.isPositive())
      explicacoes.push(`Foram recebidos ${mes.recebido.formatReais()} em DAS de declaração que não foi importada.`)
    return { resultado: 'SEM_DECLARACAO', explicacoes }
  }
  const diferenca = documentos.minus(mes.declarado)
  if (mes.regimeCaixa)
    explicacoes.push('Declaração pelo regime de caixa: a receita é a recebida no mês, de documentos deste e de outros meses.')
  else if (diferenca.gt(TOLERANCIA)) {
    receita = true
    const partes = [
      ['notas', mes.notas],
      ['livros', mes.livros],
      ['notas nacionais', mes.nacionais],
    ] as const
    const soma = partes.filter(([, valor]) => valor.isPositive()).map(([nome, valor]) => `${nome} ${valor.formatReais()}`)
    explicacoes.push(
      `Receita não declarada de ${diferenca.formatReais()}: ${soma.join(' + ')} contra ${mes.declarado.formatReais()} no PGDAS-D.`,
    )
  } else if (diferenca.abs().gt(TOLERANCIA)) {
    const semDocumento = diferenca.abs()
    const dentroDeFora = mes.declaradoFora.gte(semDocumento)
    receita = !dentroDeFora
    explicacoes.push(
      dentroDeFora
        ? `${semDocumento.formatReais()} declarados sem documento aqui são de serviços com incidência em outro município.`
        : `${semDocumento.formatReais()} declarados sem nota, livro ou nota nacional.`,
    )
  }
  const falta = mes.issDeclarado.minus(mes.recebido)
  let imposto = false
  if (falta.gt(TOLERANCIA)) {
    if (mes.aVencer) explicacoes.push(`O DAS com ${mes.issDeclarado.formatReais()} de ISS ainda não venceu.`)
    else if (mes.parcelado.gte(falta)) explicacoes.push(`${falta.formatReais()} de ISS estão em parcelamento na Receita Federal.`)
    else if (mes.guias.gte(falta))
      explicacoes.push(`${falta.formatReais()} de ISS foram pagos por guia do município, e não no DAS.`)
    else {
      imposto = true
      explicacoes.push(
        mes.recebido.isZero()
          ? `ISS de ${mes.issDeclarado.formatReais()} declarado e não recebido.`
          : `Recebidos ${mes.recebido.formatReais()} dos ${mes.issDeclarado.formatReais()} de ISS declarados: faltam ${falta.formatReais()}.`,
      )
    }
  } else if (falta.abs().gt(TOLERANCIA))
    explicacoes.push(
      `Recebidos ${falta.abs().formatReais()} além do ISS declarado: multa e juros, ou DAS de declaração substituída.`,
    )
  const resultado = receita ? (imposto ? 'AMBAS' : 'RECEITA') : imposto ? 'IMPOSTO' : 'CONFERE'
  return { resultado, explicacoes: explicacoes.length > 0 ? explicacoes : ['Documentos, declaração e recebimento conferem.'] }
}
