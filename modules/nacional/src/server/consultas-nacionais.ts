import { Competencia } from '@iss/kernel/competencia'
import { normalizeDocumento } from '@iss/kernel/documento'
import type { ColunaConsulta, LinhaConsulta } from '@iss/nota/contract/consulta-abas'
import { defineConsultaAba, type PedidoConsulta, primeiroDia } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, gte, ilike, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { labelSituacaoNacional, tomSituacaoNacional } from '../domain/situacao-nacional.ts'
import { type NacionalNota, nacionalNotaTable as table } from '../tables/nota-nacional.ts'
import { contendo } from './filtros.ts'

type Papel = 'Prestador' | 'Tomador' | 'Intermediário'

const colunas: readonly ColunaConsulta[] = [
  { key: 'numero', label: 'Nº', kind: 'text' },
  { key: 'emissao', label: 'Emissão', kind: 'datetime' },
  { key: 'competencia', label: 'Competência', kind: 'text', secundaria: true },
  { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
  { key: 'papel', label: 'Papel', kind: 'text', secundaria: true },
  { key: 'nome', label: 'Prestador ou tomador', kind: 'text' },
  { key: 'documento', label: 'CPF/CNPJ', kind: 'documento', secundaria: true },
  { key: 'valor', label: 'Valor', kind: 'money', soma: true },
  { key: 'imposto', label: 'ISS', kind: 'money', soma: true },
  { key: 'retido', label: 'Retido', kind: 'boolean', secundaria: true },
  { key: 'situacao', label: 'Situação', kind: 'status' },
]

/** The tab of Consultas with the notes of the national issuer in which the taxpayers are provider, taker or intermediary. */
export const abaEmissorNacional = defineConsultaAba({
  nome: 'EmissorNacional',
  rotulo: 'Emissor Nacional',
  ordem: 35,
  filtros: ['numero', 'outraParte', 'situacao', 'retido', 'valor'],
  outraParte: 'Prestador ou tomador',
  situacoes: (['NORMAL', 'CANCELADA', 'SUBSTITUIDA'] as const).map((valor) => ({ valor, rotulo: labelSituacaoNacional[valor] })),
  colunas,
  async buscar(ctx, pedido) {
    const where = onde(pedido)
    const [totais] = await ctx.db.select(somas).from(table).where(where)
    const rows = await ctx.db
      .select()
      .from(table)
      .where(where)
      .orderBy(desc(table.emissao), desc(table.id))
      .limit(pedido.tamanho)
      .offset(pedido.pagina * pedido.tamanho)
    return {
      lista: rows.map((nota) => linha(ctx, nota, pedido)),
      total: Number(totais?.quantas ?? 0),
      totais: { valor: totais?.valor ?? '0.00', imposto: totais?.imposto ?? '0.00' },
    }
  },
})

const somaDas = (coluna: typeof table.valorServico | typeof table.imposto) =>
  sql<string>`coalesce(sum(${coluna}) filter (where ${table.situacao} = 'NORMAL'), 0)::numeric(15,2)::text`
const somas = { quantas: sql<string>`count(*)`, valor: somaDas(table.valorServico), imposto: somaDas(table.imposto) }

function onde({ pessoas, ...filtro }: PedidoConsulta) {
  const documentos = pessoas.map(({ documento }) => documento)
  const inicial = primeiroDia(filtro.competenciaInicial)
  const final = primeiroDia(filtro.competenciaFinal)
  const texto = filtro.outraParte?.trim() ?? ''
  const outra = normalizeDocumento(texto)
  return and(
    or(
      inArray(table.prestadorDocumento, documentos),
      inArray(table.tomadorDocumento, documentos),
      inArray(table.intermediarioDocumento, documentos),
    ),
    inicial === null ? undefined : gte(table.competencia, inicial),
    final === null ? undefined : lte(table.competencia, final),
    filtro.numeroInicial === null ? undefined : gte(table.numero, filtro.numeroInicial),
    filtro.numeroFinal === null ? undefined : lte(table.numero, filtro.numeroFinal),
    filtro.situacao === null ? undefined : sql`${table.situacao} = ${filtro.situacao}`,
    filtro.retido === null ? undefined : filtro.retido ? ne(table.retencao, 1) : eq(table.retencao, 1),
    filtro.valorDe === null ? undefined : gte(table.valorServico, filtro.valorDe),
    filtro.valorAte === null ? undefined : lte(table.valorServico, filtro.valorAte),
    texto === ''
      ? undefined
      : or(
          eq(table.prestadorDocumento, outra),
          eq(table.tomadorDocumento, outra),
          ilike(table.prestadorNome, contendo(texto)),
          ilike(table.tomadorNome, contendo(texto)),
        ),
  )
}

function linha({ sessao }: Context, nota: NacionalNota, { pessoas }: PedidoConsulta): LinhaConsulta {
  const achada = parteConsultada(nota, pessoas)
  const outra =
    achada.papel === 'Prestador'
      ? { nome: nota.tomadorNome ?? 'Não identificado', documento: nota.tomadorDocumento }
      : { nome: nota.prestadorNome, documento: nota.prestadorDocumento }
  return {
    id: nota.id,
    href: achada.id === sessao.pessoaSelecionadaId ? `/home/actions/nota-nacional?id=${nota.id}` : null,
    cancelada: nota.situacao !== 'NORMAL',
    tom: tomSituacaoNacional[nota.situacao],
    valores: {
      numero: String(nota.numero),
      emissao: nota.emissao.toISOString(),
      competencia: Competencia.fromData(nota.competencia).format(),
      contribuinte: achada.nome,
      papel: achada.papel,
      ...outra,
      valor: nota.valorServico.toString(),
      imposto: nota.imposto.toString(),
      retido: nota.retencao !== 1,
      situacao: labelSituacaoNacional[nota.situacao],
    },
  }
}

/** Which of the taxpayers asked for stands in the note, and as what; the taker before the provider, as in the books. */
function parteConsultada(nota: NacionalNota, pessoas: PedidoConsulta['pessoas']) {
  const papeis: readonly [Papel, string | null][] = [
    ['Tomador', nota.tomadorDocumento],
    ['Intermediário', nota.intermediarioDocumento],
    ['Prestador', nota.prestadorDocumento],
  ]
  for (const [papel, documento] of papeis) {
    const pessoa = pessoas.find((cada) => cada.documento === documento)
    if (pessoa) return { ...pessoa, papel }
  }
  throw new Error(`Note ${nota.id} is of none of the taxpayers`)
}
