export { type AppOptions, createApp } from './app.ts'
export { readOperatorSettings } from './metrics.ts'
