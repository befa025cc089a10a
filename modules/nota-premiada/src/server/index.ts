export { anularBilhetes } from './anular-bilhetes.ts'
export { gerarBilhetes } from './gerar-bilhetes.ts'
