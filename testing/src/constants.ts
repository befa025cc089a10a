/** The day for which tests and documentation generate the demo city (decisions T4): noon in São Paulo. */
export const testDay = '2026-04-15T15:00:00.000Z'
export const testSecret = 'segredo-somente-dos-testes-segredo-somente'
export const demoPassword = 'Demo@2026'
/** Milliseconds that a browser test waits for what must come: on a busy machine what comes late has come all the same. */
export const patience = 60_000
