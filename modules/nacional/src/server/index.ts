export { getSimulador } from './simulador.ts'
