import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { all, AppError, at, refuse } from '@iss/kernel/errors'
import { municipioIbgeTable } from '@iss/municipio/tables/municipio'
import { getCidade } from '@iss/municipio/server'
import { origens } from '@iss/pessoa/domain/pessoa'
import { cadastrarPessoa, findPessoaPorDocumento, vincularAtividades } from '@iss/pessoa/server'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import type { RequestOf } from '@iss/platform/contract'
import { type Context, implement } from '@iss/platform/server'
import { registryErrors } from '@iss/registry/definition'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { asc, count, eq } from 'drizzle-orm'
import { buscarPrestadorAvulso, salvarPrestadorAvulso } from '../contract/prestador-avulso.ts'
import { avulsaErrors } from '../domain/errors.ts'

const atividadesDaCidade = (ctx: Context) =>
  ctx.db
    .select({ id: atividadeTable.id, codigo: atividadeTable.codigo, resumo: atividadeTable.resumo })
    .from(atividadeTable)
    .where(eq(atividadeTable.ativa, true))
    .orderBy(asc(atividadeTable.codigo))

export const buscarPrestadorAvulsoOperation = implement(buscarPrestadorAvulso, async (ctx, { documento }) => {
  const normal = normalizeDocumento(documento)
  if (!isDocumento(normal)) refuse(at(registryErrors.documentoInvalido, 'documento'))
  const pessoa = await findPessoaPorDocumento(ctx, normal)
  const [contadas] = pessoa
    ? await ctx.db.select({ quantas: count() }).from(pessoaAtividadeTable).where(eq(pessoaAtividadeTable.pessoaId, pessoa.id))
    : []
  return {
    prestador: pessoa
      ? { id: pessoa.id, nome: pessoa.nome, documento: pessoa.documento, atividades: contadas?.quantas ?? 0 }
      : null,
    atividades: (await atividadesDaCidade(ctx)).map(({ id, codigo, resumo }) => ({ id, rotulo: `${codigo} - ${resumo}` })),
  }
})

/**
 * Registers who came to the counter as an occasional provider, or links activities to one who is registered (F135). What the person had
 * stays: data of a registered one are changed in the registration.
 */
export const salvarPrestadorAvulsoOperation = implement(salvarPrestadorAvulso, async (ctx, dados) => {
  const documento = normalizeDocumento(dados.documento)
  if (!isDocumento(documento)) refuse(at(registryErrors.documentoInvalido, 'documento'))
  const inicio = dados.inicioAtividade ?? ctx.clock.today()
  const conhecidas = new Set((await atividadesDaCidade(ctx)).map(({ id }) => id))
  const violacoes = all(
    dados.atividades.length === 0 && avulsaErrors.atividadeObrigatoria,
    dados.atividades.some((id) => !conhecidas.has(id)) && avulsaErrors.atividadeDesconhecida,
    inicio > ctx.clock.today() && { ...avulsaErrors.dataFutura, field: 'inicioAtividade' },
  )
  if (violacoes.length > 0) throw new AppError('business', violacoes)
  const conhecida = await findPessoaPorDocumento(ctx, documento)
  const id = conhecida?.id ?? (await cadastrar(ctx, documento, dados))
  await vincularAtividades(ctx, id, dados.atividades, inicio)
  return { id, mensagem: conhecida ? 'Atividades do prestador incluídas.' : 'Prestador eventual cadastrado.' }
})

type Dados = RequestOf<typeof salvarPrestadorAvulso>

async function cadastrar(ctx: Context, documento: string, dados: Dados): Promise<number> {
  return cadastrarPessoa(ctx, {
    pessoa: {
      documento,
      nome: dados.nome,
      email: dados.email || null,
      naturezaCadastro: 'EVENTUAL',
      webIssTipoContribuinte: 'AUTONOMO',
      origem: origens.usuario,
      prestador: true,
    },
    enderecos: await enderecoDe(ctx, dados),
    telefones: dados.telefone === '' ? [] : [dados.telefone.replace(/\D/g, '')],
  })
}

async function enderecoDe(ctx: Context, { logradouroTipo, logradouro, numero, complemento, bairro, cep, municipio }: Dados) {
  if (logradouro === '') return []
  const [outro] = await ctx.db.select().from(municipioIbgeTable).where(eq(municipioIbgeTable.codigo, municipio))
  const { codigo, nome, uf } = outro ?? (await getCidade(ctx))
  return [
    {
      logradouroTipo,
      logradouroNome: logradouro,
      numero: numero || 'S/N',
      complemento: complemento || null,
      bairro: bairro || 'Não informado',
      cep: cep.replace(/\D/g, '') || null,
      municipioCodigo: codigo,
      municipioNome: nome,
      uf,
    },
  ]
}
