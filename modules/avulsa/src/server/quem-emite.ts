import { isAutorizadaNfe } from '@iss/pessoa/domain/autorizacao-nfe'
import { loteErrors } from '@iss/correcao/domain/lote-de-notas'
import { all, at, refuse, type Violation } from '@iss/kernel/errors'
import { municipioEmiteNFeAvulsa } from '@iss/municipio/domain/chaves-municipais'
import { permiteEmissaoNotaAvulsa } from '@iss/pessoa/domain/chaves-pessoais'
import { isEventual } from '@iss/pessoa/domain/pessoa'
import { getPessoa, isAutoridade, pessoaDoPedido } from '@iss/pessoa/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { avulsaErrors } from '../domain/errors.ts'

/** Whose note it is: the one whom the counter names, otherwise the selected person. Refuses anybody who names another one. */
export async function lerPrestador(ctx: Context, idPrestador: number | null): Promise<{ pessoa: Pessoa; autoridade: boolean }> {
  const autoridade = isAutoridade(ctx)
  if (autoridade && idPrestador === null) refuse(at(loteErrors.prestador, 'prestador'))
  return { pessoa: await getPessoa(ctx, pessoaDoPedido(ctx, idPrestador)), autoridade }
}

/**
 * What stops any single note of a person: the city issues none, its provider issues NF-e by himself, or, when nobody of the city hall issues it,
 * he is no occasional taxpayer with permission. Source: E11, F135.
 */
export async function impedimentosDaAvulsa(
  ctx: Context,
  { pessoa, autoridade }: { pessoa: Pessoa; autoridade: boolean },
): Promise<Violation[]> {
  const permitida = autoridade || (isEventual(pessoa) && (await ctx.switchOn(permiteEmissaoNotaAvulsa, pessoa.id)))
  return all(
    !(await ctx.switchOn(municipioEmiteNFeAvulsa)) && avulsaErrors.municipioNaoEmite,
    isAutorizadaNfe(pessoa, ctx.clock.today()) && avulsaErrors.prestadorComNfe,
    !permitida && avulsaErrors.naoPermitida,
  )
}
