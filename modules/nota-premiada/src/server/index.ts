export { anularBilhetes } from './anular-bilhetes.ts'
