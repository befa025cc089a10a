import { randomUUID } from 'node:crypto'
import { formatDataHora } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { findPessoaPorDocumento, nomesDe } from '@iss/pessoa/server'
import { isAllowed } from '@iss/platform/contract'
import { municipioTable } from '@iss/platform/db'
import { renderMail } from '@iss/platform/mail'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { defineAtendimentoExtra } from '@iss/solicitacao/server'
import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { z } from 'zod'
import {
  acessoDenuncia,
  assumirDenuncia,
  buscarDenuncia,
  buscarDenuncias,
  type DenunciaLinha,
  encerrarDenuncia,
  registrarDenuncia,
  responderDenuncia,
} from '../contract/denuncia.ts'
import {
  type AcaoDenuncia,
  acoesDenuncia,
  isAcaoDenuncia,
  labelResultadoDenuncia,
  labelSituacaoDenuncia,
  labelTipoDenuncia,
  validarDenuncia,
} from '../domain/denuncia.ts'
import { validarAnexosDenuncia } from '../domain/anexo-denuncia.ts'
import { comunicacaoErrors, comunicacaoTexts } from '../domain/errors.ts'
import { type Denuncia, denunciaTable as table } from '../tables/denuncia.ts'
import { gravarAnexosDenuncia, listAnexosDenuncia } from './denuncia-anexos.ts'

/** Files a complaint; an anonymous one keeps nothing about who made it. */
export const registrarDenunciaOperation = implement(registrarDenuncia, async (ctx, input) => {
  if (!input.captcha || !(await ctx.ports.captcha.verify(input.captcha))) refuse(comunicacaoErrors.denunciaCaptcha)
  if (!input.idMunicipio) return refuse(comunicacaoErrors.denunciaMunicipio)
  const violations = [...validarDenuncia(input, ctx.clock.today()), ...validarAnexosDenuncia(input.anexos)]
  if (violations.length > 0) refuse(violations)
  const [cidade] = await ctx.db
    .select({ id: municipioTable.id })
    .from(municipioTable)
    .where(and(eq(municipioTable.id, input.idMunicipio), eq(municipioTable.cliente, true)))
  if (!cidade || input.tipo === null) return refuse(platformErrors.municipioNaoEncontrado)
  await ctx.enterMunicipio(input.idMunicipio)
  const documento = normalizeDocumento(input.denunciadoDocumento)
  const pessoa = documento === '' ? undefined : await findPessoaPorDocumento(ctx, documento)
  const [row] = await ctx.db
    .insert(table)
    .values({
      chave: randomUUID(),
      tipo: input.tipo,
      denunciadoId: pessoa?.id ?? null,
      denunciadoNome: input.denunciadoNome.trim() || (pessoa?.nome ?? ''),
      denunciadoDocumento: documento || null,
      denunciadoEndereco: input.denunciadoEndereco.trim(),
      descricao: input.descricao.trim(),
      valor: input.valor,
      notaFiscal: input.notaFiscal.trim(),
      anonima: input.anonima,
      denuncianteNome: input.anonima ? null : input.nome.trim() || null,
      denuncianteEmail: input.anonima ? null : input.email.trim() || null,
      dataDenuncia: ctx.clock.now(),
      dataOcorrencia: input.dataOcorrencia,
    })
    .returning()
  if (!row) throw new Error('The complaint was not written')
  await gravarAnexosDenuncia(ctx, row, input.anexos)
  await ctx.audit({
    tipo: 'denuncia.registrada',
    entidade: 'denuncia',
    entidadeId: row.id,
    depois: { tipo: row.tipo, anonima: row.anonima, anexos: input.anexos.length },
  })
  return { mensagem: 'Denúncia registrada com sucesso. Obrigado por colaborar.' }
})

export type DenunciaCompleta = z.output<typeof buscarDenuncia.answer>

const nomeDenunciado = (row: Denuncia) => row.denunciadoNome || row.denunciadoDocumento || ''

function toLinha(row: Denuncia, fiscal: string | null): DenunciaLinha {
  return {
    chave: row.chave,
    tipo: row.tipo,
    situacao: row.situacao,
    denunciado: nomeDenunciado(row),
    fiscal,
    dataDenuncia: row.dataDenuncia.toISOString(),
    dataOcorrencia: row.dataOcorrencia,
  }
}

export const buscarDenunciasOperation = implement(buscarDenuncias, async (ctx, { situacao }) => {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(situacao ? eq(table.situacao, situacao) : undefined)
    .orderBy(desc(table.dataDenuncia), desc(table.id))
    .limit(1000)
  const nomes = await nomesDe(
    ctx,
    rows.map(({ fiscalId }) => fiscalId),
  )
  return rows.map((row) => toLinha(row, nomes.get(row.fiscalId ?? 0) ?? null))
})

async function getDenuncia(ctx: Context, chave: string, lock = false): Promise<Denuncia> {
  const query = ctx.db.select().from(table).where(eq(table.chave, chave))
  const [row] = lock ? await query.for('update') : await query
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Who filed it: only managers and the inspector in charge may know. Source: design F154. */
function denuncianteDe(ctx: Context, row: Denuncia): string {
  if (row.anonima) return 'Anônimo'
  const podeSaber = ctx.user.perfis.includes('gestor') || row.fiscalId === ctx.sessao.pessoaUsuarioId
  if (!podeSaber) return comunicacaoTexts.identidadePreservada
  return [row.denuncianteNome, row.denuncianteEmail].filter(Boolean).join(' · ') || 'Não informado'
}

/** One complaint as far as the user may know it. */
export async function lerDenuncia(ctx: Context, chave: string): Promise<DenunciaCompleta> {
  const row = await getDenuncia(ctx, chave)
  const fiscal = (await nomesDe(ctx, [row.fiscalId])).get(row.fiscalId ?? 0) ?? null
  return {
    ...toLinha(row, fiscal),
    versao: row.versao,
    documento: row.denunciadoDocumento,
    endereco: row.denunciadoEndereco,
    descricao: row.descricao,
    valor: row.valor,
    notaFiscal: row.notaFiscal,
    denunciante: denuncianteDe(ctx, row),
    anexos: await listAnexosDenuncia(ctx, row.id),
    resposta: row.resposta,
    parecer: row.parecer,
    resultado: row.resultado,
    dataResposta: row.dataResposta?.toISOString() ?? null,
    dataEncerramento: row.dataEncerramento?.toISOString() ?? null,
    acoes: acoesDenuncia.filter((acao) => isAcaoDenuncia(acao, row.situacao)),
  }
}

export const buscarDenunciaOperation = implement(buscarDenuncia, (ctx, { chave }) => lerDenuncia(ctx, chave))

type Alvo = { chave: string; versao: number }

async function mudar(ctx: Context, alvo: Alvo, acao: AcaoDenuncia, mudanca: Partial<Denuncia>): Promise<Denuncia> {
  const antes = await getDenuncia(ctx, alvo.chave, true)
  if (!isAcaoDenuncia(acao, antes.situacao))
    refuse(antes.situacao === 'ENCERRADA' ? comunicacaoErrors.denunciaEncerrada : comunicacaoErrors.denunciaSituacao)
  if (antes.versao !== alvo.versao) refuse(comunicacaoErrors.desatualizado)
  const [depois] = await ctx.db
    .update(table)
    .set({ fiscalId: antes.fiscalId ?? ctx.sessao.pessoaUsuarioId, ...mudanca, versao: antes.versao + 1 })
    .where(eq(table.id, antes.id))
    .returning()
  if (!depois) throw new Error('The complaint was not changed')
  const { situacao, fiscalId } = antes
  await ctx.audit({
    tipo: `denuncia.${acao}`,
    entidade: 'denuncia',
    entidadeId: antes.id,
    antes: { situacao, fiscalId },
    depois: mudanca,
  })
  return depois
}

async function avisarDenunciante(ctx: Context, row: Denuncia, paragrafos: string[]): Promise<void> {
  if (row.denuncianteEmail === null) return
  const assunto = 'Andamento da sua denúncia'
  const { texto, html } = renderMail({ titulo: assunto, paragrafos })
  await ctx.mail({ para: [row.denuncianteEmail], assunto, texto, html })
}

export const assumirDenunciaOperation = implement(assumirDenuncia, async (ctx, alvo) => {
  const { fiscalId: antes } = await getDenuncia(ctx, alvo.chave)
  const eu = ctx.sessao.pessoaUsuarioId
  await mudar(ctx, alvo, 'assumir', { fiscalId: eu })
  // Whom it was with is told: nobody's work is taken without its being seen.
  const com = antes === null || antes === eu ? undefined : (await nomesDe(ctx, [antes])).get(antes)
  return { mensagem: com ? `Denúncia assumida. Estava com ${com}.` : 'Denúncia assumida.' }
})

export const responderDenunciaOperation = implement(responderDenuncia, async (ctx, { resposta, ...alvo }) => {
  if (resposta.trim() === '') refuse(comunicacaoErrors.respostaObrigatoria)
  const row = await mudar(ctx, alvo, 'responder', {
    situacao: 'RESPONDIDA',
    resposta: resposta.trim(),
    dataResposta: ctx.clock.now(),
  })
  await avisarDenunciante(ctx, row, [resposta.trim()])
  return { mensagem: 'Denúncia respondida com sucesso.' }
})

export const encerrarDenunciaOperation = implement(encerrarDenuncia, async (ctx, { parecer, resultado, ...alvo }) => {
  const faltas = [
    ...(parecer.trim() === '' ? [comunicacaoErrors.parecerObrigatorio] : []),
    ...(resultado === null ? [comunicacaoErrors.resultadoObrigatorio] : []),
  ]
  if (faltas.length > 0 || resultado === null) return refuse(faltas)
  const row = await mudar(ctx, alvo, 'encerrar', {
    situacao: 'ENCERRADA',
    parecer: parecer.trim(),
    resultado,
    dataEncerramento: ctx.clock.now(),
  })
  await avisarDenunciante(ctx, row, [`A apuração foi encerrada: ${labelResultadoDenuncia[resultado].toLowerCase()}.`])
  return { mensagem: 'Denúncia encerrada com sucesso.' }
})

/** Complaints in the attendance search (spec 2 §2.16), under the status of their own. */
export const denunciasNoAtendimento = defineAtendimentoExtra(async (ctx, filtro) => {
  if (filtro.situacao !== 'denuncia' || !isAllowed(acessoDenuncia, ctx.user)) return []
  if (filtro.tipos?.length || filtro.grpMobiliario) return []
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        gte(table.dataDenuncia, filtro.de),
        lt(table.dataDenuncia, filtro.ate),
        filtro.fiscal ? eq(table.fiscalId, filtro.fiscal) : undefined,
      ),
    )
    .orderBy(desc(table.dataDenuncia))
    .limit(1000)
  const documento = normalizeDocumento(filtro.documento ?? '')
  const nome = fold(filtro.nome ?? '')
  return rows
    .filter((row) => documento === '' || (row.denunciadoDocumento ?? '').startsWith(documento))
    .filter((row) => nome === '' || fold(row.denunciadoNome).includes(nome))
    .map((row) => ({
      data: row.dataDenuncia,
      linha: {
        dataFmt: formatDataHora(row.dataDenuncia),
        rotulo: `Denúncia: ${labelTipoDenuncia[row.tipo]}`,
        nomeContribuinte: nomeDenunciado(row),
        situacaoAtendimento: labelSituacaoDenuncia[row.situacao],
        nomeSolicitante: denuncianteDe(ctx, row),
        tipo: 'Denuncia',
        criptId: row.chave,
        senhaDocumento: null,
        rotaAngular: null,
        angular: false,
        indeferida: false,
        aprovada: false,
        pendente: false,
        generica: false,
        denuncia: true,
      },
    }))
})
