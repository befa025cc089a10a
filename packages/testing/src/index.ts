export * from './constants.ts'
export * from './scene.ts'
