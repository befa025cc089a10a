import { anywhere } from '@iss/platform/db'
import { fold } from '@iss/kernel/texto'
import { defineLookup } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { asc, inArray, isNotNull, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { textOf } from '@iss/kinds'
import { atividadeTable as atividade, grupoAtividadeTable as grupo } from '../tables/atividade.ts'
import { atividadeCtissTable as ctiss, vinculoCnaeCtissTable as vinculoCnae } from '../tables/ctiss.ts'
import { tipoTributacaoTable as tipo } from '../tables/tipo-tributacao.ts'

/** Taxation types of the municipality by code or name, cancelled ones too: old notes bear them. */
export const lookupTipoTributacao = defineLookup({
  name: 'tipo-tributacao',
  async search({ db }, texto, limite) {
    const wanted = anywhere(fold(texto))
    const rows = await db
      .select({ id: tipo.id, codigo: tipo.codigo, nome: tipo.nome })
      .from(tipo)
      .where(sql`lower(unaccent(${tipo.codigo} || ' ' || ${tipo.nome})) like ${wanted}`)
      .orderBy(asc(tipo.codigo))
      .limit(limite)
    return rows.map(({ id, codigo, nome }) => ({ value: id, label: `${codigo} - ${nome}` }))
  },
  async labels({ db }, values) {
    const ids = values.filter((value): value is number => typeof value === 'number')
    const rows = await db.select({ id: tipo.id, codigo: tipo.codigo, nome: tipo.nome }).from(tipo).where(inArray(tipo.id, ids))
    return rows.map(({ id, codigo, nome }) => ({ value: id, label: `${codigo} - ${nome}` }))
  },
})

const rotuloCtiss = ({ id, codigo, descricao }: { id: number; codigo: string; descricao: string }) => ({
  value: id,
  label: `${textOf('ctiss', codigo)} - ${descricao}`,
})

/** CTISS of the municipality by code, with or without its signs, or by description. */
export const lookupCtiss = defineLookup({
  name: 'ctiss',
  async search({ db }, texto, limite) {
    const codigo = anywhere(texto.replace(/[\s./-]/g, '').toUpperCase())
    const rows = await db
      .select({ id: ctiss.id, codigo: ctiss.codigo, descricao: ctiss.descricao })
      .from(ctiss)
      .where(sql`${ctiss.codigo} like ${codigo} or lower(unaccent(${ctiss.descricao})) like ${anywhere(fold(texto))}`)
      .orderBy(asc(ctiss.codigo), asc(ctiss.inicio))
      .limit(limite)
    return rows.map(rotuloCtiss)
  },
  async labels({ db }, values) {
    const ids = values.filter((value): value is number => typeof value === 'number')
    const rows = await db
      .select({ id: ctiss.id, codigo: ctiss.codigo, descricao: ctiss.descricao })
      .from(ctiss)
      .where(inArray(ctiss.id, ids))
    return rows.map(rotuloCtiss)
  },
})

const rotuloCnae = (cnae: string) => ({ value: cnae, label: textOf('cnae', cnae) })

const conhecidos = ({ db }: Context) =>
  union(
    db
      .select({ cnae: sql<string>`${atividade.cnae}`.as('cnae') })
      .from(atividade)
      .where(isNotNull(atividade.cnae)),
    db.select({ cnae: sql<string>`${vinculoCnae.cnae}`.as('cnae') }).from(vinculoCnae),
  ).as('conhecidos')

/** CNAEs that activities of the municipality bear, or that their CTISS allow, by code with or without its signs. */
export const lookupCnae = defineLookup({
  name: 'cnae',
  async search(ctx, texto, limite) {
    const daqui = conhecidos(ctx)
    const rows = await ctx.db
      .select({ cnae: daqui.cnae })
      .from(daqui)
      .where(sql`${daqui.cnae} like ${anywhere(texto.replace(/[\s./-]/g, ''))}`)
      .orderBy(asc(daqui.cnae))
      .limit(limite)
    return rows.map(({ cnae }) => rotuloCnae(cnae))
  },
  async labels(ctx, values) {
    const daqui = conhecidos(ctx)
    const rows = await ctx.db
      .select({ cnae: daqui.cnae })
      .from(daqui)
      .where(inArray(daqui.cnae, values.map(String)))
    return rows.map(({ cnae }) => rotuloCnae(cnae))
  },
})

const rotuloGrupo = ({ id, codigo, descricao }: { id: number; codigo: string; descricao: string }) => ({
  value: id,
  label: `${codigo} - ${descricao}`,
})
const camposDoGrupo = { id: grupo.id, codigo: grupo.codigo, descricao: grupo.descricao }

/** Groups of activities of the municipality by code or description. */
export const lookupGrupoAtividade = defineLookup({
  name: 'grupo-atividade',
  async search({ db }, texto, limite) {
    const rows = await db
      .select(camposDoGrupo)
      .from(grupo)
      .where(sql`lower(unaccent(${grupo.codigo} || ' ' || ${grupo.descricao})) like ${anywhere(fold(texto))}`)
      .orderBy(asc(grupo.codigo))
      .limit(limite)
    return rows.map(rotuloGrupo)
  },
  async labels({ db }, values) {
    const ids = values.filter((value): value is number => typeof value === 'number')
    return (await db.select(camposDoGrupo).from(grupo).where(inArray(grupo.id, ids))).map(rotuloGrupo)
  },
})
