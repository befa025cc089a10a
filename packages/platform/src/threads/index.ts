export { runInThread, type ThreadTask } from './run-in-thread.ts'
