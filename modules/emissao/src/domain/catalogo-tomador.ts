import { isDocumento } from '@iss/kernel/documento'
import { all, type Violation } from '@iss/kernel/errors'
import { pessoaErrors } from '@iss/pessoa/domain/errors'
import { notaErrors } from '@iss/nota/domain/errors'

/** What is wrong with a taker of the catalogue, everything at once. `documento` without signs. Source: E18. */
export function validarTomadorCatalogo(tomador: { documento: string; nome: string; email: string | null }): Violation[] {
  return all(
    !isDocumento(tomador.documento) && { ...notaErrors.tomadorDocumentoInvalido, field: 'documento' },
    tomador.nome === '' && notaErrors.catalogoNome,
    tomador.email !== null &&
      !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(tomador.email) && { ...pessoaErrors.emailInvalido, field: 'email' },
  )
}
