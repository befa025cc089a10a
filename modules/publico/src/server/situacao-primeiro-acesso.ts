import { isAutorizadaNfe } from '@iss/pessoa/domain/autorizacao-nfe'
import { type Conta, contaTable, contaVinculoTable } from '@iss/acesso/tables/acesso'
import { isCpf, isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { municipioEmiteNFeAvulsa } from '@iss/municipio/domain/chaves-municipais'
import { isEventual } from '@iss/pessoa/domain/pessoa'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import { municipioTable } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, asc, eq, ne } from 'drizzle-orm'
import {
  autorizaNfePrimeiroAcesso,
  exibeDadosCompletosPrimeiroAcesso,
  permiteCadastroGov,
  solicitaLivreEscrituracao,
} from '../domain/chaves-publico.ts'
import { type CondicoesConsentimento, opcoesConsentimento } from '../domain/consentimento.ts'
import { publicoErrors } from '../domain/errors.ts'

export type SituacaoPrimeiroAcesso = {
  documento: string
  cidade: { id: number; nome: string; estado: string }
  pessoa: Pessoa | null
  /** The account of the person in this city, an active one first. */
  conta: Conta | null
  exibeDadosCompletos: boolean
  condicoes: CondicoesConsentimento
}

async function findContaDaPessoa(ctx: Context, pessoaId: number): Promise<Conta | null> {
  const [row] = await ctx.db
    .select({ conta: contaTable })
    .from(contaVinculoTable)
    .innerJoin(contaTable, eq(contaTable.id, contaVinculoTable.contaId))
    .where(
      and(
        eq(contaVinculoTable.municipioId, ctx.municipioId),
        eq(contaVinculoTable.pessoaId, pessoaId),
        ne(contaTable.situacao, 'BLOQUEADA'),
      ),
    )
    .orderBy(asc(contaTable.situacao), asc(contaTable.id))
    .limit(1)
  return row?.conta ?? null
}

/**
 * Enters the city and says what the first access of a document begins with: person, account and what may be asked for.
 * Refuses a missing city or document, an invalid document and a city that is no client. Source: spec 1 §5.
 */
export async function lerSituacao(
  ctx: Context,
  { documento, idMunicipio }: { documento?: string | null; idMunicipio?: number | null },
): Promise<SituacaoPrimeiroAcesso> {
  const normal = normalizeDocumento(documento ?? '')
  if (!idMunicipio || normal === '') return refuse(publicoErrors.municipioEDocumento)
  if (!isDocumento(normal)) refuse(publicoErrors.documentoInvalido)
  const cidade = await entrarNaCidade(ctx, idMunicipio)
  const pessoa = (await findPessoaPorDocumento(ctx, normal)) ?? null
  const conta = pessoa && (await findContaDaPessoa(ctx, pessoa.id))
  const hoje = ctx.clock.today()
  const [avulsa, nfe, gov, completos] = [
    await ctx.switchOn(municipioEmiteNFeAvulsa),
    await ctx.switchOn(autorizaNfePrimeiroAcesso),
    await ctx.switchOn(permiteCadastroGov),
    await ctx.switchOn(exibeDadosCompletosPrimeiroAcesso),
  ]
  return {
    documento: normal,
    cidade,
    pessoa,
    conta,
    exibeDadosCompletos: completos,
    condicoes: {
      usuarioAtivo: conta?.situacao === 'ATIVA',
      possuiAutorizacaoNfe: pessoa !== null && isAutorizadaNfe(pessoa, hoje),
      eventual: pessoa ? isEventual(pessoa) : isCpf(normal),
      municipioEmiteNFeAvulsa: avulsa,
      autorizaNfePrimeiroAcesso: nfe,
      pessoaPossuiCadastroMunicipio: pessoa !== null,
      permiteCadastroGov: gov,
      ofereceLivreEscrituracao: await ctx.switchOn(solicitaLivreEscrituracao),
      pessoaFisica: isCpf(normal),
    },
  }
}

/** Enters a served city that a public payload names; refuses one that is no client. */
export async function entrarNaCidade(ctx: Context, idMunicipio: number): Promise<SituacaoPrimeiroAcesso['cidade']> {
  const [cidade] = await ctx.db
    .select({ id: municipioTable.id, nome: municipioTable.nome, estado: municipioTable.uf })
    .from(municipioTable)
    .where(and(eq(municipioTable.id, idMunicipio), eq(municipioTable.cliente, true)))
  if (!cidade) return refuse(platformErrors.municipioNaoEncontrado)
  await ctx.enterMunicipio(idMunicipio)
  return cidade
}

/** Whether anything may be ticked at all. */
export const opcoesDe = (situacao: SituacaoPrimeiroAcesso) => opcoesConsentimento(situacao.condicoes)
