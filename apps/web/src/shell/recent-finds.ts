import { type Achado, achado } from '@iss/portal/contract/busca'
import { z } from 'zod'

const most = 5
const place = (conta: string) => `iss.busca.${conta}`

/** What this user opened by the search in this window, the last first. It ends with the window: names stay on no shared machine. */
export function listRecent(conta: string): Achado[] {
  const read = z.array(achado).safeParse(JSON.parse(sessionStorage.getItem(place(conta)) ?? '[]'))
  return read.success ? read.data : []
}

/** Puts what was opened before the others. */
export function keepRecent(conta: string, opened: Achado): void {
  const others = listRecent(conta).filter(({ link }) => link !== opened.link)
  sessionStorage.setItem(place(conta), JSON.stringify([opened, ...others].slice(0, most)))
}
