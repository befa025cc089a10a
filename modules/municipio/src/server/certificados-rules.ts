import { formatData, hojeEm } from '@iss/kernel/data'
import { fill } from '@iss/kernel/errors'
import { arquivoTable } from '@iss/platform/db'
import { defineRegistryRules, openSecret } from '@iss/registry/server'
import { and, eq, ne } from 'drizzle-orm'
import { municipioErrors } from '../domain/errors.ts'
import { certificadoTable } from '../tables/certificado.ts'
import { readFile } from './brasao.ts'
import { lerCertificado } from './ler-certificado.ts'

/** Opens the file with the password, refuses what has expired, and keeps what the certificate says of itself; one active of each kind. */
export const certificadosRules = defineRegistryRules('certificados', {
  async beforeSave(ctx, { id, before, values }) {
    const [file] = await ctx.db
      .select()
      .from(arquivoTable)
      .where(eq(arquivoTable.id, Number(values.certificado)))
    if (!file) return [municipioErrors.certificadoIlegivel]
    const senha = values.senha === before?.senha ? openSecret(ctx, String(before?.senha)) : String(values.senha)
    const lido = lerCertificado(await readFile(ctx, file.chave), senha)
    if (lido === 'senha') return [municipioErrors.senhaDoCertificado]
    if (lido === 'ilegivel') return [municipioErrors.certificadoIlegivel]
    values.titular = lido.subject.slice(0, 300)
    values.documento = lido.cnpj ?? lido.cpf
    values.inicio = hojeEm(lido.notBefore)
    values.validade = hojeEm(lido.notAfter)
    if (values.ativo !== true) return []
    if (lido.notAfter < ctx.clock.now())
      return [fill(municipioErrors.certificadoVencido, { data: formatData(hojeEm(lido.notAfter)) })]
    const [outro] = await ctx.db
      .select({ id: certificadoTable.id })
      .from(certificadoTable)
      .where(
        and(
          eq(certificadoTable.tipoCertificado, String(values.tipoCertificado)),
          eq(certificadoTable.ativo, true),
          id === null ? undefined : ne(certificadoTable.id, id),
        ),
      )
      .limit(1)
    return outro ? [municipioErrors.certificadoAtivo] : []
  },
})
