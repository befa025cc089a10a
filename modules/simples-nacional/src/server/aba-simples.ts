import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { addressOfReport } from '@iss/list/definition'
import { ultimosMeses } from '@iss/pessoa/domain/periodo-da-ficha'
import { findPessoa, defineAbaDaFicha, secao } from '@iss/pessoa/server'
import { refere } from '@iss/platform/db'
import { and, asc, desc, eq, gte, lte, or, sql } from 'drizzle-orm'
import { isPrazoVencido, labelSituacaoExclusao, labelTipoRegistro, situacaoExclusaoDeCodigo } from '../domain/exclusao-simples.ts'
import { type TipoDas, tiposDas, tomDoParcelamento } from '../domain/pgdas.ts'
import { exclusaoDetalheTable as detalhe, processoExclusaoTable as processo } from '../tables/exclusao-simples.ts'
import { aliquotaSimplesTable as aliquota } from '../tables/aliquota-simples.ts'
import { parcelamentoSimplesTable as parcelamento, pgdasDasEmpresaTable as empresa } from '../tables/arquivos-simples.ts'
import {
  pgdasApuracaoFilialTable as filial,
  pgdasApuracaoTable as apuracao,
  pgdasDasDetalheTable as dasDetalhe,
  pgdasDasTable as das,
} from '../tables/pgdas.ts'
import { consultaSimplesGuia } from '../reports/consulta-simples-guia.ts'
import { competencia, fiscais, tomDaCidade } from '../reports/simples-filtros.ts'
import { enderecoDoParcelamento, parcelamentosComSomas } from './parcelamentos.ts'

const tipoDas = new Map<number, TipoDas>((Object.keys(tiposDas) as TipoDas[]).map((tipo) => [tiposDas[tipo], tipo]))
const labelTipoDas: Readonly<Record<TipoDas, string>> = { COBRANCA: 'Cobrança', DAS: 'DAS', SENDA: 'Senda' }

/** PGDAS-D and DAS of the months asked for, instalment plans, rates that were set, runs of exclusion: all that the city has of a company's Simples Nacional. */
export const abaDoSimples = defineAbaDaFicha({
  aba: { slug: 'simples-nacional', titulo: 'Simples Nacional' },
  ordem: 100,
  para: fiscais,
  tela: ({ pessoaId, ...meses }) => ({
    endereco: addressOfReport('/home/actions/consulta-simples-guia', {
      competenciaInicial: ultimosMeses(consultaSimplesGuia.limiteMeses, meses).toWire(),
      competenciaFinal: meses.ate.toWire(),
      contribuinte: pessoaId,
    }),
    rotulo: 'Simples × guias',
  }),
  async ler(ctx, { pessoaId, de, ate }) {
    const pessoa = await findPessoa(ctx, pessoaId)
    const meses = and(gte(apuracao.periodo, de.firstDay()), lte(apuracao.periodo, ate.firstDay()))
    const cnpj = pessoa?.documento ?? ''
    const suas = and(eq(filial.cnpj, cnpj), meses)
    const apuracoes = await ctx.db
      .select({ apuracao, filial })
      .from(filial)
      .innerJoin(apuracao, refere(filial.apuracaoId, apuracao))
      .where(suas)
      .orderBy(desc(apuracao.periodo), desc(apuracao.transmissao))
    // A charged one, one of the SENDA or of a MEI may have come without a declaration: its own file names the company.
    const mesDoDas = sql`coalesce(${apuracao.periodo}, ${empresa.periodo})`
    const pagamentos = await ctx.db
      .select({ das, periodo: competencia(mesDoDas).as('mes_do_das'), detalhe: dasDetalhe })
      .from(das)
      .leftJoin(apuracao, refere(das.apuracaoId, apuracao))
      .leftJoin(empresa, and(eq(empresa.municipioId, das.municipioId), eq(empresa.dasId, das.id)))
      .leftJoin(
        dasDetalhe,
        and(
          eq(dasDetalhe.municipioId, das.municipioId),
          eq(dasDetalhe.dasId, das.id),
          eq(dasDetalhe.municipioIncidencia, tomDaCidade),
        ),
      )
      .where(
        and(
          sql`${mesDoDas} between ${de.firstDay()}::date and ${ate.firstDay()}::date`,
          or(
            eq(empresa.cnpj, cnpj),
            sql`exists (select from pgdas_apuracao_filial f where f.municipio_id = ${das.municipioId} and f.apuracao_id = ${das.apuracaoId} and f.cnpj = ${cnpj})`,
          ),
        ),
      )
      .orderBy(desc(mesDoDas), asc(das.numero))
    const aliquotas = await ctx.db
      .select()
      .from(aliquota)
      .where(eq(aliquota.pessoaId, pessoaId))
      .orderBy(desc(aliquota.competencia), desc(aliquota.id))
    const exclusoes = await ctx.db
      .select({ detalhe, processo })
      .from(detalhe)
      .innerJoin(processo, refere(detalhe.processoId, processo))
      .where(eq(detalhe.contribuinteId, pessoaId))
      .orderBy(desc(processo.dataInicioProcesso), desc(detalhe.id))
    const parcelamentos = await parcelamentosComSomas(ctx, eq(parcelamento.cnpj, cnpj)).orderBy(
      desc(parcelamento.dataPedido),
      asc(parcelamento.id),
    )
    return [
      secao({
        titulo: 'PGDAS-D',
        vazio: 'Nenhuma declaração no período.',
        linhas: apuracoes.map(({ apuracao: uma, filial: sua }) => ({
          id: sua.id,
          competencia: Competencia.fromData(uma.periodo),
          declaracao: uma.declaracao,
          operacao: uma.operacao === 'Apuracao' ? 'Apuração' : 'Retificação',
          transmissao: uma.transmissao,
          receitaDaEmpresa: uma.receita,
          receita: uma.ativa ? sua.receita : Dinheiro.from('0'),
          ativa: uma.ativa,
        })),
        riscada: ({ ativa }) => !ativa,
        colunas: [
          { key: 'competencia', label: 'Competência', kind: 'competencia' },
          { key: 'declaracao', label: 'Declaração', kind: 'text' },
          { key: 'operacao', label: 'Operação', kind: 'text' },
          { key: 'transmissao', label: 'Transmissão', kind: 'datetime' },
          { key: 'receitaDaEmpresa', label: 'Receita da empresa', kind: 'money' },
          { key: 'receita', label: 'Receita do estabelecimento', kind: 'money', total: 'sum' },
        ],
      }),
      secao({
        titulo: 'DAS',
        vazio: 'Nenhum DAS no período.',
        linhas: pagamentos.map(({ das: um, periodo, detalhe: parte }) => ({
          id: parte?.id ?? um.id,
          competencia: periodo,
          numero: um.numero,
          tipo: labelTipoDas[tipoDas.get(um.tipo) ?? 'DAS'],
          vencimento: um.vencimento,
          total: um.total,
          iss: parte ? parte.receitaPrincipal.plus(parte.receitaMulta).plus(parte.receitaJuros) : null,
          pagoEm: um.pagoEm,
        })),
        colunas: [
          { key: 'competencia', label: 'Competência', kind: 'competencia' },
          { key: 'numero', label: 'Número', kind: 'text' },
          { key: 'tipo', label: 'Tipo', kind: 'text' },
          { key: 'vencimento', label: 'Vencimento', kind: 'date' },
          { key: 'total', label: 'Total do DAS', kind: 'money' },
          { key: 'iss', label: 'ISS do município', kind: 'money', total: 'sum' },
          { key: 'pagoEm', label: 'Pago em', kind: 'date' },
        ],
      }),
      secao({
        titulo: 'Parcelamentos',
        vazio: 'Nenhum parcelamento.',
        linhas: parcelamentos,
        colunas: [
          { key: 'numero', label: 'Parcelamento', kind: 'text', link: ({ id }) => enderecoDoParcelamento(id) },
          { key: 'tipo', label: 'Tipo', kind: 'text' },
          { key: 'dataPedido', label: 'Pedido', kind: 'date' },
          { key: 'consolidado', label: 'Consolidado', kind: 'money', total: 'sum' },
          { key: 'iss', label: 'ISS em aberto', kind: 'money', total: 'sum' },
          { key: 'pago', label: 'ISS pago', kind: 'money', total: 'sum' },
          { key: 'parcelas', label: 'Parcelas pagas', kind: 'text' },
          {
            key: 'situacaoRotulo',
            label: 'Situação',
            kind: 'status',
            tone: ({ situacao }) => tomDoParcelamento[situacao],
          },
        ],
      }),
      secao({
        titulo: 'Alíquotas informadas',
        vazio: 'Nenhuma alíquota informada.',
        linhas: aliquotas,
        colunas: [
          { key: 'competencia', label: 'A partir de', kind: 'competencia' },
          { key: 'anexo', label: 'Anexo', kind: 'text' },
          { key: 'receitaApurada', label: 'Receita apurada', kind: 'money' },
          { key: 'receitaInformada', label: 'Receita informada', kind: 'money' },
          { key: 'calculada', label: 'Calculada', kind: 'percent' },
          { key: 'aliquota', label: 'Informada', kind: 'percent' },
          { key: 'motivo', label: 'Motivo', kind: 'text' },
        ],
      }),
      secao({
        titulo: 'Exclusão do Simples',
        vazio: 'Nenhum processo de exclusão.',
        linhas: exclusoes.map(({ detalhe: um, processo: seu }) => ({
          id: um.id,
          processo: seu.id,
          iniciadoEm: seu.dataInicioProcesso,
          motivo: labelTipoRegistro[um.tipoRegistro],
          competencias: um.competencias,
          valor: um.valor,
          ciencia: um.dataNotificacao,
          regularizadoEm: um.regularizadoEm,
          retorno: um.codigoEventoRetorno,
          situacao: labelSituacaoExclusao[situacaoExclusaoDeCodigo(seu.situacao)],
          prazoVencido: um.regularizadoEm === null && isPrazoVencido(um.dataNotificacao, ctx.clock.today()),
          fora: !um.incluido || seu.motivoCancelamento !== null,
        })),
        riscada: ({ fora }) => fora,
        colunas: [
          {
            key: 'processo',
            label: 'Processo',
            kind: 'numero',
            link: ({ processo: id }) => `/home/actions/exportar-devedores-simples-nacional?id=${id}`,
          },
          { key: 'iniciadoEm', label: 'Iniciado em', kind: 'datetime' },
          { key: 'motivo', label: 'Motivo', kind: 'text' },
          { key: 'competencias', label: 'Competências', kind: 'text' },
          { key: 'valor', label: 'Valor', kind: 'money' },
          { key: 'ciencia', label: 'Ciência', kind: 'date' },
          { key: 'regularizadoEm', label: 'Regularizado em', kind: 'date' },
          { key: 'retorno', label: 'Retorno', kind: 'text' },
          {
            key: 'situacao',
            label: 'Situação',
            kind: 'status',
            tone: ({ prazoVencido }) => (prazoVencido ? 'danger' : 'neutral'),
          },
        ],
      }),
    ]
  },
})
