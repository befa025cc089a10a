// Programs that tests need and npm does not bring: a browser, Debian's PostgreSQL, independent readers of PDF, bar codes and XML signatures.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

function findOnPath(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) if (existsSync(join(folder, name))) return join(folder, name)
  }
  return undefined
}

const withoutWindow = 'chromium-headless-shell'

/** Path of a Chromium (CHROMIUM_PATH wins, then the one without a window, which costs a third less), or undefined. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : undefined
  return findOnPath(withoutWindow, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
}

/** Whether nothing is to be gained: the lighter one is here, or the Chromium at hand is not of Debian's packages. */
function hasLightChromium() {
  const found = findChromium()
  return (
    Boolean(found) && (found.endsWith(withoutWindow) || !existsSync('/usr/lib/chromium') || Boolean(process.env.CHROMIUM_PATH))
  )
}

/** Whether PgBouncer is installed; Debian puts it where only root's path looks. */
export function hasPgbouncer() {
  return existsSync('/usr/sbin/pgbouncer') || Boolean(findOnPath('pgbouncer'))
}

/** Whether a PostgreSQL of Debian's packages is installed. */
export function hasDebianPostgres() {
  const folder = '/usr/lib/postgresql'
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin/initdb')))
}

/** Whether a program is there and ends well. */
const succeeds = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

const needs = [
  { what: 'Chromium', packages: [withoutWindow, 'chromium'], isThere: hasLightChromium, orElse: () => Boolean(findChromium()) },
  { what: 'PostgreSQL do Debian', packages: ['postgresql-15', 'postgresql'], isThere: hasDebianPostgres },
  { what: 'PgBouncer', packages: ['pgbouncer'], isThere: hasPgbouncer },
  { what: 'poppler-utils', packages: ['poppler-utils'], isThere: () => Boolean(findOnPath('pdftotext')) },
  { what: 'Python 3', packages: ['python3'], isThere: () => Boolean(findOnPath('python3')) },
  { what: 'zbar-tools', packages: ['zbar-tools'], isThere: () => Boolean(findOnPath('zbarimg')) },
  { what: 'xmlsec1', packages: ['xmlsec1'], isThere: () => Boolean(findOnPath('xmlsec1')) },
  { what: 'zeep (Python)', packages: ['python3-zeep'], isThere: () => succeeds('/usr/bin/python3', '-c', 'import zeep') },
  { what: 'PHP', packages: ['php-cli'], isThere: () => Boolean(findOnPath('php')) },
  {
    what: 'SOAP do PHP',
    packages: ['php-soap'],
    isThere: () => succeeds('php', '-r', 'exit(class_exists("SoapClient") ? 0 : 1);'),
  },
]

/** Runs apt-get as root without a question; answers whether it ended well. */
function apt(prefix, ...args) {
  const [program, ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    '-o',
    'Dpkg::Use-Pty=0',
    ...args,
  ]
  const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((done) => child.on('error', () => done(false)).on('close', (code) => done(code === 0)))
}

/** Installs what is missing through apt-get where we may. Answers the names of what is still missing. */
export async function ensureSystemPackages() {
  const missing = () => needs.filter((need) => !need.isThere())
  if (missing().length && findOnPath('apt-get')) {
    const prefix = process.getuid?.() === 0 ? [] : findOnPath('sudo') ? ['sudo', '-n'] : undefined
    if (prefix) {
      console.log(
        `Instalando pelo apt-get: ${missing()
          .map((need) => need.what)
          .join(', ')}…`,
      )
      const install = (...names) => apt(prefix, 'install', '-y', '--no-install-recommends', ...names)
      await apt(prefix, 'update')
      // All at once; where this release of Debian does not know a name, one by one by the first name that it knows (the newest PostgreSQL where 15 is gone).
      await install(...missing().map((need) => need.packages[0]))
      for (const need of missing()) for (const name of need.packages) if (!need.isThere()) await install(name)
    }
  }
  return missing()
    .filter((need) => !need.orElse?.())
    .map((need) => need.what)
}
