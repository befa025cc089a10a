import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { citiesText } from '@iss/kernel/municipios'
import { eq } from 'drizzle-orm'
import { type Db, inTransaction, municipioTable } from '../db/index.ts'
import { createContext } from '../server/create-context.ts'
import { html, type Page, type PageAnswer, type PageHead } from '../server/page.ts'
import type { AppOptions } from './app-options.ts'
import { prefix } from './route.ts'

/** Registers the server-rendered pages; when one answers null, `fallback` sends the browser's own page of that address. */
export function registerPages(
  app: FastifyInstance,
  pages: readonly Page[],
  options: AppOptions,
  fallback: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const [head] = (options.house.others.get('page-head') ?? []) as unknown as PageHead[]
  for (const page of pages) {
    if (!('public' in page.access)) throw new Error(`Server page ${page.path} must be public`)
    app.get(page.path, { schema: { hide: true } }, async (request, reply) => {
      const readOnly = page.effect === 'read'
      const { answer, cities } = await inTransaction(options.pool, { municipioId: null, readOnly }, async (db, client) => {
        const answer = await page.render(
          createContext(options.runtime, { db, client, municipioId: null, identity: null, requestId: request.id, ip: request.ip })
            .ctx,
          request.query as Record<string, string>,
          request.params as Record<string, string>,
        )
        return { answer, cities: answer && !answer.semCabecalho ? await citiesOf(db, answer.municipioId) : '' }
      })
      if (!answer) return fallback(request, reply)
      return reply
        .status(answer.status ?? 200)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(pageHtml(answer, head, cities))
    })
  }
}

/** The city of a page as it stands under the name of the portal; without one, those that the portal serves. */
async function citiesOf(db: Db, municipioId: number | undefined): Promise<string> {
  const rows = await db
    .select({ nome: municipioTable.nome, estado: municipioTable.uf })
    .from(municipioTable)
    .where(municipioId === undefined ? eq(municipioTable.cliente, true) : eq(municipioTable.id, municipioId))
    .orderBy(municipioTable.nome)
    .limit(200)
  return citiesText(rows)
}

/**
 * The frame of a server-rendered page: title, the header of the public pages with the way back, arms and name of the city, styles and script from
 * files of our own.
 */
export function pageHtml(answer: PageAnswer, head?: PageHead, cities = ''): string {
  const city = answer.municipioId === undefined ? '' : `?idMunicipio=${answer.municipioId}`
  const imagem = head ? html`<img src="${prefix}${head.call.path}${city}" alt="">` : ''
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${answer.titulo} · ISS Aberto</title>
<meta name="theme-color" content="#071d41"><link rel="icon" href="/icone.svg"><link rel="stylesheet" href="/paginas.css"><script src="/paginas.js" defer></script></head>
<body>${answer.semCabecalho ? '' : html`<header><div><a href="/home">Voltar</a><span>${imagem}<b>ISS Aberto${cities ? html`<small>${cities}</small>` : ''}</b></span></div></header>`}
<main><h1>${answer.titulo}</h1>${answer.corpo}</main></body></html>`.text
}
