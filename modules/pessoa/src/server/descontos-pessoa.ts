import { type Context, implement } from '@iss/platform/server'
import { exigibilidadeDeCodigo, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { perfilDescontoBaseTable, pessoaPerfilDescontoBaseTable } from '@iss/tributacao/tables/desconto-base'
import { perfilDescontoImpostoTable, pessoaPerfilDescontoImpostoTable } from '@iss/tributacao/tables/desconto-imposto'
import { exigibilidadePadraoTable } from '@iss/tributacao/tables/exigibilidade-padrao'
import { and, desc, eq } from 'drizzle-orm'
import { buscarDescontosPessoa } from '../contract/descontos-pessoa.ts'
import { labelRegimeIss } from '../domain/pessoa.ts'
import { getPessoaVisivel } from './consultar-pessoa.ts'
import { getRegimeEm } from './find-pessoa.ts'

const isVigente = (vinculo: { inicio: string; fim: string | null }, hoje: string) =>
  vinculo.inicio <= hoje && (vinculo.fim === null || vinculo.fim >= hoje)

async function listPerfisBase(ctx: Context, pessoaId: number) {
  const [perfil, vinculo] = [perfilDescontoBaseTable, pessoaPerfilDescontoBaseTable]
  const hoje = ctx.clock.today()
  const rows = await ctx.db
    .select({ id: vinculo.id, nome: perfil.nome, inicio: vinculo.inicio, fim: vinculo.fim })
    .from(vinculo)
    .innerJoin(perfil, and(eq(perfil.municipioId, vinculo.municipioId), eq(perfil.id, vinculo.perfilId)))
    .where(eq(vinculo.pessoaId, pessoaId))
    .orderBy(desc(vinculo.inicio))
  return rows.map((row) => ({ ...row, percentual: null, vigente: isVigente(row, hoje) }))
}

async function listPerfisImposto(ctx: Context, pessoaId: number) {
  const [perfil, vinculo] = [perfilDescontoImpostoTable, pessoaPerfilDescontoImpostoTable]
  const hoje = ctx.clock.today()
  const rows = await ctx.db
    .select({
      id: vinculo.id,
      nome: perfil.nome,
      percentual: perfil.percentual,
      ativa: perfil.ativa,
      inicio: vinculo.inicio,
      fim: vinculo.fim,
    })
    .from(vinculo)
    .innerJoin(perfil, and(eq(perfil.municipioId, vinculo.municipioId), eq(perfil.id, vinculo.perfilId)))
    .where(eq(vinculo.pessoaId, pessoaId))
    .orderBy(desc(vinculo.inicio))
  return rows.map(({ ativa, ...row }) => ({ ...row, vigente: ativa && isVigente(row, hoje) }))
}

/** Code of the exigibility of a regime for which the city set none: 'Exigível'. */
const EXIGIVEL = 1

export const buscarDescontosPessoaOperation = implement(buscarDescontosPessoa, async (ctx, { id }) => {
  const pessoa = await getPessoaVisivel(ctx, id)
  const { tipo } = await getRegimeEm(ctx, pessoa, ctx.clock.today())
  const [padrao] = await ctx.db
    .select({ exigibilidade: exigibilidadePadraoTable.exigibilidade })
    .from(exigibilidadePadraoTable)
    .where(eq(exigibilidadePadraoTable.tipoRegime, tipo))
  const exigibilidade = exigibilidadeDeCodigo(padrao?.exigibilidade ?? EXIGIVEL)
  return {
    perfisBase: await listPerfisBase(ctx, pessoa.id),
    perfisImposto: await listPerfisImposto(ctx, pessoa.id),
    exigibilidade: exigibilidade ? labelExigibilidade(exigibilidade) : '',
    regime: labelRegimeIss[tipo],
  }
})
