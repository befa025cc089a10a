import { isForaDoDas } from '@iss/conta/server'
import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import type { SimplesCalculo } from '@iss/emissao/domain/entrada-calculo'
import { simplesDaNota } from '@iss/emissao/domain/simples-da-nota'
import {
  ignoraConfiguracaoSubstitutoTributario,
  permiteEscriturarPrestadorOutroMunicipio,
  permiteRetencaoContribuinteEventual,
  permiteRetencaoProprioMunicipio,
} from '@iss/pessoa/domain/chaves-pessoais'
import { listMunicipiosInexistentes } from '@iss/municipio/server'
import { findEnderecoPrincipal, findPessoaPorDocumento, getPessoa, getRegimeEm, listExigibilidades } from '@iss/pessoa/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import { municipioTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { grupoDaAtividade } from '@iss/tributacao/domain/aliquotas-simples'
import { retemEntreContribuintesLocais, retemPrestadorDeFora } from '@iss/tributacao/domain/chaves-municipais'
import { exigibilidadeDeCodigo } from '@iss/tributacao/domain/exigibilidade'
import type { LocalIncidencia } from '@iss/tributacao/domain/regra-incidencia'
import { regrasIncidencia } from '@iss/tributacao/domain/incidencia-dados'
import { isIssFixoDoSimples } from '@iss/tributacao/domain/simples-fixo'
import { findAnexo, lerRegras } from '@iss/tributacao/server'
import { atividadeAliquotaTable, atividadeTable } from '@iss/tributacao/tables/atividade'
import { incidenciaRegraTable } from '@iss/tributacao/tables/incidencia-regra'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { PedidoLancamento } from '../contract/escrituracao.ts'
import { competenciaDoLancamento, type FatosLancamento, type PartePessoa } from '../domain/lancamento.ts'

export type Atividade = typeof atividadeTable.$inferSelect
export type Tipo = typeof tipoTributacaoTable.$inferSelect

export type FatosCarregados = {
  fatos: FatosLancamento
  titular: Pessoa
  outro: Pessoa | null
  atividade: Atividade | null
  tipo: Tipo | null
  competencia: Competencia
  foraDoDas: boolean
  /** The facts for a document of another value: a progressive rate follows it. */
  doValor(valorTotal: Dinheiro): FatosLancamento
}

/** Σ of quantity × unit value. */
export const valorDosItens = (itens: readonly { quantidade: Decimal4; valorUnitario: Decimal4 }[]): Dinheiro =>
  Dinheiro.sum(itens.map(({ quantidade, valorUnitario }) => Decimal4.timesToDinheiro(valorUnitario, quantidade)))

/** An activity in force with its rate on a date; null when there is none. */
async function findAtividadeVigente(
  ctx: Context,
  id: number,
  data: string,
): Promise<{ atividade: Atividade; aliquota: Aliquota } | null> {
  const historico = atividadeAliquotaTable
  const [row] = await ctx.db
    .select({ atividade: atividadeTable, aliquota: historico.aliquota })
    .from(atividadeTable)
    .leftJoin(
      historico,
      and(
        eq(historico.municipioId, atividadeTable.municipioId),
        eq(historico.atividadeId, atividadeTable.id),
        lte(historico.inicio, data),
        or(isNull(historico.fim), gte(historico.fim, data)),
      ),
    )
    .where(and(eq(atividadeTable.id, id), eq(atividadeTable.ativa, true)))
    .limit(1)
  return row ? { atividade: row.atividade, aliquota: row.aliquota ?? Aliquota.zero } : null
}

/** Everything that an entry needs to be calculated, whichever party keeps the book. */
export async function lerFatosLancamento(ctx: Context, titularId: number, pedido: PedidoLancamento): Promise<FatosCarregados> {
  const comoPrestador = pedido.papelEscriturador === 'prestador'
  const competencia = competenciaDoLancamento(pedido)
  const titular = await getPessoa(ctx, titularId)
  const outro = pedido.outroDocumento
    ? ((await findPessoaPorDocumento(ctx, normalizeDocumento(pedido.outroDocumento))) ?? null)
    : null
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  if (!cidade) throw new Error('The city of the transaction is missing')
  const vigente = pedido.atividadeId === null ? null : await findAtividadeVigente(ctx, pedido.atividadeId, pedido.dataPrestacao)
  const tipo = pedido.tipoTributacaoId === null ? null : await findTipo(ctx, pedido.tipoTributacaoId, comoPrestador)
  const prestador = comoPrestador ? titular : outro
  const regime = prestador ? await getRegimeEm(ctx, prestador, competencia.lastDay()) : null
  const foraDoDas = comoPrestador && regime?.tipo === 'SIMPLES' && (await isForaDoDas(ctx, titularId, competencia))
  const issFixo =
    regime?.tipo === 'SIMPLES' &&
    isIssFixoDoSimples({
      subitem: vigente?.atividade.itemListaServico ?? '',
      data: pedido.dataPrestacao,
      valor: regime.valor,
    })
  const incidencia = await ctx.db.select().from(incidenciaRegraTable)
  const regras = await lerRegras(ctx, {
    pessoa: prestador?.id ?? null,
    atividade: pedido.atividadeId,
    data: pedido.dataPrestacao,
    competencia,
  })
  const tipoRegime = regime?.tipo ?? 'FATURAMENTO'
  const descontoBase = regras.descontoBase(pedido.atividadeId)
  const inexistentes = await listMunicipiosInexistentes(
    ctx,
    [pedido.municipioPrestacao, pedido.outroMunicipio].filter((codigo) => codigo !== null),
  )
  const fatos: FatosLancamento = {
    municipio: cidade.codigo,
    hoje: ctx.clock.today(),
    documentoTitular: titular.documento,
    titular: await parteDaPessoa(ctx, titular),
    outro: outro && (await parteDaPessoa(ctx, outro)),
    // What a provider of the Simples owes on a received note comes from the note itself, not from the registration.
    regime: comoPrestador || regime?.tipo !== 'SIMPLES' ? (regime?.tipo ?? 'FATURAMENTO') : 'FATURAMENTO',
    regras: {
      tiposDeducao: regras.tiposDeducao(pedido.atividadeId),
      rateio: regras.rateio(vigente?.atividade.itemListaServico ?? ''),
      beneficiosBase: descontoBase ? [descontoBase] : [],
      beneficioImposto: regras.descontoImposto,
      aliquotaProgressiva: regras.aliquotaProgressiva(tipoRegime, valorDosItens(pedido.itens)),
      municipioExiste: (codigo) => !inexistentes.has(codigo),
    },
    exigibilidades: prestador ? await listExigibilidades(ctx, prestador.id) : [],
    simples:
      comoPrestador && regime?.tipo === 'SIMPLES'
        ? await simplesDoTitular(ctx, titular, { competencia, foraDoDas, issFixo, atividade: vigente?.atividade ?? null })
        : null,
    issFixo: issFixo && !(prestador && (foraDoDas || (!comoPrestador && (await isForaDoDas(ctx, prestador.id, competencia))))),
    permiteRetencaoProprioMunicipio: prestador ? await ctx.switchOn(permiteRetencaoProprioMunicipio, prestador.id) : false,
    retencaoMunicipal: {
      entreLocais: await ctx.switchOn(retemEntreContribuintesLocais),
      prestadorDeFora: await ctx.switchOn(retemPrestadorDeFora),
    },
    permiteOutroMunicipio: await ctx.switchOn(permiteEscriturarPrestadorOutroMunicipio, titularId),
    subitem: vigente?.atividade.itemListaServico ?? '',
    codigoNacional: vigente?.atividade.codigoTributacaoNacional ?? null,
    atividade: { ...vigente?.atividade, aliquota: vigente?.aliquota ?? Aliquota.zero },
    tipoTributacao: tipo && {
      retido: tipo.retido,
      naoPermitidoST: tipo.naoPermitidoSt,
      responsavelRecolhimento: tipo.responsavelRecolhimento as never,
      somenteMateriais: tipo.somenteMateriais,
    },
    exigibilidade: exigibilidadeDeCodigo(tipo?.exigibilidade ?? 1) ?? 'EXIGIVEL',
    regrasIncidencia: [
      ...incidencia.map(({ subitem, regra, inicio, fim, fonte }) => ({
        codigo: subitem,
        local: regra as LocalIncidencia,
        inicio,
        fim,
        fonte,
      })),
      ...regrasIncidencia,
    ],
  }
  const doValor = (valor: Dinheiro): FatosLancamento => ({
    ...fatos,
    regras: { ...fatos.regras, aliquotaProgressiva: regras.aliquotaProgressiva(tipoRegime, valor) },
  })
  return { titular, outro, atividade: vigente?.atividade ?? null, tipo, competencia, foraDoDas, fatos, doValor }
}

async function parteDaPessoa(ctx: Context, pessoa: Pessoa): Promise<PartePessoa> {
  return {
    municipio: (await findEnderecoPrincipal(ctx, pessoa.id))?.municipioCodigo ?? null,
    substitutoTributario: pessoa.substitutoTributario && pessoa.situacao === 'ATIVO',
    ignoraSubstituto: await ctx.switchOn(ignoraConfiguracaoSubstitutoTributario, pessoa.id),
    eventual: pessoa.naturezaCadastro === 'EVENTUAL',
    permiteRetencaoEventual: await ctx.switchOn(permiteRetencaoContribuinteEventual, pessoa.id),
  }
}

/** The type of taxation when it may be chosen for this ledger. */
async function findTipo(ctx: Context, id: number, comoPrestador: boolean): Promise<Tipo | null> {
  const table = tipoTributacaoTable
  const papel = comoPrestador ? table.prestador : table.tomador
  const [tipo] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(papel, true), isNull(table.dataCancelamento)))
  return tipo ?? null
}

/** The Simples of the keeper: rates of the annex of the activity, as an electronic note has them. */
async function simplesDoTitular(
  ctx: Context,
  pessoa: Pessoa,
  {
    competencia,
    foraDoDas,
    issFixo,
    atividade,
  }: { competencia: Competencia; foraDoDas: boolean; issFixo: boolean; atividade: Atividade | null },
): Promise<SimplesCalculo | null> {
  const atual = await getRegimeEm(ctx, pessoa, competencia.lastDay())
  const anterior = await getRegimeEm(ctx, pessoa, competencia.previous().lastDay())
  const anexoVinculado = atividade && (await findAnexo(ctx, atividade.id, competencia.firstDay()))
  return simplesDaNota({
    atual,
    anterior: anterior.tipo === 'SIMPLES' ? anterior : null,
    grupo: grupoDaAtividade({ anexoVinculado, passivelFatorR: atividade?.passivelFatorR ?? false }),
    dataAbertura: pessoa.dataAbertura,
    competencia,
    foraDoDas,
    issFixo,
  })
}
