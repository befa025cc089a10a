import { getCidade } from '@iss/municipio/server'
import { marcarExportacao } from '@iss/documento/server'
import { compNfse, nfseNamespace } from '@iss/abrasf/write-nfse-xml'
import { Competencia } from '@iss/kernel/competencia'
import { formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { AppError, fill, refuse } from '@iss/kernel/errors'
import { writeCsv } from '@iss/platform/csv'
import { type Context, type FileAnswer, implement } from '@iss/platform/server'
import { tag, writeXml } from '@iss/platform/xml'
import { and, asc, between, desc, eq, gte, inArray, lte, notInArray, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { buscarExportacaoNfe, exportarNfe, exportarXmlDaSelecao, filtroExportacaoWire } from '../contract/exportar-nfe.ts'
import { type EstadoNota, labelEstadoNota } from '../domain/estado.ts'
import { exportacaoErrors, maximoExportado, validarExportacao } from '../domain/exportacao-nfe.ts'
import { exportacaoNfeTable } from '../tables/exportacao-nfe.ts'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'
import { serieTable } from '../tables/serie.ts'
import { listNotasParaXml, nfseDaLinha } from './notas-para-xml.ts'
import { zipDeNotas } from './zip-de-notas.ts'

/** Which notes are taken out. */
export type FiltroDasNotas = Omit<z.output<typeof filtroExportacaoWire>, 'formato'>
type Filtro = z.output<typeof filtroExportacaoWire>

const semEfeito = ['CANCELADA', 'SUBSTITUIDA']

/** Notes of a search with what their files tell, at most one more than a file may hold. */
const listNotas = (ctx: Context, onde: SQL | undefined) =>
  listNotasParaXml(ctx, onde, {
    ordem: [asc(nota.competencia), asc(nota.prestadorId), asc(nota.numero)],
    limite: maximoExportado + 1,
  })

/** Notes of a person that a filter asks for. */
export function doFiltro(pessoaId: number, filtro: FiltroDasNotas): SQL | undefined {
  return and(
    eq(filtro.lado === 'emitidas' ? nota.prestadorId : nota.tomadorId, pessoaId),
    between(nota.competencia, Competencia.from(filtro.competenciaInicial), Competencia.from(filtro.competenciaFinal)),
    filtro.serie === null ? undefined : eq(serieTable.codigo, filtro.serie),
    filtro.numeroInicial === null ? undefined : gte(nota.numero, filtro.numeroInicial),
    filtro.numeroFinal === null ? undefined : lte(nota.numero, filtro.numeroFinal),
    filtro.situacao === 'TODAS'
      ? undefined
      : filtro.situacao === 'VALIDAS'
        ? notInArray(nota.estado, semEfeito)
        : inArray(nota.estado, semEfeito),
  )
}

type Linha = Awaited<ReturnType<typeof listNotas>>[number]

/** One ABRASF document with the CompNfse of every note; cancelled ones carry their cancellation. */
function escreverXml(linhas: readonly Linha[], cidade: { codigo: string; uf: string }): Buffer {
  const notas = linhas.map((linha) => compNfse(nfseDaLinha(linha, cidade)))
  const lista = tag('ConsultarNfseServicoPrestadoResposta', nfseNamespace, tag('ListaNfse', ...notas))
  return Buffer.from(writeXml(lista, { declaration: true }))
}

function escreverCsv(linhas: readonly Linha[], lado: Filtro['lado']) {
  const texto = (label: string) => ({ label, kind: 'text' as const })
  const dinheiro = (label: string) => ({ label, kind: 'money' as const })
  return writeCsv({
    columns: [
      { label: 'Número', kind: 'integer' },
      texto('Série'),
      texto('Emissão'),
      texto('Competência'),
      texto(lado === 'emitidas' ? 'Documento do tomador' : 'Documento do prestador'),
      texto(lado === 'emitidas' ? 'Tomador' : 'Prestador'),
      texto('Item da lista'),
      dinheiro('Valor'),
      dinheiro('Base de cálculo'),
      { label: 'Alíquota', kind: 'percent' },
      dinheiro('ISS'),
      texto('Retido'),
      dinheiro('Valor líquido'),
      texto('Código de verificação'),
      texto('Situação'),
    ],
    rows: linhas.map(({ nota: row, documento, serie }) => {
      const prestador = row.dadosPrestador as { documento: string; nome: string }
      const outra = lado === 'emitidas' ? { documento: row.tomadorDocumento, nome: row.tomadorNome } : prestador
      return [
        row.numero,
        serie.codigo,
        formatDataHora(row.emissao),
        row.competencia.format(),
        outra.documento ? formatDocumento(outra.documento) : '',
        outra.nome ?? '',
        row.itemListaServico,
        row.valorTotal,
        row.base,
        row.aliquota,
        row.imposto,
        row.retido ? 'Sim' : 'Não',
        row.liquido,
        documento.codigoVerificacao ?? '',
        labelEstadoNota(row.estado as EstadoNota),
      ]
    }),
  })
}

/** The notes of a file. Refuses when there are none, or more than one file may hold. */
async function listNotasDoArquivo(ctx: Context, onde: SQL | undefined): Promise<Linha[]> {
  const linhas = await listNotas(ctx, onde)
  if (linhas.length === 0) refuse(exportacaoErrors.nenhuma)
  if (linhas.length > maximoExportado)
    refuse(fill(exportacaoErrors.muitas, { n: `mais de ${maximoExportado}`, maximo: String(maximoExportado) }))
  return linhas
}

/** Records that the notes were taken out, and by which order. */
async function marcarExportadas(ctx: Context, linhas: readonly Linha[], pedido: object): Promise<void> {
  const ids = linhas.map(({ nota: { id } }) => id)
  await marcarExportacao(ctx, ids)
  await ctx.audit({
    tipo: 'nfe.exportada',
    entidade: 'pessoa',
    entidadeId: ctx.sessao.pessoaSelecionadaId,
    depois: { ...pedido, quantidade: linhas.length },
  })
}

/** The XML of the notes that a search of Consultas found, one file each in a ZIP (E16). */
export async function exportarXml(ctx: Context, onde: SQL | undefined, lado: Filtro['lado']): Promise<FileAnswer> {
  const linhas = await listNotasDoArquivo(ctx, onde)
  await marcarExportadas(ctx, linhas, { lado, formato: 'ZIP' })
  const stream = zipDeNotas(linhas, await getCidade(ctx), ctx.clock.now())
  return { stream, nome: `nfse-${lado}.zip`, tipo: 'application/zip' }
}

export const exportarNfeOperation = implement(exportarNfe, async (ctx, { repetida, ...filtro }) => {
  const violations = validarExportacao(filtro)
  if (violations.length > 0) throw new AppError('validation', violations)
  const linhas = await listNotasDoArquivo(ctx, doFiltro(ctx.sessao.pessoaSelecionadaId, filtro))
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  if (!repetida)
    await ctx.db.insert(exportacaoNfeTable).values({ pessoaId, filtro, quantidade: linhas.length, criadoEm: ctx.clock.now() })
  await marcarExportadas(ctx, linhas, filtro)
  const nome = `nfse-${filtro.lado}-${filtro.competenciaInicial}-a-${filtro.competenciaFinal}.${filtro.formato.toLowerCase()}`
  if (filtro.formato === 'ZIP')
    return { stream: zipDeNotas(linhas, await getCidade(ctx), ctx.clock.now()), nome, tipo: 'application/zip' }
  if (filtro.formato === 'CSV') return { stream: escreverCsv(linhas, filtro.lado), nome, tipo: 'text/csv; charset=utf-8' }
  return { stream: escreverXml(linhas, await getCidade(ctx)), nome, tipo: 'application/xml; charset=utf-8' }
})

export const buscarExportacaoNfeOperation = implement(buscarExportacaoNfe, async (ctx) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const table = exportacaoNfeTable
  const lista = await ctx.db
    .select()
    .from(table)
    .where(eq(table.pessoaId, pessoaId))
    .orderBy(desc(table.criadoEm), desc(table.id))
    .limit(50)
  const series = await ctx.db
    .selectDistinct({ codigo: serieTable.codigo })
    .from(serieTable)
    .innerJoin(nota, eq(nota.serieId, serieTable.id))
    .where(eq(nota.prestadorId, pessoaId))
    .orderBy(asc(serieTable.codigo))
  return {
    series: series.map(({ codigo }) => codigo),
    lista: lista.map(({ id, criadoEm, quantidade, filtro }) => ({
      id,
      criadoEm: formatDataHora(criadoEm),
      quantidade,
      filtro: filtroExportacaoWire.parse(filtro),
    })),
  }
})

export const exportarXmlDaSelecaoOperation = implement(exportarXmlDaSelecao, (ctx, { ids }) =>
  exportarXml(ctx, inArray(nota.id, ids), 'emitidas'),
)
