export * from './hash.ts'
export * from './insert.ts'
export * from './seal.ts'
