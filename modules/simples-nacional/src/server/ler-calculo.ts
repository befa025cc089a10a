import { isForaDoDas } from '@iss/conta/server'
import { refere } from '@iss/platform/db'
import { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { atividadeAnexoTable as vinculo } from '@iss/tributacao/tables/atividade-anexo'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { and, asc, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { type AtividadeSimples, calcularSimples, type SimplesDaAtividade } from '../domain/calcular-simples.ts'
import { lerTabelasSimples } from '@iss/tributacao/server'
import { calcularRbt12 } from '@iss/tributacao/domain/rbt12'
import type { ReceitaApurada } from '../domain/receitas.ts'
import type { Anexo } from '@iss/tributacao/domain/tabela-simples'
import { findFolha12, listReceitas } from './receitas.ts'

export type CalculoDoContribuinte = {
  receitas: ReceitaApurada[]
  rbt12: Dinheiro
  folha12: Dinheiro
  inicioAtividade: Competencia | null
  atividades: AtividadeSimples[]
  linhas: SimplesDaAtividade[]
}

/** First competence of a company; null when it is not known. */
export function inicioDaAtividade({ dataAbertura }: Pick<Pessoa, 'dataAbertura'>): Competencia | null {
  return dataAbertura ? Competencia.fromData(dataAbertura) : null
}

/** The rate of each activity of a taxpayer in a competence by the city's own records. The competence is not before the start. */
export async function lerCalculo(ctx: Context, pessoa: Pessoa, competencia: Competencia): Promise<CalculoDoContribuinte> {
  const inicioAtividade = inicioDaAtividade(pessoa)
  const receitas = await listReceitas(ctx, pessoa, competencia)
  const rbt12 = calcularRbt12({ competencia, inicioAtividade, receitas })
  const folha12 = await findFolha12(ctx, pessoa.id, competencia)
  const atividades = await listAtividadesSimples(ctx, pessoa.id, competencia)
  const foraDoDas = await isForaDoDas(ctx, pessoa.id, competencia)
  const tabelas = await lerTabelasSimples(ctx)
  const linhas = calcularSimples({ competencia, rbt12, folha12, atividades, foraDoDas, tabelas })
  return { receitas, rbt12, folha12, inicioAtividade, atividades, linhas }
}

/** Activities of a taxpayer in a competence, the main one first, with the annex bound to each (K14). */
export async function listAtividadesSimples(
  { db }: Context,
  pessoaId: number,
  competencia: Competencia,
): Promise<AtividadeSimples[]> {
  const da = pessoaAtividadeTable
  const atividade = atividadeTable
  const [primeiro, ultimo] = [competencia.firstDay(), competencia.lastDay()]
  const rows = await db
    .selectDistinctOn([da.principal, atividade.codigo, atividade.id], {
      id: atividade.id,
      codigo: atividade.codigoExibido,
      nome: atividade.nome,
      anexo: vinculo.anexo,
      passivelFatorR: atividade.passivelFatorR,
    })
    .from(da)
    .innerJoin(atividade, refere(da.atividadeId, atividade))
    .leftJoin(
      vinculo,
      and(
        eq(vinculo.municipioId, da.municipioId),
        eq(vinculo.atividadeId, da.atividadeId),
        lte(vinculo.inicio, primeiro),
        or(isNull(vinculo.fim), gte(vinculo.fim, primeiro)),
      ),
    )
    .where(and(eq(da.pessoaId, pessoaId), lte(da.inicio, ultimo), or(isNull(da.fim), gte(da.fim, primeiro))))
    .orderBy(desc(da.principal), asc(atividade.codigo), asc(atividade.id))
  return rows.map(({ anexo, ...row }) => ({ ...row, anexoVinculado: anexo as Anexo | null }))
}
