import { refere } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { perfilDescontoBaseTable } from '@iss/tributacao/tables/desconto-base'
import { pessoaPerfilDescontoBaseTable } from '../tables/desconto-da-pessoa.ts'
import { pessoaPerfilDescontoImpostoTable, perfilDescontoImpostoTable } from '@iss/tributacao/tables/desconto-imposto'
import { desc, eq } from 'drizzle-orm'
import { buscarDescontosPessoa } from '../contract/descontos-pessoa.ts'
import { getPessoaVisivel } from './consultar-pessoa.ts'

const isVigente = (vinculo: { inicio: string; fim: string | null }, hoje: string) =>
  vinculo.inicio <= hoje && (vinculo.fim === null || vinculo.fim >= hoje)

async function listPerfisBase(ctx: Context, pessoaId: number) {
  const [perfil, vinculo] = [perfilDescontoBaseTable, pessoaPerfilDescontoBaseTable]
  const hoje = ctx.clock.today()
  const rows = await ctx.db
    .select({ id: vinculo.id, nome: perfil.nome, inicio: vinculo.inicio, fim: vinculo.fim })
    .from(vinculo)
    .innerJoin(perfil, refere(vinculo.perfilId, perfil))
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
    .innerJoin(perfil, refere(vinculo.perfilId, perfil))
    .where(eq(vinculo.pessoaId, pessoaId))
    .orderBy(desc(vinculo.inicio))
  return rows.map(({ ativa, ...row }) => ({ ...row, vigente: ativa && isVigente(row, hoje) }))
}

export const buscarDescontosPessoaOperation = implement(buscarDescontosPessoa, async (ctx, { id }) => {
  const pessoa = await getPessoaVisivel(ctx, id)
  return { perfisBase: await listPerfisBase(ctx, pessoa.id), perfisImposto: await listPerfisImposto(ctx, pessoa.id) }
})
