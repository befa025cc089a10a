export { desempacotar } from '../arquivo/desempacotar.ts'
export { isInstituicao } from './lookup-instituicao.ts'
export { importarDeUmaVez } from './importar.ts'
export { apurarMes } from './divergencias.ts'
