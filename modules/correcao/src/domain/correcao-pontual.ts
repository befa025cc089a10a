import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineErrors, fill, type Violation } from '@iss/kernel/errors'

/** What the routine may correct in a note that is in force (A32). */
export const camposCorrigiveis = [
  { value: 'CTISS', label: 'CTISS' },
  { value: 'CNAE', label: 'CNAE' },
  { value: 'INCIDENCIA', label: 'Código do município de incidência' },
  { value: 'EMAIL', label: 'E-mail do tomador' },
  { value: 'SENHA', label: 'Senha regenerada' },
  { value: 'TOTAIS', label: 'Recontagem de totais' },
] as const
export type CampoCorrigivel = (typeof camposCorrigiveis)[number]['value']

export const correcaoErrors = defineErrors('corrigir-n-fe', {
  valor: { field: 'valor', message: 'Informe o que as notas devem passar a dizer.' },
  email: { field: 'valor', message: 'O e-mail informado não é válido.' },
  municipio: { field: 'valor', message: 'Informe o código de sete dígitos de um município existente.' },
  semVinculo: {
    field: 'valor',
    message: 'O {codigo} informado não está vinculado à atividade da nota na data da prestação.',
  },
  semTomador: { message: 'A nota não tem tomador identificado.' },
  igual: { message: 'A nota já está assim.' },
  mudaImposto: { message: 'Campo não corrigível por esta rotina. A mudança altera o imposto devido ao município.' },
  mudaBase: { message: 'Campo não corrigível por esta rotina. A recontagem altera a base de cálculo.' },
  naoDesfaz: { message: 'Senha regenerada e recontagem de totais não se desfazem.' },
  mudouDepois: { message: 'A nota foi alterada depois da correção.' },
  mudou: { message: 'A nota foi alterada depois da prévia.' },
})

/** What of a note the routine looks at. */
export type NotaACorrigir = {
  readonly ctiss: string | null
  readonly cnae: string | null
  /** Null when the taker is not identified. */
  readonly email: string | null
  readonly temTomador: boolean
  readonly municipioIncidencia: string
  readonly devidoAqui: boolean
  readonly valorTotal: Dinheiro
  readonly somaDosItens: Dinheiro
  readonly descontoIncondicional: Dinheiro
  readonly deducoes: Dinheiro
  readonly base: Dinheiro
}

/** What the city knows of the new value. */
export type FatosDaCorrecao = {
  readonly cidade: string
  readonly ctissDaAtividade: readonly string[]
  readonly cnaesDoCtiss: readonly string[]
}

export type Correcao = { readonly de: string; readonly para: string; readonly recusa: Violation | null }

/**
 * What correcting one field of a note does: from which text to which, or why not. Never a value, a date, a number, the taker or the tax: another
 * place of incidence must leave the tax where it is due, and a recount must leave the base as it is. Source: A32.
 */
export function corrigirNota(nota: NotaACorrigir, campo: CampoCorrigivel, valor: string, fatos: FatosDaCorrecao): Correcao {
  const feita = (de: string, para: string, recusa: Violation | false): Correcao => ({
    de,
    para,
    recusa: recusa || (de === para ? correcaoErrors.igual : null),
  })
  switch (campo) {
    case 'CTISS':
      return feita(
        nota.ctiss ?? '',
        valor,
        !fatos.ctissDaAtividade.includes(valor) && fill(correcaoErrors.semVinculo, { codigo: 'CTISS' }),
      )
    case 'CNAE':
      return feita(
        nota.cnae ?? '',
        valor,
        !fatos.cnaesDoCtiss.includes(valor) && fill(correcaoErrors.semVinculo, { codigo: 'CNAE' }),
      )
    case 'INCIDENCIA':
      return feita(nota.municipioIncidencia, valor, (valor === fatos.cidade) !== nota.devidoAqui && correcaoErrors.mudaImposto)
    case 'EMAIL':
      return feita(nota.email ?? '', valor, !nota.temTomador && correcaoErrors.semTomador)
    case 'TOTAIS': {
      const base = nota.somaDosItens.minus(nota.descontoIncondicional).minus(nota.deducoes).max(Dinheiro.zero)
      const muda = !base.eq(nota.base) && correcaoErrors.mudaBase
      return feita(nota.valorTotal.format(), nota.somaDosItens.format(), muda)
    }
    case 'SENHA':
      return { de: 'senha atual', para: 'nova senha', recusa: null }
  }
}
