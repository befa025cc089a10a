export * from './constants.ts'
export * from './scene.ts'
export * from './server-process.ts'
export * from './tenancy.ts'
