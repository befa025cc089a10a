import { refere } from '@iss/platform/db'
import { plusDays } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { papelTable, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import type { Perfil } from '@iss/platform/contract'
import { and, count, countDistinct, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  buscarComunicados,
  type ComunicadoLinha,
  encerrarComunicado,
  publicarComunicado,
  removerComunicado,
  salvarComunicado,
} from '../contract/comunicado-publicacao.ts'
import {
  type AcaoComunicado,
  comunicadoErrors,
  comunicadoTexts,
  isAcaoPermitida,
  situacaoComunicado,
  validarComunicado,
} from '../domain/comunicado-publicacao.ts'
import { comunicadoArquivoTable } from '../tables/comunicado-arquivo.ts'
import {
  comunicadoDestinatarioTable as destinatario,
  comunicadoLidoTable as lido,
  comunicadoTable as table,
} from '../tables/inicial.ts'
import { enviarComunicado } from './comunicado-email.ts'
import { gravarAnexosComunicado, listAnexosComunicado } from './comunicado-anexos.ts'

type Comunicado = typeof table.$inferSelect

/** The row version that PostgreSQL keeps: another save makes another one. */
const versao = sql<string>`${table}.xmin::text`

async function listDestinatarios(ctx: Context, ids: readonly number[]) {
  if (ids.length === 0) return []
  return ctx.db
    .select({ comunicadoId: destinatario.comunicadoId, documento: pessoaTable.documento })
    .from(destinatario)
    .innerJoin(pessoaTable, refere(destinatario.pessoaId, pessoaTable))
    .where(inArray(destinatario.comunicadoId, [...ids]))
    .orderBy(pessoaTable.busca)
}

/** How many people hold one of the profiles today; all roles when none is named. */
async function countPessoas(ctx: Context, perfis: readonly string[]): Promise<number> {
  const [row] = await ctx.db
    .select({ total: countDistinct(papelTable.atorId) })
    .from(papelTable)
    .where(
      and(
        isNull(papelTable.fim),
        perfis.length > 0
          ? sql`${papelTable.perfil} in (${sql.join(
              perfis.map((perfil) => sql`${perfil}`),
              sql`, `,
            )})`
          : undefined,
      ),
    )
  return row?.total ?? 0
}

export const buscarComunicadosOperation = implement(buscarComunicados, async (ctx) => {
  const rows = await ctx.db
    .select({ row: table, versao, emissor: pessoaTable.nome })
    .from(table)
    .leftJoin(pessoaTable, refere(table.emissorId, pessoaTable))
    .orderBy(desc(table.inicio), desc(table.id))
    .limit(500)
  const ids = rows.map(({ row }) => row.id)
  const [pessoas, anexos] = [await listDestinatarios(ctx, ids), await listAnexosComunicado(ctx, ids)]
  const lidos = await ctx.db.select({ id: lido.comunicadoId, total: count() }).from(lido).groupBy(lido.comunicadoId)
  const porPerfis = new Map<string, number>()
  const linhas: ComunicadoLinha[] = []
  for (const { row, emissor, versao: lida } of rows) {
    const documentos = pessoas.filter(({ comunicadoId }) => comunicadoId === row.id).map(({ documento }) => documento)
    const chave = [...row.perfis].sort().join()
    if (documentos.length === 0 && !porPerfis.has(chave)) porPerfis.set(chave, await countPessoas(ctx, row.perfis))
    linhas.push({
      id: row.id,
      versao: lida,
      assunto: row.assunto,
      corpo: row.corpo,
      icone: row.icone,
      inicio: row.inicio,
      fim: row.fim,
      emissor,
      publicadoEm: row.publicadoEm?.toISOString() ?? null,
      alcance: documentos.length > 0 ? 'PESSOAS' : row.perfis.length > 0 ? 'PERFIS' : 'TODOS',
      perfis: row.perfis as Perfil[],
      documentos,
      anexos: anexos
        .filter(({ comunicadoId }) => comunicadoId === row.id)
        .map(({ id, nome, tamanho }) => ({ id, nome, tamanho })),
      destinatarios: documentos.length || (porPerfis.get(chave) ?? 0),
      lidos: lidos.find(({ id }) => id === row.id)?.total ?? 0,
      enviarEmail: row.enviarEmail,
      emailsEnviados: row.emailsEnviados,
      situacao: situacaoComunicado({ publicado: row.publicadoEm !== null, fim: row.fim }, ctx.clock.today()),
    })
  }
  return linhas
})

/** The notice, locked by the version that the user read; refuses another one's save and an action that its state does not admit. */
async function getComunicado(
  ctx: Context,
  id: number,
  lida: string,
  acao: AcaoComunicado,
  recusa: Violation,
): Promise<Comunicado> {
  const [found] = await ctx.db.select({ row: table, versao }).from(table).where(eq(table.id, id)).for('update')
  if (!found) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const situacao = situacaoComunicado({ publicado: found.row.publicadoEm !== null, fim: found.row.fim }, ctx.clock.today())
  if (!isAcaoPermitida(acao, situacao)) refuse(recusa)
  if (found.versao !== lida) refuse(comunicadoErrors.desatualizado)
  return found.row
}

async function idsDosDocumentos(ctx: Context, documentos: readonly string[]): Promise<number[]> {
  const procurados = [...new Set(documentos.map(normalizeDocumento).filter(Boolean))]
  if (procurados.length === 0) return []
  const rows = await ctx.db
    .select({ id: pessoaTable.id, documento: pessoaTable.documento })
    .from(pessoaTable)
    .where(inArray(pessoaTable.documento, procurados))
  const faltam = procurados.filter((documento) => !rows.some((row) => row.documento === documento))
  if (faltam.length > 0) refuse(faltam.map((documento) => fill(comunicadoErrors.documentoDesconhecido, { documento })))
  return rows.map(({ id }) => id)
}

/** Saves a draft whole; of a published notice only the end. */
export const salvarComunicadoOperation = implement(salvarComunicado, async (ctx, input) => {
  const violations = validarComunicado(input)
  if (violations.length > 0) refuse(violations)
  const { assunto, corpo, icone, inicio, fim } = input
  const [atual] =
    input.id === null ? [] : await ctx.db.select({ publicadoEm: table.publicadoEm }).from(table).where(eq(table.id, input.id))
  if (input.id !== null && atual?.publicadoEm) {
    const antes = await getComunicado(ctx, input.id, input.versao, 'alterarFim', comunicadoErrors.soFim)
    if (antes.assunto !== assunto || antes.corpo !== corpo || antes.inicio !== inicio) refuse(comunicadoErrors.soFim)
    await ctx.db.update(table).set({ fim }).where(eq(table.id, input.id))
    await auditar(ctx, 'comunicado.alterado', input.id, { fim: antes.fim }, { fim })
    return { mensagem: comunicadoTexts.salvo, id: input.id }
  }
  const pessoas = input.alcance === 'PESSOAS' ? await idsDosDocumentos(ctx, input.documentos) : []
  const values = {
    assunto: assunto.trim(),
    corpo: corpo.trim(),
    icone,
    inicio,
    fim,
    perfis: input.alcance === 'PERFIS' ? [...input.perfis] : [],
    enviarEmail: input.enviarEmail,
  }
  const id = input.id ?? (await inserir(ctx, values))
  if (input.id !== null) {
    const antes = await getComunicado(ctx, id, input.versao, 'alterar', comunicadoErrors.soFim)
    await ctx.db.update(table).set(values).where(eq(table.id, id))
    await ctx.db.delete(destinatario).where(eq(destinatario.comunicadoId, id))
    await auditar(ctx, 'comunicado.alterado', id, antes, values)
  }
  if (pessoas.length > 0) await ctx.db.insert(destinatario).values(pessoas.map((pessoaId) => ({ comunicadoId: id, pessoaId })))
  await gravarAnexosComunicado(ctx, id, input.anexos)
  return { mensagem: comunicadoTexts.salvo, id }
})

async function inserir(ctx: Context, values: Omit<typeof table.$inferInsert, 'emissorId'>): Promise<number> {
  const [row] = await ctx.db
    .insert(table)
    .values({ ...values, emissorId: ctx.sessao.pessoaUsuarioId })
    .returning()
  if (!row) throw new Error('The notice was not written')
  await auditar(ctx, 'comunicado.criado', row.id, undefined, row)
  return row.id
}

const auditar = (ctx: Context, tipo: string, id: number, antes: unknown, depois: unknown) =>
  ctx.audit({ tipo, entidade: 'comunicado', entidadeId: id, antes, depois })

/** Publishes a draft: from its first day on it stands on the start page of those to whom it speaks. */
export const publicarComunicadoOperation = implement(publicarComunicado, async (ctx, { id, versao: lida }) => {
  const rascunho = await getComunicado(ctx, id, lida, 'publicar', comunicadoErrors.jaPublicado)
  const publicadoEm = ctx.clock.now()
  await ctx.db.update(table).set({ publicadoEm }).where(eq(table.id, id))
  await auditar(ctx, 'comunicado.publicado', id, undefined, { publicadoEm, enviarEmail: rascunho.enviarEmail })
  if (rascunho.enviarEmail) await ctx.schedule(enviarComunicado, { id })
  return { mensagem: comunicadoTexts.publicado }
})

/** Ends a published notice with the day before today, or with its first day when it begins later. */
export const encerrarComunicadoOperation = implement(encerrarComunicado, async (ctx, { id, versao: lida }) => {
  const antes = await getComunicado(ctx, id, lida, 'encerrar', comunicadoErrors.encerrado)
  const ontem = plusDays(ctx.clock.today(), -1)
  const inicio = antes.inicio <= ontem ? antes.inicio : ontem
  await ctx.db.update(table).set({ inicio, fim: ontem }).where(eq(table.id, id))
  await auditar(ctx, 'comunicado.encerrado', id, { inicio: antes.inicio, fim: antes.fim }, { inicio, fim: ontem })
  return { mensagem: comunicadoTexts.encerrado }
})

export const removerComunicadoOperation = implement(removerComunicado, async (ctx, { id, versao: lida }) => {
  const antes = await getComunicado(ctx, id, lida, 'remover', comunicadoErrors.publicadoFica)
  await ctx.db.delete(comunicadoArquivoTable).where(eq(comunicadoArquivoTable.comunicadoId, id))
  await ctx.db.delete(destinatario).where(eq(destinatario.comunicadoId, id))
  await ctx.db.delete(table).where(eq(table.id, id))
  await auditar(ctx, 'comunicado.removido', id, antes, undefined)
  return { mensagem: comunicadoTexts.removido }
})
