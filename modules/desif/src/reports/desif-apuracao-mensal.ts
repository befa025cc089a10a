import { competenciaRange, defineReport, textField } from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, between, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoAccess } from '../contract/acesso.ts'
import { dependenciaField, instituicaoField, noPainel, versaoField } from '../server/filtros-desif.ts'
import { desifApuracaoTable as apuracao } from '../tables/desif-apuracao.ts'
import { desifArquivoTable as arquivo } from '../tables/desif-arquivo.ts'
import { readPercent } from '@iss/list/definition'
import { Competencia } from '@iss/kernel/competencia'

const filters = z.object({
  instituicao: instituicaoField(),
  dependencia: dependenciaField(),
  ...competenciaRange({ meses: 12 }),
  codigo: textField({ label: 'Código de tributação', help: 'NN.NN.NNN-N' }),
  versao: versaoField(),
})

/** Tax of an account by the rounding of the declaration. */
const devido = sql`case when ${arquivo.arredondamento} = 2 then trunc(${apuracao.base} * ${apuracao.aliquota} / 100, 2)
  else round(${apuracao.base} * ${apuracao.aliquota} / 100, 2) end`
const semMotivo = sql`${apuracao.motivoNaoExigibilidade} = ''`
const guiaDoMes = sql`from guia g where g.municipio_id = ${arquivo.municipioId} and g.pessoa_id = ${arquivo.pessoaId} and g.papel = 'PRESTADOR'
  and g.competencia = ${arquivo.inicio} and g.estado <> 'CANCELADA'`

/** Apuração mensal do ISSQN (F104): what an institution computed of each account of its branches, what of it is to be paid, and the guide of it. */
export const desifApuracaoMensal = defineReport({
  slug: 'desif-apuracao-mensal',
  title: 'Apuração mensal do ISSQN DES-IF',
  access: fiscoAccess,
  menu: noPainel(104),
  mode: 'misto',
  tipo: RelatorioAssincrono.DESIF_APURACAO_MENSAL,
  filters,
  query: contas,
  order: ['dependencia', 'codigo', 'conta'],
  group: 'dependencia',
  id: 'id',
  actions: {
    entrega: { label: 'Entrega', href: ({ arquivoId }) => `/home/actions/desif-arquivo?id=${arquivoId}` },
    encerramento: {
      label: 'Encerramento',
      href: ({ pessoaId }) => `/home/actions/encerramento-oficio-list?contribuinte=${pessoaId}`,
    },
  },
  columns: [
    { key: 'instituicao', label: 'Instituição', kind: 'text' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'dependencia', label: 'Dependência', kind: 'text' },
    { key: 'conta', label: 'Conta/subtítulo', kind: 'text' },
    { key: 'codigo', label: 'Código de tributação', kind: 'text' },
    { key: 'receita', label: 'Receita declarada', kind: 'money', total: 'sum' },
    { key: 'deducao', label: 'Deduções', kind: 'money', total: 'sum', secondary: true },
    { key: 'incentivo', label: 'Incentivos', kind: 'money', total: 'sum', secondary: true },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent' },
    { key: 'iss', label: 'ISS devido', kind: 'money', total: 'sum' },
    { key: 'retido', label: 'Retido', kind: 'money', total: 'sum', secondary: true },
    { key: 'compensacoes', label: 'Compensações', kind: 'money', total: 'sum', secondary: true },
    { key: 'deposito', label: 'Depósito judicial', kind: 'money', total: 'sum', secondary: true },
    { key: 'aRecolher', label: 'ISS a recolher', kind: 'money', total: 'sum' },
    {
      key: 'guia',
      label: 'Guia',
      kind: 'text',
      link: ({ guiaId }) => (guiaId === null ? null : `/home/actions/guia?id=${guiaId}`),
    },
    { key: 'pago', label: 'Pago', kind: 'boolean' },
  ],
})

function contas(ctx: Context, filtro: z.output<typeof filters>) {
  const { instituicao, dependencia, competenciaInicial, competenciaFinal, codigo, versao } = filtro
  const resto = sql`greatest(${devido} - ${apuracao.retido} - ${apuracao.incentivo} - ${apuracao.aRecolher}, 0)`
  return ctx.db
    .select({
      id: apuracao.id,
      arquivoId: apuracao.arquivoId,
      pessoaId: arquivo.pessoaId,
      guiaId: sql<number | null>`(select min(g.id) ${guiaDoMes})`.as('guia_id'),
      instituicao: pessoa.nome,
      competencia: sql<Competencia>`${arquivo.inicio}`.mapWith((dia: string) => Competencia.fromData(dia)).as('competencia'),
      dependencia: apuracao.dependencia,
      conta: sql<string>`trim(both ' -' from ${apuracao.conta} || ' - ' || ${apuracao.nome})`.as('conta_subtitulo'),
      codigo: apuracao.codigo,
      receita: apuracao.receita,
      deducao: apuracao.deducao,
      incentivo: apuracao.incentivo,
      base: apuracao.base,
      aliquota: sql`${apuracao.aliquota}`.mapWith(readPercent).as('aliquota'),
      iss: devido.mapWith(apuracao.base).as('iss'),
      retido: apuracao.retido,
      compensacoes: sql`case when ${semMotivo} then ${resto} else 0 end`.mapWith(apuracao.base).as('compensacoes'),
      deposito: sql`case when ${semMotivo} then 0 else ${resto} end`.mapWith(apuracao.base).as('deposito'),
      aRecolher: apuracao.aRecolher,
      guia: sql<string>`coalesce((select string_agg(g.numero::text, ', ' order by g.numero) ${guiaDoMes}), '')`.as('guia'),
      pago: sql<boolean>`coalesce((select bool_and(g.estado in ('PAGA', 'BAIXADA')) ${guiaDoMes}), false)`.as('pago'),
    })
    .from(apuracao)
    .innerJoin(arquivo, and(refere(apuracao.arquivoId, arquivo), eq(arquivo.situacao, 'ACEITA')))
    .innerJoin(pessoa, refere(arquivo.pessoaId, pessoa))
    .where(
      and(
        instituicao === null ? undefined : eq(arquivo.pessoaId, Number(instituicao)),
        dependencia === null ? undefined : eq(apuracao.dependencia, String(dependencia)),
        between(arquivo.inicio, competenciaInicial.firstDay(), competenciaFinal.firstDay()),
        versao === null ? undefined : eq(arquivo.versaoLeiaute, versao),
        codigo === '' ? undefined : eq(apuracao.codigo, codigo),
      ),
    )
}
