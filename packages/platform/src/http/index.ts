export { type AppOptions, createApp } from './app.ts'
export { readOperatorSettings } from './metrics.ts'
export { parse } from './route.ts'
