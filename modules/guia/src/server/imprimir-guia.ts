import { defineDocumentKind, marcarImpressao } from '@iss/documento/server'
import { documentoTable } from '@iss/documento/tables/documento'
import { type Data, formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { brasao, formaDaInscricao } from '@iss/municipio/server'
import { getPessoa } from '@iss/pessoa/server'
import { municipioTable } from '@iss/platform/db'
import { type Context, type FileAnswer, implement } from '@iss/platform/server'
import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { imprimirGuia } from '../contract/guia.ts'
import { labelSituacaoGuia, situacaoGuia } from '../domain/situacao-guia.ts'
import { labelTipoGuia } from '../domain/tipos-guia.ts'
import { creditoTable } from '@iss/conta/tables/credito'
import { guiaMensagemTable } from '../tables/config-guia.ts'
import type { Guia } from '../tables/guia.ts'
import { pagamentoTable } from '../tables/pagamento.ts'
import { type GuiaImpressa, writeGuia } from './guia-pdf.ts'
import { codigoPix } from './pix-dinamico-cobranca.ts'
import { lerIsencoes } from './isencoes.ts'
import { getGuia, getGuiaVisivel } from './ler-guia.ts'
import { isExpirada } from './guia-to.ts'
import { totaisDeHoje } from './totais-de-hoje.ts'

/** Texts that the city prints on guides due on that day (K34). */
async function mensagensDaGuia(ctx: Context, { vencimento, papel }: Guia): Promise<string[]> {
  const table = guiaMensagemTable
  const rows = await ctx.db
    .select({ texto: table.texto })
    .from(table)
    .where(
      and(
        lte(table.vencimentoInicio, vencimento),
        gte(table.vencimentoFim, vencimento),
        or(isNull(table.papel), eq(table.papel, papel)),
      ),
    )
    .orderBy(asc(table.vencimentoInicio), asc(table.id))
  return rows.map(({ texto }) => texto)
}

/** Whether an exemption frees the guide of payment today (K33). */
export async function isIsenta(ctx: Context, guia: Guia): Promise<boolean> {
  const hoje = ctx.clock.today()
  const isencoes = await lerIsencoes(ctx, hoje, hoje, [guia.pessoaId])
  return isencoes.de(guia.pessoaId, hoje).isentaGuia === true
}

/** What an unpaid guide costs today when its last day is past; null while its codes hold. */
export async function devidoSeVencida(ctx: Context, guia: Guia): Promise<Dinheiro | null> {
  if (!isExpirada(guia, ctx.clock.today())) return null
  return (await totaisDeHoje(ctx, [guia])).get(guia.id) ?? null
}

/** What was received for a guide and the last day on which; null when nothing was. */
async function lerRecebido(ctx: Context, guia: Guia): Promise<GuiaImpressa['recebido']> {
  const pagamentos = await ctx.db
    .select({ em: pagamentoTable.dataPagamento, valor: pagamentoTable.valor })
    .from(pagamentoTable)
    .where(and(eq(pagamentoTable.guiaId, guia.id), isNull(pagamentoTable.estornadoEm)))
    .orderBy(asc(pagamentoTable.dataPagamento))
  const ultimo = pagamentos.at(-1)
  return ultimo ? { em: ultimo.em, valor: Dinheiro.sum(pagamentos.map(({ valor }) => valor)) } : null
}

/** The guide on paper as it is today. */
export async function escreverGuia(ctx: Context, guia: Guia): Promise<Buffer> {
  const [documento] = await ctx.db.select().from(documentoTable).where(eq(documentoTable.id, guia.id))
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  const pessoa = await getPessoa(ctx, guia.pessoaId)
  if (!documento || !cidade) throw new Error('The guide has no document or city')
  return writeGuia({
    guia,
    municipio: cidade.nome,
    contribuinte: {
      nome: pessoa.nome,
      documento: pessoa.documento,
      inscricao: (await formaDaInscricao(ctx))(pessoa.inscricaoMunicipal),
    },
    emissao: documento.emissao,
    senha: documento.senha,
    hoje: ctx.clock.today(),
    emitidoEm: ctx.clock.now(),
    baseUrl: ctx.baseUrl,
    mensagens: await mensagensDaGuia(ctx, guia),
    pix: await codigoPix(ctx, guia),
    brasao: await brasao(ctx),
    producao: ctx.producao,
    isenta: guia.estado === 'EMITIDA' && (await isIsenta(ctx, guia)),
    vencida: await devidoSeVencida(ctx, guia),
    recebido: guia.estado === 'EMITIDA' ? null : await lerRecebido(ctx, guia),
  })
}

async function pdfDaGuia(ctx: Context, guia: Guia): Promise<FileAnswer> {
  return { stream: await escreverGuia(ctx, guia), nome: `guia-${guia.numero}.pdf`, tipo: 'application/pdf', inline: true }
}

export const imprimirGuiaOperation = implement(imprimirGuia, async (ctx, { id }) => {
  const guia = await getGuiaVisivel(ctx, id)
  await marcarImpressao(ctx, id)
  return pdfDaGuia(ctx, guia)
})

/** The amount of the guide; of one past its last day also that of today. */
function linhasDoValor(guia: Guia, devido: Dinheiro | null, hoje: Data) {
  const valor = { rotulo: devido ? 'Valor até o vencimento' : 'Valor', valor: guia.total.formatReais() }
  return devido ? [valor, { rotulo: `Valor em ${formatData(hoje)}`, valor: devido.formatReais() }] : [valor]
}

export const guiaDocumento = Object.assign(
  defineDocumentKind({
    tipo: 'GUIA',
    rotulo: 'Guia',
    async resumo(ctx, documento) {
      const guia = await getGuia(ctx, documento.id)
      const pessoa = await getPessoa(ctx, guia.pessoaId)
      return [
        { rotulo: 'Contribuinte', valor: `${pessoa.nome} - ${formatDocumento(pessoa.documento)}` },
        { rotulo: 'Tipo', valor: labelTipoGuia(guia.tipo) },
        { rotulo: 'Competência', valor: guia.competencia.format() },
        { rotulo: 'Vencimento', valor: formatData(guia.vencimento) },
        ...linhasDoValor(guia, await devidoSeVencida(ctx, guia), ctx.clock.today()),
        { rotulo: 'Situação', valor: labelSituacaoGuia(situacaoGuia(guia.estado, guia.vencimento, ctx.clock.today())) },
      ]
    },
    pagina: '/public/guia',
    pdf: async (ctx, documento) => pdfDaGuia(ctx, await getGuia(ctx, documento.id)),
  }),
  {
    valor: ({ municipioId, id }: Pick<typeof documentoTable, 'municipioId' | 'id'>) =>
      sql`(select g.total from guia g where g.municipio_id = ${municipioId} and g.id = ${id})`,
    // One that is kept from whoever asks is not there for him.
    fechado: ({ municipioId, id }: Pick<typeof documentoTable, 'municipioId' | 'id'>) =>
      sql`not exists (select 1 from guia g where g.municipio_id = ${municipioId} and g.id = ${id})`,
  },
)

export const creditoDocumento = defineDocumentKind({
  tipo: 'CREDITO',
  rotulo: 'Crédito',
  async resumo(ctx, documento) {
    const [credito] = await ctx.db.select().from(creditoTable).where(eq(creditoTable.id, documento.id))
    if (!credito) return []
    return [
      { rotulo: 'Motivo', valor: credito.motivo },
      { rotulo: 'Competência', valor: credito.competencia.format() },
      { rotulo: 'Valor', valor: credito.valor.formatReais() },
      { rotulo: 'Usado', valor: credito.usado.formatReais() },
    ]
  },
})
