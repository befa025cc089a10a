import { abaFiscalizacao } from '@iss/pessoa/contract/aba-da-ficha'
import { defineAbaDaFicha, secao } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { desc, eq } from 'drizzle-orm'
import { consultaAccess } from '../contract/acesso.ts'
import { acaoTexts } from '../domain/errors.ts'
import { labelMotivoAcao, labelSituacaoAcao, tomSituacaoAcao } from '../domain/situacao-acao.ts'
import { labelSituacaoTermo, numeroDoTermo, situacaoDoTermo, tiposTermoFiscal, tomSituacaoTermo } from '../domain/termo.ts'
import { fiscalAgendaTable as agenda } from '../tables/fiscal-agenda.ts'
import { termoFiscalTable as termo } from '../tables/termo-fiscal.ts'
import { fatosDeForaSql } from './situacao-termo-sql.ts'
import { autuadoSql, fimSql, pagoSql } from './somas-da-acao.ts'

const consulta = '/home/actions/consulta-fiscalizacao'

/** Inspections and terms of a taxpayer, whatever the months asked for. */
export const abaDeFiscalizacao = defineAbaDaFicha({
  aba: abaFiscalizacao,
  ordem: 90,
  para: consultaAccess,
  tela: ({ pessoaId }) => ({ endereco: `${consulta}?contribuinte=${pessoaId}`, rotulo: 'Consulta de fiscalização' }),
  async ler(ctx, { pessoaId }) {
    const acoes = await ctx.db
      .select({
        id: agenda.id,
        numero: agenda.numero,
        fiscal: pessoaTable.nome,
        inicioCompetencia: agenda.inicioCompetencia,
        fimCompetencia: agenda.fimCompetencia,
        motivo: agenda.motivo,
        inicio: agenda.inicioFiscalizacao,
        fim: fimSql.as('fim'),
        autuado: autuadoSql.as('autuado'),
        pago: pagoSql.as('pago'),
        situacao: agenda.situacao,
      })
      .from(agenda)
      .innerJoin(pessoaTable, refere(agenda.fiscalId, pessoaTable))
      .where(eq(agenda.contribuinteId, pessoaId))
      .orderBy(desc(agenda.numero))
    const termos = await ctx.db
      .select({ termo, fiscal: pessoaTable.nome, ...fatosDeForaSql })
      .from(termo)
      .innerJoin(pessoaTable, refere(termo.fiscalId, pessoaTable))
      .where(eq(termo.contribuinteId, pessoaId))
      .orderBy(desc(termo.emissao), desc(termo.id))
    const hoje = ctx.clock.today()
    return [
      secao({
        titulo: 'Fiscalizações',
        vazio: acaoTexts.vazio,
        linhas: acoes.map((acao) => ({
          ...acao,
          periodo: `${acao.inicioCompetencia.format()} a ${acao.fimCompetencia.format()}`,
          motivo: labelMotivoAcao[acao.motivo],
          rotulo: labelSituacaoAcao[acao.situacao],
        })),
        riscada: ({ situacao }) => situacao === 'CANCELADA',
        colunas: [
          { key: 'numero', label: 'Agenda', kind: 'numero', link: ({ id }) => `${consulta}?id=${id}` },
          { key: 'fiscal', label: 'Fiscal', kind: 'text' },
          { key: 'periodo', label: 'Período fiscalizado', kind: 'text' },
          { key: 'motivo', label: 'Motivo', kind: 'text' },
          { key: 'inicio', label: 'Início', kind: 'date' },
          { key: 'fim', label: 'Fim', kind: 'date' },
          { key: 'autuado', label: 'Valor autuado', kind: 'money', total: 'sum' },
          { key: 'pago', label: 'Pago', kind: 'money', total: 'sum' },
          { key: 'rotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomSituacaoAcao[situacao] },
        ],
      }),
      secao({
        titulo: 'Termos fiscais',
        vazio: acaoTexts.vazioTermos,
        linhas: termos.map(({ termo: um, fiscal, ...fatos }) => {
          const situacao = situacaoDoTermo({ ...um, ...fatos }, hoje)
          return {
            id: um.id,
            endereco: `${consulta}?${um.agendamentoId === null ? `termo=${um.id}` : `id=${um.agendamentoId}`}`,
            tipo: tiposTermoFiscal[um.tipo],
            numero: numeroDoTermo(um),
            fiscal,
            emissao: um.emissao,
            ciencia: um.cienciaEm,
            prazo: um.prazo,
            situacao,
            rotulo: labelSituacaoTermo[situacao],
          }
        }),
        riscada: ({ situacao }) => situacao === 'ANULADO',
        colunas: [
          { key: 'tipo', label: 'Tipo', kind: 'text' },
          { key: 'numero', label: 'Número', kind: 'text', link: ({ endereco }) => endereco },
          { key: 'fiscal', label: 'Fiscal', kind: 'text' },
          { key: 'emissao', label: 'Emissão', kind: 'datetime' },
          { key: 'ciencia', label: 'Ciência', kind: 'datetime' },
          { key: 'prazo', label: 'Prazo', kind: 'date' },
          { key: 'rotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomSituacaoTermo[situacao] },
        ],
      }),
    ]
  },
})
