import { textOf } from '@iss/kinds'
import { resolve } from 'node:path'
import { writeBackup } from '@iss/copia/server'
import { systemClock } from '@iss/kernel/clock'
import { OperatorError } from '@iss/platform/operator'
import { runCommand } from '../command.ts'
import { checkOptions, findOption } from '../options.ts'
import { readVersion } from '../place.ts'

/** `npm run backup -- --destino <pasta> [--municipio <codigo>]`: exit code 1 on a refusal, 2 when files were missing in the store. */
await runCommand(async ({ settings, ownerUrl, files, argv, say }) => {
  checkOptions(argv, ['destino', 'municipio'])
  const destino = findOption(argv, 'destino')
  if (!destino) throw new OperatorError('Diga a pasta da cópia: npm run backup -- --destino <pasta> [--municipio <código>].')
  const municipio = findOption(argv, 'municipio')
  const started = performance.now()
  const manifest = await writeBackup({
    ownerUrl,
    files,
    destino,
    ...(municipio ? { municipio } : {}),
    secret: settings.secret,
    versao: await readVersion(),
    agora: systemClock.now(),
    log: say,
  })
  const segundos = textOf('integer', Math.round((performance.now() - started) / 1000))
  const oQue = manifest.municipio ? `de ${manifest.municipio.nome}/${manifest.municipio.uf}` : 'inteira'
  say(`Cópia ${oQue} em ${resolve(destino)} (${segundos} s).`)
  say('Guarde o ISS_SEGREDO (ou o arquivo segredo de DATA_DIR) em outro lugar: sem ele a cópia não se restaura.')
  if (manifest.ausentes.length === 0) return
  for (const chave of manifest.ausentes) process.stderr.write(`Arquivo ausente: ${chave}\n`)
  process.stderr.write(`${manifest.ausentes.length} arquivos que o banco de dados cita não estão no armazenamento.\n`)
  process.exitCode = 2
})
