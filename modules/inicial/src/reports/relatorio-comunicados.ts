import { contribuinteField } from '@iss/pessoa/server'
import { instanteDe, plusDays, plusMonths } from '@iss/kernel/data'
import { perfis } from '@iss/platform/contract'
import { labelPapel } from '@iss/pessoa/domain/rotulos-cadastro'
import { papelTable as papel, pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { emailTable as email } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { dateField, defineReport, lookupField, selectField } from '@iss/list/definition'
import { and, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  comunicadoDestinatarioTable as destinatario,
  comunicadoLidoTable as lido,
  comunicadoTable as comunicado,
} from '../tables/inicial.ts'

const filters = z.object({
  comunicado: lookupField({ label: 'Comunicado', lookup: 'comunicado' }),
  dataInicial: dateField({
    label: 'Publicação de',
    required: true,
    range: { nome: 'publicacao', ponta: 'inicio' },
    initial: (hoje) => plusMonths(hoje, -3),
  }),
  dataFinal: dateField({
    label: 'Publicação até',
    required: true,
    range: { nome: 'publicacao', ponta: 'fim' },
    initial: (hoje) => hoje,
  }),
  perfil: selectField({ label: 'Perfil', options: perfis.map((value) => ({ value, label: labelPapel[value] })) }),
  leitura: selectField({
    label: 'Leitura',
    options: [
      { value: 'LIDO', label: 'Lidos' },
      { value: 'NAO_LIDO', label: 'Não lidos' },
    ],
  }),
  contribuinte: contribuinteField(),
})
type Filtros = z.output<typeof filters>

/** Who has read a notice and who has not: the proof of notice (design F72). */
export const comunicados = defineReport({
  slug: 'relatorio-comunicados',
  title: 'Relatório de comunicados',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'fiscal', grupo: 'Outros relatórios', ordem: 720, icone: 'speakerphone' }],
  mode: 'sincrono',
  tipo: null,
  filters,
  query: destinatarios,
  order: ['-publicadoEm', 'comunicado', 'destinatario'],
  group: 'comunicado',
  columns: [
    { key: 'comunicado', label: 'Comunicado', kind: 'text' },
    { key: 'destinatario', label: 'Destinatário', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'perfil', label: 'Perfil', kind: 'text' },
    { key: 'publicadoEm', label: 'Publicado em', kind: 'datetime' },
    { key: 'emailEm', label: 'E-mail enviado em', kind: 'datetime' },
    { key: 'leitura', label: 'Leitura', kind: 'text' },
    { key: 'lidoEm', label: 'Lido em', kind: 'datetime' },
    { key: 'dias', label: 'Dias', kind: 'integer' },
    { key: 'lidos', label: 'Lidos', kind: 'integer', total: 'sum' },
    { key: 'naoLidos', label: 'Não lidos', kind: 'integer', total: 'sum' },
  ],
})

const rotuloPerfil = sql`case ${papel.perfil} ${sql.join(
  Object.entries(labelPapel).map(([perfil, rotulo]) => sql`when ${perfil} then ${rotulo}`),
  sql` `,
)} end`
const dia = (instante: unknown) => sql`(${instante} at time zone 'America/Sao_Paulo')::date`

/**
 * One row per notice and person: the people named by the notice (nobody named: everyone) who hold one of its profiles (none told: any) while
 * it was in force, and whoever read it.
 */
function destinatarios(ctx: Context, filtros: Filtros) {
  const leu = isNotNull(lido.lidoEm)
  const papeisDaPessoa = sql`from ${papel} where ${papel.municipioId} = ${pessoa.municipioId} and ${papel.atorId} = ${pessoa.id}
    and ${papel.inicio} <= coalesce(${comunicado.fim}, ${ctx.clock.today()}::date)
    and (${papel.fim} is null or ${papel.fim} >= ${comunicado.inicio})
    and (cardinality(${comunicado.perfis}) = 0 or ${papel.perfil} = any(${comunicado.perfis}))`
  const nomeados = sql`from ${destinatario} where ${destinatario.municipioId} = ${comunicado.municipioId} and ${destinatario.comunicadoId} = ${comunicado.id}`
  const nomeado = sql`(not exists (select 1 ${nomeados}) or exists (select 1 ${nomeados} and ${destinatario.pessoaId} = ${pessoa.id}))`
  const envio = sql<Date | null>`(select max(${email.enviadoEm}) from ${email} where ${email.municipioId} = ${comunicado.municipioId}
    and ${email.assunto} = ${comunicado.assunto} and ${email.criadoEm} >= ${comunicado.publicadoEm} and lower(${pessoa.email}) = any(${email.para}))`
  return ctx.db
    .select({
      comunicado: sql<string>`${comunicado.assunto} || ' (nº ' || ${comunicado.id} || ')'`.as('comunicado'),
      destinatario: sql<string>`${pessoa.nome}`.as('destinatario'),
      documento: pessoa.documento,
      perfil: sql<string | null>`(select string_agg(distinct ${rotuloPerfil}, ', ') ${papeisDaPessoa})`.as('perfil'),
      publicadoEm: comunicado.publicadoEm,
      leitura: sql<string>`case when ${leu} then 'Lido' else 'Não lido' end`.as('leitura'),
      lidoEm: lido.lidoEm,
      emailEm: envio.mapWith(lido.lidoEm).as('email_em'),
      dias: sql<number | null>`${dia(lido.lidoEm)} - ${dia(comunicado.publicadoEm)}`.mapWith(Number).as('dias'),
      lidos: sql<number>`case when ${leu} then 1 else 0 end`.mapWith(Number).as('lidos'),
      naoLidos: sql<number>`case when ${leu} then 0 else 1 end`.mapWith(Number).as('nao_lidos'),
    })
    .from(comunicado)
    .innerJoin(pessoa, eq(pessoa.municipioId, comunicado.municipioId))
    .leftJoin(
      lido,
      and(eq(lido.municipioId, comunicado.municipioId), eq(lido.comunicadoId, comunicado.id), eq(lido.pessoaId, pessoa.id)),
    )
    .where(
      and(
        gte(comunicado.publicadoEm, instanteDe(filtros.dataInicial)),
        lt(comunicado.publicadoEm, instanteDe(plusDays(filtros.dataFinal, 1))),
        filtros.comunicado === null ? undefined : eq(comunicado.id, Number(filtros.comunicado)),
        filtros.contribuinte === null ? undefined : eq(pessoa.id, Number(filtros.contribuinte)),
        filtros.leitura === null ? undefined : filtros.leitura === 'LIDO' ? leu : sql`${lido.lidoEm} is null`,
        filtros.perfil === null ? undefined : sql`exists (select 1 ${papeisDaPessoa} and ${papel.perfil} = ${filtros.perfil})`,
        or(leu, and(nomeado, sql`exists (select 1 ${papeisDaPessoa})`)),
      ),
    )
}
