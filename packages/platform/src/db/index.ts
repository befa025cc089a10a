export * from './json-row.ts'
export * from './migrate.ts'
export * from './pool.ts'
export * from './tables.ts'
