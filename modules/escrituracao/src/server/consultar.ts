import { pessoaDoPedido } from '@iss/pessoa/server'
import { findPreferencia } from '@iss/emissao/server'
import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { serieTable } from '@iss/nota/tables/serie'
import { escrituracaoEspecial, permiteEscriturarPrestadorOutroMunicipio } from '@iss/pessoa/domain/chaves-pessoais'
import { municipioTable } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { and, asc, eq, gte, isNull, lte, ne, or } from 'drizzle-orm'
import { buscarEscrituracao, buscarRelacaoNotaEscrit, carregarEscrituracao } from '../contract/escrituracao.ts'
import { escrituracaoMensagens } from '../domain/errors.ts'
import { MESES_A_FRENTE, primeiraCompetencia } from '../domain/lancamento.ts'
import { labelSituacaoLivro, rotulosOrigem } from '../domain/rotulos.ts'
import { autorizacaoImpressaoTable } from '../tables/escrituracao.ts'
import { titularDaSessao } from './competencia-aberta.ts'
import { buscarLinhas } from './linhas-livro.ts'

export const carregarOperation = implement(carregarEscrituracao, async (ctx, { papelEscriturador }) => {
  const titularId = titularDaSessao(ctx)
  const hoje = ctx.clock.today()
  const comoPrestador = papelEscriturador === 'prestador'
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  if (!cidade) throw new Error('The city of the transaction is missing')
  const vinculo = pessoaAtividadeTable
  const atividades = await ctx.db
    .select({ id: atividadeTable.id, codigo: atividadeTable.codigo, resumo: atividadeTable.resumo, vinculo: vinculo.id })
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
    .innerJoin(serieTable, and(eq(serieTable.municipioId, aidf.municipioId), eq(serieTable.id, aidf.serieId)))
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

export const buscarOperation = implement(buscarEscrituracao, async (ctx, pedido) => {
  const corrente = Competencia.fromData(ctx.clock.today())
  const { linhas, ...somas } = await buscarLinhas(
    ctx,
    {
      pessoaId: pessoaDoPedido(ctx, pedido.idPessoa),
      papel: pedido.papelServico,
      de: pedido.competenciaInicial ?? primeiraCompetencia,
      ate: pedido.competenciaFinal ?? corrente.plusMonths(MESES_A_FRENTE),
      origem: pedido.origem,
      outraParte: pedido.outraParte,
      numero: pedido.numero,
      situacao: pedido.situacao,
      retido: pedido.retido,
    },
    pedido.pagina,
    pedido.tamanho,
  )
  return {
    ...somas,
    lista: linhas.map(({ competencia, data, serie, numero, estado, subitem: _subitem, deducoes: _deducoes, ...linha }) => ({
      ...linha,
      chave: `${linha.origem}-${linha.id}`,
      tipo: rotulosOrigem[linha.origem],
      numero: serie ? `${numero}/${serie}` : numero,
      data: formatData(data),
      competencia: Competencia.fromData(competencia).format(),
      estado: labelSituacaoLivro(estado, linha.posEncerramento),
    })),
  }
})

type Relacao = {
  id: string
  numero: string
  serie: string
  tomador: string
  competencia: string
  valor: string
  imposto: string
  retido: boolean
  valor_tomada: string | null
  imposto_tomada: string | null
  retido_tomada: boolean | null
  total: string
}

export const buscarRelacaoOperation = implement(
  buscarRelacaoNotaEscrit,
  async (ctx, { pagina, tamanho, competenciaInicial, competenciaFinal, idPessoa }) => {
    const { rows } = await ctx.client.query<Relacao>(
      `select p.id::text, p.numero::text, p.serie, p.outro_nome as tomador, p.competencia::text, p.valor_total::text as valor, p.imposto::text, p.retido,
       t.valor_total::text as valor_tomada, t.imposto::text as imposto_tomada, t.retido as retido_tomada, count(*) over ()::text as total
     from escrit_papel p join pessoa d on d.municipio_id = p.municipio_id and d.id = p.titular_id
       left join escrit_papel t on t.municipio_id = p.municipio_id and t.papel = 'TOMADOR' and t.estado = 'LANCADA' and t.titular_id = p.outro_id
         and t.outro_documento = d.documento and t.serie = p.serie and t.numero = p.numero and t.ano = p.ano
     where p.titular_id = $1 and p.papel = 'PRESTADOR' and p.estado = 'LANCADA' and p.competencia between $2 and $3
     order by p.competencia desc, p.numero desc limit $4 offset $5`,
      [
        pessoaDoPedido(ctx, idPessoa),
        (competenciaInicial ?? primeiraCompetencia).firstDay(),
        (competenciaFinal ?? Competencia.fromData(ctx.clock.today()).plusMonths(MESES_A_FRENTE)).firstDay(),
        tamanho,
        pagina * tamanho,
      ],
    )
    return {
      total: Number(rows[0]?.total ?? 0),
      lista: rows.map((row) => ({
        id: Number(row.id),
        numero: row.serie ? `${row.numero}/${row.serie}` : row.numero,
        tomador: row.tomador,
        competencia: Competencia.fromData(row.competencia).format(),
        valor: Dinheiro.from(row.valor),
        imposto: Dinheiro.from(row.imposto),
        valorTomada: row.valor_tomada === null ? null : Dinheiro.from(row.valor_tomada),
        impostoTomada: row.imposto_tomada === null ? null : Dinheiro.from(row.imposto_tomada),
        situacao: comparar(row),
      })),
    }
  },
)

function comparar(row: Relacao): string {
  if (row.valor_tomada === null) return escrituracaoMensagens.semCorrespondencia
  const diferencas = [
    row.valor !== row.valor_tomada && 'valor',
    row.imposto !== row.imposto_tomada && 'ISS',
    row.retido !== row.retido_tomada && 'retenção',
  ].filter((diferenca) => diferenca !== false)
  return diferencas.length === 0 ? 'Confere' : `Diverge: ${diferencas.join(', ')}`
}
