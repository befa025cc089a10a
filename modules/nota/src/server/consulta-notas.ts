import { Competencia } from '@iss/kernel/competencia'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, gte, ilike, inArray, lte, or, sql } from 'drizzle-orm'
import type { ColunaConsulta, LinhaConsulta } from '../contract/consulta-abas.ts'
import { type EstadoNota, isSemEfeito, labelEstadoNota } from '../domain/estado.ts'
import { notaFiscalTable } from '../tables/nota-fiscal.ts'
import { serieTable } from '../tables/serie.ts'
import { defineConsultaAba, type PedidoConsulta, primeiroDia, type RespostaConsulta } from './consulta-aba.ts'
import { exportarXml } from './exportar-nfe.ts'

const table = notaFiscalTable
type Lado = 'emitidas' | 'recebidas'

const estados: Readonly<Record<string, EstadoNota[]>> = {
  validas: ['EMITIDA', 'CANCELAMENTO_SOLICITADO'],
  canceladas: ['CANCELADA'],
  substituidas: ['SUBSTITUIDA'],
  solicitado: ['CANCELAMENTO_SOLICITADO'],
}
const situacoes = [
  { valor: 'validas', rotulo: 'Válidas' },
  { valor: 'canceladas', rotulo: 'Canceladas' },
  { valor: 'substituidas', rotulo: 'Substituídas' },
  { valor: 'solicitado', rotulo: 'Cancelamento solicitado' },
]

/** A text whose % and _ mean themselves in a LIKE. */
const literal = (texto: string) => texto.replace(/[\\%_]/g, '\\$&')

function onde(lado: Lado, pedido: PedidoConsulta) {
  const { pessoas, competenciaInicial, competenciaFinal, numeroInicial, numeroFinal, situacao, retido, valorDe, valorAte } =
    pedido
  const inicial = primeiroDia(competenciaInicial)
  const final = primeiroDia(competenciaFinal)
  const texto = pedido.outraParte?.trim() ?? ''
  const outra = normalizeDocumento(texto)
  return and(
    lado === 'emitidas'
      ? inArray(
          table.prestadorId,
          pessoas.map(({ id }) => id),
        )
      : inArray(
          table.tomadorDocumento,
          pessoas.map(({ documento }) => documento),
        ),
    inicial === null ? undefined : gte(table.competencia, inicial),
    final === null ? undefined : lte(table.competencia, final),
    numeroInicial === null ? undefined : gte(table.numero, numeroInicial),
    numeroFinal === null ? undefined : lte(table.numero, numeroFinal),
    situacao === null ? undefined : inArray(table.estado, estados[situacao] ?? [situacao]),
    retido === null ? undefined : eq(table.retido, retido),
    valorDe === null ? undefined : gte(table.valorTotal, valorDe),
    valorAte === null ? undefined : lte(table.valorTotal, valorAte),
    texto === ''
      ? undefined
      : lado === 'emitidas'
        ? or(eq(table.tomadorDocumento, outra), ilike(table.tomadorNome, `%${literal(texto)}%`))
        : or(
            sql`${table.dadosPrestador}->>'documento' = ${outra}`,
            sql`lower(unaccent(${table.dadosPrestador}->>'nome')) like ${`%${literal(fold(texto))}%`}`,
          ),
  )
}

async function buscarLado(ctx: Context, lado: Lado, pedido: PedidoConsulta): Promise<RespostaConsulta> {
  const where = onde(lado, pedido)
  const [totais] = await ctx.db
    .select({
      total: sql<string>`count(*)`,
      valor: sql<string>`coalesce(sum(${table.valorTotal}) filter (where ${table.estado} not in ('CANCELADA', 'SUBSTITUIDA')), 0)::numeric(15,2)::text`,
      imposto: sql<string>`coalesce(sum(${table.imposto}) filter (where ${table.estado} not in ('CANCELADA', 'SUBSTITUIDA')), 0)::numeric(15,2)::text`,
    })
    .from(table)
    .where(where)
  const rows = await ctx.db
    .select({ nota: table, serie: serieTable.codigo })
    .from(table)
    .innerJoin(serieTable, and(eq(serieTable.municipioId, table.municipioId), eq(serieTable.id, table.serieId)))
    .where(where)
    .orderBy(desc(table.competencia), desc(table.numero), desc(table.id))
    .limit(pedido.tamanho)
    .offset(pedido.pagina * pedido.tamanho)
  return {
    lista: rows.map(({ nota, serie }) => linhaDaNota(lado, nota, serie)),
    total: Number(totais?.total ?? 0),
    totais: { valor: totais?.valor ?? '0.00', imposto: totais?.imposto ?? '0.00' },
  }
}

function linhaDaNota(lado: Lado, nota: typeof table.$inferSelect, serie: string): LinhaConsulta {
  const prestador = nota.dadosPrestador as { documento: string; nome: string }
  const estado = nota.estado as EstadoNota
  return {
    id: nota.id,
    href: `/home/actions/nota-fiscal?id=${nota.id}`,
    cancelada: isSemEfeito(estado),
    tom: estado === 'EMITIDA' ? 'success' : isSemEfeito(estado) ? 'danger' : 'warning',
    valores: {
      numero: nota.numero,
      serie,
      emissao: nota.emissao.toISOString(),
      competencia: Competencia.fromData(nota.competencia).format(),
      contribuinte: lado === 'emitidas' ? prestador.nome : (nota.tomadorNome ?? ''),
      nome: lado === 'emitidas' ? (nota.tomadorNome ?? 'Não identificado') : prestador.nome,
      documento: lado === 'emitidas' ? nota.tomadorDocumento : prestador.documento,
      atividade: nota.itemListaServico,
      valor: nota.valorTotal.toString(),
      imposto: nota.imposto.toString(),
      retido: nota.retido,
      situacao: labelEstadoNota(estado),
    },
  }
}

const colunas = (outraParte: string): ColunaConsulta[] => [
  { key: 'numero', label: 'Nº', kind: 'text' },
  { key: 'serie', label: 'Série', kind: 'text', secundaria: true },
  { key: 'emissao', label: 'Emissão', kind: 'datetime', secundaria: true },
  { key: 'competencia', label: 'Competência', kind: 'text' },
  { key: 'nome', label: outraParte, kind: 'text' },
  { key: 'documento', label: 'CPF/CNPJ', kind: 'documento', secundaria: true },
  { key: 'atividade', label: 'Atividade', kind: 'text', secundaria: true },
  { key: 'valor', label: 'Valor', kind: 'money', soma: true },
  { key: 'imposto', label: 'ISS', kind: 'money', soma: true },
  { key: 'retido', label: 'Retido', kind: 'boolean', secundaria: true },
  { key: 'situacao', label: 'Situação', kind: 'status' },
]

const filtros = ['numero', 'outraParte', 'situacao', 'retido', 'valor'] as const

export const abaNotasEmitidas = defineConsultaAba({
  nome: 'NotaEmitida',
  rotulo: 'Notas emitidas',
  ordem: 10,
  colunas: colunas('Tomador'),
  filtros,
  situacoes,
  outraParte: 'Tomador',
  buscar: (ctx, pedido) => buscarLado(ctx, 'emitidas', pedido),
  exportarXml: (ctx, pedido) => exportarXml(ctx, onde('emitidas', pedido), 'emitidas'),
})

export const abaNotasRecebidas = defineConsultaAba({
  nome: 'NotaRecebida',
  rotulo: 'Notas recebidas',
  ordem: 20,
  colunas: colunas('Prestador'),
  filtros,
  situacoes,
  outraParte: 'Prestador',
  buscar: (ctx, pedido) => buscarLado(ctx, 'recebidas', pedido),
  exportarXml: (ctx, pedido) => exportarXml(ctx, onde('recebidas', pedido), 'recebidas'),
})
