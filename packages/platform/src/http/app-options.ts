import type { House } from '../discovery/index.ts'
import type { Pool } from '../db/index.ts'
import type { Runtime } from '../server/create-context.ts'

export type AppOptions = {
  house: House
  pool: Pool
  /** Connections that no request holds, for the counts of limits. `pool` unless told. */
  ownPool?: Pool
  /** A connection that only /saude uses. `pool` unless told. */
  healthPool?: Pool
  runtime: Runtime
  secret: string
  version: string
  /** Folder of the built browser code; absent in tests that only inject. */
  webRoot?: string
  /** Requests per minute and address for calls that say nothing else; 0 switches every limit off (tests). */
  ratePerMinute?: number
  /** Milliseconds that a request with its body may take to arrive; five minutes unless told. */
  requestTimeout?: number
  /** Milliseconds without a byte of an upload after which it is given up; half a minute unless told. */
  uploadSilence?: number
  /** Megabytes that an account may send in files in a day; 0: no limit. 1,024 unless told. */
  uploadQuotaMb?: number
  /** Behind a reverse proxy: believe X-Forwarded-For. */
  trustProxy?: boolean
  /** Header in which the proxy tells the client's certificate; it must take away what a client sends under that name. Behind a proxy only. */
  clientCertHeader?: string
  onScheduled?: () => void
}
