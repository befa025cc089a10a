import {
  defineDocumentKind,
  type Documento,
  emitirDocumento,
  guardarArquivo,
  guardarArquivoDoDocumento,
} from '@iss/documento/server'
import { findSaldo } from '@iss/conta/server'
import { formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { all, fill, type Violation } from '@iss/kernel/errors'
import { formatSenha } from '@iss/kernel/ids'
import { getPessoa } from '@iss/pessoa/server'
import { arquivoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { competenciasDoLivro, formatPeriodoLivro, livroErrors, type PedidoLivroAutenticado } from '../domain/livro-pedido.ts'
import { type LivroAutenticado, livroAutenticadoTable } from '../tables/livro-autenticado.ts'
import { montarLivro, nomeDoLivro } from './imprimir-livro.ts'
import { writeLivro } from './livro-pdf.ts'

const table = livroAutenticadoTable

/** Whether every competence of the book is closed. */
export async function isPeriodoEncerrado(ctx: Context, pessoaId: number, pedido: PedidoLivroAutenticado): Promise<boolean> {
  for (const competencia of competenciasDoLivro(pedido)) {
    const saldo = await findSaldo(ctx, { pessoaId, papel: pedido.papelServico, competencia })
    if (saldo?.estado !== 'ENCERRADA') return false
  }
  return true
}

/** What is against authenticating a book, all at once. Source: S21, F144. */
export async function examinarLivro(ctx: Context, pessoaId: number, pedido: PedidoLivroAutenticado): Promise<Violation[]> {
  const { papelServico, tipoLivro, ano, mes } = pedido
  if (tipoLivro === 'Mensal' && mes === undefined) return [livroErrors.mes]
  const [outro] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.pessoaId, pessoaId),
        eq(table.papel, papelServico),
        eq(table.ano, ano),
        tipoLivro === 'Mensal' && mes !== undefined ? eq(table.mes, mes) : isNull(table.mes),
      ),
    )
  return all(
    outro && fill(livroErrors.jaAutenticado, { n: formatPeriodoLivro(pedido) }),
    !(await isPeriodoEncerrado(ctx, pessoaId, pedido)) && livroErrors.naoEncerrado,
  )
}

/**
 * Authenticates a book in the caller's transaction: prints it with its stamp in both terms, keeps file and hash, and issues the document
 * whose code verifies it. The caller has examined it. Source: F144.
 */
export async function autenticarLivro(
  ctx: Context,
  { pessoaId, pedido, solicitacaoId }: { pessoaId: number; pedido: PedidoLivroAutenticado; solicitacaoId: number | null },
): Promise<number> {
  const { papelServico: papel, tipoLivro, ano } = pedido
  const mes = tipoLivro === 'Mensal' ? (pedido.mes ?? null) : null
  const documento = await emitirDocumento(ctx, {
    tipoDocumento: 'LIVRO_FISCAL',
    contribuinteId: pessoaId,
    numeracao: { escopo: 'livro-fiscal', donoId: 0 },
  })
  const livro = await montarLivro(ctx, { pessoaId, papel, ano, mes, ordem: 'data', comCanceladas: true, numeroLivro: null })
  const carimbo = ` Autenticado nº ${documento.numero} em ${formatDataHora(documento.emissao)}. Código de verificação: ${formatSenha(documento.senha)}.`
  const pdf = writeLivro({
    ...livro,
    termoAbertura: livro.termoAbertura + carimbo,
    termoEncerramento: livro.termoEncerramento + carimbo,
  })
  const arquivo = await guardarArquivo(ctx, pdf, `${nomeDoLivro(papel, ano, mes)}-autenticado.pdf`, 'application/pdf')
  await guardarArquivoDoDocumento(ctx, documento.id, arquivo.id)
  const row = { id: documento.id, pessoaId, papel, tipoLivro, ano, mes, arquivoId: arquivo.id, solicitacaoId }
  await ctx.db.insert(table).values({ ...row, sha256: arquivo.sha256 })
  await ctx.audit({
    tipo: 'livro.autenticado',
    entidade: 'livro_autenticado',
    entidadeId: documento.id,
    depois: { ...row, sha256: arquivo.sha256 },
  })
  return documento.id
}

async function getLivro(ctx: Context, { id }: Documento): Promise<LivroAutenticado> {
  const [livro] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!livro) throw new Error(`Document ${id} has no authenticated book`)
  return livro
}

/** The authenticated book as a document: its code shows it, its print is the file that was stamped. */
export const livroFiscalDocumento = defineDocumentKind({
  tipo: 'LIVRO_FISCAL',
  rotulo: 'Livro fiscal autenticado',
  async resumo(ctx, documento) {
    const livro = await getLivro(ctx, documento)
    const pessoa = await getPessoa(ctx, livro.pessoaId)
    const periodo = livro.mes === null ? String(livro.ano) : `${String(livro.mes).padStart(2, '0')}/${livro.ano}`
    return [
      { rotulo: 'Contribuinte', valor: `${pessoa.nome} - ${formatDocumento(pessoa.documento)}` },
      { rotulo: 'Livro', valor: livro.papel === 'PRESTADOR' ? 'Serviços prestados' : 'Serviços tomados' },
      { rotulo: 'Tipo', valor: livro.tipoLivro },
      { rotulo: 'Período', valor: periodo },
      { rotulo: 'Autenticado em', valor: formatDataHora(documento.emissao) },
      { rotulo: 'SHA-256', valor: livro.sha256 },
    ]
  },
  async pdf(ctx, documento) {
    const { arquivoId } = await getLivro(ctx, documento)
    const [arquivo] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, arquivoId))
    if (!arquivo) throw new Error(`Authenticated book ${documento.id} has no file`)
    return { stream: await ctx.ports.files.get(arquivo.chave), nome: arquivo.nome, tipo: arquivo.tipo, inline: true }
  },
})
