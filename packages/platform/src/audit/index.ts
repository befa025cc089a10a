export * from './hash.ts'
export * from './seal.ts'
