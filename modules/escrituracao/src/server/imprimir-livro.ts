import { formaDaInscricao } from '@iss/municipio/server'
import { findSaldo } from '@iss/conta/server'
import { contaErrors } from '@iss/conta/domain/errors'
import { labelSituacaoGuia, situacaoGuia } from '@iss/guia/domain/situacao-guia'
import { pessoaDoPedido, findEnderecoPrincipal, findPessoaPorDocumento, getPessoa } from '@iss/pessoa/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { formatDocumento } from '@iss/kernel/documento'
import { at, refuse } from '@iss/kernel/errors'
import { reportFrameOf } from '@iss/list/server'
import { type Context, implement } from '@iss/platform/server'
import type { Formato } from '@iss/list/definition'
import { countRows, fileTypes, type OnRows, type ReportFile, spool } from '@iss/list/server'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { imprimirLivro } from '../contract/livro-fiscal.ts'
import { configLivro } from '../registries/config-livro.ts'
import { configLivroTable } from '../tables/escrituracao.ts'
import { lerLinhas } from './linhas-livro.ts'
import { type LivroImpresso, writeLivro } from './livro-pdf.ts'
import { writeLinhas } from './livro-planilha.ts'

/** Lines between two notes of how far a book is. */
const TIQUE = 200

export type PedidoLivro = {
  pessoaId: number
  papel: 'PRESTADOR' | 'TOMADOR'
  ano: number
  /** One-based; null for the year. */
  mes: number | null
  ordem: 'data' | 'numero'
  comCanceladas: boolean
  numeroLivro: number | null
}
export type PedidoArquivo = PedidoLivro & { formato: Formato }

/** Which lines a book lists. */
export const situacaoDoLivro = ({ comCanceladas }: Pick<PedidoLivro, 'comCanceladas'>) => (comCanceladas ? 'todas' : 'validas')

/** Everything of a book but its bytes; the lines are read while they are written, inside the transaction of the context. */
export async function montarLivro(ctx: Context, pedido: PedidoLivro): Promise<LivroImpresso> {
  const { pessoaId, papel, ano, mes } = pedido
  const de = Competencia.of(ano, mes ?? 1)
  const ate = Competencia.of(ano, mes ?? 12)
  const pessoa = await getPessoa(ctx, pessoaId)
  const endereco = await findEnderecoPrincipal(ctx, pessoaId)
  const config = await getConfigLivro(ctx)
  const corrente = Competencia.fromData(ctx.clock.today())
  let rascunho = false
  for (const competencia of Competencia.range(de, ate)) {
    if (competencia.isAfter(corrente)) rascunho = true
    else if ((await findSaldo(ctx, { pessoaId, papel, competencia }))?.estado !== 'ENCERRADA') rascunho = true
  }
  const logradouro = endereco ? `${endereco.logradouroTipo} ${endereco.logradouroNome}, ${endereco.numero}` : ''
  return {
    titulo: papel === 'PRESTADOR' ? config.capaPrestador : config.capaTomador,
    numeroLivro: pedido.numeroLivro ?? ano,
    periodo: mes === null ? String(ano) : de.format(),
    papel,
    ...(await reportFrameOf(ctx)),
    orgao: 'Livro fiscal do ISS',
    usuario: ctx.userOrNull?.nomeUsuario ?? '',
    emitidoEm: ctx.clock.now(),
    contribuinte: [
      [config.rotuloEmpresa, pessoa.nome],
      [config.rotuloCnpj, formatDocumento(pessoa.documento)],
      [config.rotuloInscricao, (await formaDaInscricao(ctx))(pessoa.inscricaoMunicipal) ?? ''],
      [config.rotuloEndereco, logradouro],
      [config.rotuloBairro, endereco?.bairro ?? ''],
      [config.rotuloCidade, endereco ? `${endereco.municipioNome} - ${endereco.uf}` : ''],
    ],
    termoAbertura: config.termoAbertura,
    termoEncerramento: config.termoEncerramento,
    rascunho,
    ordem: pedido.ordem,
    linhas: lerLinhas(ctx, { pessoaId, papel, de, ate, situacao: situacaoDoLivro(pedido) }, pedido.ordem),
    guias: () => listGuiasDoPeriodo(ctx, pessoaId, papel, de, ate),
  }
}

/**
 * The file of a book in its format, and how many lines it has so far: the book itself as PDF, or its lines as a sheet. `onLinhas` is told
 * every 200 lines how many there were; what it throws stops the file. The stream must be read inside the transaction of the context.
 */
export async function escreverLivro(ctx: Context, pedido: PedidoArquivo, onLinhas?: OnRows): Promise<ReportFile> {
  const livro = await montarLivro(ctx, pedido)
  const { papel, ano, mes, formato } = pedido
  const { rows: linhas, counted } = countRows(livro.linhas, TIQUE, onLinhas)
  const escrito = { ...livro, linhas }
  const { extensao, tipo } = fileTypes[formato]
  return {
    stream: formato === 'PDF' ? writeLivro(escrito) : writeLinhas(escrito, formato),
    nome: `${nomeDoLivro(papel, ano, mes)}.${extensao}`,
    tipo,
    counted,
  }
}

/** Name of a book's file, without its end: the month is one-based, null for the year. */
export function nomeDoLivro(papel: PedidoLivro['papel'], ano: number, mes: number | null): string {
  return `livro-${papel.toLowerCase()}-${ano}${mes === null ? '' : `-${String(mes).padStart(2, '0')}`}`
}

type Textos = Omit<typeof configLivroTable.$inferSelect, 'municipioId' | 'id' | 'versao'>

/** Texts and labels of the book: those of the city, or the initial ones of the form. */
async function getConfigLivro(ctx: Context): Promise<Textos> {
  const [gravada] = await ctx.db.select().from(configLivroTable)
  const iniciais = Object.entries(configLivro.fields).map(([nome, campo]) => [nome, String(campo.initial ?? '')])
  return { ...(Object.fromEntries(iniciais) as Textos), ...gravada }
}

async function listGuiasDoPeriodo(
  ctx: Context,
  pessoaId: number,
  papel: 'PRESTADOR' | 'TOMADOR',
  de: Competencia,
  ate: Competencia,
) {
  const hoje = ctx.clock.today()
  const rows = await ctx.db
    .select()
    .from(guiaTable)
    .where(
      and(
        eq(guiaTable.pessoaId, pessoaId),
        eq(guiaTable.papel, papel),
        gte(guiaTable.competencia, de),
        lte(guiaTable.competencia, ate),
      ),
    )
    .orderBy(asc(guiaTable.competencia), asc(guiaTable.numero))
  return rows.map((guia) => ({
    numero: String(guia.numero),
    competencia: guia.competencia.format(),
    vencimento: guia.vencimento,
    total: guia.total.format(),
    situacao: labelSituacaoGuia(situacaoGuia(guia.estado, guia.vencimento, hoje)),
  }))
}

/** Whose book it is: the taxpayer of the document, else the person named or selected. Refuses a document that the city does not know. */
export async function pessoaDoLivro(ctx: Context, documento: string | null, idPessoa: number | null): Promise<number> {
  const pessoa = documento === null ? null : await findPessoaPorDocumento(ctx, documento)
  if (pessoa === undefined) refuse(at(contaErrors.contribuinteObrigatorio, 'documento'))
  return pessoaDoPedido(ctx, pessoa?.id ?? idPessoa)
}

export const imprimirLivroOperation = implement(
  imprimirLivro,
  async (ctx, { papelServico: papel, mes, idPessoa, documento, ...pedido }) => {
    const pessoaId = await pessoaDoLivro(ctx, documento, idPessoa)
    const { stream, ...arquivo } = await escreverLivro(ctx, { ...pedido, pessoaId, papel, mes: mes + 1 })
    return { ...arquivo, stream: await spool(stream), inline: pedido.formato === 'PDF' }
  },
)
