import { all, refuse } from '@iss/kernel/errors'
import { digits } from '@iss/kernel/texto'
import { type Context, implement } from '@iss/platform/server'
import { registryTexts } from '@iss/registry/definition'
import { and, asc, eq, ne } from 'drizzle-orm'
import { type SalvarPessoa, salvarPessoa } from '../contract/pessoa.ts'
import { formatEndereco } from '../domain/endereco.ts'
import { pessoaErrors } from '../domain/errors.ts'
import { origens } from '../domain/pessoa.ts'
import { enderecoTable, pessoaTable, telefoneTable } from '../tables/pessoa.ts'
import { alterarPessoa } from './alterar-pessoa.ts'
import { cadastrarPessoa } from './cadastrar-pessoa.ts'
import { toEnderecos } from './endereco-telefone.ts'
import { hasPapel } from './find-pessoa.ts'
import { definirContador } from './relacionar.ts'

const orNull = (text: string) => text.trim() || null
const moreThanOne = (rows: readonly { principal: boolean }[]) => rows.filter((row) => row.principal).length > 1

async function check(ctx: Context, input: SalvarPessoa): Promise<void> {
  const inscricao = input.inscricaoMunicipal.trim()
  const [repetida] = inscricao
    ? await ctx.db
        .select({ id: pessoaTable.id })
        .from(pessoaTable)
        .where(and(eq(pessoaTable.inscricaoMunicipal, inscricao), ne(pessoaTable.id, input.id ?? 0)))
    : []
  const { contadorResponsavelId: contador, fiscalResponsavelId: fiscal } = input
  const problemas = all(
    input.nome.trim() === '' && pessoaErrors.nomeObrigatorio,
    input.email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email.trim()) && pessoaErrors.emailInvalido,
    repetida !== undefined && pessoaErrors.inscricaoCadastrada,
    (moreThanOne(input.enderecos) || moreThanOne(input.telefones)) && pessoaErrors.umPrincipal,
    input.telefones.some(({ numero }) => !/^\d{8,11}$/.test(digits(numero))) && pessoaErrors.telefoneInvalido,
    contador !== null && !(await hasPapel(ctx, contador, 'contador')) && pessoaErrors.contadorInvalido,
    fiscal !== null && !(await hasPapel(ctx, fiscal, 'fiscal')) && pessoaErrors.fiscalInvalido,
  )
  if (problemas.length > 0) refuse(problemas)
}

/** Writes addresses and phones anew when they differ from what there is, and audits the change. */
async function gravarContatos(ctx: Context, pessoaId: number, input: SalvarPessoa): Promise<void> {
  const enderecos = await toEnderecos(ctx, pessoaId, input.enderecos)
  const main = Math.max(
    0,
    input.telefones.findIndex((telefone) => telefone.principal),
  )
  const telefones = input.telefones.map(({ numero, fax }, index) => ({
    pessoaId,
    numero: digits(numero),
    fax,
    principal: index === main,
  }))
  const antes = await ctx.db
    .select()
    .from(enderecoTable)
    .where(eq(enderecoTable.pessoaId, pessoaId))
    .orderBy(asc(enderecoTable.id))
  const fones = await ctx.db
    .select()
    .from(telefoneTable)
    .where(eq(telefoneTable.pessoaId, pessoaId))
    .orderBy(asc(telefoneTable.id))
  const sayEndereco = (row: (typeof enderecos)[number]) =>
    `${row.principal ? 'Principal: ' : ''}${formatEndereco(row)}, ${row.municipioNome}/${row.uf}, ${row.cep ?? ''}, ${row.pais}, ${row.tipoEndereco}`
  const sayTelefone = (row: (typeof telefones)[number]) =>
    `${row.principal ? 'Principal: ' : ''}${row.numero}${row.fax ? ' (fax)' : ''}`
  const say = (lines: string[]) => lines.join('; ')
  const before = {
    enderecos: say(antes.map((row) => sayEndereco({ ...row, complemento: row.complemento ?? '' } as never))),
    telefones: say(fones.map(sayTelefone)),
  }
  const after = {
    enderecos: say(enderecos.map((row) => sayEndereco(row))),
    telefones: say(telefones.map(sayTelefone)),
  }
  if (before.enderecos !== after.enderecos) {
    await ctx.db.delete(enderecoTable).where(eq(enderecoTable.pessoaId, pessoaId))
    if (enderecos.length > 0) await ctx.db.insert(enderecoTable).values(enderecos)
  }
  if (before.telefones !== after.telefones) {
    await ctx.db.delete(telefoneTable).where(eq(telefoneTable.pessoaId, pessoaId))
    if (telefones.length > 0) await ctx.db.insert(telefoneTable).values(telefones)
  }
  if (before.enderecos !== after.enderecos || before.telefones !== after.telefones)
    await ctx.audit({ tipo: 'cadastro.alterado', entidade: 'pessoa', entidadeId: pessoaId, antes: before, depois: after })
}

function toRow(ctx: Context, input: SalvarPessoa) {
  const { id, versao, documento, enderecos, telefones, contadorResponsavelId, ...rest } = input
  return {
    ...rest,
    nome: input.nome.trim(),
    nomeFantasia: orNull(input.nomeFantasia),
    email: orNull(input.email),
    inscricaoMunicipal: orNull(input.inscricaoMunicipal),
    inscricaoEstadual: orNull(input.inscricaoEstadual),
    grpMobiliario: orNull(input.grpMobiliario),
    denunciaEspCompetenciasAutorizadas: input.denunciaEspCompetenciasAutorizadas.trim(),
    dataBaixa: input.situacao === 'BAIXADO' ? ctx.clock.today() : null,
  }
}

/** Registers or changes a person; the second of two who edit the same person is told so. Source: design S30. */
export const salvarPessoaOperation = implement(salvarPessoa, async (ctx, input) => {
  await check(ctx, input)
  const row = toRow(ctx, input)
  const { contadorResponsavelId } = input
  if (input.id === null) {
    const id = await cadastrarPessoa(ctx, { pessoa: { ...row, documento: input.documento, origem: origens.cadastro } })
    await gravarContatos(ctx, id, input)
    if (contadorResponsavelId !== null) await definirContador(ctx, id, contadorResponsavelId)
    return { mensagem: registryTexts.salvo, id }
  }
  const antes = await alterarPessoa(ctx, input.id, withBaixa(await current(ctx, input.id), row), input.versao)
  await gravarContatos(ctx, antes.id, input)
  await definirContador(ctx, antes.id, contadorResponsavelId)
  return { mensagem: registryTexts.salvo, id: antes.id }
})

async function current(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select({ situacao: pessoaTable.situacao, dataBaixa: pessoaTable.dataBaixa })
    .from(pessoaTable)
    .where(eq(pessoaTable.id, id))
  return row
}

/** A person who was ended already keeps the date of it. */
function withBaixa<Row extends { situacao: string; dataBaixa: string | null }>(
  antes: { situacao: string; dataBaixa: string | null } | undefined,
  row: Row,
): Row {
  return antes?.situacao === 'BAIXADO' && row.situacao === 'BAIXADO' ? { ...row, dataBaixa: antes.dataBaixa } : row
}
