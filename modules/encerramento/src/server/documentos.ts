import { refere } from '@iss/platform/db'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { getPessoa } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { isForaDoDas, type ChaveSaldo } from '@iss/conta/server'
import { exigibilidadeDeCodigo, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { isSemMinimo } from '@iss/tributacao/domain/limites'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import type { Regime } from '@iss/tributacao/domain/regime'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  debitoDoDocumento,
  type LivroEncerramento,
  livrosEncerramento,
  type TotaisDocumentos,
} from '@iss/conta/domain/debito-documento'
import type { PapelServico } from '@iss/kernel/papel'
import { estadosComEfeito } from '@iss/nota/domain/estado'
import type { LinhaDocumentos } from '../tables/encerramento.ts'
import { type DebitoComBase, tetoDoDesconto } from '../domain/calculo-encerramento.ts'
import { recalcularGrupos } from './aliquota-do-encerramento.ts'
import { type GrupoLivro, somarLivros } from './livro.ts'

const soma = (column: AnyColumn) => sql<string>`sum(${column})::text`

/** Debits of the formula by book. */
export type DebitosPorLivro = Readonly<Record<LivroEncerramento, Dinheiro>>

export type DocumentosSomados = {
  totais: TotaisDocumentos
  /** What each book adds to the debits; their sum is `totais.debito`. */
  porLivro: DebitosPorLivro
  linhas: LinhaDocumentos[]
  /** The most that a discount of the closing may take of them (LC 116/2003 art. 8-A §1). */
  tetoDoDesconto: Dinheiro
  /** How the closing came to a tax that is not that of the documents. */
  passos: readonly PassoMemoria[]
}

/** Notes and ledgers of a role and competence, at the rates of the closing: its totals and the lines of its memory. */
export async function somarDocumentos(ctx: Context, chave: ChaveSaldo, regimeDoMes: string): Promise<DocumentosSomados> {
  const lidos = await lerGrupos(ctx, chave)
  const { grupos, passos } = await recalcularGrupos(ctx, chave, regimeDoMes, lidos)
  const total = (valor: (grupo: GrupoLivro) => Dinheiro) => Dinheiro.sum(grupos.map(valor))
  const imposto = total((grupo) => grupo.imposto)
  const impostoRetido = total((grupo) => grupo.retido)
  const debitos = livrosEncerramento.map((livro) => [
    livro,
    Dinheiro.sum(grupos.filter((grupo) => grupo.livro === livro).map(({ debito }) => debito)),
  ])
  return {
    totais: {
      quantidade: grupos.reduce((quantidade, grupo) => quantidade + grupo.quantidade, 0),
      faturado: total((grupo) => grupo.faturado),
      imposto,
      impostoRetido,
      impostoNaoRetido: imposto.minus(impostoRetido),
      debito: total((grupo) => grupo.debito),
    },
    porLivro: Object.fromEntries(debitos) as DebitosPorLivro,
    passos,
    tetoDoDesconto: tetoDoDesconto(await comPiso(ctx, grupos), chave.competencia.lastDay()),
    linhas: grupos.map(
      ({ livro: _livro, atividadeId: _atividade, faturado, base, imposto: valor, retido, debito, ...grupo }) => ({
        ...grupo,
        faturado: faturado.toString(),
        base: base.toString(),
        imposto: valor.toString(),
        retido: retido.toString(),
        debito: debito.toString(),
      }),
    ),
  }
}

/** Notes and ledgers of a role and competence as the documents themselves say them. */
export async function lerGrupos(ctx: Context, chave: ChaveSaldo): Promise<GrupoLivro[]> {
  return [...(await somarNotas(ctx, chave)), ...(await somarLivros(ctx, chave))]
}

/** The groups with whether the service of their activity may stay below 2 %. */
async function comPiso(ctx: Context, grupos: readonly GrupoLivro[]): Promise<DebitoComBase[]> {
  const ids = [...new Set(grupos.flatMap(({ atividadeId }) => (atividadeId === null ? [] : [atividadeId])))]
  const livres = new Set<number>()
  if (ids.length > 0) {
    const { id, itemListaServico } = atividadeTable
    const rows = await ctx.db.select({ id, itemListaServico }).from(atividadeTable).where(inArray(id, ids))
    for (const row of rows) if (isSemMinimo(row.itemListaServico)) livres.add(row.id)
  }
  return grupos.map(({ debito, base, atividadeId }) => ({
    debito,
    base,
    semMinimo: atividadeId !== null && livres.has(atividadeId),
  }))
}

/** Notes of a person in a role. Received ones are those that name its document: it may have been registered after their issue. */
export async function notasDoPapel(ctx: Context, papel: PapelServico, pessoaId: number): Promise<SQL> {
  if (papel === 'PRESTADOR') return eq(notaFiscalTable.prestadorId, pessoaId)
  return eq(notaFiscalTable.tomadorDocumento, (await getPessoa(ctx, pessoaId)).documento)
}

/** Notes with effect, summed by the database over everything that decides the debit, so that ten thousand cost as much as ten. */
async function somarNotas(ctx: Context, { pessoaId, papel, competencia }: ChaveSaldo): Promise<GrupoLivro[]> {
  const nota = notaFiscalTable
  const grupo = [
    nota.atividadeId,
    nota.exigibilidade,
    nota.tipoTributacaoId,
    nota.retido,
    nota.devidoAqui,
    nota.regime,
    atividadeTable.codigo,
    atividadeTable.codigoExibido,
    atividadeTable.resumo,
    tipoTributacaoTable.nome,
  ] as const
  const rows = await ctx.db
    .select({
      atividadeId: nota.atividadeId,
      exigibilidade: nota.exigibilidade,
      retido: nota.retido,
      devidoAqui: nota.devidoAqui,
      regime: nota.regime,
      codigo: atividadeTable.codigoExibido,
      atividade: atividadeTable.resumo,
      tipoTributacao: tipoTributacaoTable.nome,
      quantidade: sql<string>`count(*)`,
      faturado: soma(nota.valorTotal),
      base: soma(nota.base),
      imposto: soma(nota.imposto),
    })
    .from(nota)
    .innerJoin(atividadeTable, refere(nota.atividadeId, atividadeTable))
    .innerJoin(tipoTributacaoTable, refere(nota.tipoTributacaoId, tipoTributacaoTable))
    .where(
      and(await notasDoPapel(ctx, papel, pessoaId), eq(nota.competencia, competencia), inArray(nota.estado, estadosComEfeito)),
    )
    .groupBy(...grupo)
    .orderBy(atividadeTable.codigo, nota.exigibilidade, tipoTributacaoTable.nome, nota.retido)
  const doSimples = papel === 'PRESTADOR' && rows.some(({ regime }) => regime === 'SIMPLES')
  const foraDoDas = doSimples && (await isForaDoDas(ctx, pessoaId, competencia))
  return rows.map((row) => {
    const faturado = Dinheiro.from(row.faturado)
    const imposto = Dinheiro.from(row.imposto)
    const { retido, devidoAqui } = row
    const exigibilidade = exigibilidadeDeCodigo(row.exigibilidade)
    return {
      livro: 'nfe',
      tipoDocumento: papel === 'PRESTADOR' ? 'NF-e emitida' : 'NF-e recebida',
      atividade: `${row.codigo} - ${row.atividade}`,
      atividadeId: row.atividadeId,
      exigibilidade: exigibilidade ? labelExigibilidade(exigibilidade) : '',
      tipoTributacao: row.tipoTributacao,
      quantidade: Number(row.quantidade),
      faturado,
      base: Dinheiro.from(row.base),
      imposto,
      retido: retido ? imposto : Dinheiro.zero,
      debito: debitoDoDocumento(papel, {
        faturado,
        imposto,
        retido,
        devidoAqui,
        regime: row.regime as Regime,
        foraDoDas,
      }),
    }
  })
}
