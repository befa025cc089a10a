import { refere } from '@iss/platform/db'
import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { fold } from '@iss/kernel/texto'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import {
  dateRange,
  defineReport,
  integerField,
  lookupField,
  multiSelectField,
  selectField,
  textField,
} from '@iss/list/definition'
import { aliasedTable, and, eq, gte, inArray, isNull, like, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rotaAtender } from '../domain/destino-atendimento.ts'
import { mesesDaConsulta } from '../domain/meses-da-consulta.ts'
import { labelTipoSolicitacao, tiposSolicitacao } from '../domain/tipo-solicitacao.ts'
import { solicitacaoTable as solicitacao } from '../tables/solicitacao.ts'

const situacoes = ['Pendente', 'Aprovada', 'Indeferida'] as const

const filters = z.object({
  protocolo: textField({ label: 'Protocolo' }),
  ...dateRange(),
  tipos: multiSelectField({
    label: 'Tipos',
    options: tiposSolicitacao.map((value) => ({ value, label: labelTipoSolicitacao[value] })),
    initial: [],
  }),
  situacao: selectField({ label: 'Situação', options: situacoes.map((value) => ({ value, label: value })) }),
  contribuinte: contribuinteField(),
  solicitante: textField({ label: 'Solicitante' }),
  fiscal: lookupField({ label: 'Decidida por', lookup: 'fiscal' }),
  diasMinimo: integerField({ label: 'Dias em espera (mínimo)', min: 0 }),
})
type Filtros = z.output<typeof filters>

/** Every request of the city, decided or not, with how long it took (F75). */
export const consultaSolicitacao = defineReport({
  slug: 'consulta-solicitacao',
  title: 'Consulta de solicitações',
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:solicitacoes:consultar'] },
  menu: [
    { area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 750, icone: 'clipboard-list' },
    { area: 'fiscal', grupo: 'Outros relatórios', ordem: 750, icone: 'clipboard-list' },
  ],
  mode: 'misto',
  tipo: RelatorioAssincrono.SOLICITACOES,
  limiteMeses: mesesDaConsulta,
  filters,
  query: solicitacoes,
  order: ['-data', 'protocolo'],
  chart: { type: 'donut', title: 'Solicitações por tipo', category: 'rotulo', values: ['quantidade'], top: 10 },
  columns: [
    {
      key: 'protocolo',
      label: 'Protocolo',
      kind: 'text',
      link: ({ tipo, chave }) => rotaAtender(tipo, chave),
    },
    { key: 'data', label: 'Data', kind: 'datetime' },
    { key: 'rotulo', label: 'Tipo', kind: 'text' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'solicitante', label: 'Solicitante', kind: 'text' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'decidida', label: 'Decidida em', kind: 'datetime' },
    { key: 'por', label: 'Por', kind: 'text' },
    { key: 'dias', label: 'Dias', kind: 'integer' },
    {
      key: 'senha',
      label: 'Documento gerado',
      kind: 'text',
      link: ({ senha }) => (senha ? `/home/actions/documentos?senha=${senha}` : null),
    },
    { key: 'quantidade', label: 'Solicitações', kind: 'integer', total: 'sum' },
  ],
})

const requerente = aliasedTable(pessoa, 'requerente')
const fiscal = aliasedTable(pessoa, 'fiscal')

function solicitacoes(ctx: Context, filtros: Filtros) {
  const agora = ctx.clock.now()
  const decididaEm = sql`coalesce(${solicitacao.dataDeferimento}, ${solicitacao.dataIndeferimento})`
  const decididaPor = sql`coalesce(${solicitacao.aprovadorId}, ${solicitacao.indeferidorId})`
  const civil = (instante: ReturnType<typeof sql>) => sql`(${instante} at time zone 'America/Sao_Paulo')::date`
  const dias = sql<number>`(${civil(sql`coalesce(${decididaEm}, ${agora.toISOString()}::timestamptz)`)} - ${civil(sql`${solicitacao.dataSolicitacao}`)})`
  const rotulo = sql<string>`case ${solicitacao.tipo} ${sql.join(
    tiposSolicitacao.map((tipo) => sql`when ${tipo} then ${labelTipoSolicitacao[tipo]}`),
    sql` `,
  )} end`
  return ctx.db
    .select({
      chave: solicitacao.chave,
      tipo: solicitacao.tipo,
      protocolo: sql<string>`coalesce(${solicitacao.protocolo}, '')`.as('protocolo'),
      data: solicitacao.dataSolicitacao,
      rotulo: rotulo.as('rotulo'),
      contribuinte: sql<string>`coalesce(${pessoa.nome}, ${solicitacao.interessadoNome}, '')`.as('contribuinte'),
      solicitante: sql<string>`coalesce(${requerente.nome}, ${solicitacao.interessadoNome}, '')`.as('solicitante'),
      situacao: sql<string>`${solicitacao.situacao}`.as('situacao'),
      decidida: sql<Date | null>`${decididaEm}`.mapWith(solicitacao.dataSolicitacao).as('decidida'),
      por: sql<string>`coalesce(${fiscal.nome}, '')`.as('por'),
      dias: dias.mapWith(Number).as('dias'),
      senha: sql<string>`coalesce(${documento.senha}, '')`.as('senha'),
      quantidade: sql<number>`1`.mapWith(Number).as('quantidade'),
    })
    .from(solicitacao)
    .leftJoin(pessoa, refere(solicitacao.contribuinteId, pessoa))
    .leftJoin(requerente, refere(solicitacao.solicitanteId, requerente))
    .leftJoin(fiscal, and(eq(fiscal.municipioId, solicitacao.municipioId), eq(fiscal.id, decididaPor)))
    .leftJoin(documento, refere(solicitacao.documentoId, documento))
    .where(
      and(
        eq(solicitacao.rascunho, false),
        isNull(solicitacao.retiradaEm),
        gte(solicitacao.dataSolicitacao, instanteDe(filtros.dataInicial)),
        lt(solicitacao.dataSolicitacao, instanteDe(plusDays(filtros.dataFinal, 1))),
        filtros.protocolo ? like(solicitacao.protocolo, `${filtros.protocolo}%`) : undefined,
        filtros.tipos.length > 0 ? inArray(solicitacao.tipo, filtros.tipos) : undefined,
        filtros.situacao ? eq(solicitacao.situacao, filtros.situacao) : undefined,
        filtros.contribuinte === null ? undefined : eq(solicitacao.contribuinteId, Number(filtros.contribuinte)),
        filtros.solicitante
          ? or(
              like(requerente.busca, `%${fold(filtros.solicitante)}%`),
              sql`${solicitacao.interessadoNome} ilike ${`%${filtros.solicitante}%`}`,
            )
          : undefined,
        filtros.fiscal === null ? undefined : sql`${decididaPor} = ${Number(filtros.fiscal)}`,
        filtros.diasMinimo === null ? undefined : sql`${dias} >= ${filtros.diasMinimo}`,
      ),
    )
}
