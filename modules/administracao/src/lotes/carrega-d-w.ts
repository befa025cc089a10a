import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineErrors, refuse } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'
import { defineLote, routine } from '@iss/lote/definition'
import { arquivoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { escreverParquet, lerFatos, mesesComFatos, type TabelaDoDw, tabelasDoDw } from '../server/fatos-do-dw.ts'
import { dwCargaTable as table } from '../tables/dw-carga.ts'

const erros = defineErrors('carrega-d-w', {
  periodo: { field: 'competenciaFinal', message: sentences.competenciasInvertidas },
  mudou: { message: 'Os fatos da competência mudaram depois da prévia.' },
})

type Parametros = { carga: 'TOTAL' | 'INCREMENTAL'; competenciaInicial: Competencia; competenciaFinal: Competencia }

async function* fatos(ctx: Context, { carga, competenciaInicial: de, competenciaFinal: ate }: Parametros) {
  for (const mes of await mesesComFatos(ctx, de, ate))
    for (const tabela of Object.keys(tabelasDoDw) as TabelaDoDw[]) {
      const competencia = Competencia.fromData(mes)
      const { linhas, soma: origem, conteudo } = await lerFatos(ctx, tabela, competencia)
      const [antes] = await ctx.db
        .select()
        .from(table)
        .where(and(eq(table.tabela, tabela), eq(table.competencia, competencia)))
      if (carga === 'INCREMENTAL' && antes?.conteudo === conteudo) continue
      const dw = antes?.soma ?? Dinheiro.zero
      yield {
        alvo: null,
        chave: `${tabela} ${competencia}`,
        linha: { tabela: tabelasDoDw[tabela].rotulo as string, competencia, linhas, origem, dw, diferenca: origem.minus(dw) },
        conteudo: { tabela, competencia: competencia.toString(), conteudo },
      }
    }
}

/** Carregar DW (A44): monthly facts as Parquet files, one for each table and month, for DuckDB and whatever else reads Parquet. */
export const carregaDW = defineLote({
  ...routine,
  slug: 'carrega-d-w',
  title: 'Carregar DW',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 44, icone: 'database-export' }],
  queue: 'processaDw',
  word: 'CARREGAR',
  texts: {
    run: 'Carregar',
    danger: false,
    item: ['arquivo', 'arquivos'],
    warning: 'Cada arquivo do DW passa a ter os fatos de hoje da sua competência.',
  },
  fields: {
    carga: {
      kind: 'select',
      label: 'Carga',
      required: true,
      span: 4,
      options: [
        { value: 'INCREMENTAL', label: 'Incremental' },
        { value: 'TOTAL', label: 'Total' },
      ],
      initial: 'INCREMENTAL',
    },
    competenciaInicial: { kind: 'competencia', label: 'Competência inicial', required: true, span: 4 },
    competenciaFinal: { kind: 'competencia', label: 'Competência final', required: true, span: 4 },
  },
  check: ({ competenciaInicial, competenciaFinal }) => (competenciaFinal.isBefore(competenciaInicial) ? [erros.periodo] : []),
  columns: [
    { key: 'tabela', label: 'Tabela', kind: 'text' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'linhas', label: 'Linhas', kind: 'integer' },
    { key: 'origem', label: 'Origem', kind: 'money' },
    { key: 'dw', label: 'DW', kind: 'money' },
    { key: 'diferenca', label: 'Diferença', kind: 'money' },
  ],
  items: fatos,
  async run(ctx, { conteudo: { tabela, competencia: mes, conteudo } }) {
    const competencia = Competencia.from(mes)
    const lidos = await lerFatos(ctx, tabela, competencia)
    if (lidos.conteudo !== conteudo) refuse(erros.mudou)
    const { linhas, soma } = lidos
    const guardado = await ctx.ports.files.put(escreverParquet(competencia, lidos), {
      nome: `${tabela}-${competencia}.parquet`,
      tipo: 'application/vnd.apache.parquet',
      maxBytes: 1024 ** 3,
    })
    const { chave, nome, tipo, tamanho, sha256 } = guardado
    const carregadaEm = ctx.clock.now()
    const [arquivo] = await ctx.db
      .insert(arquivoTable)
      .values({ chave, nome, tipo, tamanho, sha256, criadoEm: carregadaEm })
      .returning({ id: arquivoTable.id })
    if (!arquivo) throw new Error('The row of the file was not written')
    const dados = { linhas, soma, conteudo, arquivoId: arquivo.id, carregadaEm }
    await ctx.db
      .insert(table)
      .values({ tabela, competencia, ...dados })
      .onConflictDoUpdate({ target: [table.municipioId, table.tabela, table.competencia], set: dados })
    await ctx.audit({
      tipo: 'dw.carregado',
      entidade: 'arquivo',
      entidadeId: arquivo.id,
      depois: { tabela, competencia: mes, linhas, soma },
    })
    return { mensagem: `${linhas} linhas, ${soma.formatReais()}; diferença de R$ 0,00.`, resultadoId: arquivo.id }
  },
})
