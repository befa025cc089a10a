import { API_PREFIX } from '@iss/portal/request'

/** Where the installation says which address it has. A test compares it with the contract. */
export const portalPath = '/public/portal/configuracao'

/**
 * The www address of a bare host, when that is the installation's own address; null otherwise. So an installation decides by its configured
 * address, and neither localhost, nor an IP address, nor a host without www of its own is ever sent away (spec 1 §2.3, A-20).
 */
export function wwwAddress(current: string, configured: string): string | null {
  const here = new URL(current)
  if (!isPublicName(here.hostname) || here.hostname.startsWith('www.')) return null
  const target = URL.canParse(configured) ? new URL(configured) : null
  if (target?.hostname !== `www.${here.hostname}`) return null
  return `${target.origin}${here.pathname}${here.search}${here.hash}`
}

const isPublicName = (host: string) =>
  host.includes('.') && !/^[\d.]+$/.test(host) && !host.includes(':') && !/(^|\.)(localhost|local|internal)$/.test(host)

/** Goes from the bare host to the www host. Asks the server only where the name could be a bare public one. */
export async function redirectToWww(): Promise<void> {
  if (!isPublicName(location.hostname) || location.hostname.startsWith('www.')) return
  try {
    const answer = await fetch(API_PREFIX + portalPath)
    const { endereco } = (await answer.json()) as { endereco?: string }
    const address = wwwAddress(location.href, endereco ?? '')
    if (address) location.replace(address)
  } catch {
    // Without an answer the page stays where it is.
  }
}
