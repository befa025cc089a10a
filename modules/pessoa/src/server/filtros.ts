import { labelNatureza, labelRegimeIss, labelSituacao, naturezas, regimesIss, situacoes } from '../domain/pessoa.ts'
import { choiceField, lookupField, multiLookupField, multiSelectField, selectField, textField } from '@iss/list/definition'

/** Filters that many reports share, with the labels and first values of the fiscal side. */

const options = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** One taxpayer by document or name; empty means all. */
export const contribuinteField = () => lookupField({ label: 'Contribuinte', lookup: 'pessoa' })
/** The inspector in charge; empty means all. */
export const fiscalField = () => lookupField({ label: 'Fiscal responsável', lookup: 'fiscal' })
/** Neighbourhoods of the main addresses; empty means all. */
export const bairroField = () => multiLookupField({ label: 'Bairro', lookup: 'bairro' })
/** Activities; empty means all. */
export const atividadeField = () => multiLookupField({ label: 'Atividade', lookup: 'atividade' })
/** The nine regimes; empty means all. */
export const regimeField = () => selectField({ label: 'Regime', options: options(regimesIss, labelRegimeIss) })
/** Situation of the registration; Ativa at first. */
export const situacaoField = () =>
  selectField({ label: 'Situação', options: options(situacoes, labelSituacao), initial: 'ATIVO' })
/** Nature of the registration; PERMANENTE at first. */
export const naturezaField = () =>
  selectField({ label: 'Natureza', options: options(naturezas, labelNatureza), initial: 'PERMANENTE' })
/** Prestador or Tomador, one of them. */
export const papelField = () =>
  choiceField({
    label: 'Papel',
    options: [
      { value: 'PRESTADOR', label: 'Prestador' },
      { value: 'TOMADOR', label: 'Tomador' },
    ],
    initial: 'PRESTADOR',
  })
/** Withheld or not; empty means all. */
export const retidoField = () => simNaoField('ISS retido')
/** Sim, Não or all. */
export const simNaoField = (label: string) =>
  selectField({
    label,
    options: [
      { value: 'SIM', label: 'Sim' },
      { value: 'NAO', label: 'Não' },
    ],
  })
/** How many lines a ranking has. */
export const quantidadeField = () =>
  choiceField({ label: 'Quantidade', options: [10, 20, 50, 100].map((value) => ({ value, label: String(value) })), initial: 20 })
/** Several situations at once; empty means all. */
export const situacoesField = () =>
  multiSelectField({ label: 'Situação', options: options(situacoes, labelSituacao), initial: ['ATIVO'] })

const faixa = 'Use % para procurar uma faixa.'
/** Part of a document; with % a range of them. */
export const documentoFaixaField = () => textField({ label: 'Documento', help: faixa })
/** Part of a name; with % a range of them. */
export const nomeField = () => textField({ label: 'Nome', help: faixa })
/** Beginning of the number of the movable register. */
export const mobiliarioField = () => textField({ label: 'Mobiliário', help: faixa })
/** Beginning of the municipal registration. */
export const inscricaoMunicipalField = () => textField({ label: 'Inscrição municipal', help: faixa })
