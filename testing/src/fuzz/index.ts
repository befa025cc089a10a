export { type FuzzReport, runFuzz } from './run.ts'
