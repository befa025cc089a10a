import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { issueCertificate, newRsaKeyPem, type SigningIdentity, signXml, type SignOptions } from '@iss/platform/xml'
import { type LoteDeTeste, loteDeTeste, type RpsDeTeste } from './lote-de-teste.ts'

const FOLDER = fileURLToPath(new URL('./amostras/', import.meta.url))

/** Text of a committed sample. */
export function amostra(name: string): string {
  return readFileSync(FOLDER + name, 'utf8')
}

/** The test authority and the provider's certificate of the committed samples. */
export function identidadesDeTeste(): { autoridade: SigningIdentity; prestador: SigningIdentity } {
  return {
    autoridade: { keyPem: amostra('autoridade-de-teste.key.pem'), certPem: amostra('autoridade-de-teste.pem') },
    prestador: { keyPem: amostra('prestador-de-teste.key.pem'), certPem: amostra('prestador-de-teste.pem') },
  }
}

/** Makes both certificates anew from the keys; equal keys give equal certificates. */
export function certificadosDeTeste(
  autoridadeKey: string,
  prestadorKey: string,
): { autoridade: SigningIdentity; prestador: SigningIdentity } {
  const autoridade = {
    keyPem: autoridadeKey,
    certPem: issueCertificate({ subjectKeyPem: autoridadeKey, commonName: 'Autoridade de teste ISS Aberto', serial: '01' }),
  }
  const certPem = issueCertificate({
    subjectKeyPem: prestadorKey,
    commonName: 'PRESTADOR DE TESTE LTDA:11222333000181',
    serial: '0a11',
    issuer: autoridade,
    cnpj: '11222333000181',
  })
  return { autoridade, prestador: { keyPem: prestadorKey, certPem } }
}

/** Signs every declaration of the batch, then the batch itself. */
export function assinarLote(
  lote: LoteDeTeste,
  signer: SigningIdentity,
  how: Pick<SignOptions, 'algorithm' | 'c14n'> = { algorithm: 'rsa-sha1' },
): string {
  const ids = [...lote.rps.map(({ id, numero }) => id ?? `R${numero}`), `L${lote.numeroLote ?? 1}`]
  return ids.reduce((xml, id) => signXml(xml, { id, ...signer, ...how }), loteDeTeste(lote))
}

/** Every sample by file name. The same keys always give the same octets. */
export function gerarAmostras(prestador: SigningIdentity): Record<string, string> {
  const dois: RpsDeTeste[] = [{ numero: 1 }, { numero: 2, valor: '1240.50', discriminacao: 'Manutenção de servidores <janeiro>' }]
  const lote = assinarLote({ rps: dois }, prestador)
  const trinta = Array.from(
    { length: 30 },
    (_, index): RpsDeTeste => ({ numero: index + 1, serie: 'B', ...(index === 16 ? { issRetido: '3' } : {}) }),
  )
  return {
    'lote-2-rps.xml': lote,
    'lote-2-rps-outro-conteudo.xml': assinarLote(
      { numeroLote: 2, rps: dois.map((rps) => ({ ...rps, valor: '990.00' })) },
      prestador,
    ),
    'lote-2-rps-adulterado.xml': lote.replace('1240.50', '124.05'),
    'lote-30-rps-um-invalido.xml': loteDeTeste({ numeroLote: 30, rps: trinta }),
    'lote-exclusivo-sha256.xml': assinarLote(
      {
        numeroLote: 3,
        rps: [
          { numero: 11, id: '0011' },
          { numero: 12, id: '0012' },
        ],
      },
      prestador,
      { algorithm: 'rsa-sha256', c14n: 'exclusive' },
    ),
    'lote-204-sem-assinatura.xml': loteDeTeste({
      raiz: 'EnviarLoteRpsEnvio',
      versao: '2.04',
      numeroLote: 4,
      rps: [{ numero: 21 }, { numero: 22, item: '01.09' }],
    }),
  }
}

/** Writes keys (only when missing), certificates and samples: `npx tsx packages/abrasf/test/gerar-amostras.ts`. */
function main(): void {
  mkdirSync(FOLDER, { recursive: true })
  const key = (name: string): string => {
    if (!existsSync(FOLDER + name)) writeFileSync(FOLDER + name, newRsaKeyPem())
    return amostra(name)
  }
  const { autoridade, prestador } = certificadosDeTeste(key('autoridade-de-teste.key.pem'), key('prestador-de-teste.key.pem'))
  writeFileSync(`${FOLDER}autoridade-de-teste.pem`, autoridade.certPem)
  writeFileSync(`${FOLDER}prestador-de-teste.pem`, prestador.certPem)
  for (const [name, xml] of Object.entries(gerarAmostras(prestador))) writeFileSync(FOLDER + name, xml)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
