import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { papelTable as papel, pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { auditoriaEventoTable as evento, contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { dateField, defineReport, integerField, selectField, textField } from '@iss/list/definition'
import { aliasedTable, and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { serieTable as serie } from '@iss/nota/tables/serie'
import { diaDaEmissao, esteId, fiscais, inteiro, seSim } from '@iss/nota/server'
import { encerramentoTable as encerramento } from '@iss/encerramento/tables/encerramento'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { vinculoDocumentoTable as vinculo } from '@iss/documento/tables/vinculo-documento'

const origens = { CONTRIBUINTE: 'Contribuinte', FISCAL: 'Fiscal', SUBSTITUICAO: 'Substituição', LOTE: 'Lote' } as const

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
    { key: 'emitidasNoPeriodo', label: 'Emitidas no período', kind: 'integer' },
    { key: 'canceladasNoPeriodo', label: 'Canceladas no período', kind: 'integer' },
  ],
})

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
        eq(encerramento.pessoaId, nota.prestadorId),
        eq(encerramento.papel, 'PRESTADOR'),
        eq(encerramento.competencia, nota.competencia),
        lt(encerramento.encerradoEm, documento.dataCancelamento),
        or(isNull(encerramento.reabertoEm), gt(encerramento.reabertoEm, documento.dataCancelamento)),
      ),
    )})`
  // Paid: the guide of the note itself, or that of the closing of its competence.
  const paga = sql<boolean>`exists (${ctx.db
    .select({ um: sql`1` })
    .from(guia)
    .where(
      and(
        eq(guia.estado, 'PAGA'),
        or(
          sql`${guia.id} in (${ctx.db
            .select({ id: vinculo.destinoId })
            .from(vinculo)
            .where(and(eq(vinculo.origemId, nota.id), eq(vinculo.tipo, 'NotaFiscal_Guia')))})`,
          sql`${guia.encerramentoId} in (${ctx.db
            .select({ id: encerramento.id })
            .from(encerramento)
            .where(
              and(
                eq(encerramento.pessoaId, nota.prestadorId),
                eq(encerramento.papel, 'PRESTADOR'),
                eq(encerramento.competencia, nota.competencia),
                isNull(encerramento.reabertoEm),
              ),
            )})`,
        ),
      ),
    )})`
  const texto = sql<string>`coalesce(${documento.motivoCancelamento}, ${porque.motivo}, '')`
  const doContribuinte = (condicao: SQL) =>
    sql`(select count(*) from nota_fiscal outra join documento papelada on papelada.municipio_id = outra.municipio_id and papelada.id = outra.id where outra.prestador_id = ${nota.prestadorId} and ${condicao})`
  const linhas = ctx.db
    .select({
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
        sql<string>`case when ${nota.estado} = 'SUBSTITUIDA' then ${origens.SUBSTITUICAO} when ${porque.lote} is not null then ${origens.LOTE} when ${daPrefeitura} then ${origens.FISCAL} else ${origens.CONTRIBUINTE} end`.as(
          'cancelada_por',
        ),
      usuario: sql<string | null>`${quem.nome}`.as('usuario'),
      aposEncerramento: depoisDeEncerrar.as('apos_encerramento'),
      guiaPaga: paga.as('guia_paga'),
      substituta: sql<number | null>`${nova.numero}`.mapWith(nota.numero).as('substituta'),
      emitidasNoPeriodo: inteiro(
        doContribuinte(
          sql`outra.emissao >= ${de.toISOString()}::timestamptz and outra.emissao < ${ate.toISOString()}::timestamptz and outra.estado not in ('RASCUNHO', 'AGUARDANDO_PAGAMENTO')`,
        ),
      ).as('emitidas'),
      canceladasNoPeriodo: inteiro(
        doContribuinte(
          sql`papelada.data_cancelamento >= ${de.toISOString()}::timestamptz and papelada.data_cancelamento < ${ate.toISOString()}::timestamptz`,
        ),
      ).as('canceladas'),
    })
    .from(nota)
    .innerJoin(documento, refere(nota.id, documento))
    .innerJoin(serie, refere(nota.serieId, serie))
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .leftJoinLateral(porque, sql`true`)
    .leftJoin(quem, and(eq(quem.municipioId, nota.municipioId), eq(quem.id, porque.pessoaId)))
    .leftJoin(nova, and(eq(nova.municipioId, nota.municipioId), eq(nova.substituidaId, nota.id)))
    .where(
      and(
        isNotNull(documento.dataCancelamento),
        gte(documento.dataCancelamento, de),
        lt(documento.dataCancelamento, ate),
        esteId(nota.prestadorId, filtros.contribuinte),
        motivo === '' ? undefined : contem(texto, motivo),
      ),
    )
    .as('linhas')
  return ctx.db
    .select()
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
}
