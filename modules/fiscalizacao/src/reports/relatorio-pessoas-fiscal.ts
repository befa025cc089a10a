import { refere } from '@iss/platform/db'
import {
  acaoAtribuirFiscal,
  atividadeField,
  exerceAlguma,
  fiscalField,
  isContribuinte,
  regimeField,
  situacaoField,
  textoRegime,
  textoSituacao,
} from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { defineReport } from '@iss/list/definition'
import { aliasedTable, and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { competencia, fiscais, guiasDe, inteiro } from './fato-filtros.ts'

const filters = z.object({ fiscal: fiscalField(), situacao: situacaoField(), regime: regimeField(), atividade: atividadeField() })
type Filtros = z.output<typeof filters>

/** The portfolio of each inspector: the taxpayers in his charge. */
export const pessoasPorFiscal = defineReport({
  slug: 'relatorio-pessoas-fiscal',
  title: 'Pessoas por fiscal',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 90, icone: 'user-cog' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.PESSOAS_FISCAL,
  filters,
  query: carteiras,
  order: ['fiscal', 'nome', 'documento'],
  group: 'fiscal',
  id: 'id',
  actions: { transferir: acaoAtribuirFiscal('id', 'Transferir para outro fiscal') },
  columns: [
    { key: 'fiscal', label: 'Fiscal', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'documento', total: 'count' },
    { key: 'nome', label: 'Nome', kind: 'text', link: ({ id }) => `/home/actions/pessoa?id=${id}` },
    { key: 'mobiliario', label: 'Mobiliário', kind: 'text' },
    { key: 'regime', label: 'Regime', kind: 'text' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'ultimoEncerramento', label: 'Último encerramento', kind: 'competencia' },
    {
      key: 'guiasVencidas',
      label: 'Guias vencidas',
      kind: 'integer',
      total: 'sum',
      link: ({ id, guiasVencidas }) => (guiasVencidas > 0 ? guiasDe(id, ['VENCIDA']) : null),
    },
  ],
})

function carteiras(ctx: Context, { fiscal, situacao, regime, atividade }: Filtros) {
  const responsavel = aliasedTable(pessoa, 'responsavel')
  return ctx.db
    .select({
      id: pessoa.id,
      fiscal: sql<string>`${responsavel.nome}`.as('fiscal'),
      documento: pessoa.documento,
      nome: pessoa.nome,
      mobiliario: pessoa.grpMobiliario,
      regime: textoRegime.as('regime'),
      situacao: textoSituacao.as('situacao'),
      ultimoEncerramento:
        competencia(sql`(select max(e.competencia) from encerramento e where e.municipio_id = ${pessoa.municipioId}
        and e.pessoa_id = ${pessoa.id} and e.reaberto_em is null)`).as('ultimo_encerramento'),
      guiasVencidas:
        inteiro(sql`(select count(*) from guia g where g.municipio_id = ${pessoa.municipioId} and g.pessoa_id = ${pessoa.id}
        and g.estado = 'EMITIDA' and g.vencimento < ${ctx.clock.today()}::date)`).as('guias_vencidas'),
    })
    .from(pessoa)
    .innerJoin(responsavel, refere(pessoa.fiscalResponsavelId, responsavel))
    .where(
      and(
        isContribuinte,
        fiscal === null ? undefined : eq(pessoa.fiscalResponsavelId, Number(fiscal)),
        situacao ? eq(pessoa.situacao, situacao) : undefined,
        regime ? eq(pessoa.regimeIssTipo, regime) : undefined,
        exerceAlguma(ctx, atividade),
      ),
    )
}
