import { emitirDocumento } from '@iss/documento/server'
import type { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, hojeEm } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import type { TipoGuia, TributoGuia } from '../domain/tipos-guia.ts'
import { calcularVencimento, diaVencimentoPadrao } from '../domain/vencimento.ts'
import { municipioVencimentoTable } from '../tables/config-guia.ts'
import { type Guia, guiaItemTable, guiaTable } from '../tables/guia.ts'
import { lerCalculadora, getConfigGuia, listLinhas, feriadosPerto, linhaVigente } from './config-guia.ts'
import { montarCodigos } from './codigos-guia.ts'

/** A line of the guide with its tax, already calculated. */
export type ItemDaGuia = {
  atividadeId: number | null
  descricao: string
  base: Dinheiro
  aliquota: Aliquota
  imposto: Dinheiro
}

export type NovaGuia = {
  pessoaId: number
  tipo: TipoGuia
  papel: 'PRESTADOR' | 'TOMADOR'
  competencia: Competencia
  base: Dinheiro
  tributo?: TributoGuia
  /** Due date; by the configured day of the month after the competence unless told. */
  vencimento?: Data
  denuncia?: boolean
  encerramentoId?: number | null
  /** Guide whose underpaid rest this one bills. */
  complementaId?: number | null
  itens?: readonly ItemDaGuia[]
  exercicio?: number
  parcela?: number
  profissionais?: number | null
  observacao?: string | null
  /** Kept from its taxpayer until `entregarGuias`. */
  retida?: boolean
  /** Moment of issue; now unless told (demo data). */
  em?: Date
}

type DadosDoCalculo = Pick<NovaGuia, 'pessoaId' | 'papel' | 'competencia' | 'base' | 'denuncia' | 'vencimento'>

/** Due date of the guides of a competence in this city: the date fixed for it (K32) or the configured day, moved by holidays (G00). */
export async function vencimentoDaCompetencia(
  ctx: Context,
  papel: 'PRESTADOR' | 'TOMADOR',
  competencia: Competencia,
): Promise<Data> {
  const config = await getConfigGuia(ctx)
  const [fixo] = await ctx.db.select().from(municipioVencimentoTable).where(eq(municipioVencimentoTable.competencia, competencia))
  const fixado = fixo ? (papel === 'PRESTADOR' ? fixo.vencimento : fixo.vencimentoTomador) : null
  const feriados = await feriadosPerto(ctx, fixado ?? `${competencia.next()}-15`)
  const regra = linhaVigente(await listLinhas(ctx), { papel, denuncia: false, dia: competencia.next().firstDay() })
  const dia = regra?.diaVencimento ?? diaVencimentoPadrao
  return calcularVencimento({ competencia, feriados, dia, antecipar: config.antecipaVencimento, fixado })
}

/**
 * Due date, last day and amounts of a guide that is issued on a day: one that is born late bears the additions up to that day, and holds until
 * it. What a dry run shows and what is issued come from here.
 */
export async function calcularEmissao(
  ctx: Context,
  { pessoaId, papel, competencia, base, denuncia = false, vencimento: dado }: DadosDoCalculo,
  hoje: Data,
) {
  const vencimento = dado ?? (await vencimentoDaCompetencia(ctx, papel, competencia))
  const validade = vencimento < hoje ? hoje : vencimento
  const calculadora = await lerCalculadora(ctx, vencimento, validade, [pessoaId])
  return { vencimento, validade, calculo: calculadora.calcular({ papel, denuncia, base, vencimento, pessoaId }, validade) }
}

/**
 * Issues a guide in the caller's transaction: number without gaps in the city, due date, bar code and Pix. One that is born late already
 * bears the additions up to the day of issue, and holds until that day.
 */
export async function emitirGuia(ctx: Context, nova: NovaGuia): Promise<Guia> {
  const emissao = nova.em ?? ctx.clock.now()
  const { papel, base, denuncia = false, competencia } = nova
  const { vencimento, validade, calculo } = await calcularEmissao(ctx, nova, hojeEm(emissao))
  const documento = await emitirDocumento(ctx, {
    tipoDocumento: 'GUIA',
    contribuinteId: nova.pessoaId,
    numeracao: { escopo: 'guia', donoId: 0 },
    emissao,
  })
  const numero = Number(documento.numero)
  const codigos = await montarCodigos(ctx, await getConfigGuia(ctx), {
    numero,
    competencia,
    total: calculo.total,
    validade,
  })
  const [guia] = await ctx.db
    .insert(guiaTable)
    .values({
      id: documento.id,
      numero,
      pessoaId: nova.pessoaId,
      tipo: nova.tipo,
      papel,
      tributo: nova.tributo ?? 'ISSQN',
      competencia,
      vencimento,
      base,
      correcao: calculo.correcao,
      multa: calculo.multa,
      juros: calculo.juros,
      tsa: calculo.tsa,
      total: calculo.total,
      validade,
      denuncia,
      encerramentoId: nova.encerramentoId ?? null,
      complementaId: nova.complementaId ?? null,
      exercicio: nova.exercicio ?? null,
      parcela: nova.parcela ?? null,
      profissionais: nova.profissionais ?? null,
      observacao: nova.observacao?.trim() || null,
      retida: nova.retida ?? false,
      memoria: calculo.memoria,
      ...codigos,
    })
    .returning()
  if (!guia) throw new Error('The guide row was not written')
  if (nova.itens && nova.itens.length > 0)
    await ctx.db.insert(guiaItemTable).values(nova.itens.map((item, indice) => ({ ...item, guiaId: guia.id, ordem: indice + 1 })))
  await ctx.audit({
    tipo: 'guia.emitida',
    entidade: 'guia',
    entidadeId: guia.id,
    depois: { numero, tipo: nova.tipo, papel, competencia: competencia.toString(), vencimento, base, total: calculo.total },
  })
  return guia
}
