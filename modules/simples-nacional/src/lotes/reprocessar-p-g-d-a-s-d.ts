import { Competencia } from '@iss/kernel/competencia'
import { formatDataHora, instanteDe, plusDays } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { defineErrors, refuse } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'
import { streamQuery } from '@iss/list/server'
import { defineLote, type OwnLookup, routine } from '@iss/lote/definition'
import { loteItemTable, loteTable } from '@iss/lote/tables'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { ResumoPgdas } from '../domain/arquivo-pgdasd.ts'
import { simplesErrors } from '../domain/errors.ts'
import type { LeiauteDeclaracao } from '../domain/leiaute-declaracao.ts'
import { isDeclaracao, tiposDeclaracao } from '../domain/leiautes-simples.ts'
import { type DeclaracaoPgdas, lerDeclaracao, RegistroInvalido } from '../domain/leiaute-pgdasd.ts'
import { lerLeiautesDaCidade } from '../server/leiautes-da-cidade.ts'
import { inicioDaAtividade, lerCalculo } from '../server/ler-calculo.ts'
import { compararDeclaracao, refazerDeclaracao } from '../server/refazer-declaracao.ts'
import { type ConteudoPgdas, importarPgdasLote } from './importar-p-g-d-a-s.ts'

const erros = defineErrors('reprocessar-pgdas', {
  quais: { field: 'importacoes', message: 'Escolha importações ou informe o período em que foram enviadas.' },
  periodo: { field: 'enviadasAte', message: sentences.datasInvertidas },
})

type Parametros = { importacoes: readonly number[] | null; enviadasDe: string | null; enviadasAte: string | null }
type Situacao = 'Ausente' | 'Diferente' | 'Confere' | 'Ilegível'

/** The imports of the city, the newest first. */
const importacoes: OwnLookup = async ({ db }, wanted) => {
  const rows = await db
    .select({ id: loteTable.id, em: loteTable.enviadoEm, resumo: loteTable.resumo })
    .from(loteTable)
    .where(
      and(
        eq(loteTable.tipo, importarPgdasLote.slug),
        inArray(sql`${loteTable.resumo} ->> 'tipo'`, [...tiposDeclaracao]),
        'ids' in wanted ? inArray(loteTable.id, [...wanted.ids]) : undefined,
      ),
    )
    .orderBy(desc(loteTable.id))
    .limit('ids' in wanted ? wanted.ids.length : 20)
  return rows
    .map(({ id, em, resumo }) => ({ value: id, label: `${(resumo as ResumoPgdas).arquivo} (${formatDataHora(em)})` }))
    .filter(({ label }) => 'ids' in wanted || label.toLowerCase().includes(wanted.texto.toLowerCase()))
}

/** The layout of the declarations of an import that holds today. */
async function leiauteDe(ctx: Context, resumo: unknown): Promise<LeiauteDeclaracao> {
  const tipo = (resumo as ResumoPgdas | undefined)?.tipo
  const { declaracoes } = await lerLeiautesDaCidade(ctx)
  return tipo && isDeclaracao(tipo) ? declaracoes[tipo] : declaracoes.PGDASD2018
}

/** The declaration as its kept records say it; null when they cannot be read. */
function relerDeclaracao(conteudo: ConteudoPgdas, leiaute: LeiauteDeclaracao): DeclaracaoPgdas | null {
  if (!('registros' in conteudo)) return null
  try {
    return lerDeclaracao(conteudo.registros, leiaute)
  } catch (error) {
    if (error instanceof RegistroInvalido) return null
    throw error
  }
}

/** Revenue of the twelve months before the current one, by what the city knows now; null for a company without registration. */
async function rbt12De(ctx: Context, cnpj: string): Promise<Dinheiro | null> {
  const pessoa = await findPessoaPorDocumento(ctx, cnpj)
  if (!pessoa) return null
  const competencia = Competencia.fromData(ctx.clock.today())
  const inicio = inicioDaAtividade(pessoa)
  return inicio && competencia.isBefore(inicio) ? null : (await lerCalculo(ctx, pessoa, competencia)).rbt12
}

type Linha = {
  declaracao: string | null
  nome: string | null
  periodo: Competencia | null
  receita: Dinheiro | null
  rbt12: Dinheiro | null
  situacao: Situacao
}
type Candidato = { alvo: number; linha: Linha; impedimento: string | null; conteudo: { itemId: number } }

/** Kept records of the chosen imports, or of those sent in a period, the oldest first: what corrects a declaration comes after it. */
const itensGuardados = (
  ctx: Context,
  { importacoes: escolhidas, enviadasDe, enviadasAte }: Parametros,
  itemId: number | null = null,
) =>
  streamQuery(
    ctx,
    ctx.db
      .select({
        id: loteItemTable.id,
        importacaoId: loteTable.id,
        resumo: loteTable.resumo,
        chave: loteItemTable.chave,
        conteudo: loteItemTable.conteudo,
        mensagem: loteItemTable.mensagem,
      })
      .from(loteItemTable)
      .innerJoin(loteTable, refere(loteItemTable.loteId, loteTable))
      .where(
        and(
          eq(loteTable.tipo, importarPgdasLote.slug),
          inArray(sql`${loteTable.resumo} ->> 'tipo'`, [...tiposDeclaracao]),
          escolhidas === null ? undefined : inArray(loteTable.id, [...escolhidas]),
          enviadasDe === null ? undefined : gte(loteTable.enviadoEm, new Date(instanteDe(enviadasDe))),
          enviadasAte === null ? undefined : lt(loteTable.enviadoEm, new Date(instanteDe(plusDays(enviadasAte, 1)))),
          itemId === null ? undefined : eq(loteItemTable.id, itemId),
        ),
      )
      .orderBy(asc(loteItemTable.id)),
  )

async function* declaracoes(ctx: Context, parametros: Parametros): AsyncGenerator<Candidato> {
  const abertas = new Map<number, LeiauteDeclaracao>()
  for await (const { id, importacaoId, resumo, chave, conteudo, mensagem } of itensGuardados(ctx, parametros)) {
    const leiaute = abertas.get(importacaoId) ?? (await leiauteDe(ctx, resumo))
    abertas.set(importacaoId, leiaute)
    const declaracao = relerDeclaracao(conteudo as ConteudoPgdas, leiaute)
    if (!declaracao) {
      const linha = { declaracao: chave, nome: null, periodo: null, receita: null, rbt12: null, situacao: 'Ilegível' as Situacao }
      yield { alvo: id, linha, impedimento: mensagem ?? simplesErrors.declaracaoIlegivel.message, conteudo: { itemId: id } }
      continue
    }
    const { nome, periodo, receita, cnpjMatriz } = declaracao
    const comparada = await compararDeclaracao(ctx, declaracao)
    const situacao: Situacao = comparada === 'AUSENTE' ? 'Ausente' : comparada === 'DIFERENTE' ? 'Diferente' : 'Confere'
    yield {
      alvo: id,
      linha: { declaracao: declaracao.declaracao, nome, periodo, receita, rbt12: await rbt12De(ctx, cnpjMatriz), situacao },
      impedimento: null,
      conteudo: { itemId: id },
    }
  }
}

async function findItem(ctx: Context, parametros: Parametros, itemId: number) {
  for await (const item of itensGuardados(ctx, parametros, itemId)) return item
  return undefined
}

/** Reprocessar PGDAS-D (A45): the kept records of chosen imports, or of all of a period, are read again, and what the tables say otherwise is written anew. */
export const reprocessarPGDASD = defineLote({
  ...routine,
  slug: 'reprocessar-p-g-d-a-s-d',
  title: 'Reprocessar PGDAS-D',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 45, icone: 'refresh' }],
  queue: 'processaCmdImportacaoPgdasd',
  word: 'REPROCESSAR',
  texts: {
    run: 'Reprocessar declarações',
    item: ['declaração', 'declarações'],
    warning: 'As declarações que diferem do arquivo guardado são regravadas; o que foi pago não muda.',
  },
  fields: {
    importacoes: { kind: 'multilookup', label: 'Importações', lookup: importacoes, blank: 'Todas do período', span: 6 },
    enviadasDe: { kind: 'date', label: 'Enviadas de', span: 3 },
    enviadasAte: { kind: 'date', label: 'Enviadas até', span: 3 },
  },
  check: ({ importacoes: escolhidas, enviadasDe: de, enviadasAte: ate }) =>
    escolhidas === null && (de === null || ate === null) ? [erros.quais] : de && ate && ate < de ? [erros.periodo] : [],
  columns: [
    { key: 'declaracao', label: 'Declaração', kind: 'text' },
    { key: 'nome', label: 'Empresa', kind: 'text' },
    { key: 'periodo', label: 'Período', kind: 'competencia' },
    { key: 'receita', label: 'Receita', kind: 'money' },
    { key: 'rbt12', label: 'RBT12', kind: 'money', hideOnMobile: true },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tones: { Confere: 'success', Ausente: 'warning', Diferente: 'warning', Ilegível: 'danger' },
    },
  ],
  items: declaracoes,
  async run(ctx, { conteudo }, { valores }) {
    const item = await findItem(ctx, valores, conteudo.itemId)
    const declaracao = item ? relerDeclaracao(item.conteudo as ConteudoPgdas, await leiauteDe(ctx, item.resumo)) : null
    if (!item || !declaracao) return refuse(simplesErrors.declaracaoIlegivel)
    const mudou = await refazerDeclaracao(ctx, declaracao, item.importacaoId)
    if (!mudou) return { mensagem: 'A declaração confere com o arquivo.', semEfeito: true }
    const rbt12 = await rbt12De(ctx, declaracao.cnpjMatriz)
    return `Declaração regravada.${rbt12 ? ` RBT12 de ${rbt12.formatReais()}.` : ''}`
  },
})
