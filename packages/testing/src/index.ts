export * from './constants.ts'
export * from './scene.ts'
export * from './tenancy.ts'
