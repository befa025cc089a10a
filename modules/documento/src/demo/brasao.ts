import { readFile } from 'node:fs/promises'
import { guardarArquivo } from '../server/arquivo.ts'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { setBrasao } from '@iss/municipio/server'
import { defineDemo } from '@iss/platform/server'

const desenho = new URL('brasao-nova-serra.png', import.meta.url)

/** Coat of arms of Nova Serra, at the head of the portal and of what is printed; Porto Claro has stored none and shows the plain shield. */
export const demoBrasao = defineDemo({
  nome: 'brasao',
  ordem: 16,
  cidades: [novaSerra],
  async load(ctx) {
    const { id } = await guardarArquivo(ctx, await readFile(desenho), 'brasao-nova-serra.png', 'image/png')
    await setBrasao(ctx, id)
  },
})
