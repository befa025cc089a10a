import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, fill, type Violation } from '@iss/kernel/errors'
import type { SimplesCalculo } from '@iss/emissao/domain/entrada-calculo'
import { simplesDaNota } from '@iss/emissao/domain/simples-da-nota'
import { grupoDaAtividade } from '@iss/tributacao/domain/aliquotas-simples'
import { listAnexos } from '@iss/tributacao/server'
import { type AliquotaDaNota, aliquotaDaNota } from '@iss/emissao/domain/aliquota-da-nota'
import { getRegimeEm } from '@iss/pessoa/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { isForaDoDas } from '@iss/conta/server'
import { atividadeAliquotaTable, atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { PedidoAvulsa } from '../contract/emissao-guia.ts'
import { guiaErrors } from '../domain/errors.ts'
import { calcularGuiaAvulsa } from '../domain/valor-guia.ts'
import type { ItemDaGuia } from './emitir-guia.ts'

type Papel = 'PRESTADOR' | 'TOMADOR'
export type AtividadeDaGuia = { atividade: typeof atividadeTable.$inferSelect; aliquota: Aliquota }

/** Activities that a guide may name on a day: of a provider his own, of a taker any of the city, with the rate in force. */
export async function listAtividadesDaGuia(
  ctx: Context,
  { pessoaId, papel, dia }: { pessoaId: number; papel: Papel; dia: string },
): Promise<AtividadeDaGuia[]> {
  const [table, taxa, vinculo] = [atividadeTable, atividadeAliquotaTable, pessoaAtividadeTable]
  const vigente = (t: typeof taxa | typeof vinculo) => and(lte(t.inicio, dia), or(isNull(t.fim), gte(t.fim, dia)))
  const proprias = ctx.db
    .select({ id: vinculo.atividadeId })
    .from(vinculo)
    .where(and(eq(vinculo.pessoaId, pessoaId), vigente(vinculo)))
  const rows = await ctx.db
    .select({ atividade: table, aliquota: taxa.aliquota })
    .from(table)
    .leftJoin(taxa, and(eq(taxa.municipioId, table.municipioId), eq(taxa.atividadeId, table.id), vigente(taxa)))
    .where(and(eq(table.ativa, true), papel === 'PRESTADOR' ? inArray(table.id, proprias) : undefined))
    .orderBy(asc(table.codigo))
  return rows.map(({ atividade, aliquota }) => ({ atividade, aliquota: aliquota ?? Aliquota.zero }))
}

/**
 * How the rate of an activity is found on a day: of the taxpayer's regime for what he provided, of the activity for what he took (E00.6). A
 * provider of the Simples above the sublimit pays by the municipal rate (LC 123/2006 arts. 13-A and 20).
 */
export async function lerAliquotas(
  ctx: Context,
  { pessoa, papel, dia }: { pessoa: Pessoa; papel: Papel; dia: string },
): Promise<(atividade: AtividadeDaGuia, informada?: Aliquota | null) => AliquotaDaNota> {
  const regime = papel === 'PRESTADOR' ? await getRegimeEm(ctx, pessoa, dia) : null
  const foraDoDas = regime?.tipo === 'SIMPLES' && (await isForaDoDas(ctx, pessoa.id, Competencia.fromData(dia)))
  const anexos = new Map(
    regime?.tipo === 'SIMPLES' ? (await listAnexos(ctx, dia)).map(({ atividadeId, anexo }) => [atividadeId, anexo]) : [],
  )
  const simplesDe = ({ id, passivelFatorR }: AtividadeDaGuia['atividade']): SimplesCalculo | null => {
    if (regime?.tipo !== 'SIMPLES') return null
    const grupo = grupoDaAtividade({ anexoVinculado: anexos.get(id) ?? null, passivelFatorR })
    const { dataAbertura } = pessoa
    return simplesDaNota({
      atual: regime,
      anterior: null,
      grupo,
      dataAbertura,
      competencia: Competencia.fromData(dia),
      foraDoDas,
    })
  }
  return ({ atividade, aliquota }, informada = null) =>
    aliquotaDaNota({
      data: dia,
      subitem: atividade.itemListaServico,
      exigibilidade: 'EXIGIVEL',
      prestador: {
        municipio: null,
        regime: regime?.tipo ?? 'FATURAMENTO',
        simples: simplesDe(atividade),
      },
      atividade: { aliquota, isenta: atividade.isenta, aceitaEdicaoAliquota: atividade.aceitaEdicaoAliquota },
      aliquotaProgressiva: null,
      aliquotaInformada: informada,
      retido: false,
      devidoAqui: true,
    })
}

export type ItensCalculados = {
  itens: (ItemDaGuia & { motivo: string; editavel: boolean })[]
  total: Dinheiro
  violations: Violation[]
}

/** Rate and tax of each item of a guide; items without base or activity are told by their number. */
export async function calcularItens(
  ctx: Context,
  { pessoa, papel, dia, autoridade }: { pessoa: Pessoa; papel: Papel; dia: string; autoridade: boolean },
  pedidos: PedidoAvulsa['itens'],
): Promise<ItensCalculados> {
  const atividades = await listAtividadesDaGuia(ctx, { pessoaId: pessoa.id, papel, dia })
  const aliquotaDe = await lerAliquotas(ctx, { pessoa, papel, dia })
  const violations: Violation[] = []
  const itens = pedidos.map((item, indice) => {
    const achada = atividades.find(({ atividade }) => atividade.id === item.atividadeId)
    const taxa = achada ? aliquotaDe(achada, item.aliquota) : null
    const base = item.base ?? Dinheiro.zero
    violations.push(
      ...all(
        !achada && fill(guiaErrors.itemSemAtividade, { n: indice + 1 }),
        !base.isPositive() && fill(guiaErrors.itemSemBase, { n: indice + 1 }),
        taxa?.violations,
      ),
    )
    return {
      atividadeId: item.atividadeId,
      descricao: item.descricao.trim() || (achada ? `${achada.atividade.codigoExibido} - ${achada.atividade.resumo}` : ''),
      base,
      aliquota: taxa?.aliquota ?? Aliquota.zero,
      motivo: taxa?.motivo ?? '',
      editavel: taxa?.editavel ?? false,
    }
  })
  const { impostos, total, violations: vazias } = calcularGuiaAvulsa(itens)
  if (vazias.length > 0) violations.push(autoridade ? guiaErrors.incluaItem : guiaErrors.itemObrigatorio)
  else if (violations.length === 0 && !total.isPositive())
    violations.push(fill(guiaErrors.itemSemImposto, { motivo: itens[0]?.motivo ?? '' }))
  return { itens: itens.map((item, indice) => ({ ...item, imposto: impostos[indice] ?? Dinheiro.zero })), total, violations }
}
