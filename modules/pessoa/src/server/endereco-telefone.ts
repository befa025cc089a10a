import { fill, refuse } from '@iss/kernel/errors'
import { digits, fold } from '@iss/kernel/texto'
import type { Context } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import type { EnderecoTO } from '../contract/pessoa.ts'
import { formatEndereco } from '../domain/endereco.ts'
import { pessoaErrors } from '../domain/errors.ts'
import { enderecoTable, telefoneTable } from '../tables/pessoa.ts'
import { findEnderecoPrincipal, findTelefonePrincipal, getPessoa } from './find-pessoa.ts'

type EnderecoNovo = Omit<typeof enderecoTable.$inferInsert, 'municipioId' | 'id' | 'pessoaId' | 'principal'>

/** Makes an address the main one of a person: it replaces the main address there was; audited. */
export async function setEnderecoPrincipal(ctx: Context, pessoaId: number, endereco: EnderecoNovo): Promise<void> {
  const pessoa = await getPessoa(ctx, pessoaId)
  const antes = await findEnderecoPrincipal(ctx, pessoa.id)
  if (antes)
    await ctx.db
      .update(enderecoTable)
      .set({ complemento: null, cep: null, ...endereco, principal: true })
      .where(eq(enderecoTable.id, antes.id))
  else await ctx.db.insert(enderecoTable).values({ ...endereco, pessoaId, principal: true })
  const depois = formatEndereco({ ...endereco, complemento: endereco.complemento ?? null })
  await ctx.audit({
    tipo: 'cadastro.alterado',
    entidade: 'pessoa',
    entidadeId: pessoaId,
    antes: { endereco: antes ? formatEndereco(antes) : '' },
    depois: { endereco: depois },
  })
}

/** Makes a phone (any spelling; digits are kept) the main one of a person, in place of the one before; audited. Refuses what is no phone. */
export async function setTelefonePrincipal(ctx: Context, pessoaId: number, telefone: string): Promise<void> {
  const numero = digits(telefone)
  if (!/^\d{8,11}$/.test(numero)) refuse(pessoaErrors.telefoneInvalido)
  const pessoa = await getPessoa(ctx, pessoaId)
  const antes = await findTelefonePrincipal(ctx, pessoa.id)
  if (antes === numero) return
  const changed = await ctx.db
    .update(telefoneTable)
    .set({ numero, fax: false })
    .where(and(eq(telefoneTable.pessoaId, pessoaId), eq(telefoneTable.principal, true)))
    .returning({ id: telefoneTable.id })
  if (changed.length === 0) await ctx.db.insert(telefoneTable).values({ pessoaId, numero, principal: true })
  await ctx.audit({
    tipo: 'cadastro.alterado',
    entidade: 'pessoa',
    entidadeId: pessoaId,
    antes: { telefone: antes ?? '' },
    depois: { telefone: numero },
  })
}

/** Adds an address and a phone (digits only) as the main ones of a person; those of before stay as others. Whoever calls audits. */
export async function incluirContatos(
  { db }: Context,
  pessoaId: number,
  { endereco, telefone }: { endereco: EnderecoNovo | null; telefone: string | null },
): Promise<void> {
  if (endereco) {
    await db.update(enderecoTable).set({ principal: false }).where(eq(enderecoTable.pessoaId, pessoaId))
    await db.insert(enderecoTable).values({ ...endereco, pessoaId, principal: true })
  }
  if (telefone) {
    await db.update(telefoneTable).set({ principal: false }).where(eq(telefoneTable.pessoaId, pessoaId))
    await db.insert(telefoneTable).values({ pessoaId, numero: telefone, principal: true })
  }
}

/** The code of a municipality by name and state; refuses a name that the country does not have. */
export async function getCodigoMunicipio(ctx: Context, nome: string, uf: string): Promise<string> {
  const { rows } = await ctx.client.query<{ codigo: string }>(
    'select codigo from municipio_ibge where busca = $1 and uf = $2 order by codigo limit 1',
    [fold(nome), uf.toUpperCase()],
  )
  return rows[0]?.codigo ?? refuse(fill(pessoaErrors.enderecoMunicipio, { nome, uf }))
}

/** Rows to write for the addresses of a form; the first is the main one unless another is flagged. A municipality that the person has already keeps its code. */
export async function toEnderecos(ctx: Context, pessoaId: number, enderecos: readonly EnderecoTO[]) {
  const kept = await ctx.db.select().from(enderecoTable).where(eq(enderecoTable.pessoaId, pessoaId))
  const main = enderecos.findIndex((endereco) => endereco.principal)
  const rows = []
  for (const [index, endereco] of enderecos.entries()) {
    const { logradouroNome, numero, bairro } = endereco
    if ([logradouroNome, numero, bairro].some((part) => part.trim() === '')) refuse(pessoaErrors.enderecoIncompleto)
    const uf = endereco.uf.trim().toUpperCase()
    rows.push({
      ...endereco,
      pessoaId,
      principal: index === Math.max(0, main),
      complemento: endereco.complemento.trim() || null,
      cep: endereco.cep || null,
      uf,
      municipioNome: endereco.municipioNome.trim(),
      municipioCodigo:
        kept.find((one) => one.uf === uf && fold(one.municipioNome) === fold(endereco.municipioNome))?.municipioCodigo ??
        (await getCodigoMunicipio(ctx, endereco.municipioNome, uf)),
    })
  }
  return rows
}
