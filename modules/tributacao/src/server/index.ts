export * from './find-multa-infracao.ts'
export * from './vigentes.ts'
