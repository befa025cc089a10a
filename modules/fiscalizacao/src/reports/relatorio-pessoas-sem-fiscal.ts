import { acaoAtribuirFiscal, bairroField, isContribuinte, naturezaField, regimeField, situacaoField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { Competencia } from '@iss/kernel/competencia'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { booleanField, defineReport } from '@iss/list/definition'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fatoAtual as fato } from '../tables/fato-competencia.ts'
import { dinheiro, fichaDe, fiscais, guiasEmAbertoDe, movimento, soma, textoRegime } from './fato-filtros.ts'

const filters = z.object({
  situacao: situacaoField(),
  natureza: naturezaField(),
  regime: regimeField(),
  bairro: bairroField(),
  soComMovimento: booleanField({ label: 'Só com movimento nos últimos 12 meses', initial: true }),
})
type Filtros = z.output<typeof filters>

/** Who is in nobody's portfolio (F20). */
export const pessoasSemFiscal = defineReport({
  slug: 'relatorio-pessoas-sem-fiscal',
  title: 'Pessoas sem fiscal responsável',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 110, icone: 'user-off' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.PESSOAS_SEM_FISCAL,
  filters,
  query: semFiscal,
  id: 'id',
  actions: { atribuir: acaoAtribuirFiscal('id', 'Atribuir fiscal') },
  order: ['-movimento', 'nome', 'documento'],
  columns: [
    { key: 'documento', label: 'Documento', kind: 'documento', total: 'count' },
    { key: 'nome', label: 'Nome', kind: 'text', link: ({ id }) => fichaDe(id) },
    { key: 'mobiliario', label: 'Mobiliário', kind: 'text' },
    { key: 'bairro', label: 'Bairro', kind: 'text' },
    { key: 'regime', label: 'Regime', kind: 'text' },
    { key: 'movimento', label: 'Movimento 12 meses', kind: 'money', total: 'sum' },
    { key: 'emAberto', label: 'Em aberto', kind: 'money', total: 'sum', link: ({ id }) => guiasEmAbertoDe(id) },
  ],
})

function semFiscal(ctx: Context, filtros: Filtros) {
  const mes = Competencia.fromData(ctx.clock.today())
  const somas = ctx.db
    .select({
      pessoaId: sql<number>`${fato.pessoaId}`.as('fato_pessoa_id'),
      movimento: soma(fato.servicos, sql`${movimento} and ${fato.competencia} > ${mes.plusMonths(-12).firstDay()}`).as(
        'movimento',
      ),
      emAberto: soma(fato.emAberto).as('em_aberto'),
    })
    .from(fato)
    .groupBy(fato.pessoaId)
    .as('somas')
  const bairro = sql`(select trim(regexp_replace(e.bairro, '\\s+', ' ', 'g')) from endereco e where e.municipio_id = ${pessoa.municipioId}
    and e.pessoa_id = ${pessoa.id} order by e.principal desc, e.id desc limit 1)`
  return ctx.db
    .select({
      id: pessoa.id,
      documento: pessoa.documento,
      nome: pessoa.nome,
      mobiliario: pessoa.grpMobiliario,
      bairro: sql<string | null>`${bairro}`.as('bairro'),
      regime: textoRegime(pessoa.regimeIssTipo).as('regime'),
      movimento: dinheiro(sql`coalesce(${somas.movimento}, 0)`).as('movimento_12'),
      emAberto: dinheiro(sql`coalesce(${somas.emAberto}, 0)`).as('aberto'),
    })
    .from(pessoa)
    .leftJoin(somas, eq(somas.pessoaId, pessoa.id))
    .where(
      and(
        isContribuinte,
        isNull(pessoa.fiscalResponsavelId),
        filtros.situacao ? eq(pessoa.situacao, filtros.situacao) : undefined,
        filtros.natureza ? eq(pessoa.naturezaCadastro, filtros.natureza) : undefined,
        filtros.regime ? eq(pessoa.regimeIssTipo, filtros.regime) : undefined,
        filtros.bairro.length > 0
          ? sql`lower(unaccent(${bairro})) = any(${sql.param(filtros.bairro.map(String))}::text[])`
          : undefined,
        filtros.soComMovimento ? sql`coalesce(${somas.movimento}, 0) > 0` : undefined,
      ),
    )
}
