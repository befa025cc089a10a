import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import type { ReceitaMensal } from '@iss/tributacao/domain/rbt12'
import { situacaoSublimite } from '@iss/tributacao/domain/sublimite'

/** A provider in a competence. */
export type AlvoForaDoDas = { readonly pessoaId: number; readonly competencia: Competencia }

/** Revenue of a month that a company declared to the Receita Federal; amounts are decimal texts, months their first day. */
export type ReceitaDeclaradaDoMes = { readonly pessoa: number; readonly competencia: string; readonly valor: string }

/** Who knows what companies declared (PGDAS-D). The module that keeps the declarations declares it; this one knows none (decisions H6). */
export type ReceitaDeclarada = {
  kind: 'receita-declarada'
  listar(ctx: Context, pessoas: readonly number[], de: Competencia, ate: Competencia): Promise<readonly ReceitaDeclaradaDoMes[]>
}

/** Declares who knows the revenue that companies declared; one statement for all. */
export function defineReceitaDeclarada(listar: ReceitaDeclarada['listar']): ReceitaDeclarada {
  return { kind: 'receita-declarada', listar }
}

/**
 * For each provider and competence whether a provider of the Simples pays the ISS outside the DAS, by the one measure of the house: the revenue
 * of the calendar year, as declared in the PGDAS-D, else as the notes and ledgers of the city have it. Answers in order, with one statement
 * here and one of each module that knows declarations. Sources: E00.S; LC 123/2006 arts. 13-A and 20 (see `situacaoSublimite`).
 */
export async function listForaDoDas(ctx: Context, alvos: readonly AlvoForaDoDas[]): Promise<boolean[]> {
  const [primeiro] = alvos
  if (!primeiro) return []
  const pessoas = [...new Set(alvos.map(({ pessoaId }) => pessoaId))]
  const anos = alvos.map(({ competencia }) => competencia.ano)
  const [de, ate] = [Competencia.of(Math.min(...anos) - 1, 1), Competencia.of(Math.max(...anos), 12)]
  const { rows } = await ctx.client.query<ReceitaDeclaradaDoMes & { inicio: string | null }>(
    `select p.id::float8 as pessoa, p.data_abertura::text as inicio, s.competencia::text, coalesce(sum(s.faturado), 0)::text as valor
     from pessoa p left join saldo_competencia s on s.municipio_id = p.municipio_id and s.contribuinte_id = p.id and s.papel = 'PRESTADOR'
       and s.competencia between $2 and $3
     where p.id = any ($1) group by p.id, p.data_abertura, s.competencia`,
    [pessoas, de.firstDay(), ate.firstDay()],
  )
  const receitas = new Map<number, Map<string, ReceitaMensal>>(pessoas.map((pessoa) => [pessoa, new Map()]))
  const contar = ({ pessoa, competencia, valor }: ReceitaDeclaradaDoMes) =>
    receitas.get(pessoa)?.set(competencia, { competencia: Competencia.fromData(competencia), valor: Dinheiro.from(valor) })
  for (const row of rows) if (row.competencia !== null) contar(row)
  // What was declared takes the place of what the city knows.
  for (const { listar } of ctx.definitions<ReceitaDeclarada>('receita-declarada'))
    for (const declarada of await listar(ctx, pessoas, de, ate)) contar(declarada)
  const inicios = new Map(rows.map(({ pessoa, inicio }) => [pessoa, inicio === null ? null : Competencia.fromData(inicio)]))
  return alvos.map(({ pessoaId, competencia }) => {
    const doContribuinte = [...(receitas.get(pessoaId)?.values() ?? [])]
    return situacaoSublimite({ competencia, inicioAtividade: inicios.get(pessoaId) ?? null, receitas: doContribuinte }).foraDoDas
  })
}

/** Whether one provider of the Simples pays the ISS of one competence outside the DAS. */
export async function isForaDoDas(ctx: Context, pessoaId: number, competencia: Competencia): Promise<boolean> {
  const [fora] = await listForaDoDas(ctx, [{ pessoaId, competencia }])
  return fora === true
}
