export { type AppOptions, createApp } from './app.ts'
export { parse } from './route.ts'
