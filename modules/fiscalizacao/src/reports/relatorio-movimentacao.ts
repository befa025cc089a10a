import { refere } from '@iss/platform/db'
import { bairroField, enderecoPrincipalDe, papelField, regimeField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { Competencia } from '@iss/kernel/competencia'
import type { Context } from '@iss/platform/server'
import {
  addressOfReport,
  choiceField,
  competenciaRange,
  defineReport,
  lookupField,
  readPercent,
  share,
} from '@iss/list/definition'
import { atividadeTable as atividade, grupoAtividadeTable as grupo } from '@iss/tributacao/tables/atividade'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OrigemMovimento } from '../domain/origem-fato.ts'
import { semAtividade } from '../server/analise-sql.ts'
import { doRegime, recebimentos, regimeDe, semContribuinte } from '../server/receita.ts'
import { fatoAtual as fato } from '../tables/fato-competencia.ts'
import { competencia, dinheiro, esteId, fichaDe, inteiro, movimento, nosMeses, soma, textoRegime } from './fato-filtros.ts'

const filters = z.object({
  ...competenciaRange({ meses: 12 }),
  papel: papelField(),
  regime: regimeField(),
  agrupar: choiceField({
    label: 'Agrupar por',
    options: [
      { value: 'COMPETENCIA', label: 'Competência' },
      { value: 'REGIME', label: 'Regime' },
      { value: 'GRUPO', label: 'Grupo de atividade' },
      { value: 'BAIRRO', label: 'Bairro' },
      { value: 'CONTRIBUINTE', label: 'Contribuinte' },
    ],
    initial: 'COMPETENCIA',
  }),
  grupoAtividade: lookupField({ label: 'Grupo de atividade', lookup: 'grupo-atividade' }),
  bairro: bairroField(),
})
type Filtros = z.output<typeof filters>
type Agrupamento = Filtros['agrupar']
/** What a row tells of the group that it stands for. */
type Linha = { chave: string | null }

const slug = 'relatorio-movimentacao'

/** The same report, asked for what a row stands for and grouped in another way; null where the row stands for what nobody can ask for. */
function doGrupo({ chave }: Linha, { competenciaInicial, competenciaFinal, ...filtros }: Filtros, agrupar: Agrupamento) {
  if (chave === null) return null
  const deste: Record<Exclude<Agrupamento, 'CONTRIBUINTE'>, () => object> = {
    COMPETENCIA: () => ({
      competenciaInicial: Competencia.fromData(chave).toWire(),
      competenciaFinal: Competencia.fromData(chave).toWire(),
    }),
    REGIME: () => ({ regime: chave }),
    GRUPO: () => ({ grupoAtividade: Number(chave) }),
    BAIRRO: () => ({ bairro: [chave] }),
  }
  if (filtros.agrupar === 'CONTRIBUINTE') return fichaDe(Number(chave))
  const meses = { competenciaInicial: competenciaInicial.toWire(), competenciaFinal: competenciaFinal.toWire() }
  return addressOfReport(`/home/actions/${slug}`, { ...filtros, ...meses, ...deste[filtros.agrupar](), agrupar })
}

const porMes = ({ agrupar }: Filtros) => agrupar === 'COMPETENCIA'
/** A month is looked into by regime, any other group by month; a taxpayer on his own sheet. */
const aberto = (linha: Linha, filtros: Filtros) => doGrupo(linha, filtros, porMes(filtros) ? 'REGIME' : 'COMPETENCIA')

/** What the city moved, by month or another group: services by origin, tax and what was received of it. For the manager (F02). */
export const movimentacao = defineReport({
  slug,
  title: 'Relatório de movimentação',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 290, icone: 'chart-bar' }],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.MOVIMENTACAO,
  fila: 'processaDw',
  limiteMeses: 24,
  filters,
  query: grupos,
  order: ['competencia', 'grupo'],
  greatest: ['contribuintesPeriodo'],
  chart: (filtros) =>
    porMes(filtros)
      ? {
          type: 'line',
          title: 'ISS e receita por competência',
          category: 'competencia',
          values: ['issProprio', 'issRetido', 'realizada'],
        }
      : { type: 'bar', title: 'ISS próprio e receita por grupo', category: 'grupo', values: ['issProprio', 'realizada'] },
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia', visibleWhen: porMes, link: aberto },
    { key: 'grupo', label: 'Grupo', kind: 'text', visibleWhen: (filtros) => !porMes(filtros), link: aberto },
    {
      key: 'contribuintes',
      label: 'Contribuintes com movimento',
      kind: 'integer',
      total: ({ maior }) => maior('contribuintesPeriodo'),
      link: (linha, filtros) => doGrupo(linha, filtros, 'CONTRIBUINTE'),
    },
    { key: 'notas', label: 'NF-e (qtde)', kind: 'integer', total: 'sum' },
    { key: 'valor', label: 'NF-e (R$)', kind: 'money', total: 'sum' },
    { key: 'nacional', label: 'NFS-e nacional (R$)', kind: 'money', total: 'sum' },
    { key: 'papel', label: 'Notas de papel (R$)', kind: 'money', total: 'sum' },
    { key: 'bancos', label: 'Bancos (R$)', kind: 'money', total: 'sum' },
    { key: 'especial', label: 'Escrituração especial (R$)', kind: 'money', total: 'sum' },
    { key: 'pedagio', label: 'Pedágio (R$)', kind: 'money', total: 'sum' },
    { key: 'cartorio', label: 'Cartório (R$)', kind: 'money', total: 'sum' },
    { key: 'transporte', label: 'Transporte (R$)', kind: 'money', total: 'sum' },
    { key: 'total', label: 'Movimento (R$)', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base de cálculo', kind: 'money', total: 'sum' },
    { key: 'issProprio', label: 'ISS próprio', kind: 'money', total: 'sum' },
    { key: 'issRetido', label: 'ISS retido', kind: 'money', total: 'sum' },
    { key: 'issFora', label: 'ISS fora do município', kind: 'money', total: 'sum' },
    { key: 'realizada', label: 'Receita realizada', kind: 'money', total: 'sum' },
    {
      key: 'percentual',
      label: '% realizado',
      kind: 'percent',
      total: ({ soma: total }) => share(total('realizada'), total('issProprio').plus(total('issRetido'))),
    },
    { key: 'variacao', label: 'Variação mensal (%)', kind: 'percent', visibleWhen: porMes },
  ],
})

function grupos(ctx: Context, filtros: Filtros) {
  const { agrupar, papel, regime } = filtros
  const principal = enderecoPrincipalDe(ctx)
  const mesEscrito = sql`to_char(l.competencia, 'YYYY-MM-DD')`
  // What a group is asked for by, and what it is called.
  const grupos = {
    COMPETENCIA: [mesEscrito, mesEscrito],
    REGIME: [sql`l.regime`, sql`coalesce(${textoRegime(sql`l.regime`)}, ${semContribuinte}::text)`],
    GRUPO: [sql`${grupo.id}::text`, sql`coalesce(${grupo.codigo} || ' - ' || ${grupo.descricao}, ${semAtividade})`],
    BAIRRO: [sql`${principal.chave}`, sql`coalesce(${principal.bairro}, 'Sem endereço')`],
    CONTRIBUINTE: [sql`${pessoa.id}::text`, sql`coalesce(${pessoa.nome}, ${semContribuinte}::text)`],
  } as const
  const [valorDoGrupo, nomeDoGrupo] = grupos[agrupar]
  const { competenciaInicial: de, competenciaFinal: ate } = filtros
  const mes = agrupar === 'COMPETENCIA'
  const movimentoDe = (inicio: Competencia, fim: Competencia) =>
    and(nosMeses(inicio, fim), movimento, eq(fato.papel, papel), regime ? eq(fato.regime, regime) : undefined)
  const doPeriodo = movimentoDe(de, ate)
  const doLugar = and(
    esteId(atividade.grupoId, filtros.grupoAtividade),
    filtros.bairro.length > 0 ? inArray(principal.chave, filtros.bairro.map(String)) : undefined,
  )
  // Costs a look-up for each receipt, so only where a row is of one.
  const regimeDoRecebido = agrupar === 'REGIME' ? regimeDe : sql`null`
  // What moved in the month before stands beside each month, the first among them.
  const doMesAnterior = sql`union all
    select ${fato.municipioId}, ${fato.pessoaId}, ${fato.atividadeId}, (${fato.competencia} + interval '1 month')::date, ${fato.regime}, 'ANTES', 0, 0, 0, 0, 0, 0, 0,
      ${fato.servicos} from ${fato} where ${movimentoDe(de.previous(), ate.previous())}`
  // Movement, and beside it what was received of whatever origin (K8): by the month that it is about, and of no activity.
  const linhas = sql`(
    select ${fato.municipioId} as municipio_id, ${fato.pessoaId} as pessoa_id, ${fato.atividadeId} as atividade_id, ${fato.competencia} as competencia,
      ${fato.regime} as regime, ${fato.origem} as origem, ${fato.quantidade} as quantidade, ${fato.servicos} as servicos, ${fato.base} as base,
      ${fato.issProprio} as iss_proprio, ${fato.issRetido} as iss_retido, ${fato.issFora} as iss_fora, 0 as recebido, 0 as antes
    from ${fato} where ${doPeriodo}
    union all
    select r.municipio_id, r.pessoa_id, null, r.competencia, ${regimeDoRecebido}, 'RECEITA', 0, 0, 0, 0, 0, 0, r.valor, 0 from ${recebimentos} r
    where r.competencia between ${de.firstDay()}::date and ${ate.firstDay()}::date
      and r.papel = ${papel} and ${doRegime(regime)} ${mes ? doMesAnterior : sql``}) l`
  const fatos = ctx.db
    .select({
      chave: sql<string | null>`${valorDoGrupo}`.as('chave'),
      nome: sql<string>`${nomeDoGrupo}`.as('nome_do_grupo'),
      pessoaId: sql<number | null>`l.pessoa_id`.as('pessoa_da_linha'),
      origem: sql<string>`l.origem`.as('origem'),
      quantidade: sql`l.quantidade`.as('quantidade'),
      servicos: sql`l.servicos`.as('servicos'),
      base: sql`l.base`.as('base_de_calculo'),
      proprio: sql`l.iss_proprio`.as('iss_proprio'),
      retido: sql`l.iss_retido`.as('iss_retido'),
      fora: sql`l.iss_fora`.as('iss_fora'),
      recebido: sql`l.recebido`.as('recebido'),
      antes: sql`l.antes`.as('antes'),
    })
    .from(linhas)
    .leftJoin(pessoa, sql`${pessoa.municipioId} = l.municipio_id and ${pessoa.id} = l.pessoa_id`)
    .leftJoin(atividade, sql`${atividade.municipioId} = l.municipio_id and ${atividade.id} = l.atividade_id`)
    .leftJoin(grupo, refere(atividade.grupoId, grupo))
    .leftJoin(principal, sql`${principal.pessoaId} = l.pessoa_id`)
    .where(doLugar)
    .as('fatos')
  const moveu = sql`${fatos.origem} not in ('RECEITA', 'ANTES')`
  const daOrigem = (origem: OrigemMovimento): SQL => soma(fatos.servicos, sql`${fatos.origem} = ${origem}`)
  const todos = ctx.db
    .select({ n: sql`count(distinct ${fato.pessoaId})` })
    .from(fato)
    .leftJoin(atividade, refere(fato.atividadeId, atividade))
    .leftJoin(principal, eq(principal.pessoaId, fato.pessoaId))
    .where(and(doPeriodo, doLugar))
  // What was received has no services.
  const valor = soma(fatos.servicos)
  const anterior = soma(fatos.antes)
  return (
    ctx.db
      .select({
        competencia: competencia(mes ? sql`${fatos.chave}::date` : sql`null::date`).as('competencia'),
        grupo: sql<string>`min(${fatos.nome})`.as('grupo'),
        chave: sql<string | null>`${fatos.chave}`.as('chave_do_grupo'),
        contribuintes: inteiro(sql`count(distinct ${fatos.pessoaId}) filter (where ${moveu})`).as('contribuintes'),
        notas: inteiro(soma(fatos.quantidade, sql`${fatos.origem} = 'NFE'`)).as('notas'),
        valor: dinheiro(daOrigem('NFE')).as('valor'),
        nacional: dinheiro(daOrigem('NACIONAL')).as('nacional'),
        papel: dinheiro(daOrigem('PAPEL')).as('papel'),
        bancos: dinheiro(daOrigem('BANCO')).as('bancos'),
        especial: dinheiro(daOrigem('ESPECIAL')).as('especial'),
        pedagio: dinheiro(daOrigem('PEDAGIO')).as('pedagio'),
        cartorio: dinheiro(daOrigem('CARTORIO')).as('cartorio'),
        transporte: dinheiro(daOrigem('TRANSPORTE')).as('transporte'),
        total: dinheiro(valor).as('total'),
        base: dinheiro(soma(fatos.base)).as('base'),
        issProprio: dinheiro(soma(fatos.proprio)).as('iss_proprio'),
        issRetido: dinheiro(soma(fatos.retido)).as('iss_retido'),
        issFora: dinheiro(soma(fatos.fora)).as('iss_fora'),
        realizada: dinheiro(soma(fatos.recebido)).as('realizada'),
        percentual: sql`100.0 * ${soma(fatos.recebido)} / nullif(${soma(fatos.proprio)} + ${soma(fatos.retido)}, 0)`
          .mapWith(readPercent)
          .as('percentual'),
        variacao: sql`${mes ? sql`100.0 * (${valor} - ${anterior}) / nullif(${anterior}, 0)` : sql`null::numeric`}`
          .mapWith(readPercent)
          .as('variacao'),
        contribuintesPeriodo: inteiro(sql`(${todos})`).as('contribuintes_periodo'),
      })
      .from(fatos)
      .groupBy(fatos.chave)
      // A month of which only the one before is known is no row.
      .having(sql`bool_or(${fatos.origem} <> 'ANTES')`)
  )
}
