import { fill, type Violation } from '@iss/kernel/errors'
import { readCertificate } from '@iss/platform/xml'
import { defineRegistryRules } from '@iss/registry/server'
import { autoridadeErrors } from '../domain/autoridade-errors.ts'
import { splitPem } from '../domain/certificados-pem.ts'

/** Every certificate of the text must be readable, so that no batch is ever judged against a broken one. */
export const autoridadesCertificadorasRules = defineRegistryRules('autoridades-certificadoras', {
  async beforeSave(ctx, { id, values }) {
    if (id === null) values.criadoEm = ctx.clock.now()
    return splitPem(String(values.pem)).flatMap((pem, i) => (isReadable(pem) ? [] : [ilegivel(i + 1)]))
  },
})

const ilegivel = (n: number): Violation => fill(autoridadeErrors.ilegivel, { n })

function isReadable(pem: string): boolean {
  try {
    readCertificate(pem)
    return true
  } catch {
    return false
  }
}
