import { textOf } from '@iss/kinds'
import { raizCnpj } from '@iss/kernel/documento'
import { fill, type Violation } from '@iss/kernel/errors'
import { type CertificateInfo, checkTrust } from '@iss/platform/xml'
import { abrasfErrors as errors } from './errors.ts'

/** `em` is the moment of receipt; `producao` makes an unknown authority a refusal, otherwise it is a notice. */
export type CheckCertificadoInput = {
  certificado: CertificateInfo
  documentoPrestador: string
  autoridadesPem: readonly string[]
  em: Date
  producao: boolean
}

/** Judges the certificate of a valid signature: period, authority, holder (same company root, or same CPF). */
export function checkCertificado({ certificado, documentoPrestador, autoridadesPem, em, producao }: CheckCertificadoInput): {
  violations: Violation[]
  avisos: Violation[]
} {
  const violations: Violation[] = []
  const avisos: Violation[] = []
  const trust = checkTrust(certificado, autoridadesPem, em)
  if (trust === 'expired') violations.push(fill(errors.certificadoVencido, { data: textOf('date', certificado.notAfter) }))
  if (trust === 'not-yet-valid') violations.push(fill(errors.certificadoFuturo, { data: textOf('date', certificado.notBefore) }))
  if (trust === 'unknown-authority')
    (producao ? violations : avisos).push(fill(errors.certificadoDesconhecido, { emissor: certificado.issuer }))
  const titular = certificado.cnpj ?? certificado.cpf
  if (titular !== null && !isSameHolder(titular, documentoPrestador))
    violations.push(fill(errors.certificadoDeOutro, { titular }))
  return { violations, avisos }
}

function isSameHolder(titular: string, prestador: string): boolean {
  const raiz = raizCnpj(titular)
  return raiz === null ? titular === prestador : raiz === raizCnpj(prestador)
}
