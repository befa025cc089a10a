import { BackupError } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { findOption, root, runCommand } from './command.ts'

/** `npm run restaurar -- --origem <pasta>`: exit code 1 on a refusal or when the audit of a restored city does not hold. */
await runCommand(async ({ settings, ownerUrl, files, argv }) => {
  const origem = findOption(argv, 'origem')
  if (!origem) throw new BackupError('Diga a pasta da cópia: --origem <pasta>.')
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const report = await restoreBackup({
    ownerUrl,
    ...(settings.databaseUrlApp ? { appRoleUrl: settings.databaseUrlApp } : {}),
    files,
    origem,
    secret: settings.secret,
    root,
    log: say,
  })
  say(`${report.arquivosGuardados} arquivos guardados`)
  for (const chave of report.manifest.ausentes) say(`Arquivo que já faltava na cópia: ${chave}`)
  for (const city of report.auditoria) {
    say(`Município ${city.municipioId}: ${city.eventos} eventos, ${city.selados} selados, ${city.problemas.length} problemas`)
    for (const problema of city.problemas) say(`  ${problema}`)
    if (city.problemas.length > 0) process.exitCode = 1
  }
})
