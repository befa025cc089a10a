export { cancelarPeloCodigo, efetivarCancelamento } from './cancelar-nota.ts'
export { defineImpedimentoDaRemocao } from './impedimento-da-remocao.ts'
export { substituirPor } from './substituir-nota.ts'
export { type DeducoesAceitas, glosarDeducoes } from './glosar-deducoes.ts'
