import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of this portal made the request. The browser says so by Sec-Fetch-Site, which no script of another page can set; one that
 * does not know the header (or a portal without https) says at least from where, by Origin or Referer. Whoever says nothing is a stranger.
 */
export function isFromOwnPages({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const from = headers.origin ?? headers.referer
  return from !== undefined && URL.canParse(from) && new URL(from).host === host
}
