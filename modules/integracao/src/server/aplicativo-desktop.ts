import { formatDataHora } from '@iss/kernel/data'
import { all, refuse } from '@iss/kernel/errors'
import { arquivoTable, refere } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import { eq } from 'drizzle-orm'
import {
  baixarAplicativo,
  buscarAplicativo,
  buscarPublicacaoAplicativo,
  salvarAplicativo,
} from '../contract/aplicativo-desktop.ts'
import { aplicativoErrors } from '../domain/aplicativo-desktop.ts'
import { aplicativoDesktopTable } from '../tables/aplicativo-desktop.ts'

async function findAplicativo(ctx: Context) {
  const table = aplicativoDesktopTable
  const [row] = await ctx.db
    .select({ aplicativo: table, arquivo: arquivoTable })
    .from(table)
    .innerJoin(arquivoTable, refere(table.arquivoId, arquivoTable))
    .limit(1)
  return row
}

export const buscarAplicativoOperation = implement(buscarAplicativo, async (ctx) => {
  const row = await findAplicativo(ctx)
  if (!row) return { aplicativo: null }
  const { aplicativo, arquivo } = row
  return {
    aplicativo: {
      arquivo: arquivo.nome,
      versao: aplicativo.versaoAplicativo ?? '',
      tamanho: arquivo.tamanho,
      sha256: arquivo.sha256,
      enviadoEm: formatDataHora(arquivo.criadoEm),
      instrucoes: aplicativo.instrucoes ?? '',
    },
  }
})

export const baixarAplicativoOperation = implement(baixarAplicativo, async (ctx) => {
  const row = await findAplicativo(ctx)
  if (!row) return refuse(aplicativoErrors.indisponivel, { kind: 'not-found' })
  return { stream: await ctx.ports.files.get(row.arquivo.chave), nome: row.arquivo.nome, tipo: row.arquivo.tipo }
})

export const buscarPublicacaoAplicativoOperation = implement(buscarPublicacaoAplicativo, async (ctx) => {
  const [row] = await ctx.db.select().from(aplicativoDesktopTable).limit(1)
  const publicado = await findAplicativo(ctx)
  return {
    versao: row?.versao ?? 0,
    arquivo: publicado ? { id: publicado.arquivo.id, nome: publicado.arquivo.nome } : null,
    versaoAplicativo: row?.versaoAplicativo ?? '',
    instrucoes: row?.instrucoes ?? '',
  }
})

/** A zip that this account has just sent, or the one that is published already. */
async function isAceito(ctx: Context, arquivoId: number, publicadoId: number | null): Promise<boolean> {
  if (arquivoId === publicadoId) return true
  const [arquivo] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, arquivoId))
  return arquivo?.contaId === ctx.sessao.contaId && arquivo.tipo === 'application/zip'
}

export const salvarAplicativoOperation = implement(salvarAplicativo, async (ctx, { versao, ...entrada }) => {
  const table = aplicativoDesktopTable
  const [antes] = await ctx.db.select().from(table).limit(1)
  const violations = all(
    entrada.arquivoId !== null && !(await isAceito(ctx, entrada.arquivoId, antes?.arquivoId ?? null)) && aplicativoErrors.arquivo,
    entrada.arquivoId !== null && entrada.versaoAplicativo === '' && aplicativoErrors.versao,
  )
  if (violations.length > 0) refuse(violations)
  const escritas =
    versao === 0
      ? await ctx.db.insert(table).values(entrada).onConflictDoNothing().returning({ id: table.id })
      : await ctx.db
          .update(table)
          .set({ ...entrada, versao: versao + 1 })
          .where(eq(table.versao, versao))
          .returning({ id: table.id })
  const [row] = escritas
  if (!row) return refuse(registryErrors.outroUsuario)
  await ctx.audit({ tipo: 'aplicativo.publicado', entidade: 'aplicativo_desktop', entidadeId: row.id, antes, depois: entrada })
  return { mensagem: registryTexts.salvo }
})
