/** How a program of the built server runs beside a test or a bench: on a database that is there already, asked from this machine only, without limits. */
export function serverEnv(served: {
  ownerUrl: string
  appUrl?: string
  secret: string
  port: number
  dataDir: string
}): Record<string, string | undefined> {
  const { ownerUrl, appUrl, secret, port, dataDir } = served
  return {
    ...process.env,
    DATABASE_URL: ownerUrl,
    ...(appUrl ? { DATABASE_URL_APP: appUrl } : {}),
    ISS_SEGREDO: secret,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ISS_DEMO: '0',
    ISS_LIMITE_POR_MINUTO: '0',
  }
}
