import { documentoTable } from '@iss/documento/tables/documento'
import { labelRegimeIss, labelSituacao } from '@iss/pessoa/domain/pessoa'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { nomesDe } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ComparedLine } from '../contract/request-field.ts'
import type { SolicitacaoLinha, SolicitacaoTO } from '../contract/solicitacao.ts'
import { situacaoDoPrazo } from '../domain/prazo-atendimento.ts'
import { isPermitida, labelEstado } from '../domain/situacao.ts'
import { labelTipoSolicitacao, slugTipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { type Solicitacao, solicitacaoMensagemTable } from '../tables/solicitacao.ts'
import { listAnexosDe } from './anexos.ts'
import { findJustificativas, nomeDeQuemDecidiu } from './decidir-solicitacao.ts'
import { summarizeFields } from './format-field.ts'
import { listMensagens } from './mensagens.ts'
import { findNome } from './nomes.ts'
import { lerPrazos } from './prazos-de-atendimento.ts'
import { findRequestKind } from './request-kind.ts'

/** State of a request with its flags. */
export const estadoDe = (solicitacao: Solicitacao) => ({
  situacao: solicitacao.situacao,
  rascunho: solicitacao.rascunho,
  retirada: solicitacao.retiradaEm !== null,
})

/** What is asked, against what holds now. A draft, or values that the kind no longer reads, are shown as they were written. */
export async function resumirSolicitacao(ctx: Context, solicitacao: Solicitacao): Promise<ComparedLine[]> {
  const kind = findRequestKind(ctx, solicitacao.tipo, solicitacao.interessadoDocumento !== null)
  if (!kind) return []
  const lido = kind.schema.safeParse(solicitacao.dados)
  if (lido.success && kind.resumo) return kind.resumo(ctx, solicitacao, lido.data)
  if (!lido.success) return []
  const preparo = kind.preparar && solicitacao.contribuinteId !== null ? await kind.preparar(ctx, solicitacao.contribuinteId) : {}
  return summarizeFields(kind.fields, solicitacao.dados, { opcoes: preparo.opcoes as never })
}

/** Rows of the taxpayer's list. */
export async function toLinhas(ctx: Context, rows: readonly Solicitacao[]): Promise<SolicitacaoLinha[]> {
  const nomes = await nomesDe(
    ctx,
    rows.map((row) => row.contribuinteId),
  )
  const aguardando = await findAguardandoComplemento(
    ctx,
    rows.filter((row) => row.situacao === 'Pendente').map((row) => row.id),
  )
  const assuntos: string[] = []
  for (const row of rows) assuntos.push(await lerAssunto(ctx, row))
  const prazoDe = await lerPrazos(ctx)
  const hoje = ctx.clock.today()
  return rows.map((row, index) => {
    const kind = findRequestKind(ctx, row.tipo, row.interessadoDocumento !== null)
    const estado = estadoDe(row)
    const prazo = labelEstado(estado) === 'Pendente' ? prazoDe(row) : null
    return {
      criptId: row.chave,
      protocolo: row.protocolo,
      dataSolicitacao: row.dataSolicitacao.toISOString(),
      tipo: row.tipo,
      rotulo: labelTipoSolicitacao[row.tipo],
      assunto: assuntos[index] ?? '',
      nomeContribuinte: (row.contribuinteId === null ? row.interessadoNome : nomes.get(row.contribuinteId)) ?? '',
      situacao: row.situacao,
      estado: labelEstado(estado),
      decisaoEm: (row.dataDeferimento ?? row.dataIndeferimento)?.toISOString() ?? null,
      prazo,
      situacaoDoPrazo: prazo === null ? null : situacaoDoPrazo(prazo, hoje),
      aguardaComplemento: aguardando.has(row.id),
      podeCancelar: isPermitida('retirar', estado),
      podeRepetir: row.situacao === 'Indeferida' && kind?.tela !== undefined,
      rotaNova: kind?.tela?.path ?? null,
    }
  })
}

/** One line about a request; empty for a kind without one, and for values that the kind no longer reads. */
export async function lerAssunto(ctx: Context, row: Solicitacao): Promise<string> {
  const kind = findRequestKind(ctx, row.tipo, row.interessadoDocumento !== null)
  const dados = kind?.assunto ? kind.schema.safeParse(row.dados) : null
  return dados?.success ? ((await kind?.assunto?.(dados.data, ctx)) ?? '') : ''
}

/** Requests whose last word is a complement asked by the inspector. */
async function findAguardandoComplemento(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const table = solicitacaoMensagemTable
  const rows = await ctx.db
    .selectDistinctOn([table.solicitacaoId], { id: table.solicitacaoId, papel: table.papel, pede: table.pedeComplemento })
    .from(table)
    .where(and(inArray(table.solicitacaoId, [...ids]), sql`${table.papel} <> 'sistema'`))
    .orderBy(table.solicitacaoId, desc(table.id))
  return new Set(rows.filter((row) => row.papel === 'fisco' && row.pede).map((row) => row.id))
}

/** What both sides see of a request. */
export async function toSolicitacaoTO(ctx: Context, solicitacao: Solicitacao): Promise<SolicitacaoTO> {
  const kind = findRequestKind(ctx, solicitacao.tipo, solicitacao.interessadoDocumento !== null)
  const anexos = await listAnexosDe(ctx, [solicitacao.id])
  return {
    criptId: solicitacao.chave,
    versao: solicitacao.versao,
    protocolo: solicitacao.protocolo,
    tipo: solicitacao.tipo,
    rotulo: labelTipoSolicitacao[solicitacao.tipo],
    slug: slugTipoSolicitacao[solicitacao.tipo],
    situacao: solicitacao.situacao,
    estado: labelEstado(estadoDe(solicitacao)),
    dataSolicitacao: solicitacao.dataSolicitacao.toISOString(),
    prazo: labelEstado(estadoDe(solicitacao)) === 'Pendente' ? (await lerPrazos(ctx))(solicitacao) : null,
    contribuinte: await toContribuinte(ctx, solicitacao),
    solicitante: (await findNome(ctx, solicitacao.solicitanteId)) || (solicitacao.interessadoNome ?? ''),
    resumo: await resumirSolicitacao(ctx, solicitacao),
    observacao: solicitacao.observacao,
    anexos: anexos.filter((anexo) => anexo.mensagemId === null).map(({ id, nome, tamanho }) => ({ id, nome, tamanho })),
    mensagens: await listMensagens(ctx, solicitacao.id),
    decisao: await toDecisao(ctx, solicitacao),
    rotaNova: kind?.tela?.path ?? null,
    dados: solicitacao.dados,
  }
}

async function toContribuinte(ctx: Context, solicitacao: Solicitacao): Promise<SolicitacaoTO['contribuinte']> {
  const [pessoa] =
    solicitacao.contribuinteId === null
      ? []
      : await ctx.db.select().from(pessoaTable).where(eq(pessoaTable.id, solicitacao.contribuinteId))
  return {
    id: pessoa?.id ?? null,
    nome: pessoa?.nome ?? solicitacao.interessadoNome ?? '',
    documento: pessoa?.documento ?? solicitacao.interessadoDocumento ?? '',
    grpMobiliario: pessoa?.grpMobiliario ?? null,
    regime: pessoa ? labelRegimeIss[pessoa.regimeIssTipo] : null,
    situacao: pessoa ? labelSituacao[pessoa.situacao] : null,
  }
}

async function toDecisao(ctx: Context, solicitacao: Solicitacao): Promise<SolicitacaoTO['decisao']> {
  const em = solicitacao.dataDeferimento ?? solicitacao.dataIndeferimento
  if (!em) return null
  const [documento] =
    solicitacao.documentoId === null
      ? []
      : await ctx.db
          .select({ senha: documentoTable.senha })
          .from(documentoTable)
          .where(eq(documentoTable.id, solicitacao.documentoId))
  return {
    por: await nomeDeQuemDecidiu(ctx, solicitacao),
    em: em.toISOString(),
    justificativas: (await findJustificativas(ctx, [solicitacao.id])).get(solicitacao.id) ?? [],
    texto: solicitacao.resposta,
    emailEnviadoEm: solicitacao.emailEnviadoEm?.toISOString() ?? null,
    senhaDocumento: documento?.senha ?? null,
  }
}
