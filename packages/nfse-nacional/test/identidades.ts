import { issueCertificate, newRsaKeyPem, type SigningIdentity } from '@iss/platform/xml'

let prontas: { autoridade: SigningIdentity; municipio: SigningIdentity; outra: SigningIdentity } | undefined

/** A test authority, the certificate of a town (CNPJ 11.222.333/0001-81) and that of a company (11.444.777/0001-61); one set a process. */
export function identidadesDeProva() {
  prontas ??= fazer()
  return prontas
}

function fazer() {
  const keyPem = newRsaKeyPem()
  const autoridade = {
    keyPem,
    certPem: issueCertificate({ subjectKeyPem: keyPem, commonName: 'Autoridade de prova', serial: '01' }),
  }
  const emitir = (cnpj: string, serial: string): SigningIdentity => {
    const chave = newRsaKeyPem()
    return {
      keyPem: chave,
      certPem: issueCertificate({ subjectKeyPem: chave, commonName: `PROVA:${cnpj}`, serial, issuer: autoridade, cnpj }),
    }
  }
  return { autoridade, municipio: emitir('11222333000181', '02'), outra: emitir('11444777000161', '03') }
}
