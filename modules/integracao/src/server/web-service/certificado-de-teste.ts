import { generateKeyPair, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { Readable } from 'node:stream'
import { refuse } from '@iss/kernel/errors'
import { normalizeDocumento } from '@iss/kernel/documento'
import { plusMonths } from '@iss/kernel/data'
import { getPessoa } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { issueCertificate, type SigningIdentity } from '@iss/platform/xml'
import { writeZip } from '@iss/platform/zip'
import { gerarCertificadoDeTeste } from '../../contract/web-service.ts'
import { webServiceErrors } from '../../domain/web-service/errors.ts'
import { autoridadeDeTesteTable } from '../../tables/web-service.ts'

/** A key of 2,048 bits, made beside the other requests. */
async function novaChave(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The test authority of the city, made when the first certificate is asked for. */
async function autoridadeDe(ctx: Context): Promise<SigningIdentity> {
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`autoridade-de-teste|${ctx.municipioId}`])
  const table = autoridadeDeTesteTable
  const [row] = await ctx.db.select().from(table)
  if (row) return { keyPem: row.chave, certPem: row.certificado }
  const chave = await ctx.outside('autoridade de teste', novaChave)
  const certificado = issueCertificate({
    subjectKeyPem: chave,
    commonName: `Autoridade de teste, município ${ctx.municipioId}`,
    serial: '01',
  })
  await ctx.db.insert(table).values({ certificado, chave, criadaEm: ctx.clock.now() })
  return { keyPem: chave, certPem: certificado }
}

/** Hexadecimal serial number of 14 digits by chance; its first bit is clear. */
const serial = () =>
  `1${randomInt(16 ** 6)
    .toString(16)
    .padStart(6, '0')}${randomInt(16 ** 7)
    .toString(16)
    .padStart(7, '0')}`

export const gerarCertificadoOperation = implement(gerarCertificadoDeTeste, async (ctx) => {
  if (ctx.producao) refuse(webServiceErrors.soEmTeste)
  const pessoa = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  const documento = normalizeDocumento(pessoa.documento)
  const issuer = await autoridadeDe(ctx)
  const chave = await ctx.outside('certificado de teste', novaChave)
  const certificado = issueCertificate({
    subjectKeyPem: chave,
    commonName: `${pessoa.nome}:${documento}`.slice(-64),
    serial: serial(),
    issuer,
    ...(documento.length === 14 ? { cnpj: documento } : {}),
    notAfter: new Date(`${plusMonths(ctx.clock.today(), 24)}T23:59:59Z`),
  })
  await ctx.audit({ tipo: 'certificado-de-teste.gerado', entidade: 'pessoa', entidadeId: pessoa.id, depois: { documento } })
  const arquivo = (nome: string, conteudo: string) => ({ nome, conteudo: [Buffer.from(conteudo)] })
  const arquivos = [
    arquivo('certificado.pem', certificado),
    arquivo('chave.pem', chave),
    arquivo('autoridade-de-teste.pem', issuer.certPem),
    arquivo('LEIA-ME.txt', leiame),
  ]
  return {
    stream: Readable.from(writeZip(arquivos, ctx.clock.now()), { objectMode: false }),
    nome: `certificado-de-teste-${documento}.zip`,
    tipo: 'application/zip',
  }
})

const leiame = `Certificado de teste, sem valor fora deste ambiente.
certificado.pem e chave.pem assinam os XML em nome da empresa; autoridade-de-teste.pem assinou o certificado.
Para um arquivo PFX: openssl pkcs12 -export -in certificado.pem -inkey chave.pem -out certificado.pfx
`
