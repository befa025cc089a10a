export * from './escrever-por-leiaute.ts'
export * from './leiaute.ts'
export * from './ler-por-leiaute.ts'
