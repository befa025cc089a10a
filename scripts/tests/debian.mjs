// Which integration tests run a second time as a large installation runs the portal: Debian's PostgreSQL, reached through PgBouncer.

/**
 * What may behave differently when a connection is lent for one transaction only, and by what a test shows that it touches it: by its place or
 * by what it calls. A test belongs to the second run by what it is; nobody has to enter it anywhere.
 */
export const concerns = {
  connections: { calls: /\bscene\.pool\b|\binTransaction\b|\bstartServerProcess\b/ },
  jobs: { place: /^packages\/lote\//, calls: /\brunProcesses\b|\brunCourier\b/ },
  streaming: { place: /^packages\/list\/|^modules\/comunicacao\/src\/server\/chat/, calls: /\bevent-stream\b|\bReadable\b/ },
  backup: { place: /^modules\/copia\// },
  emission: { place: /^modules\/emissao\/test\/emissao/ },
  closing: { place: /^modules\/encerramento\/test\/(encerramento|lote|emissao-guias)/ },
  // Every list and report asks its questions of the older release too, with its totals, charts and files; who may ask them and in which order is
  // told by the first run.
  release: { place: /^apps\/server\/test\/every-report\./ },
  audit: { place: /(^|\/)auditoria\.itest\.ts$/, calls: /\bauditoria-verificar\b|\bverificarCadeia\b/ },
}

/** The names of the concerns that a test file touches; `path` from the root. */
export function concernsOf(path, text) {
  return Object.entries(concerns)
    .filter(([, { place, calls }]) => place?.test(path) || calls?.test(text))
    .map(([name]) => name)
}

/** Paths of the integration tests of the second run, out of all tests (`{ path, text }`). */
export function testsOfDebian(tests) {
  return tests.filter(({ path, text }) => path.endsWith('.itest.ts') && concernsOf(path, text).length > 0).map(({ path }) => path)
}
