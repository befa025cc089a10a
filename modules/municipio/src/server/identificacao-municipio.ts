import { defineRegistryFacts } from '@iss/registry/server'
import { findMunicipioConfig } from './find-municipio-config.ts'

/** What the gestor sees of the city but does not change (K02). */
export const identificacaoMunicipio = defineRegistryFacts('dados-municipio', async (ctx) => {
  const { nome, uf, codigo } = await findMunicipioConfig(ctx)
  return [
    { rotulo: 'Município', valor: nome },
    { rotulo: 'UF', valor: uf },
    { rotulo: 'Código IBGE', valor: codigo },
  ]
})
