import { documentoTable } from '@iss/documento/tables/documento'
import { refuse } from '@iss/kernel/errors'
import { brasao } from '@iss/municipio/server'
import { getPessoa } from '@iss/pessoa/server'
import { municipioTable } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { comprovanteGuia } from '../contract/acoes-guia.ts'
import { guiaErrors } from '../domain/errors.ts'
import { pagamentoTable } from '../tables/pagamento.ts'
import { writeComprovante } from './comprovante-pdf.ts'
import { getGuiaVisivel } from './ler-guia.ts'

export const comprovanteGuiaOperation = implement(comprovanteGuia, async (ctx, { id }) => {
  const guia = await getGuiaVisivel(ctx, id)
  const pagamentos = await ctx.db
    .select()
    .from(pagamentoTable)
    .where(and(eq(pagamentoTable.guiaId, id), isNull(pagamentoTable.estornadoEm)))
    .orderBy(asc(pagamentoTable.dataPagamento), asc(pagamentoTable.id))
  if (pagamentos.length === 0 && guia.estado !== 'BAIXADA') return refuse(guiaErrors.naoPaga)
  const [documento] = await ctx.db.select().from(documentoTable).where(eq(documentoTable.id, id))
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  const { nome, documento: cpfCnpj } = await getPessoa(ctx, guia.pessoaId)
  if (!documento || !cidade) throw new Error('The guide has no document or city')
  const stream = await writeComprovante({
    guia,
    pagamentos,
    contribuinte: { nome, documento: cpfCnpj },
    municipio: cidade.nome,
    senha: documento.senha,
    emitidoEm: ctx.clock.now(),
    baseUrl: ctx.baseUrl,
    brasao: await brasao(ctx),
    producao: ctx.producao,
  })
  return { stream, nome: `comprovante-guia-${guia.numero}.pdf`, tipo: 'application/pdf', inline: true }
})
