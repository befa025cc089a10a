import { escritPapelTable } from '@iss/escrituracao/tables/escrituracao'
import { arquivoTable, refere } from '@iss/platform/db'
import { all, fill, refuse, type Violation } from '@iss/kernel/errors'
import { serieTable } from '@iss/nota/tables/serie'
import { type Context, implement } from '@iss/platform/server'
import { solicitacaoErrors } from '@iss/solicitacao/domain/errors'
import { and, asc, desc, eq, gte, lte } from 'drizzle-orm'
import { buscarDeclaracaoNf, type PedidoNotas, salvarDeclaracaoNf, validarDeclaracaoNf } from '../contract/aidf.ts'
import { situacoesNotaPapel } from '../domain/aidf.ts'
import { aidfErrors, aidfMensagens } from '../domain/errors.ts'
import { aidfTable, declaracaoNotaPapelTable } from '../tables/aidf.ts'
import { retirarDasFaixas } from '@iss/escrituracao/server'
import { type AidfLida, listAidfs, lockAidf } from './ler-aidf.ts'

const table = declaracaoNotaPapelTable
const isDeclaravel = ({ situacao }: AidfLida) => situacao === 'AUTORIZADA' || situacao === 'CONFECCIONADA'

export const buscarDeclaracaoNfOperation = implement(buscarDeclaracaoNf, async (ctx) => {
  const aidfs = await listAidfs(ctx, eq(aidfTable.pessoaId, ctx.sessao.pessoaSelecionadaId))
  const rows = await ctx.db
    .select({ declaracao: table, aidf: aidfTable.numero })
    .from(table)
    .innerJoin(aidfTable, refere(table.aidfId, aidfTable))
    .where(eq(aidfTable.pessoaId, ctx.sessao.pessoaSelecionadaId))
    .orderBy(desc(table.declaradoEm), desc(table.id))
    .limit(500)
  return {
    lista: rows.map(({ declaracao, aidf }) => ({
      id: declaracao.id,
      aidf,
      faixa: `${declaracao.numeroInicial} a ${declaracao.numeroFinal}`,
      situacao: situacoesNotaPapel[declaracao.situacao],
      data: declaracao.data,
      boletim: declaracao.boletim,
      justificativa: declaracao.justificativa,
      declaradoEm: declaracao.declaradoEm.toISOString(),
    })),
    aidfs: aidfs.filter(isDeclaravel).map(({ id, numero, serie, numeroInicial, numeroFinal }) => ({
      value: id,
      label: `nº ${numero}, série ${serie}, de ${numeroInicial} a ${numeroFinal}`,
    })),
  }
})

/** The first number of the range that is booked and in force; undefined when none is. */
async function findEscriturada(ctx: Context, aidf: AidfLida, { numeroInicial, numeroFinal }: PedidoNotas) {
  const escrit = escritPapelTable
  const [row] = await ctx.db
    .select({ numero: escrit.numero })
    .from(escrit)
    .innerJoin(serieTable, and(eq(serieTable.municipioId, escrit.municipioId), eq(serieTable.codigo, escrit.serie)))
    .where(
      and(
        eq(escrit.titularId, aidf.pessoaId),
        eq(escrit.papel, 'PRESTADOR'),
        eq(escrit.estado, 'LANCADA'),
        eq(serieTable.id, aidf.serieId),
        gte(escrit.numero, numeroInicial),
        lte(escrit.numero, numeroFinal),
      ),
    )
    .orderBy(asc(escrit.numero))
    .limit(1)
  return row
}

async function examinarAnexo(ctx: Context, anexo: number | null): Promise<Violation[]> {
  if (anexo === null) return []
  const [arquivo] = await ctx.db.select({ contaId: arquivoTable.contaId }).from(arquivoTable).where(eq(arquivoTable.id, anexo))
  return arquivo?.contaId === ctx.sessao.contaId ? [] : [solicitacaoErrors.anexoInvalido]
}

/** Everything against the declaration of a range, all at once. Source: S16. */
async function examinar(ctx: Context, aidf: AidfLida, pedido: PedidoNotas): Promise<Violation[]> {
  const { numeroInicial: de, numeroFinal: ate, situacao } = pedido
  const dentro = de <= ate && de >= aidf.numeroInicial && ate <= aidf.numeroFinal
  const [declarada] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.aidfId, aidf.id), lte(table.numeroInicial, ate), gte(table.numeroFinal, de)))
    .limit(1)
  const escriturada = situacao === 'UTILIZADA' ? undefined : await findEscriturada(ctx, aidf, pedido)
  return all(
    !isDeclaravel(aidf) && aidfErrors.naoUsavel,
    !dentro && fill(aidfErrors.foraDaAidf, { de: aidf.numeroInicial, ate: aidf.numeroFinal }),
    declarada && fill(aidfErrors.jaDeclarada, { de: declarada.numeroInicial, ate: declarada.numeroFinal }),
    escriturada && fill(aidfErrors.escriturada, { numero: escriturada.numero }),
    pedido.data > ctx.clock.today() && aidfErrors.dataFutura,
    situacao === 'EXTRAVIADA' && pedido.boletim === '' && aidfErrors.boletim,
    situacao !== 'UTILIZADA' && pedido.justificativa.length < 10 && aidfErrors.justificativa,
    await examinarAnexo(ctx, pedido.anexo),
  )
}

const daSessao = (ctx: Context) => eq(aidfTable.pessoaId, ctx.sessao.pessoaSelecionadaId)

export const validarDeclaracaoNfOperation = implement(validarDeclaracaoNf, async (ctx, pedido) => {
  const [aidf] = await listAidfs(ctx, and(eq(aidfTable.id, pedido.aidf), daSessao(ctx)))
  if (!aidf) refuse(aidfErrors.naoEncontrada, { kind: 'not-found' })
  const violations = await examinar(ctx, aidf, pedido)
  if (violations.length > 0) refuse(violations)
  return { quantidade: pedido.numeroFinal - pedido.numeroInicial + 1 }
})

export const salvarDeclaracaoNfOperation = implement(salvarDeclaracaoNf, async (ctx, pedido) => {
  const aidf = await lockAidf(ctx, pedido.aidf, daSessao(ctx))
  const violations = await examinar(ctx, aidf, pedido)
  if (violations.length > 0) refuse(violations)
  const { numeroInicial, numeroFinal, situacao, data, justificativa } = pedido
  const [row] = await ctx.db
    .insert(table)
    .values({
      aidfId: aidf.id,
      numeroInicial,
      numeroFinal,
      situacao,
      data,
      boletim: pedido.boletim || null,
      justificativa,
      arquivoId: pedido.anexo,
      declaradoEm: ctx.clock.now(),
      declaradoPorId: ctx.sessao.pessoaUsuarioId,
    })
    .returning({ id: table.id })
  if (!row) throw new Error('The declaration was not written')
  if (situacao !== 'UTILIZADA') await retirarDasFaixas(ctx, aidf, { de: numeroInicial, ate: numeroFinal })
  await ctx.audit({
    tipo: 'aidf.notas-declaradas',
    entidade: 'aidf',
    entidadeId: aidf.id,
    depois: { numeroInicial, numeroFinal, situacao, data, boletim: pedido.boletim, justificativa, arquivoId: pedido.anexo },
  })
  return { mensagem: aidfMensagens.declarada }
})
