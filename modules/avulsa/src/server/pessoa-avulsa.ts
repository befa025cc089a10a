import { imprimirReciboDaNota } from '@iss/escrituracao/server'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { checkAcessoNota, lerNota } from '@iss/nota/server'
import { findEnderecoPrincipal, findPessoaPorDocumento } from '@iss/pessoa/server'
import { telefoneTable } from '@iss/pessoa/tables/pessoa'
import { implement } from '@iss/platform/server'
import { desc, eq } from 'drizzle-orm'
import { buscarPessoaAvulsa, imprimirReciboAvulsa } from '../contract/avulsa.ts'
import { avulsaErrors } from '../domain/errors.ts'

export const buscarPessoaAvulsaOperation = implement(buscarPessoaAvulsa, async (ctx, { documento }) => {
  const normal = normalizeDocumento(documento)
  const pessoa = isDocumento(normal) ? await findPessoaPorDocumento(ctx, normal) : undefined
  if (!pessoa) return null
  const endereco = await findEnderecoPrincipal(ctx, pessoa.id)
  const [telefone] = await ctx.db
    .select({ numero: telefoneTable.numero })
    .from(telefoneTable)
    .where(eq(telefoneTable.pessoaId, pessoa.id))
    .orderBy(desc(telefoneTable.principal))
    .limit(1)
  return {
    nome: pessoa.nome,
    inscricaoMunicipal: pessoa.inscricaoMunicipal,
    email: pessoa.email,
    telefone: telefone?.numero ?? null,
    endereco: endereco
      ? {
          logradouro: `${endereco.logradouroTipo} ${endereco.logradouroNome}`,
          numero: endereco.numero,
          complemento: endereco.complemento,
          bairro: endereco.bairro,
          municipio: endereco.municipioCodigo,
          uf: endereco.uf,
          cep: endereco.cep,
        }
      : null,
  }
})

export const imprimirReciboAvulsaOperation = implement(imprimirReciboAvulsa, async (ctx, { id }) => {
  checkAcessoNota(ctx, await lerNota(ctx, id))
  return (await imprimirReciboDaNota(ctx, id)) ?? refuse(avulsaErrors.semRecibo)
})
