import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { all, type Violation } from '@iss/kernel/errors'
import { gissErrors } from './giss-errors.ts'

/** What a file of companies says of each, in the order of the program's own file. */
export const colunasGiss = ['documento', 'nome', 'inscricao', 'email'] as const
export type ColunaGiss = (typeof colunasGiss)[number]

/** Names of the columns as a file has them; a column that it does not have is null. */
export type LeiauteGiss = { readonly versao: string; readonly colunas: Readonly<Record<ColunaGiss, string | null>> }

/** The layout of a file of companies of the GISS. It is not public; a city whose file is another one says so in `leiautes-giss`. Source: A37 (open). */
export const leiauteGiss = {
  versao: '1',
  colunas: { documento: 'cpf_cnpj', nome: 'razao_social', inscricao: 'inscricao_municipal', email: 'email' },
} as const satisfies LeiauteGiss

export type EmpresaGiss = { documento: string; nome: string; inscricao: string | null; email: string | null }

/** A line of the file as a company, or what is wrong with it. */
export function lerEmpresa(texto: Readonly<Record<ColunaGiss, string>>): {
  empresa: EmpresaGiss | null
  violations: Violation[]
} {
  const documento = normalizeDocumento(texto.documento)
  const nome = texto.nome.trim()
  const email = texto.email.trim()
  const violations = all(
    !isDocumento(documento) && gissErrors.documento,
    nome === '' && gissErrors.nome,
    email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && gissErrors.email,
  )
  if (violations.length > 0) return { empresa: null, violations }
  return { empresa: { documento, nome, inscricao: texto.inscricao.trim() || null, email: email || null }, violations }
}
