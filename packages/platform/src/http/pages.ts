import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../db/index.ts'
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
      const answer = await inTransaction(options.pool, { municipioId: null, readOnly: page.effect === 'read' }, (db, client) =>
        page.render(
          createContext(options.runtime, { db, client, municipioId: null, identity: null, requestId: request.id, ip: request.ip })
            .ctx,
          request.query as Record<string, string>,
          request.params as Record<string, string>,
        ),
      )
      if (!answer) return fallback(request, reply)
      return reply
        .status(answer.status ?? 200)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(pageHtml(answer, head))
    })
  }
}

/** The frame of a server-rendered page: title, the header of the public pages with the way back and the arms, styles from one file of our own. */
export function pageHtml(answer: PageAnswer, head?: PageHead): string {
  const city = answer.municipioId === undefined ? '' : `?idMunicipio=${answer.municipioId}`
  const imagem = head ? html`<img src="${prefix}${head.call.path}${city}" alt="">` : ''
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${answer.titulo} · ISS Aberto</title>
<link rel="icon" href="/icone.svg"><link rel="stylesheet" href="/paginas.css"></head>
<body>${answer.semCabecalho ? '' : html`<header><div><a href="/home">Voltar</a><span>${imagem}ISS Aberto</span></div></header>`}
<main><h1>${answer.titulo}</h1>${answer.corpo}</main></body></html>`.text
}

/** Styles of the server-rendered pages: measures and typeface of the public pages that the browser draws. Takes the address of their font. */
export const pageCss = (font: string | null): string => `
${font ? `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(${font}) format("woff2-variations")}` : ''}
:root{color-scheme:light;font-family:"Inter Variable",Inter,system-ui,sans-serif;color:#1b1b1b;background:#f5f6fa}
*{box-sizing:border-box}body{margin:0;font-size:.9375rem;line-height:1.5}
header{position:sticky;top:0;z-index:1;background:#071d41;color:#fff}
header div{display:flex;gap:12px;align-items:center;justify-content:space-between;max-width:1120px;height:54px;margin:0 auto;padding:0 clamp(8px,3vw,24px)}
header a{color:#fff;text-decoration:none;border-radius:6px;padding:8px 18px;font-size:.875rem;font-weight:600}
header a::before{content:"← "/""}header a:hover{background:rgb(255 255 255/.12)}
header span{display:inline-flex;gap:9px;align-items:center;font-weight:650}
header img{width:auto;max-width:64px;height:34px;padding:2px;border-radius:5px;object-fit:contain;background:#fff}
header a:focus-visible,main a:focus-visible{outline:3px solid #ffcd07;outline-offset:2px}
main{max-width:1120px;margin:0 auto;padding:24px clamp(12px,3vw,24px) 48px}h1{font-size:1.5rem;font-weight:650;margin:0 0 16px}
section,.cartao{background:#fff;border:1px solid #d9e2f2;border-radius:12px;padding:20px 24px;margin:0 0 16px}
h2{font-size:1.1rem;margin:0 0 12px}dl{display:grid;grid-template-columns:minmax(140px,240px) 1fr;gap:8px 16px;margin:0}
dt{color:#4a5568}dd{margin:0;font-weight:500;overflow-wrap:anywhere}
.botao{display:inline-block;background:#1351b4;color:#fff;border-radius:6px;padding:10px 20px;text-decoration:none;font-weight:600;margin:4px 8px 4px 0}
.situacao{display:inline-block;border-radius:999px;padding:4px 12px;font-weight:600;background:#e3f5e1;color:#0f5a1c}
.inteiro{white-space:nowrap}
.situacao.cancelado{background:#fde0db;color:#8b0a03}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:8px;border-bottom:1px solid #d9e2f2}td.valor,th.valor{text-align:right;font-variant-numeric:tabular-nums}
@media(max-width:480px){dl{grid-template-columns:1fr;gap:2px}dd{margin-bottom:10px}section{padding:16px}table{font-size:.75rem}th,td{padding:6px 4px}}
@media print{header,.botao{display:none}body{background:#fff}section{border:0;padding:0}}
`
