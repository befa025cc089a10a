import { defineFileAccess } from '@iss/documento/server'
import { fill, refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { arquivoTable, refere } from '@iss/platform/db'
import { renderMail } from '@iss/platform/mail'
import { findPessoa } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { and, eq, inArray } from 'drizzle-orm'
import { consultaAccess } from '../contract/acesso.ts'
import { responderTermo, tomarCiencia } from '../contract/contribuinte.ts'
import { acaoErrors } from '../domain/errors.ts'
import { numeroDoTermo, respondeDepoisDoFim, tiposTermoFiscal } from '../domain/termo.ts'
import {
  type TermoFiscal,
  termoFiscalRespostaArquivoTable as anexo,
  termoFiscalRespostaTable as resposta,
  termoFiscalTable as table,
} from '../tables/termo-fiscal.ts'
import { dizerPrazo, gravarCiencia, travarTermoProprio } from './ciencia.ts'
import { gravarTermo } from './gravar-termo.ts'
import { getAcao } from './ler-acao.ts'
import { fatosDe, lerFatosDeFora } from './situacao-termo-sql.ts'

/** The taxpayer read it in the portal; who reads for him stands in the receipt. */
export const tomarCienciaOperation = implement(tomarCiencia, async (ctx, { id }) => {
  const termo = await travarTermoProprio(ctx, id)
  const prazo = await gravarCiencia(ctx, termo, {
    forma: 'PORTAL',
    em: ctx.clock.now(),
    porId: ctx.sessao.pessoaUsuarioId,
  })
  return { mensagem: dizerPrazo(prazo) }
})

const maximoAnexos = 20

/** Refuses files that this account did not send, and too many of them. */
async function checkAnexos(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length > maximoAnexos) refuse(fill(acaoErrors.muitosAnexos, { n: maximoAnexos }))
  if (ids.length === 0) return
  const proprios = await ctx.db
    .select({ id: arquivoTable.id })
    .from(arquivoTable)
    .where(and(inArray(arquivoTable.id, [...ids]), eq(arquivoTable.contaId, ctx.sessao.contaId)))
  if (proprios.length !== ids.length) refuse(acaoErrors.anexo)
}

/** Why a term takes no answer now; null when it takes one. A late answer is taken: the tax office judges it. */
export async function impedimentoDaResposta(ctx: Context, termo: TermoFiscal) {
  if (termo.anuladoEm !== null) return acaoErrors.termoAnulado
  if (termo.cienciaEm === null) return acaoErrors.cienciaAusente
  if (termo.prazoDias === null) return acaoErrors.semResposta
  if (respondeDepoisDoFim(termo.tipo)) return null
  return fatosDe(await lerFatosDeFora(ctx, [termo.id]), termo.id).acaoFinda ? acaoErrors.respostaEncerrada : null
}

/** Writes an answer of the taxpayer to a locked term. */
export async function gravarResposta(
  ctx: Context,
  termo: TermoFiscal,
  {
    texto,
    autorId,
    anexos = [],
    em = ctx.clock.now(),
  }: { texto: string; autorId: number; anexos?: readonly number[]; em?: Date },
): Promise<void> {
  const [row] = await ctx.db
    .insert(resposta)
    .values({ termoId: termo.id, autorId, texto: texto.trim(), enviadaEm: em })
    .returning({ id: resposta.id })
  if (!row) throw new Error('The answer was not written')
  if (anexos.length > 0) await ctx.db.insert(anexo).values(anexos.map((arquivoId) => ({ respostaId: row.id, arquivoId })))
  await gravarTermo(ctx, termo, { respondidoEm: termo.respondidoEm ?? em }, autorId)
  await ctx.audit({
    tipo: 'termo-fiscal.respondido',
    entidade: 'termo_fiscal',
    entidadeId: termo.id,
    depois: { resposta: row.id, autorId, anexos },
  })
}

export const responderTermoOperation = implement(responderTermo, async (ctx, { id, texto, anexos }) => {
  const termo = await travarTermoProprio(ctx, id)
  const impedimento = await impedimentoDaResposta(ctx, termo)
  if (impedimento) refuse(impedimento)
  if (texto.trim() === '') refuse(acaoErrors.respostaVazia)
  const unicos = [...new Set(anexos)]
  await checkAnexos(ctx, unicos)
  await gravarResposta(ctx, termo, { texto, autorId: ctx.sessao.pessoaUsuarioId, anexos: unicos })
  await avisarFiscal(ctx, termo)
  return { mensagem: 'Resposta enviada com sucesso.' }
})

/** The inspector of the inspection is told; without one whoever issued the term. */
async function avisarFiscal(ctx: Context, termo: TermoFiscal): Promise<void> {
  const fiscal = await findPessoa(
    ctx,
    termo.agendamentoId === null ? termo.fiscalId : (await getAcao(ctx, termo.agendamentoId)).fiscalId,
  )
  const contribuinte = await findPessoa(ctx, termo.contribuinteId)
  if (!fiscal?.email || !contribuinte) return
  const titulo = `Resposta de ${contribuinte.nome} ao termo nº ${numeroDoTermo(termo)}`
  const link = termo.agendamentoId === null ? `termo=${termo.id}` : `id=${termo.agendamentoId}`
  const mail = renderMail({
    titulo,
    paragrafos: [`${contribuinte.nome} respondeu: ${tiposTermoFiscal[termo.tipo]} nº ${numeroDoTermo(termo)}.`],
    botao: { texto: 'Ver a resposta', url: new URL(`/home/actions/consulta-fiscalizacao?${link}`, ctx.baseUrl).href },
  })
  await ctx.mail({ para: [fiscal.email], assunto: titulo, ...mail })
}

/** Files of answers are for the taxpayer who sent them and for who looks at inspections. */
export const respostaFileAccess = defineFileAccess(async (ctx, arquivo) => {
  const [row] = await ctx.db
    .select({ contribuinteId: table.contribuinteId })
    .from(anexo)
    .innerJoin(resposta, refere(anexo.respostaId, resposta))
    .innerJoin(table, refere(resposta.termoId, table))
    .where(eq(anexo.arquivoId, arquivo.id))
    .limit(1)
  if (!row) return false
  return isAllowed(consultaAccess, ctx.user) || row.contribuinteId === ctx.sessao.pessoaSelecionadaId
})
