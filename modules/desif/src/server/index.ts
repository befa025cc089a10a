export { isInstituicao } from './lookup-instituicao.ts'
export { importarDeUmaVez } from './importar.ts'
export { apurarMes } from './divergencias.ts'
