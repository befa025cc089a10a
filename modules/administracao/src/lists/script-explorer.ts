import { defineList } from '@iss/list/definition'
import type { Lote } from '@iss/lote/definition'
import { loteTable } from '@iss/lote/tables'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { consoleAccess, verScript } from '../contract/consulta.ts'
import { parametrosDeScript, scripts } from '../domain/scripts.ts'
import { lerScript } from '../server/catalogo-de-scripts.ts'

type Linha = {
  id: number
  nome: string
  versao: string
  hash: string
  sha256: string
  assinatura: string
  parametros: string
  ultimoUso: Date | null
  passos: string
}

/** Catálogo de scripts (A13): what may be carried out by the console, with its signature and its text. */
export const scriptExplorer = defineList({
  slug: 'script-explorer',
  title: 'Catálogo de scripts',
  path: '/home/actions/script-explorer',
  access: consoleAccess,
  installation: true,
  menu: [{ area: 'admin', grupo: 'Consoles', ordem: 50, icone: 'list-details' }],
  filters: z.object({}),
  rows: catalogo,
  id: 'id',
  empty: 'Nenhum registro encontrado.',
  order: ['nome'],
  columns: [
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'versao', label: 'Versão', kind: 'text' },
    {
      key: 'assinatura',
      label: 'Assinatura',
      kind: 'status',
      tone: ({ assinatura }) => (assinatura === 'OK' ? 'success' : 'danger'),
    },
    { key: 'parametros', label: 'Parâmetros', kind: 'text' },
    { key: 'passos', label: 'Passos', kind: 'text', secondary: true },
    { key: 'ultimoUso', label: 'Último uso', kind: 'datetime' },
    { key: 'hash', label: 'Hash', kind: 'text', secondary: true },
    { key: 'sha256', label: 'SHA-256', kind: 'text', filesOnly: true },
  ],
  actions: { codigo: { label: 'Ver código', icon: 'file-code', call: verScript, show: true } },
})

async function* catalogo({ db, definitions }: Context): AsyncGenerator<Linha> {
  const titulos = new Map(definitions<Lote>('lote').map(({ slug, title }) => [slug, title]))
  for (const [indice, { value, label }] of scripts.entries()) {
    const { sha256, valida, lido } = await lerScript(value)
    const [uso] = await db
      .select({ em: loteTable.enviadoEm })
      .from(loteTable)
      .where(and(eq(loteTable.tipo, 'script-console'), sql`${loteTable.valores} ->> 'script' = ${value}`))
      .orderBy(desc(loteTable.id))
      .limit(1)
    yield {
      id: indice + 1,
      nome: lido?.nome ?? label,
      versao: lido?.versao ?? '',
      hash: sha256.slice(0, 12),
      sha256,
      assinatura: valida ? 'OK' : 'inválida',
      parametros: (lido?.parametros ?? []).map((nome) => parametrosDeScript[nome]).join(', '),
      ultimoUso: uso?.em ?? null,
      passos: (lido?.passos ?? []).map(({ rotina }) => titulos.get(rotina) ?? rotina).join(', '),
    }
  }
}
