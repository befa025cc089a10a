import { type Data, formatData, formatDataHora, instanteDe, plusDays } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { formatSenha } from '@iss/kernel/ids'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { buscarDocumentos, buscarPorSenha, imprimirDocumento } from '../contract/consulta.ts'
import { documentoErrors } from '../domain/errors.ts'
import { documentoTable } from '../tables/documento.ts'
import type { Documento, DocumentKind } from './document-kind.ts'
import { kindOf, localizarDocumento } from './localizar-documento.ts'

const table = documentoTable

const isAutoridade = (ctx: Context) =>
  ctx.user.perfis.some((perfil) => perfil === 'fiscal' || perfil === 'gestor' || perfil === 'administrador')

function situacaoDe(
  documento: Pick<Documento, 'dataCancelamento' | 'dataValidade'>,
  hoje: Data,
): 'Válido' | 'Cancelado' | 'Vencido' {
  if (documento.dataCancelamento) return 'Cancelado'
  return documento.dataValidade !== null && documento.dataValidade < hoje ? 'Vencido' : 'Válido'
}

/** Refuses (403) whoever is neither the document's contribuinte, nor an authority of the city, nor admitted by its kind. */
async function checkAcesso(ctx: Context, documento: Documento): Promise<void> {
  if (documento.contribuinteId === ctx.sessao.pessoaSelecionadaId || isAutoridade(ctx)) return
  if (await kindOf(ctx, documento).podeVer?.(ctx, documento)) return
  refuse(platformErrors.semPermissao, { kind: 'authorization' })
}

export const buscarDocumentosOperation = implement(buscarDocumentos, async (ctx, filtro) => {
  const hoje = ctx.clock.today()
  const { inicio, fim } = filtro.periodo
  const where = and(
    isAutoridade(ctx) ? undefined : eq(table.contribuinteId, ctx.sessao.pessoaSelecionadaId),
    eq(table.interno, false),
    filtro.tipo === null ? undefined : eq(table.tipoDocumento, filtro.tipo),
    filtro.numero === null ? undefined : eq(table.numero, filtro.numero),
    inicio === null ? undefined : gte(table.emissao, instanteDe(inicio)),
    fim === null ? undefined : lt(table.emissao, instanteDe(plusDays(fim, 1))),
    filtro.situacao === 'cancelados'
      ? isNotNull(table.dataCancelamento)
      : filtro.situacao === null
        ? undefined
        : isNull(table.dataCancelamento),
    filtro.situacao === 'vencidos' ? lt(table.dataValidade, hoje) : undefined,
    filtro.situacao === 'validos' ? or(isNull(table.dataValidade), gte(table.dataValidade, hoje)) : undefined,
  )
  const [contagem] = await ctx.db.select({ total: sql<string>`count(*)` }).from(table).where(where)
  const rows = await ctx.db
    .select({ documento: table, nome: pessoaTable.nome, cpfCnpj: pessoaTable.documento })
    .from(table)
    .leftJoin(pessoaTable, and(eq(pessoaTable.municipioId, table.municipioId), eq(pessoaTable.id, table.contribuinteId)))
    .where(where)
    .orderBy(desc(table.emissao), desc(table.id))
    .limit(filtro.tamanho)
    .offset(filtro.pagina * filtro.tamanho)
  const kinds = new Map(ctx.definitions<DocumentKind>('document-kind').map((kind) => [kind.tipo, kind]))
  const valores = await valoresDe(
    ctx,
    kinds,
    rows.map((row) => row.documento),
  )
  return {
    lista: rows.map(({ documento, nome, cpfCnpj }) => ({
      id: documento.id,
      tipo: documento.tipoDocumento,
      rotulo: kinds.get(documento.tipoDocumento)?.rotulo ?? documento.tipoDocumento,
      numero: documento.numero,
      emissao: formatDataHora(documento.emissao),
      contribuinteDocumento: cpfCnpj,
      contribuinteNome: nome,
      valor: valores.get(documento.id) ?? null,
      validade: documento.dataValidade && formatData(documento.dataValidade),
      situacao: situacaoDe(documento, hoje),
      senha: formatSenha(documento.senha),
    })),
    total: Number(contagem?.total ?? 0),
    tipos: [...kinds.values()]
      .map(({ tipo, rotulo }) => ({ tipo, rotulo }))
      .sort((a, b) => a.rotulo.localeCompare(b.rotulo, 'pt-BR')),
  }
})

async function valoresDe(
  ctx: Context,
  kinds: ReadonlyMap<string, DocumentKind>,
  documentos: readonly Documento[],
): Promise<Map<number, Dinheiro>> {
  const found = new Map<number, Dinheiro>()
  for (const tipo of new Set(documentos.map((documento) => documento.tipoDocumento))) {
    const ids = documentos.filter((documento) => documento.tipoDocumento === tipo).map((documento) => documento.id)
    for (const [id, valor] of (await kinds.get(tipo)?.valores?.(ctx, ids)) ?? []) found.set(id, valor)
  }
  return found
}

export const buscarPorSenhaOperation = implement(buscarPorSenha, async (ctx, { senha }) => {
  if (senha.trim() === '') refuse(documentoErrors.codigoObrigatorio)
  const documento = (await localizarDocumento(ctx, senha)) ?? refuse(documentoErrors.naoEncontrado)
  await checkAcesso(ctx, documento)
  const kind = kindOf(ctx, documento)
  const resumo = await kind.resumo(ctx, documento)
  await ctx.db.update(table).set({ ultimaVerificacao: ctx.clock.now() }).where(eq(table.id, documento.id))
  return {
    id: documento.id,
    tipo: documento.tipoDocumento,
    rotulo: kind.rotulo,
    numero: documento.numero,
    senha: formatSenha(documento.senha),
    codigoVerificacao: documento.codigoVerificacao,
    emissao: formatDataHora(documento.emissao),
    validade: documento.dataValidade && formatData(documento.dataValidade),
    situacao: situacaoDe(documento, ctx.clock.today()),
    dataCancelamento: documento.dataCancelamento && formatDataHora(documento.dataCancelamento),
    motivoCancelamento: documento.motivoCancelamento,
    resumo,
    temImpressao: kind.pdf !== undefined,
  }
})

export const imprimirDocumentoOperation = implement(imprimirDocumento, async (ctx, { id }) => {
  const [documento] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!documento) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  await checkAcesso(ctx, documento)
  const kind = kindOf(ctx, documento)
  if (!kind.pdf) return refuse(documentoErrors.semImpressao)
  await ctx.db.update(table).set({ ultimaImp: ctx.clock.now() }).where(eq(table.id, id))
  return { ...(await kind.pdf(ctx, documento)), inline: true }
})
