// Which integration tests run a second time as a large installation runs the portal: Debian's PostgreSQL, reached through PgBouncer.

/**
 * What may behave differently when a connection is lent for one transaction only, and by what a test shows that it is about it: by its place, by
 * what it calls, or by both. A test belongs to the second run by what it is; nobody has to enter it anywhere. A module's own work that a queue
 * hands on, and a client that needs the program in a process of its own, prove nothing about either: whether the queue hands work on, once and in
 * its order, is asked where the queue is; `npm test -- debian --tudo` asks everything.
 */
export const concerns = {
  connections: [
    { place: /^(apps\/server\/test\/[^/]+$|packages\/)/, calls: /\bscene\.pool\b|\binTransaction\b|\bstartServerProcess\b/ },
    { place: /\/(queda|dois-processos)\.itest\.ts$/ },
  ],
  jobs: [
    { place: /^packages\/lote\// },
    { place: /^(apps\/server\/test\/[^/]+$|packages\/)/, calls: /\brunProcesses\b|\brunCourier\b/ },
  ],
  streaming: [{ place: /^packages\/list\/|^modules\/comunicacao\/src\/server\/chat/ }, { calls: /\bevent-stream\b/ }],
  backup: [{ place: /^modules\/copia\// }],
  emission: [{ place: /^modules\/emissao\/test\/emissao/ }],
  closing: [{ place: /^modules\/encerramento\/test\/(encerramento|lote|emissao-guias)/ }],
  // Every list and report asks its questions of the older release too, with its totals, charts and files; who may ask them and in which order is
  // told by the first run.
  release: [{ place: /^apps\/server\/test\/every-report\./ }],
  audit: [{ place: /(^|\/)auditoria\.itest\.ts$/ }, { calls: /\bauditoria-verificar\b|\bverificarCadeia\b/ }],
}

/** The names of the concerns that a test file touches; `path` from the root. */
export function concernsOf(path, text) {
  const shows = ({ place, calls }) => (place?.test(path) ?? true) && (calls?.test(text) ?? true)
  return Object.entries(concerns)
    .filter(([, signs]) => signs.some(shows))
    .map(([name]) => name)
}

/** Paths of the integration tests of the second run, out of all tests (`{ path, text }`). */
export function testsOfDebian(tests) {
  return tests.filter(({ path, text }) => path.endsWith('.itest.ts') && concernsOf(path, text).length > 0).map(({ path }) => path)
}
