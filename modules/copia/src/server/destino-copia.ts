import type { Context } from '@iss/platform/server'

/** Where backups of this installation are made; given by whoever starts a process that does background work. */
export type DestinoCopia = {
  kind: 'destino-copia'
  /** Connection of the owner: a restorable copy reads all tables in one snapshot. */
  ownerUrl: string
  /** Connection of the application: what is handed out is read under row level security. */
  appUrl: string
  /** Folder of the restorable copies. */
  pasta: string
  secret: string
  versao: string
}

/** Names the place of the backups. */
export function defineDestinoCopia(destino: Omit<DestinoCopia, 'kind'>): DestinoCopia {
  return { kind: 'destino-copia', ...destino }
}

/** The place of the backups; undefined in a process without one. */
export function findDestinoCopia(ctx: Pick<Context, 'definitions'>): DestinoCopia | undefined {
  return ctx.definitions<DestinoCopia>('destino-copia')[0]
}
