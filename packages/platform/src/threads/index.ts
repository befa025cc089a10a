export { defineThread, runInThread, type ThreadOptions } from './run-in-thread.ts'
