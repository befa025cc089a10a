import { findPreferencia } from '@iss/emissao/server'
import { formatData } from '@iss/kernel/data'
import { readRows } from '@iss/list/server'
import { serieTable } from '@iss/nota/tables/serie'
import { escrituracaoEspecial, permiteEscriturarPrestadorOutroMunicipio } from '@iss/pessoa/domain/chaves-pessoais'
import { municipioTable, refere } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { and, asc, eq, gte, isNull, lte, ne, or } from 'drizzle-orm'
import { buscarEscrituracao, buscarRelacaoNotaEscrit, carregarEscrituracao } from '../contract/escrituracao.ts'
import { labelSituacaoLivro } from '../domain/rotulos.ts'
import { escrituracoes } from '../lists/escrituracoes.ts'
import { relacaoNotaEscrit } from '../lists/relacao-nota-escrit.ts'
import { autorizacaoImpressaoTable } from '../tables/escrituracao.ts'
import { titularDaSessao } from './competencia-aberta.ts'

export const carregarOperation = implement(carregarEscrituracao, async (ctx, { papelEscriturador }) => {
  const titularId = titularDaSessao(ctx)
  const hoje = ctx.clock.today()
  const comoPrestador = papelEscriturador === 'prestador'
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  if (!cidade) throw new Error('The city of the transaction is missing')
  const vinculo = pessoaAtividadeTable
  const atividades = await ctx.db
    .select({ id: atividadeTable.id, codigo: atividadeTable.codigoExibido, resumo: atividadeTable.resumo, vinculo: vinculo.id })
    .from(atividadeTable)
    .leftJoin(
      vinculo,
      and(
        eq(vinculo.municipioId, atividadeTable.municipioId),
        eq(vinculo.atividadeId, atividadeTable.id),
        eq(vinculo.pessoaId, titularId),
        lte(vinculo.inicio, hoje),
        or(isNull(vinculo.fim), gte(vinculo.fim, hoje)),
      ),
    )
    .where(eq(atividadeTable.ativa, true))
    .orderBy(asc(atividadeTable.codigo))
  const tipos = await ctx.db
    .select({ id: tipoTributacaoTable.id, nome: tipoTributacaoTable.nome })
    .from(tipoTributacaoTable)
    .where(
      and(
        eq(comoPrestador ? tipoTributacaoTable.prestador : tipoTributacaoTable.tomador, true),
        isNull(tipoTributacaoTable.dataCancelamento),
      ),
    )
    .orderBy(asc(tipoTributacaoTable.codigo))
  const preferencia = await findPreferencia(ctx, titularId)
  const preferido = comoPrestador ? preferencia?.tribPadraoPrestadorId : preferencia?.tribPadraoTomadorId
  const aidf = autorizacaoImpressaoTable
  const faixas = await ctx.db
    .select({ aidf, serie: serieTable })
    .from(aidf)
    .innerJoin(serieTable, refere(aidf.serieId, serieTable))
    .where(and(eq(aidf.pessoaId, titularId), ne(aidf.situacao, 'CANCELADA')))
    .orderBy(asc(aidf.numeroInicial))
  const series = new Map(faixas.map(({ serie }) => [serie.codigo, `${serie.especie}/${serie.codigo}`]))
  return {
    hoje,
    municipio: { codigo: cidade.codigo, nome: cidade.nome, uf: cidade.uf },
    series: [...series].map(([codigo, rotulo]) => ({ codigo, rotulo })),
    // A provider books its own activities; a taker any of the city.
    atividades: atividades
      .filter((atividade) => !comoPrestador || atividade.vinculo !== null)
      .map(({ id, codigo, resumo }) => ({ id, rotulo: `${codigo} - ${resumo}` })),
    tipos,
    tipoPadraoId: tipos.find(({ id }) => id === preferido)?.id ?? null,
    aidfs: faixas.map(({ aidf: faixa, serie }) => ({
      numero: faixa.numero,
      faixa: `${serie.especie}/${serie.codigo} de ${faixa.numeroInicial} a ${faixa.numeroFinal}`,
      validade: faixa.validade ? formatData(faixa.validade) : 'sem validade',
    })),
    permiteOutroMunicipio: await ctx.switchOn(permiteEscriturarPrestadorOutroMunicipio, titularId),
    especial: await ctx.switchOn(escrituracaoEspecial, titularId),
  }
})

export const buscarOperation = implement(buscarEscrituracao, async (ctx, { pagina, tamanho, ordem, ...pedido }) => {
  const { papelServico: papel, competenciaInicial: de, competenciaFinal: ate, outraParte: parte, retido, ...filtro } = pedido
  const { lista, total, soma } = await readRows(
    ctx,
    escrituracoes,
    { ...filtro, papel, de, ate, parte: parte ?? '', retido: retido === null ? null : retido ? 'sim' : 'nao' },
    { pagina, tamanho, ordem },
  )
  return {
    total,
    somaValor: soma('valor'),
    somaBase: soma('base'),
    somaImposto: soma('imposto'),
    somaRetido: soma('impostoRetido'),
    lista: lista.map(({ data, competencia, estado, semEfeito, ...linha }) => ({
      ...linha,
      data: formatData(data),
      competencia: competencia.format(),
      estado: labelSituacaoLivro(estado, linha.posEncerramento),
      comEfeito: !semEfeito,
    })),
  }
})

export const buscarRelacaoOperation = implement(buscarRelacaoNotaEscrit, async (ctx, { pagina, tamanho, ordem, ...filtro }) => {
  const { lista, total } = await readRows(ctx, relacaoNotaEscrit, filtro, { pagina, tamanho, ordem })
  return { total, lista: lista.map(({ competencia, ...linha }) => ({ ...linha, competencia: competencia.format() })) }
})
