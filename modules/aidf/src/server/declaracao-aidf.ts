import { refuse } from '@iss/kernel/errors'
import { findConfigAidf } from '@iss/municipio/server'
import { type Context, implement, parse } from '@iss/platform/server'
import { solicitacaoMensagens } from '@iss/solicitacao/domain/errors'
import { abrirSolicitacao, assertAnexos, type NovaSolicitacao, validarSolicitacao } from '@iss/solicitacao/server'
import { solicitacaoTable } from '@iss/solicitacao/tables/solicitacao'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { AppError } from '@iss/kernel/errors'
import type { z } from 'zod'
import { buscarDeclaracaoAidf, salvarDeclaracaoAidf, validarDeclaracaoAidf } from '../contract/aidf.ts'
import { dadosAidf } from '../domain/dados-aidf.ts'
import { aidfErrors } from '../domain/errors.ts'
import { aidfTable } from '../tables/aidf.ts'
import { toAidfWire } from './aidf-wire.ts'
import { listTipos } from './examinar-pedido.ts'
import { listAidfs, listSeriesDePapel } from './ler-aidf.ts'

export const buscarDeclaracaoAidfOperation = implement(buscarDeclaracaoAidf, async (ctx) => {
  const { pessoaSelecionadaId } = ctx.sessao
  const pendentes = await ctx.db
    .select()
    .from(solicitacaoTable)
    .where(
      and(
        eq(solicitacaoTable.contribuinteId, pessoaSelecionadaId),
        eq(solicitacaoTable.tipo, 'AIDF'),
        eq(solicitacaoTable.situacao, 'Pendente'),
        eq(solicitacaoTable.rascunho, false),
        isNull(solicitacaoTable.retiradaEm),
      ),
    )
    .orderBy(desc(solicitacaoTable.id))
  const series = await listSeriesDePapel(ctx)
  return {
    lista: (await listAidfs(ctx, eq(aidfTable.pessoaId, pessoaSelecionadaId))).map(toAidfWire),
    pendentes: pendentes.map(({ protocolo, chave, dados }) => ({
      protocolo: protocolo ?? '',
      assunto: dados.modo === 'DECLARACAO' ? 'Declaração de AIDF' : 'Nova autorização',
      rota: `/home/solicitacao/aidf/${chave}`,
    })),
    series: series.map(({ id, especie, codigo }) => ({ value: id, label: `${especie}/${codigo}` })),
    tipos: listTipos(await findConfigAidf(ctx)),
  }
})

type Pedido = z.output<typeof salvarDeclaracaoAidf.request>

const preenchido = <T>(valor: T | null | '') => (valor === null || valor === '' ? undefined : valor)

/** The declaration as a request of kind AIDF; its refusals stand at the fields of this form. */
function novaDeclaracao(ctx: Context, { anexos, ...pedido }: Pedido): NovaSolicitacao {
  const dados = Object.fromEntries(Object.entries(pedido).map(([nome, valor]) => [nome, preenchido(valor)]))
  return {
    tipo: 'AIDF',
    dados: parse(dadosAidf, { ...dados, modo: 'DECLARACAO' }),
    contribuinteId: ctx.user.pessoaSelecionada.id,
    solicitanteId: ctx.user.pessoaUsuario.id,
    anexos,
  }
}

/** Runs with the violations of the request's fields (`dados.x`) moved to the fields of the form (`x`). */
async function comCamposDoFormulario<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const violations = error.violations.map((violation) =>
      violation.field ? { ...violation, field: violation.field.replace(/^dados\./, '') } : violation,
    )
    throw new AppError(error.kind, violations, { cause: error })
  }
}

async function examinar(ctx: Context, pedido: Pedido): Promise<NovaSolicitacao> {
  await assertAnexos(ctx, pedido.anexos)
  const nova = novaDeclaracao(ctx, pedido)
  await comCamposDoFormulario(() => validarSolicitacao(ctx, nova))
  if (pedido.anexos.length === 0) refuse(aidfErrors.comprovante)
  return nova
}

export const validarDeclaracaoAidfOperation = implement(validarDeclaracaoAidf, async (ctx, pedido) => {
  await examinar(ctx, pedido)
  return { mensagem: 'Declaração conferida: pode ser enviada.' }
})

export const salvarDeclaracaoAidfOperation = implement(salvarDeclaracaoAidf, async (ctx, pedido) => {
  const nova = await examinar(ctx, pedido)
  const row = await abrirSolicitacao(ctx, nova)
  const protocolo = row.protocolo ?? ''
  return { criptId: row.chave, protocolo, mensagem: solicitacaoMensagens.enviada(protocolo) }
})
