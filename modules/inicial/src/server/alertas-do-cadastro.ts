import { refere } from '@iss/platform/db'
import { autorizacaoNfeTable, serieTable } from '@iss/nota/tables/serie'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { asc, desc, eq } from 'drizzle-orm'
import { avisoAutorizacao, avisoSituacao } from '../domain/mensagens.ts'
import { defineAlertaInicial } from '@iss/portal/server'

/** What the registration itself says: its situation, and of each series the authorisation that ends last. Source: spec 2 §2.5, §2.6, E14. */
export const alertasDoCadastro = defineAlertaInicial(async (ctx, pessoaId) => {
  const hoje = ctx.clock.today()
  const [pessoa] = await ctx.db.select({ situacao: pessoaTable.situacao }).from(pessoaTable).where(eq(pessoaTable.id, pessoaId))
  const aviso = pessoa ? avisoSituacao(pessoa.situacao) : null
  const ultimas = await ctx.db
    .selectDistinctOn([autorizacaoNfeTable.serieId], { serie: serieTable.codigo, fim: autorizacaoNfeTable.fim })
    .from(autorizacaoNfeTable)
    .innerJoin(serieTable, refere(autorizacaoNfeTable.serieId, serieTable))
    .where(eq(autorizacaoNfeTable.pessoaId, pessoaId))
    .orderBy(asc(autorizacaoNfeTable.serieId), desc(autorizacaoNfeTable.inicio))
  return {
    alertas: aviso ? [aviso] : [],
    autorizacoes: ultimas.map((item) => avisoAutorizacao(item, hoje)).filter((texto) => texto !== null),
  }
})
