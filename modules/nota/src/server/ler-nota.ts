import { textOf } from '@iss/kinds'
import { formatDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { documentoTable } from '@iss/documento/tables/documento'
import { formaDaInscricao } from '@iss/municipio/server'
import { municipioIbgeTable } from '@iss/municipio/tables/municipio'
import { municipioTable } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type CanonicaGravada, dizeresDaNota, frasesDoRegime } from '../domain/dizeres-da-nota.ts'
import { comNomeDoMunicipio } from '../domain/resumo-memoria.ts'
import { notaDeducaoTable, notaFiscalTable, notaItemTable } from '../tables/nota-fiscal.ts'
import { serieTable } from '../tables/serie.ts'
import { findCartaDaNota } from './carta-da-nota.ts'
import { findChaveDaNota } from './chave-da-nota.ts'
import { findEspera } from './espera-da-nota.ts'

type EnderecoGravado = {
  logradouro: string | null
  numero: string | null
  complemento: string | null
  bairro: string | null
  municipio?: string | null
  municipioNome?: string | null
  uf: string | null
  cep: string | null
}
/** The note that another one replaces. */
export const substituida = alias(notaFiscalTable, 'substituida')

export type ParteGravada = {
  documento: string | null
  nome: string | null
  nomeFantasia?: string | null
  identificacao?: string
  inscricaoMunicipal: string | null
  email: string | null
  telefone?: string | null
  regime?: string
  endereco: EnderecoGravado | null
}

export type NotaLida = Awaited<ReturnType<typeof lerNota>>

/** Everything that the views and prints of one note need; refuses when the city has no such note. */
export async function lerNota(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select({
      nota: notaFiscalTable,
      documento: documentoTable,
      serie: serieTable,
      atividade: atividadeTable,
      tipo: tipoTributacaoTable,
      substituida,
    })
    .from(notaFiscalTable)
    .innerJoin(documentoTable, eq(documentoTable.id, notaFiscalTable.id))
    .innerJoin(serieTable, eq(serieTable.id, notaFiscalTable.serieId))
    .innerJoin(atividadeTable, eq(atividadeTable.id, notaFiscalTable.atividadeId))
    .innerJoin(tipoTributacaoTable, eq(tipoTributacaoTable.id, notaFiscalTable.tipoTributacaoId))
    .leftJoin(substituida, eq(substituida.id, notaFiscalTable.substituidaId))
    .where(eq(notaFiscalTable.id, id))
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const { nota } = row
  const itens = await ctx.db.select().from(notaItemTable).where(eq(notaItemTable.notaId, id)).orderBy(asc(notaItemTable.ordem))
  const deducoes = await ctx.db
    .select()
    .from(notaDeducaoTable)
    .where(eq(notaDeducaoTable.notaId, id))
    .orderBy(asc(notaDeducaoTable.ordem))
  const incidencia = await nomeMunicipio(ctx, nota.municipioIncidencia)
  const memoria = comNomeDoMunicipio(nota.memoria as PassoMemoria[], nota.municipioIncidencia, incidencia)
  const canonica = nota.canonica as CanonicaGravada & { observacoes?: string | null }
  const tomador = nota.dadosTomador as ParteGravada | null
  const inscricao = await formaDaInscricao(ctx)
  const prestador = nota.dadosPrestador as ParteGravada
  const municipioPrestador = await nomeMunicipio(ctx, prestador.endereco?.municipio ?? null)
  const municipioTomador = await nomeMunicipio(ctx, tomador?.endereco?.municipio ?? null)
  return {
    nota,
    documento: row.documento,
    serie: `${row.serie.especie}/${row.serie.codigo}`,
    atividade: row.atividade.resumo,
    /** As people read it; files of the standards carry `codigoTributacao`. */
    atividadeCodigo: row.atividade.codigoExibido,
    codigoTributacao: row.atividade.codigo,
    cnae: row.atividade.cnae,
    tipo: row.tipo,
    itens,
    deducoes,
    /** What it tells beside its main fields, and the sentences that the law wants of its provider. */
    dizeres: dizeresDaNota({ canonica, cnae: row.atividade.cnae, impostoSuspenso: nota.impostoSuspenso, deducoes }),
    frases: frasesDoRegime(nota.regime),
    substituidaNumero: row.substituida?.numero ?? null,
    memoria,
    observacoes: canonica.observacoes ?? null,
    ibpt: memoria.find((passo) => passo.passo === 'ibpt')?.descricao ?? null,
    prestador,
    tomador,
    /** How the city writes a municipal registration. */
    inscricao,
    prestadorLinhas: linhasDaParte(inscricao, prestador, municipioPrestador),
    tomadorLinhas: linhasDaParte(inscricao, tomador, municipioTomador),
    /** The taker's address in one line; empty when none was told. */
    tomadorEndereco: tomador ? linhaDoEndereco(tomador, municipioTomador) : '',
    /** The letter of correction in force. */
    carta: await findCartaDaNota(ctx, id),
    /** Access key in the national repository; null: it was not handed over. */
    chave: await findChaveDaNota(ctx, id),
    /** What it waits for before it holds; null once it is in force. */
    espera: await findEspera(ctx, nota),
    municipios: {
      prestador: municipioPrestador,
      tomador: municipioTomador,
      intermediario: await nomeMunicipio(ctx, canonica.intermediario?.endereco?.municipio ?? null),
      prestacao: await nomeMunicipio(ctx, nota.municipioPrestacao),
      incidencia,
    },
  }
}

/** 'Nova Serra/MG' of a code of seven digits; 'Exterior' of 9999999; the code itself when unknown. */
export async function nomeMunicipio(ctx: Context, codigo: string | null): Promise<string> {
  if (!codigo) return ''
  if (codigo === '9999999') return 'Exterior'
  const [own] = await ctx.db
    .select({ nome: municipioTable.nome, uf: municipioTable.uf })
    .from(municipioTable)
    .where(eq(municipioTable.codigo, codigo))
  if (own) return `${own.nome}/${own.uf}`
  const [known] = await ctx.db
    .select({ nome: municipioIbgeTable.nome, uf: municipioIbgeTable.uf })
    .from(municipioIbgeTable)
    .where(eq(municipioIbgeTable.codigo, codigo))
  return known ? `${known.nome}/${known.uf}` : codigo
}

/** Lines of a provider or taker as printed. */
function linhasDaParte(
  inscricao: (texto: string | null) => string | null,
  parte: ParteGravada | null,
  municipio: string,
): string[] {
  if (!parte || (!parte.nome && !parte.documento)) return ['Não identificado']
  const primeira = [parte.nome, parte.documento ? formatDocumento(parte.documento) : null].filter(Boolean).join(' - ')
  const segunda = [
    parte.inscricaoMunicipal && `Inscrição municipal: ${inscricao(parte.inscricaoMunicipal)}`,
    parte.regime && `Regime: ${parte.regime}`,
  ]
    .filter(Boolean)
    .join('   ')
  const contato = [parte.email, parte.telefone && textOf('telefone', parte.telefone)].filter(Boolean).join('   ')
  return [primeira, segunda, linhaDoEndereco(parte, municipio), contato].filter((line) => line !== '')
}

function linhaDoEndereco({ endereco }: ParteGravada, municipio: string): string {
  if (!endereco) return ''
  const rua = [endereco.logradouro, endereco.numero, endereco.complemento, endereco.bairro].filter(Boolean).join(', ')
  const lugar = [municipio || endereco.municipioNome, endereco.cep && `CEP ${textOf('cep', endereco.cep)}`]
    .filter(Boolean)
    .join('   ')
  return [rua, lugar].filter(Boolean).join(' - ')
}
