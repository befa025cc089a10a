import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../db/index.ts'
import { createContext } from '../server/create-context.ts'
import { html, type Page, type PageAnswer } from '../server/page.ts'
import type { AppOptions } from './app-options.ts'

/** Registers the server-rendered pages; when one answers null, `fallback` sends the browser's own page of that address. */
export function registerPages(
  app: FastifyInstance,
  pages: readonly Page[],
  options: AppOptions,
  fallback: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
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
        .send(pageHtml(answer))
    })
  }
}

/** The frame of a server-rendered page: title, header with the way back, styles from one hashed file of our own. */
export function pageHtml(answer: PageAnswer): string {
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${answer.titulo} · ISS Aberto</title>
<link rel="icon" href="/icone.svg"><link rel="stylesheet" href="/paginas.css"></head>
<body>${answer.semCabecalho ? '' : html`<header><a href="/home">Voltar</a><span>ISS Aberto</span></header>`}
<main><h1>${answer.titulo}</h1>${answer.corpo}</main></body></html>`.text
}

/** Styles of the server-rendered pages. */
export const pageCss = `
:root{color-scheme:light;font-family:Inter,"Inter Variable",system-ui,sans-serif;font-variant-numeric:tabular-nums;color:#1b1b1b;background:#f5f6fa}
*{box-sizing:border-box}body{margin:0}
header{background:#071d41;color:#fff;display:flex;gap:16px;align-items:center;padding:14px 24px;font-weight:600}
header a{color:#fff;text-decoration:none;border:1px solid #7f96bd;border-radius:6px;padding:6px 14px;font-weight:500}
header a:focus-visible,main a:focus-visible{outline:3px solid #ffcd07;outline-offset:2px}
main{max-width:960px;margin:24px auto;padding:0 16px 48px}h1{font-size:1.6rem;margin:0 0 16px}
section,.cartao{background:#fff;border:1px solid #d9e2f2;border-radius:12px;padding:20px 24px;margin:0 0 16px}
h2{font-size:1.1rem;margin:0 0 12px}dl{display:grid;grid-template-columns:minmax(140px,240px) 1fr;gap:8px 16px;margin:0}
dt{color:#4a5568}dd{margin:0;font-weight:500;overflow-wrap:anywhere}
.botao{display:inline-block;background:#1351b4;color:#fff;border-radius:6px;padding:10px 20px;text-decoration:none;font-weight:600;margin:4px 8px 4px 0}
.situacao{display:inline-block;border-radius:999px;padding:4px 12px;font-weight:600;background:#e3f5e1;color:#0f5a1c}
.situacao.cancelado{background:#fde0db;color:#8b0a03}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:8px;border-bottom:1px solid #d9e2f2}td.valor,th.valor{text-align:right}
@media(max-width:480px){dl{grid-template-columns:1fr;gap:2px}dd{margin-bottom:10px}section{padding:16px}}
@media print{header,.botao{display:none}body{background:#fff}section{border:0;padding:0}}
`
