import { type Data, instanteDe } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { insertRows } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { type GrupoLido, isIssDaCidade } from './arquivo-descrito.ts'
import { type TipoArquivoPgdas, type TipoDas, tiposDas } from '../domain/pgdas.ts'
import { pagPagamentoTable, pgdasDasEmpresaTable } from '../tables/arquivos-simples.ts'
import { pgdasDasDetalheTable, pgdasDasTable } from '../tables/pgdas.ts'
import { listRaizesCadastradas } from './cadastro.ts'
import type { Gravado } from './gravado.ts'

const tipoPorArquivo: Partial<Record<TipoArquivoPgdas, TipoDas>> = {
  PGDASD_DAS: 'DAS',
  DAS_COBRANCA: 'COBRANCA',
  DAS_SENDA: 'SENDA',
}
const reais = (texto: string | undefined) => Dinheiro.from(texto || '0.00')
const mes = (texto: string) => `${texto}-01`

type Contexto = { importacaoId: number; tipoArquivo: TipoArquivoPgdas; codigoTom: string }
/** A DAS of the block: its row when the city knows it, the group that brings it when not; the day on which it was paid, as far as is told by now. */
type DasDoBloco = { id: number | null; grupo: GrupoLido | null; pagoEm: string | null; mudou: boolean }

/**
 * Writes the DAS of a file of their own with the ISS of each city, one statement for each table whatever their number. One that is known gets what it
 * lacked: its company, the day on which it was paid. Source: spec 3 §9.2.
 */
export async function gravarDas(ctx: Context, grupos: readonly GrupoLido[], contexto: Contexto): Promise<Gravado[]> {
  const numeros = [...new Set(grupos.map(({ valores }) => valores.numero ?? ''))]
  const cadastradas = await listRaizesCadastradas(
    ctx,
    grupos.map(({ valores }) => valores.cnpj ?? ''),
  )
  const pagos = await listDiasDePagamento(ctx, numeros)
  const { rows } = await ctx.client.query<{ id: string; numero: string; pago_em: string | null }>(
    `select id, numero, to_char(pago_em, 'YYYY-MM-DD') as pago_em from pgdas_das where numero = any ($1::text[]) order by id for update`,
    [numeros],
  )
  const bloco = new Map<string, DasDoBloco>(
    rows.map(({ id, numero, pago_em: pagoEm }) => [numero, { id: Number(id), grupo: null, pagoEm, mudou: false }]),
  )
  const feitos = grupos.map((grupo) => {
    const { numero = '', cnpj = '', dataArrecadacao } = grupo.valores
    const semCadastro = cadastradas.has(cnpj.slice(0, 8)) ? null : cnpj
    const pagoEm = dataArrecadacao || (pagos.get(numero) ?? null)
    const conhecido = bloco.get(numero)
    if (!conhecido) {
      bloco.set(numero, { id: null, grupo, pagoEm, mudou: false })
      return { numero, mensagem: pagoEm ? 'DAS importado, pago.' : 'DAS importado.', semCadastro }
    }
    if (conhecido.pagoEm !== null || pagoEm === null)
      return { numero, mensagem: 'DAS já importado.', semEfeito: true as const, semCadastro: null }
    conhecido.pagoEm = pagoEm
    conhecido.mudou = true
    return { numero, mensagem: 'DAS já conhecido; a data do pagamento foi registrada.', semCadastro }
  })
  await inserirDas(ctx, bloco, contexto)
  const mudados = [...bloco.values()].filter(({ grupo, mudou }) => mudou && grupo === null)
  if (mudados.length > 0)
    await ctx.client.query(
      'update pgdas_das d set pago_em = x.dia from unnest($1::bigint[], $2::date[]) as x(id, dia) where d.id = x.id',
      [mudados.map(({ id }) => id), mudados.map(({ pagoEm }) => pagoEm)],
    )
  return feitos.map(({ numero, ...feito }) => {
    const id = bloco.get(numero)?.id
    return id === null || id === undefined ? feito : { ...feito, resultadoId: id }
  })
}

/** Writes those of the block that the city does not know, with their company and their ISS. */
async function inserirDas(ctx: Context, bloco: ReadonlyMap<string, DasDoBloco>, contexto: Contexto): Promise<void> {
  const { importacaoId, tipoArquivo, codigoTom } = contexto
  const novos = [...bloco.values()].flatMap((das) => (das.grupo ? [{ das, ...das.grupo }] : []))
  if (novos.length === 0) return
  const { rows: apuracoes } = await ctx.client.query<{ id: string; chave: string }>(
    `select a.id, a.cnpj_matriz || ' ' || to_char(a.periodo, 'YYYY-MM-DD') as chave from pgdas_apuracao a
     join (select distinct cnpj, periodo from unnest($1::text[], $2::date[]) as u(cnpj, periodo)) x on x.cnpj = a.cnpj_matriz and x.periodo = a.periodo
     where a.ativa`,
    [novos.map(({ valores }) => valores.cnpj ?? ''), novos.map(({ valores }) => mes(valores.periodo ?? ''))],
  )
  const apuracaoDe = new Map(apuracoes.map(({ id, chave }) => [chave, Number(id)]))
  const escritos = await insertRows(
    ctx,
    pgdasDasTable,
    novos.map(({ das, valores }) => ({
      importacaoId,
      apuracaoId: apuracaoDe.get(`${valores.cnpj} ${mes(valores.periodo ?? '')}`) ?? null,
      numero: valores.numero ?? '',
      tipo: tiposDas[tipoPorArquivo[tipoArquivo] ?? 'DAS'],
      identificadorSistOrigem: valores.origem ? Number(valores.origem) : tipoArquivo === 'DAS_COBRANCA' ? 16 : null,
      municipioMatriz: valores.municipioMatriz ?? '',
      dataGeracao: valores.dataGeracao ? instanteDe(valores.dataGeracao, '00:00:00') : null,
      vencimento: valores.vencimento || null,
      validadeCalculo: valores.validadeCalculo || null,
      total: reais(valores.total),
      pagoEm: das.pagoEm,
    })),
    { returning: ['id', 'numero'] },
  )
  const ids = new Map(escritos.map(({ id, numero }) => [numero, id]))
  for (const { das, valores } of novos) das.id = ids.get(valores.numero ?? '') ?? null
  await insertRows(
    ctx,
    pgdasDasEmpresaTable,
    novos.map(({ das, valores }) => ({
      dasId: idDe(das),
      cnpj: valores.cnpj ?? '',
      nome: valores.nome ?? '',
      periodo: mes(valores.periodo ?? ''),
    })),
  )
  await insertRows(
    ctx,
    pgdasDasDetalheTable,
    novos.flatMap(({ das, filhos }) => {
      const partes = filhos.filter((filho) => filho.registro === 'tributo' && isIssDaCidade(filho.valores, codigoTom))
      const soma = (campo: string) => Dinheiro.sum(partes.map(({ valores }) => reais(valores[campo])))
      return partes.length === 0
        ? []
        : [
            {
              dasId: idDe(das),
              municipioIncidencia: codigoTom,
              receitaPrincipal: soma('principal'),
              receitaMulta: soma('multa'),
              receitaJuros: soma('juros'),
            },
          ]
    }),
  )
}

function idDe({ id }: DasDoBloco): number {
  if (id === null) throw new Error('The DAS was not written')
  return id
}

/** The first day on which each of these DAS was paid, by the files of payments; one of which none tells is missing. */
export async function listDiasDePagamento({ client }: Context, numeros: readonly string[]): Promise<ReadonlyMap<string, Data>> {
  const { rows } = await client.query<{ numero: string; dia: Data }>(
    `select numero_das as numero, to_char(min(data_arrecadacao), 'YYYY-MM-DD') as dia from pag_pagamento
     where numero_das = any ($1::text[]) group by 1`,
    [numeros],
  )
  return new Map(rows.map(({ numero, dia }) => [numero, dia]))
}

/** Writes payments and tells their DAS, those that are known: one that comes later finds its payment. The first payment of a DAS counts. */
export async function gravarPagamentos(ctx: Context, grupos: readonly GrupoLido[], importacaoId: number): Promise<Gravado[]> {
  const chaveDe = (numero: string, dia: string) => `${numero} ${dia}`
  const escritos = await insertRows(
    ctx,
    pagPagamentoTable,
    grupos.map(({ valores }) => ({
      importacaoId,
      numeroDas: valores.numeroDas ?? '',
      cnpj: valores.cnpj || null,
      periodo: valores.periodo ? mes(valores.periodo) : null,
      dataArrecadacao: valores.dataArrecadacao ?? '',
      valor: reais(valores.valor),
      banco: valores.banco || null,
      agencia: valores.agencia || null,
    })),
    { returning: ['id', 'numeroDas', 'dataArrecadacao'], onConflict: 'nothing' },
  )
  const novos = new Map(escritos.map(({ id, numeroDas, dataArrecadacao }) => [chaveDe(numeroDas, dataArrecadacao), id]))
  const primeiros = new Map<string, string>()
  for (const { valores } of grupos) {
    const { numeroDas: numero = '', dataArrecadacao: dia = '' } = valores
    if (novos.has(chaveDe(numero, dia)) && !primeiros.has(numero)) primeiros.set(numero, dia)
  }
  const { rows } = await ctx.client.query<{ numero: string; baixado: boolean }>(
    `with dito as (select * from unnest($1::text[], $2::date[]) as x(numero, dia)),
       baixado as (update pgdas_das d set pago_em = x.dia from dito x where d.numero = x.numero and d.pago_em is null returning d.numero)
     select d.numero, b.numero is not null as baixado from pgdas_das d join dito x on x.numero = d.numero left join baixado b on b.numero = d.numero`,
    [[...primeiros.keys()], [...primeiros.values()]],
  )
  const conhecidos = new Map(rows.map(({ numero, baixado }) => [numero, baixado]))
  const cadastradas = await listRaizesCadastradas(
    ctx,
    grupos.map(({ valores }) => valores.cnpj ?? ''),
  )
  return grupos.map(({ valores: { numeroDas: numero = '', dataArrecadacao: dia = '', cnpj } }) => {
    const chave = chaveDe(numero, dia)
    const id = novos.get(chave)
    if (id === undefined) return { mensagem: 'Pagamento já importado.', semEfeito: true, semCadastro: null }
    novos.delete(chave)
    const baixou = primeiros.get(numero) === dia && conhecidos.get(numero)
    const oDas = baixou ? 'foi baixado' : conhecidos.has(numero) ? 'já estava baixado' : 'ainda não é conhecido'
    return {
      mensagem: `Pagamento importado; o DAS ${oDas}.`,
      semCadastro: !cnpj || cadastradas.has(cnpj.slice(0, 8)) ? null : cnpj,
      resultadoId: id,
    }
  })
}
