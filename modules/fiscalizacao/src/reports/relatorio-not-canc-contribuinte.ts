import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { papelTable as papel, pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { auditoriaEventoTable as evento, contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { dateField, defineReport, integerField, readPercent, selectField, share, textField } from '@iss/list/definition'
import { aliasedTable, and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { serieTable as serie } from '@iss/nota/tables/serie'
import { diaDaEmissao, esteId, fiscais, inteiro, seSim } from '@iss/nota/server'
import { encerramentoTable as encerramento } from '@iss/encerramento/tables/encerramento'
import { doMesDaNota, guiasDaNota } from './guias-da-nota.ts'

/** 'Sistema': a routine of the city, no person. */
const origens = {
  CONTRIBUINTE: 'Contribuinte',
  FISCAL: 'Fiscal',
  SUBSTITUICAO: 'Substituição',
  LOTE: 'Lote',
  SISTEMA: 'Sistema',
} as const

/** Cancelled while it waited for its first payment, so that it never was in force; `n` is the name of the notes in the query. */
const nuncaEmitida = (n: 'nota_fiscal' | 'outra') => {
  const evento = (tipo: string, condicao: SQL) => sql`exists (select 1 from auditoria_evento e
    where e.municipio_id = ${sql.identifier(n)}.municipio_id and e.entidade = 'nota_fiscal'
      and e.entidade_id = ${sql.identifier(n)}.id::text and e.tipo = ${sql.raw(`'${tipo}'`)}${condicao})`
  return sql`(${sql.identifier(n)}.estado = 'CANCELADA' and ${evento('nfe.cancelada', sql` and e.antes->>'estado' = 'AGUARDANDO_PAGAMENTO'`)} and not ${evento('nfe.liberada', sql``)})`
}

const filters = z.object({
  cancelamentoInicial: dateField({
    label: 'Cancelamento de',
    required: true,
    range: { nome: 'cancelamento', ponta: 'inicio' },
    initial: (hoje) => `${hoje.slice(0, 8)}01`,
  }),
  cancelamentoFinal: dateField({
    label: 'Cancelamento até',
    required: true,
    range: { nome: 'cancelamento', ponta: 'fim' },
    initial: (hoje) => hoje,
  }),
  contribuinte: contribuinteField(),
  motivo: textField({ label: 'Motivo' }),
  canceladaPor: selectField({
    label: 'Cancelada por',
    options: Object.values(origens).map((value) => ({ value, label: value })),
  }),
  aposEncerramento: selectField({
    label: 'Após encerramento',
    options: [
      { value: 'SIM', label: 'Sim' },
      { value: 'NAO', label: 'Não' },
    ],
  }),
  percentualMinimo: integerField({
    label: '% mínimo de cancelamento',
    max: 100,
    initial: 0,
    help: 'Canceladas sobre emitidas do contribuinte no mesmo período.',
  }),
})
type Filtros = z.output<typeof filters>

const contados = [
  'prestadorId',
  'menosPrestador',
  'linhasAoTodo',
  'emitidasNoPeriodo',
  'emitidasAoTodo',
  'canceladasNoPeriodo',
  'canceladasAoTodo',
] as const
type Maiores = { linhas: number; maior(campo: (typeof contados)[number]): number | null }

/**
 * What each line of a taxpayer repeats: of the lines of one taxpayer it is that, of all lines what all the taxpayers together have. Of some
 * lines of several, which a search left, nobody knows it.
 */
function umaVez({ linhas, maior }: Maiores, quais: 'emitidas' | 'canceladas'): number | null {
  if (maior('prestadorId') === -(maior('menosPrestador') ?? 0)) return maior(`${quais}NoPeriodo`)
  return linhas === maior('linhasAoTodo') ? maior(`${quais}AoTodo`) : null
}

/** Who cancels too much, and when: cancelled and replaced notes by the day of the cancellation, with who did it. */
export const notasCanceladas = defineReport({
  slug: 'relatorio-not-canc-contribuinte',
  title: 'Notas canceladas por contribuinte',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 360, icone: 'file-x' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.NOTAS_CANCELADAS_CONTRIBUINTE,
  filters,
  query: canceladas,
  order: ['contribuinte', '-cancelamento', 'numero'],
  group: 'contribuinte',
  greatest: contados,
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    {
      key: 'numero',
      label: 'Nota',
      kind: 'integer',
      total: 'count',
      link: ({ senha }) => `/home/actions/documentos?senha=${senha}`,
    },
    { key: 'serie', label: 'Série', kind: 'text' },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'cancelamento', label: 'Cancelamento', kind: 'datetime' },
    { key: 'dias', label: 'Dias', kind: 'integer' },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'motivo', label: 'Motivo', kind: 'text' },
    { key: 'canceladaPor', label: 'Cancelada por', kind: 'text' },
    { key: 'usuario', label: 'Usuário', kind: 'text' },
    { key: 'aposEncerramento', label: 'Após encerramento', kind: 'boolean' },
    { key: 'guiaPaga', label: 'Guia paga', kind: 'boolean' },
    { key: 'substituta', label: 'Nota substituta', kind: 'integer' },
    { key: 'emitidasNoPeriodo', label: 'Emitidas no período', kind: 'integer', total: (todas) => umaVez(todas, 'emitidas') },
    {
      key: 'canceladasNoPeriodo',
      label: 'Canceladas no período',
      kind: 'integer',
      total: (todas) => umaVez(todas, 'canceladas'),
    },
    {
      key: 'percentual',
      label: '% cancelado',
      kind: 'percent',
      total: (todas) => share(umaVez(todas, 'canceladas') ?? 0, umaVez(todas, 'emitidas') ?? 0),
    },
  ],
})

/** The fields of a subselect, for a select that takes them all and more. */
function camposDe<S extends { _: { selectedFields: object } }>(subselect: S) {
  type Campos = Pick<S, keyof S['_']['selectedFields'] & keyof S>
  const nomes = Object.keys(subselect._.selectedFields) as (keyof Campos)[]
  return Object.fromEntries(nomes.map((nome) => [nome, subselect[nome]])) as Campos
}

function canceladas(ctx: Context, filtros: Filtros) {
  const { cancelamentoInicial, cancelamentoFinal, motivo, canceladaPor, percentualMinimo } = filtros
  const [de, ate] = [instanteDe(cancelamentoInicial), instanteDe(plusDays(cancelamentoFinal, 1))]
  const porque = ctx.db
    .select({
      pessoaId: evento.pessoaId,
      motivo: sql<string | null>`${evento.depois}->>'motivo'`.as('motivo_evento'),
      lote: sql<string | null>`${evento.depois}->>'lote'`.as('lote_evento'),
    })
    .from(evento)
    .where(
      and(
        eq(evento.entidade, 'nota_fiscal'),
        eq(evento.entidadeId, sql`${nota.id}::text`),
        inArray(evento.tipo, ['nfe.cancelada', 'nfe.substituida']),
      ),
    )
    .orderBy(desc(evento.id))
    .limit(1)
    .as('porque')
  const quem = aliasedTable(pessoa, 'quem')
  const nova = aliasedTable(nota, 'nova')
  const daPrefeitura = sql`exists (${ctx.db
    .select({ um: sql`1` })
    .from(papel)
    .where(and(eq(papel.atorId, porque.pessoaId), inArray(papel.perfil, ['fiscal', 'gestor', 'administrador'])))})`
  // A closing of the provider's competence that was in force when the note was cancelled (K2).
  const depoisDeEncerrar = sql<boolean>`exists (${ctx.db
    .select({ um: sql`1` })
    .from(encerramento)
    .where(
      and(
        doMesDaNota,
        lt(encerramento.encerradoEm, documento.dataCancelamento),
        or(isNull(encerramento.reabertoEm), gt(encerramento.reabertoEm, documento.dataCancelamento)),
      ),
    )})`
  const guias = guiasDaNota(ctx)
  const paga = sql<boolean>`exists (${ctx.db.select({ um: sql`1` }).from(guias).where(eq(guias.estado, 'PAGA'))})`
  const texto = sql<string>`coalesce(${documento.motivoCancelamento}, ${porque.motivo}, '')`
  // What each taxpayer issued and cancelled in the period, whatever else is filtered.
  const outra = aliasedTable(nota, 'outra')
  const papelada = aliasedTable(documento, 'papelada')
  const emVigor = sql`not ${nuncaEmitida('outra')}`
  const emitidas = ctx.db
    .select({ prestadorId: outra.prestadorId, notas: sql<number>`count(*)`.as('notas_emitidas') })
    .from(outra)
    .where(
      and(
        gte(outra.emissao, de),
        lt(outra.emissao, ate),
        esteId(outra.prestadorId, filtros.contribuinte),
        notInArray(outra.estado, ['RASCUNHO', 'AGUARDANDO_PAGAMENTO']),
        emVigor,
      ),
    )
    .groupBy(outra.prestadorId)
    .as('emitidas_no_periodo')
  const semEfeito = ctx.db
    .select({ prestadorId: outra.prestadorId, notas: sql<number>`count(*)`.as('notas_canceladas') })
    .from(outra)
    .innerJoin(papelada, refere(outra.id, papelada))
    .where(
      and(
        gte(papelada.dataCancelamento, de),
        lt(papelada.dataCancelamento, ate),
        esteId(outra.prestadorId, filtros.contribuinte),
        emVigor,
      ),
    )
    .groupBy(outra.prestadorId)
    .as('canceladas_no_periodo')
  const linhas = ctx.db
    .select({
      prestadorId: nota.prestadorId,
      senha: documento.senha,
      contribuinte: sql<string>`${pessoa.nome}`.as('contribuinte'),
      numero: sql<number>`${nota.numero}`.mapWith(nota.numero).as('numero_nota'),
      serie: serie.codigo,
      emissao: diaDaEmissao.as('emissao_dia'),
      cancelamento: sql`${documento.dataCancelamento}`.mapWith(documento.dataCancelamento).as('cancelamento'),
      dias: inteiro(
        sql`(${documento.dataCancelamento} at time zone 'America/Sao_Paulo')::date - (${nota.emissao} at time zone 'America/Sao_Paulo')::date`,
      ).as('dias'),
      tomador: sql<string>`coalesce(${nota.tomadorNome}, 'Não identificado')`.as('tomador'),
      valor: nota.valorTotal,
      iss: nota.imposto,
      motivo: texto.as('motivo'),
      canceladaPor:
        sql<string>`case when ${nota.estado} = 'SUBSTITUIDA' then ${origens.SUBSTITUICAO} when ${porque.lote} is not null then ${origens.LOTE} when ${porque.pessoaId} is null then ${origens.SISTEMA} when ${daPrefeitura} then ${origens.FISCAL} else ${origens.CONTRIBUINTE} end`.as(
          'cancelada_por',
        ),
      usuario: sql<string | null>`${quem.nome}`.as('usuario'),
      aposEncerramento: depoisDeEncerrar.as('apos_encerramento'),
      guiaPaga: paga.as('guia_paga'),
      substituta: sql<number | null>`${nova.numero}`.mapWith(nota.numero).as('substituta'),
      emitidasNoPeriodo: inteiro(sql`coalesce(${emitidas.notas}, 0)`).as('emitidas'),
      canceladasNoPeriodo: inteiro(sql`coalesce(${semEfeito.notas}, 0)`).as('canceladas'),
    })
    .from(nota)
    .innerJoin(documento, refere(nota.id, documento))
    .innerJoin(serie, refere(nota.serieId, serie))
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .leftJoinLateral(porque, sql`true`)
    .leftJoin(quem, and(eq(quem.municipioId, nota.municipioId), eq(quem.id, porque.pessoaId)))
    .leftJoin(emitidas, eq(emitidas.prestadorId, nota.prestadorId))
    .leftJoin(semEfeito, eq(semEfeito.prestadorId, nota.prestadorId))
    .leftJoin(nova, and(eq(nova.municipioId, nota.municipioId), eq(nova.substituidaId, nota.id)))
    .where(
      and(
        isNotNull(documento.dataCancelamento),
        gte(documento.dataCancelamento, de),
        lt(documento.dataCancelamento, ate),
        esteId(nota.prestadorId, filtros.contribuinte),
        motivo === '' ? undefined : contem(texto, motivo),
        sql`not ${nuncaEmitida('nota_fiscal')}`,
      ),
    )
    .as('linhas')
  // One line of each taxpayer, to add up over all of them what each of its lines repeats.
  const pedidas = ctx.db
    .select({
      ...camposDe(linhas),
      vez: sql<number>`row_number() over (partition by ${linhas.prestadorId})`.as('vez'),
    })
    .from(linhas)
    .where(
      and(
        canceladaPor ? eq(linhas.canceladaPor, canceladaPor) : undefined,
        seSim(filtros.aposEncerramento, sql`${linhas.aposEncerramento}`),
        percentualMinimo
          ? sql`${linhas.canceladasNoPeriodo} * 100 >= ${percentualMinimo} * ${linhas.emitidasNoPeriodo}`
          : undefined,
      ),
    )
    .as('pedidas')
  const deTodos = (numero: SQL) => inteiro(sql`sum(${numero}) filter (where ${pedidas.vez} = 1) over ()`)
  return ctx.db
    .select({
      ...camposDe(pedidas),
      percentual: sql`100.0 * ${pedidas.canceladasNoPeriodo} / nullif(${pedidas.emitidasNoPeriodo}, 0)`
        .mapWith(readPercent)
        .as('percentual'),
      menosPrestador: inteiro(sql`-${pedidas.prestadorId}`).as('menos_prestador'),
      linhasAoTodo: inteiro(sql`count(*) over ()`).as('linhas_ao_todo'),
      emitidasAoTodo: deTodos(sql`${pedidas.emitidasNoPeriodo}`).as('emitidas_ao_todo'),
      canceladasAoTodo: deTodos(sql`${pedidas.canceladasNoPeriodo}`).as('canceladas_ao_todo'),
    })
    .from(pedidas)
}
