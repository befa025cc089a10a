/** Channels by which an authorisation lets RPS come. Source: F150. */
export const canaisImportacao = ['AMBOS', 'ARQUIVO', 'WEB_SERVICE'] as const
export type CanalImportacao = (typeof canaisImportacao)[number]
export const rotulosCanalImportacao: Readonly<Record<CanalImportacao, string>> = {
  AMBOS: 'Arquivo e web service',
  ARQUIVO: 'Arquivo',
  WEB_SERVICE: 'Web service',
}

/** Whether RPS may come by a channel: by files where an authorisation says so, by the web service unless every authorisation says otherwise. */
export function permiteCanal(autorizados: readonly CanalImportacao[], canal: 'ARQUIVO' | 'WEB_SERVICE'): boolean {
  const algum = autorizados.some((autorizado) => autorizado === 'AMBOS' || autorizado === canal)
  return algum || (canal === 'WEB_SERVICE' && autorizados.length === 0)
}
