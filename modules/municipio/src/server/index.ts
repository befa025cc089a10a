export * from './find-municipio-config.ts'
export * from './load-municipios-ibge.ts'
export * from './set-chave.ts'
