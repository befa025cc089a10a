import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { textOf } from '@iss/kinds'
import { unpack } from '@iss/lote/unpack'
import { verificarDesif } from '@iss/desif/domain/verificar'
import { semContexto } from '@iss/desif/domain/contexto'
import { systemClock } from '@iss/kernel/clock'

/** `npm run desif:verificar -- <arquivo>`: says what stands in a file, a text or a zip with one, against it, by line and field; exit code 1 when it
 * would be refused. Read in the pieces of the disk (64 KB): memory does not grow with the file. */
const path = process.argv.slice(2).find((arg) => !arg.startsWith('--'))
const say = (line: string) => process.stdout.write(`${line}\n`)
if (!path || !(await stat(path).catch(() => null))?.isFile()) {
  say('Diga o arquivo: npm run desif:verificar -- <arquivo>.')
  process.exitCode = 2
} else {
  const verificacao = verificarDesif(unpack(createReadStream(path)), semContexto(systemClock.today()))
  for (;;) {
    const { done, value } = await verificacao.next()
    if (done) {
      say(
        `${textOf('integer', value.linhas)} linhas, ${textOf('integer', value.erros)} erros, ${textOf('integer', value.alertas)} alertas.`,
      )
      process.exitCode = value.erros > 0 ? 1 : 0
      break
    }
    for (const { linha, registro, campo, codigo, conteudo, mensagem, solucao } of value.achados)
      say(`linha ${linha} ${registro} ${campo} ${codigo}: ${mensagem} [${conteudo}] ${solucao}`)
  }
}
