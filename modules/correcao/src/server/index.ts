export { efetivarCancelamento } from './cancelar-nota.ts'
export { defineImpedimentoDaRemocao } from './impedimento-da-remocao.ts'
