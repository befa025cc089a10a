export * from './vigentes.ts'
