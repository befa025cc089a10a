import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { issueCertificate, newRsaKeyPem, type SigningIdentity } from '@iss/platform/xml'

/** The authority of the simulator: it issues the certificates of its server, of its signatures and of whoever talks to it. */
export type AutoridadeDeTeste = {
  readonly certPem: string
  /** A certificate for a holder (CNPJ), with its key; for a server with the names under which it answers. */
  emitir(cnpj: string, nome: string, hosts?: readonly string[]): SigningIdentity
}

const CNPJ_DO_SERVICO = '00394460005887'

/** A throw-away authority. With a folder its keys are kept there, so that certificates issued before a restart hold after it. */
export function criarAutoridade(pasta: string | null): AutoridadeDeTeste {
  const keyPem = guardar(pasta, 'autoridade.key.pem', newRsaKeyPem)
  const certPem = issueCertificate({ subjectKeyPem: keyPem, commonName: 'Autoridade do simulador nacional', serial: '01' })
  const autoridade = { keyPem, certPem }
  return {
    certPem,
    emitir(cnpj, nome, hosts = []) {
      const chave = guardar(pasta, `${cnpj}.key.pem`, newRsaKeyPem)
      const serial = `01${Buffer.from(cnpj).toString('hex')}`
      return {
        keyPem: chave,
        certPem: issueCertificate({
          subjectKeyPem: chave,
          commonName: `${nome}:${cnpj}`,
          serial,
          issuer: autoridade,
          cnpj,
          hosts,
        }),
      }
    },
  }
}

/** Certificate under which the simulated services answer and sign. */
export function identidadeDoServico(autoridade: AutoridadeDeTeste): SigningIdentity {
  return autoridade.emitir(CNPJ_DO_SERVICO, 'SIMULADOR DO AMBIENTE NACIONAL', ['127.0.0.1', 'localhost'])
}

function guardar(pasta: string | null, nome: string, fazer: () => string): string {
  if (pasta === null) return fazer()
  const caminho = join(pasta, nome)
  if (existsSync(caminho)) return readFileSync(caminho, 'utf8')
  mkdirSync(pasta, { recursive: true })
  const texto = fazer()
  writeFileSync(caminho, texto, { mode: 0o600 })
  return texto
}
