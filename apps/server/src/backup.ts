import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@iss/kernel/clock'
import { BackupError } from './backup/manifest.ts'
import { writeBackup } from './backup/write-backup.ts'
import { findOption, root, runCommand } from './command.ts'

/** `npm run backup -- --destino <pasta> [--municipio <codigo>]`: exit code 1 on a refusal, 2 when files were missing in the store. */
await runCommand(async ({ settings, ownerUrl, files, argv }) => {
  const destino = findOption(argv, 'destino')
  if (!destino) throw new BackupError('Diga a pasta da cópia: --destino <pasta>.')
  const municipio = findOption(argv, 'municipio')
  if (argv.some((arg) => arg.startsWith('--municipio')) && !municipio) throw new BackupError('Diga o código do município.')
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const manifest = await writeBackup({
    ownerUrl,
    files,
    destino,
    ...(municipio ? { municipio } : {}),
    secret: settings.secret,
    versao: version,
    agora: systemClock.now(),
    log: say,
  })
  say(`Cópia ${manifest.municipio ? `de ${manifest.municipio.nome}/${manifest.municipio.uf}` : 'inteira'} em ${destino}`)
  for (const chave of manifest.ausentes) say(`Arquivo ausente: ${chave}`)
  if (manifest.ausentes.length > 0) process.exitCode = 2
})
