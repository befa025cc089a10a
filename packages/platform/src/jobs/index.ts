export * from './run-block.ts'
export * from './worker.ts'
