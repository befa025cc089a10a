import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { at, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { registryErrors } from '@iss/registry/definition'
import { pessoaErrors } from '../domain/errors.ts'
import type { DadosPapel, PerfilPapel } from '../domain/perfil-papel.ts'
import { textoBusca } from '../domain/pessoa.ts'
import {
  enderecoTable,
  type NovaPessoa,
  papelTable,
  pessoaTable,
  regimeCompetenciaTable,
  telefoneTable,
} from '../tables/pessoa.ts'
import { findPessoaPorDocumento } from './find-pessoa.ts'

type EnderecoNovo = Omit<typeof enderecoTable.$inferInsert, 'municipioId' | 'id' | 'pessoaId' | 'principal'>
export type PapelNovo = { perfil: PerfilPapel; empregadorId?: number; inicio?: string; dados?: DadosPapel }

export type CadastroPessoa = {
  /** `documento` may be formatted; `busca`, dates of change and version are made here. */
  pessoa: Omit<NovaPessoa, 'municipioId' | 'id' | 'busca' | 'ultimaAlteracao' | 'versao' | 'cadastroInicial'> & {
    cadastroInicial?: string
  }
  /** The first one is the main address. */
  enderecos?: readonly EnderecoNovo[]
  /** Digits only; the first one is the main phone. */
  telefones?: readonly string[]
  papeis?: readonly PapelNovo[]
  /** Start of the regime of the registration; the opening date, else the date of registration, when absent. */
  inicioRegime?: string
}

/**
 * Registers a person with addresses, phones, roles and first dated regime; audited. Refuses an invalid document, one that the city already
 * has, and an empty name. Answers the id.
 */
export async function cadastrarPessoa(ctx: Context, cadastro: CadastroPessoa): Promise<number> {
  const documento = normalizeDocumento(cadastro.pessoa.documento)
  if (!isDocumento(documento)) refuse(at(registryErrors.documentoInvalido, 'documento'))
  if (cadastro.pessoa.nome.trim() === '') refuse(pessoaErrors.nomeObrigatorio)
  if (await findPessoaPorDocumento(ctx, documento)) refuse(pessoaErrors.documentoCadastrado)
  const hoje = ctx.clock.today()
  const agora = ctx.clock.now()
  const cadastroInicial = cadastro.pessoa.cadastroInicial ?? hoje
  const nova = {
    ...cadastro.pessoa,
    documento,
    cadastroInicial,
    busca: textoBusca(cadastro.pessoa.nome, cadastro.pessoa.nomeFantasia),
    ultimaAlteracao: agora,
  }
  const [row] = await ctx.db.insert(pessoaTable).values(nova).returning()
  if (!row) throw new Error('The person was not written')
  const pessoaId = row.id
  if (cadastro.enderecos?.length)
    await ctx.db
      .insert(enderecoTable)
      .values(cadastro.enderecos.map((endereco, index) => ({ ...endereco, pessoaId, principal: index === 0 })))
  if (cadastro.telefones?.length)
    await ctx.db
      .insert(telefoneTable)
      .values(cadastro.telefones.map((numero, index) => ({ pessoaId, numero, principal: index === 0 })))
  if (cadastro.papeis?.length)
    await ctx.db.insert(papelTable).values(
      cadastro.papeis.map((papel) => ({
        atorId: pessoaId,
        perfil: papel.perfil,
        empregadorId: papel.empregadorId ?? null,
        inicio: papel.inicio ?? cadastroInicial,
        dados: papel.dados ?? {},
      })),
    )
  await ctx.db.insert(regimeCompetenciaTable).values({
    contribuinteId: pessoaId,
    regime: row.regimeIssTipo,
    aliquota: row.regimeIssAliquota,
    valor: row.regimeIssValor,
    dataInicio: cadastro.inicioRegime ?? row.dataAbertura ?? cadastroInicial,
    dataAlteracao: agora,
  })
  await ctx.audit({
    tipo: 'cadastro.incluido',
    entidade: 'pessoa',
    entidadeId: pessoaId,
    depois: { ...row, papeis: cadastro.papeis?.map((papel) => papel.perfil) ?? [] },
  })
  return pessoaId
}
