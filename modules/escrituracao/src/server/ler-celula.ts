import { Competencia } from '@iss/kernel/competencia'
import { isData } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, type Violation } from '@iss/kernel/errors'
import { setorErrors } from '../domain/errors-setor.ts'

/**
 * Reads cells of one line of a file; what is wrong is collected with the name of the column. Amounts and quantities are taken with comma or with
 * point ('1.234,56', '1234.56'), dates as DD/MM/AAAA or AAAA-MM-DD, competences as MM/AAAA or AAAA-MM. An empty amount is zero.
 */
export function lerCelula() {
  const violations: Violation[] = []
  const errado = <T>(violation: Violation, coluna: string, valor: string, emLugar: T): T => {
    violations.push(fill(violation, { coluna, valor }))
    return emLugar
  }
  const numero = <T>(tipo: { from(texto: string): T; parseBr(texto: string): T; zero: T }, coluna: string, texto: string): T => {
    const limpo = texto.trim()
    if (limpo === '') return tipo.zero
    try {
      return limpo.includes(',') ? tipo.parseBr(limpo) : tipo.from(limpo)
    } catch {
      return errado(setorErrors.valorInvalido, coluna, texto, tipo.zero)
    }
  }
  return {
    violations,
    dinheiro: (coluna: string, texto: string) => numero(Dinheiro, coluna, texto),
    decimal: (coluna: string, texto: string) => numero(Decimal4, coluna, texto),
    inteiro: (coluna: string, texto: string): number => {
      const limpo = texto.trim().replaceAll('.', '')
      if (limpo === '') return 0
      return /^\d{1,9}$/.test(limpo) ? Number(limpo) : errado(setorErrors.valorInvalido, coluna, texto, 0)
    },
    data: (coluna: string, texto: string): string => {
      const [, dia, mes, ano] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(texto.trim()) ?? []
      const data = ano ? `${ano}-${mes}-${dia}` : texto.trim()
      return isData(data) ? data : errado(setorErrors.data, coluna, texto, '2006-01-01')
    },
    competencia: (coluna: string, texto: string): Competencia => {
      const limpo = texto.trim()
      const lida = Competencia.tryParse(limpo) ?? (/^\d{4}-(0[1-9]|1[0-2])$/.test(limpo) ? Competencia.from(limpo) : null)
      return lida ?? errado(setorErrors.competencia, coluna, texto, Competencia.of(2006, 1))
    },
  }
}
