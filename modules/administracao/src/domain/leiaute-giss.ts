import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { all, type Violation } from '@iss/kernel/errors'
import { gissErrors } from './giss-errors.ts'

/**
 * The layout of a file of companies of the GISS, as data: names of columns as the file has them. The layout is not public; a city whose file is another
 * one gets another version here. Source: A37 (open).
 */
export const leiauteGiss = {
  versao: '1',
  colunas: { documento: 'cpf_cnpj', nome: 'razao_social', inscricao: 'inscricao_municipal', email: 'email' },
} as const
export type ColunaGiss = keyof typeof leiauteGiss.colunas

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
