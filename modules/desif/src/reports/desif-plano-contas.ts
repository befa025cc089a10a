import { defineReport, optionalCompetenciaField } from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lte, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoAccess } from '../contract/acesso.ts'
import { comecaCom, contaField, cosifSql, instituicaoField, noPainel, soField, versaoField } from '../server/filtros-desif.ts'
import { desifArquivoTable as arquivo } from '../tables/desif-arquivo.ts'
import { desifContaTable as conta, desifPlanoContasTable as plano } from '../tables/desif-plano.ts'

const filters = z.object({
  instituicao: instituicaoField(),
  competencia: optionalCompetenciaField({ label: 'Competência' }),
  versao: versaoField(),
  conta: contaField(),
  soTributaveis: soField('Só tributáveis'),
  soAlteradas: soField('Só alteradas'),
})

/** The same account of the chart that came before. Written out, with its own alias. */
const alterada = sql<boolean>`coalesce((select (c.nome, c.superior, c.cosif, c.codigo) is distinct from (${conta.nome}, ${conta.superior}, ${conta.cosif}, ${conta.codigo})
  from desif_conta c where c.municipio_id = ${conta.municipioId} and c.conta = ${conta.conta} and c.mista = ${conta.mista} and c.plano_id = (
    select max(p.id) from desif_plano_contas p join desif_arquivo a on a.municipio_id = p.municipio_id and a.id = p.arquivo_id and a.situacao in ('ACEITA', 'RETIFICADA')
    where p.municipio_id = ${plano.municipioId} and p.pessoa_id = ${plano.pessoaId} and p.id < ${plano.id})), false)`

/** The accounts above one, the topmost first, and itself: what makes a tree of the rows. Written out, with its own aliases; a circle ends. */
const acima = (expressao: string) => sql`(with recursive acima as (
    select c.conta, c.superior, 0 as altura from desif_conta c where c.municipio_id = ${conta.municipioId} and c.id = ${conta.id}
    union all
    select s.conta, s.superior, a.altura + 1 from acima a join lateral (
      select c.conta, c.superior from desif_conta c where c.municipio_id = ${conta.municipioId} and c.plano_id = ${conta.planoId}
        and c.conta = a.superior and a.superior <> a.conta order by c.mista limit 1) s on true
    where a.altura < 12)
  select ${sql.raw(expressao)} from acima)`
const caminho = sql<string>`${acima(`string_agg(conta, '/' order by altura desc)`)} || '/' || ${conta.mista}`
/** How many accounts stand above it. */
const nivel = sql<number>`${acima('max(altura)')}`

/** Plano de contas (F102): what an institution calls what, whether it is taxed, and what changed since the chart before. */
export const desifPlanoContas = defineReport({
  slug: 'desif-plano-contas',
  title: 'Plano de contas DES-IF',
  access: fiscoAccess,
  menu: noPainel(102),
  mode: 'misto',
  tipo: RelatorioAssincrono.DESIF_PLANO_CONTAS,
  filters,
  query: contas,
  order: ['instituicao', 'conta'],
  columns: [
    { key: 'instituicao', label: 'Instituição', kind: 'text', below: 'titulo' },
    { key: 'conta', label: 'Conta interna', kind: 'text', total: 'count', orderBy: 'caminho' },
    { key: 'nivel', label: 'Nível', kind: 'integer', filesOnly: true },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'descricao', label: 'Descrição', kind: 'longtext', filesOnly: true },
    { key: 'superior', label: 'Conta superior', kind: 'text', secondary: true },
    { key: 'cosif', label: 'COSIF', kind: 'text' },
    { key: 'titulo', label: 'Título', kind: 'text', filesOnly: true },
    { key: 'codigo', label: 'Código de tributação DES-IF', kind: 'text', below: 'item' },
    { key: 'item', label: 'Item LC 116', kind: 'text', filesOnly: true },
    { key: 'vigencia', label: 'Vigência', kind: 'text' },
    {
      key: 'situacao',
      label: 'Alterada desde a anterior',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Alterada' ? 'warning' : 'neutral'),
    },
  ],
})

function contas(ctx: Context, filtro: z.output<typeof filters>) {
  const { instituicao, competencia, versao, soTributaveis, soAlteradas } = filtro
  const item = sql<string>`coalesce((select t.item_lista_servico from desif_codigo_tributacao d join atividade t on t.municipio_id = d.municipio_id and t.id = d.atividade_id
    where d.municipio_id = ${conta.municipioId} and d.codigo = ${conta.codigo} order by d.inicio desc limit 1), '')`
  return ctx.db
    .select({
      instituicao: pessoa.nome,
      conta:
        sql<string>`case when ${conta.mista} in ('', '00') then ${conta.conta} else ${conta.conta} || '/' || ${conta.mista} end`.as(
          'conta_interna',
        ),
      caminho: caminho.as('caminho'),
      nivel: sql<number>`${nivel} + 1`.as('nivel'),
      // A mark for each account above it: what is indented by spaces is trimmed by who reads the files.
      nome: sql<string>`repeat('› ', ${nivel}) || ${conta.nome}`.as('nome_conta'),
      descricao: conta.descricao,
      superior: conta.superior,
      cosif: cosifSql(conta.cosif).as('conta_cosif'),
      titulo: plano.titulo,
      codigo: conta.codigo,
      item: item.as('item'),
      vigencia:
        sql<string>`to_char(${plano.inicioCompetencia}, 'MM/YYYY') || ' a ' || to_char(${plano.fimCompetencia}, 'MM/YYYY')`.as(
          'vigencia',
        ),
      situacao: sql<string>`case when ${alterada} then 'Alterada' else 'Não' end`.as('alterada'),
    })
    .from(conta)
    .innerJoin(plano, refere(conta.planoId, plano))
    .innerJoin(arquivo, and(refere(plano.arquivoId, arquivo), eq(arquivo.situacao, 'ACEITA')))
    .innerJoin(pessoa, refere(plano.pessoaId, pessoa))
    .where(
      and(
        instituicao === null ? undefined : eq(plano.pessoaId, Number(instituicao)),
        competencia === null
          ? undefined
          : and(lte(plano.inicioCompetencia, competencia.firstDay()), gte(plano.fimCompetencia, competencia.firstDay())),
        or(
          comecaCom(sql`${conta.conta}`, filtro.conta),
          comecaCom(sql`${conta.cosif}`, filtro.conta.replace(/\D/g, '') || filtro.conta),
        ),
        versao === null ? undefined : eq(arquivo.versaoLeiaute, versao),
        soTributaveis ? ne(conta.codigo, '') : undefined,
        soAlteradas ? alterada : undefined,
      ),
    )
}
