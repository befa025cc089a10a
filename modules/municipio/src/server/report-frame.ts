import { defineReportFrame } from '@iss/list/server'
import { brasao } from './brasao.ts'
import { findMunicipioConfig } from './find-municipio-config.ts'

/** Head of printed reports: name, office and coat of arms of the municipality. */
export const reportFrame = defineReportFrame(async (ctx) => {
  const { nome, uf, orgao } = await findMunicipioConfig(ctx)
  const imagem = await brasao(ctx)
  return { municipio: `Município de ${nome} - ${uf}`, orgao, ...(imagem ? { brasao: imagem } : {}) }
})
