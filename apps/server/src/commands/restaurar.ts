import { restoreBackup } from '@iss/copia/server'
import { OperatorError } from '@iss/platform/operator'
import { runCommand } from '../command.ts'
import { checkOptions, findOption } from '../options.ts'
import { root } from '../place.ts'

/** `npm run restaurar -- --origem <pasta>`: exit code 1 on a refusal or when the audit of a restored city does not hold. */
await runCommand(async ({ settings, ownerUrl, files, argv, say }) => {
  checkOptions(argv, ['origem'])
  const origem = findOption(argv, 'origem')
  if (!origem) throw new OperatorError('Diga a pasta da cópia: npm run restaurar -- --origem <pasta>.')
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
  let problemas = 0
  for (const city of report.auditoria) {
    say(`${city.nome}: ${city.eventos} eventos, ${city.selados} selados, ${city.problemas.length} problemas`)
    for (const problema of city.problemas) process.stderr.write(`  ${problema}\n`)
    problemas += city.problemas.length
  }
  if (problemas === 0) return say('Restauração concluída. Inicie o portal.')
  process.stderr.write('Os dados foram restaurados, mas a auditoria não confere: investigue antes de abrir o portal.\n')
  process.exitCode = 1
})
