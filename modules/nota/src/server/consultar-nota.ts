import { formatData, formatDataHora } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento, maskDocumento } from '@iss/kernel/documento'
import { formatSenha } from '@iss/kernel/ids'
import { fold } from '@iss/kernel/texto'
import { defineDocumentKind, makeValidador, marcarImpressao, marcarExportacao } from '@iss/documento/server'
import { writeNfseXml } from '@iss/abrasf/write-nfse-xml'
import { brasao } from '@iss/municipio/server'
import { implement } from '@iss/platform/server'
import { exigibilidadeDeCodigo, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { and, desc, eq, gte, ilike, inArray, lte, or, sql } from 'drizzle-orm'
import { baixarXml, buscarNota, buscarNotas, imprimirDanfse } from '../contract/consulta.ts'
import { textoPossuiCarta } from '../domain/carta-da-nota.ts'
import { notaFiscalTable } from '../tables/nota-fiscal.ts'
import { checkAcessoNota } from './acesso-nota.ts'
import { acoesDaNota } from './acoes-da-nota.ts'
import { writeDanfse } from './danfse.ts'
import { getCidade } from './fatos.ts'
import { lerHistorico } from './historico-da-nota.ts'
import { listVinculos } from './vinculos-da-nota.ts'
import { lerNota, type NotaLida } from './ler-nota.ts'
import { nfseParaXml } from './nfse-para-xml.ts'

const table = notaFiscalTable

const retencoesDe = ({ nota }: NotaLida) =>
  [
    ['PIS', nota.pis],
    ['COFINS', nota.cofins],
    ['IRRF', nota.irrf],
    ['CSLL', nota.csll],
    ['INSS', nota.inss],
    ['Outras retenções', nota.outrasRetencoes],
    ['Outras deduções', nota.outrasDeducoes],
  ] as const

export const buscarNotaOperation = implement(buscarNota, async (ctx, { id }) => {
  const lida = await lerNota(ctx, id)
  checkAcessoNota(ctx, lida)
  const { nota, documento } = lida
  const exigibilidade = exigibilidadeDeCodigo(nota.exigibilidade)
  const { eventos, historico } = await lerHistorico(ctx, id)
  const proof = new URLSearchParams({ senha: documento.senha, data: makeValidador(ctx, documento.senha) })
  return {
    id: nota.id,
    numero: nota.numero,
    serie: lida.serie,
    estado: nota.estado,
    emissao: formatDataHora(nota.emissao),
    dataPrestacao: nota.dataPrestacao,
    competencia: `${nota.competencia.slice(5, 7)}/${nota.competencia.slice(0, 4)}`,
    senha: formatSenha(documento.senha),
    codigoVerificacao: documento.codigoVerificacao,
    prestador: { documento: lida.prestador.documento, nome: lida.prestador.nome, linhas: lida.prestadorLinhas },
    tomador: { documento: nota.tomadorDocumento, nome: nota.tomadorNome, linhas: lida.tomadorLinhas },
    atividade: `${lida.atividadeCodigo} - ${lida.atividade}`,
    subitem: nota.itemListaServico,
    tipoTributacao: lida.tipo.nome,
    exigibilidade: exigibilidade ? labelExigibilidade(exigibilidade) : '',
    municipioPrestacao: lida.municipios.prestacao,
    municipioIncidencia: lida.municipios.incidencia,
    discriminacao: nota.discriminacao,
    observacoes: lida.observacoes,
    itens: lida.itens.map((item) => ({
      descricao: item.descricao,
      unidade: item.unidade,
      quantidade: item.quantidade.format(0),
      valorUnitario: item.valorUnitario.format(),
      valor: item.valor,
    })),
    deducoesLista: lida.deducoes.map((deducao) => ({
      descricao: deducao.tipo,
      fornecedor: deducao.documentoFornecedor,
      valor: deducao.valor,
    })),
    valorTotal: nota.valorTotal,
    descontoIncondicional: nota.descontoIncondicional,
    descontoCondicional: nota.descontoCondicional,
    deducoes: nota.deducoes,
    base: nota.base,
    aliquota: nota.aliquota,
    imposto: nota.imposto,
    retido: nota.retido,
    retencoes: retencoesDe(lida).map(([rotulo, valor]) => ({ rotulo, valor })),
    liquido: nota.liquido,
    aReceber: nota.aReceber,
    memoria: lida.memoria.map((passo) => ({ ...passo, valores: { ...passo.valores } })),
    rps: nota.rpsNumero === null ? null : `${nota.rpsNumero}/${nota.rpsSerie}`,
    dataCancelamento: documento.dataCancelamento ? formatDataHora(documento.dataCancelamento) : null,
    motivoCancelamento: documento.motivoCancelamento,
    eventos,
    historico,
    vinculos: (await listVinculos(ctx, nota)).map((vinculo) => ({ ...vinculo })),
    acoes: acoesDaNota(ctx, nota),
    carta: lida.carta && {
      id: lida.carta.id,
      numero: lida.carta.numero,
      emissao: formatDataHora(lida.carta.emissao),
      texto: lida.carta.texto,
      correcoes: lida.carta.correcoes.map(({ rotulo, de, para }) => ({ rotulo, de, para })),
    },
    emailTomador: lida.tomador?.email ?? null,
    paginaHtml: `/public/nota-fiscal?${proof}`,
  }
})

/** A text whose % and _ mean themselves in a LIKE. */
const literal = (texto: string) => texto.replace(/[\\%_]/g, '\\$&')

const mes = (texto: string | null) => (texto && /^\d{4}-\d{2}$/.test(texto) ? `${texto}-01` : null)

export const buscarNotasOperation = implement(buscarNotas, async (ctx, filtro) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const documento = normalizeDocumento(ctx.user.documentoPessoaSelecionada)
  const inicial = mes(filtro.competenciaInicial)
  const final = mes(filtro.competenciaFinal)
  const texto = filtro.outraParte?.trim() ?? ''
  const outra = normalizeDocumento(texto)
  const where = and(
    filtro.lado === 'emitidas' ? eq(table.prestadorId, pessoaId) : eq(table.tomadorDocumento, documento),
    inicial ? gte(table.competencia, inicial) : undefined,
    final ? lte(table.competencia, final) : undefined,
    filtro.numero === null ? undefined : eq(table.numero, filtro.numero),
    filtro.situacao === 'todas'
      ? undefined
      : inArray(
          table.estado,
          filtro.situacao === 'validas' ? ['EMITIDA', 'CANCELAMENTO_SOLICITADO'] : ['CANCELADA', 'SUBSTITUIDA'],
        ),
    texto === ''
      ? undefined
      : filtro.lado === 'emitidas'
        ? or(eq(table.tomadorDocumento, outra), ilike(table.tomadorNome, `%${literal(texto)}%`))
        : or(
            sql`${table.dadosPrestador}->>'documento' = ${outra}`,
            sql`lower(unaccent(${table.dadosPrestador}->>'nome')) like ${`%${literal(fold(texto))}%`}`,
          ),
  )
  const [totais] = await ctx.db
    .select({
      total: sql<string>`count(*)`,
      valor: sql<string>`coalesce(sum(${table.valorTotal}) filter (where ${table.estado} not in ('CANCELADA', 'SUBSTITUIDA')), 0)`,
      imposto: sql<string>`coalesce(sum(${table.imposto}) filter (where ${table.estado} not in ('CANCELADA', 'SUBSTITUIDA')), 0)`,
    })
    .from(table)
    .where(where)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.competencia), desc(table.numero))
    .limit(filtro.tamanho)
    .offset(filtro.pagina * filtro.tamanho)
  return {
    lista: rows.map((row) => {
      const prestador = row.dadosPrestador as { documento: string; nome: string }
      return {
        id: row.id,
        numero: row.numero,
        emissao: formatDataHora(row.emissao),
        competencia: `${row.competencia.slice(5, 7)}/${row.competencia.slice(0, 4)}`,
        outraParteDocumento: filtro.lado === 'emitidas' ? row.tomadorDocumento : prestador.documento,
        outraParteNome: filtro.lado === 'emitidas' ? row.tomadorNome : prestador.nome,
        atividade: row.itemListaServico,
        valorTotal: row.valorTotal,
        imposto: row.imposto,
        retido: row.retido,
        estado: row.estado,
      }
    }),
    total: Number(totais?.total ?? 0),
    somaValor: Dinheiro.from(totais?.valor ?? '0'),
    somaImposto: Dinheiro.from(totais?.imposto ?? '0'),
  }
})

async function danfse(ctx: Parameters<typeof lerNota>[0], lida: NotaLida) {
  const cidade = await getCidade(ctx)
  const stream = await writeDanfse(lida, {
    producao: ctx.producao,
    baseUrl: ctx.baseUrl,
    emitidoEm: ctx.clock.now(),
    municipio: `${cidade.nome}/${cidade.uf}`,
    logo: await brasao(ctx),
  })
  return { stream, nome: `nfse-${lida.nota.numero}.pdf`, tipo: 'application/pdf', inline: true }
}

export const imprimirDanfseOperation = implement(imprimirDanfse, async (ctx, { id }) => {
  const lida = await lerNota(ctx, id)
  checkAcessoNota(ctx, lida)
  await marcarImpressao(ctx, id)
  return danfse(ctx, lida)
})

export const baixarXmlOperation = implement(baixarXml, async (ctx, { id }) => {
  const lida = await lerNota(ctx, id)
  checkAcessoNota(ctx, lida)
  await marcarExportacao(ctx, [id])
  const xml = writeNfseXml(nfseParaXml(lida, await getCidade(ctx)))
  return { stream: Buffer.from(xml), nome: `nfse-${lida.nota.numero}.xml`, tipo: 'application/xml; charset=utf-8' }
})

/** The service invoice as a document of the shared mechanism: summary for the public check, print, who may see it. */
export const notaFiscalDocumento = defineDocumentKind({
  tipo: 'NOTA_FISCAL',
  rotulo: 'NFS-e',
  async resumo(ctx, documento) {
    const lida = await lerNota(ctx, documento.id)
    const { nota } = lida
    return [
      {
        rotulo: 'Prestador',
        valor: `${lida.prestador.nome} - ${lida.prestador.documento ? maskDocumento(lida.prestador.documento) : ''}`,
      },
      {
        rotulo: 'Tomador',
        valor: nota.tomadorDocumento ? `${nota.tomadorNome ?? ''} - ${maskDocumento(nota.tomadorDocumento)}` : 'Não identificado',
      },
      { rotulo: 'Data da prestação', valor: formatData(nota.dataPrestacao) },
      { rotulo: 'Competência', valor: `${nota.competencia.slice(5, 7)}/${nota.competencia.slice(0, 4)}` },
      { rotulo: 'Serviço', valor: `${nota.itemListaServico} - ${lida.atividade}` },
      { rotulo: 'Valor dos serviços', valor: nota.valorTotal.formatReais() },
      { rotulo: 'Valor do ISS', valor: `${nota.imposto.formatReais()}${nota.retido ? ' (retido)' : ''}` },
      { rotulo: 'Valor líquido', valor: nota.liquido.formatReais() },
      ...(lida.carta ? [{ rotulo: 'Carta de correção', valor: textoPossuiCarta(lida.carta.numero) }] : []),
    ]
  },
  pagina: '/public/nota-fiscal',
  pdf: async (ctx, documento) => danfse(ctx, await lerNota(ctx, documento.id)),
  valor: ({ municipioId, id }) =>
    sql`(select n.valor_total from nota_fiscal n where n.municipio_id = ${municipioId} and n.id = ${id})`,
  async podeVer(ctx, documento) {
    const [row] = await ctx.db.select({ tomador: table.tomadorDocumento }).from(table).where(eq(table.id, documento.id))
    return row?.tomador === normalizeDocumento(ctx.user.documentoPessoaSelecionada)
  },
})
