import { type Data, plusMonths } from '@iss/kernel/data'
import { formatDocumento, isDocumento, maskDocumento } from '@iss/kernel/documento'
import { all, at, type Violation } from '@iss/kernel/errors'
import { isEnderecoEmail } from '@iss/documento/domain/enderecos-email'
import { ensinoErrors as errors } from './errors.ts'

/** Documents by which a student or guardian is known; '' where there is none. */
export type Documentos = {
  readonly documento: string
  readonly rg: string
  readonly cnh: string
  readonly passaporte: string
}

export type Identificado = Documentos & {
  readonly nome: string
  readonly nascimento: Data | null
  readonly email: string
}

/** Said of a student or guardian without any document. Source: spec 3 §3.1. */
export const SEM_DOCUMENTO = 'Nenhum documento cadastrado.'

const MAIORIDADE_EM_MESES = 18 * 12

/** Whether somebody born on that day is a minor; unknown birth counts as minor, so that nothing is shown by mistake. */
export const isMenor = (nascimento: Data | null, hoje: Data): boolean =>
  nascimento === null || plusMonths(nascimento, MAIORIDADE_EM_MESES) > hoje

/** The document that is shown: CPF/CNPJ, else RG, CNH, passport. Source: spec 3 §3.1. */
export function documentoDeExibicao({ documento, rg, cnh, passaporte }: Documentos): string {
  if (documento !== '') return formatDocumento(documento)
  if (rg !== '') return `RG ${rg}`
  if (cnh !== '') return `CNH ${cnh}`
  return passaporte !== '' ? `Passaporte ${passaporte}` : SEM_DOCUMENTO
}

/** The same with so much hidden that it cannot be used: how lists and reports show the document of a minor (LGPD art. 14). */
export function documentoMascarado({ documento, rg, cnh, passaporte }: Documentos): string {
  if (documento !== '') return maskDocumento(documento)
  if (rg !== '') return `RG ${maskDocumento(rg)}`
  if (cnh !== '') return `CNH ${maskDocumento(cnh)}`
  return passaporte !== '' ? `Passaporte ${maskDocumento(passaporte)}` : SEM_DOCUMENTO
}

const temDocumento = (um: Documentos | null) => um !== null && documentoDeExibicao(um) !== SEM_DOCUMENTO

/** What stands against a student and the guardian, each at its field. Source: I2. */
export function validarAluno(aluno: Identificado, responsavel: Identificado | null, hoje: Data): Violation[] {
  return all(
    validarPessoa(aluno, '', hoje),
    responsavel !== null && validarPessoa(responsavel, 'responsavel.', hoje),
    !temDocumento(aluno) && !temDocumento(responsavel) && errors.semDocumento,
    responsavel !== null && aluno.documento !== '' && aluno.documento === responsavel.documento && errors.mesmoDocumento,
  )
}

function validarPessoa({ nome, documento, nascimento, email }: Identificado, onde: string, hoje: Data): Violation[] {
  const campo = (violation: Violation, nomeDoCampo: string) => at(violation, `${onde}${nomeDoCampo}`)
  return all(
    nome === '' && campo(onde === '' ? errors.nome : errors.responsavelNome, 'nome'),
    documento !== '' && !isDocumento(documento) && campo(errors.documento, 'documento'),
    nascimento !== null && nascimento > hoje && campo(errors.nascimento, 'nascimento'),
    email !== '' && !isEnderecoEmail(email) && campo(errors.email, 'email'),
  )
}
