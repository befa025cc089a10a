import { arquivoTable } from '@iss/platform/db'
import { defineRegistryRules } from '@iss/registry/server'
import { eq } from 'drizzle-orm'
import { municipioErrors } from '../domain/errors.ts'
import { medirImagem } from '../domain/imagem.ts'
import { readFile } from './brasao.ts'

/** Coat of arms and logotype are raster images that can be drawn on paper. */
export const dadosMunicipioRules = defineRegistryRules('dados-municipio', {
  async beforeSave(ctx, { before, values }) {
    const violations = []
    for (const field of ['brasaoArquivoId', 'logoArquivoId']) {
      const id = values[field]
      if (typeof id !== 'number' || id === before?.[field]) continue
      const [file] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, id))
      if (!file || medirImagem(await readFile(ctx, file.chave)) === null)
        violations.push({ ...municipioErrors.imagemInvalida, field })
    }
    return violations
  },
})
