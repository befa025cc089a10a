import { formatDataHora } from '@iss/kernel/data'
import { emailTable } from '@iss/platform/db'
import { qrPath } from '@iss/platform/pdf'
import type { Context } from '@iss/platform/server'
import { desc, eq, sql } from 'drizzle-orm'
import type { Compartilhar, situacoesEnvio } from '../contract/compartilhar.ts'
import { envioDocumentoTable as envio } from '../tables/envio-documento.ts'
import type { Documento } from './document-kind.ts'
import { kindOf } from './localizar-documento.ts'
import { makeValidador } from './validador.ts'

/** Days for which a link that was handed on opens the document by itself. */
const DIAS = 90

/** The public address of a document for whoever gets it from one of its parties: it bears its own proof. */
export function linkDoDocumento(ctx: Context, documento: Pick<Documento, 'senha' | 'tipoDocumento'>): string {
  const pagina = kindOf(ctx, documento).pagina ?? '/public/documentos'
  const query = new URLSearchParams({ senha: documento.senha, data: makeValidador(ctx, documento.senha, DIAS) })
  return `${ctx.baseUrl}${pagina}?${query}`
}

/** Keeps that a mail of the outbox sends a document. */
export async function registrarEnvio(ctx: Context, documentoId: number, emailId: number): Promise<void> {
  await ctx.db.insert(envio).values({ documentoId, emailId })
}

/** How a document is handed on, and by which mails it was; the last five. */
export async function lerCompartilhar(
  ctx: Context,
  documento: Pick<Documento, 'id' | 'senha' | 'tipoDocumento'>,
): Promise<Compartilhar> {
  const link = linkDoDocumento(ctx, documento)
  const rows = await ctx.db
    .select({
      id: emailTable.id,
      para: emailTable.para,
      em: emailTable.criadoEm,
      situacao: sql<(typeof situacoesEnvio)[number]>`case when ${emailTable.enviadoEm} is not null then 'Enviado'
        when ${emailTable.erro} is not null then 'Falhou' else 'Na fila' end`,
    })
    .from(envio)
    .innerJoin(emailTable, eq(emailTable.id, envio.emailId))
    .where(eq(envio.documentoId, documento.id))
    .orderBy(desc(envio.id))
    .limit(5)
  return { link, qr: qrPath(link), envios: rows.map(({ em, ...row }) => ({ ...row, em: formatDataHora(em) })) }
}
