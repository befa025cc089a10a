import type { ComponentType } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DadosEmissao, EmissaoForm } from './emissao-form.ts'
import type { CalculoAoVivo } from './use-calculo.ts'
import type { DeducaoVinculada } from './use-deducoes-vinculadas.ts'

/** What the fields of the emission screen receive. */
export type SecaoProps = { form: UseFormReturn<EmissaoForm>; dados: DadosEmissao }
export type SecaoComCalculoProps = SecaoProps & CalculoAoVivo

/** What every section of the emission screen receives; `retencaoTravada`: 'Retido' may not be changed in this form. */
export type ConteudoProps = SecaoComCalculoProps & {
  vinculadas?: readonly DeducaoVinculada[]
  retencaoTravada?: boolean
}

/** What a section decides by: what is typed, what the server said of it, what the screen began with. */
export type VistaDaSecao = Pick<ConteudoProps, 'dados' | 'calculo' | 'vinculadas'> & { valores: EmissaoForm }

/**
 * A section of the note's form. One file `parts/secao-{nome}.tsx` exports `secao = defineSecao({ … })`, and the forms of emission and
 * substitution draw it: nothing else names it.
 */
export type Secao = {
  nome: string
  titulo: string
  /** Place on the form; the steps of a hundred leave room between. */
  ordem: number
  /** Beginnings of the names of the form that it holds: a sentence at one of them opens it. */
  campos: readonly string[]
  /** Not drawn while false. Absent: always drawn. */
  visivel?: (vista: VistaDaSecao) => boolean
  /** Whether it begins folded. Absent: it never folds. */
  dobrada?: (vista: VistaDaSecao) => boolean
  /** One line of what it holds, read while it is folded. */
  resumo?: (vista: VistaDaSecao) => string
  Conteudo: ComponentType<ConteudoProps>
}

/** Declares a section; one that folds says what it holds. */
export function defineSecao(secao: Secao): Secao {
  if (secao.dobrada && !secao.resumo) throw new Error(`The section ${secao.nome} folds without a summary`)
  return secao
}

/** Whether the section holds this field of the form. */
export const temCampo = ({ campos }: Pick<Secao, 'campos'>, campo: string): boolean =>
  campos.some((inicio) => campo === inicio || campo.startsWith(`${inicio}.`))
